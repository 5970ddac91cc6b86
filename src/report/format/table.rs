//! The class as a table for a terminal: a line for each student, a column for each task.

use std::io::{self, Write};

use textwrap::core::display_width;

use crate::class::Mark;
use crate::report::student::Levels;
use crate::report::text::status::Status;
use crate::report::text::visible::escaped;
use crate::report::text::wrapped::wrapped;
use crate::report::{Report, Student};
use crate::wrap::PAGE;

/// The columns for a name, and fewer of them on a narrow terminal.
const NAME: usize = 24;
const NARROW_NAME: usize = 12;

/// The columns for the points, and for each mark.
const POINTS: usize = 9;
const MARK: usize = 4;

/// The format.
pub struct Table {
    tasks: Vec<String>,
    students: usize,
    levels: Levels,
    width: Option<usize>,
}

impl Table {
    /// A table of these tasks for a terminal of `width` columns; `None` allows lines of any length.
    pub fn new(tasks: Vec<String>, width: Option<usize>) -> Self {
        Table {
            tasks,
            students: 0,
            levels: Levels::default(),
            width,
        }
    }

    /// The columns for a name; `None` if a line is too short for all marks.
    fn name_columns(&self) -> Option<usize> {
        let Some(width) = self.width else { return Some(NAME) };
        let left = width.checked_sub(POINTS + 2 + MARK * self.tasks.len())?;
        (left >= NARROW_NAME).then(|| left.min(NAME))
    }

    /// The line of a student, or several lines on a narrow terminal.
    fn line(&self, name: &str, points: &str, marks: &[String]) -> String {
        let Some(columns) = self.name_columns() else {
            let marks: Vec<String> = (1..)
                .zip(marks)
                .map(|(number, mark)| format!("{number}:{mark}"))
                .collect();
            return self.wrapped(&format!("{name} {points}"), "  ")
                + &self.wrapped(&format!("  {}", marks.join(" ")), "  ");
        };
        let marks: String = marks.iter().map(|mark| format!("{mark:>MARK$}")).collect();
        let is_long = display_width(name) > columns;
        // On a terminal a long name has its own line; elsewhere it moves the rest of the line to the right.
        let name = if is_long && self.width.is_some() {
            self.wrapped(name, "  ") + &" ".repeat(columns)
        } else {
            name.to_owned() + &" ".repeat(columns.saturating_sub(display_width(name)))
        };
        format!("{name} {points:>POINTS$} {marks}").trim_end().to_owned() + "\n"
    }

    /// Running text in lines, all but the first after `indent`.
    fn wrapped(&self, text: &str, indent: &str) -> String {
        match self.width {
            Some(width) => wrapped(text, width, "", indent),
            None => format!("{text}\n"),
        }
    }
}

impl Report for Table {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let Some(columns) = self.name_columns() else {
            return Ok(());
        };
        let numbers: String = (1..=self.tasks.len())
            .map(|number| format!("{number:>MARK$}"))
            .collect();
        writeln!(out, "{:columns$} {:>POINTS$} {numbers}", "student", "points")
    }

    fn student(&mut self, student: &Student, out: &mut dyn Write) -> io::Result<()> {
        self.students += 1;
        self.levels.add(student.levels());
        let mark_for = |task: &String| student.marks.iter().find(|mark| mark.task == *task);
        let cells = self
            .tasks
            .iter()
            .map(|task| mark_for(task).map(cell).unwrap_or_default());
        let cells: Vec<String> = cells.collect();
        let points = if student.count(Status::NotGraded) == student.marks.len() {
            "?".to_owned()
        } else {
            format!("{}/{}", student.points(), student.possible())
        };
        out.write_all(self.line(&escaped(&student.name), &points, &cells).as_bytes())?;
        let mut reasons = student.needs_attention().into_iter();
        reasons.try_for_each(|reason| out.write_all(self.wrapped(&format!("    {reason}"), "    ").as_bytes()))
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let names = self
            .tasks
            .iter()
            .enumerate()
            .map(|(index, task)| format!("{} {task}", index + 1));
        let names = names.collect::<Vec<_>>().join(", ");
        let legend = "ok: passed; a number: the points of a failed task; .: not started; ?: could not be graded, neither a pass nor a fail";
        let levels = self.levels.words();
        let students = match self.students {
            1 => "1 student.".to_owned(),
            count => format!("{count} students."),
        };
        for paragraph in [names.as_str(), legend, &format!("{students} {levels}")] {
            let width = self.width.unwrap_or(PAGE);
            write!(out, "\n{}", wrapped(paragraph, width, "", ""))?;
        }
        Ok(())
    }
}

fn cell(mark: &Mark) -> String {
    match Status::of(mark) {
        Status::Passed => "ok".to_owned(),
        Status::Failed => mark.points().to_string(),
        Status::NotStarted => ".".to_owned(),
        Status::NotGraded => "?".to_owned(),
    }
}
