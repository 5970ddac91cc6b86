//! The students' kit that `queens handout` makes: whole, usable, and without a solution.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::collections::HashSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use terminal_tests::{Kit, output};

/// All files below a folder, but for what cargo has built there.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(self::files(&path));
        } else {
            files.push(path);
        }
    }
    files
}

/// The names of the tasks that have a solution.
fn tasks() -> Vec<String> {
    let folders = fs::read_dir(test_support::root().join("solutions")).unwrap();
    let folders = folders.map(|entry| entry.unwrap());
    folders
        .filter(|entry| entry.path().join("main.rs").is_file())
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect()
}

/// The lines of a program without comments, each without the spaces around it.
fn lines(file: &Path) -> HashSet<String> {
    let text = fs::read_to_string(file).unwrap();
    let lines = text.lines().map(|line| line.trim().to_owned());
    lines.filter(|line| !line.starts_with("//")).collect()
}

/// What makes the solution of `task` one: lines that say something and that no student is given.
fn distinguishing_lines(task: &str) -> HashSet<String> {
    let exercises = test_support::root().join("exercises");
    let stubs = tasks()
        .into_iter()
        .map(|task| exercises.join(format!(".stubs/{task}.rs")));
    let given: HashSet<String> = stubs
        .chain([exercises.join("bits/textbook.rs")])
        .flat_map(|file| lines(&file))
        .collect();
    let solution = lines(&test_support::root().join(format!("solutions/{task}/main.rs")));
    let says_something = |line: &&String| line.chars().filter(|letter| letter.is_alphanumeric()).count() >= 8;
    solution.difference(&given).filter(says_something).cloned().collect()
}

#[test]
#[ignore = "heavy: builds the kit; .ci/run names it"]
fn a_handout_in_a_path_with_blanks_is_tested_and_graded_without_a_network() {
    let kit = Kit::handed_out("with spaces/the kit", &[]);
    let tests = output(&mut kit.command("cargo", &["test", "--offline", "--locked"]));
    assert!(tests.0, "{}", tests.1);
    assert!(tests.1.contains(&format!("{} ignored", tasks().len())), "{}", tests.1);
    kit.is_usable();
    let overview = output(&mut kit.command("cargo", &["run", "--quiet"]));
    assert!(
        overview.0 && overview.1.contains("0 of 14 tasks passed"),
        "{}",
        overview.1
    );
    let hint = output(&mut kit.command("cargo", &["queens", "hint", "rooks"]));
    assert!(hint.0, "{}", hint.1);
    let solution = output(&mut kit.command("cargo", &["queens", "solution", "rooks", "--give-up"]));
    let kindly = "this copy of the course has no solution of rooks; ask your instructor for it";
    assert!(!solution.0 && solution.1.contains(kindly), "{}", solution.1);
    let again = output(&mut kit.command("cargo", &["queens", "handout", "again"]));
    assert!(
        !again.0 && again.1.contains("is a students' kit already"),
        "{}",
        again.1
    );
    // What editors and linters look at is whole, too.
    let check = output(&mut kit.command(
        "cargo",
        &["check", "--workspace", "--all-targets", "--offline", "--locked"],
    ));
    assert!(check.0 && !check.1.contains("warning"), "{}", check.1);
}

#[test]
#[ignore = "heavy: builds the kit and all its crates; .ci/run names it"]
fn a_handout_with_its_crates_needs_none_from_anywhere() {
    let kit = Kit::handed_out("kit", &["--vendor"]);
    let home = tempfile::tempdir().unwrap();
    kit.is_usable_with(|command| command.env("CARGO_HOME", home.path()));
    let tests = output(
        kit.command("cargo", &["test", "--offline", "--locked"])
            .env("CARGO_HOME", home.path()),
    );
    assert!(tests.0, "{}", tests.1);
}

#[test]
#[ignore = "heavy: asks cargo for a lock file; .ci/run names it"]
fn no_line_that_makes_a_solution_is_handed_out() {
    let kit = Kit::handed_out("kit", &[]);
    let handed_out: Vec<(PathBuf, String)> = files(&kit.root)
        .into_iter()
        .filter_map(|file| fs::read_to_string(&file).ok().map(|text| (file, text)))
        .collect();
    assert!(
        handed_out
            .iter()
            .all(|(file, _)| !file.starts_with(kit.root.join("solutions")))
    );
    for task in tasks() {
        let lines = distinguishing_lines(&task);
        assert!(!lines.is_empty(), "{task} has none");
        for (file, text) in &handed_out {
            // The third hint is nearly the code, and shows what it shows on purpose.
            if !file.ends_with(format!("exercises/{task}/task.toml")) {
                let found = text.lines().find(|line| lines.contains(line.trim()));
                assert_eq!(found, None, "{task}: {}", file.display());
            }
        }
    }
}

#[test]
#[ignore = "heavy: asks cargo for a lock file; .ci/run names it"]
fn every_link_of_the_handout_leads_somewhere() {
    let kit = Kit::handed_out("kit", &[]);
    for page in files(&kit.root)
        .into_iter()
        .filter(|file| file.extension().is_some_and(|ending| ending == "md"))
    {
        let text = fs::read_to_string(&page).unwrap();
        for link in text.split("](").skip(1).filter_map(|after| after.split_once(')')) {
            let target = link.0.split('#').next().unwrap();
            let is_near = !target.contains(':') && !target.is_empty();
            assert!(
                !is_near || page.with_file_name(target).exists(),
                "{target} in {}",
                page.display()
            );
        }
    }
    let readme = fs::read_to_string(kit.root.join("README.md")).unwrap();
    assert!(readme.contains("The first ten minutes of a student"));
    for word in ["instructor", "solutions/", "CONTRIBUTING"] {
        assert!(!readme.contains(word), "{word}");
    }
}

#[test]
#[ignore = "heavy: asks cargo for a lock file; .ci/run names it"]
fn what_an_instructor_wrote_into_a_copy_stays_there_and_is_named() {
    let original = Kit::in_folder("original");
    let exercises = original.root.join("exercises");
    original.save(&original.solution());
    fs::write(exercises.join("rooks/notes.txt"), "other != row").unwrap();
    fs::write(exercises.join("rooks/main.rs.bak"), original.solution()).unwrap();
    fs::write(exercises.join("rooks/README.old.md"), "other != row").unwrap();
    fs::write(original.root.join("crates/board/src/lib.rs.orig"), original.solution()).unwrap();
    fs::write(original.root.join("recipes/mine.sh"), "true").unwrap();
    std::os::unix::fs::symlink("../solutions/rooks/main.rs", original.root.join("src/link.rs")).unwrap();
    let to = original.root.with_file_name("handout");
    let mut command = Command::new(terminal_tests::queens());
    command.arg("handout").arg(&to).current_dir(&original.root);
    let (made, said) = output(&mut command);
    assert!(made, "{said}");
    assert!(
        said.contains("You have changed these files; students get the stubs instead:\n  exercises/rooks/main.rs\n"),
        "{said}"
    );
    assert!(
        said.split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .contains("exercises/rooks/README.old.md, exercises/rooks/main.rs.bak"),
        "{said}"
    );
    for mine in ["src/link.rs", "crates/board/src/lib.rs.orig", "recipes/mine.sh"] {
        assert!(said.contains(mine) && !to.join(mine).exists(), "{mine}: {said}");
    }
    assert!(to.join("recipes/shard.sh").is_file());
    let stub = fs::read(exercises.join(".stubs/rooks.rs")).unwrap();
    assert_eq!(fs::read(to.join("exercises/rooks/main.rs")).unwrap(), stub);
    let rooks: HashSet<PathBuf> = files(&to.join("exercises/rooks")).into_iter().collect();
    let names = ["README.cs.md", "README.md", "main.rs", "task.toml"];
    assert_eq!(rooks, names.map(|name| to.join("exercises/rooks").join(name)).into());
    // A file that a task names is part of it.
    assert!(to.join("exercises/bits/textbook.rs").is_file());
}

#[test]
#[ignore = "heavy: asks cargo for a lock file; .ci/run names it"]
fn a_task_that_is_not_in_the_course_yet_is_not_handed_out() {
    let original = Kit::in_folder("original");
    let course = original.root.join("exercises/course.toml");
    let text = fs::read_to_string(&course).unwrap();
    fs::write(&course, text.replace("    \"bits\",\n", "")).unwrap();
    let to = original.root.with_file_name("handout");
    let mut command = Command::new(terminal_tests::queens());
    command.arg("handout").arg(&to).current_dir(&original.root);
    let (made, said) = output(&mut command);
    assert!(made && said.contains("exercises/bits/"), "{said}");
    for part in ["exercises/bits", "exercises/.stubs/bits.rs", "tests/snapshots/bits"] {
        assert!(!to.join(part).exists(), "{part}");
    }
    for page in ["exercises/Cargo.toml", "exercises/README.md"] {
        let text = fs::read_to_string(to.join(page)).unwrap();
        assert!(text.contains("search-tree") && !text.contains("bits"), "{page}");
    }
    let metadata = ["metadata", "--no-deps", "--locked", "--offline", "--format-version=1"];
    let (reads, said) = output(Command::new("cargo").args(metadata).current_dir(&to));
    assert!(reads, "{said}");
}

#[test]
fn a_folder_that_will_not_do_is_refused_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let taken = folder.path().join("taken");
    fs::create_dir(&taken).unwrap();
    fs::write(taken.join("mine.txt"), "mine").unwrap();
    let in_course = test_support::root().join("docs/../kit");
    for (to, words) in [
        (&taken, "already exists and is not empty"),
        (&folder.path().join("no/where"), "make it first"),
        (&in_course, "is inside the course"),
    ] {
        for command in ["handout", "autograder gradescope"] {
            let mut queens = Command::new(terminal_tests::queens());
            queens
                .args(command.split(' '))
                .arg(to)
                .current_dir(test_support::root());
            let result = queens.output().unwrap();
            assert_eq!(result.status.code(), Some(2));
            let said = String::from_utf8(result.stderr).unwrap();
            assert!(said.contains(words) && said.lines().count() == 1, "{said}");
        }
    }
    assert!(!in_course.exists());
    assert_eq!(files(folder.path()), [taken.join("mine.txt")]);
}

#[test]
#[ignore = "heavy: asks cargo for a lock file; .ci/run names it"]
fn what_fails_or_is_stopped_leaves_nothing() {
    let original = Kit::in_folder("original");
    let place = tempfile::tempdir().unwrap();
    let to = place.path().join("handout");
    let handout = |cargo: &str| vendored(&original, &to, cargo);
    let cargo = place.path().with_extension("cargo");
    let cargo_does = |line: &str| {
        script(&cargo, line);
        output(&mut handout(cargo.to_str().unwrap()))
    };
    let (made, said) = cargo_does("echo error: $PWD/Cargo.toml >&2; exit 101");
    let shown = format!("so nothing was written: {}/Cargo.toml", to.display());
    assert!(!made && said.contains(&shown), "{said}");
    let (made, said) = cargo_does("echo error: Could not resolve host: index >&2; exit 101");
    let shown = "the crates of the kit cannot be fetched, so nothing was written; try again with a network (Cargo says: Could not resolve host";
    assert!(!made && said.contains(shown), "{said}");
    let (made, said) = output(&mut handout("no-such-cargo"));
    let shown = "`no-such-cargo` cannot be started, so nothing was written (install Rust";
    assert!(!made && said.contains(shown), "{said}");
    // It does not end by itself, so that the signal has come before it does.
    let (made, said) = cargo_does("[ \"$1\" != vendor ] || { kill -TERM $PPID; sleep 1; }; exit 0");
    assert!(
        !made && said.contains("ended by SIGTERM: nothing was written"),
        "{said}"
    );
    let code = handout(cargo.to_str().unwrap()).status().unwrap().code();
    assert_eq!(code, Some(143));
    fs::remove_file(original.root.join("tests/snapshots/rooks/3.snap")).unwrap();
    let (made, said) = cargo_does("exit 0");
    assert!(!made && said.contains("rooks/3.snap cannot be used"), "{said}");
    assert_eq!(files(place.path()), Vec::<PathBuf>::new());
    fs::remove_file(cargo).unwrap();
}

#[test]
#[ignore = "heavy: a handout up to its crates; .ci/run names it"]
fn whoever_asks_a_second_time_ends_it_at_once() {
    let original = Kit::in_folder("original");
    let place = tempfile::tempdir().unwrap();
    let cargo = place.path().join("cargo");
    script(&cargo, "kill -TERM $PPID; sleep 1; kill -TERM $PPID; sleep 1; exit 0");
    let mut handout = vendored(&original, &place.path().join("handout"), cargo.to_str().unwrap());
    assert_eq!(handout.status().unwrap().signal(), Some(15));
}

/// `queens handout TO --vendor` with another program in cargo's place.
fn vendored(original: &Kit, to: &Path, cargo: &str) -> Command {
    let mut command = Command::new(terminal_tests::queens());
    command.arg("handout").arg(to).arg("--vendor");
    command.current_dir(&original.root).env("CARGO", cargo);
    command
}

/// Writes a program for the shell.
fn script(file: &Path, line: &str) {
    fs::write(file, format!("#!/bin/sh\n{line}\n")).unwrap();
    fs::set_permissions(file, fs::Permissions::from_mode(0o755)).unwrap();
}
