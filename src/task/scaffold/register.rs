//! Registering a task: one more line in files that people write by hand, whose comments and layout stay as they are.

use std::path::{Path, PathBuf};

use toml_edit::{Array, ArrayOfTables, DocumentMut, Item, Table, Value, value};

use super::{CourseError, error};

/// A file, as it is and as it is to become.
pub(super) struct Change {
    pub(super) file: PathBuf,
    pub(super) before: String,
    pub(super) after: String,
}

/// Names the task in `course.toml`, behind the others.
pub(super) fn task(file: &Path, name: &str) -> Result<Change, CourseError> {
    change(file, |document| {
        let tasks = document.get_mut("tasks").and_then(Item::as_array_mut);
        append(tasks.ok_or("there is no list `tasks`")?, name);
        Ok(())
    })
}

/// Names a program of the task in the `Cargo.toml` of its package, so that editors know it.
pub(super) fn program(file: &Path, program: &str, task: &str) -> Result<Change, CourseError> {
    change(file, |document| {
        let programs = document
            .entry("bin")
            .or_insert(Item::ArrayOfTables(ArrayOfTables::new()))
            .as_array_of_tables_mut()
            .ok_or("`bin` should be a list of tables")?;
        let mut table = Table::new();
        table.insert("name", value(program));
        table.insert("path", value(format!("{task}/main.rs")));
        programs.push(table);
        Ok(())
    })
}

fn change(file: &Path, edit: impl Fn(&mut DocumentMut) -> Result<(), &'static str>) -> Result<Change, CourseError> {
    let before = error::read_text(file)?;
    let damaged = |reason: String| CourseError::Damaged {
        file: file.to_owned(),
        reason,
    };
    let mut document: DocumentMut = before
        .parse()
        .map_err(|error: toml_edit::TomlError| damaged(error.message().to_owned()))?;
    edit(&mut document).map_err(|reason| damaged(reason.to_owned()))?;
    Ok(Change {
        file: file.to_owned(),
        after: document.to_string(),
        before,
    })
}

/// Adds a text to a list, laid out as the one before it.
fn append(list: &mut Array, text: &str) {
    let behind = list.trailing().as_str().unwrap_or_default().to_owned();
    let mut new = Value::from(text);
    if let Some(last) = list.len().checked_sub(1).and_then(|last| list.get_mut(last)) {
        let decor = last.decor_mut();
        let before = decor.prefix().and_then(|prefix| prefix.as_str()).unwrap_or_default();
        // What stands before a text begins with the comment on the text before that.
        let indent = before.rfind('\n').map_or(" ", |line| &before[line..]);
        new.decor_mut().set_prefix(format!("{}{indent}", behind.trim_end()));
        // A list need not end with a comma.
        let after = decor.suffix().and_then(|suffix| suffix.as_str()).unwrap_or_default();
        new.decor_mut().set_suffix(after);
        decor.set_suffix("");
    }
    list.push_formatted(new);
    list.set_trailing(&behind[behind.trim_end().len()..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edited(before: &str, edit: impl Fn(&Path) -> Result<Change, CourseError>) -> String {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.toml");
        std::fs::write(&file, before).unwrap();
        let change = edit(&file).unwrap();
        assert_eq!(change.before, before);
        change.after
    }

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
            assert_eq!(edited(before, |file| task(file, "new")), after);
        }
    }

    #[test]
    fn a_program_stands_behind_the_others() {
        let new = "[[bin]]\nname = \"my-new\"\npath = \"new/main.rs\"\n";
        for (before, between) in [
            ("[package] # one\nname = \"x\"\n", "\n"),
            ("[[bin]]\nname = \"a\" # two\npath = \"a/main.rs\"\n", "\n"),
        ] {
            let after = edited(before, |file| program(file, "my-new", "new"));
            assert_eq!(after, format!("{before}{between}{new}"));
        }
    }

    #[test]
    fn a_file_that_is_not_as_it_should_be_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("course.toml");
        std::fs::write(&file, "tasks = 7\n").unwrap();
        let error = task(&file, "new").map(|_| ()).unwrap_err().to_string();
        assert!(
            error.ends_with("course.toml is damaged: there is no list `tasks`"),
            "{error}"
        );
    }
}
