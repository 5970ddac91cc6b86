//! Launching a program inside a container: what the supervisor there is asked to start, and how it does so.
//!
//! The supervisor is this same program, started by bubblewrap from a descriptor, so that its file need not be visible. It sets
//! up the sandbox in the container that is otherwise set up in a fork of the grader.

use std::convert::Infallible;
use std::env;
use std::ffi::{CString, NulError, OsString};
use std::fs::File;
use std::io;
use std::os::fd::RawFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::process;
use std::ptr;
use std::sync::OnceLock;

use rustix::thread::{Timespec, nanosleep};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::super::error::RunError;
use super::super::job::{Container, Job, MEMORY};
use super::super::missing::Missing;
use super::super::policy::SandboxPolicy;
use super::super::unix::{BUSY_TRIES, ResourceLimits};
use super::sandbox::PreparedSandbox;
use super::sandbox_error::SandboxError;
use super::supervisor::{self, MemoryFolder};
use super::syscall::exit;
use super::unprivileged::is_root;
use crate::io_message;

/// Started with this first argument and as the first process of its namespace, the program is the supervisor.
const SUPERVISOR: &str = "supervisor-in-a-container";

/// The command that starts nothing: the supervisor ends as soon as everything is set up.
pub(in crate::grade::run) const NOTHING: &str = "";

/// The delay between two tries to start a file that another process of the grader still has open for writing.
const BUSY_DELAY: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 2_000_000,
};

/// The file of this program, once it is registered.
static REGISTERED: OnceLock<File> = OnceLock::new();

/// Registers this program as the supervisor that the level *strict* needs. Where the program was started as that
/// supervisor, it becomes it and never returns. To be called first in `main`.
pub fn register_supervisor() {
    let mut arguments = env::args_os().skip(1);
    if process::id() == 1 && arguments.next().is_some_and(|word| word == SUPERVISOR) {
        let Err(error) = launch(arguments.next().unwrap_or_default());
        // The grader reads this line when there is no report.
        eprintln!("{}", io_message::chain(&error));
        process::exit(1);
    }
    if let Ok(file) = File::open("/proc/self/exe") {
        // A second call registers the same file.
        let _ = REGISTERED.set(file);
    }
}

/// Returns the file of the registered program.
///
/// # Errors
/// No program is registered, or the unprivileged user may not start it.
pub(super) fn supervisor_file() -> Result<&'static File, Missing> {
    let file = REGISTERED.get().ok_or_else(|| Missing {
        what: "this program cannot start itself in a container".to_owned(),
        fix: "grade with `cargo queens`",
    })?;
    let for_all = file.metadata().is_ok_and(|metadata| metadata.mode() & 0o005 == 0o005);
    if is_root() && !for_all {
        return Err(Missing {
            what: "the unprivileged user may not start this program".to_owned(),
            fix: "make its file readable and executable for all users (`chmod a+rx`)",
        });
    }
    Ok(file)
}

/// What is to be started in a container, and how it is confined.
#[derive(Serialize, Deserialize)]
pub(super) struct LaunchSpec {
    command: Vec<OsString>,
    environment: Vec<(String, OsString)>,
    folder: PathBuf,
    limits: ResourceLimits,
    policy: SandboxPolicy,
    /// The limit of the folder in memory in bytes, where there is one.
    memory: Option<u64>,
    /// The descriptor of the report pipe.
    report: RawFd,
}

impl LaunchSpec {
    pub(super) fn of(job: &Job, policy: SandboxPolicy, report: RawFd) -> LaunchSpec {
        LaunchSpec {
            command: job.command.to_vec(),
            environment: job
                .environment
                .iter()
                .map(|(name, value)| ((*name).to_owned(), value.clone()))
                .collect(),
            folder: job.folder.to_owned(),
            limits: ResourceLimits::of(job),
            policy,
            memory: matches!(job.container, Some(Container::Memory { .. })).then_some(job.limits.file),
            report,
        }
    }

    /// The arguments that the supervisor is started with.
    ///
    /// # Errors
    /// A path is not Unicode.
    pub(super) fn arguments(&self) -> Result<[String; 2], RunError> {
        let spec = serde_json::to_string(self).map_err(|error| {
            RunError::Sandbox(Missing {
                what: format!("a path cannot be passed to the supervisor: {error}"),
                fix: "make sure that the compiler paths and TMPDIR are valid UTF-8",
            })
        })?;
        Ok([SUPERVISOR.to_owned(), spec])
    }
}

/// Why the supervisor could not get as far as its report.
#[derive(Debug, Error)]
enum LaunchError {
    #[error("the launch specification is not Unicode")]
    NotUnicode,
    #[error("the launch specification cannot be read")]
    Unreadable(#[from] serde_json::Error),
    #[error("the sandbox could not be set up")]
    Sandbox(#[from] SandboxError),
    #[error("a text with a zero byte cannot be passed to a program")]
    ZeroByte(#[from] NulError),
    #[error("the folder of the program could not be entered")]
    Folder(#[source] io::Error),
    #[error("the supervisor could not start")]
    Supervisor(#[source] io::Error),
}

/// Starts what the specification names and supervises it to its end.
fn launch(spec: OsString) -> Result<Infallible, LaunchError> {
    let spec = spec.into_string().map_err(|_| LaunchError::NotUnicode)?;
    let spec: LaunchSpec = serde_json::from_str(&spec)?;
    let mut sandbox = PreparedSandbox::new(&spec.policy)?;
    let command = Texts::of(spec.command.iter().map(|word| word.as_bytes().to_vec()))?;
    let environment = spec
        .environment
        .iter()
        .map(|(name, value)| [name.as_bytes(), b"=", value.as_bytes()].concat());
    let environment = Texts::of(environment)?;
    env::set_current_dir(&spec.folder).map_err(LaunchError::Folder)?;
    let folder = match spec.memory {
        Some(limit) => Some(MemoryFolder {
            path: CString::new(MEMORY)?,
            limit,
        }),
        None => None,
    };
    // The parent is outside of the namespace and so has no number here.
    supervisor::fork_supervisor(None, spec.report, folder.as_ref()).map_err(LaunchError::Supervisor)?;
    let error = match spec.limits.apply().and_then(|()| sandbox.enter()) {
        Ok(()) if spec.command[0] == NOTHING => exit(0),
        Ok(()) => start(&command, &environment),
        Err(error) => error,
    };
    supervisor::report_not_started(spec.report, error.raw_os_error().unwrap_or(0));
    exit(1)
}

/// Becomes the program, or returns why that failed.
fn start(command: &Texts, environment: &Texts) -> io::Error {
    let mut tries = 0;
    loop {
        // SAFETY: both lists end with a null, and their texts are alive.
        unsafe { libc::execve(command.list[0], command.list.as_ptr(), environment.list.as_ptr()) };
        let error = io::Error::last_os_error();
        // A fork of the grader still has the descriptor by which the program was just written.
        if error.kind() != io::ErrorKind::ExecutableFileBusy || tries == BUSY_TRIES {
            return error;
        }
        tries += 1;
        // A shorter pause does no harm.
        let _ = nanosleep(&BUSY_DELAY);
    }
}

/// Texts as the kernel takes them: a list of pointers with a null at its end.
struct Texts {
    _texts: Vec<CString>,
    list: Vec<*const libc::c_char>,
}

impl Texts {
    fn of(texts: impl Iterator<Item = Vec<u8>>) -> Result<Texts, NulError> {
        let texts: Vec<CString> = texts.map(CString::new).collect::<Result<_, _>>()?;
        let pointers = texts.iter().map(|text| text.as_ptr());
        let list = pointers.chain([ptr::null()]).collect();
        Ok(Texts { _texts: texts, list })
    }
}
