//! What the tests and benchmarks of all packages share: the checkout, the program `queens`, copies of the course, archives
//! and made-up classes.
//!
//! Nothing here knows the library `queens`, so that its own tests can use it.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

pub mod archives;
mod course;
pub mod generator;

use std::env::{self, consts::EXE_SUFFIX};
use std::fs;
use std::path::{Path, PathBuf};

pub use course::CourseCopy;

/// The root of the checkout.
///
/// Looks it up each time a test runs: cargo takes what was built in a folder for fresh after that folder was moved.
pub fn root() -> PathBuf {
    let package = env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it when it runs a test");
    let root = Path::new(&package)
        .ancestors()
        .find(|folder| folder.join("exercises/course.toml").is_file());
    root.expect("every package lies in the checkout").to_owned()
}

/// The folder in which cargo has built the running test: that of the programs.
pub fn build_folder() -> PathBuf {
    // Tests lie in `deps`, next to the programs.
    let own = env::current_exe().expect("a running program has a path");
    own.ancestors()
        .find(|folder| folder.join("deps").is_dir())
        .expect("cargo has built this test")
        .to_owned()
}

/// The program `queens`, next to the running test.
pub fn program() -> PathBuf {
    build_folder().join(format!("queens{EXE_SUFFIX}"))
}

/// Copies a folder with everything in it.
pub fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            copy_folder(&source, &target);
        } else {
            fs::copy(&source, &target).unwrap();
        }
    }
}
