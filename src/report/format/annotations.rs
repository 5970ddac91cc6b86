//! GitHub's workflow commands: what a job prints so that files are annotated, and that GitHub Classroom reads the points.
//!
//! Every command is one line; whatever a program printed cannot begin a line of its own, so it cannot give a command.
//!
//! Where there is one student, as in a student's own repository, files are named as they are there. Where there are several
//! each command says whose file it is, by its path in the class.

use std::io::{self, Write};

use crate::class::{Handling, Mark};
use crate::grade::Finding;
use crate::report::student::Levels;
use crate::report::text::block::Block;
use crate::report::text::standing::{self, Standing};
use crate::report::text::visible::escaped;
use crate::report::{Report, Student};

/// The format.
#[derive(Default)]
pub struct Annotations {
    points: u32,
    possible: u32,
    levels: Levels,
    /// The first student, until it is known whether there is another.
    first: Option<Student>,
    students: usize,
}

/// Whose files are annotated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    /// Those of the repository, which is one student's.
    TheOnlyOnes,
    /// Those of a class, in a folder for each student.
    OneOfMany,
}

impl Report for Annotations {
    fn student(&mut self, student: &Student, out: &mut dyn Write) -> io::Result<()> {
        self.points += student.points();
        self.possible += student.possible();
        self.levels.add(student.levels());
        self.students += 1;
        if self.students == 1 {
            self.first = Some(student.clone());
            return Ok(());
        }
        let first = self.first.take();
        let mut marks = first.iter().chain([student]).flat_map(|student| &student.marks);
        marks.try_for_each(|mark| annotate(mark, Whose::OneOfMany, out))
    }

    /// The two notices are those of the autograding reporter of GitHub Classroom.
    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let mut marks = self.first.iter().flat_map(|student| &student.marks);
        marks.try_for_each(|mark| annotate(mark, Whose::TheOnlyOnes, out))?;
        let Annotations {
            points,
            possible,
            levels,
            ..
        } = self;
        writeln!(out, "{}", levels.words())?;
        writeln!(out, "::notice title=Autograding complete::Points {points}/{possible}")?;
        writeln!(
            out,
            "::notice title=Autograding report::{{\"totalPoints\":{points},\"maxPoints\":{possible}}}"
        )
    }
}

fn annotate(mark: &Mark, whose: Whose, out: &mut dyn Write) -> io::Result<()> {
    let (command, came_of_it, message) = match Standing::of(mark) {
        Standing::Passed | Standing::NotStarted => return Ok(()),
        Standing::NotGraded => (
            "warning",
            Standing::NotGraded.name().to_owned(),
            standing::verdict(mark),
        ),
        Standing::Failed => {
            let points = format!("{} of {} points", mark.points(), mark.possible);
            (
                "error",
                format!("{} ({points})", standing::verdict(mark)),
                beginning(mark),
            )
        }
    };
    let (file, subject) = match whose {
        Whose::TheOnlyOnes => (path_in_checkout(mark), mark.task.clone()),
        Whose::OneOfMany => (
            path_in_class(mark),
            format!("{}: {}", escaped(&mark.student), mark.task),
        ),
    };
    let file = file.map(|file| format!("file={},", property(file)));
    let line = line(mark).map(|line| format!("line={line},"));
    writeln!(
        out,
        "::{command} {}{}title={}::{}",
        file.unwrap_or_default(),
        line.unwrap_or_default(),
        property(&format!("{subject}: {came_of_it}")),
        data(&message)
    )
}

/// How many blocks of the account an annotation has; the rest is for the job's summary.
const BLOCKS: usize = 4;

/// The beginning of the account.
fn beginning(mark: &Mark) -> String {
    let blocks = standing::account(mark)
        .into_iter()
        .take(BLOCKS)
        .map(|block| match block {
            Block::Words(words) => words,
            Block::Lines(lines) => lines.join("\n"),
            Block::Boards(boards) => boards.lines().join("\n"),
        });
    blocks.collect::<Vec<_>>().join("\n")
}

/// The file as the student's repository knows it: without the folder that has the name of the student.
fn path_in_checkout(mark: &Mark) -> Option<&str> {
    mark.file.as_deref()?.strip_prefix(&mark.student)?.strip_prefix('/')
}

/// The file as the class knows it, where it is one: in an archive nobody can look it up.
fn path_in_class(mark: &Mark) -> Option<&str> {
    path_in_checkout(mark).and(mark.file.as_deref())
}

fn line(mark: &Mark) -> Option<usize> {
    let Handling::Judged(assessment) = &mark.outcome else {
        return None;
    };
    let findings = assessment.feedback.iter().flat_map(|feedback| &feedback.findings);
    let crashed = findings.filter_map(|finding| match finding {
        Finding::Crash { line, .. } => *line,
        _ => None,
    });
    crashed.take(1).next()
}

/// The text of a command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property of a command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
