//! The class as a table for a terminal: a line for each student, a column for each task.

use std::io::{self, Write};

use textwrap::core::display_width;

use super::standing::Standing;
use super::student::Levels;
use super::visible::escaped;
use super::{Report, Student};
use crate::class::Mark;

/// The columns for a name; a longer one pushes what follows to the right.
const NAME: usize = 24;

/// The format.
pub struct Table {
    tasks: Vec<String>,
    students: usize,
    levels: Levels,
}

impl Table {
    /// A table with columns for these tasks.
    pub fn new(tasks: Vec<String>) -> Self {
        Table {
            tasks,
            students: 0,
            levels: Levels::default(),
        }
    }
}

impl Report for Table {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let numbers: String = (1..=self.tasks.len()).map(|number| format!("{number:>4}")).collect();
        writeln!(out, "{:NAME$} {:>9} {numbers}", "student", "points")
    }

    fn student(&mut self, student: &Student, out: &mut dyn Write) -> io::Result<()> {
        self.students += 1;
        self.levels.add(student.levels());
        let mark_for = |task: &String| student.marks.iter().find(|mark| mark.task == *task);
        let cells: String = self
            .tasks
            .iter()
            .map(|task| format!("{:>4}", mark_for(task).map(cell).unwrap_or_default()))
            .collect();
        let name = escaped(&student.name);
        let blanks = " ".repeat(NAME.saturating_sub(display_width(&name)));
        let points = match student.count(Standing::NotGraded) == student.marks.len() {
            true => "?".to_owned(),
            false => format!("{}/{}", student.points(), student.possible()),
        };
        writeln!(out, "{}", format!("{name}{blanks} {points:>9} {cells}").trim_end())?;
        student
            .to_look_at()
            .iter()
            .try_for_each(|reason| writeln!(out, "    {reason}"))
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let names = self
            .tasks
            .iter()
            .enumerate()
            .map(|(index, task)| format!("{} {task}", index + 1));
        let names = names.collect::<Vec<_>>().join(", ");
        let legend = "ok: passed; a number: points of one that failed; .: not started; ?: could not be graded, neither a pass nor a fail";
        let levels = self.levels.words();
        let students = match self.students {
            1 => "1 student.".to_owned(),
            count => format!("{count} students."),
        };
        for paragraph in [names.as_str(), legend, &format!("{students} {levels}")] {
            writeln!(out, "\n{}", textwrap::fill(paragraph, 80))?;
        }
        Ok(())
    }
}

fn cell(mark: &Mark) -> String {
    match Standing::of(mark) {
        Standing::Passed => "ok".to_owned(),
        Standing::Failed => mark.points().to_string(),
        Standing::NotStarted => ".".to_owned(),
        Standing::NotGraded => "?".to_owned(),
    }
}
