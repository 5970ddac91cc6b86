//! Which level holds on this machine, and why not more.

use super::Level;

/// What this machine can hold a program to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// The highest level that holds.
    pub level: Level,
    /// Why not more, and what to do about it; empty where nothing is missing.
    pub missing: Vec<Missing>,
}

/// Something that this machine cannot do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// What does not hold.
    pub what: String,
    /// What to do about it.
    pub fix: &'static str,
}

/// Tries what holds here.
pub fn probe() -> Probe {
    Probe {
        level: Level::Sandbox,
        missing: Vec::new(),
    }
}
