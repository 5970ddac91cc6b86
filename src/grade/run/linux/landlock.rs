//! Landlock: which files a process may read, start and change.

use std::fs;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::Path;

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd, RulesetAttr,
    RulesetCreated, RulesetCreatedAttr, Scope,
};

use super::super::job::{Profile, SandboxPolicy};

/// What has to hold, or the sandbox does not: since version 3 (Linux 6.2) a file cannot be emptied without the right to.
/// Pinned, so that a newer crate or kernel does not change what is promised.
const NEEDED: ABI = ABI::V3;

/// What is taken as well where the kernel has it: network, devices, and signals to processes outside (version 6).
const WISHED: ABI = ABI::V6;

/// A set of rules, ready to be closed around a process.
pub(super) struct Ruleset(OwnedFd);

impl Ruleset {
    /// The rules for `walls`, or why this kernel cannot keep them.
    pub(super) fn new(policy: &SandboxPolicy) -> Result<Ruleset, String> {
        let failed = |error: landlock::RulesetError| error.to_string();
        let read = AccessFs::ReadFile | AccessFs::ReadDir;
        // A stranger's program makes files, and nothing that would be hard to clear away or to measure.
        let change = match policy.profile {
            Profile::Program => {
                read | AccessFs::WriteFile | AccessFs::Truncate | AccessFs::MakeReg | AccessFs::RemoveFile
            }
            Profile::Processes | Profile::Compiler => AccessFs::from_all(NEEDED),
        };
        let mut rules = create().map_err(failed)?;
        for path in &policy.readable {
            rules = allow(rules, path, read).map_err(failed)?;
        }
        for path in &policy.executable {
            rules = allow(rules, path, read | AccessFs::Execute).map_err(failed)?;
        }
        for path in &policy.writable {
            rules = allow(rules, path, change).map_err(failed)?;
        }
        for device in ["/dev/null", "/dev/full"] {
            rules = allow(rules, Path::new(device), AccessFs::ReadFile | AccessFs::WriteFile).map_err(failed)?;
        }
        let rules: Option<OwnedFd> = rules.into();
        rules
            .map(Ruleset)
            .ok_or_else(|| "the kernel has no Landlock".to_owned())
    }

    /// Closes the rules around this process, for ever.
    ///
    /// Async-signal-safe: called between fork and exec.
    pub(super) fn close(&self) -> io::Result<()> {
        #[repr(C, packed)]
        struct Rule {
            allowed: u64,
            folder: i32,
        }
        const PATH_BENEATH: libc::c_int = 1;
        // SAFETY: system calls with pointers to variables of this function; `Rule` is the kernel's structure.
        unsafe {
            // Its own folder in /proc is known in the child only. Rust asks there for the bounds of its stack, without
            // which an overflow has no words.
            let own = libc::open(c"/proc/self".as_ptr(), libc::O_PATH | libc::O_CLOEXEC);
            if own >= 0 {
                let rule = Rule {
                    allowed: (AccessFs::ReadFile | AccessFs::ReadDir).bits(),
                    folder: own,
                };
                let ruleset = self.0.as_raw_fd();
                if libc::syscall(libc::SYS_landlock_add_rule, ruleset, PATH_BENEATH, &rule, 0) != 0 {
                    return Err(io::Error::last_os_error());
                }
                libc::close(own);
            }
            if libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0
                || libc::syscall(libc::SYS_landlock_restrict_self, self.0.as_raw_fd(), 0) != 0
            {
                return Err(io::Error::last_os_error());
            }
        }
        Ok(())
    }
}

/// An empty set of rules, which forbids all that it handles.
fn create() -> Result<RulesetCreated, landlock::RulesetError> {
    landlock::Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(NEEDED))?
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(WISHED))?
        .handle_access(AccessNet::from_all(WISHED))?
        .scope(Scope::from_all(WISHED))?
        .create()
}

/// Adds a rule for `path`; a path that is not there, as on another distribution, has none.
fn allow(
    rules: RulesetCreated,
    path: &Path,
    access: BitFlags<AccessFs>,
) -> Result<RulesetCreated, landlock::RulesetError> {
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

/// Whether the kernel keeps signals inside the walls by itself (Landlock 6, Linux 6.12).
pub(in super::super) fn signals_are_scoped() -> bool {
    landlock::Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .scope(Scope::Signal)
        .and_then(|rules| rules.create())
        .is_ok()
}
