//! Markdown as GitHub shows it in a job's summary: a table for each student, and why, to be unfolded.

use std::io::{self, Write};

use super::html;
use crate::report::student::Levels;
use crate::report::text::standing::{self, Standing};
use crate::report::text::visible::escaped;
use crate::report::{Report, Student};

/// The format.
#[derive(Default)]
pub struct Markdown {
    levels: Levels,
}

impl Report for Markdown {
    fn student(&mut self, student: &Student, out: &mut dyn Write) -> io::Result<()> {
        self.levels.add(student.levels());
        writeln!(out, "## {}\n\n{}\n", inline(&student.name), student.result())?;
        writeln!(out, "| Task | Points | Verdict |\n|---|---:|---|")?;
        for mark in &student.marks {
            let points = match Standing::of(mark) {
                Standing::NotGraded => String::new(),
                _ => format!("{}/{}", mark.points(), mark.possible),
            };
            let verdict = inline(&standing::verdict(mark));
            writeln!(out, "| {} | {points} | {verdict} |", inline(&mark.task))?;
        }
        for mark in student
            .marks
            .iter()
            .filter(|mark| Standing::of(mark) == Standing::Failed)
        {
            let why = standing::explanation(mark);
            let fence = fence(&why);
            // Within HTML a backslash means itself.
            let task = html::text(&mark.task);
            write!(
                out,
                "\n<details><summary>{task}</summary>\n\n{fence}text\n{why}{fence}\n\n</details>\n"
            )?;
        }
        writeln!(out)
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.levels.words())
    }
}

/// A text within a line, every mark of which means itself.
pub fn inline(text: &str) -> String {
    let letters = escaped(text);
    let mut escaped = String::with_capacity(letters.len());
    for letter in letters.chars() {
        if letter.is_ascii_punctuation() {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

/// A fence that does not occur in `text`.
fn fence(text: &str) -> String {
    let longest = text.split(|letter| letter != '`').map(str::len).max().unwrap_or(0);
    "`".repeat(longest.max(2) + 1)
}
