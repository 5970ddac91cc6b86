//! What only Cargo can do for the students' copy: a lock file that fits its manifests, and the crates themselves.

use std::path::Path;
use std::process::Command;

use super::{HandoutError, manifest, unwritable};

/// The folder of vendored crates, from the root of the copy.
const VENDORED: &str = "vendor";

/// Takes the crates out of `Cargo.lock` that nothing in `kit` needs; all others keep their versions.
pub fn forget_what_is_not_there(kit: &Path) -> Result<(), HandoutError> {
    let update = ["update", "--workspace", "--quiet"];
    // Whoever has built the kit has all that is needed; the network is asked only where somebody has not.
    cargo(kit, &[&update[..], &["--offline"]].concat()).or_else(|_| cargo(kit, &update))
}

/// Puts the crates that the kit is built with, on any system, into its folder, and says so in Cargo's settings.
pub fn vendor(kit: &Path) -> Result<(), HandoutError> {
    cargo(kit, &["vendor", "--locked", "--quiet", VENDORED])?;
    let settings = kit.join(".cargo/config.toml");
    write(&settings, manifest::with_vendored_crates(&settings, VENDORED)?)?;
    // Cargo compares checksums, which other line ends would change.
    write(&kit.join(".gitattributes"), format!("/{VENDORED}/** -text\n"))
}

fn write(file: &Path, text: String) -> Result<(), HandoutError> {
    std::fs::write(file, text).map_err(unwritable(file))
}

fn cargo(kit: &Path, arguments: &[&str]) -> Result<(), HandoutError> {
    let failed = |said: String| HandoutError::Cargo {
        command: format!("cargo {}", arguments.join(" ")),
        said,
    };
    // Cargo names itself to what it runs; a program that is run by hand takes the one on the path.
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(program)
        .args(arguments)
        .current_dir(kit)
        .output()
        .map_err(|error| failed(error.to_string()))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let words: Vec<&str> = said.split_whitespace().collect();
    Err(failed(words.join(" ")))
}
