//! Runs that are cut short, repeated, or come together: no mark is lost, none is made twice.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use predicates::str::{contains, is_match};
use queens::class::{Handling, Ledger, Mark};
use queens::grade::Verdict;

use super::course::{LEVEL, SmallCourse, TASKS, solution};
use test_support::generator::{Did, Made, generate};
use test_support::{program, root};

fn results(course: &SmallCourse) -> String {
    fs::read_to_string(Ledger::file(&course.out())).unwrap_or_default()
}

fn made_up(course: &SmallCourse, students: usize) -> Vec<Made> {
    generate(&root(), &course.class(), students, &TASKS.map(ToOwned::to_owned), 8)
}

#[test]
fn what_is_done_is_not_done_again_and_what_changed_is() {
    let course = SmallCourse::new();
    course.hand_in("ada/rooks.rs", solution("rooks"));
    course.hand_in("ada/attack.rs", solution("attack"));
    course.grade("").assert().success();
    let first = results(&course);
    course.grade("").assert().success();
    assert_eq!(results(&course), first);

    course.hand_in("ada/rooks.rs", "fn main() {}");
    course.grade("").assert().success();
    let second = results(&course);
    assert_eq!(course.outcome("ada", "rooks"), "failed");
    assert_eq!(course.outcome("ada", "attack"), "passed");

    // Another reference, another judgement.
    let reference = course.root().join("tests/snapshots/attack/safe.snap");
    let other = fs::read_to_string(&reference).unwrap().replace("no", "yes");
    fs::write(reference, other).unwrap();
    course.grade("").assert().success();
    assert_ne!(results(&course), second);
    assert_eq!(course.outcome("ada", "attack"), "failed");

    course.hand_in("bob/rooks.rs", solution("rooks"));
    course.grade("").assert().success();
    fs::rename(course.class().join("ada"), course.class().join("ada lovelace")).unwrap();
    course
        .grade("")
        .assert()
        .success()
        .stdout("ada lovelace: 8 of 30 points\nbob: 10 of 30 points\n");
    assert_eq!(course.marks().len(), 2 * TASKS.len());
}

#[test]
fn results_that_are_damaged_or_of_another_kit_are_left_alone() {
    let course = SmallCourse::new();
    course.hand_in("ada/rooks.rs", solution("rooks"));
    fs::create_dir(course.out()).unwrap();
    for (text, words) in [
        ("something else\n", "line 1: not a valid mark"),
        ("{\"version\":99,\"student\":\"a\",\"task\":\"b\"}\n", "has version 99"),
    ] {
        fs::write(Ledger::file(&course.out()), text).unwrap();
        course.grade("").assert().code(1).stderr(contains(words));
        assert_eq!(results(&course), text);
    }
}

#[test]
fn a_second_grader_is_refused_in_one_line() {
    let course = SmallCourse::new();
    course.hand_in("ada/rooks.rs", solution("rooks"));
    let held = Ledger::open(&course.out(), Vec::new()).unwrap();
    course
        .grade("")
        .assert()
        .code(1)
        .stderr(is_match("^queens: another `cargo queens grade` is writing to out; [^\n]*\n$").unwrap());
    drop(held);
    course.grade("").assert().success();
}

/// The same command without the helpers of the tests, to be ended at will.
fn spawn(course: &SmallCourse) -> Child {
    Command::new(program())
        .current_dir(course.root())
        .args(["grade", "class", "-o", "out"])
        .args(*LEVEL)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn wait_for_lines(course: &SmallCourse, lines: usize) {
    let start = Instant::now();
    while results(course).lines().count() < lines {
        assert!(
            start.elapsed() < Duration::from_secs(120),
            "no {lines} marks in two minutes"
        );
        thread::sleep(Duration::from_millis(5));
    }
}

/// What counts of each mark, so that two runs can be compared.
fn essence(marks: &[Mark]) -> BTreeMap<(String, String), (Option<String>, String)> {
    let words = |mark: &Mark| match &mark.outcome {
        Handling::Judged(assessment) => serde_json::to_string(assessment).unwrap(),
        other => format!("{other:?}"),
    };
    marks
        .iter()
        .map(|mark| {
            (
                (mark.student.clone(), mark.task.clone()),
                (mark.file.clone(), words(mark)),
            )
        })
        .collect()
}

#[test]
#[ignore = "a minute: graders that are killed again and again"]
fn a_killed_run_goes_on_and_loses_nothing() {
    let course = SmallCourse::new();
    made_up(&course, 12);
    course.grade_into("whole", "").output().unwrap();
    for lines in [1, 4, 9, 17, 26, 33] {
        let mut grader = spawn(&course);
        wait_for_lines(&course, lines);
        // SIGKILL, as if the power went.
        grader.kill().unwrap();
        grader.wait().unwrap();
        let before = results(&course);
        let whole = before.rfind('\n').map_or(0, |end| end + 1);
        let mut next = spawn(&course);
        wait_for_lines(&course, (lines + 2).min(12 * TASKS.len()));
        next.kill().unwrap();
        next.wait().unwrap();
        assert!(results(&course).starts_with(&before[..whole]), "marks were lost");
    }
    course.grade("").output().unwrap();
    let whole = queens::class::Results::open(
        &Ledger::file(&course.root().join("whole")),
        &TASKS.map(ToOwned::to_owned),
    );
    let whole: Vec<Mark> = whole.unwrap().map(Result::unwrap).collect();
    assert_eq!(essence(&course.marks()), essence(&whole));
    assert_eq!(
        results(&course).lines().count(),
        12 * TASKS.len(),
        "a mark was made twice"
    );
}

#[test]
#[ignore = "some seconds: graders that race"]
fn of_two_graders_on_one_folder_one_does_it_all() {
    let course = SmallCourse::new();
    made_up(&course, 4);
    for _ in 0..5 {
        let _ = fs::remove_dir_all(course.out());
        let mut graders = [spawn(&course), spawn(&course), spawn(&course)];
        let codes = graders.each_mut().map(|grader| grader.wait().unwrap().code());
        assert_eq!(codes.iter().filter(|code| **code == Some(0)).count(), 1, "{codes:?}");
        assert_eq!(codes.iter().filter(|code| **code == Some(1)).count(), 2, "{codes:?}");
        assert_eq!(results(&course).lines().count(), 4 * TASKS.len());
    }
}

#[test]
#[ignore = "half a minute: a class of sixty"]
fn sixty_students_get_what_they_deserve_however_many_are_graded_at_a_time() {
    let course = SmallCourse::new();
    let made = made_up(&course, 60);
    course.grade("--jobs 1").assert().success();
    let one = course.marks();
    fs::remove_dir_all(course.out()).unwrap();
    // Without what was kept of the first time.
    let _ = fs::remove_dir_all(course.root().join("target"));
    course.grade("--jobs 4").assert().success();
    assert_eq!(essence(&course.marks()), essence(&one));
    assert_eq!(one.len(), made.len());
    for made in made {
        let mark = one
            .iter()
            .find(|mark| mark.student == made.student && mark.task == made.task)
            .unwrap();
        let as_deserved = match (&mark.outcome, made.did) {
            (Handling::Missing { instead: None }, Did::Missing) => true,
            (Handling::Judged(assessment), did) => match assessment.verdict {
                Verdict::Passed => did == Did::Right,
                Verdict::NotStarted => did == Did::Nothing,
                Verdict::DoesNotCompile => did == Did::Half,
                _ => did == Did::Wrong,
            },
            _ => false,
        };
        assert!(as_deserved, "{:?}: {mark:?}", made.did);
    }
}

/// Grades into a disk of 48 KiB until it is full, then gives it room and goes on; prints how each run ended.
const FULL_DISK: &str = r#"
mkdir -p out
mount -t tmpfs -o size=48k none out || { echo "no mount"; exit 0; }
"$QUEENS" grade class -o out $LEVEL >/dev/null; echo "full: $?" >&2
cp out/results.jsonl before.jsonl
"$QUEENS" grade class -o out $LEVEL >/dev/null; echo "still full: $?" >&2
mount -o remount,size=10m out
"$QUEENS" grade class -o out $LEVEL >/dev/null; echo "room: $?" >&2
cp out/results.jsonl after.jsonl
"#;

#[test]
#[ignore = "some seconds: a disk that fills up; needs user namespaces or root"]
fn a_full_disk_is_named_and_what_was_written_stays() {
    let course = SmallCourse::new();
    made_up(&course, 20);
    let output = Command::new("unshare")
        .args(["-Urm", "sh", "-c", FULL_DISK])
        .current_dir(course.root())
        .env("QUEENS", program())
        .env("LEVEL", LEVEL.join(" "))
        .output()
        .unwrap();
    if !output.status.success() || output.stdout.starts_with(b"no mount") {
        println!("skipped: no file system can be mounted here");
        return;
    }
    let said = String::from_utf8(output.stderr).unwrap();
    let refusal = "queens: out/results.jsonl cannot be written (its marks are kept; the same command continues after \
                   them): No space left on device\n";
    assert_eq!(said, format!("{refusal}full: 1\n{refusal}still full: 1\nroom: 0\n"));
    let read = |name: &str| fs::read_to_string(course.root().join(name)).unwrap();
    let (before, after) = (read("before.jsonl"), read("after.jsonl"));
    assert!(before.ends_with('\n') && before.lines().count() > 5, "{before}");
    assert!(after.starts_with(&before));
    assert_eq!(after.lines().count(), 20 * TASKS.len());
}

#[test]
#[ignore = "some seconds: as root and as another user"]
fn root_and_a_plain_user_grade_alike() {
    let course = SmallCourse::new();
    course.hand_in("ada/rooks.c", include_str!("../cli/rooks/rooks.c"));
    course.hand_in("bob/rooks.c", "int main(void) { return 0; }");
    let graded = |wrapper: &[&str], folder: &str| {
        let mut words = wrapper.to_vec();
        let program = course.root().join("queens");
        let program = program.to_str().unwrap();
        words.extend([program, "grade", "class", "-o", folder]);
        words.extend(*LEVEL);
        let output = Command::new(words[0])
            .args(&words[1..])
            .current_dir(course.root())
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .output()
            .unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        String::from_utf8(output.stdout).unwrap()
    };
    // Where every user may go and write.
    fs::copy(program(), course.root().join("queens")).unwrap();
    run("chmod", &["-R", "a+rwX", "."], course.root());
    let expected = "ada: 10 of 30 points\nbob: 0 of 30 points\n";
    assert_eq!(graded(&["env"], "mine"), expected);
    let other = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
    let is_root = Command::new(other[0]).args(&other[1..]).arg("true").status();
    if !is_root.is_ok_and(|status| status.success()) {
        println!("skipped: only root becomes another user");
        return;
    }
    assert_eq!(graded(&other, "theirs"), expected);
}

fn run(program: &str, arguments: &[&str], folder: &Path) {
    let status = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .status()
        .unwrap();
    assert!(status.success(), "{program}");
}
