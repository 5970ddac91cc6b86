//! System calls that rustix does not have, in safe wrappers.
//!
//! All of them are async-signal-safe: they allocate nothing and take no lock, so that they may be called between fork and
//! exec.

use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{AsRawFd, BorrowedFd, RawFd};
use std::ptr;

use rustix::process::Pid;

/// Turns the answer of a system call into a result.
pub(super) fn check(answer: libc::c_long) -> io::Result<libc::c_long> {
    if answer < 0 {
        Err(io::Error::last_os_error())
    } else {
        Ok(answer)
    }
}

/// Ends this process at once, without anything that the program had registered for its end.
pub(super) fn exit(code: libc::c_int) -> ! {
    // SAFETY: the call does not return and touches no memory.
    unsafe { libc::_exit(code) }
}

/// Forks: the number of the child in the parent, `None` in the child.
///
/// # Safety
/// Until its exec the child may call async-signal-safe functions only, unless this process has a single thread.
pub(super) unsafe fn fork() -> io::Result<Option<Pid>> {
    // SAFETY: the caller keeps to the contract above.
    let child = check(unsafe { libc::fork() }.into())?;
    Ok(Pid::from_raw(child as libc::pid_t))
}

/// What to do with a range of descriptors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CloseRange {
    Now,
    AtExec,
}

/// Closes the descriptors from `first` to `last`, those that are open.
pub(super) fn close_range(first: RawFd, last: RawFd, when: CloseRange) -> io::Result<()> {
    let flags = match when {
        CloseRange::Now => 0,
        CloseRange::AtExec => libc::CLOSE_RANGE_CLOEXEC,
    };
    if first > last {
        return Ok(());
    }
    // SAFETY: the call touches no memory. The owners of the descriptors no longer use them in this process.
    check(unsafe { libc::syscall(libc::SYS_close_range, first, last, flags) })?;
    Ok(())
}

/// The highest number of a descriptor.
pub(super) const LAST: RawFd = RawFd::MAX;

/// The state of the children of this process.
pub(super) enum Children {
    /// This one has ended, with a raw wait status and its processor time in microseconds.
    Ended { child: Pid, status: i32, cpu: i64 },
    /// All of them are running.
    Running,
    /// There are none.
    Gone,
}

/// Takes notice of the end of one child, without waiting for it.
pub(super) fn reap() -> Children {
    let mut status = 0;
    let mut usage = MaybeUninit::<libc::rusage>::zeroed();
    // SAFETY: both pointers are to variables of this function, and a zeroed `rusage` is valid.
    let (child, usage) = unsafe {
        let child = libc::wait4(-1, &mut status, libc::WNOHANG, usage.as_mut_ptr());
        (child, usage.assume_init())
    };
    let microseconds = |time: libc::timeval| time.tv_sec * 1_000_000 + time.tv_usec;
    match Pid::from_raw(child.max(0)) {
        Some(child) => Children::Ended {
            child,
            status,
            cpu: microseconds(usage.ru_utime) + microseconds(usage.ru_stime),
        },
        None if child < 0 => Children::Gone,
        None => Children::Running,
    }
}

/// The signals that a supervisor waits for: the end of a child, and the order to end all of them.
pub(super) struct Signals(libc::sigset_t);

impl Signals {
    pub(super) fn new() -> Signals {
        let mut set = MaybeUninit::uninit();
        // SAFETY: `sigemptyset` makes a valid set of any memory of that size.
        Signals(unsafe {
            libc::sigemptyset(set.as_mut_ptr());
            libc::sigaddset(set.as_mut_ptr(), libc::SIGCHLD);
            libc::sigaddset(set.as_mut_ptr(), libc::SIGTERM);
            set.assume_init()
        })
    }

    /// Keeps them back until they are waited for.
    pub(super) fn block(&self) -> io::Result<()> {
        self.mask(libc::SIG_BLOCK)
    }

    /// Lets them through again.
    pub(super) fn unblock(&self) -> io::Result<()> {
        self.mask(libc::SIG_UNBLOCK)
    }

    fn mask(&self, how: libc::c_int) -> io::Result<()> {
        // SAFETY: the set is valid, and the old one is not asked for.
        check(unsafe { libc::sigprocmask(how, &self.0, ptr::null_mut()) }.into())?;
        Ok(())
    }

    /// Waits for one of them, at most `timeout`; whether it was the order to end.
    pub(super) fn wait(&self, timeout: Option<libc::timespec>) -> bool {
        let timeout = timeout.as_ref().map_or(ptr::null(), ptr::from_ref);
        // SAFETY: the set and the time are alive during the call.
        unsafe { libc::sigtimedwait(&self.0, ptr::null_mut(), timeout) == libc::SIGTERM }
    }
}

/// A set of Landlock rules, as the kernel knows it.
pub(super) struct LandlockRules<'a>(pub(super) BorrowedFd<'a>);

impl LandlockRules<'_> {
    /// Allows `access` to the folder and to everything below it.
    pub(super) fn allow(&self, folder: BorrowedFd, access: u64) -> io::Result<()> {
        #[repr(C, packed)]
        struct Rule {
            allowed: u64,
            folder: i32,
        }
        const PATH_BENEATH: libc::c_int = 1;
        let rule = Rule {
            allowed: access,
            folder: folder.as_raw_fd(),
        };
        // SAFETY: `Rule` is the kernel's structure, alive during the call.
        check(unsafe { libc::syscall(libc::SYS_landlock_add_rule, self.0.as_raw_fd(), PATH_BENEATH, &rule, 0) })?;
        Ok(())
    }

    /// Confines this process to them, irrevocably.
    pub(super) fn restrict_self(&self) -> io::Result<()> {
        // SAFETY: the call touches no memory.
        check(unsafe { libc::syscall(libc::SYS_landlock_restrict_self, self.0.as_raw_fd(), 0) })?;
        Ok(())
    }
}

/// Whether the kernel takes seccomp filters from this process.
pub(super) fn has_seccomp() -> io::Result<()> {
    const GET_ACTION_AVAILABLE: libc::c_ulong = 2;
    let action = libc::SECCOMP_RET_ERRNO;
    // SAFETY: the kernel reads one number, alive during the call.
    check(unsafe { libc::syscall(libc::SYS_seccomp, GET_ACTION_AVAILABLE, 0, &action) })?;
    Ok(())
}
