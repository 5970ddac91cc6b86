//! Watching a running process: one poll over all its pipes, to an absolute deadline.

use std::fs;
use std::io::{self, ErrorKind, PipeReader, Write};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process::{Child, ChildStdin};
use std::time::{Duration, Instant};

use super::super::job::Job;
use super::super::output::Ending;
use super::stream::{Stream, set_nonblocking};
use super::{ExitReport, host};

/// How often it is looked how much the process has written: the kernel's limit is for one file, not for all of them.
pub(in super::super) const CHECK_INTERVAL: Duration = Duration::from_millis(100);

/// More files than this count as too much, whatever they hold.
pub(in super::super) const MOST_FILES: usize = 10_000;

/// Why watching stopped.
pub(super) enum Stop {
    Ended(ExitReport),
    Limit(Ending),
    Cancelled,
    /// Nobody is left who could tell of the end.
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
}

impl<'a> Watch<'a> {
    pub(super) fn new(child: &mut Child, job: &'a Job, report: PipeReader) -> io::Result<Watch<'a>> {
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

    /// Watches until there is a reason to stop; `deadline` is one.
    pub(super) fn until_stop(&mut self, deadline: Instant) -> io::Result<Stop> {
        let mut look = Instant::now() + CHECK_INTERVAL;
        loop {
            if self.job.cancel.is_some_and(|cancel| cancel.is_cancelled()) {
                return Ok(Stop::Cancelled);
            }
            let ready = self.poll(look.min(deadline), Interest::Everything)?;
            let now = Instant::now();
            if now >= deadline {
                return Ok(Stop::Limit(Ending::TimedOut));
            }
            if now >= look {
                if holds_more(self.job.work_dir, self.job.limits.file) {
                    return Ok(Stop::Limit(Ending::FileTooLarge));
                }
                look = now + CHECK_INTERVAL;
            }
            if !ready {
                continue;
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
    pub(super) fn poll(&self, deadline: Instant, interest: Interest) -> io::Result<bool> {
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

/// Whether the files in a folder and below have more than `limit` bytes together.
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
                // What is on the disk: a file may be long and hold nothing.
                bytes += metadata.blocks() * 512;
            }
            if bytes > limit || files > MOST_FILES {
                return true;
            }
        }
    }
    false
}
