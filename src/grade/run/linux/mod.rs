//! Confining a process on Linux: a supervisor, the kernel's limits, the sandbox of the level *sandbox*, and the container of
//! the level *strict*, in which a supervisor of its own sets up the same sandbox.
//!
//! Everything is prepared before the fork. Between fork and exec only system calls are made, since another thread may have
//! held a lock, such as the allocator's, at the moment of the fork.

mod capabilities;
mod container;
mod landlock;
mod launch;
mod passage_mounts;
mod processes;
mod sandbox;
mod sandbox_error;
mod seccomp;
mod start;
mod supervisor;
mod syscall;
mod system_calls;
mod unprivileged;
mod visible_paths;

pub(super) use container::container_failed;
pub(super) use landlock::signals_are_scoped;
pub(super) use launch::NOTHING;
pub use launch::register_supervisor;
pub(super) use processes::{census, killed_for_memory, leftovers};
pub(super) use sandbox::try_sandbox;
pub(super) use start::prepare;
pub(super) use supervisor::{end_all, read_report};
pub(super) use unprivileged::USER as UNPRIVILEGED;
