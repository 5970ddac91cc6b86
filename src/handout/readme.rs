//! The README as students need it.
//!
//! What is for instructors stands between the comments `<!-- for instructors -->` and `<!-- for everyone -->`, which
//! nobody sees on the rendered page.

use crate::task::Entry;

const FOR_INSTRUCTORS: &str = "<!-- for instructors -->";
const FOR_EVERYONE: &str = "<!-- for everyone -->";

/// `text` without what is for instructors; a sample that checks one of their programs checks the student's own.
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

/// A command that grades a file of `solutions/` grades what is in the exercise instead.
fn without_programs(line: &str) -> String {
    let Some((before, behind)) = line.split_once(" --with solutions/") else {
        return line.to_owned();
    };
    let rest = behind.find(char::is_whitespace).map_or("", |end| &behind[end..]);
    format!("{before}{rest}")
}

/// `text` without the entries of a list or a table that begin with a link to something that is not `there`.
pub fn with_entries(text: &str, there: impl Fn(&str) -> bool) -> String {
    let is_there = |line: &&str| {
        let beside = Entry::of(line).and_then(|entry| beside(entry.target));
        beside.is_none_or(&there)
    };
    text.split_inclusive('\n').filter(is_there).collect()
}

/// What the links and pictures of a page name, as far as it lies beside the page.
pub fn links(page: &str) -> impl Iterator<Item = &str> {
    let targets = page.split("](").skip(1).filter_map(|behind| behind.split_once(')'));
    targets.filter_map(|(target, _)| beside(target))
}

/// What the target of a link names, if that lies beside the page and is not a part of the page itself.
fn beside(target: &str) -> Option<&str> {
    let target = target.split(['#', ' ']).next()?;
    (!target.is_empty() && !target.contains(':')).then_some(target)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_for_instructors_stays_with_them() {
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
    fn entries_of_what_is_not_there_are_left_out() {
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

    #[test]
    fn links_to_other_places_and_within_the_page_are_none() {
        let page = "[a](docs/a.md#part) ![b](b.png) [c](https://example.org) [d](#start)";
        assert_eq!(links(page).collect::<Vec<_>>(), ["docs/a.md", "b.png"]);
    }
}
