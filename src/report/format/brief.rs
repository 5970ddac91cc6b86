//! What `queens grade` prints: a line for each student, and one for each problem that needs attention.

use std::io::{self, Write};

use crate::report::text::visible::escaped;
use crate::report::{Report, Student};
use crate::wrap::{NARROWEST, wrap_indented};

/// The format.
pub struct Brief {
    width: Option<usize>,
}

impl Brief {
    /// A report for a terminal of `width` columns; `None` keeps each line whole, as other programs like it.
    pub fn new(width: Option<usize>) -> Self {
        Brief { width }
    }

    fn line(&self, text: &str) -> String {
        match self.width {
            Some(width) => wrap_indented(text, width.max(NARROWEST), "", "    ") + "\n",
            None => format!("{text}\n"),
        }
    }
}

impl Report for Brief {
    fn student(&mut self, student: &Student, out: &mut dyn Write) -> io::Result<()> {
        let first = format!("{}: {}", escaped(&student.name), student.one_line());
        out.write_all(self.line(&first).as_bytes())?;
        let mut problems = student.needs_attention().into_iter();
        problems.try_for_each(|problem| out.write_all(self.line(&format!("  {problem}")).as_bytes()))
    }
}
