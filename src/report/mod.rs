//! Reports: feedback and marks turned into what somebody reads, one file for each format.
//!
//! Everything here makes text of data; where it goes is the caller's affair. The reports of a class share the trait
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
pub use format::{Annotations, Classroom, Csv, Gradescope, Html, Json, Junit, Markdown, Table};
pub use student::{Student, Students};
pub use summary::{Form, Summarised};
pub use text::terminal;

/// A format for the marks of a class, which are written as they come, so that a class of any size will do.
pub trait Report {
    /// Writes what stands before the first student.
    fn begin(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Writes what is said of the next student.
    fn student(&mut self, student: &Student, out: &mut dyn Write) -> io::Result<()>;

    /// Writes what stands behind the last one.
    fn end(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

/// Writes the whole report on `students` to `out`.
///
/// # Errors
/// It cannot be written, or the results cannot be read; then what was written is not whole.
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
