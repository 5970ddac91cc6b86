//! Which levels this machine supports, and what the others lack.

use super::limits::Level;
use super::missing::Missing;

/// What this machine can confine a program to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// The highest level that is available without bubblewrap; [`holds`] says whether *strict* is available as well.
    pub level: Level,
    /// What is missing, the most serious first; empty where nothing is.
    pub missing: Vec<Missing>,
}

/// Tests whether `level` is available here. For *strict* this makes a container, which takes some ten milliseconds.
///
/// # Errors
/// The level is not available: what is missing, and what to do about it.
#[cfg(target_os = "linux")]
pub fn holds(level: Level) -> Result<(), Missing> {
    use super::error::RunError;
    if level >= Level::Sandbox {
        super::linux::try_sandbox()?;
    }
    if level < Level::Strict {
        return Ok(());
    }
    try_container().map_err(|error| match error {
        RunError::Sandbox(missing) => missing,
        other => Missing {
            what: crate::io_message::chain(&other),
            fix: "run `cargo queens doctor`",
        },
    })
}

/// Tests whether `level` is available here.
///
/// # Errors
/// The level is not available: what is missing, and what to do about it.
#[cfg(not(target_os = "linux"))]
pub fn holds(level: Level) -> Result<(), Missing> {
    if level > Level::Limits {
        return Err(Missing::linux_only());
    }
    Ok(())
}

/// Finds out what is available here, in well under a millisecond.
#[cfg(target_os = "linux")]
pub fn probe() -> Probe {
    let mut missing = Vec::new();
    let mut level = Level::Sandbox;
    if let Err(reason) = super::linux::try_sandbox() {
        level = Level::Limits;
        missing.push(Missing {
            what: format!(
                "no sandbox, so a program can read and change everything that you can: {}",
                reason.what
            ),
            ..reason
        });
    } else if !super::linux::signals_are_scoped() {
        missing.push(Missing {
            what: "a command of several processes can end other processes of yours".to_owned(),
            fix: "use Linux 6.12 or newer; submissions in the languages of the course cannot do it in any case",
        });
    }
    if !std::path::Path::new("/proc/thread-self/children").exists() {
        missing.push(Missing {
            what: "a process that leaves its session may outlive its program".to_owned(),
            fix: "mount /proc, and use a kernel with CONFIG_PROC_CHILDREN",
        });
    }
    Probe { level, missing }
}

/// Says what is available here.
#[cfg(not(target_os = "linux"))]
pub fn probe() -> Probe {
    Probe {
        level: Level::Limits,
        missing: vec![Missing {
            what: "no sandbox, so a program can read and change everything that you can".to_owned(),
            fix: "grade other people's programs on Linux",
        }],
    }
}

/// Makes a container that starts nothing.
///
/// # Errors
/// It cannot be made here.
#[cfg(target_os = "linux")]
fn try_container() -> Result<(), super::error::RunError> {
    use super::error::system;
    use super::execute::execute;
    use super::job::{Container, Job, MEMORY, Reserved};
    use super::limits::Limits;
    use super::policy::SandboxPolicy;
    use super::work_dir::WorkDir;

    let fresh = WorkDir::new().map_err(system("no work folder could be made"))?;
    execute(&Job {
        command: &[super::linux::NOTHING.into()],
        work_dir: fresh.path(),
        folder: std::path::Path::new(MEMORY),
        environment: &[],
        stdin: &[],
        limits: &Limits::default(),
        reserved: Reserved::Limited,
        policy: Some(&SandboxPolicy::system()),
        container: Some(Container::Memory {
            folder: fresh.path(),
            files: fresh.path(),
        }),
        enough: None,
        cancel: None,
    })?;
    Ok(())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_missing_comes_with_a_fix() {
        let probe = probe();
        assert_eq!(
            probe.level == Level::Sandbox,
            super::super::linux::try_sandbox().is_ok()
        );
        assert!(
            probe
                .missing
                .iter()
                .all(|missing| !missing.what.is_empty() && !missing.fix.is_empty())
        );
    }
}
