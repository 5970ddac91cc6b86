//! A table for spreadsheets: one line for each mark, RFC 4180, UTF-8.
//!
//! A spreadsheet runs a cell that begins like a formula, and a formula can start programs, so such a cell gets an apostrophe
//! before it. A task that could not be graded has no points, so that no average counts it as zero.

use std::io::{self, Write};

use ::csv::{Terminator, WriterBuilder};

use crate::class::Mark;
use crate::report::student::level;
use crate::report::text::explanations;
use crate::report::text::status::{self, Status};
use crate::report::text::visible::escaped;
use crate::report::{Report, Student};

/// The columns; each keeps its name and place in all later versions.
#[rustfmt::skip]
const COLUMNS: [&str; 9] = ["student", "task", "standing", "verdict", "points", "possible", "level", "mistakes", "file"];

/// The format.
pub struct Csv;

impl Report for Csv {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        record(out, COLUMNS.map(str::to_owned))
    }

    fn student(&mut self, student: &Student, out: &mut dyn Write) -> io::Result<()> {
        student.marks.iter().try_for_each(|mark| record(out, cells(mark)))
    }
}

fn cells(mark: &Mark) -> [String; 9] {
    let status = Status::of(mark);
    let mistakes: Vec<String> = status::advice(mark)
        .iter()
        .map(|advice| explanations::name(&advice.explanation))
        .collect();
    [
        mark.student.clone(),
        mark.task.clone(),
        status.name().to_owned(),
        status::verdict(mark),
        match status {
            Status::NotGraded => String::new(),
            _ => mark.points().to_string(),
        },
        mark.possible.to_string(),
        level(mark).map(|level| level.to_string()).unwrap_or_default(),
        mistakes.join(" "),
        mark.file.clone().unwrap_or_default(),
    ]
}

fn record(out: &mut dyn Write, cells: [String; 9]) -> io::Result<()> {
    let mut writer = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(out);
    writer.write_record(cells.map(|cell| harmless(&cell)))?;
    writer.flush()
}

/// The text of a cell, with control characters shown, that no spreadsheet takes for a formula.
fn harmless(cell: &str) -> String {
    let cell = escaped(cell);
    // The wide forms count as formulas in some languages; spaces before them are skipped.
    let formula = cell
        .trim_start()
        .starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    if formula { format!("'{cell}") } else { cell }
}
