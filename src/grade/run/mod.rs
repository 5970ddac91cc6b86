//! Running an untrusted program once, within its limits.
//!
//! Nothing here knows what the output should be. `linux`, `fallback` and `windows` hold what differs between systems; imports
//! run from this file down to `job`, `policy`, `limits` and `error`.

mod cancel;
mod error;
#[cfg(unix)]
mod execute;
#[cfg(all(unix, not(target_os = "linux")))]
mod fallback;
mod job;
mod limits;
#[cfg(target_os = "linux")]
mod linux;
mod missing;
mod on_path;
mod output;
mod policy;
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
use std::path::Path;

pub use cancel::Cancel;
pub use error::RunError;
pub(super) use error::system;
#[cfg(unix)]
pub(super) use execute::execute;
pub use job::Enough;
pub(super) use job::{Container, Job, Reserved};
use job::{FILES, MEMORY};
pub use limits::{Level, Limits};
#[cfg(target_os = "linux")]
pub use linux::register_supervisor;
pub use missing::Missing;
pub(super) use on_path::on_path;
pub use output::{Ending, Output};
pub(super) use policy::{Profile, SandboxPolicy};
pub use probe::{Probe, holds, probe};
use program::Buffering;
pub use program::Program;
pub(super) use program::ProgramFile;
#[cfg(windows)]
pub(super) use windows::execute;
pub(super) use work_dir::WorkDir;
pub use work_dir::sweep;

/// Does nothing: the level *strict*, which needs a supervisor, does not exist here.
#[cfg(not(target_os = "linux"))]
pub fn register_supervisor() {}

/// One run: what the program gets, and how it is confined.
pub struct Run<'a> {
    /// Its arguments.
    pub arguments: &'a [String],
    /// Its standard input, closed after these bytes.
    pub stdin: &'a [u8],
    /// How much it may use. A language that needs more processor time than others gets a multiple of that.
    pub limits: &'a Limits,
    /// How strictly it is confined.
    pub level: Level,
    /// Decides whether the standard output so far is enough; the program is then ended.
    pub enough: Option<Enough<'a>>,
    /// The handle by which another thread ends it.
    pub cancel: Option<&'a Cancel>,
}

/// Runs `program` once, in a fresh empty folder, and ends all processes that it leaves.
///
/// # Errors
/// There is no output to judge: the run was cancelled, or the machine refused what the run needs.
pub fn run(program: &Program, run: &Run) -> Result<Output, RunError> {
    let fresh = WorkDir::new().map_err(system("no work folder could be made"))?;
    let files = fresh.path().join("program");
    let work = fresh.path().join("work");
    fs::create_dir(&files)
        .and_then(|()| fs::create_dir(&work))
        .map_err(system("no work folder could be made"))?;
    let container = (run.level >= Level::Strict).then_some(Container::Memory {
        folder: fresh.path(),
        files: &files,
    });
    if container.is_some() && program.place.is_some() {
        return Err(RunError::Sandbox(Missing {
            what: "a command runs in your own folder, which a container does not show".to_owned(),
            fix: "name the source file, or use the level `sandbox`",
        }));
    }
    // As the program sees them.
    let (seen_files, seen_work) = match container {
        Some(_) => (Path::new(FILES), Path::new(MEMORY)),
        None => (files.as_path(), work.as_path()),
    };
    program
        .write_files(&files)
        .map_err(system("the program could not be written to its work folder"))?;
    let buffering = match run.enough {
        Some(_) => Buffering::Off,
        None => Buffering::AsUsual,
    };
    let mut command = program.command_in(seen_files, buffering);
    command.extend(run.arguments.iter().map(OsString::from));
    let environment = match program.place {
        // A command of the user's is found where the user has it.
        Some(_) => environment(
            &env::home_dir().unwrap_or_else(|| work.clone()),
            seen_work,
            env::var_os("PATH").unwrap_or_default(),
        ),
        None => environment(seen_work, seen_work, SYSTEM_PATH.into()),
    };
    let policy = (run.level >= Level::Sandbox).then(|| program.policy(seen_files, seen_work));
    let limits = Limits {
        cpu: run.limits.cpu * program.time_factor,
        ..run.limits.clone()
    };
    let mut output = execute(&Job {
        command: &command,
        work_dir: &work,
        folder: program.place.as_deref().unwrap_or(seen_work),
        environment: &environment,
        stdin: run.stdin,
        limits: &limits,
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
    output.stderr = without_folder(output.stderr, seen_files);
    Ok(output)
}

/// Names the files in a program's messages as their student knows them: the folder they were in differs from run to run.
fn without_folder(stderr: Vec<u8>, folder: &Path) -> Vec<u8> {
    let folder = format!("{}{}", folder.display(), std::path::MAIN_SEPARATOR);
    match std::str::from_utf8(&stderr) {
        Ok(text) if text.contains(&folder) => text.replace(&folder, "").into_bytes(),
        _ => stderr,
    }
}

/// Where a submission finds programs, if it may start any.
const SYSTEM_PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// The whole environment of a compiler or a program: nothing secret, and the same everywhere.
pub(super) fn environment(home: &Path, temporary: &Path, path: OsString) -> [(&'static str, OsString); 5] {
    [
        ("HOME", home.into()),
        ("LANG", "C.UTF-8".into()),
        ("LC_ALL", "C.UTF-8".into()),
        ("PATH", path),
        ("TMPDIR", temporary.into()),
    ]
}
