//! Where a subcommand writes to: standard output or the file of `-o`, and standard error for what is said beside it.
//!
//! A reader who has seen enough, as `head` has after ten lines, has the right to go, and that is no error: what is left is
//! not written, and the exit code is what it would have been.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::Path;
use std::process;

use anyhow::Context;
use serde::Serialize;

/// Calls `write` with a buffer before standard output, or before `file` where one is given.
///
/// A file is written under another name first, so that whatever goes wrong leaves the old one as it was.
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

/// Prints `text` on standard output, with its colours only where they are wanted: a terminal, and none of `NO_COLOR`,
/// `TERM=dumb`.
pub fn print(text: &str) -> anyhow::Result<()> {
    print_while_read(text).map(drop)
}

/// The same for whoever goes on only as long as somebody reads: says whether one is still there.
pub fn print_while_read(text: &str) -> anyhow::Result<bool> {
    let mut out = anstream::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    to_reader(written).context(STANDARD_OUTPUT)
}

/// What could not be done where standard output takes nothing.
const STANDARD_OUTPUT: &str = "cannot write to standard output";

/// Whether the reader is still there; what else is in the way of writing is an error.
fn to_reader(written: io::Result<()>) -> io::Result<bool> {
    match written {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(error),
    }
}

fn replace(file: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    // Where a link leads to is written, and the link stays.
    let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    if file.is_dir() {
        let reason = "it is a folder; name a file, since this is one document";
        return Err(io::Error::new(ErrorKind::IsADirectory, reason));
    }
    // A device or a pipe is written to, not replaced.
    if file.exists() && !file.is_file() {
        return buffered(File::create(file)?, write);
    }
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.new", process::id()));
    let new = file.with_file_name(name);
    File::create(&new)
        .map_err(|error| match error.kind() {
            ErrorKind::NotFound => io::Error::new(error.kind(), "there is no such folder; make it first"),
            _ => error,
        })
        .and_then(|open| buffered(open, write))
        .and_then(|()| fs::rename(&new, &file))
        .inspect_err(|_| {
            // What could not become the file is of no use; that it cannot be removed is no news either.
            let _ = fs::remove_file(&new);
        })
}

/// Prints `value` as JSON.
pub fn print_json(value: &impl Serialize) -> anyhow::Result<()> {
    let json = serde_json::to_string_pretty(value)?;
    to(None, |out| writeln!(out, "{json}"))
}

/// Says something to people in one line on standard error.
pub fn say(message: &str) {
    // `eprintln!` would panic where standard error is a closed pipe; then nobody is left to be told.
    let _ = writeln!(io::stderr(), "queens: {message}");
}

fn buffered(target: impl Write, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut buffer = BufWriter::with_capacity(1 << 16, target);
    write(&mut buffer)?;
    // A buffer that is merely dropped swallows the error of a full disk.
    buffer.flush()
}
