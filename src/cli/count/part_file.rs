//! The files in which parts of a count are kept.

use std::fs;
use std::path::Path;
use std::process;

use anyhow::Context;

use queens::solve::count::Part;

/// Reads a part.
pub(super) fn read(file: &Path) -> anyhow::Result<Part> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    Part::from_text(&text).with_context(|| file.display().to_string())
}

/// Writes a part, under another name first, so that a killed run leaves either the old file or the new one.
pub(super) fn write(file: &Path, part: &Part) -> anyhow::Result<()> {
    // A device or a pipe is written to, not replaced.
    if file.exists() && !file.is_file() {
        return fs::write(file, part.to_text()).with_context(|| format!("cannot write {}", file.display()));
    }
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.new", process::id()));
    let new = file.with_file_name(name);
    fs::write(&new, part.to_text())
        .and_then(|()| fs::rename(&new, file))
        .inspect_err(|_| {
            // What could not become the file is of no use; that it cannot be removed is no news either.
            let _ = fs::remove_file(&new);
        })
        .with_context(|| format!("cannot write {}", file.display()))
}
