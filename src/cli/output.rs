//! Where a subcommand writes to: standard output or the file of `-o`, and standard error for what is said beside it.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::Path;
use std::process;

use anyhow::Context;

/// Calls `write` with a buffer before standard output, or before `file` where one is given.
///
/// A file is written under another name first, so that whatever goes wrong leaves the old one as it was.
pub fn to(file: Option<&Path>, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
    let Some(path) = file else {
        return buffered(io::stdout().lock(), write).context("cannot write to standard output");
    };
    replace(path, write).with_context(|| format!("cannot write {}", path.display()))
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

/// Whether the reader of our output has seen enough, as `head` has after ten lines: that is its right, and no error.
pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == ErrorKind::BrokenPipe)
}

/// What was `printed`, for a command whose exit code says what came of it: that stays the same whoever reads how much.
pub fn seen(printed: Result<(), impl Into<anyhow::Error>>) -> anyhow::Result<()> {
    match printed.map_err(Into::into) {
        Err(error) if is_broken_pipe(&error) => Ok(()),
        printed => printed,
    }
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
