//! The limits that the kernel keeps for a process.

use std::io;

use super::super::job::{Job, Reserved};

/// Limits, in the order in which they are set.
#[derive(Clone, Copy)]
pub(in super::super) struct ResourceLimits([(Resource, u64); 6]);

#[cfg(all(target_os = "linux", target_env = "gnu"))]
type Resource = libc::__rlimit_resource_t;
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
type Resource = libc::c_int;

impl ResourceLimits {
    pub(in super::super) fn of(job: &Job) -> ResourceLimits {
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
    pub(in super::super) fn apply(&self) -> io::Result<()> {
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
