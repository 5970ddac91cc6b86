//! Starting a process on Unix, watching it, and ending what it leaves.
//!
//! What the process is held by before it starts, and who hears of its end, is the affair of the file of the system.

mod resources;
mod stream;
mod watch;

use std::io::{self, ErrorKind, PipeReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use self::watch::{Interest, Stop, Watch};
use super::job::Job;
use super::output::{Ending, Output};
use super::{RunError, system};

pub(super) use resources::ResourceLimits;
pub(super) use stream::set_nonblocking;
pub(super) use watch::{CHECK_INTERVAL, MOST_FILES};

#[cfg(target_os = "linux")]
use super::linux as host;
#[cfg(not(target_os = "linux"))]
use super::other_unix as host;

/// How long a killed process may take to be gone. Only one that hangs in the kernel needs more than milliseconds.
const GRACE: Duration = Duration::from_secs(5);

/// How often a start is tried again while another thread's fork still holds the program's file open for writing.
pub(super) const BUSY_TRIES: u32 = 50;

/// What the keeper of a process tells at its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct ExitReport {
    pub(super) end: End,
    /// Time on all processors.
    pub(super) cpu: Duration,
    /// Whether it left processes running.
    pub(super) leftovers: bool,
}

/// What a keeper has seen of the end of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// It ended with this exit code, or else by the signal of this number.
    Status(Result<i32, i32>),
    /// Its folder, which only the keeper can see, held more than it may.
    FolderFull,
    /// It could not be started, with this error of the system, which only the keeper can see.
    NotStarted(i32),
}

/// Starts the job, watches it, and ends whatever it leaves.
pub(in crate::grade) fn execute(job: &Job) -> Result<Output, RunError> {
    let (mut running, report, started) = start(job)?;
    let watching = || system("the run could not be watched");
    let mut watch = Watch::new(&mut running.child, job, report).map_err(watching())?;
    let stop = watch.until_stop(started + job.limits.wall).map_err(watching())?;
    let wall = started.elapsed();
    let (cpu, leftovers) =
        finish(job, &stop, &mut watch, running).map_err(system("a process of the run could not be ended"))?;
    let full = watch.stdout.is_full() || watch.stderr.is_full();
    let ending = match stop {
        Stop::Cancelled => return Err(RunError::Cancelled),
        Stop::Limit(ending) => ending,
        Stop::Ended(_) if full => Ending::TooMuchOutput,
        Stop::Ended(report) => match report.end {
            // It ignored the signal of this limit and so got the one that cannot be ignored.
            End::Status(Err(libc::SIGKILL)) if cpu >= job.limits.cpu => Ending::TimedOut,
            End::Status(status) => Ending::of(status, &watch.stderr.bytes),
            End::FolderFull => Ending::FileTooLarge,
            End::NotStarted(error) => return Err(not_started(job, io::Error::from_raw_os_error(error))),
        },
        // No program gets at its keeper in a container: the room itself was not to be had, and says why.
        Stop::Lost if job.container.is_some() => return Err(host::container_failed(&watch.stderr.bytes)),
        // Only a program that may send signals to its keeper gets here, so the signal is its own doing.
        Stop::Lost => Ending::Signal(libc::SIGKILL),
    };
    Ok(Output {
        stdout: watch.stdout.cut(),
        stderr: watch.stderr.cut(),
        ending,
        wall,
        cpu,
        leftovers,
    })
}

/// A process that is ended in any case, also when watching it fails or panics.
struct Running<'a> {
    child: Child,
    job: &'a Job<'a>,
    over: bool,
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        if !self.over {
            host::end_all(&self.child, self.job);
        }
        // Where a thread has taken notice of the end already, there is nothing more to wait for.
        let _ = self.child.wait();
    }
}

/// Starts the process: the child, the pipe of its report, the moment of the start.
fn start<'a>(job: &'a Job) -> Result<(Running<'a>, PipeReader, Instant), RunError> {
    let mut tries = 0;
    loop {
        let (mut command, held) = host::prepare(job)?;
        command
            .stdin(if job.stdin.is_empty() {
                Stdio::null()
            } else {
                Stdio::piped()
            })
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let started = Instant::now();
        match command.spawn() {
            Ok(child) => {
                let running = Running {
                    child,
                    job,
                    over: false,
                };
                let report = held
                    .into_reader(&running.child)
                    .map_err(system("the run could not be watched"))?;
                return Ok((running, report, started));
            }
            // A fork in another thread still holds the descriptor by which the program was just written.
            Err(error) if error.kind() == ErrorKind::ExecutableFileBusy && tries < BUSY_TRIES => {
                tries += 1;
                std::thread::sleep(Duration::from_millis(2));
            }
            Err(error) if job.container.is_some() => return Err(host::container_failed(error.to_string().as_bytes())),
            Err(error) => return Err(not_started(job, error)),
        }
    }
}

fn not_started(job: &Job, source: io::Error) -> RunError {
    let command = job.command[0].to_string_lossy().into_owned();
    RunError::NotStarted { command, source }
}

/// The command of the job as it stands, with its environment and its folder.
pub(super) fn base_command(job: &Job) -> Command {
    let mut command = Command::new(&job.command[0]);
    command
        .args(&job.command[1..])
        .env_clear()
        .envs(job.environment.iter().map(|(name, value)| (name, value)))
        .current_dir(job.folder);
    command
}

/// Ends what still runs and reads what is still in the pipes: the CPU time, the names of the leftovers.
fn finish(job: &Job, stop: &Stop, watch: &mut Watch, mut running: Running) -> io::Result<(Duration, Vec<String>)> {
    let mut report = match stop {
        Stop::Ended(report) => Some(*report),
        _ => None,
    };
    let mut leftovers = Vec::new();
    if report.is_some_and(|report| report.leftovers) {
        leftovers = host::leftovers(&running.child, job);
    }
    if report.is_none_or(|report| report.leftovers) {
        host::end_all(&running.child, job);
    }
    let deadline = Instant::now() + GRACE;
    while watch.report.is_some() {
        if !watch.poll(deadline, Interest::Report)? {
            return Err(ErrorKind::TimedOut.into());
        }
        report = watch.read_report()?.or(report);
    }
    running.over = true;
    drop(running);
    if matches!(stop, Stop::Ended(_)) {
        // The writers are gone, so this comes to an end.
        while watch.stdout.read()? {}
        while watch.stderr.read()? {}
    }
    Ok((report.map_or(Duration::ZERO, |report| report.cpu), leftovers))
}

/// What a raw wait status means: an exit code, or else the number of a signal.
pub(super) fn decode_status(status: i32) -> Result<i32, i32> {
    if libc::WIFSIGNALED(status) {
        Err(libc::WTERMSIG(status))
    } else {
        Ok(libc::WEXITSTATUS(status))
    }
}
