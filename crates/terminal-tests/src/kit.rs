//! A copy of the whole kit, built and used as a student does.
//!
//! All of them share one folder of built dependencies, so that only the kit itself is compiled each time.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::TempDir;

use test_support::copy_folder;

/// A copy of the kit below a folder of its own.
pub struct Kit {
    _folder: TempDir,
    /// Where it is.
    pub root: PathBuf,
    _building: MutexGuard<'static, ()>,
}

/// One kit at a time, from its first file on: they share the folder of what is built, where cargo takes everything for fresh
/// that is younger than the sources.
static BUILDING: Mutex<()> = Mutex::new(());

/// What a ZIP of the kit holds: no version control, nothing built.
const PARTS: [&str; 17] = [
    ".cargo",
    ".gitignore",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE",
    "README.md",
    "benches",
    "clippy.toml",
    "crates",
    "docs",
    "exercises",
    "handout.toml",
    "recipes",
    "rustfmt.toml",
    "solutions",
    "src",
    "tests",
];

/// Settings of cargo in all of them: the kit is built again in each place, and runs there only briefly.
const CARGO: [(&str, &str); 3] = [
    ("CARGO_NET_OFFLINE", "true"),
    ("CARGO_PROFILE_DEV_OPT_LEVEL", "0"),
    ("CARGO_PROFILE_DEV_DEBUG", "false"),
];

/// A command of a service: with nothing in its environment but where programs are, and these settings of cargo.
pub fn service_command(program: &str) -> Command {
    let mut command = Command::new(program);
    let kept = ["PATH", "HOME", "CARGO_HOME", "RUSTUP_HOME", "RUSTUP_TOOLCHAIN"];
    command.env_clear().envs(CARGO);
    command.envs(
        kept.into_iter()
            .filter_map(|name| Some((name, std::env::var_os(name)?))),
    );
    command
}

/// The folder of what is built.
pub fn shared_target() -> PathBuf {
    crate::scratch("surroundings")
}

impl Kit {
    /// The whole kit as it is in a ZIP, in a folder called `name`.
    pub fn in_folder(name: &str) -> Kit {
        Kit::made_by(name, |root| {
            fs::create_dir_all(root).expect("a folder can be made");
            for part in PARTS {
                let (from, to) = (test_support::root().join(part), root.join(part));
                if from.is_dir() {
                    copy_folder(&from, &to);
                } else if from.is_file() {
                    fs::copy(from, to).expect("a file can be copied");
                }
            }
        })
    }

    /// What `queens handout` makes with these options, in a folder called `name`.
    pub fn handed_out(name: &str, options: &[&str]) -> Kit {
        Kit::made_by(name, |root| {
            fs::create_dir_all(root.parent().expect("it is in a folder")).expect("a folder can be made");
            let mut command = Command::new(crate::queens());
            command
                .arg("handout")
                .arg(root)
                .args(options)
                .current_dir(test_support::root());
            let (made, said) = output(&mut command);
            assert!(made, "{said}");
        })
    }

    fn made_by(name: &str, make: impl FnOnce(&Path)) -> Kit {
        let building = BUILDING.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = tempfile::tempdir().expect("a folder can be made");
        let root = folder.path().join(name);
        make(&root);
        Kit {
            _folder: folder,
            root,
            _building: building,
        }
    }

    /// A command in the folder of the kit, which does without a network.
    pub fn command(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(&self.root);
        command.env("CARGO_TARGET_DIR", shared_target()).envs(CARGO);
        command
    }

    /// What a student does first: solve a task, grade it, do another one wrong, grade that.
    pub fn is_usable(&self) {
        self.is_usable_with(|command| command);
    }

    /// The same, each command prepared for what is special about the place.
    pub fn is_usable_with(&self, prepare: impl Fn(&mut Command) -> &mut Command) {
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
        assert!(check.1.starts_with("rooks: failed (0 of 10 points)"), "{}", check.1);
        let reset = output(prepare(&mut self.command("cargo", &["queens", "reset", "rooks"])));
        assert!(reset.0 && reset.1.contains("main.rs.bak"), "{}", reset.1);
        assert_eq!(
            fs::read(self.root.join("exercises/rooks/main.rs")).expect("it is there"),
            stub
        );
    }

    /// A right program.
    pub fn solution(&self) -> String {
        read(&self.programs().join("main.rs"))
    }

    /// A wrong one.
    pub fn mistake(&self) -> String {
        read(&self.programs().join("mistakes/still-queens.rs"))
    }

    /// The programs in this copy, or those that stayed with the instructor.
    fn programs(&self) -> PathBuf {
        let own = self.root.join("solutions/rooks");
        if own.is_dir() {
            own
        } else {
            test_support::root().join("solutions/rooks")
        }
    }

    /// Saves the student's program.
    pub fn save(&self, text: &str) {
        fs::write(self.root.join("exercises/rooks/main.rs"), text).expect("it can be written");
    }
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).expect("the kit is whole")
}

/// Whether it ended well, and all that it said.
pub fn output(command: &mut Command) -> (bool, String) {
    let Output { status, stdout, stderr } = command.output().expect("it can be started");
    let text = [stdout, stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    (status.success(), text.concat())
}
