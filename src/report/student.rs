//! One student: the marks, and the points they add up to.

use std::collections::BTreeSet;
use std::iter::Peekable;

use crate::class::{Handling, Mark, ResultsError};
use crate::grade::Level;
use crate::report::text::status::{self, Status};
use crate::report::text::visible::escaped;

/// The marks of one student, in the order of the course.
#[derive(Clone, Debug, PartialEq)]
pub struct Student {
    /// The name.
    pub name: String,
    /// The marks; at least one.
    pub marks: Vec<Mark>,
}

impl Student {
    /// The points of all graded tasks.
    pub(super) fn points(&self) -> u32 {
        self.marks.iter().map(Mark::points).sum()
    }

    /// The possible points of all graded tasks.
    pub(super) fn possible(&self) -> u32 {
        let counted = self.marks.iter().filter(|mark| Status::of(mark) != Status::NotGraded);
        counted.map(|mark| mark.possible).sum()
    }

    /// The number of marks with this status.
    pub(super) fn count(&self, status: Status) -> usize {
        self.marks.iter().filter(|mark| Status::of(mark) == status).count()
    }

    /// The result in a few words: the points, or that nothing was graded.
    pub(super) fn one_line(&self) -> String {
        if self.count(Status::NotGraded) == self.marks.len() {
            "not graded".to_owned()
        } else {
            format!("{} of {} points", self.points(), self.possible())
        }
    }

    /// The result in a sentence or two: the points, and what they do not include.
    pub(super) fn result(&self) -> String {
        match self.count(Status::NotGraded) {
            0 => format!("{}.", self.one_line()),
            count if count == self.marks.len() => {
                "Nothing could be graded: that is neither a pass nor a fail.".to_owned()
            }
            1 => format!(
                "{}. One task could not be graded: that is neither a pass nor a fail.",
                self.one_line()
            ),
            count => format!(
                "{}. {count} tasks could not be graded: that is neither a pass nor a fail.",
                self.one_line()
            ),
        }
    }

    /// Whether a task could not be graded.
    pub fn has_not_graded(&self) -> bool {
        self.count(Status::NotGraded) > 0
    }

    /// Problems that need the grader's attention, each listed once with the tasks it affects: tasks that could not be
    /// graded, and missing ones for which a file seems to be meant.
    pub(super) fn needs_attention(&self) -> Vec<String> {
        let mut reasons: Vec<(String, Vec<&str>)> = Vec::new();
        let is_wanted = |mark: &&Mark| {
            let is_misnamed = matches!(mark.outcome, Handling::Missing { instead: Some(_) });
            is_misnamed || Status::of(mark) == Status::NotGraded
        };
        for mark in self.marks.iter().filter(is_wanted) {
            let verdict = status::verdict(mark);
            match reasons.iter_mut().find(|(known, _)| *known == verdict) {
                Some((_, tasks)) => tasks.push(&mark.task),
                None => reasons.push((verdict, vec![&mark.task])),
            }
        }
        // A refused archive, for one, affects all tasks.
        let line = |(verdict, tasks): (String, Vec<&str>)| {
            if tasks.len() == self.marks.len() {
                verdict
            } else {
                format!("{}: {verdict}", tasks.join(", "))
            }
        };
        reasons.into_iter().map(line).chain(self.unused()).collect()
    }

    /// Names the files that were not graded for any task.
    fn unused(&self) -> Option<String> {
        let files: Vec<String> = self
            .marks
            .iter()
            .flat_map(|mark| &mark.unused)
            .map(|file| escaped(file))
            .collect();
        (!files.is_empty()).then(|| format!("files that no task uses: {}", files.join(", ")))
    }

    /// The levels at which the submissions ran.
    pub(super) fn levels(&self) -> Levels {
        Levels(self.marks.iter().filter_map(level).collect())
    }
}

/// The level at which a submission ran; `None` if none did.
pub fn level(mark: &Mark) -> Option<Level> {
    match &mark.outcome {
        Handling::Judged(assessment) => Some(assessment.level),
        Handling::Refused(_) | Handling::Missing { .. } => None,
    }
}

/// The levels at which submissions were graded, mostly one.
#[derive(Debug, Default)]
pub struct Levels(BTreeSet<Level>);

impl Levels {
    /// Adds the levels of another student.
    pub fn add(&mut self, other: Levels) {
        self.0.extend(other.0);
    }

    /// Their names.
    pub fn names(&self) -> Vec<String> {
        self.0.iter().map(Level::to_string).collect()
    }

    /// The levels in a sentence.
    pub fn words(&self) -> String {
        match self.names().as_slice() {
            [] => "Nothing was graded.".to_owned(),
            [level] => format!("Graded at the level {level}."),
            levels => format!("Graded at the levels {}.", levels.join(" and ")),
        }
    }
}

/// The students of a class, from marks that come student by student.
pub struct Students<Marks: Iterator<Item = Result<Mark, ResultsError>>> {
    marks: Peekable<Marks>,
}

impl<Marks: Iterator<Item = Result<Mark, ResultsError>>> Students<Marks> {
    /// Groups `marks` by student; the marks of one student must follow one another.
    pub fn new(marks: Marks) -> Self {
        Students {
            marks: marks.peekable(),
        }
    }
}

impl<Marks: Iterator<Item = Result<Mark, ResultsError>>> Iterator for Students<Marks> {
    type Item = Result<Student, ResultsError>;

    fn next(&mut self) -> Option<Self::Item> {
        let first = match self.marks.next()? {
            Ok(mark) => mark,
            Err(error) => return Some(Err(error)),
        };
        let name = first.student.clone();
        let mut marks = vec![first];
        let of_the_same = |next: &Result<Mark, _>| next.as_ref().is_ok_and(|mark| mark.student == name);
        while let Some(Ok(mark)) = self.marks.next_if(of_the_same) {
            marks.push(mark);
        }
        Some(Ok(Student { name, marks }))
    }
}
