//! Watching a running process: one poll over all its pipes, and a check of what it uses every few milliseconds.

use std::fs;
use std::io::{self, ErrorKind, PipeReader, Write};
use std::os::fd::AsFd;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process::{Child, ChildStdin};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::super::job::Job;
use super::super::output::Ending;
use super::super::unix::{Census, ExitReport, MOST_FILES, set_nonblocking};
use super::clock::{Clock, TimeUp};
use super::host;
use super::stream::Stream;

/// The time between two checks: in it a program writes a few MiB and starts a few hundred threads at most.
const CHECK_INTERVAL: Duration = Duration::from_millis(20);

/// A check may take this share of the time at most, so that watching a crowd of processes does not become the main work.
const CHECK_SHARE: u32 = 20;

/// Why watching stopped.
pub(super) enum Stop {
    Ended(ExitReport),
    Limit(Ending),
    Cancelled,
    /// Neither of its limits was reached, but far more time has passed than both together.
    Busy,
    /// The supervisor is gone, so that the end is not reported.
    Lost,
}

/// What a poll waits for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Interest {
    Everything,
    Report,
}

/// The pipes of a running process, and what came out of them.
pub(super) struct Watch<'a> {
    job: &'a Job<'a>,
    stdin: Option<ChildStdin>,
    written: usize,
    pub(super) stdout: Stream,
    pub(super) stderr: Stream,
    pub(super) report: Option<PipeReader>,
    pub(super) clock: Clock,
}

impl<'a> Watch<'a> {
    pub(super) fn new(
        child: &mut Child,
        job: &'a Job<'a>,
        report: PipeReader,
        started: Instant,
    ) -> io::Result<Watch<'a>> {
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
            clock: Clock::start(started),
        })
    }

    /// Watches `child` until there is a reason to stop.
    pub(super) fn until_stop(&mut self, child: &Child) -> io::Result<Stop> {
        let mut next_check = Instant::now() + CHECK_INTERVAL;
        loop {
            if self.job.cancel.is_some_and(|cancel| cancel.is_cancelled()) {
                return Ok(Stop::Cancelled);
            }
            let is_ready = self.poll(next_check, Interest::Everything)?;
            if is_ready && let Some(stop) = self.serve()? {
                return Ok(stop);
            }
            let now = Instant::now();
            if now >= next_check {
                if let Some(stop) = self.check(host::census(child, self.job).as_ref(), now) {
                    return Ok(stop);
                }
                let after = Instant::now();
                next_check = after + CHECK_INTERVAL.max(CHECK_SHARE * (after - now));
            }
        }
    }

    /// Reads and writes what can be read and written now.
    fn serve(&mut self) -> io::Result<Option<Stop>> {
        self.write()?;
        let has_read = self.stdout.read()?;
        self.stderr.read()?;
        if has_read && self.job.enough.is_some_and(|enough| enough(&self.stdout.bytes)) {
            return Ok(Some(Stop::Limit(Ending::Enough)));
        }
        if self.stdout.is_full() || self.stderr.is_full() {
            return Ok(Some(Stop::Limit(Ending::TooMuchOutput)));
        }
        Ok(match self.read_report()? {
            Some(report) => Some(Stop::Ended(report)),
            None if self.report.is_none() => Some(Stop::Lost),
            None => None,
        })
    }

    /// Compares what the process uses with its limits, as far as the kernel does not.
    fn check(&mut self, census: Option<&Census>, now: Instant) -> Option<Stop> {
        let limits = self.job.limits;
        if census.is_some_and(|census| census.threads > limits.threads) {
            return Some(Stop::Limit(Ending::TooManyThreads));
        }
        if holds_more(self.job.work_dir, limits.file) {
            return Some(Stop::Limit(Ending::FileTooLarge));
        }
        let up = self.clock.advance(now, census, limits)?;
        Some(match up {
            TimeUp::Busy => Stop::Busy,
            TimeUp::Used => Stop::Limit(Ending::TimedOut),
            TimeUp::Waited => Stop::Limit(Ending::Idle),
        })
    }

    /// Waits until something can be done; returns `false` at the deadline.
    pub(super) fn poll(&self, deadline: Instant, interest: Interest) -> io::Result<bool> {
        let pipes = [
            (self.report.as_ref().map(PipeReader::as_fd), PollFlags::IN),
            (self.stdout.fd(), PollFlags::IN),
            (self.stderr.fd(), PollFlags::IN),
            (self.job.cancel.map(|cancel| cancel.reader().as_fd()), PollFlags::IN),
            (self.stdin.as_ref().map(ChildStdin::as_fd), PollFlags::OUT),
        ];
        let wanted = match interest {
            Interest::Everything => pipes.len(),
            Interest::Report => 1,
        };
        let mut polled: Vec<PollFd> = pipes[..wanted]
            .iter()
            .filter_map(|(fd, flags)| Some(PollFd::from_borrowed_fd((*fd)?, *flags)))
            .collect();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let timeout = Timespec {
                tv_sec: left.as_secs() as i64,
                tv_nsec: left.subsec_nanos().into(),
            };
            match poll(&mut polled, Some(&timeout)) {
                Ok(0) if left.is_zero() => return Ok(false),
                Ok(0) | Err(rustix::io::Errno::INTR) => {}
                Ok(_) => return Ok(true),
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Writes what standard input takes, and closes it after the last byte or when the program no longer reads it.
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

    /// Reads the report, once it has arrived; the pipe is closed at its end.
    pub(super) fn read_report(&mut self) -> io::Result<Option<ExitReport>> {
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

/// Whether the files in a folder and below it take more than `limit` bytes together: the kernel's limit is for one file.
fn holds_more(folder: &Path, limit: u64) -> bool {
    let mut folders = vec![folder.to_owned()];
    let (mut bytes, mut files) = (0, 0);
    while let Some(folder) = folders.pop() {
        // What vanishes meanwhile does not count.
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let Ok(metadata) = entry.metadata() else { continue };
            files += 1;
            if metadata.is_dir() {
                folders.push(entry.path());
            } else {
                // What it takes on the disk: a file may be long and hold nothing.
                bytes += metadata.blocks() * 512;
            }
            if bytes > limit || files > MOST_FILES {
                return true;
            }
        }
    }
    false
}
