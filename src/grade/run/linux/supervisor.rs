//! The supervisor: a process between the grader and the program, which owns every process that the program leaves running.
//!
//! A process can leave its group, its session and its parent, but an orphan is adopted by the nearest ancestor that asked
//! for orphans. With one such ancestor for each run it is known which run they belong to. And a parent can end its children
//! safely: their numbers are not reused before it has taken notice of their end. When the grader dies, its supervisors end
//! their processes.

use std::ffi::CString;
use std::io::{self, PipeReader, Read};
use std::os::fd::{BorrowedFd, RawFd};
use std::process::Child;
use std::time::Duration;

use rustix::fs::{CWD, Mode, OFlags, openat, statfs};
use rustix::process::{
    Pid, Signal, getpgid, getpgrp, getpid, getppid, kill_process, kill_process_group, set_child_subreaper,
    set_parent_process_death_signal, setpgid, setsid,
};

use super::super::job::Job;
use super::super::unix::{End, ExitReport, MOST_FILES, decode_status};
use super::syscall::{Children, CloseRange, LAST, Signals, close_range, exit, fork, reap};

/// The length of a message, short enough that a pipe never splits it: its kind, the wait status or the system's error,
/// processor time, whether other processes are left.
const MESSAGE: usize = size_of::<[i64; 4]>();

/// The kind of a message: the program ended.
const ENDED: i64 = 0;
/// Its folder exceeded the limit.
const FOLDER_FULL: i64 = 1;
/// It could not be started.
const NOT_STARTED: i64 = 2;

/// The time between two looks at the folder in memory, in nanoseconds.
const FOLDER_CHECK: libc::c_long = 20_000_000;

/// The time between two rounds of ending the processes that are left, in nanoseconds.
const ROUND: libc::c_long = 5_000_000;

/// A folder in memory that only the supervisor can measure.
pub(super) struct MemoryFolder {
    pub(super) path: CString,
    /// Its limit in bytes.
    pub(super) limit: u64,
}

impl MemoryFolder {
    /// Whether it exceeds its limit, in bytes or in files.
    fn is_full(&self) -> bool {
        let Ok(found) = statfs(self.path.as_c_str()) else {
            return false;
        };
        let bytes = (found.f_blocks - found.f_bfree) * found.f_bsize as u64;
        bytes > self.limit || found.f_files - found.f_ffree > MOST_FILES
    }
}

/// Splits this process in two: the supervisor, which never returns, and the program's process, which does.
///
/// `grader` is the parent; `None` where the parent is outside of the namespace. Async-signal-safe: called between fork and
/// exec, as is everything that the supervisor does later.
pub(super) fn fork_supervisor(grader: Option<Pid>, report: RawFd, folder: Option<&MemoryFolder>) -> io::Result<()> {
    // Without a terminal: nothing can be typed into it, and Ctrl-C goes to the grader.
    setsid()?;
    set_child_subreaper(Some(getpid()))?;
    let signals = Signals::new();
    signals.block()?;
    die_with(grader, Signal::TERM)?;
    let supervisor = getpid();
    // SAFETY: until its exec the child makes system calls only.
    match unsafe { fork() }? {
        None => {
            signals.unblock()?;
            setpgid(None, None)?;
            die_with(Some(supervisor), Signal::KILL)?;
            // Descriptors that the grader itself was started with, such as cargo's, are not for the program.
            close_range(3, LAST, CloseRange::AtExec)
        }
        Some(program) => supervise(program, report, &signals, folder),
    }
}

/// Asks for `signal` when the parent is gone.
pub(super) fn die_with(parent: Option<Pid>, signal: Signal) -> io::Result<()> {
    set_parent_process_death_signal(Some(signal))?;
    if getppid() != parent {
        exit(1);
    }
    Ok(())
}

/// The supervisor's whole life: it takes notice of every end, reports that of `program`, and ends all when it is asked to.
fn supervise(program: Pid, report: RawFd, signals: &Signals, folder: Option<&MemoryFolder>) -> ! {
    // The pipes of the program, and what else the grader has open, are not the supervisor's. Where this fails, they
    // stay open until its end.
    let _ = close_range(0, report - 1, CloseRange::Now);
    let _ = close_range(report + 1, LAST, CloseRange::Now);
    let mut is_ending = false;
    let mut is_full = false;
    let mut has_reported = false;
    let mut ended = None;
    loop {
        let children = reap();
        if let Children::Ended { child, status, cpu } = children {
            if child == program {
                ended = Some((status, cpu));
            }
            continue;
        }
        let is_alone = matches!(children, Children::Gone);
        is_full = is_full || folder.is_some_and(MemoryFolder::is_full);
        if let (false, Some((status, cpu))) = (has_reported, ended) {
            let kind = if is_full { FOLDER_FULL } else { ENDED };
            send(report, [kind, i64::from(status), cpu, i64::from(!is_alone)]);
            has_reported = true;
        }
        if is_alone {
            exit(0);
        }
        if is_ending || is_full {
            kill_children();
        }
        let nanoseconds = if is_ending || is_full { ROUND } else { FOLDER_CHECK };
        let timeout = (is_ending || folder.is_some()).then_some(libc::timespec {
            tv_sec: 0,
            tv_nsec: nanoseconds,
        });
        is_ending = signals.wait(timeout) || is_ending;
    }
}

/// Reports from the program's process that the program could not be started. Async-signal-safe.
pub(super) fn report_not_started(report: RawFd, error: i32) {
    send(report, [NOT_STARTED, i64::from(error), 0, 0]);
}

fn send(report: RawFd, message: [i64; 4]) {
    let mut bytes = [0; MESSAGE];
    for (place, number) in bytes.chunks_exact_mut(8).zip(message) {
        place.copy_from_slice(&number.to_ne_bytes());
    }
    // SAFETY: the descriptor stays open until the end of this process.
    let report = unsafe { BorrowedFd::borrow_raw(report) };
    // Where the grader is gone, the report is not needed.
    let _ = rustix::io::write(report, &bytes);
}

/// Ends every child of this process, with the group that it is in: a group that forks all the time is ended at one moment.
fn kill_children() {
    let flags = OFlags::RDONLY | OFlags::CLOEXEC;
    let Ok(file) = openat(CWD, c"/proc/thread-self/children", flags, Mode::empty()) else {
        return;
    };
    let mut text = [0u8; 4096];
    let mut number = 0;
    while let Ok(count @ 1..) = rustix::io::read(&file, &mut text) {
        for &byte in &text[..count] {
            if byte.is_ascii_digit() {
                number = number * 10 + i32::from(byte - b'0');
            } else if let Some(child) = Pid::from_raw(number) {
                kill_with_group(child);
                number = 0;
            }
        }
    }
}

/// Ends one child, with its group unless that is the supervisor's own. A child that has ended meanwhile needs nothing.
fn kill_with_group(child: Pid) {
    if let Ok(group) = getpgid(Some(child))
        && group != getpgrp()
        && group.as_raw_nonzero().get() > 1
    {
        let _ = kill_process_group(group, Signal::KILL);
    }
    let _ = kill_process(child, Signal::KILL);
}

/// Reads the report; `None` at the end of the pipe.
pub(in crate::grade::run) fn read_report(pipe: &mut PipeReader) -> io::Result<Option<ExitReport>> {
    let mut message = [0; MESSAGE];
    if pipe.read(&mut message)? < MESSAGE {
        return Ok(None);
    }
    let number = |index: usize| {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&message[8 * index..8 * index + 8]);
        i64::from_ne_bytes(bytes)
    };
    let status = number(1) as i32;
    Ok(Some(ExitReport {
        end: match number(0) {
            ENDED => End::Status(decode_status(status)),
            FOLDER_FULL => End::FolderFull,
            _ => End::NotStarted(status),
        },
        cpu: Duration::from_micros(number(2).unsigned_abs()),
        leftovers: number(3) != 0,
    }))
}

/// Asks the supervisor to end all its processes; the one in a container does so when its parent, bubblewrap, ends.
pub(in crate::grade::run) fn end_all(child: &Child, job: &Job) {
    let Some(child) = Pid::from_raw(child.id() as i32) else {
        return;
    };
    // The child has not been waited for, so the number is still its own. Where it has ended already, nothing is left to do.
    let _ = match job.container {
        None => kill_process(child, Signal::TERM),
        // With its group: until bubblewrap has made the container, its other half would wait for it forever.
        Some(_) => kill_process_group(child, Signal::KILL),
    };
}
