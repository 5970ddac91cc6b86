//! `queens new`, `record`, `verify`, `check`: a task that has nothing to do with queens, by the kit's own commands alone.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use assert_cmd::assert::Assert;
use predicates::prelude::*;
use predicates::str::contains;
use tempfile::TempDir;

/// A course without a task, in a folder whose path has spaces.
struct Course(TempDir);

impl Course {
    fn new() -> Course {
        let folder = tempfile::Builder::new()
            .prefix("a course of my own ")
            .tempdir()
            .unwrap();
        let course = Course(folder);
        course.write(
            "exercises/course.toml",
            "title = \"Puzzles\"\n# English will do.\nlanguages = [\"en\"]\ntasks = []\n",
        );
        for package in ["exercises", "solutions"] {
            course.write(
                &format!("{package}/Cargo.toml"),
                &format!(
                    "[package] # for editors\nname = \"{package}\"\nedition = \"2024\"\nautobins = false\n\n[workspace]\n"
                ),
            );
        }
        course
    }

    fn path(&self, file: &str) -> PathBuf {
        self.0.path().join(file)
    }

    fn write(&self, file: &str, text: &str) {
        let file = self.path(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }

    fn queens(&self, arguments: &str) -> Assert {
        let mut command = assert_cmd::Command::new(test_support::program());
        command
            .args(arguments.split_whitespace())
            .current_dir(&self.0)
            .env("LANG", "en_US.UTF-8")
            .env_remove("LC_ALL")
            .assert()
    }

    /// Begins a task, makes it that of `tests/cli/new/<task>` and records it; `gap` is what fills the gap of its stub.
    fn add(&self, task: &str, gap: &str) -> String {
        self.queens(&format!("new {task}"))
            .success()
            .stdout(contains(format!("exercises/{task}/task.toml")));
        let fixtures = test_support::root().join("tests/cli/new").join(task);
        let names = |folder: &Path| -> Vec<String> {
            let entries = fs::read_dir(folder)
                .unwrap()
                .flatten()
                .filter(|entry| entry.path().is_file());
            entries.map(|entry| entry.file_name().into_string().unwrap()).collect()
        };
        let read = |file: &str| fs::read_to_string(fixtures.join(file)).unwrap();
        for name in names(&fixtures) {
            self.write(&format!("exercises/{task}/{name}"), &read(&name));
        }
        fs::remove_file(self.path(&format!("solutions/{task}/mistakes/doubled.rs"))).unwrap();
        for name in names(&fixtures.join("mistakes")) {
            self.write(
                &format!("solutions/{task}/mistakes/{name}"),
                &read(&format!("mistakes/{name}")),
            );
        }
        let stub = read("main.rs");
        self.write(&format!("exercises/.stubs/{task}.rs"), &stub);
        let lines = stub.lines().map(|line| if line.contains("todo!") { gap } else { line });
        let solution = lines.collect::<Vec<_>>().join("\n") + "\n";
        self.write(&format!("solutions/{task}/main.rs"), &solution);
        self.queens(&format!("record {task}")).success().stderr("");
        solution
    }

    /// Grades a program that is not one of the task's own.
    fn check(&self, task: &str, name: &str, text: &str) -> Assert {
        self.write(name, text);
        self.queens(&format!("check {task} --with {name}"))
    }
}

#[test]
#[ignore = "heavy: a second or more; .ci/run names it"]
fn a_first_draft_is_whole() {
    let course = Course::new();
    course.queens("new knights-tour").success().stderr("");
    course.queens("verify").code(1).stdout(contains(
        "`cargo queens record knights-tour` records it from the solution",
    ));
    course
        .queens("record knights-tour")
        .success()
        .stdout(contains("knights-tour: 3 references and 1 mistake recorded"));
    course.queens("verify").success().stdout(contains(
        "| knights-tour | 10 of 10 | 1        | 1       | 1          | 0                | 0          | not started | en    |",
    ));
    course
        .queens("show knights-tour")
        .success()
        .stdout(contains("# Knights tour"));
    let settings = fs::read_to_string(course.path("exercises/course.toml")).unwrap();
    assert!(settings.contains("# English will do.\n"), "{settings}");
    for package in ["exercises", "solutions"] {
        let metadata = Command::new(env!("CARGO"))
            .args(["metadata", "--no-deps", "--offline", "--format-version=1"])
            .current_dir(course.path(package))
            .output()
            .unwrap();
        let metadata = String::from_utf8(metadata.stdout).unwrap();
        assert!(metadata.contains("knights-tour/main.rs"), "{metadata}");
    }
}

#[test]
fn a_new_task_is_in_every_list_of_the_tasks() {
    let course = Course::new();
    course.queens("new knights-tour").success();
    let list = "| task | what it teaches |\n|---|---|\n| [knights-tour](knights-tour/README.md) | patience |\n";
    course.write("exercises/README.md", &format!("# Puzzles\n\n{list}\nHave fun.\n"));
    course.queens("new hanoi").success().stdout(contains(
        "complete its line where there is one:\n\n  exercises/Cargo.toml\n  solutions/Cargo.toml\n  exercises/README.md\n  \
         exercises/course.toml\n",
    ));
    let written = fs::read_to_string(course.path("exercises/README.md")).unwrap();
    let new = "| [hanoi](hanoi/README.md) | … |\n";
    assert_eq!(written, format!("# Puzzles\n\n{list}{new}\nHave fun.\n"));
}

#[test]
fn a_name_that_is_bad_or_taken_is_refused_and_nothing_is_written() {
    let course = Course::new();
    course.write("solutions/rooks/main.rs", "");
    let before = fs::read_to_string(course.path("exercises/course.toml")).unwrap();
    for (name, why) in [
        ("Hanoi", "lower-case letters"),
        ("2048", "a letter first"),
        ("../hanoi", "lower-case letters"),
        ("ha--noi", "between two words"),
        ("a-very-very-very-long-name-for-a-task", "at most 30 letters"),
        ("nul", "on Windows"),
        ("rooks", "solutions/rooks already exists"),
    ] {
        course
            .queens(&format!("new {name}"))
            .code(2)
            .stdout("")
            .stderr(contains(format!("queens: no task can be called `{name}`: ")).and(contains(why)));
    }
    assert_eq!(
        fs::read_to_string(course.path("exercises/course.toml")).unwrap(),
        before
    );
    course.queens("new hanoi").success();
    course
        .queens("new hanoi")
        .code(2)
        .stderr(contains("has a task with that name"));
    course.queens("new ha-noi").code(2).stderr(contains(
        "the course has the task hanoi, and file names do not distinguish the two",
    ));
}

#[test]
fn in_a_students_kit_no_task_is_begun_recorded_or_verified() {
    let course = Course::new();
    course.queens("new rooks").success();
    fs::remove_dir_all(course.path("solutions")).unwrap();
    for command in ["new hanoi", "record rooks", "verify", "verify rooks"] {
        course.queens(command).code(1).stdout("").stderr(contains(
            "is a students' kit, without solutions/; do this in the copy of the course that has them",
        ));
    }
    assert!(!course.path("exercises/hanoi").exists());
}

#[test]
#[ignore = "heavy: a second or more; .ci/run names it"]
fn a_task_with_answers_in_text_needs_no_change_of_the_kit() {
    let course = Course::new();
    let gap = "    transfer(discs - 1, from, over, to);\n    println!(\"{from} {to}\");\n    \
               transfer(discs - 1, over, to, from);";
    let solution = course.add("hanoi", gap);
    course.queens("verify hanoi").success().stdout(
        contains("| hanoi | 10 of 10 | 1        | 1       | 1          |")
            .and(contains("| put-on-the-middle | failed |")),
    );
    course.queens("check hanoi").code(1).stdout(contains("not started"));
    course.write("exercises/hanoi/main.rs", &solution);
    course.queens("check hanoi").success().stdout(contains("10 of 10"));

    let mistaken = solution.replace("'a', 'c', 'b'", "'a', 'b', 'c'");
    course
        .check("hanoi", "mistaken.rs", &mistaken)
        .code(1)
        .stdout(contains("The tower is moved well, to the wrong place."));
    let wrong = solution.replace("over, to, from", "over, from, to");
    course.check("hanoi", "wrong.rs", &wrong).code(1).stdout(
        contains("failed (1 of 10 points)")
            .and(contains("should read"))
            .and(contains("moved well").not()),
    );
}

#[test]
#[ignore = "heavy: a second or more; .ci/run names it"]
fn a_task_with_its_own_notion_of_equality_ships_a_normaliser() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: there is no python3 on this machine, in which the normaliser is written");
        return;
    }
    let course = Course::new();
    let gap = include_str!("new/knights-search.txt").trim_end();
    let solution = course.add("knights", gap);
    course
        .queens("verify knights")
        .success()
        .stdout(contains("| knights | 10 of 10 | 2        | 2       | 2          |"));

    // Another tour of another beginning, all on one line.
    let other = solution
        .replace("vec![(0, 0)]", "vec![(size - 1, size - 1)]")
        .replace("println!(\"{}{}\"", "print!(\"{}{} \"");
    course.check("knights", "other.rs", &other).success();
    let mistaken = solution.replace(
        "if visit(size, &mut tour) {",
        "tour = (0..size * size).map(|square| (square / size, square % size)).collect();\n    if true {",
    );
    course
        .check("knights", "mistaken.rs", &mistaken)
        .code(1)
        .stdout(contains("Each square is visited, but by whom?"));
    course
        .check("knights", "wrong.rs", "fn main() { println!(\"a1 c2 b5\") }")
        .code(1)
        .stdout(contains("cannot be read: «b5» is not a square of a board of 3 × 3."));
    course
        .check("knights", "nothing.rs", "fn main() {}")
        .code(1)
        .stdout(contains("The program printed no answer at all."));
}

#[test]
#[ignore = "heavy: a second or more; .ci/run names it"]
fn a_normaliser_that_fails_is_no_fault_of_the_submission() {
    let course = Course::new();
    course.queens("new sorted").success();
    let settings = fs::read_to_string(course.path("exercises/sorted/task.toml")).unwrap();
    let settings = settings.replace("kind = \"text\"", "kind = \"normaliser\"\nprogram = \"normaliser.rs\"");
    course.write("exercises/sorted/task.toml", &settings);
    let normaliser = |text: &str| course.write("exercises/sorted/normaliser.rs", &format!("fn main() {{ {text} }}"));
    normaliser("std::io::copy(&mut std::io::stdin(), &mut std::io::stdout()).unwrap();");
    course.queens("record sorted").success();
    course.queens("verify sorted").success();

    let program = "fn main() { println!(\"1\") }";
    let student_is_told = |why: &str| {
        let refused = course.check("sorted", "one.rs", program).code(1);
        // One line: nothing that the student could do next, and no difference.
        refused.stdout(format!(
            "sorted: could not be graded: normaliser.rs, which reads the answers to this task, {why}; that is no fault \
             of the program that was handed in, so tell the instructor of the course\n"
        ));
    };
    let is_told = |why: &str| {
        student_is_told(why);
        course
            .queens("record sorted")
            .code(1)
            .stderr(contains("sorted: ").and(contains(why)));
    };
    for (text, why) in [
        ("std::process::exit(1)", "ended with exit code 1 and said nothing"),
        ("std::process::exit(2)", "ended with exit code 2 and said nothing"),
        (
            "eprintln!(\"what?\"); std::process::exit(3)",
            "ended with exit code 3: what?",
        ),
        ("panic!(\"no way\")", "crashed in line 1: no way"),
        ("std::process::abort()", "was ended by signal 6 and said nothing"),
        (
            "loop { println!(\"{:1000}\", 1) }",
            "printed more than is read, as if without end",
        ),
        (
            "loop { eprintln!(\"{:1000}\", 1) }",
            "printed more than is read, as if without end",
        ),
        (
            "let all = vec![1_u8; 1 << 40]; println!(\"{all:?}\")",
            "wanted more memory than there is for it",
        ),
        (
            "fn down(n: u64) -> u64 { down(n + 1) + 1 } println!(\"{}\", down(1))",
            "used up its stack",
        ),
        (
            "std::io::Write::write_all(&mut std::io::stdout(), &[0xff, 0xfe, b'1', 0]).unwrap()",
            "prints something that is not plain text",
        ),
        ("let", "does not compile: error: expected pattern, found `}`"),
    ] {
        normaliser(text);
        is_told(why);
    }
    course.queens("verify sorted").code(1).stdout(
        contains("sorted: the solution could not be graded: normaliser.rs")
            .and(contains(
                "sorted: the mistake doubled could not be graded: normaliser.rs",
            ))
            .and(contains("refuses no mistake").not()),
    );
    normaliser("loop { std::thread::park() }");
    student_is_told("only waited");
    normaliser("eprintln!(\"nothing is sorted\"); std::process::exit(2)");
    course
        .queens("record sorted")
        .code(1)
        .stderr(contains("nothing of sorted can be recorded"));
    fs::remove_file(course.path("exercises/sorted/normaliser.rs")).unwrap();
    is_told("cannot be read: No such file or directory");
    // A program in no language that the kit knows.
    let settings = settings.replace("normaliser.rs", "normaliser");
    course.write("exercises/sorted/task.toml", &settings);
    course.write("exercises/sorted/normaliser", "#!/bin/sh\ncat\n");
    course.check("sorted", "one.rs", program).code(1).stdout(contains(
        "normaliser, which reads the answers to this task, cannot be run: normaliser has no ending",
    ));
}
