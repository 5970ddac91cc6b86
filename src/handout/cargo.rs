//! What only Cargo can do for the students' kit: a lock file that fits its manifests, and the crates themselves.

use std::path::Path;
use std::process::Command;

use super::{HandoutError, manifest, unwritable};

/// What cargo says, in small letters, where it needs a network and has none, or is told to do without.
const NO_NETWORK: [&str; 6] = [
    "failed to download",
    "download of ",
    "resolve host",
    "connect to ",
    "--offline was specified",
    "using offline mode",
];

/// The folder of vendored crates, from the root of the kit.
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
    // Cargo names itself to what it runs; a program that is run by hand takes the one on the path.
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
    let said = in_short(&stderr);
    if lacks_network(&stderr) {
        return Err(HandoutError::NotFetched { said });
    }
    Err(HandoutError::Cargo {
        command: format!("cargo {}", arguments.join(" ")),
        said,
    })
}

/// Whether it is the network that is missing, by what cargo says.
fn lacks_network(stderr: &str) -> bool {
    let said = stderr.to_lowercase();
    NO_NETWORK.iter().any(|words| said.contains(words))
}

/// What cargo says, in one line: the error itself, and the cause of all the others.
fn in_short(stderr: &str) -> String {
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
    fn cargo_without_a_network_is_known_by_its_words_however_they_begin() {
        for said in [
            "error: Could not resolve host: index",
            "[6] Couldn't resolve host name",
            "[7] Failed to connect to index port 443",
            "Resolve host: nothing found",
            "error: failed to get `x`: Download of config.json failed",
        ] {
            assert!(lacks_network(said), "{said}");
        }
        assert!(!lacks_network("error: failed to parse lock file"));
    }

    #[test]
    fn of_what_cargo_says_the_error_and_its_first_cause_are_told() {
        let said =
            "    Updating index\nerror: failed to get `x`\n\nCaused by:\n  download failed\n\nCaused by:\n  no host\n";
        assert_eq!(in_short(said), "failed to get `x`: no host");
        assert_eq!(in_short("error: no toolchain\nhelp: take one\n"), "no toolchain");
        assert_eq!(in_short(""), "nothing");
    }
}
