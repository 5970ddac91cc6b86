//! GitHub's workflow commands: a job prints them to annotate files and to pass the points to GitHub Classroom.
//!
//! Every command is one line. The output of a student's program never begins a line, so it cannot give a command.
//!
//! For a single student, as in a student's own repository, a file has its path there. For several students each file has
//! its path in the class.

use std::io::{self, Write};

use crate::class::{Handling, Mark};
use crate::grade::Finding;
use crate::report::student::Levels;
use crate::report::text::block::Block;
use crate::report::text::status::{self, Status};
use crate::report::text::visible::escaped;
use crate::report::{Report, Student};

/// The format.
#[derive(Default)]
pub struct Annotations {
    points: u32,
    possible: u32,
    levels: Levels,
    /// The first student, kept until the report knows whether there is another.
    first: Option<Student>,
    students: usize,
}

/// Whose files are annotated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    /// Those of the only student.
    OnlyStudent,
    /// Those of one student of several, in a folder for each.
    OneOfSeveral,
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
        marks.try_for_each(|mark| annotate(mark, Whose::OneOfSeveral, out))
    }

    /// The two notices are those of the autograding reporter of GitHub Classroom.
    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let mut marks = self.first.iter().flat_map(|student| &student.marks);
        marks.try_for_each(|mark| annotate(mark, Whose::OnlyStudent, out))?;
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
    let (command, result, message) = match Status::of(mark) {
        Status::Passed | Status::NotStarted => return Ok(()),
        Status::NotGraded => ("warning", Status::NotGraded.name().to_owned(), status::verdict(mark)),
        Status::Failed => {
            let points = format!("{} of {} points", mark.points(), mark.possible);
            (
                "error",
                format!("{} ({points})", status::verdict(mark)),
                beginning(mark),
            )
        }
    };
    let (file, subject) = match whose {
        Whose::OnlyStudent => (path_in_checkout(mark), mark.task.clone()),
        Whose::OneOfSeveral => (
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
        property(&format!("{subject}: {result}")),
        data(&message)
    )
}

/// The number of blocks of the account in an annotation; the rest is for the summary of the job.
const BLOCKS: usize = 4;

/// The beginning of the account.
fn beginning(mark: &Mark) -> String {
    let blocks = status::account(mark).into_iter().take(BLOCKS).map(|block| match block {
        Block::Words(words) => words,
        Block::Lines(lines) => lines.join("\n"),
        Block::Boards(boards) => boards.lines().join("\n"),
    });
    blocks.collect::<Vec<_>>().join("\n")
}

/// The path of the file in the student's repository: without the folder named after the student.
fn path_in_checkout(mark: &Mark) -> Option<&str> {
    mark.file.as_deref()?.strip_prefix(&mark.student)?.strip_prefix('/')
}

/// The path of the file in the class; `None` for one in an archive, which GitHub cannot annotate.
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
