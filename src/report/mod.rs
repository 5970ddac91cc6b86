//! Reports: turns feedback and marks into text, with one file for each format.
//!
//! Nothing here opens a file or prints: the caller decides where the text goes. The reports of a class share the trait
//! [`Report`].

pub mod ascii;
mod file_name;
mod format;
mod student;
mod summary;
mod text;
pub mod verification;

use std::io::{self, Write};

use crate::class::ResultsError;

pub use file_name::FileNames;
pub use format::{Annotations, Brief, Classroom, Csv, Gradescope, Html, Json, Junit, Markdown, Table};
pub use student::{Student, Students};
pub use summary::{Form, Summarised};
pub use text::locate::{Detail, located};
pub use text::{causes, terminal};

/// A format for the marks of a class, written student by student, so that a class may have any size.
pub trait Report {
    /// Writes the beginning, before the first student.
    fn begin(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Writes the part about the next student.
    fn student(&mut self, student: &Student, out: &mut dyn Write) -> io::Result<()>;

    /// Writes the end, after the last student.
    fn end(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

/// Writes the whole report on `students` to `out`.
///
/// # Errors
/// The report cannot be written, or the results cannot be read; then the output is incomplete.
pub fn write(
    report: &mut dyn Report,
    students: impl IntoIterator<Item = Result<Student, ResultsError>>,
    out: &mut dyn Write,
) -> io::Result<()> {
    report.begin(out)?;
    for student in students {
        report.student(&student.map_err(io::Error::other)?, out)?;
    }
    report.end(out)
}
