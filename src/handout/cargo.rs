//! Runs Cargo for the students' kit: a lock file that fits its manifests, and the vendored crates.

use std::path::Path;
use std::process::Command;

use super::{HandoutError, manifest, unwritable};

/// Parts of what Cargo prints, in lower case, if it needs a network and has none, or must do without.
const NO_NETWORK: [&str; 6] = [
    "failed to download",
    "download of ",
    "resolve host",
    "connect to ",
    "--offline was specified",
    "using offline mode",
];

/// The folder of the vendored crates, from the root of the kit.
const VENDORED: &str = "vendor";

/// Removes the crates from `Cargo.lock` that nothing in `kit` needs; all others keep their versions.
///
/// # Errors
/// Cargo cannot be started, or fails.
pub fn prune_lock_file(kit: &Path) -> Result<(), HandoutError> {
    let update = ["update", "--workspace", "--quiet"];
    // If the kit was built here, everything needed is there; the network is only asked if it was not.
    cargo(kit, &[&update[..], &["--offline"]].concat()).or_else(|_| cargo(kit, &update))
}

/// Copies the crates that the kit is built with, on any system, into its folder, and changes Cargo's settings to match.
///
/// # Errors
/// Cargo cannot be started, or fails.
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
    // Cargo puts its own path into the environment; without that, the one on PATH is used.
    let named = std::env::var_os("CARGO").filter(|program| !program.is_empty());
    let program = named.unwrap_or_else(|| "cargo".into());
    let output = Command::new(&program).args(arguments).current_dir(kit).output();
    let output = output.map_err(|source| HandoutError::NoCargo {
        program: program.to_string_lossy().into_owned(),
        source,
    })?;
    if output.status.success() {
        return Ok(());
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    let message = one_line(&stderr);
    if lacks_network(&stderr) {
        return Err(HandoutError::NotFetched { message });
    }
    Err(HandoutError::Cargo {
        command: format!("cargo {}", arguments.join(" ")),
        message,
    })
}

/// Whether the network is missing, judging by what Cargo printed.
fn lacks_network(stderr: &str) -> bool {
    let stderr = stderr.to_lowercase();
    NO_NETWORK.iter().any(|words| stderr.contains(words))
}

/// Shortens what Cargo printed to one line: the error, and the cause of all the others.
fn one_line(stderr: &str) -> String {
    let lines: Vec<&str> = stderr.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let error = lines.iter().find_map(|line| line.strip_prefix("error: "));
    let error = error.or(lines.first().copied()).unwrap_or("nothing");
    let last = lines.iter().rposition(|line| *line == "Caused by:");
    match last.and_then(|last| lines.get(last + 1)) {
        Some(cause) => format!("{error}: {cause}"),
        None => error.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_network_is_recognised_by_what_cargo_prints() {
        for stderr in [
            "error: Could not resolve host: index",
            "[6] Couldn't resolve host name",
            "[7] Failed to connect to index port 443",
            "Resolve host: nothing found",
            "error: failed to get `x`: Download of config.json failed",
        ] {
            assert!(lacks_network(stderr), "{stderr}");
        }
        assert!(!lacks_network("error: failed to parse lock file"));
    }

    #[test]
    fn the_error_and_its_first_cause_are_shown() {
        let stderr =
            "    Updating index\nerror: failed to get `x`\n\nCaused by:\n  download failed\n\nCaused by:\n  no host\n";
        assert_eq!(one_line(stderr), "failed to get `x`: no host");
        assert_eq!(one_line("error: no toolchain\nhelp: take one\n"), "no toolchain");
        assert_eq!(one_line(""), "nothing");
    }
}
