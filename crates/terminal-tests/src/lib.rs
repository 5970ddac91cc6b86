//! What the tests in a terminal share: the program `queens`, and a terminal to run it in.
//!
//! The terminal is a real pseudo terminal with an emulator that reads its output, so a test reads what a person would see.

mod kit;
mod picture;
mod terminal;

use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

pub use kit::{Kit, output, service_command, shared_target};
pub use picture::svg;
pub use terminal::{Colour, Terminal};

/// The program `queens`, built from this workspace.
pub fn queens() -> PathBuf {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT
        .get_or_init(|| {
            let build = Command::new(env!("CARGO"))
                .args(["build", "--quiet", "--package", "queens", "--bin", "queens"])
                .current_dir(test_support::root())
                .status()
                .expect("cargo builds what it tests");
            assert!(build.success(), "queens cannot be built");
            test_support::program()
        })
        .clone()
}

/// A folder of this name for what tests leave to one another, where cargo leaves them room.
pub fn scratch(name: &str) -> PathBuf {
    let folder = test_support::build_folder().with_file_name("tmp").join(name);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// Where pictures for the documentation go: the folder named by `PAGE_PICTURES`, or nowhere.
pub fn pictures() -> Option<PathBuf> {
    std::env::var_os("PAGE_PICTURES").map(|folder| test_support::root().join(folder))
}
