//! A list of the tasks in Markdown: lines of a table or of a list, each of which begins with a link to a task's folder.
//!
//! Links in running text name tasks as well, but no more of them than it needs.

/// A line of the list, as far as a new one is like it.
struct Entry<'a> {
    /// What stands before the link, such as `| ` or `* `.
    mark: &'a str,
    /// Where the link leads to, below the task's folder, such as `/README.md`.
    below: &'a str,
    /// How many cells of a table follow.
    cells: usize,
}

impl Entry<'_> {
    /// The entry of the task called `task`, if `line` is that.
    fn of<'a>(line: &'a str, task: &str) -> Option<Entry<'a>> {
        let (mark, rest) = line.split_once('[')?;
        let is_mark = |letter: char| letter.is_ascii_digit() || " \t|-*+.)".contains(letter);
        let (_, target) = rest.split_once("](")?;
        let (target, behind) = target.split_once(')')?;
        let below = target.strip_prefix(task)?;
        let is_entry =
            !mark.trim().is_empty() && mark.chars().all(is_mark) && (below.is_empty() || below.starts_with('/'));
        is_entry.then(|| Entry {
            mark,
            below,
            cells: behind.matches('|').count().saturating_sub(1),
        })
    }

    /// The same for the task called `task`, with the cells to be filled in.
    fn like(&self, task: &str) -> String {
        let Entry { mark, below, cells } = self;
        let end = if mark.contains('|') { " |" } else { "" };
        format!("{mark}[{task}]({task}{below}){end}{}", " … |".repeat(*cells))
    }
}

/// `text` with the task called `name` behind the last of `tasks` in the list; as it is where there is no list.
pub(super) fn with_task(text: &str, tasks: &[String], name: &str) -> String {
    let entry = |line| tasks.iter().find_map(|task| Entry::of(line, task));
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let last = lines.iter().rposition(|line| entry(line).is_some());
    let Some((last, entry)) = last.and_then(|last| Some((last, entry(lines[last])?))) else {
        return text.to_owned();
    };
    let (before, behind) = lines.split_at(last + 1);
    let before = before.concat();
    let end = if before.ends_with("\r\n") { "\r\n" } else { "\n" };
    // The list may be the end of a file without a last newline.
    format!(
        "{}{end}{}{end}{}",
        before.trim_end_matches(end),
        entry.like(name),
        behind.concat()
    )
}

/// Whether `text` has no list of the tasks, or one that has the task called `name` as well.
pub(super) fn is_whole(text: &str, tasks: &[String], name: &str) -> bool {
    let has = |task: &str| text.lines().any(|line| Entry::of(line, task).is_some());
    has(name) || !tasks.iter().any(|task| has(task))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text with a task called `new`, where there are the tasks `a` and `b`.
    fn with_new(text: &str) -> String {
        let tasks = ["a", "b"].map(str::to_owned);
        let after = with_task(text, &tasks, "new");
        assert_eq!(is_whole(text, &tasks, "new"), after == text);
        assert!(is_whole(&after, &tasks, "new"));
        after
    }

    #[test]
    fn a_new_task_stands_behind_the_last_one_in_its_form() {
        for (before, last, new) in [
            (
                "| task | teaches |\n|---|---|\n",
                "| [b](b/README.md) | much |",
                "| [new](new/README.md) | … |",
            ),
            ("| no | task |\n|---|---|\n", "| 2 | [b](b) |", "| 2 | [new](new) |"),
            ("One\n\n* [a](a/)\n", "* [b](b/): much", "* [new](new/)"),
        ] {
            for behind in ["\n", "\n\nNot by [a](a/README.md).\n"] {
                let text = |new: &str| format!("{before}{last}{new}{behind}");
                assert_eq!(with_new(&text("")), text(&format!("\n{new}")));
                let windows = |text: String| text.replace('\n', "\r\n");
                assert_eq!(with_new(&windows(text(""))), windows(text(&format!("\n{new}"))));
            }
        }
        assert_eq!(with_new("- [a](a)"), "- [a](a)\n- [new](new)\n");
    }

    #[test]
    fn where_there_is_no_list_nothing_is_changed() {
        for text in [
            "",
            "Begin with [a](a/README.md).\n",
            "- [about](about.md)\n- [b2](b2/README.md)\n",
        ] {
            assert_eq!(with_new(text), text);
        }
    }
}
