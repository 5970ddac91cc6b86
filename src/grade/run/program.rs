//! A program, ready to run.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use super::policy::{Profile, SandboxPolicy};

/// A compiled program, a script, or any command.
///
/// It holds the bytes of its files, and every run writes them to a fresh folder: what a submission does to its own files
/// ends with that run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The files of the submission.
    pub(in crate::grade) files: Vec<ProgramFile>,
    /// The command; `{folder}` stands for the folder of the files.
    pub(in crate::grade) command: Vec<OsString>,
    /// The options, after the first word of the command, by which the interpreter prints each line at once.
    pub(in crate::grade) unbuffered: Vec<OsString>,
    /// What it reads besides the system's libraries.
    pub(in crate::grade) readable: Vec<PathBuf>,
    /// The name of the language that it is written in; `None` for a command.
    pub(in crate::grade) language: Option<String>,
    /// Whether a virtual machine runs it.
    pub(in crate::grade) runtime: bool,
    /// Whether it may start processes.
    pub(in crate::grade) processes: bool,
    /// Its current directory; `None` for an empty folder in each run.
    pub(in crate::grade) place: Option<PathBuf>,
    /// How many times the processor time of the limits it gets: some languages are slower than others.
    pub(in crate::grade) time_factor: u32,
}

/// A file of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::grade) struct ProgramFile {
    /// Its path below the folder of the program.
    pub(in crate::grade) name: PathBuf,
    pub(in crate::grade) bytes: Vec<u8>,
}

impl Program {
    /// A command of the user's own, started in `folder`: it finds and reads what its user does, and may start processes.
    pub fn command(command: impl IntoIterator<Item = impl Into<OsString>>, folder: PathBuf) -> Program {
        Program {
            files: Vec::new(),
            command: command.into_iter().map(Into::into).collect(),
            unbuffered: Vec::new(),
            readable: Vec::new(),
            language: None,
            runtime: true,
            processes: true,
            place: Some(folder),
            time_factor: 1,
        }
    }

    /// The same program with its first file under another name, by which it then is started.
    pub fn named(&self, name: &str) -> Program {
        let mut named = self.clone();
        if let Some(file) = named.files.first_mut() {
            let old = file.name.to_string_lossy().into_owned();
            file.name = name.into();
            for word in &mut named.command {
                *word = word
                    .to_string_lossy()
                    .replace(&format!("{{folder}}/{old}"), &format!("{{folder}}/{name}"))
                    .into();
            }
        }
        named
    }

    /// What it may reach from the level *sandbox* on, with its files in `folder` and its work in `work`.
    pub(super) fn policy(&self, folder: &Path, work: &Path) -> SandboxPolicy {
        let mut policy = SandboxPolicy::system();
        policy.readable.extend(self.readable.iter().cloned());
        policy.executable.push(folder.to_owned());
        policy.writable.push(work.to_owned());
        if self.processes {
            policy.profile = Profile::Processes;
            let tools = if self.place.is_some() {
                &["/"][..]
            } else {
                &["/usr", "/bin"]
            };
            policy.executable.extend(tools.iter().map(PathBuf::from));
        }
        if let Some(tool) = self.command.first() {
            policy.add_tool(Path::new(tool));
        }
        policy
    }

    /// Writes its files into `folder`.
    pub(super) fn write_files(&self, folder: &Path) -> io::Result<()> {
        for file in &self.files {
            let path = folder.join(&file.name);
            if let Some(parent) = path.parent() {
                std::fs::create_dir_all(parent)?;
            }
            write_executable(&path, &file.bytes)?;
        }
        Ok(())
    }

    /// The command for files that are in `folder`.
    pub(super) fn command_in(&self, folder: &Path, buffering: Buffering) -> Vec<OsString> {
        let mut words = self.command.iter().map(|word| fill_in(word, folder));
        let mut command: Vec<OsString> = words.next().into_iter().collect();
        if buffering == Buffering::Off {
            command.extend(self.unbuffered.iter().cloned());
        }
        command.extend(words);
        command
    }
}

/// Whether an interpreter may keep lines back until it has many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Buffering {
    AsUsual,
    Off,
}

/// Replaces `{folder}` in `word`; a word that is not Unicode has no placeholder.
fn fill_in(word: &OsString, folder: &Path) -> OsString {
    match (word.to_str(), folder.to_str()) {
        (Some(text), Some(folder)) => text.replace("{folder}", folder).into(),
        _ => word.clone(),
    }
}

#[cfg(unix)]
fn write_executable(path: &Path, bytes: &[u8]) -> io::Result<()> {
    use std::io::Write;
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = std::fs::OpenOptions::new();
    options
        .write(true)
        .create_new(true)
        .mode(0o700)
        .open(path)?
        .write_all(bytes)
}

#[cfg(not(unix))]
fn write_executable(path: &Path, bytes: &[u8]) -> io::Result<()> {
    std::fs::write(path, bytes)
}
