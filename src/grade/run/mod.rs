//! Running what strangers wrote: one run of a program, held to its limits, and what came of it.
//!
//! Nothing here knows what the output should be. The files named after a system hold what differs between them.

mod cancel;
mod limits;
mod output;
mod program;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use thiserror::Error;

pub use cancel::Cancel;
pub use limits::{Level, Limits};
pub use output::{Ending, Output};
pub use program::Program;
pub(super) use program::ProgramFile;

/// One run: what the program is given, and what holds it.
pub struct Run<'a> {
    /// Its arguments.
    pub arguments: &'a [String],
    /// Its standard input, closed behind these bytes.
    pub stdin: &'a [u8],
    /// What it may take.
    pub limits: &'a Limits,
    /// What holds it to that.
    pub level: Level,
    /// Whether the standard output so far is enough, so that the program is ended.
    pub enough: Option<&'a dyn Fn(&[u8]) -> bool>,
    /// By what another thread ends it.
    pub cancel: Option<&'a Cancel>,
}

/// Why there is no output: never the fault of the submission, so it «could not be graded».
#[derive(Debug, Error)]
pub enum RunError {
    /// Another thread ended it.
    #[error("the check was cancelled")]
    Cancelled,
    /// The command is not there, or not for this user.
    #[error("`{command}` could not be started: {source}")]
    NotStarted {
        /// The command.
        command: String,
        /// What the system said.
        source: io::Error,
    },
    /// The system refused something that the run itself needs.
    #[error("{doing}: {source}")]
    System {
        /// What was being done.
        doing: &'static str,
        /// What the system said.
        source: io::Error,
    },
}

/// Runs `program` once, in a fresh empty folder, and ends whatever it leaves running.
///
/// # Errors
/// There is no output to judge: the run was cancelled, or the system refused what it needs.
pub fn run(program: &Program, run: &Run) -> Result<Output, RunError> {
    let system = |doing| move |source| RunError::System { doing, source };
    let folder = tempfile::tempdir().map_err(system("no private folder could be made"))?;
    let mut command = program
        .lay_out(folder.path())
        .map_err(system("the program could not be laid out"))?;
    command.extend(run.arguments.iter().map(OsString::from));
    let started = Instant::now();
    let mut child = Command::new(&command[0])
        .args(&command[1..])
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|source| RunError::NotStarted {
            command: command[0].to_string_lossy().into_owned(),
            source,
        })?;
    let _ = child.stdin.take().map(|mut stdin| stdin.write_all(run.stdin));
    let output = child.wait_with_output().map_err(system("the program was lost"))?;
    Ok(Output {
        stdout: output.stdout,
        stderr: output.stderr,
        ending: Ending::Exited(output.status.code().unwrap_or(-1)),
        wall: started.elapsed(),
        cpu: Duration::ZERO,
        leftovers: Vec::new(),
    })
}
