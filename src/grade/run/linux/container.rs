//! The room of the level *strict*: bubblewrap with namespaces of its own, a view of little more than nothing, and in it this
//! same program as keeper.
//!
//! bubblewrap tells a signal and the exit code of the same number alike, so nobody asks it: the keeper in the room is the
//! parent of the process and reports by a pipe. It is the first process of its namespace, so nothing outlives it, and what
//! it keeps cannot send it a signal.

use std::env;
use std::ffi::{OsStr, OsString};
use std::io;
use std::os::fd::{AsRawFd, RawFd};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::super::job::{Container, FILES, Job, MEMORY, Reserved, SandboxPolicy};
use super::super::unix::execute;
use super::super::{Limits, Missing, RunError, WorkDir, system};
use super::launch::{LaunchSpec, keeper};
use super::passage_mounts::MountPassage;
use super::supervisor::die_with;
use super::user::{USER, become_nobody, hand_over, is_root};
use super::visible_paths::VisiblePaths;

/// What cannot be had otherwise on a machine that keeps namespaces from its users.
const NAMESPACES: &str = "let users make namespaces: `sysctl user.max_user_namespaces=10000`, on Debian also \
    `kernel.unprivileged_userns_clone=1`, on Ubuntu `kernel.apparmor_restrict_unprivileged_userns=0`; start a container with \
    `--security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined`";

/// How much more than the limit goes into the folder in memory, so that the limit can be seen to be passed.
const BEYOND: u64 = 2;

/// What starts bubblewrap, and in it the keeper with the process of `job`, which tells by the descriptor `report`.
pub(super) fn prepare(job: &Job, container: &Container, report: RawFd) -> Result<Command, RunError> {
    let program = keeper().map_err(RunError::Sandbox)?.as_raw_fd();
    let policy = job.policy.cloned().unwrap_or_default();
    let view = VisiblePaths::of(&policy);
    let mut way = MountPassage::default();
    let root = is_root();
    if root {
        let (Container::Memory { folder, .. } | Container::Disk { folder }) = *container;
        hand_over(folder).map_err(|error| {
            RunError::Sandbox(Missing {
                what: format!("root cannot hand over to a user without rights here: {error}"),
                fix: "grade as a plain user",
            })
        })?;
        let own = match *container {
            Container::Memory { files, .. } => files,
            Container::Disk { folder } => folder,
        };
        way = MountPassage::to(view.shown.iter().map(PathBuf::as_path).chain([own]));
    }
    let mut command = Command::new(bubblewrap()?);
    command
        .args(arguments(job, container, &view))
        .env_clear()
        .current_dir("/");
    command.arg(format!("/proc/self/fd/{program}"));
    command.args(LaunchSpec::of(job, policy, report).words()?);
    let grader = std::process::id() as libc::pid_t;
    let start = move || {
        // SAFETY: system calls on this process alone.
        unsafe {
            // Without a terminal, so that Ctrl-C goes to the grader.
            libc::setsid();
            libc::syscall(libc::SYS_close_range, 3, u32::MAX, libc::CLOSE_RANGE_CLOEXEC);
            for kept in [program, report] {
                if libc::fcntl(kept, libc::F_SETFD, 0) < 0 {
                    return Err(io::Error::last_os_error());
                }
            }
        }
        if root {
            way.open()?;
            become_nobody()?;
        }
        // Behind the change of user, which cancels it.
        // SAFETY: system calls on this process alone.
        unsafe { die_with(grader, libc::SIGKILL) }
    };
    // SAFETY: `start` makes system calls only; it allocates nothing and takes no lock.
    unsafe { command.pre_exec(start) };
    Ok(command)
}

/// The options of bubblewrap, up to the command.
fn arguments(job: &Job, container: &Container, view: &VisiblePaths) -> Vec<OsString> {
    let mut arguments = Vec::new();
    let mut add = |words: &[&OsStr]| arguments.extend(words.iter().map(OsString::from));
    let user = USER.to_string();
    // No new session: the keeper makes one.
    for option in ["user", "pid", "ipc", "uts", "net"] {
        add(&[format!("--unshare-{option}").as_ref()]);
    }
    add(&[
        "--unshare-cgroup-try",
        "--die-with-parent",
        "--as-pid-1",
        "--hostname",
        "room",
    ]
    .map(OsStr::new));
    add(&["--uid", &user, "--gid", &user].map(OsStr::new));
    for path in &view.shown {
        add(&["--ro-bind".as_ref(), path.as_os_str(), path.as_os_str()]);
    }
    for (link, target) in &view.links {
        add(&["--symlink".as_ref(), target.as_os_str(), link.as_os_str()]);
    }
    add(&["--proc", "/proc"].map(OsStr::new));
    for device in ["null", "zero", "full", "random", "urandom"] {
        let device = format!("/dev/{device}");
        add(&["--dev-bind", &device, &device].map(OsStr::new));
    }
    for (link, target) in [("fd", "fd"), ("stdin", "fd/0"), ("stdout", "fd/1"), ("stderr", "fd/2")] {
        add(&["--symlink", &format!("/proc/self/{target}"), &format!("/dev/{link}")].map(OsStr::new));
    }
    match *container {
        Container::Memory { files, .. } => {
            let size = (job.limits.file * BEYOND).to_string();
            add(&["--ro-bind".as_ref(), files.as_os_str(), FILES.as_ref()]);
            add(&["--size", &size, "--tmpfs", MEMORY].map(OsStr::new));
        }
        Container::Disk { folder } => add(&["--bind".as_ref(), folder.as_os_str(), folder.as_os_str()]),
    }
    // The root itself is in memory, too, and of no limited size.
    add(&["--remount-ro", "/", "--"].map(OsStr::new));
    arguments
}

/// Where bubblewrap is.
fn bubblewrap() -> Result<PathBuf, RunError> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).filter(|folder| folder.is_absolute());
    let found = folders.map(|folder| folder.join("bwrap")).find(|file| file.is_file());
    found.ok_or_else(|| {
        RunError::Sandbox(Missing {
            what: "bubblewrap is not here".to_owned(),
            fix: "install the package `bubblewrap`",
        })
    })
}

/// Why there was no container, from what bubblewrap or the keeper said before it gave up.
pub(in super::super) fn container_failed(said: &[u8]) -> RunError {
    let said = String::from_utf8_lossy(said);
    let line = said.lines().map(str::trim).find(|line| !line.is_empty());
    let line = line.unwrap_or("it ended without a word").replace(char::is_control, " ");
    let fix = match line.starts_with("bwrap: Can't find source path") {
        true => "let everyone enter the folders of this path and read it",
        false => NAMESPACES,
    };
    let what = format!("bubblewrap made no container: {line}");
    RunError::Sandbox(Missing { what, fix })
}

/// Makes a room with nothing in it, or says why it cannot be made here.
pub(in super::super) fn try_container() -> Result<(), RunError> {
    let fresh = WorkDir::new().map_err(system("no private folder could be made"))?;
    let limits = Limits {
        wall: Duration::from_secs(5),
        ..Limits::default()
    };
    execute(&Job {
        command: &[LaunchSpec::NOTHING.into()],
        work_dir: fresh.path(),
        folder: Path::new(MEMORY),
        environment: &[],
        stdin: &[],
        limits: &limits,
        reserved: Reserved::Limited,
        policy: Some(&SandboxPolicy::system()),
        container: Some(Container::Memory {
            folder: fresh.path(),
            files: fresh.path(),
        }),
        enough: None,
        cancel: None,
    })?;
    Ok(())
}
