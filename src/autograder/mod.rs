//! What services that grade by themselves ask for: files that call this kit, and the kit as they need it.
//!
//! How marks are written for a service is `report`'s affair. Here is only what starts the grader there.

pub mod github;
pub mod gradescope;
