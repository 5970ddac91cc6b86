//! Everything as one JSON document; `docs/report.schema.json` describes it.
//!
//! It contains texts of students and programs unchanged: a program that shows them must escape them.

use std::io::{self, Write};

use serde::Serialize;

use crate::class::Mark;
use crate::report::student::Levels;
use crate::report::{Report, Student};

/// The version of the document; it grows with each change that a reader must know.
const VERSION: u32 = 1;

/// The format.
#[derive(Default)]
pub struct Json {
    students: usize,
    levels: Levels,
}

#[derive(Serialize)]
struct Entry<'a> {
    name: &'a str,
    points: u32,
    possible: u32,
    marks: &'a [Mark],
}

impl Report for Json {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "{{\"version\":{VERSION},\"students\":[")
    }

    fn student(&mut self, student: &Student, out: &mut dyn Write) -> io::Result<()> {
        let entry = Entry {
            name: &student.name,
            points: student.points(),
            possible: student.possible(),
            marks: &student.marks,
        };
        out.write_all(if self.students == 0 { b"\n" } else { b",\n" })?;
        self.students += 1;
        self.levels.add(student.levels());
        Ok(serde_json::to_writer(out, &entry)?)
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let levels = serde_json::to_string(&self.levels.names())?;
        writeln!(out, "\n],\"levels\":{levels}}}")
    }
}
