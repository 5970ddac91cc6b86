//! What the tests at the desk share: the program `queens`, and a terminal to run it in.
//!
//! The terminal is a real pseudo terminal with an emulator behind it, so a test reads what a person would see.

mod course;
mod kit;
mod picture;
mod terminal;

use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

pub use course::{Course, copy};
pub use kit::{Kit, output, service_command, shared_target};
pub use picture::svg;
pub use terminal::{Colour, Terminal};

/// The program `queens`, built as this workspace stands.
pub fn queens() -> PathBuf {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT
        .get_or_init(|| {
            let build = Command::new(env!("CARGO"))
                .args(["build", "--quiet", "--package", "queens", "--bin", "queens"])
                .current_dir(root())
                .status()
                .expect("cargo builds what it tests");
            assert!(build.success(), "queens cannot be built");
            built().join(format!("queens{}", std::env::consts::EXE_SUFFIX))
        })
        .clone()
}

/// The folder in which cargo has built this test.
fn built() -> PathBuf {
    // Tests lie in `deps` beside the program, other programs of this package beside it.
    let own = std::env::current_exe().expect("a running program has a path");
    own.ancestors()
        .find(|folder| folder.join("deps").is_dir())
        .expect("it is run from where cargo has built it")
        .to_owned()
}

/// A folder of this name for what tests leave to one another, where cargo leaves them room.
pub fn scratch(name: &str) -> PathBuf {
    let folder = built().with_file_name("tmp").join(name);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// The root of the workspace.
pub fn root() -> PathBuf {
    // What is built knows the place where that was done, and the checkout may have been moved since.
    let package = std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where the package is when it runs a test");
    PathBuf::from(package).join("../..")
}

/// Where pictures for the documentation go: the folder named by `PAGE_PICTURES`, or nowhere.
pub fn pictures() -> Option<PathBuf> {
    std::env::var_os("PAGE_PICTURES").map(|folder| root().join(folder))
}
