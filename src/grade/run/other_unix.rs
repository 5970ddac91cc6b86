//! Holding a process on Unix systems other than Linux: limits and its process group. Not tried: there was no such system
//! at hand.
//!
//! A thread waits for the process and tells of its end by a pipe, as the keeper does on Linux. A process that leaves its
//! group is not found here, and the level *sandbox* does not exist.

use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::mem::MaybeUninit;
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};
use std::thread;
use std::time::Duration;

use super::job::Job;
use super::unix::{End, ExitReport, ResourceLimits, base_command, decode_status, set_nonblocking};
use super::{Missing, RunError, system};

/// The message: the wait status and the CPU time in microseconds.
const MESSAGE: usize = size_of::<[i64; 2]>();

/// The two ends of the pipe by which the waiting thread tells what came of the process.
pub(super) struct ReportPipe {
    reader: PipeReader,
    writer: PipeWriter,
}

/// What starts the process of `job` in a group of its own, held by limits.
pub(super) fn prepare(job: &Job) -> Result<(Command, ReportPipe), RunError> {
    if job.policy.is_some() {
        return Err(RunError::Sandbox(Missing::elsewhere()));
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
            // Nobody to tell any more is no fault.
            let _ = self.writer.write_all(&message);
        })?;
        Ok(self.reader)
    }
}

/// The report, `None` at the end of the pipe.
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
    // SAFETY: the number is that of a group which this process made.
    unsafe { libc::kill(-(child.id() as libc::pid_t), libc::SIGKILL) };
}

/// Which processes were left is not known here.
pub(super) fn leftovers(_child: &Child, _job: &Job) -> Vec<String> {
    Vec::new()
}

/// There are no rooms here.
pub(super) fn container_failed(_said: &[u8]) -> RunError {
    RunError::Sandbox(Missing::elsewhere())
}
