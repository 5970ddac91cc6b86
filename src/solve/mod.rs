//! The reference solver: everything the kit itself knows about placing pieces.
//!
//! The grader does not look in here: it compares with recorded references.
