//! The limits that the kernel keeps for a process.

use std::io;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use serde::{Deserialize, Serialize};

use super::super::job::{Job, Reserved};

/// How many processes and threads may be in a container: a virtual machine has a few dozen.
const PROCESSES: u64 = 512;

/// The usual size of a stack, so that a deep recursion ends alike for everyone, in bytes.
const STACK: u64 = 8 << 20;

/// The limits of one process; `None` is unlimited.
#[derive(Serialize, Deserialize)]
pub(in crate::grade::run) struct ResourceLimits {
    /// Whole seconds.
    cpu: u64,
    /// Memory that is written to, in bytes.
    data: u64,
    /// Memory that is reserved, in bytes.
    address_space: Option<u64>,
    file: u64,
    processes: Option<u64>,
}

impl ResourceLimits {
    pub(in crate::grade::run) fn of(job: &Job) -> ResourceLimits {
        let limits = job.limits;
        ResourceLimits {
            cpu: limits.cpu.as_millis().div_ceil(1000) as u64,
            data: limits.memory,
            address_space: match job.reserved {
                Reserved::Limited => Some(limits.memory.saturating_mul(2)),
                Reserved::Free => None,
            },
            file: limits.file,
            // Elsewhere it would count everything that the user runs; a container counts its own.
            processes: job.container.map(|_| PROCESSES),
        }
    }

    /// Sets them for this process.
    ///
    /// Async-signal-safe: called between fork and exec.
    pub(in crate::grade::run) fn apply(&self) -> io::Result<()> {
        // The signal that can be recognised comes a second before the one that cannot be ignored.
        set(Resource::Cpu, self.cpu.max(1), self.cpu.max(1) + 1)?;
        set(Resource::Data, self.data, self.data)?;
        if let Some(bytes) = self.address_space {
            set(Resource::As, bytes, bytes)?;
        }
        set(Resource::Fsize, self.file, self.file)?;
        set(Resource::Core, 0, 0)?;
        set(Resource::Stack, STACK, STACK)?;
        if let Some(processes) = self.processes {
            set(Resource::Nproc, processes, processes)?;
        }
        Ok(())
    }
}

/// Sets one limit, no higher than this process itself is limited: only root may go above that.
fn set(resource: Resource, soft: u64, hard: u64) -> io::Result<()> {
    let most = getrlimit(resource).maximum.unwrap_or(u64::MAX);
    setrlimit(
        resource,
        Rlimit {
            current: Some(soft.min(most)),
            maximum: Some(hard.min(most)),
        },
    )?;
    Ok(())
}
