//! Gradescope's autograder, run as the service does: its folder at `/autograder`, its scripts by their names, its files
//! before and after them. The root folder is one of the test's own, so nothing of the machine is changed.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;

use terminal_tests::{output, service_command, shared_target};

/// Builds a root folder in `$1` that is the machine's, and `/autograder` from the parts in `$2` and what is built in `$3`,
/// and runs `$4` there.
const INSIDE: &str = r#"
    set -e
    mount -t tmpfs tmpfs "$1"
    for entry in /*; do
        if [ -L "$entry" ]; then
            cp -P "$entry" "$1$entry"
        elif [ -d "$entry" ]; then
            mkdir "$1$entry"
            mount --rbind "$entry" "$1$entry"
        fi
    done
    mkdir "$1/autograder"
    mount --rbind "$2" "$1/autograder"
    mount --bind "$3" "$1/autograder/source/kit/target"
    exec chroot "$1" /bin/bash -c "$4"
"#;

/// The service, with the autograder that was uploaded.
struct Service {
    folder: TempDir,
}

/// The image in which submissions are graded: `setup.sh` has run. All tests share it; only one of them may build at a time.
static IMAGE: LazyLock<PathBuf> = LazyLock::new(|| {
    // Not below `target`, which may lie in the course, where no autograder is made.
    let image = std::env::temp_dir().join("queens-gradescope-image");
    let _ = fs::remove_dir_all(&image);
    let mut make = Command::new(terminal_tests::queens());
    make.args(["autograder", "gradescope"])
        .arg(&image)
        .args(["rooks", "queens", "attack"]);
    let (made, said) = output(make.current_dir(test_support::root()));
    assert!(made, "{said}");
    let service = Service::with_source(&image);
    let (built, said) = output(&mut service.inside("exec bash /autograder/source/setup.sh"));
    assert!(built && said.contains("Your programs can be graded"), "{said}");
    image
});

/// One container at a time, for what is built is shared, and so is the machine's time.
static ONE: Mutex<()> = Mutex::new(());

impl Service {
    /// A container from the image, with an empty submission.
    fn new() -> Service {
        Service::with_source(&IMAGE)
    }

    fn with_source(source: &Path) -> Service {
        let service = Service {
            folder: tempfile::tempdir().unwrap(),
        };
        for folder in ["root", "autograder/results", "autograder/submission"] {
            fs::create_dir_all(service.folder.path().join(folder)).unwrap();
        }
        test_support::copy_folder(source, &service.autograder().join("source"));
        fs::create_dir_all(service.autograder().join("source/kit/target")).unwrap();
        fs::copy(
            service.autograder().join("source/run_autograder"),
            service.autograder().join("run_autograder"),
        )
        .unwrap();
        let metadata = r#"{"id": 1, "created_at": "2026-11-30T08:00:00Z", "assignment": {"title": "Rooks", "total_points": "30.0"},
            "users": [{"name": "Ada", "email": "ada@example.org"}], "previous_submissions": []}"#;
        fs::write(service.autograder().join("submission_metadata.json"), metadata).unwrap();
        service
    }

    fn autograder(&self) -> PathBuf {
        self.folder.path().join("autograder")
    }

    fn submit(&self, file: &str, text: &str) {
        let file = self.autograder().join("submission").join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }

    /// A command for the shell in the container.
    fn inside(&self, line: &str) -> Command {
        let mut command = service_command("unshare");
        command.args([
            "--user",
            "--map-root-user",
            "--mount",
            "--pid",
            "--fork",
            "--kill-child",
            "--mount-proc",
        ]);
        command.args(["sh", "-c", INSIDE, "sh"]);
        command.args([self.folder.path().join("root"), self.autograder(), shared_target()]);
        command.arg(line);
        command
    }

    /// What the service reads after the grader.
    fn graded(&self) -> Value {
        let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, said) = output(&mut self.inside("cd /autograder && exec ./run_autograder"));
        let results = self.results();
        assert!(results.is_object(), "{said}");
        results
    }

    fn results(&self) -> Value {
        let text = fs::read_to_string(self.autograder().join("results/results.json")).unwrap();
        serde_json::from_str(&text).unwrap()
    }
}

/// The result of one task.
fn test<'a>(results: &'a Value, task: &str) -> &'a Value {
    let tests = results["tests"].as_array().unwrap();
    tests.iter().find(|test| test["name"] == task).unwrap()
}

fn program(path: &str) -> String {
    fs::read_to_string(test_support::root().join(path)).unwrap()
}

#[test]
#[ignore = "heavy: builds the kit; .ci/run names it"]
fn a_right_program_gets_its_points_and_a_wrong_one_its_advice() {
    let service = Service::new();
    service.submit("rooks.rs", &program("solutions/rooks/main.rs"));
    service.submit("queens.rs", &program("solutions/queens/mistakes/row-forgotten.rs"));
    let results = service.graded();
    assert_eq!(test(&results, "rooks")["status"], "passed");
    assert_eq!(test(&results, "rooks")["score"], test(&results, "rooks")["max_score"]);
    assert_eq!(test(&results, "queens")["status"], "failed");
    let advice = test(&results, "queens")["output"].as_str().unwrap();
    assert!(advice.contains("side by side in one row"), "{advice}");
    assert!(results["score"].as_u64().unwrap() >= 10, "{results}");
    assert_eq!(results["tests"].as_array().unwrap().len(), 3, "{results}");
    assert_eq!(results["stdout_visibility"], "hidden");
}

#[test]
#[ignore = "heavy: builds the kit; .ci/run names it"]
fn a_repository_with_the_course_is_a_submission_too() {
    let service = Service::new();
    service.submit("exercises/rooks/main.rs", &program("solutions/rooks/main.rs"));
    service.submit("exercises/attack/main.rs", &program("exercises/.stubs/attack.rs"));
    let results = service.graded();
    assert_eq!(test(&results, "rooks")["status"], "passed");
    assert_eq!(test(&results, "attack")["score"], 0);
}

#[test]
#[ignore = "heavy: builds the kit; .ci/run names it"]
fn an_empty_submission_gets_no_points_and_says_what_is_missing() {
    let results = Service::new().graded();
    assert_eq!(results["score"], 0);
    let rooks = test(&results, "rooks")["output"].as_str().unwrap();
    assert!(rooks.contains("not handed in"), "{rooks}");
}

#[test]
#[ignore = "heavy: builds the kit; .ci/run names it"]
fn a_submission_that_reaches_for_the_grader_gets_nothing_by_it() {
    let service = Service::new();
    // The references are there, and the file that Gradescope will read.
    let reads = r#"
        fn main() {
            let n = std::env::args().nth(1).unwrap_or("8".into());
            let _ = std::fs::write("/autograder/results/results.json", "{\"score\": 1000}");
            let reference = std::fs::read_to_string(format!("/autograder/source/kit/tests/snapshots/rooks/{n}.snap"));
            print!("{}", reference.unwrap_or_default());
        }"#;
    service.submit("rooks.rs", reads);
    let includes =
        r#"fn main() { print!("{}", include_str!("/autograder/source/kit/tests/snapshots/queens/4.snap")) }"#;
    service.submit("queens.rs", includes);
    let submission = service.autograder().join("submission");
    symlink(
        "/autograder/source/kit/exercises/.stubs/attack.rs",
        submission.join("attack.rs"),
    )
    .unwrap();
    service.submit("ro\noks\u{1b}[31m.rs", "fn main() {}");
    symlink("/", submission.join("everything")).unwrap();
    let pipe = Command::new("mkfifo").arg(submission.join("bits.rs")).status().unwrap();
    assert!(pipe.success());
    let results = service.graded();
    assert_eq!(results["score"], 0, "{results}");
    assert_eq!(test(&results, "rooks")["status"], "failed");
    assert_eq!(test(&results, "queens")["status"], "failed");
    let attack = test(&results, "attack")["output"].as_str().unwrap();
    assert!(attack.contains("a symbolic link"), "{attack}");
}

#[test]
#[ignore = "heavy: builds the kit; .ci/run names it"]
fn a_loop_and_a_fork_bomb_end_with_a_judgement() {
    let service = Service::new();
    service.submit("rooks.rs", &program("tests/data/hostile/infinite_loop.rs"));
    service.submit("queens.rs", &program("tests/data/hostile/fork_bomb.rs"));
    service.submit("attack.rs", &program("tests/data/hostile/output_bomb.rs"));
    let results = service.graded();
    for task in ["rooks", "queens", "attack"] {
        assert_eq!(test(&results, task)["status"], "failed", "{results}");
    }
}

/// That there is no judgement, and that the result says so.
fn says_that_the_grader_failed(results: &Value) {
    assert_eq!(results["score"], 0);
    assert_eq!(results["tests"].as_array().unwrap().len(), 0);
    let output = results["output"].as_str().unwrap();
    assert!(output.contains("could not be graded: the grader"), "{output}");
}

#[test]
#[ignore = "heavy: builds the kit; .ci/run names it"]
fn a_grader_that_fails_says_so_instead_of_nothing() {
    let service = Service::new();
    service.submit("rooks.rs", &program("solutions/rooks/main.rs"));
    fs::remove_file(service.autograder().join("source/kit/exercises/course.toml")).unwrap();
    says_that_the_grader_failed(&service.graded());
}

#[test]
#[ignore = "heavy: builds the kit; .ci/run names it"]
fn a_grader_that_is_killed_leaves_a_result_that_says_so() {
    let service = Service::new();
    service.submit("rooks.rs", &program("tests/data/hostile/infinite_loop.rs"));
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut run = service.inside("cd /autograder && exec ./run_autograder");
    let mut container = run.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let written = || service.autograder().join("results/results.json").is_file();
    for _ in 0..600 {
        if written() {
            break;
        }
        thread::sleep(Duration::from_millis(50));
    }
    // The container ends with the process that began it.
    container.kill().unwrap();
    container.wait().unwrap();
    says_that_the_grader_failed(&service.results());
}
