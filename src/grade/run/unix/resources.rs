//! The limits that the kernel keeps for a process.

use std::io;

use serde::{Deserialize, Serialize};

use super::super::job::{Job, Reserved};

/// Limits, in the order in which they are set.
#[derive(Serialize, Deserialize)]
pub(in super::super) struct ResourceLimits(Vec<(Resource, u64)>);

/// How many processes and threads may be in a container: a virtual machine has a few dozen.
const PROCESSES: u64 = 512;

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
        let mut wanted = vec![
            (libc::RLIMIT_CPU, limits.cpu.as_millis().div_ceil(1000) as u64 + 1),
            // What is written to counts; a reservation that nobody touches does not, and so has a limit of its own.
            (libc::RLIMIT_DATA, limits.memory),
            (libc::RLIMIT_AS, reserved),
            (libc::RLIMIT_FSIZE, limits.file),
            (libc::RLIMIT_CORE, 0),
            // The usual size, so that a deep recursion ends alike for everyone.
            (libc::RLIMIT_STACK, 8 << 20),
        ];
        if job.container.is_some() {
            // Elsewhere it would count all that the user runs; a room counts its own.
            wanted.push((libc::RLIMIT_NPROC, PROCESSES));
        }
        // Nobody but root may go above what this process itself is held to.
        for (resource, value) in &mut wanted {
            *value = hard_limit(*resource).min(*value);
        }
        ResourceLimits(wanted)
    }

    /// Sets them for this process.
    ///
    /// Async-signal-safe: called between fork and exec.
    pub(in super::super) fn apply(&self) -> io::Result<()> {
        for &(resource, value) in &self.0 {
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
