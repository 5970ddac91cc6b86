//! Holding a process on Linux: a keeper beside it, limits of the kernel, the walls of the level *sandbox*, and the room of
//! the level *strict*, in which a keeper of its own builds the same walls.
//!
//! All is prepared before the fork. Between fork and exec only system calls are made, since another thread may have
//! held a lock, such as the allocator's, at the moment of the fork.

mod capabilities;
mod errand;
mod keeper;
mod landlock;
mod room;
mod seccomp;
mod system_calls;
mod user;
mod view;
mod way;

use std::io::{self, PipeReader, PipeWriter};
use std::os::fd::{AsFd, AsRawFd, RawFd};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};

use super::job::{Job, Trust, Walls};
use super::unix::{ResourceLimits, bare, set_nonblocking};
use super::{Missing, RunError, system};

pub use errand::offer_keeper;
pub(super) use keeper::{end_all, leftovers, read_report};
pub(super) use landlock::signals_are_scoped;
pub(super) use room::{no_room, try_room};
pub(super) use user::USER;

/// The two ends of the pipe by which the keeper tells what came of the process.
pub(super) struct Held {
    reader: PipeReader,
    /// Open in the parent until the child has its copy.
    _writer: PipeWriter,
}

impl Held {
    /// The end to read from, once the child has the other.
    pub(super) fn after_start(self, _child: &Child) -> io::Result<PipeReader> {
        set_nonblocking(self.reader.as_fd())?;
        Ok(self.reader)
    }
}

/// What starts a keeper with the process of `job` as its child, held by limits and walls, in a room if it has one.
pub(super) fn prepare(job: &Job) -> Result<(Command, Held), RunError> {
    let (reader, writer) = io::pipe().map_err(system("no pipe could be made"))?;
    let command = match &job.room {
        Some(room) => room::prepare(job, room, writer.as_raw_fd())?,
        None => beside(job, writer.as_raw_fd())?,
    };
    let held = Held {
        reader,
        _writer: writer,
    };
    Ok((command, held))
}

/// What starts a keeper beside the grader.
fn beside(job: &Job, report: RawFd) -> Result<Command, RunError> {
    let limits = ResourceLimits::of(job);
    let mut fence = job.walls.map(Fence::new).transpose()?;
    let grader = std::process::id() as libc::pid_t;
    let start = move || {
        keeper::split(grader, report, None)?;
        limits.apply()?;
        match &mut fence {
            Some(fence) => fence.close(),
            None => capabilities::drop_all(),
        }
    };
    let mut command = bare(job);
    // SAFETY: `start` makes system calls only; it allocates nothing and takes no lock.
    unsafe { command.pre_exec(start) };
    Ok(command)
}

/// Builds walls around nothing, or says why they cannot be built here.
pub(super) fn try_walls() -> Result<(), String> {
    landlock::Ruleset::new(&Walls::default())?;
    seccomp::Filters::new(Trust::Program)?;
    seccomp::available()
}

/// The walls, made ready: what is left to do in the child are system calls.
struct Fence {
    landlock: landlock::Ruleset,
    seccomp: seccomp::Filters,
    keeps_capabilities: bool,
}

impl Fence {
    fn new(walls: &Walls) -> Result<Fence, RunError> {
        let sandbox = |reason| RunError::Sandbox(Missing::sandbox(reason));
        Ok(Fence {
            landlock: landlock::Ruleset::new(walls).map_err(sandbox)?,
            seccomp: seccomp::Filters::new(walls.trust).map_err(sandbox)?,
            // A toolchain in a home folder is readable for root by capability only.
            keeps_capabilities: walls.trust == Trust::Compiler,
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
