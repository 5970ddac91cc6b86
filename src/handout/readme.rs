//! The READMEs as students need them.
//!
//! Text for instructors is between the comments `<!-- for instructors -->` and `<!-- for everyone -->`, which the rendered
//! page does not show.

use crate::task::Entry;

const FOR_INSTRUCTORS: &str = "<!-- for instructors -->";
const FOR_EVERYONE: &str = "<!-- for everyone -->";

/// Removes what is for instructors from `text`; a sample that checks one of their programs checks the student's own instead.
pub fn for_students(text: &str) -> String {
    let mut wanted = true;
    let mut kept = String::new();
    for line in text.lines() {
        match line.trim() {
            FOR_INSTRUCTORS => wanted = false,
            FOR_EVERYONE => wanted = true,
            _ if wanted => {
                kept += &without_programs(line);
                kept.push('\n');
            }
            _ => {}
        }
    }
    kept
}

/// Removes `--with solutions/…` from a command, which then checks the exercise.
fn without_programs(line: &str) -> String {
    let Some((before, after)) = line.split_once(" --with solutions/") else {
        return line.to_owned();
    };
    let rest = after.find(char::is_whitespace).map_or("", |end| &after[end..]);
    format!("{before}{rest}")
}

/// Removes the entries of a list or a table that begin with a link to a path that `has` does not find.
pub fn with_entries(text: &str, has: impl Fn(&str) -> bool) -> String {
    let is_there = |line: &&str| {
        let path = Entry::of(line).and_then(|entry| path(entry.target));
        path.is_none_or(&has)
    };
    text.split_inclusive('\n').filter(is_there).collect()
}

/// Returns the path in the target of a link; `None` for another site or a part of the page itself.
fn path(target: &str) -> Option<&str> {
    let target = target.split(['#', ' ']).next()?;
    (!target.is_empty() && !target.contains(':')).then_some(target)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_for_instructors_is_removed() {
        let page = "One\n<!-- for instructors -->\nTwo\n<!-- for everyone -->\nThree\n";
        assert_eq!(for_students(page), "One\nThree\n");
        assert_eq!(for_students(&page.replace('\n', "\r\n")), "One\nThree\n");
    }

    #[test]
    fn a_sample_checks_the_students_own_program() {
        let sample = "$ cargo queens check rooks --with solutions/rooks/mistakes/still-queens.rs\n";
        assert_eq!(for_students(sample), "$ cargo queens check rooks\n");
    }

    #[test]
    fn entries_for_missing_files_are_removed() {
        let page =
            "| task |\n|---|\n| [a](a/README.md) | one |\n| [b](b/README.md) | two, see [a](a) |\n\n[b](b) is gone.\n";
        let there = |link: &str| link.starts_with('a');
        let without = page.replace("| [b](b/README.md) | two, see [a](a) |\n", "");
        assert_eq!(with_entries(page, there), without);
        for (gone, stays) in [
            ("| 2 | [b](b) |\n", "| 1 | [a](a) |\n"),
            ("2. [b](b)\n", "1. [a](a)\n"),
            ("+ [b](b#start)\n", "+ [x](https://example.org/b), as [b](b)\n"),
        ] {
            assert_eq!(with_entries(&format!("{stays}{gone}"), there), stays);
        }
    }
}
