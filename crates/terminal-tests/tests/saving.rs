//! The ways in which editors save a file: each is one check, and the verdict is that of what was saved.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use test_support::CourseCopy;

/// Far more than a verdict takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// More than a second check would need to begin.
const REST: Duration = Duration::from_millis(400);

/// `queens watch --plain`, and what it prints.
struct Watching {
    child: Child,
    lines: Receiver<String>,
}

impl Watching {
    fn new(course: &CourseCopy, arguments: &[&str]) -> Watching {
        let mut child = Command::new(terminal_tests::queens())
            .args(["watch", "rooks", "--plain"])
            .args(arguments)
            .current_dir(course.root())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it can be started");
        let output = BufReader::new(child.stdout.take().expect("it is a pipe"));
        let (sender, lines) = mpsc::channel();
        thread::Builder::new()
            .spawn(move || {
                for line in output.lines().map_while(Result::ok) {
                    if sender.send(line).is_err() {
                        break;
                    }
                }
            })
            .expect("a thread can be started");
        let watching = Watching { child, lines };
        watching.verdicts("not started");
        watching
    }

    /// The headlines up to one that ends with `verdict`, and all that follow within a moment.
    fn verdicts(&self, verdict: &str) -> Vec<String> {
        let mut verdicts = Vec::new();
        loop {
            let done = verdicts.last().is_some_and(|last: &String| last.contains(verdict));
            match self.lines.recv_timeout(if done { REST } else { PATIENCE }) {
                Ok(line) if line.starts_with("rooks: ") => verdicts.push(line),
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) if done => return verdicts,
                Err(error) => panic!("{error}: {verdicts:?} and no `{verdict}`"),
            }
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Renames a new file over the old one, as `sed -i` and many editors do.
fn by_rename(file: &Path, text: &str) {
    let new = file.with_file_name(".main.rs.swap");
    fs::write(&new, text).unwrap();
    fs::rename(new, file).unwrap();
}

/// Empties the file and writes it, as nano and VS Code do.
fn by_truncating(file: &Path, text: &str) {
    fs::write(file, text).unwrap();
}

/// The same in small pieces with pauses, as over a slow line, each piece at once on the disk.
fn piece_by_piece(file: &Path, text: &str) {
    let mut open = File::create(file).unwrap();
    thread::sleep(Duration::from_millis(100));
    let pieces: Vec<_> = text.as_bytes().chunks(text.len() / 4 + 1).collect();
    for piece in pieces {
        open.write_all(piece).unwrap();
        open.sync_all().unwrap();
        thread::sleep(Duration::from_millis(5));
    }
}

/// Vim: a trial file, the old one renamed, a new one written, its mode set, the old one removed.
fn as_vim(file: &Path, text: &str) {
    let (trial, old) = (file.with_file_name("4913"), file.with_file_name("main.rs~"));
    fs::write(&trial, "").unwrap();
    fs::remove_file(trial).unwrap();
    fs::rename(file, &old).unwrap();
    thread::sleep(Duration::from_millis(5));
    let mut new = File::create(file).unwrap();
    new.write_all(text.as_bytes()).unwrap();
    new.sync_all().unwrap();
    let permissions = fs::metadata(&old).unwrap().permissions();
    fs::set_permissions(file, permissions).unwrap();
    fs::remove_file(old).unwrap();
}

/// Editors of JetBrains: a new file next to it, the old one renamed, the new one renamed, the old one removed.
fn as_jetbrains(file: &Path, text: &str) {
    let (new, old) = (file.with_file_name("main.rs~new"), file.with_file_name("main.rs~old"));
    fs::write(&new, text).unwrap();
    fs::rename(file, &old).unwrap();
    fs::rename(&new, file).unwrap();
    fs::remove_file(old).unwrap();
}

/// VS Code: the file is read, emptied, written, and read again, with its time looked at in between.
fn as_visual_studio_code(file: &Path, text: &str) {
    fs::read(file).unwrap();
    let mut open = File::options().write(true).truncate(true).open(file).unwrap();
    thread::sleep(Duration::from_millis(3));
    open.write_all(text.as_bytes()).unwrap();
    drop(open);
    fs::metadata(file).unwrap();
    fs::read(file).unwrap();
}

/// A way in which an editor writes a text to a file.
type Save = fn(&Path, &str);

#[test]
fn each_way_to_save_is_exactly_one_check() {
    let course = CourseCopy::whole();
    let watching = Watching::new(&course, &[]);
    let ways: [(&str, Save); 6] = [
        ("by rename", by_rename),
        ("by truncating", by_truncating),
        ("piece by piece", piece_by_piece),
        ("as vim", as_vim),
        ("as editors of JetBrains", as_jetbrains),
        ("as VS Code", as_visual_studio_code),
    ];
    for (way, save) in ways {
        for (text, verdict) in [
            (course.solution("rooks"), "passed"),
            (course.mistake("rooks", "still-queens"), "failed"),
        ] {
            save(&course.file("rooks"), &format!("{text}// {way}\n"));
            let verdicts = watching.verdicts(verdict);
            let checks = verdicts.iter().filter(|line| line.ends_with("checking")).count();
            // What comes in pieces may be taken for a save of its own, but then its check is dropped for the next one.
            assert!(checks == 1, "{way}: {verdicts:?}");
            assert_eq!(verdicts.len(), 2, "{way}: {verdicts:?}");
        }
    }
}

#[test]
fn looking_instead_of_events_finds_each_save_too() {
    let course = CourseCopy::whole();
    let watching = Watching::new(&course, &["--poll"]);
    for (text, verdict) in [
        (course.solution("rooks"), "passed"),
        (course.mistake("rooks", "still-queens"), "failed"),
    ] {
        by_rename(&course.file("rooks"), &text);
        assert_eq!(watching.verdicts(verdict).len(), 2);
    }
}

#[test]
fn a_save_that_changes_nothing_is_no_check() {
    let course = CourseCopy::whole();
    let watching = Watching::new(&course, &[]);
    course.save("rooks", &course.solution("rooks"));
    watching.verdicts("passed");
    course.save("rooks", &course.solution("rooks"));
    thread::sleep(REST);
    course.save("rooks", "fn main() {}\n");
    assert_eq!(watching.verdicts("failed").len(), 2);
}
