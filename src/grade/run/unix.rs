//! Watching a process on Unix: one poll over all its pipes to an absolute deadline.
//!
//! What the process is held by before it starts, and who hears of its end, is the affair of the file of the system.

use std::io::{self, ErrorKind, PipeReader, Read, Write};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};

use super::job::Job;
use super::output::{Ending, Output};
use super::{RunError, system};

#[cfg(target_os = "linux")]
use super::linux as host;
#[cfg(not(target_os = "linux"))]
use super::other_unix as host;

/// How much is read at once: the size of a pipe on Linux.
const CHUNK: usize = 64 << 10;

/// How long a killed process may take to be gone. Only one that hangs in the kernel needs more than milliseconds.
const GRACE: Duration = Duration::from_secs(5);

/// How often a start is tried again while another thread's fork still holds the program's file open for writing.
const BUSY_TRIES: u32 = 50;

/// What the keeper of a process tells at its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Report {
    /// The exit code, or else the number of the signal that ended it.
    pub(super) status: Result<i32, i32>,
    /// Time on all processors.
    pub(super) cpu: Duration,
    /// Whether it left processes running.
    pub(super) leftovers: bool,
}

/// Why watching stopped.
enum Stop {
    Ended(Report),
    Limit(Ending),
    Cancelled,
    Lost,
}

/// Starts the job, watches it, and ends whatever it leaves.
pub(in crate::grade) fn execute(job: &Job) -> Result<Output, RunError> {
    let (mut child, report, started) = start(job)?;
    let watching = || system("the run could not be watched");
    let mut watch = Watch::new(&mut child, job, report).map_err(watching())?;
    let stop = watch.until_stop(started + job.limits.wall);
    let wall = started.elapsed();
    let (stop, cpu, leftovers) =
        finish(stop, &mut watch, &mut child).map_err(system("a process of the run could not be ended"))?;
    let full = watch.stdout.is_full() || watch.stderr.is_full();
    let ending = match stop {
        Stop::Cancelled => return Err(RunError::Cancelled),
        Stop::Limit(ending) => ending,
        Stop::Ended(_) if full => Ending::TooMuchOutput,
        // It ignored the signal of this limit and so got the one that cannot be ignored.
        Stop::Ended(report) if report.status == Err(libc::SIGKILL) && cpu >= job.limits.cpu => Ending::TimedOut,
        Stop::Ended(report) => Ending::of(report.status, &watch.stderr.bytes),
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

/// Starts the process: the child, the pipe of its report, the moment of the start.
fn start(job: &Job) -> Result<(Child, PipeReader, Instant), RunError> {
    let mut tries = 0;
    loop {
        let mut command = Command::new(&job.command[0]);
        command
            .args(&job.command[1..])
            .env_clear()
            .envs(job.environment.iter().map(|(name, value)| (name, value)))
            .current_dir(job.folder)
            .stdin(if job.stdin.is_empty() {
                Stdio::null()
            } else {
                Stdio::piped()
            })
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let held = host::hold(&mut command, job)?;
        let started = Instant::now();
        match command.spawn() {
            Ok(child) => {
                let report = held
                    .after_start(&child)
                    .map_err(system("the run could not be watched"))?;
                return Ok((child, report, started));
            }
            // A fork in another thread still holds the descriptor by which the program was just written.
            Err(error) if error.kind() == ErrorKind::ExecutableFileBusy && tries < BUSY_TRIES => {
                tries += 1;
                std::thread::sleep(Duration::from_millis(2));
            }
            Err(source) => {
                let command = job.command[0].to_string_lossy().into_owned();
                return Err(RunError::NotStarted { command, source });
            }
        }
    }
}

/// Ends what still runs and reads what is still in the pipes: the stop, the CPU time, the names of the leftovers.
fn finish(stop: io::Result<Stop>, watch: &mut Watch, child: &mut Child) -> io::Result<(Stop, Duration, Vec<String>)> {
    let (leftovers, mut report) = match &stop {
        Ok(Stop::Ended(report)) if report.leftovers => (host::names_below(child.id()), Some(*report)),
        Ok(Stop::Ended(report)) => (Vec::new(), Some(*report)),
        _ => (Vec::new(), None),
    };
    if report.is_none_or(|report| report.leftovers) {
        host::end_all(child);
    }
    let deadline = Instant::now() + GRACE;
    while watch.report.is_some() {
        if !watch.poll(deadline, Interest::Report)? {
            return Err(ErrorKind::TimedOut.into());
        }
        report = watch.read_report()?.or(report);
    }
    child.wait()?;
    if matches!(stop, Ok(Stop::Ended(_))) {
        // The writers are gone, so this comes to an end.
        while watch.stdout.read()? {}
        while watch.stderr.read()? {}
    }
    Ok((stop?, report.map_or(Duration::ZERO, |report| report.cpu), leftovers))
}

/// What a poll waits for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Interest {
    Everything,
    Report,
}

/// The pipes of a running process, and what came out of them.
struct Watch<'a> {
    job: &'a Job<'a>,
    stdin: Option<ChildStdin>,
    written: usize,
    stdout: Stream,
    stderr: Stream,
    report: Option<PipeReader>,
}

impl<'a> Watch<'a> {
    fn new(child: &mut Child, job: &'a Job, report: PipeReader) -> io::Result<Watch<'a>> {
        let missing = || io::Error::from(ErrorKind::BrokenPipe);
        let stdin = child.stdin.take();
        if let Some(stdin) = &stdin {
            set_nonblocking(stdin.as_fd())?;
        }
        Ok(Watch {
            job,
            stdin,
            written: 0,
            stdout: Stream::new(child.stdout.take().ok_or_else(missing)?, job.limits.stdout)?,
            stderr: Stream::new(child.stderr.take().ok_or_else(missing)?, job.limits.stderr)?,
            report: Some(report),
        })
    }

    fn until_stop(&mut self, deadline: Instant) -> io::Result<Stop> {
        loop {
            if self.job.cancel.is_some_and(|cancel| cancel.is_cancelled()) {
                return Ok(Stop::Cancelled);
            }
            if !self.poll(deadline, Interest::Everything)? {
                return Ok(Stop::Limit(Ending::TimedOut));
            }
            self.write()?;
            let read = self.stdout.read()?;
            self.stderr.read()?;
            if read && self.job.enough.is_some_and(|enough| enough(&self.stdout.bytes)) {
                return Ok(Stop::Limit(Ending::Enough));
            }
            if self.stdout.is_full() || self.stderr.is_full() {
                return Ok(Stop::Limit(Ending::TooMuchOutput));
            }
            match self.read_report() {
                Ok(Some(report)) => return Ok(Stop::Ended(report)),
                Ok(None) if self.report.is_none() => return Ok(Stop::Lost),
                Ok(None) => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Waits until something can be done; `false` at the deadline.
    fn poll(&self, deadline: Instant, interest: Interest) -> io::Result<bool> {
        let everything = interest == Interest::Everything;
        let reading = |fd: Option<BorrowedFd>, wanted: bool| libc::pollfd {
            // A negative descriptor is passed over.
            fd: fd.filter(|_| wanted).map_or(-1, |fd| fd.as_raw_fd()),
            events: libc::POLLIN,
            revents: 0,
        };
        let mut polled = [
            reading(self.report.as_ref().map(PipeReader::as_fd), true),
            reading(self.stdout.fd(), everything),
            reading(self.stderr.fd(), everything),
            reading(self.job.cancel.map(|cancel| cancel.reader().as_fd()), everything),
            libc::pollfd {
                events: libc::POLLOUT,
                ..reading(self.stdin.as_ref().map(ChildStdin::as_fd), everything)
            },
        ];
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            // Rounded up, so that the last millisecond is slept and not spent in a loop.
            let milliseconds = left.as_nanos().div_ceil(1_000_000).try_into().unwrap_or(i32::MAX);
            // SAFETY: `polled` is an array of as many entries as said, alive during the call.
            let ready = unsafe { libc::poll(polled.as_mut_ptr(), polled.len() as libc::nfds_t, milliseconds) };
            match ready {
                0 if left.is_zero() => return Ok(false),
                0 => {}
                1.. => return Ok(true),
                _ => {
                    let error = io::Error::last_os_error();
                    if error.kind() != ErrorKind::Interrupted {
                        return Err(error);
                    }
                }
            }
        }
    }

    /// Writes what standard input takes, and closes it behind the last byte or when nobody reads it any more.
    fn write(&mut self) -> io::Result<()> {
        let Some(stdin) = &mut self.stdin else { return Ok(()) };
        match stdin.write(&self.job.stdin[self.written..]) {
            Ok(count) => self.written += count,
            Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
            Err(error) if error.kind() == ErrorKind::BrokenPipe => self.written = self.job.stdin.len(),
            Err(error) => return Err(error),
        }
        if self.written == self.job.stdin.len() {
            self.stdin = None;
        }
        Ok(())
    }

    /// The report, once it is there; the pipe is closed at its end.
    fn read_report(&mut self) -> io::Result<Option<Report>> {
        let Some(pipe) = &mut self.report else { return Ok(None) };
        match host::read_report(pipe) {
            Ok(Some(report)) => Ok(Some(report)),
            Ok(None) => {
                self.report = None;
                Ok(None)
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// One output stream of the process, read up to its limit.
struct Stream {
    pipe: Option<Box<dyn Pipe>>,
    bytes: Vec<u8>,
    limit: usize,
}

/// The two kinds of pipe that a child has.
trait Pipe: Read + AsFd {}
impl<T: Read + AsFd> Pipe for T {}

impl Stream {
    fn new(pipe: impl Pipe + 'static, limit: usize) -> io::Result<Stream> {
        set_nonblocking(pipe.as_fd())?;
        Ok(Stream {
            pipe: Some(Box::new(pipe)),
            bytes: Vec::new(),
            limit,
        })
    }

    fn fd(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(|pipe| pipe.as_fd())
    }

    /// Whether there was more than the limit.
    fn is_full(&self) -> bool {
        self.bytes.len() > self.limit
    }

    /// Reads once; whether there was something.
    fn read(&mut self) -> io::Result<bool> {
        let Some(pipe) = &mut self.pipe else { return Ok(false) };
        if self.bytes.len() > self.limit {
            return Ok(false);
        }
        let before = self.bytes.len();
        self.bytes.resize(before + CHUNK, 0);
        let result = pipe.read(&mut self.bytes[before..]);
        self.bytes.truncate(before + result.as_ref().map_or(0, |count| *count));
        match result {
            Ok(0) => {
                self.pipe = None;
                Ok(false)
            }
            Ok(_) => Ok(true),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// The bytes up to the limit.
    fn cut(&mut self) -> Vec<u8> {
        self.bytes.truncate(self.limit);
        std::mem::take(&mut self.bytes)
    }
}

/// What a raw wait status means: an exit code, or else the number of a signal.
pub(super) fn meaning(status: i32) -> Result<i32, i32> {
    if libc::WIFSIGNALED(status) {
        Err(libc::WTERMSIG(status))
    } else {
        Ok(libc::WEXITSTATUS(status))
    }
}

/// Makes reads or writes on this end return at once.
pub(super) fn set_nonblocking(fd: BorrowedFd) -> io::Result<()> {
    // SAFETY: the descriptor is open, and these calls touch no memory.
    let result = unsafe {
        let flags = libc::fcntl(fd.as_raw_fd(), libc::F_GETFL);
        libc::fcntl(fd.as_raw_fd(), libc::F_SETFL, flags | libc::O_NONBLOCK)
    };
    if result < 0 {
        Err(io::Error::last_os_error())
    } else {
        Ok(())
    }
}

/// The limits that the kernel keeps for a process, in the order in which they are set.
#[derive(Clone, Copy)]
pub(super) struct ResourceLimits([(Resource, u64); 6]);

#[cfg(all(target_os = "linux", target_env = "gnu"))]
type Resource = libc::__rlimit_resource_t;
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
type Resource = libc::c_int;

impl ResourceLimits {
    pub(super) fn of(job: &Job) -> ResourceLimits {
        use super::job::Reserved;
        let limits = job.limits;
        let reserved = match job.reserved {
            Reserved::Limited => limits.memory.saturating_mul(2),
            Reserved::Free => libc::RLIM_INFINITY,
        };
        let wanted = [
            (libc::RLIMIT_CPU, limits.cpu.as_millis().div_ceil(1000) as u64 + 1),
            // What is written to counts; a reservation that nobody touches does not, and so has a limit of its own.
            (libc::RLIMIT_DATA, limits.memory),
            (libc::RLIMIT_AS, reserved),
            (libc::RLIMIT_FSIZE, limits.file),
            (libc::RLIMIT_CORE, 0),
            // The usual size, so that a deep recursion ends alike for everyone.
            (libc::RLIMIT_STACK, 8 << 20),
        ];
        // Nobody but root may go above what this process itself is held to.
        ResourceLimits(wanted.map(|(resource, value)| (resource, value.min(hard_limit(resource)))))
    }

    /// Sets them for this process.
    ///
    /// Async-signal-safe: called between fork and exec.
    pub(super) fn apply(&self) -> io::Result<()> {
        for (resource, value) in self.0 {
            let mut limit = libc::rlimit {
                rlim_cur: value,
                rlim_max: value,
            };
            if resource == libc::RLIMIT_CPU {
                // The signal that can be told from others comes a second before the one that cannot be ignored.
                limit.rlim_cur = value.saturating_sub(1).max(1);
            }
            // SAFETY: the structure is alive during the call.
            if unsafe { libc::setrlimit(resource, &limit) } != 0 {
                return Err(io::Error::last_os_error());
            }
        }
        Ok(())
    }
}

/// What this process itself is held to.
fn hard_limit(resource: Resource) -> u64 {
    let mut limit = libc::rlimit {
        rlim_cur: 0,
        rlim_max: libc::RLIM_INFINITY,
    };
    // SAFETY: the structure is alive during the call. Where it fails the limit stays infinite.
    unsafe { libc::getrlimit(resource, &mut limit) };
    limit.rlim_max
}
