//! Which level holds on this machine, and why not more.

use std::fmt;

use super::Level;

/// What this machine can hold a program to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// The highest level that holds without bubblewrap; [`holds`] says whether *strict* does, too.
    pub level: Level,
    /// What does not hold, the gravest first; empty where nothing is missing.
    pub missing: Vec<Missing>,
}

/// Something that does not hold on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// What it is and why.
    pub what: String,
    /// What to do about it.
    pub fix: &'static str,
}

impl Missing {
    /// The sandbox, for this reason.
    #[cfg(target_os = "linux")]
    pub(super) fn sandbox(reason: impl fmt::Display) -> Missing {
        Missing {
            what: reason.to_string(),
            fix: "use Linux 6.2 or newer with `landlock` among the names in /sys/kernel/security/lsm, and in a container \
                  its usual seccomp profile",
        }
    }

    /// Whatever exists on Linux only.
    #[cfg(not(target_os = "linux"))]
    pub(super) fn elsewhere() -> Missing {
        Missing {
            what: "it exists on Linux only".to_owned(),
            fix: "grade programs of others there",
        }
    }
}

impl fmt::Display for Missing {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "{}; {}", self.what, self.fix)
    }
}

/// Tries whether `level` holds here. For *strict* a room is made, which takes some ten milliseconds.
///
/// # Errors
/// It does not hold: what is missing, and what to do about it.
#[cfg(target_os = "linux")]
pub fn holds(level: Level) -> Result<(), Missing> {
    if level >= Level::Sandbox {
        super::linux::try_sandbox().map_err(Missing::sandbox)?;
    }
    if level < Level::Strict {
        return Ok(());
    }
    super::linux::try_container().map_err(|error| match error {
        super::RunError::Sandbox(missing) => missing,
        other => Missing {
            what: other.to_string(),
            fix: "run `queens doctor`",
        },
    })
}

/// Says whether `level` holds here.
///
/// # Errors
/// It does not hold: what is missing, and what to do about it.
#[cfg(not(target_os = "linux"))]
pub fn holds(level: Level) -> Result<(), Missing> {
    if level > Level::Limits {
        return Err(Missing::elsewhere());
    }
    Ok(())
}

/// Tries what holds here; it takes well under a millisecond.
#[cfg(target_os = "linux")]
pub fn probe() -> Probe {
    let mut missing = Vec::new();
    let mut level = Level::Sandbox;
    if let Err(reason) = super::linux::try_sandbox() {
        level = Level::Limits;
        missing.push(Missing {
            what: format!("no sandbox, so a program can read and change what you can: {reason}"),
            ..Missing::sandbox("")
        });
    } else if !super::linux::signals_are_scoped() {
        missing.push(Missing {
            what: "a command of several processes can end other processes of yours".to_owned(),
            fix: "use Linux 6.12 or newer; submissions in the languages of the course are kept from it anyway",
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

/// Says what holds here.
#[cfg(not(target_os = "linux"))]
pub fn probe() -> Probe {
    Probe {
        level: Level::Limits,
        missing: vec![Missing {
            what: "no sandbox, so a program can read and change what you can".to_owned(),
            fix: "grade programs of others on Linux",
        }],
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_hold_comes_with_a_fix() {
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
