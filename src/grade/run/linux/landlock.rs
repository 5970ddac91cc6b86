//! Landlock: which files a process may read, start and change.

use std::fs;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd, RulesetAttr,
    RulesetCreated, RulesetCreatedAttr, RulesetError, Scope,
};
use rustix::fs::{CWD, Mode, OFlags, openat};

use super::super::policy::{Profile, SandboxPolicy};
use super::sandbox_error::SandboxError;
use super::syscall::LandlockRules;

/// The version without which there is no sandbox: since version 3 (Linux 6.2) truncating a file needs a right.
/// Pinned, so that a newer crate or kernel does not change what is promised.
const NEEDED: ABI = ABI::V3;

/// The version that is used where the kernel has it: network, devices, and signals to processes outside (version 6).
const WISHED: ABI = ABI::V6;

/// A set of rules, ready to be enforced.
pub(super) struct Ruleset(OwnedFd);

impl Ruleset {
    /// Makes the rules of a policy.
    pub(super) fn new(policy: &SandboxPolicy) -> Result<Ruleset, SandboxError> {
        let read = AccessFs::ReadFile | AccessFs::ReadDir;
        // A file without a name would hold space on the disk that cannot be measured, so an untrusted program may not
        // remove files. It makes no folders and links either, which would be hard to remove.
        let change = match policy.profile {
            Profile::Program => read | AccessFs::WriteFile | AccessFs::Truncate | AccessFs::MakeReg,
            Profile::Processes | Profile::Compiler => AccessFs::from_all(NEEDED),
        };
        let mut rules = create()?;
        for path in &policy.readable {
            rules = allow(rules, path, read)?;
        }
        for path in &policy.executable {
            rules = allow(rules, path, read | AccessFs::Execute)?;
        }
        for path in &policy.writable {
            rules = allow(rules, path, change)?;
        }
        for device in ["/dev/null", "/dev/full"] {
            rules = allow(rules, Path::new(device), AccessFs::ReadFile | AccessFs::WriteFile)?;
        }
        let rules: Option<OwnedFd> = rules.into();
        rules.map(Ruleset).ok_or(SandboxError::NoLandlock)
    }

    /// Enforces the rules on this process, irrevocably.
    ///
    /// Async-signal-safe: called between fork and exec.
    pub(super) fn enforce(&self) -> io::Result<()> {
        let rules = LandlockRules(self.0.as_fd());
        // The process's own folder in /proc is known in the child only. Rust asks there for the bounds of its stack, without
        // which an overflow has no message.
        if let Ok(own) = openat(CWD, c"/proc/self", OFlags::PATH | OFlags::CLOEXEC, Mode::empty()) {
            rules.allow(own.as_fd(), (AccessFs::ReadFile | AccessFs::ReadDir).bits())?;
        }
        rustix::thread::set_no_new_privs(true)?;
        rules.restrict_self()
    }
}

/// Returns an empty set of rules, which forbids everything that it handles.
fn create() -> Result<RulesetCreated, RulesetError> {
    landlock::Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(NEEDED))?
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(WISHED))?
        .handle_access(AccessNet::from_all(WISHED))?
        .scope(Scope::from_all(WISHED))?
        .create()
}

/// Adds a rule for `path`. A path that does not exist, as on another distribution, needs none.
fn allow(rules: RulesetCreated, path: &Path, access: BitFlags<AccessFs>) -> Result<RulesetCreated, RulesetError> {
    let Ok(metadata) = fs::metadata(path) else {
        return Ok(rules);
    };
    let Ok(fd) = PathFd::new(path) else { return Ok(rules) };
    let access = if metadata.is_dir() {
        access
    } else {
        access & AccessFs::from_file(NEEDED)
    };
    rules.add_rule(PathBeneath::new(fd, access))
}

/// Whether the kernel itself keeps signals inside the sandbox (Landlock 6, Linux 6.12).
pub(in crate::grade::run) fn signals_are_scoped() -> bool {
    landlock::Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .scope(Scope::Signal)
        .and_then(|rules| rules.create())
        .is_ok()
}
