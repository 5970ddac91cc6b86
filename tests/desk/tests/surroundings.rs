//! Where a student may have put the course: every test a copy of the whole kit in an odd place, built and used there.
//!
//! All of them share one folder of built dependencies, so that only the kit itself is compiled each time.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, MutexGuard, PoisonError};

use desk_tests::copy;
use tempfile::TempDir;

/// A copy of the kit below a folder of its own.
struct Kit {
    _folder: TempDir,
    root: PathBuf,
    _building: MutexGuard<'static, ()>,
}

/// One kit at a time, from its first file on: they share the folder of what is built, where cargo takes for fresh whatever
/// is younger than the sources.
static BUILDING: Mutex<()> = Mutex::new(());

/// What a ZIP of the kit holds: no version control, nothing built.
const PARTS: [&str; 11] = [
    ".cargo",
    "Cargo.toml",
    "Cargo.lock",
    "benches",
    "clippy.toml",
    "count",
    "exercises",
    "rustfmt.toml",
    "solutions",
    "src",
    "tests",
];

impl Kit {
    fn in_folder(name: &str) -> Kit {
        let building = BUILDING.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = tempfile::tempdir().expect("a folder can be made");
        let root = folder.path().join(name);
        fs::create_dir_all(&root).expect("a folder can be made");
        for part in PARTS {
            let (from, to) = (desk_tests::root().join(part), root.join(part));
            if from.is_dir() {
                copy(&from, &to);
            } else if from.is_file() {
                fs::copy(from, to).expect("a file can be copied");
            }
        }
        Kit {
            _folder: folder,
            root,
            _building: building,
        }
    }

    fn command(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(&self.root);
        let shared = Path::new(env!("CARGO_TARGET_TMPDIR")).join("surroundings");
        command.env("CARGO_TARGET_DIR", shared).env("CARGO_NET_OFFLINE", "true");
        // It is built in each place anew, and works there for a moment only.
        command
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_DEV_DEBUG", "false");
        command
    }

    /// What a student does first: solve a task, grade it, do another one wrong, grade that.
    fn is_usable(&self) {
        self.is_usable_with(|command| command);
    }

    fn is_usable_with(&self, prepare: impl Fn(&mut Command) -> &mut Command) {
        let stub = fs::read(self.root.join("exercises/rooks/main.rs")).expect("it is there");
        self.save(&self.solution());
        let right = output(prepare(
            &mut self.command("cargo", &["test", "--test", "grade", "rooks"]),
        ));
        assert!(right.0, "{}", right.1);
        assert!(right.1.contains("1 passed"), "{}", right.1);
        self.save(&self.mistake());
        let wrong = output(prepare(
            &mut self.command("cargo", &["test", "--test", "grade", "rooks"]),
        ));
        assert!(!wrong.0 && wrong.1.contains("These are still queens"), "{}", wrong.1);
        let check = output(prepare(&mut self.command("cargo", &["queens", "check", "rooks"])));
        assert!(check.1.starts_with("rooks: failed (1 of 10 points)"), "{}", check.1);
        let reset = output(prepare(&mut self.command("cargo", &["queens", "reset", "rooks"])));
        assert!(reset.0 && reset.1.contains("main.rs.bak"), "{}", reset.1);
        assert_eq!(
            fs::read(self.root.join("exercises/rooks/main.rs")).expect("it is there"),
            stub
        );
    }

    fn solution(&self) -> String {
        read(&self.root.join("solutions/rooks/main.rs"))
    }

    fn mistake(&self) -> String {
        read(&self.root.join("solutions/rooks/mistakes/still-queens.rs"))
    }

    fn save(&self, text: &str) {
        fs::write(self.root.join("exercises/rooks/main.rs"), text).expect("it can be written");
    }
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).expect("the kit is whole")
}

/// Whether it ended well, and all that it said.
fn output(command: &mut Command) -> (bool, String) {
    let Output { status, stdout, stderr } = command.output().expect("it can be started");
    let text = [stdout, stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    (status.success(), text.concat())
}

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
    let queens = desk_tests::queens();
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
    assert!(check.1.starts_with("rooks: failed (1 of 10 points)"), "{}", check.1);
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
        watch.0 && watch.1.contains("rooks: failed (1 of 10 points)"),
        "{}",
        watch.1
    );
}
