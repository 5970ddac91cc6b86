//! Holding a process on Linux: a keeper beside it, limits of the kernel, the walls of the level *sandbox*, and the room of
//! the level *strict*, in which a keeper of its own builds the same policy.
//!
//! All is prepared before the fork. Between fork and exec only system calls are made, since another thread may have
//! held a lock, such as the allocator's, at the moment of the fork.

mod capabilities;
mod container;
mod landlock;
mod launch;
mod passage_mounts;
mod seccomp;
mod supervisor;
mod system_calls;
mod user;
mod visible_paths;

use std::io::{self, PipeReader, PipeWriter};
use std::os::fd::{AsFd, AsRawFd, RawFd};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};

use super::job::{Job, Profile, SandboxPolicy};
use super::unix::{ResourceLimits, base_command, set_nonblocking};
use super::{Missing, RunError, system};

pub(super) use container::{container_failed, try_container};
pub(super) use landlock::signals_are_scoped;
pub use launch::register_supervisor;
pub(super) use supervisor::{end_all, leftovers, read_report};
pub(super) use user::USER;

/// The two ends of the pipe by which the keeper tells what came of the process.
pub(super) struct ReportPipe {
    reader: PipeReader,
    /// Open in the parent until the child has its copy.
    _writer: PipeWriter,
}

impl ReportPipe {
    /// The end to read from, once the child has the other.
    pub(super) fn into_reader(self, _child: &Child) -> io::Result<PipeReader> {
        set_nonblocking(self.reader.as_fd())?;
        Ok(self.reader)
    }
}

/// What starts a keeper with the process of `job` as its child, held by limits and policy, in a room if it has one.
pub(super) fn prepare(job: &Job) -> Result<(Command, ReportPipe), RunError> {
    let (reader, writer) = io::pipe().map_err(system("no pipe could be made"))?;
    let command = match &job.container {
        Some(container) => container::prepare(job, container, writer.as_raw_fd())?,
        None => beside(job, writer.as_raw_fd())?,
    };
    let held = ReportPipe {
        reader,
        _writer: writer,
    };
    Ok((command, held))
}

/// What starts a keeper beside the grader.
fn beside(job: &Job, report: RawFd) -> Result<Command, RunError> {
    let limits = ResourceLimits::of(job);
    let mut sandbox = job.policy.map(PreparedSandbox::new).transpose()?;
    let grader = std::process::id() as libc::pid_t;
    let start = move || {
        supervisor::split(grader, report, None)?;
        limits.apply()?;
        match &mut sandbox {
            Some(sandbox) => sandbox.close(),
            None => capabilities::drop_all(),
        }
    };
    let mut command = base_command(job);
    // SAFETY: `start` makes system calls only; it allocates nothing and takes no lock.
    unsafe { command.pre_exec(start) };
    Ok(command)
}

/// Builds walls around nothing, or says why they cannot be built here.
pub(super) fn try_sandbox() -> Result<(), String> {
    landlock::Ruleset::new(&SandboxPolicy::default())?;
    seccomp::Filters::new(Profile::Program)?;
    seccomp::available()
}

/// The policy, made ready: what is left to do in the child are system calls.
struct PreparedSandbox {
    landlock: landlock::Ruleset,
    seccomp: seccomp::Filters,
    keeps_capabilities: bool,
}

impl PreparedSandbox {
    fn new(policy: &SandboxPolicy) -> Result<PreparedSandbox, RunError> {
        let sandbox = |reason| RunError::Sandbox(Missing::sandbox(reason));
        Ok(PreparedSandbox {
            landlock: landlock::Ruleset::new(policy).map_err(sandbox)?,
            seccomp: seccomp::Filters::new(policy.profile).map_err(sandbox)?,
            // A toolchain in a home folder is readable for root by capability only.
            keeps_capabilities: policy.profile == Profile::Compiler,
        })
    }

    /// Async-signal-safe.
    fn close(&mut self) -> io::Result<()> {
        if !self.keeps_capabilities {
            capabilities::drop_all()?;
        }
        self.landlock.close()?;
        self.seccomp.close()
    }
}
