//! The selection: which files of the course go into the students' kit as they are, as `handout.toml` lists them.

use std::fs;
use std::path::{Path, PathBuf};

use glob::{MatchOptions, Pattern};
use serde::Deserialize;

use super::{HandoutError, read, unreadable};

/// The file that lists them, from the root of the course.
const FILE: &str = "handout.toml";

/// Folders that are made again at any time, kept by version control, or for the instructor only.
pub const NEVER: [&str; 4] = [".git", "node_modules", "solutions", "target"];

const OPTIONS: MatchOptions = MatchOptions {
    case_sensitive: true,
    require_literal_separator: true,
    require_literal_leading_dot: true,
};

/// `handout.toml` as it is written.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Written {
    files: Vec<String>,
    #[serde(default)]
    except: Vec<String>,
    #[serde(default)]
    dev_dependencies: Vec<String>,
}

/// What `handout.toml` says.
pub struct Selection {
    files: Vec<Pattern>,
    except: Vec<Pattern>,
    /// The dependencies that the tests of the students' kit need.
    pub dev_dependencies: Vec<String>,
}

impl Selection {
    /// Reads the selection of the course in `root`.
    ///
    /// # Errors
    /// The file cannot be read, or holds something else.
    pub fn read(root: &Path) -> Result<Selection, HandoutError> {
        let file = root.join(FILE);
        let unusable = |reason: String| HandoutError::Unusable {
            file: file.clone(),
            reason,
        };
        let written: Written =
            toml::from_str(&read(&file)?).map_err(|error| unusable(error.message().replace('\n', " ")))?;
        let patterns = |texts: Vec<String>| {
            let patterns = texts.iter().map(|text| {
                Pattern::new(text).map_err(|error| unusable(format!("the pattern {text} is not valid ({})", error.msg)))
            });
            patterns.collect::<Result<Vec<_>, _>>()
        };
        Ok(Selection {
            files: patterns(written.files)?,
            except: patterns(written.except)?,
            dev_dependencies: written.dev_dependencies,
        })
    }

    /// Returns the regular files below `root` that are selected, by their paths from there. Links are not followed.
    ///
    /// # Errors
    /// A folder cannot be read.
    pub fn files(&self, root: &Path) -> Result<Vec<PathBuf>, HandoutError> {
        let mut files = Vec::new();
        self.collect(root, Path::new(""), &mut files)?;
        Ok(files)
    }

    fn collect(&self, root: &Path, folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), HandoutError> {
        let unreadable = unreadable(&root.join(folder));
        for entry in fs::read_dir(root.join(folder)).map_err(&unreadable)? {
            let entry = entry.map_err(&unreadable)?;
            let kind = entry.file_type().map_err(&unreadable)?;
            let path = folder.join(entry.file_name());
            if kind.is_dir() && !NEVER.iter().any(|name| entry.file_name() == *name) {
                self.collect(root, &path, files)?;
            } else if kind.is_file() && self.has(&path) {
                files.push(path);
            }
        }
        Ok(())
    }

    fn has(&self, path: &Path) -> bool {
        let any = |patterns: &[Pattern]| {
            let mut patterns = patterns.iter();
            patterns.any(|pattern| pattern.matches_path_with(path, OPTIONS))
        };
        any(&self.files) && !any(&self.except)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_selected_by_patterns_and_nothing_else_is() {
        let root = tempfile::tempdir().unwrap();
        let write = |file: &str, text: &str| {
            let file = root.path().join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        };
        let list = "files = [\".cargo/config.toml\", \"src/**/*\", \"docs/a.md\"]\nexcept = [\"**/*.orig\"]\n";
        write(FILE, list);
        for file in ["src/main.rs", "src/a/b/c.txt", "docs/a.md", ".cargo/config.toml"] {
            write(file, "");
        }
        for file in [
            "src/main.rs.orig",
            "src/.main.rs.swp",
            "src/target/x.rs",
            "docs/b.md",
            "notes.txt",
            "solutions/src/a.rs",
        ] {
            write(file, "");
        }
        #[cfg(unix)]
        std::os::unix::fs::symlink("../notes.txt", root.path().join("src/link.rs")).unwrap();
        let mut files = Selection::read(root.path()).unwrap().files(root.path()).unwrap();
        files.sort();
        let expected = [".cargo/config.toml", "docs/a.md", "src/a/b/c.txt", "src/main.rs"];
        assert_eq!(files, expected.map(PathBuf::from));
    }

    #[test]
    fn a_list_that_cannot_be_understood_is_refused() {
        let root = tempfile::tempdir().unwrap();
        for (text, reason) in [
            ("files = [\"a/***\"]", "the pattern a/***"),
            ("file = []", "unknown field"),
        ] {
            fs::write(root.path().join(FILE), text).unwrap();
            let error = Selection::read(root.path()).err().unwrap().to_string();
            assert!(error.contains("handout.toml") && error.contains(reason), "{error}");
        }
    }
}
