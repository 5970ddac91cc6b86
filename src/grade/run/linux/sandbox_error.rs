//! Why a sandbox cannot be set up.

use std::io;

use thiserror::Error;

use super::super::error::RunError;
use super::super::missing::Missing;

/// Why this machine has no sandbox.
#[derive(Debug, Error)]
pub(super) enum SandboxError {
    #[error("the kernel has no Landlock")]
    NoLandlock,
    #[error("Landlock: {0}")]
    Landlock(#[from] landlock::RulesetError),
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
