//! What holds for the source itself: its language and its imports.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod english;
mod files;
mod imports;
mod paths;
