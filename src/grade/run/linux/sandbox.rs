//! The sandbox of one process, prepared before the fork so that only system calls are left to make in the child.

use std::io;

use thiserror::Error;

use super::super::error::RunError;
use super::super::missing::Missing;
use super::super::policy::{Profile, SandboxPolicy};
use super::{capabilities, landlock, seccomp, syscall};

/// Why this machine has no sandbox.
#[derive(Debug, Error)]
pub(super) enum SandboxError {
    #[error("the kernel has no Landlock")]
    NoLandlock,
    #[error("Landlock: {0}")]
    Landlock(#[from] ::landlock::RulesetError),
    #[error("no seccomp filters: {}", crate::io_message::of(.0))]
    NoSeccomp(io::Error),
    #[error("seccomp filters are not made for {}", std::env::consts::ARCH)]
    OtherMachine,
    #[error("seccomp: {0}")]
    Filter(#[from] seccompiler::BackendError),
}

impl From<SandboxError> for Missing {
    fn from(error: SandboxError) -> Missing {
        Missing::sandbox(error)
    }
}

impl From<SandboxError> for RunError {
    fn from(error: SandboxError) -> RunError {
        RunError::Sandbox(error.into())
    }
}

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
