//! Markdown as GitHub shows it in the summary of a job: a table for each student, with explanations to unfold.

use std::io::{self, Write};

use super::html;
use crate::report::student::Levels;
use crate::report::text::status::{self, Status};
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
            let points = match Status::of(mark) {
                Status::NotGraded => String::new(),
                _ => format!("{}/{}", mark.points(), mark.possible),
            };
            let verdict = inline(&status::verdict(mark));
            writeln!(out, "| {} | {points} | {verdict} |", inline(&mark.task))?;
        }
        for mark in student.marks.iter().filter(|mark| Status::of(mark) == Status::Failed) {
            let why = status::explanation(mark);
            let fence = fence(&why);
            // Within HTML a backslash escapes nothing.
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

/// Escapes text for use within a line of Markdown.
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
