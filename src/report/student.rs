//! A student: all marks of one, and what they come to.

use std::collections::BTreeSet;
use std::iter::Peekable;

use crate::class::{Handling, Mark, ResultsError};
use crate::grade::Level;
use crate::report::text::standing::{self, Standing};
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
    /// The points of all that was graded.
    pub(super) fn points(&self) -> u32 {
        self.marks.iter().map(Mark::points).sum()
    }

    /// The points that could be had with all that was graded.
    pub(super) fn possible(&self) -> u32 {
        let counted = self
            .marks
            .iter()
            .filter(|mark| Standing::of(mark) != Standing::NotGraded);
        counted.map(|mark| mark.possible).sum()
    }

    /// How many marks are of this standing.
    pub(super) fn count(&self, standing: Standing) -> usize {
        self.marks.iter().filter(|mark| Standing::of(mark) == standing).count()
    }

    /// What it comes to, in a few words: the points, where anything was graded.
    pub fn in_short(&self) -> String {
        match self.count(Standing::NotGraded) == self.marks.len() {
            true => "not graded".to_owned(),
            false => format!("{} of {} points", self.points(), self.possible()),
        }
    }

    /// What it comes to, in a sentence or two: the points, and what they do not tell.
    pub(super) fn result(&self) -> String {
        match self.count(Standing::NotGraded) {
            0 => format!("{}.", self.in_short()),
            count if count == self.marks.len() => {
                "Nothing could be graded: that is neither a pass nor a fail.".to_owned()
            }
            1 => format!(
                "{}. One task could not be graded: that is neither a pass nor a fail.",
                self.in_short()
            ),
            count => format!(
                "{}. {count} tasks could not be graded: that is neither a pass nor a fail.",
                self.in_short()
            ),
        }
    }

    /// Whether something could not be graded.
    pub fn has_not_graded(&self) -> bool {
        self.count(Standing::NotGraded) > 0
    }

    /// What whoever grades has to look at: why something could not be graded, and what was not handed in although a file
    /// seems to be meant. Each reason once, with the tasks where it is not all of them: an archive that is refused is so for
    /// all.
    pub fn to_look_at(&self) -> Vec<String> {
        let mut reasons: Vec<(String, Vec<&str>)> = Vec::new();
        let is_wanted = |mark: &&Mark| {
            let is_misnamed = matches!(mark.outcome, Handling::Missing { instead: Some(_) });
            is_misnamed || Standing::of(mark) == Standing::NotGraded
        };
        for mark in self.marks.iter().filter(is_wanted) {
            let verdict = standing::verdict(mark);
            match reasons.iter_mut().find(|(known, _)| *known == verdict) {
                Some((_, tasks)) => tasks.push(&mark.task),
                None => reasons.push((verdict, vec![&mark.task])),
            }
        }
        let told = |(verdict, tasks): (String, Vec<&str>)| match tasks.len() == self.marks.len() {
            true => verdict,
            false => format!("{}: {verdict}", tasks.join(", ")),
        };
        reasons.into_iter().map(told).chain(self.unused()).collect()
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

    /// What held the submissions while they ran.
    pub(super) fn levels(&self) -> Levels {
        Levels(self.marks.iter().filter_map(level).collect())
    }
}

/// What held a submission, where there was one to hold.
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
    /// Adds those of another student.
    pub fn add(&mut self, other: Levels) {
        self.0.extend(other.0);
    }

    /// Their names.
    pub fn names(&self) -> Vec<String> {
        self.0.iter().map(Level::to_string).collect()
    }

    /// They in a sentence.
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
    /// The students to whom `marks` belong; all marks of one stand together.
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
