//! The files with parts of a count.

use std::fs;
use std::path::Path;

use anyhow::Context;

use queens::solve::count::Part;

use crate::cli::output;

/// Reads a part.
pub(super) fn read(file: &Path) -> anyhow::Result<Part> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    Part::from_text(&text).with_context(|| file.display().to_string())
}

/// Writes a part to `file`, or to standard output; a killed run leaves either the old file or the new one.
pub(super) fn write(file: Option<&Path>, part: &Part) -> anyhow::Result<()> {
    output::to(file, |out| write!(out, "{}", part.to_text()))
}
