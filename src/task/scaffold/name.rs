//! The name of a new task: that of its folder, its test and, behind `my-` and `solution-`, of its programs.

use super::{Course, CourseError};

/// The longest name, which still leaves room beside it in a list.
const LONGEST: usize = 30;

/// No folder can be called so on Windows.
const DEVICES: [&str; 8] = ["aux", "con", "nul", "prn", "com1", "com2", "lpt1", "lpt2"];

impl Course {
    /// Refuses a name that no new task can have.
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
                "it should be small letters, digits and `-`, with a letter first, such as knights-tour".into(),
            ));
        }
        if name.ends_with('-') || name.contains("--") {
            return Err(bad("a `-` should stand between two words".into()));
        }
        if name.len() > LONGEST {
            return Err(bad(format!("it should have at most {LONGEST} letters")));
        }
        if DEVICES.contains(&name) {
            return Err(bad("no folder can be called so on Windows".into()));
        }
        // What students hand in may be called `rook_count` or `RookCount` as well.
        let letters = |name: &str| name.replace('-', "");
        if let Some(task) = self.tasks.iter().find(|task| letters(task) == letters(name)) {
            return Err(bad(if task == name {
                "the course has a task of that name".into()
            } else {
                format!("the course has the task {task}, and files for the two could not be told apart")
            }));
        }
        let stub = self.exercises().join(".stubs").join(format!("{name}.rs"));
        let solution = self.solution(name);
        let folders = [Some(self.exercises().join(name)), solution.parent().map(Into::into)];
        match folders.into_iter().flatten().chain([stub]).find(|place| place.exists()) {
            Some(taken) => Err(bad(format!("{} is there already", taken.display()))),
            None => Ok(()),
        }
    }
}

/// The name as a title: `knights-tour` is «Knights tour».
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
