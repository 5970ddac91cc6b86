//! TOML files that list tasks: `course.toml` has a list of names, a `Cargo.toml` a program for each.

use thiserror::Error;
use toml_edit::{Array, ArrayOfTables, DocumentMut, Item, Table, Value, value};

/// Why a file cannot be changed.
#[derive(Debug, PartialEq, Eq, Error)]
pub(super) enum ManifestError {
    #[error("there is no list `tasks`")]
    NoTasks,
    #[error("`bin` should be a list of tables")]
    NoPrograms,
    /// Not TOML, with the parser's message on one line.
    #[error("{0}")]
    Syntax(String),
}

/// Returns `course.toml` with the task after the others.
pub(super) fn with_task(text: &str, name: &str) -> Result<String, ManifestError> {
    let mut document = parse(text)?;
    let tasks = document.get_mut("tasks").and_then(Item::as_array_mut);
    append(tasks.ok_or(ManifestError::NoTasks)?, name);
    Ok(document.to_string())
}

/// Returns a `Cargo.toml` with one more program, for the task called `task`.
pub(super) fn with_program(text: &str, program: &str, task: &str) -> Result<String, ManifestError> {
    let mut document = parse(text)?;
    let programs = document
        .entry("bin")
        .or_insert(Item::ArrayOfTables(ArrayOfTables::new()))
        .as_array_of_tables_mut()
        .ok_or(ManifestError::NoPrograms)?;
    let mut table = Table::new();
    table.insert("name", value(program));
    table.insert("path", value(file_of(task)));
    // Without a test of its own, `cargo test` builds and runs nothing for it.
    table.insert("test", value(false));
    programs.push(table);
    Ok(document.to_string())
}

/// Whether a `Cargo.toml` has a program for the task called `task`.
pub(super) fn names_program(text: &str, task: &str) -> Result<bool, ManifestError> {
    let document = parse(text)?;
    let programs = document.get("bin").and_then(Item::as_array_of_tables);
    let mut paths = programs.into_iter().flatten().filter_map(|program| program.get("path"));
    Ok(paths.any(|path| path.as_str() == Some(&file_of(task))))
}

/// Returns the path of a task's program from the folder of its package.
fn file_of(task: &str) -> String {
    format!("{task}/main.rs")
}

fn parse(text: &str) -> Result<DocumentMut, ManifestError> {
    text.parse()
        .map_err(|error: toml_edit::TomlError| ManifestError::Syntax(error.message().replace('\n', " ")))
}

/// Adds a text to a list, in the layout of the one before it.
fn append(list: &mut Array, text: &str) {
    let after_last = list.trailing().as_str().unwrap_or_default().to_owned();
    let mut new = Value::from(text);
    if let Some(last) = list.len().checked_sub(1).and_then(|last| list.get_mut(last)) {
        let decor = last.decor_mut();
        let before = decor.prefix().and_then(|prefix| prefix.as_str()).unwrap_or_default();
        // The prefix of a text begins with the comment on the text before it.
        let indent = before.rfind('\n').map_or(" ", |line| &before[line..]);
        new.decor_mut().set_prefix(format!("{}{indent}", after_last.trim_end()));
        // A list need not end with a comma.
        let after = decor.suffix().and_then(|suffix| suffix.as_str()).unwrap_or_default();
        new.decor_mut().set_suffix(after);
        decor.set_suffix("");
    }
    list.push_formatted(new);
    list.set_trailing(&after_last[after_last.trim_end().len()..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_keeps_its_layout_and_its_comments() {
        for (before, after) in [
            (
                "# one\ntasks = [\n    \"a\", # two\n    \"b\",\n]\nx = 1\n",
                "# one\ntasks = [\n    \"a\", # two\n    \"b\",\n    \"new\",\n]\nx = 1\n",
            ),
            (
                "tasks = [\"a\", \"b\"] # one\n",
                "tasks = [\"a\", \"b\", \"new\"] # one\n",
            ),
            ("tasks = [\"a\"]\n", "tasks = [\"a\", \"new\"]\n"),
            ("tasks = []\n", "tasks = [\"new\"]\n"),
        ] {
            assert_eq!(with_task(before, "new").unwrap(), after);
        }
    }

    #[test]
    fn a_program_comes_after_the_others() {
        let new = "[[bin]]\nname = \"my-new\"\npath = \"new/main.rs\"\ntest = false\n";
        for (before, between) in [
            ("[package] # one\nname = \"x\"\n", "\n"),
            ("[[bin]]\nname = \"a\" # two\npath = \"a/main.rs\"\n", "\n"),
        ] {
            assert!(!names_program(before, "new").unwrap());
            let after = with_program(before, "my-new", "new").unwrap();
            assert_eq!(after, format!("{before}{between}{new}"));
            assert!(names_program(&after, "new").unwrap());
        }
    }

    #[test]
    fn a_file_of_another_form_is_refused() {
        assert_eq!(with_task("tasks = 7\n", "new"), Err(ManifestError::NoTasks));
    }
}
