//! Running what strangers wrote: one run of a program, held to its limits, and what came of it.
//!
//! Nothing here knows what the output should be. The files named after a system hold what differs between systems.

mod cancel;
mod job;
mod limits;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(all(unix, not(target_os = "linux")))]
mod other_unix;
mod output;
mod probe;
mod program;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;
mod work_dir;

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;

use thiserror::Error;

use crate::io_message;

pub use cancel::Cancel;
pub(super) use job::{Container, Job, Profile, Reserved, SandboxPolicy, prefix};
use job::{FILES, MEMORY};
pub use limits::{Level, Limits};
#[cfg(target_os = "linux")]
pub use linux::register_supervisor;
pub use output::{Ending, Output};
pub use probe::{Missing, Probe, holds, probe};
pub use program::Program;
pub(super) use program::ProgramFile;
#[cfg(unix)]
pub(super) use unix::execute;
#[cfg(windows)]
pub(super) use windows::execute;
pub(super) use work_dir::WorkDir;
pub use work_dir::sweep;

/// Tells from the standard output so far whether it is enough.
pub type Enough<'a> = &'a dyn Fn(&[u8]) -> bool;

/// There is no level *strict* here that would need a keeper.
#[cfg(not(target_os = "linux"))]
pub fn register_supervisor() {}

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
    pub enough: Option<Enough<'a>>,
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
    #[error("`{command}` could not be started: {}", io_message::of(source))]
    NotStarted {
        /// The command.
        command: String,
        /// What the system said.
        source: io::Error,
    },
    /// The level *sandbox* or *strict* does not hold on this machine.
    #[error("the sandbox could not be built: {0}")]
    Sandbox(Missing),
    /// The system refused something that the run itself needs.
    #[error("{doing}: {}", io_message::of(source))]
    System {
        /// What did not come about.
        doing: &'static str,
        /// What the system said.
        source: io::Error,
    },
}

/// Names what did not come about, for `map_err`.
pub(super) fn system(doing: &'static str) -> impl Fn(io::Error) -> RunError {
    move |source| RunError::System { doing, source }
}

/// Runs `program` once, in a fresh empty folder, and ends whatever it leaves running.
///
/// # Errors
/// There is no output to judge: the run was cancelled, or the system refused what it needs.
pub fn run(program: &Program, run: &Run) -> Result<Output, RunError> {
    let fresh = WorkDir::new().map_err(system("no private folder could be made"))?;
    let laid = fresh.path().join("program");
    let work = fresh.path().join("work");
    fs::create_dir(&laid)
        .and_then(|()| fs::create_dir(&work))
        .map_err(system("no private folder could be made"))?;
    let container = (run.level >= Level::Strict).then_some(Container::Memory {
        folder: fresh.path(),
        files: &laid,
    });
    if container.is_some() && program.place.is_some() {
        return Err(RunError::Sandbox(Missing {
            what: "a command runs where you are, which no room shows".to_owned(),
            fix: "name the source file, or take the level `sandbox`",
        }));
    }
    // As the program sees them.
    let (seen, working) = match container {
        Some(_) => (Path::new(FILES), Path::new(MEMORY)),
        None => (laid.as_path(), work.as_path()),
    };
    program
        .lay_out(&laid)
        .map_err(system("the program could not be laid out"))?;
    let mut command = program.command_in(seen);
    command.extend(run.arguments.iter().map(OsString::from));
    let environment = match program.place {
        // What the user types is found where the user has it.
        Some(_) => environment(
            &env::home_dir().unwrap_or_else(|| work.clone()),
            working,
            env::var_os("PATH").unwrap_or_default(),
        ),
        None => environment(working, working, SYSTEM_PATH.into()),
    };
    let policy = (run.level >= Level::Sandbox).then(|| program.policy(seen, working));
    let mut output = execute(&Job {
        command: &command,
        work_dir: &work,
        folder: program.place.as_deref().unwrap_or(working),
        environment: &environment,
        stdin: run.stdin,
        limits: run.limits,
        reserved: if program.runtime {
            Reserved::Free
        } else {
            Reserved::Limited
        },
        policy: policy.as_ref(),
        container,
        enough: run.enough,
        cancel: run.cancel,
    })?;
    output.stderr = without_folder(output.stderr, seen);
    Ok(output)
}

/// What a program said, with its files named as their student knows them: where they were laid out is nobody's affair, and
/// different each time.
fn without_folder(said: Vec<u8>, folder: &Path) -> Vec<u8> {
    let folder = format!("{}{}", folder.display(), std::path::MAIN_SEPARATOR);
    match std::str::from_utf8(&said) {
        Ok(text) if text.contains(&folder) => text.replace(&folder, "").into_bytes(),
        _ => said,
    }
}

/// Where a submission finds programs, if it may start any.
const SYSTEM_PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// All that stands in the environment of a compiler or a program: nothing secret, and the same everywhere.
pub(super) fn environment(home: &Path, temporary: &Path, path: OsString) -> [(&'static str, OsString); 5] {
    [
        ("HOME", home.into()),
        ("LANG", "C.UTF-8".into()),
        ("LC_ALL", "C.UTF-8".into()),
        ("PATH", path),
        ("TMPDIR", temporary.into()),
    ]
}
