//! Executing a job on Unix: starting the process, watching it, and ending everything that it leaves.
//!
//! How the process is confined, and who reports its end, is decided in the module of the system.

mod clock;
mod stream;
mod watch;

use std::io::{self, ErrorKind, PipeReader};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use self::watch::{Interest, Stop, Watch};
use super::error::{RunError, system};
#[cfg(not(target_os = "linux"))]
use super::fallback as host;
use super::job::Job;
#[cfg(target_os = "linux")]
use super::linux as host;
use super::output::{Ending, Output};
use super::unix::{BUSY_TRIES, End, ExitReport};

/// How long a killed process may take to be gone. Only one that hangs in the kernel needs more than milliseconds.
const GRACE: Duration = Duration::from_secs(5);

const SIGKILL: i32 = 9;

/// Starts the job, watches it, and ends all processes that it leaves.
///
/// # Errors
/// The run was cancelled, or the machine refused what the run needs.
pub(in crate::grade) fn execute(job: &Job) -> Result<Output, RunError> {
    let killed_before = host::killed_for_memory();
    let (mut running, report, started) = start(job)?;
    let watching = || system("the run could not be watched");
    let mut watch = Watch::new(&mut running.child, job, report, started).map_err(watching())?;
    let stop = watch.until_stop(&running.child).map_err(watching())?;
    let wall = started.elapsed();
    let (cpu, leftovers) =
        finish(job, &stop, &mut watch, running).map_err(system("a process of the run could not be ended"))?;
    let cpu = cpu.max(watch.clock.cpu());
    let is_full = watch.stdout.is_full() || watch.stderr.is_full();
    let ending = match stop {
        Stop::Cancelled => return Err(RunError::Cancelled),
        Stop::Busy => {
            return Err(RunError::Busy {
                cpu_seconds: cpu.as_secs(),
                wall_seconds: wall.as_secs(),
            });
        }
        Stop::Limit(ending) => ending,
        Stop::Ended(_) if is_full => Ending::TooMuchOutput,
        Stop::Ended(report) => match report.end {
            // It ignored the signal of this limit, so the kernel sent the one that cannot be ignored.
            End::Status(Err(SIGKILL)) if cpu >= job.limits.cpu => Ending::TimedOut,
            End::Status(Err(SIGKILL)) if host::killed_for_memory() != killed_before => {
                return Err(RunError::MachineMemory);
            }
            End::Status(status) => Ending::of(status, &watch.stderr.bytes),
            #[cfg(target_os = "linux")]
            End::FolderFull => Ending::FileTooLarge,
            #[cfg(target_os = "linux")]
            End::NotStarted(error) => return Err(not_started(job, io::Error::from_raw_os_error(error))),
        },
        // A program cannot reach the supervisor inside a container, so the container itself failed to start; standard error
        // says why.
        Stop::Lost if job.container.is_some() => return Err(host::container_failed(&watch.stderr.bytes)),
        // Only a program that may send signals to its supervisor gets here, so the signal is its own doing.
        Stop::Lost => Ending::Signal(SIGKILL),
    };
    Ok(Output {
        stdout: watch.stdout.take(),
        stderr: watch.stderr.take(),
        ending,
        wall,
        cpu,
        cpu_limit: job.limits.cpu,
        leftovers,
    })
}

/// A process that is ended in any case, even when watching it fails or panics.
struct Running<'a> {
    child: Child,
    job: &'a Job<'a>,
    is_over: bool,
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        if !self.is_over {
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
        let (mut command, pipe) = host::prepare(job)?;
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
                    is_over: false,
                };
                let report = pipe
                    .into_reader(&running.child)
                    .map_err(system("the run could not be watched"))?;
                return Ok((running, report, started));
            }
            // A fork in another thread still has the descriptor by which the program was just written.
            Err(error) if error.kind() == ErrorKind::ExecutableFileBusy && tries < BUSY_TRIES => {
                tries += 1;
                std::thread::sleep(Duration::from_millis(2));
            }
            Err(error) if job.container.is_some() => {
                return Err(host::container_failed(error.to_string().as_bytes()));
            }
            Err(error) => return Err(not_started(job, error)),
        }
    }
}

fn not_started(job: &Job, source: io::Error) -> RunError {
    let command = job.command[0].to_string_lossy().into_owned();
    RunError::NotStarted { command, source }
}

/// Ends what still runs and reads what is still in the pipes; returns processor time and the names of the leftovers.
fn finish(job: &Job, stop: &Stop, watch: &mut Watch, mut running: Running) -> io::Result<(Duration, Vec<String>)> {
    let mut report = match stop {
        Stop::Ended(report) => Some(*report),
        _ => None,
    };
    let mut leftovers = Vec::new();
    if report.is_some_and(|report: ExitReport| report.leftovers) {
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
    running.is_over = true;
    drop(running);
    if matches!(stop, Stop::Ended(_)) {
        // The writers are gone, so this comes to an end.
        while watch.stdout.read()? {}
        while watch.stderr.read()? {}
    }
    Ok((report.map_or(Duration::ZERO, |report| report.cpu), leftovers))
}
