//! The name of a new task: the name of its folder, its test and, after `my-` and `solution-`, of its programs.

use super::{Course, CourseError};

/// The longest name, in letters; lists show other columns next to it.
const LONGEST: usize = 30;

/// Names that no folder can have on Windows.
const DEVICES: [&str; 8] = ["aux", "con", "nul", "prn", "com1", "com2", "lpt1", "lpt2"];

impl Course {
    /// Checks that a new task can have this name.
    ///
    /// # Errors
    /// It is unsuitable or taken.
    pub(super) fn check_new_name(&self, name: &str) -> Result<(), CourseError> {
        let bad = |why: String| CourseError::BadName {
            name: name.to_owned(),
            why,
        };
        let is_letter = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        if name.is_empty()
            || !name.starts_with(|first: char| first.is_ascii_lowercase())
            || !name.chars().all(is_letter)
        {
            return Err(bad(
                "use lower-case letters, digits and `-`, with a letter first, such as knights-tour".into(),
            ));
        }
        if name.ends_with('-') || name.contains("--") {
            return Err(bad("put a `-` only between two words".into()));
        }
        if name.len() > LONGEST {
            return Err(bad(format!("use at most {LONGEST} letters")));
        }
        if DEVICES.contains(&name) {
            return Err(bad("no folder can have this name on Windows".into()));
        }
        // Submissions may also be called `rook_count` or `RookCount`.
        let letters = |name: &str| name.replace('-', "");
        if let Some(task) = self.tasks.iter().find(|task| letters(task) == letters(name)) {
            return Err(bad(if task == name {
                "the course has a task with that name".into()
            } else {
                format!("the course has the task {task}, and file names do not distinguish the two")
            }));
        }
        let stub = self.exercises().join(".stubs").join(format!("{name}.rs"));
        let solution = self.solution(name);
        let folders = [Some(self.exercises().join(name)), solution.parent().map(Into::into)];
        match folders.into_iter().flatten().chain([stub]).find(|place| place.exists()) {
            Some(taken) => Err(bad(format!("{} already exists", taken.display()))),
            None => Ok(()),
        }
    }
}

/// Turns the name into a title: `knights-tour` becomes «Knights tour».
pub(super) fn title(name: &str) -> String {
    let words = name.replace('-', " ");
    let (first, rest) = words.split_at(words.len().min(1));
    first.to_uppercase() + rest
}

#[cfg(test)]
mod tests {
    use super::title;

    #[test]
    fn a_title_is_the_name_in_words() {
        assert_eq!(title("knights-tour"), "Knights tour");
    }
}
