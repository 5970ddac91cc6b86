//! Confining a process on Unix systems other than Linux: limits and its process group. Written without such a system at hand.
//!
//! A thread waits for the process and reports its end by a pipe, as the supervisor does on Linux. A process that leaves its
//! group is not found, and the level *sandbox* does not exist.

use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::mem::MaybeUninit;
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};

use super::error::{RunError, system};
use super::job::Job;
use super::missing::Missing;
use super::unix::{Census, End, ExitReport, ResourceLimits, base_command, decode_status, set_nonblocking};

/// The length of a message: the wait status and processor time in microseconds.
const MESSAGE: usize = size_of::<[i64; 2]>();

/// The two ends of the pipe by which the waiting thread reports the end of the process.
pub(super) struct ReportPipe {
    reader: PipeReader,
    writer: PipeWriter,
}

/// Returns the command that starts the process of `job` in a group of its own, confined by limits.
pub(super) fn prepare(job: &Job) -> Result<(Command, ReportPipe), RunError> {
    if job.policy.is_some() {
        return Err(RunError::Sandbox(Missing::linux_only()));
    }
    let (reader, writer) = io::pipe().map_err(system("no pipe could be made"))?;
    let limits = ResourceLimits::of(job);
    let mut command = base_command(job);
    command.process_group(0);
    // SAFETY: only system calls are made.
    unsafe { command.pre_exec(move || limits.apply()) };
    Ok((command, ReportPipe { reader, writer }))
}

impl ReportPipe {
    /// The end to read from; a thread waits for `child` from now on.
    pub(super) fn into_reader(mut self, child: &Child) -> io::Result<PipeReader> {
        set_nonblocking(self.reader.as_fd())?;
        let process = child.id() as libc::pid_t;
        thread::Builder::new().name("waiting".to_owned()).spawn(move || {
            let mut status = 0;
            let mut usage = MaybeUninit::<libc::rusage>::zeroed();
            // SAFETY: the pointers are to variables of this function, and the zeroed structure is valid.
            let usage = unsafe {
                libc::wait4(process, &mut status, 0, usage.as_mut_ptr());
                usage.assume_init()
            };
            let microseconds = |time: libc::timeval| time.tv_sec * 1_000_000 + i64::from(time.tv_usec);
            let cpu = microseconds(usage.ru_utime) + microseconds(usage.ru_stime);
            let message = [i64::from(status).to_ne_bytes(), cpu.to_ne_bytes()].concat();
            // Where the grader has stopped reading, the report is not needed.
            let _ = self.writer.write_all(&message);
        })?;
        Ok(self.reader)
    }
}

/// Reads the report; `None` at the end of the pipe.
pub(super) fn read_report(pipe: &mut PipeReader) -> io::Result<Option<ExitReport>> {
    let mut message = [0; MESSAGE];
    if pipe.read(&mut message)? < MESSAGE {
        return Ok(None);
    }
    let (status, cpu) = message.split_at(MESSAGE / 2);
    let number = |bytes: &[u8]| bytes.try_into().map_or(0, i64::from_ne_bytes);
    Ok(Some(ExitReport {
        end: End::Status(decode_status(number(status) as i32)),
        cpu: Duration::from_micros(number(cpu).unsigned_abs()),
        // The group is ended in any case.
        leftovers: true,
    }))
}

/// Ends the group of the process.
pub(super) fn end_all(child: &Child, _job: &Job) {
    if let Some(group) = Pid::from_raw(child.id() as i32) {
        // Where the group is gone already, nothing is left to do.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// Returns nothing: which processes were left is not known here.
pub(super) fn leftovers(_child: &Child, _job: &Job) -> Vec<String> {
    Vec::new()
}

/// Returns nothing: what a process does is not known here, so that all of its time counts as waiting.
pub(super) fn census(_child: &Child, _job: &Job) -> Option<Census> {
    None
}

/// Returns nothing: this is not known here.
pub(super) fn killed_for_memory() -> Option<u64> {
    None
}

/// There are no containers here.
pub(super) fn container_failed(_printed: &[u8]) -> RunError {
    RunError::Sandbox(Missing::linux_only())
}
