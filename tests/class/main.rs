//! `queens grade`: classes in every layout, hostile ones, and runs that are cut short.
//!
//! `cargo test --test class`; what takes longer than a few seconds runs with `-- --include-ignored`.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod course;
mod faults;
mod hostile;
mod layouts;
mod resuming;
mod stopping;
