//! Where the kit stands and its program, found anew each time a test runs.
//!
//! What is built remembers where that was done, and cargo takes it for fresh in a folder that was renamed or moved since.

#![allow(dead_code, reason = "each test program uses a part")]

use std::path::PathBuf;

/// The checkout.
pub fn root() -> PathBuf {
    std::env::var_os("CARGO_MANIFEST_DIR")
        .expect("cargo says where the package is when it runs a test")
        .into()
}

/// The program `queens`.
pub fn program() -> PathBuf {
    assert_cmd::cargo::cargo_bin("queens")
}
