//! Where a student may have put the course: every test a copy of the whole kit in an odd place, built and used there.
//!
//! All of them share one folder of built dependencies, so that only the kit itself is compiled each time.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::process::Command;

use tempfile::TempDir;
use terminal_tests::{Kit, output};

/// A folder with links to these programs of the toolchain, and nothing else of it.
fn minimal_toolchain(programs: &[&str]) -> TempDir {
    let sysroot = Command::new("rustc")
        .args(["--print", "sysroot"])
        .output()
        .expect("rustc runs");
    let bin = PathBuf::from(String::from_utf8_lossy(&sysroot.stdout).trim()).join("bin");
    let folder = tempfile::tempdir().expect("a folder can be made");
    for program in programs {
        symlink(bin.join(program), folder.path().join(program)).expect("a link can be made");
    }
    folder
}

#[test]
#[ignore = "heavy: builds the kit; .ci/run names it"]
fn a_zip_without_git_in_a_path_with_blanks_and_letters_of_all_kinds_and_offline() {
    Kit::in_folder("with spaces/żółć 日本").is_usable();
}

#[test]
#[ignore = "heavy: builds the kit; .ci/run names it"]
fn inside_another_cargo_workspace() {
    let kit = Kit::in_folder("outer/kit");
    let outer = kit.root.with_file_name("Cargo.toml");
    fs::write(outer, "[workspace]\nmembers = [\"other\"]\nresolver = \"3\"\n").expect("it can be written");
    let other = kit.root.with_file_name("other");
    fs::create_dir_all(other.join("src")).expect("a folder can be made");
    let manifest = "[package]\nname = \"other\"\nversion = \"0.1.0\"\nedition = \"2024\"\n";
    fs::write(other.join("Cargo.toml"), manifest).expect("it can be written");
    fs::write(other.join("src/lib.rs"), "").expect("it can be written");
    kit.is_usable();
}

#[test]
#[ignore = "heavy: builds the kit; .ci/run names it"]
fn in_a_folder_that_was_renamed_after_it_was_built() {
    let mut kit = Kit::in_folder("before");
    kit.is_usable();
    let renamed = kit.root.with_file_name("after");
    fs::rename(&kit.root, &renamed).expect("it can be renamed");
    kit.root = renamed;
    kit.is_usable();
}

#[test]
#[ignore = "heavy: builds the kit; .ci/run names it"]
fn with_cargo_and_rustc_alone() {
    let tools = minimal_toolchain(&["cargo", "rustc"]);
    let path = format!("{}:/usr/local/bin:/usr/bin:/bin", tools.path().display());
    Kit::in_folder("kit").is_usable_with(|command| command.env("PATH", &path).env_remove("CARGO"));
}

#[test]
#[ignore = "heavy: builds the kit; .ci/run names it"]
fn with_line_ends_of_windows_everywhere() {
    let kit = Kit::in_folder("kit");
    let mut folders = vec![kit.root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("it can be read").flatten() {
            let file = entry.path();
            if file.is_dir() {
                folders.push(file);
            } else if let Ok(text) = fs::read_to_string(&file) {
                fs::write(&file, text.replace('\n', "\r\n")).expect("it can be written");
            }
        }
    }
    kit.is_usable();
}

#[test]
#[ignore = "heavy: builds the kit; .ci/run names it"]
fn a_checkout_that_cannot_be_written_grades_and_says_what_it_cannot_do() {
    let kit = Kit::in_folder("kit");
    kit.save(&kit.mistake());
    let queens = terminal_tests::queens();
    // A mount that is private to the commands inside, so that it holds for root, too.
    let inside = |line: &str| {
        let mount = format!(
            "mount --bind '{0}' '{0}' && mount -o remount,ro,bind '{0}' && cd '{0}' && ",
            kit.root.display()
        );
        let home = tempfile::tempdir().expect("a folder can be made");
        let mut command = kit.command(
            "unshare",
            &["--user", "--map-root-user", "--mount", "sh", "-c", &(mount + line)],
        );
        output(
            command
                .env("QUEENS", &queens)
                .env("HOME", home.path())
                .env_remove("XDG_CACHE_HOME"),
        )
    };
    let check = inside("exec \"$QUEENS\" check rooks");
    assert!(check.1.starts_with("rooks: failed (0 of 10 points)"), "{}", check.1);
    let reset = inside("exec \"$QUEENS\" reset rooks");
    assert!(!reset.0 && reset.1.contains("is the folder read-only"), "{}", reset.1);
    assert_eq!(reset.1.trim().lines().count(), 1, "{}", reset.1);
    let doctor = inside("exec \"$QUEENS\" doctor");
    assert!(
        doctor.0 && doctor.1.contains("so no stub can be restored"),
        "{}",
        doctor.1
    );
    let watch = inside("(sleep 2; echo q) | \"$QUEENS\" watch rooks --plain");
    assert!(
        watch.0 && watch.1.contains("rooks: failed (0 of 10 points)"),
        "{}",
        watch.1
    );
}
