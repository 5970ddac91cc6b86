//! A list of the tasks in Markdown: lines of a table or of a list that begin with a link to the folder of a task.
//!
//! Links in running text are not entries: they name only the tasks that the text needs.

/// A line of the list, as far as a new line copies it.
pub(crate) struct Entry<'a> {
    /// The text before the link, such as `| ` or `2. `.
    mark: &'a str,
    /// The target of the link, such as `rooks/README.md`.
    pub target: &'a str,
    /// The number of cells that follow in a table.
    cells: usize,
}

impl<'a> Entry<'a> {
    /// Reads `line` as an entry of a table or of a list, with or without numbers.
    pub fn of(line: &'a str) -> Option<Entry<'a>> {
        const MARKS: &[char] = &['|', '-', '*', '+', '.', ')'];
        let (mark, rest) = line.split_once('[')?;
        let is_mark = |letter: char| letter.is_ascii_digit() || " \t".contains(letter) || MARKS.contains(&letter);
        let (_, target) = rest.split_once("](")?;
        let (target, after) = target.split_once(')')?;
        // A number alone may begin a line of running text.
        let is_entry = mark.contains(MARKS) && mark.chars().all(is_mark);
        // A bar that is escaped is a part of its cell.
        let bars = after.replace("\\|", "").matches('|').count();
        is_entry.then_some(Entry {
            mark,
            target,
            cells: bars.saturating_sub(1),
        })
    }

    /// Returns the part of the target below the folder of `task`, such as `/README.md`, if it leads there.
    fn below(&self, task: &str) -> Option<&'a str> {
        let below = self.target.strip_prefix(task)?;
        (below.is_empty() || below.starts_with('/')).then_some(below)
    }

    /// Returns an entry for `task` in the same form, with cells to fill in.
    fn like(&self, task: &str, below: &str) -> String {
        let Entry { mark, cells, .. } = self;
        let end = if mark.contains('|') { " |" } else { "" };
        format!("{mark}[{task}]({task}{below}){end}{}", " … |".repeat(*cells))
    }
}

/// Adds the task called `name` after the last of `tasks` in the list; `text` is unchanged if it has no list.
pub(super) fn with_task(text: &str, tasks: &[String], name: &str) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let last = lines.iter().enumerate().rev().find_map(|(number, line)| {
        let entry = Entry::of(line)?;
        let below = tasks.iter().find_map(|task| entry.below(task))?;
        Some((number, entry.like(name, below)))
    });
    let Some((last, entry)) = last else {
        return text.to_owned();
    };
    let (before, after) = lines.split_at(last + 1);
    let before = before.concat();
    let end = if before.ends_with("\r\n") { "\r\n" } else { "\n" };
    // The list may end the file without a last newline.
    format!("{}{end}{entry}{end}{}", before.trim_end_matches(end), after.concat())
}

/// Whether `text` has no list of the tasks, or one that includes the task called `name`.
pub(super) fn is_whole(text: &str, tasks: &[String], name: &str) -> bool {
    let has = |task: &str| {
        let mut entries = text.lines().filter_map(Entry::of);
        entries.any(|entry| entry.below(task).is_some())
    };
    has(name) || !tasks.iter().any(|task| has(task))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Adds a task called `new` to a list of `a` and `b`.
    fn with_new(text: &str) -> String {
        let tasks = ["a", "b"].map(str::to_owned);
        let changed = with_task(text, &tasks, "new");
        assert_eq!(is_whole(text, &tasks, "new"), changed == text);
        assert!(is_whole(&changed, &tasks, "new"));
        changed
    }

    #[test]
    fn a_new_task_comes_after_the_last_one_in_its_form() {
        for (before, last, new) in [
            (
                "| task | teaches |\n|---|---|\n",
                "| [b](b/README.md) | much |",
                "| [new](new/README.md) | … |",
            ),
            ("| no | task |\n|---|---|\n", "| 2 | [b](b) |", "| 2 | [new](new) |"),
            (
                "| task | prints |\n|---|---|\n",
                "| [b](b) | `Q\\|.` |",
                "| [new](new) | … |",
            ),
            ("1. [a](a)\n", "2. [b](b)", "2. [new](new)"),
            ("One\n\n* [a](a/)\n", "* [b](b/): much", "* [new](new/)"),
        ] {
            for after in ["\n", "\n\nNot by [a](a/README.md).\n"] {
                let text = |new: &str| format!("{before}{last}{new}{after}");
                assert_eq!(with_new(&text("")), text(&format!("\n{new}")));
                let windows = |text: String| text.replace('\n', "\r\n");
                assert_eq!(with_new(&windows(text(""))), windows(text(&format!("\n{new}"))));
            }
        }
        assert_eq!(with_new("- [a](a)"), "- [a](a)\n- [new](new)\n");
    }

    #[test]
    fn a_text_without_a_list_is_unchanged() {
        for text in [
            "",
            "Begin with [a](a/README.md).\n",
            "Of the programs there are\n3 [a](a/README.md) cannot do without.\n",
            "- [about](about.md)\n- [b2](b2/README.md)\n",
        ] {
            assert_eq!(with_new(text), text);
        }
    }
}
