//! Files for services that grade by themselves: scripts and workflows that call this kit, and the kit as they need it.
//!
//! They only start the grader; the formats in which a service reads marks are in `report`.

pub mod github;
pub mod gradescope;
