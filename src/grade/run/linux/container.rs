//! The container of the level *strict*: bubblewrap with namespaces of its own, few visible paths, and this same program as
//! the supervisor inside.
//!
//! bubblewrap reports a signal and the exit code of the same number alike, so the supervisor inside, which is the parent of
//! the program, reports by a pipe instead. It is the first process of its namespace: nothing outlives it, and its children
//! cannot send it a signal.

use std::ffi::{OsStr, OsString};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, RawFd};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use rustix::io::{FdFlags, fcntl_setfd};
use rustix::process::{Signal, getpid, setsid};

use super::super::error::RunError;
use super::super::job::{Container, FILES, Job, MEMORY};
use super::super::missing::Missing;
use super::super::on_path::on_path;
use super::launch::{LaunchSpec, supervisor_file};
use super::passage_mounts::MountPassage;
use super::supervisor::die_with;
use super::syscall::{CloseRange, LAST, close_range};
use super::unprivileged::{USER, become_unprivileged, hand_over, is_root};
use super::visible_paths::VisiblePaths;

/// The remedy on a machine that does not let its users make namespaces.
const NAMESPACES: &str = "let users make namespaces: `sysctl user.max_user_namespaces=10000`, on Debian also \
    `kernel.unprivileged_userns_clone=1`, on Ubuntu `kernel.apparmor_restrict_unprivileged_userns=0`; start a container with \
    `--security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined`";

/// How many times its limit the folder in memory holds, so that the supervisor can see the limit exceeded.
const BEYOND_LIMIT: u64 = 2;

/// Returns the command that starts bubblewrap, and in it the supervisor with the process of `job`, which reports by the
/// descriptor `report`.
pub(super) fn prepare(job: &Job, container: &Container, report: RawFd) -> Result<Command, RunError> {
    let program = supervisor_file().map_err(RunError::Sandbox)?;
    let policy = job.policy.cloned().unwrap_or_default();
    let visible = VisiblePaths::of(&policy);
    let root = is_root();
    let mut passage = if root {
        passage(container, &visible)?
    } else {
        MountPassage::default()
    };
    let mut command = Command::new(bubblewrap()?);
    command
        .args(arguments(job, container, &visible))
        .env_clear()
        .current_dir("/")
        .arg(format!("/proc/self/fd/{}", program.as_raw_fd()))
        .args(LaunchSpec::of(job, policy, report).arguments()?);
    let grader = Some(getpid());
    let start = move || {
        // Without a terminal, so that Ctrl-C goes to the grader.
        setsid()?;
        close_range(3, LAST, CloseRange::AtExec)?;
        fcntl_setfd(program.as_fd(), FdFlags::empty())?;
        // SAFETY: the pipe is open in this fork until its exec.
        fcntl_setfd(unsafe { BorrowedFd::borrow_raw(report) }, FdFlags::empty())?;
        if root {
            passage.mount()?;
            become_unprivileged()?;
        }
        // After the change of user, which cancels it.
        die_with(grader, Signal::KILL)
    };
    // SAFETY: `start` makes system calls only; it allocates nothing and takes no lock.
    unsafe { command.pre_exec(start) };
    Ok(command)
}

/// Gives the files of the run to the unprivileged user, and plans the passage to what that user has to reach.
fn passage(container: &Container, visible: &VisiblePaths) -> Result<MountPassage, RunError> {
    let (Container::Memory { folder, .. } | Container::Disk { folder }) = *container;
    hand_over(folder).map_err(|error| {
        RunError::Sandbox(Missing {
            what: format!(
                "root cannot give files to an unprivileged user here: {}",
                crate::io_message::of(&error)
            ),
            fix: "grade as a plain user",
        })
    })?;
    let own = match *container {
        Container::Memory { files, .. } => files,
        Container::Disk { folder } => folder,
    };
    Ok(MountPassage::to(
        visible.shown.iter().map(PathBuf::as_path).chain([own]),
    ))
}

/// The options of bubblewrap, up to the command.
fn arguments(job: &Job, container: &Container, visible: &VisiblePaths) -> Vec<OsString> {
    let mut arguments = Vec::new();
    let mut add = |words: &[&OsStr]| arguments.extend(words.iter().map(OsString::from));
    let user = USER.to_string();
    // No new session: the supervisor makes one.
    for option in ["user", "pid", "ipc", "uts", "net"] {
        add(&[format!("--unshare-{option}").as_ref()]);
    }
    add(&[
        "--unshare-cgroup-try",
        "--die-with-parent",
        "--as-pid-1",
        "--hostname",
        "container",
    ]
    .map(OsStr::new));
    add(&["--uid", &user, "--gid", &user].map(OsStr::new));
    for path in &visible.shown {
        add(&["--ro-bind".as_ref(), path.as_os_str(), path.as_os_str()]);
    }
    for (link, target) in &visible.links {
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
            let size = (job.limits.file * BEYOND_LIMIT).to_string();
            add(&["--ro-bind".as_ref(), files.as_os_str(), FILES.as_ref()]);
            add(&["--size", &size, "--tmpfs", MEMORY].map(OsStr::new));
        }
        Container::Disk { folder } => add(&["--bind".as_ref(), folder.as_os_str(), folder.as_os_str()]),
    }
    // The root itself is in memory as well, and its size is not limited.
    add(&["--remount-ro", "/", "--"].map(OsStr::new));
    arguments
}

fn bubblewrap() -> Result<PathBuf, RunError> {
    on_path(Path::new("bwrap")).ok_or_else(|| {
        RunError::Sandbox(Missing {
            what: "bubblewrap is not installed".to_owned(),
            fix: "install the package `bubblewrap`",
        })
    })
}

/// Why there is no container, from what bubblewrap or the supervisor printed before it gave up.
pub(in crate::grade::run) fn container_failed(printed: &[u8]) -> RunError {
    let printed = String::from_utf8_lossy(printed);
    let line = printed.lines().map(str::trim).find(|line| !line.is_empty());
    let line = line.unwrap_or("it gave no reason").replace(char::is_control, " ");
    let fix = if line.starts_with("bwrap: Can't find source path") {
        "make this path readable for all users (`chmod a+rX`, parent folders too)"
    } else {
        NAMESPACES
    };
    RunError::Sandbox(Missing {
        what: format!("bubblewrap made no container: {line}"),
        fix,
    })
}
