//! The sandbox of one process, prepared before the fork so that only system calls are left to make in the child.

use std::io;

use super::super::missing::Missing;
use super::super::policy::{Profile, SandboxPolicy};
use super::sandbox_error::SandboxError;
use super::{capabilities, landlock, seccomp, syscall};

/// A policy made ready to be enforced.
pub(super) struct PreparedSandbox {
    landlock: landlock::Ruleset,
    seccomp: seccomp::Filters,
    keeps_capabilities: bool,
}

impl PreparedSandbox {
    pub(super) fn new(policy: &SandboxPolicy) -> Result<PreparedSandbox, SandboxError> {
        Ok(PreparedSandbox {
            landlock: landlock::Ruleset::new(policy)?,
            seccomp: seccomp::Filters::new(policy.profile)?,
            // Root reads a toolchain in somebody's home folder by capability only.
            keeps_capabilities: policy.profile == Profile::Compiler,
        })
    }

    /// Confines this process, irrevocably.
    ///
    /// Async-signal-safe: called between fork and exec.
    pub(super) fn enter(&mut self) -> io::Result<()> {
        if !self.keeps_capabilities {
            capabilities::drop_all()?;
        }
        self.landlock.enforce()?;
        self.seccomp.enforce()
    }
}

/// Prepares a sandbox that nothing enters.
///
/// # Errors
/// There is no sandbox here.
pub(in crate::grade::run) fn try_sandbox() -> Result<(), Missing> {
    PreparedSandbox::new(&SandboxPolicy::default())?;
    syscall::has_seccomp().map_err(SandboxError::NoSeccomp)?;
    Ok(())
}
