//! The command that starts a job: a supervisor with the program as its child, in a container where the job has one.

use std::io::{self, PipeReader, PipeWriter};
use std::os::fd::{AsFd, AsRawFd, RawFd};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};

use rustix::process::getpid;

use super::super::error::{RunError, system};
use super::super::job::Job;
use super::super::unix::{ResourceLimits, base_command, set_nonblocking};
use super::sandbox::PreparedSandbox;
use super::{capabilities, container, supervisor};

/// The two ends of the pipe by which the supervisor reports the end of the program.
pub(in crate::grade::run) struct ReportPipe {
    reader: PipeReader,
    /// Open in the grader until the child has its copy.
    _writer: PipeWriter,
}

impl ReportPipe {
    /// The end to read from, once the child has the other one.
    pub(in crate::grade::run) fn into_reader(self, _child: &Child) -> io::Result<PipeReader> {
        set_nonblocking(self.reader.as_fd())?;
        Ok(self.reader)
    }
}

/// Returns the command that starts a supervisor with the process of `job`, confined as the job asks for.
pub(in crate::grade::run) fn prepare(job: &Job) -> Result<(Command, ReportPipe), RunError> {
    let (reader, writer) = io::pipe().map_err(system("no pipe could be made"))?;
    let command = match &job.container {
        Some(container) => container::prepare(job, container, writer.as_raw_fd())?,
        None => outside_containers(job, writer.as_raw_fd())?,
    };
    let pipe = ReportPipe {
        reader,
        _writer: writer,
    };
    Ok((command, pipe))
}

/// The command that starts a supervisor as a fork of the grader.
fn outside_containers(job: &Job, report: RawFd) -> Result<Command, RunError> {
    let limits = ResourceLimits::of(job);
    let mut sandbox = job.policy.map(PreparedSandbox::new).transpose()?;
    let grader = Some(getpid());
    let start = move || {
        supervisor::fork_supervisor(grader, report, None)?;
        limits.apply()?;
        match &mut sandbox {
            Some(sandbox) => sandbox.enter(),
            None => capabilities::drop_all(),
        }
    };
    let mut command = base_command(job);
    // SAFETY: `start` makes system calls only; it allocates nothing and takes no lock.
    unsafe { command.pre_exec(start) };
    Ok(command)
}
