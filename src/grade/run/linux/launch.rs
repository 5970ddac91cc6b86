//! The errand: what the keeper in a room is told to start, and how it does so.
//!
//! The keeper is this same program, started anew by bubblewrap from a descriptor, so that its file need not be in view. It
//! builds in the room the walls that are built beside the grader otherwise.

use std::convert::Infallible;
use std::env;
use std::ffi::{CString, OsString};
use std::fs::File;
use std::io;
use std::os::fd::RawFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::process;
use std::ptr;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::super::job::{Container, Job, MEMORY, SandboxPolicy};
use super::super::unix::{BUSY_TRIES, ResourceLimits};
use super::super::{Missing, RunError};
use super::PreparedSandbox;
use super::supervisor::{self, Bounded};
use super::user::is_root;

/// By this first argument, and by being the first process of its namespace, the program knows that it is the keeper.
const WORD: &str = "keeper-in-a-room";

/// How long the program is waited for whose file another process of the grader still holds open for writing.
const BUSY_NANOSECONDS: libc::c_long = 2_000_000;

/// The file of this program, once it has been offered.
static OFFERED: OnceLock<File> = OnceLock::new();

/// Offers this program as the keeper that the level *strict* needs, and is that keeper where it was started as such: then
/// it never returns. To be called at the very beginning of `main`.
pub fn register_supervisor() {
    let mut arguments = env::args_os().skip(1);
    if process::id() == 1 && arguments.next().is_some_and(|word| word == WORD) {
        let Err(reason) = launch(arguments.next().unwrap_or_default());
        // The grader reads what is said here, for want of a report.
        eprintln!("{reason}");
        process::exit(1);
    }
    if let Ok(file) = File::open("/proc/self/exe") {
        // A second offer is of the same file.
        let _ = OFFERED.set(file);
    }
}

/// The program that was offered, if everyone who has to can start it.
pub(super) fn keeper() -> Result<&'static File, Missing> {
    let file = OFFERED.get().ok_or_else(|| Missing {
        what: "this program cannot start itself in a room".to_owned(),
        fix: "grade with `queens`",
    })?;
    let for_all = file.metadata().is_ok_and(|metadata| metadata.mode() & 0o005 == 0o005);
    if is_root() && !for_all {
        return Err(Missing {
            what: "the user without rights may not start this program".to_owned(),
            fix: "give everyone the right to: `chmod a+rx` with its file",
        });
    }
    Ok(file)
}

/// What is to be started in the container, and what holds it.
#[derive(Serialize, Deserialize)]
pub(super) struct LaunchSpec {
    command: Vec<OsString>,
    environment: Vec<(String, OsString)>,
    folder: PathBuf,
    limits: ResourceLimits,
    policy: SandboxPolicy,
    /// How much the folder in memory may hold, where there is one.
    memory: Option<u64>,
    report: RawFd,
}

impl LaunchSpec {
    /// The command of an errand that is over as soon as all is built.
    pub(super) const NOTHING: &'static str = "";

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

    /// The arguments by which the keeper is told.
    pub(super) fn words(&self) -> Result<[String; 2], RunError> {
        let errand = serde_json::to_string(self).map_err(|error| {
            RunError::Sandbox(Missing {
                what: format!("the keeper cannot be told what to start: {error}"),
                fix: "let no path of the compilers and of your folder for temporary files be other than Unicode",
            })
        })?;
        Ok([WORD.to_owned(), errand])
    }
}

/// Starts what the errand names and keeps it to its end.
fn launch(errand: OsString) -> Result<Infallible, String> {
    let errand = errand.into_string().map_err(|_| "the errand is not text")?;
    let errand: LaunchSpec = serde_json::from_str(&errand).map_err(|error| error.to_string())?;
    let mut sandbox = PreparedSandbox::new(&errand.policy).map_err(|error| error.to_string())?;
    let command = Texts::of(errand.command.iter().map(|word| word.as_bytes().to_vec()))?;
    let environment = errand
        .environment
        .iter()
        .map(|(name, value)| [name.as_bytes(), b"=", value.as_bytes()].concat());
    let environment = Texts::of(environment)?;
    env::set_current_dir(&errand.folder).map_err(|error| error.to_string())?;
    let bounded = errand.memory.map(|bytes| Bounded {
        folder: CString::from_vec_with_nul(format!("{MEMORY}\0").into()).expect("its only zero byte is the last"),
        bytes,
    });
    // The parent is outside of the namespace and so has the number 0.
    supervisor::split(0, errand.report, bounded.as_ref()).map_err(|error| error.to_string())?;
    let held = errand.limits.apply().and_then(|()| sandbox.close());
    let error = match held {
        // SAFETY: this process ends.
        Ok(()) if errand.command[0] == LaunchSpec::NOTHING => unsafe { libc::_exit(0) },
        Ok(()) => start(&command, &environment),
        Err(error) => error,
    };
    supervisor::tell_not_started(errand.report, error.raw_os_error().unwrap_or(0));
    // SAFETY: this process ends.
    unsafe { libc::_exit(1) }
}

/// Becomes the program, or says why not.
fn start(command: &Texts, environment: &Texts) -> io::Error {
    let pause = libc::timespec {
        tv_sec: 0,
        tv_nsec: BUSY_NANOSECONDS,
    };
    let mut tries = 0;
    loop {
        // SAFETY: both lists end with a null, and their texts are alive.
        unsafe { libc::execve(command.list[0], command.list.as_ptr(), environment.list.as_ptr()) };
        let error = io::Error::last_os_error();
        // A fork of the grader still holds the descriptor by which the program was just written.
        if error.kind() != io::ErrorKind::ExecutableFileBusy || tries == BUSY_TRIES {
            return error;
        }
        tries += 1;
        // SAFETY: the time is alive during the call.
        unsafe { libc::nanosleep(&pause, ptr::null_mut()) };
    }
}

/// Texts as the kernel takes them: a list of pointers with a null at its end.
struct Texts {
    _texts: Vec<CString>,
    list: Vec<*const libc::c_char>,
}

impl Texts {
    fn of(texts: impl Iterator<Item = Vec<u8>>) -> Result<Texts, String> {
        let texts: Vec<CString> = texts
            .map(CString::new)
            .collect::<Result<_, _>>()
            .map_err(|_| "a text with a zero byte cannot be handed to a program")?;
        let pointers = texts.iter().map(|text| text.as_ptr());
        let list = pointers.chain([ptr::null()]).collect();
        Ok(Texts { _texts: texts, list })
    }
}
