//! Where a subcommand writes: standard output or the file of `-o`, and standard error for messages.
//!
//! A reader may close the pipe early, as `head` does after ten lines. That is not an error: the rest is not written, and the
//! exit code is the same as without it.

use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::Path;

use anyhow::Context;
use serde::Serialize;

use queens::files::write_atomically;

/// Calls `write` with a buffered standard output, or with a buffered `file` if there is one.
///
/// The file is replaced as a whole: after an error the old one is unchanged.
pub fn to(file: Option<&Path>, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
    let Some(path) = file else {
        return to_reader(buffered(io::stdout().lock(), write))
            .map(drop)
            .context(STANDARD_OUTPUT);
    };
    to_reader(replace(path, write))
        .map(drop)
        .with_context(|| format!("cannot write {}", path.display()))
}

/// Prints `text` on standard output. Its colours stay only on a terminal that has them, and without `NO_COLOR`.
pub fn print(text: &str) -> anyhow::Result<()> {
    print_while_read(text).map(drop)
}

/// Prints `text` like [`print`] and returns whether the reader is still there.
pub fn print_while_read(text: &str) -> anyhow::Result<bool> {
    let mut out = anstream::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    to_reader(written).context(STANDARD_OUTPUT)
}

/// The error where standard output cannot be written.
const STANDARD_OUTPUT: &str = "cannot write to standard output";

/// Whether the reader is still there; every other reason not to write is an error.
fn to_reader(written: io::Result<()>) -> io::Result<bool> {
    match written {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(error),
    }
}

fn replace(file: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    if file.is_dir() {
        let reason = "it is a folder; name a file, since this is one document";
        return Err(io::Error::new(ErrorKind::IsADirectory, reason));
    }
    // A device or a pipe is written to, not replaced.
    if file.exists() && !file.is_file() {
        return buffered(File::create(file)?, write);
    }
    if file
        .parent()
        .is_some_and(|folder| !folder.as_os_str().is_empty() && !folder.exists())
    {
        let reason = "its folder does not exist; create it first";
        return Err(io::Error::new(ErrorKind::NotFound, reason));
    }
    write_atomically(file, |new| buffered(new, write))
}

/// Prints `value` as JSON.
pub fn print_json(value: &impl Serialize) -> anyhow::Result<()> {
    let json = serde_json::to_string_pretty(value)?;
    to(None, |out| writeln!(out, "{json}"))
}

/// Prints a message for people on standard error, in one line.
pub fn say(message: &str) {
    // `eprintln!` would panic on a closed pipe; here the message is dropped, since no one reads it.
    let _ = writeln!(io::stderr(), "queens: {message}");
}

fn buffered(target: impl Write, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut buffer = BufWriter::with_capacity(1 << 16, target);
    write(&mut buffer)?;
    // Dropping the buffer instead would hide the error of a full disk.
    buffer.flush()
}
