//! What a level needs and this machine lacks.

use std::fmt;

/// Something that a level needs and this machine lacks, with the remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// What is missing, and why.
    pub what: String,
    /// What to do about it.
    pub fix: &'static str,
}

impl Missing {
    /// The sandbox is missing for this reason.
    #[cfg(target_os = "linux")]
    pub(super) fn sandbox(reason: impl fmt::Display) -> Missing {
        Missing {
            what: reason.to_string(),
            fix: "use Linux 6.2 or newer with `landlock` listed in /sys/kernel/security/lsm; in a container keep its \
                  default seccomp profile",
        }
    }

    /// Something that exists on Linux only.
    #[cfg(not(target_os = "linux"))]
    pub(super) fn linux_only() -> Missing {
        Missing {
            what: "this level exists on Linux only".to_owned(),
            fix: "grade other people's programs on Linux",
        }
    }
}

impl fmt::Display for Missing {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "{}; {}", self.what, self.fix)
    }
}
