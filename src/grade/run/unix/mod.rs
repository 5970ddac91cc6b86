//! What every Unix system needs to start a process: its base command, its resource limits, the report of its end.
//!
//! Nothing here is specific to one system, and nothing starts a process.

mod census;
mod exit_report;
mod resources;

use std::io;
use std::os::fd::AsFd;
use std::process::Command;

use super::job::Job;

pub(super) use census::Census;
pub(super) use exit_report::{End, ExitReport, decode_status};
pub(super) use resources::ResourceLimits;

/// How often a start is tried again while the fork of another thread still has the program's file open for writing.
pub(super) const BUSY_TRIES: u32 = 50;

/// More files than this in a work folder are too many, however small they are.
pub(super) const MOST_FILES: u64 = 10_000;

/// The command of the job with its environment and its folder, and nothing that confines it.
pub(super) fn base_command(job: &Job) -> Command {
    let mut command = Command::new(&job.command[0]);
    command
        .args(&job.command[1..])
        .env_clear()
        .envs(job.environment.iter().map(|(name, value)| (name, value)))
        .current_dir(job.folder);
    command
}

/// Makes reads or writes on a pipe return at once.
pub(super) fn set_nonblocking(pipe: impl AsFd) -> io::Result<()> {
    Ok(rustix::io::ioctl_fionbio(pipe, true)?)
}
