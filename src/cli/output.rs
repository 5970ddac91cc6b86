//! Where a subcommand writes to: standard output or the file of `-o`, and standard error for what is said beside it.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::Context;

/// Calls `write` with a buffer before standard output, or before `file` where one is given.
pub fn to(file: Option<&Path>, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
    let Some(path) = file else {
        return buffered(io::stdout().lock(), write).context("cannot write to standard output");
    };
    File::create(path)
        .and_then(|file| buffered(file, write))
        .with_context(|| format!("cannot write {}", path.display()))
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
