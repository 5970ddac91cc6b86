//! The keeper: a process between the grader and the one it started, which owns whatever that one leaves behind.
//!
//! A process can leave its group, its session and its parent, but an orphan comes to the nearest ancestor that asked for
//! orphans. With one such ancestor for each run it is known whose they are, also where several runs go on at once. And a
//! parent can end its children without mistake: their numbers are not given to others before it has taken notice of their
//! end. When the grader itself dies, its keepers end what they keep.

use std::ffi::CString;
use std::fs;
use std::io::{self, PipeReader, Read};
use std::mem::MaybeUninit;
use std::os::fd::RawFd;
use std::process::Child;
use std::ptr;
use std::time::Duration;

use super::super::job::Job;
use super::super::unix::{CHECK_INTERVAL, End, ExitReport, MOST_FILES, decode_status};

/// The keeper's message, short enough that a pipe never splits it: what it tells, the wait status or the error of the
/// system, CPU time, whether others are left.
const MESSAGE: usize = size_of::<[i64; 4]>();

/// What a message tells: how the program ended.
const ENDED: i64 = 0;
/// Its folder became too full.
const FOLDER_FULL: i64 = 1;
/// It could not be started.
const NOT_STARTED: i64 = 2;

/// How long the keeper waits between two rounds of ending what comes to it.
const ROUND_NANOSECONDS: libc::c_long = 5_000_000;

/// A folder in memory that nobody but the keeper can look into from outside.
pub(super) struct Bounded {
    pub(super) folder: CString,
    /// What it may hold.
    pub(super) bytes: u64,
}

impl Bounded {
    /// Whether it holds more than it may, in bytes or in files.
    fn is_full(&self) -> bool {
        let mut found = MaybeUninit::<libc::statfs>::zeroed();
        // SAFETY: the path ends with a zero, and the zeroed structure is valid.
        let found = unsafe {
            libc::statfs(self.folder.as_ptr(), found.as_mut_ptr());
            found.assume_init()
        };
        let bytes = (found.f_blocks - found.f_bfree) * found.f_bsize as u64;
        bytes > self.bytes || found.f_files - found.f_ffree > MOST_FILES as u64
    }
}

/// Splits this process in two: the keeper, which never returns, and the one that is kept, which does.
///
/// Async-signal-safe: called between fork and exec, and all that the keeper does later is, too.
pub(super) fn split(grader: libc::pid_t, report: RawFd, bounded: Option<&Bounded>) -> io::Result<()> {
    // SAFETY: system calls on this process alone.
    unsafe {
        // Without a terminal: nothing can be typed into it, and Ctrl-C goes to the grader.
        check(libc::setsid())?;
        check(libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0))?;
        let signals = signals();
        check(libc::sigprocmask(libc::SIG_BLOCK, &signals, ptr::null_mut()))?;
        die_with(grader, libc::SIGTERM)?;
        let keeper = libc::getpid();
        match check(libc::fork())? {
            0 => {
                check(libc::sigprocmask(libc::SIG_UNBLOCK, &signals, ptr::null_mut()))?;
                check(libc::setpgid(0, 0))?;
                die_with(keeper, libc::SIGKILL)?;
                // Descriptors that the grader itself was started with, such as cargo's, are not for the program.
                check(libc::syscall(libc::SYS_close_range, 3, u32::MAX, libc::CLOSE_RANGE_CLOEXEC) as i32)?;
                Ok(())
            }
            program => keep(program, report, &signals, bounded),
        }
    }
}

/// The signals that a keeper waits for: the end of a child, and the grader's word to end all.
fn signals() -> libc::sigset_t {
    let mut set = MaybeUninit::uninit();
    // SAFETY: `sigemptyset` makes a valid set of any memory of that size.
    unsafe {
        libc::sigemptyset(set.as_mut_ptr());
        libc::sigaddset(set.as_mut_ptr(), libc::SIGCHLD);
        libc::sigaddset(set.as_mut_ptr(), libc::SIGTERM);
        set.assume_init()
    }
}

/// Asks for `signal` when the parent, whose number is known, is gone.
pub(super) unsafe fn die_with(parent: libc::pid_t, signal: libc::c_int) -> io::Result<()> {
    // SAFETY: system calls on this process alone.
    unsafe {
        check(libc::prctl(libc::PR_SET_PDEATHSIG, signal, 0, 0, 0))?;
        if libc::getppid() != parent {
            libc::_exit(1);
        }
    }
    Ok(())
}

/// The keeper's whole life: it takes notice of every end, reports that of `program`, and ends all when it is told to.
fn keep(program: libc::pid_t, report: RawFd, signals: &libc::sigset_t, bounded: Option<&Bounded>) -> ! {
    // SAFETY: system calls with pointers to variables of this function.
    unsafe {
        // The pipes of the program, and what else the grader has open, are not the keeper's.
        libc::syscall(libc::SYS_close_range, 0, report - 1, 0);
        libc::syscall(libc::SYS_close_range, report + 1, u32::MAX, 0);
        let mut ending = false;
        let mut full = false;
        let mut told = false;
        let mut ended = None;
        loop {
            let mut status = 0;
            let mut usage = MaybeUninit::<libc::rusage>::zeroed();
            let child = libc::wait4(-1, &mut status, libc::WNOHANG, usage.as_mut_ptr());
            if child > 0 {
                if child == program {
                    let usage = usage.assume_init();
                    ended = Some((status, microseconds(usage.ru_utime) + microseconds(usage.ru_stime)));
                }
                continue;
            }
            let alone = child < 0;
            full = full || bounded.is_some_and(Bounded::is_full);
            if let (false, Some((status, cpu))) = (told, ended) {
                let what = if full { FOLDER_FULL } else { ENDED };
                tell(report, [what, i64::from(status), cpu, i64::from(!alone)]);
                told = true;
            }
            if alone {
                libc::_exit(0);
            }
            if ending || full {
                kill_children();
            }
            let round = libc::timespec {
                tv_sec: 0,
                tv_nsec: match ending || full {
                    true => ROUND_NANOSECONDS,
                    false => CHECK_INTERVAL.subsec_nanos().into(),
                },
            };
            let timeout: *const libc::timespec = match ending || bounded.is_some() {
                true => &round,
                false => ptr::null(),
            };
            if libc::sigtimedwait(signals, ptr::null_mut(), timeout) == libc::SIGTERM {
                ending = true;
            }
        }
    }
}

/// Tells from the child that its program could not be started.
///
/// Async-signal-safe, as all here.
pub(super) fn tell_not_started(report: RawFd, error: i32) {
    tell(report, [NOT_STARTED, i64::from(error), 0, 0]);
}

fn tell(report: RawFd, message: [i64; 4]) {
    // SAFETY: the message is alive during the call. Where the grader is gone there is nobody to tell.
    unsafe { libc::write(report, message.as_ptr().cast(), MESSAGE) };
}

fn microseconds(time: libc::timeval) -> i64 {
    time.tv_sec * 1_000_000 + time.tv_usec
}

/// Ends every child of this process, with the group that it is in, so that a group which forks all the time is ended at
/// one moment.
unsafe fn kill_children() {
    let mut text = [0u8; 4096];
    // SAFETY: system calls with pointers to variables of this function.
    unsafe {
        let own_group = libc::getpgrp();
        let file = libc::open(c"/proc/thread-self/children".as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC);
        if file < 0 {
            return;
        }
        let mut number: libc::pid_t = 0;
        loop {
            let count = libc::read(file, text.as_mut_ptr().cast(), text.len());
            if count <= 0 {
                break;
            }
            for &byte in &text[..count as usize] {
                if byte.is_ascii_digit() {
                    number = number * 10 + libc::pid_t::from(byte - b'0');
                } else if number > 0 {
                    let group = libc::getpgid(number);
                    if group > 1 && group != own_group {
                        libc::kill(-group, libc::SIGKILL);
                    }
                    libc::kill(number, libc::SIGKILL);
                    number = 0;
                }
            }
        }
        libc::close(file);
    }
}

/// The report, `None` at the end of the pipe.
pub(in super::super) fn read_report(pipe: &mut PipeReader) -> io::Result<Option<ExitReport>> {
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

/// Tells the keeper to end all that it keeps; that of a room is told by the end of its parent, bubblewrap.
pub(in super::super) fn end_all(child: &Child, job: &Job) {
    let number = child.id() as libc::pid_t;
    // SAFETY: the child has not been waited for, so the number is still its own.
    unsafe {
        match job.container {
            None => libc::kill(number, libc::SIGTERM),
            // With its group: until bubblewrap has made the container, its other half would wait for it for ever.
            Some(_) => libc::kill(-number, libc::SIGKILL),
        }
    };
}

/// The names of the processes below the keeper, which has a room between itself and the grader or has none.
pub(in super::super) fn leftovers(child: &Child, job: &Job) -> Vec<String> {
    /// More would help nobody.
    const MOST: usize = 200;
    let mut above = match job.container {
        Some(_) => children(child.id()),
        None => vec![child.id()],
    };
    let mut names = Vec::new();
    while let Some(process) = above.pop() {
        for child in children(process) {
            if names.len() == MOST {
                return names;
            }
            if let Ok(name) = fs::read_to_string(format!("/proc/{child}/comm")) {
                names.push(name.trim_end().to_owned());
            }
            above.push(child);
        }
    }
    names
}

/// The children of a process; each belongs to the thread that forked it.
fn children(process: u32) -> Vec<u32> {
    let threads = fs::read_dir(format!("/proc/{process}/task"))
        .into_iter()
        .flatten()
        .flatten();
    let children = threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    children
        .flat_map(|numbers| {
            let numbers = numbers.split_ascii_whitespace();
            numbers.filter_map(|number| number.parse().ok()).collect::<Vec<_>>()
        })
        .collect()
}

/// Turns the answer of a system call into a result.
fn check(answer: i32) -> io::Result<i32> {
    if answer < 0 {
        Err(io::Error::last_os_error())
    } else {
        Ok(answer)
    }
}
