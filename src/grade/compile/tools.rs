//! Tools: where the compiler or interpreter of a language really is.
//!
//! What stands on the `PATH` may be a script or a proxy that looks for the right version each time (rustup, pyenv); it
//! is asked once, from a folder where no file of a submission can answer for it.

use std::collections::HashMap;
use std::env;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use super::toolchain::Toolchain;
use crate::grade::cache::{Cache, Key};
use crate::grade::run::{WorkDir, on_path};

/// What version managers decide by, below the user's home folder, besides their environment variables.
const DECIDING_FILES: [&str; 3] = [".rustup/settings.toml", ".pyenv/version", ".tool-versions"];
const DECIDING_VARIABLES: [&str; 4] = ["RUSTUP_TOOLCHAIN", "RUSTUP_HOME", "PYENV_VERSION", "PATH"];

/// The tools found so far.
#[derive(Default)]
pub(super) struct Tools(Mutex<HashMap<Vec<String>, Option<Home>>>);

/// What a language's `locate` command printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Home {
    /// Its first line, `{home}`.
    pub(super) home: String,
    /// Its second line, `{library}`.
    pub(super) library: String,
}

impl Tools {
    /// Where the tools of `language` are; `None` where they are missing.
    pub(super) fn home(&self, language: &Toolchain, cache: Option<&Cache>) -> Option<Home> {
        let Some(program) = language.locate.first() else {
            return Some(Home::default());
        };
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(home) = known.get(&language.locate) {
            return home.clone();
        }
        let home = on_path(Path::new(program)).and_then(|program| {
            let key = deciding(&language.locate, &program);
            let kept = cache
                .and_then(|cache| cache.get(&key))
                .and_then(|text| Home::read(std::str::from_utf8(&text).ok()?));
            kept.filter(|home| Path::new(&home.home).exists()).or_else(|| {
                let text = ask(&program, &language.locate[1..])?;
                let home = Home::read(&text)?;
                if let Some(cache) = cache {
                    cache.keep(&key, text.as_bytes());
                }
                Some(home)
            })
        });
        known.insert(language.locate.clone(), home.clone());
        home
    }
}

impl Home {
    fn read(text: &str) -> Option<Home> {
        let mut lines = text.lines().map(|line| line.trim().to_owned());
        Some(Home {
            home: lines.next().filter(|line| !line.is_empty())?,
            library: lines.next().unwrap_or_default(),
        })
    }

    /// `word` with the two placeholders filled in.
    pub(super) fn fill_in(&self, word: &str) -> String {
        word.replace("{home}", &self.home).replace("{library}", &self.library)
    }
}

/// What the program prints, if it ends well.
fn ask(program: &Path, arguments: &[String]) -> Option<String> {
    let neutral = WorkDir::new().ok()?;
    let output = Command::new(program)
        .args(arguments)
        .current_dir(neutral.path())
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// All on which the answer of a version manager depends.
fn deciding(locate: &[String], program: &Path) -> Key {
    let mut key = Key::new("home");
    for word in locate {
        key.add(word);
    }
    key.add_file(program);
    for variable in DECIDING_VARIABLES {
        key.add(env::var_os(variable).unwrap_or_default().as_encoded_bytes());
    }
    let home = env::home_dir().unwrap_or_default();
    for file in DECIDING_FILES {
        key.add_file(&home.join(file));
    }
    key
}
