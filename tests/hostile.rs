//! Hostile and faulty programs: each gets its declared fate, and the next one is graded as if nothing had been.
//!
//! The head of each program in `tests/data/hostile/` says what its result must be: in the runner at each level, and
//! as a submission to the task `queens`. A few run with every `cargo test`, all of them by
//! `cargo test --test hostile -- --include-ignored`.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use libtest_mimic::{Arguments, Failed, Trial};
use queens::grade::compile::Toolchains;
use queens::grade::compile::{CompileError, Compiled, Compiler, Source, Unfinished};
use queens::grade::run::{Ending, Level, Limits, Output, Program, Run, holds, register_supervisor, run};
use queens::grade::{Grader, GraderOptions, Submission, Verdict};
use queens::task::{Course, Task};

/// What is run without being asked for all, at the levels that hold a stranger: a few seconds.
const QUICK: [&str; 8] = [
    "ce_include_str",
    "changes_modes",
    "exit0_early",
    "forged_diagnosis",
    "overwrites_own_binary",
    "reads_solutions",
    "signals_others",
    "wrong_plain",
];

/// And what it grades as a submission.
const QUICK_GRADED: [&str; 2] = ["ce_include_relative", "exit0_early"];

/// What prints all that it got hold of, and nothing else; the level *limits* cannot keep it from that.
const NEEDS_SANDBOX: [&str; 9] = [
    "calls_reference",
    "changes_modes",
    "kills_parent",
    "loader_starts_program",
    "net_udp",
    "net_unix",
    "proc_snoop",
    "reads_solutions",
    "signals_others",
];

/// What the reader of boards takes although it is not what a right program prints to the letter.
const READ_ALL_THE_SAME: [&str; 2] = ["extra_line", "leading_spaces"];

/// What a compile step may take here: none of these programs deserves more.
const COMPILE_SECONDS: u64 = 6;

const RUN_SECONDS: u64 = 2;

static ROOT: LazyLock<PathBuf> = LazyLock::new(test_support::root);

fn main() -> ExitCode {
    register_supervisor();
    let arguments = Arguments::from_args();
    // Everything that is left is found here.
    let temporary = tempfile::tempdir().expect("a folder for all private folders");
    tempfile::env::override_temp_dir(temporary.path()).expect("nothing has made a temporary file yet");
    let before = state_of_the_checkout();
    let conclusion = libtest_mimic::run(&arguments, trials());
    let mut faults = Vec::new();
    if state_of_the_checkout() != before {
        faults.push("a file of the checkout has changed".to_owned());
    }
    for left in fs::read_dir(temporary.path()).into_iter().flatten().flatten() {
        faults.push(format!("{} was left", left.path().display()));
    }
    for child in children() {
        faults.push(format!("the process {child} was left"));
    }
    for fault in &faults {
        eprintln!("{fault}");
    }
    if faults.is_empty() {
        conclusion.exit_code()
    } else {
        ExitCode::FAILURE
    }
}

fn trials() -> Vec<Trial> {
    let mut programs: Vec<PathBuf> = fs::read_dir(ROOT.join("tests/data/hostile"))
        .expect("the hostile programs are there")
        .map(|entry| entry.expect("it can be read").path())
        .collect();
    programs.sort();
    let mut trials = Vec::new();
    for level in Level::ALL {
        if let Err(missing) = holds(level) {
            eprintln!("the level {level} is not tried: {missing}");
            continue;
        }
        let judge = Arc::new(Judge::new(level));
        for path in &programs {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            if level == Level::Limits && NEEDS_SANDBOX.contains(&name.as_str()) {
                continue;
            }
            let later = level == Level::Limits || !QUICK.contains(&name.as_str());
            let (judge, path) = (Arc::clone(&judge), path.clone());
            let trial = Trial::test(format!("{name}::{level}"), move || judge.judge(&path));
            trials.push(trial.with_ignored_flag(later));
        }
        let grading = Arc::new(Grading::new(level));
        for path in &programs {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            if level == Level::Limits && NEEDS_SANDBOX.contains(&name.as_str()) {
                continue;
            }
            let (grading, path) = (Arc::clone(&grading), path.clone());
            let later = level == Level::Limits || !QUICK_GRADED.contains(&name.as_str());
            let trial = Trial::test(format!("{name}::{level}::graded"), move || grading.judge(&path));
            trials.push(trial.with_ignored_flag(later));
        }
    }
    trials
}

/// Grades the programs as submissions to `queens`, with the one case whose answer they know.
struct Grading {
    grader: Grader,
    task: Task,
    level: Level,
}

impl Grading {
    fn new(level: Level) -> Grading {
        let course = Course::find(&ROOT).expect("this is a course");
        let mut task = course.task("queens").expect("it is one of the tasks");
        task.cases.retain(|case| case.n == 8);
        let options = GraderOptions {
            level,
            limits: Limits {
                cpu: Duration::from_secs(RUN_SECONDS),
                idle: Duration::from_secs(RUN_SECONDS),
                memory: 128 << 20,
                ..Limits::default()
            },
            cache: None,
            ..GraderOptions::for_course(&course)
        };
        Grading {
            grader: Grader::new(&course, options).expect("its settings can be read"),
            task,
            level,
        }
    }

    fn judge(&self, path: &Path) -> Result<(), Failed> {
        let declared = Declared::read(path, self.level);
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let verdict = self.verdict(path)?;
        let wanted = declared.verdicts(&name);
        if !wanted.iter().any(|wanted| *wanted == kind(&verdict)) {
            return Err(format!("declared {wanted:?}, found {verdict:?}").into());
        }
        match self.verdict(&ROOT.join("tests/data/hostile/ok_control.rs"))? {
            Verdict::Passed => Ok(()),
            other => Err(format!("the next submission was not graded as it should be: {other:?}").into()),
        }
    }

    fn verdict(&self, path: &Path) -> Result<Verdict, Failed> {
        let submission = Submission::Source(source(path));
        Ok(self.grader.assess(&self.task, &submission, None)?.verdict)
    }
}

/// The verdict in a word; which of the endings without a pass it is depends on what a machine reaches first.
fn kind(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Passed => "passed",
        Verdict::DoesNotCompile => "does not compile",
        Verdict::CouldNotBeGraded { .. } => "could not be graded",
        _ => "refused",
    }
}

/// What compiles and runs the programs at one level.
struct Judge {
    level: Level,
    languages: Toolchains,
    compiler: Compiler,
    /// A right program, run after each of the others.
    control: LazyLock<Program, Box<dyn FnOnce() -> Program + Send>>,
}

impl Judge {
    fn new(level: Level) -> Judge {
        let compiler = move || {
            Compiler::new(level, None).with_limits(Limits {
                cpu: Duration::from_secs(COMPILE_SECONDS),
                idle: Duration::from_secs(COMPILE_SECONDS),
                memory: 1 << 30,
                stderr: 4 << 20,
                file: 64 << 20,
                ..Limits::default()
            })
        };
        let control = move || {
            let source = source(&ROOT.join("tests/data/hostile/ok_control.rs"));
            let languages = Toolchains::default();
            let rust = languages.of(&source.name).expect("Rust is in the table");
            compiler()
                .compile(&source, rust, None)
                .expect("the control compiles")
                .program
        };
        Judge {
            level,
            languages: Toolchains::default(),
            compiler: compiler(),
            control: LazyLock::new(Box::new(control)),
        }
    }

    fn judge(&self, path: &Path) -> Result<(), Failed> {
        let declared = Declared::read(path, self.level);
        let source = source(path);
        let rust = self.languages.of(&source.name).ok_or("Rust is in the table")?;
        match self.compiler.compile(&source, rust, None) {
            Err(error) => declared.check_compile(compile_fate(&error), &format!("{error:?}"))?,
            Ok(Compiled { program, .. }) => {
                declared.check_compile("ok", "")?;
                let output = self.run(&program, Duration::from_secs(RUN_SECONDS))?;
                declared.check_run(&output)?;
                let name = path.file_stem().unwrap_or_default().to_string_lossy();
                if NEEDS_SANDBOX.contains(&&*name) && !output.stdout.is_empty() {
                    return Err(format!("it got done:\n{}", String::from_utf8_lossy(&output.stdout)).into());
                }
            }
        }
        // Not held to the short time of the others: the machine may still be busy with what they have done.
        let control = self.run(&self.control, Limits::default().cpu)?;
        match (control.ending, control.stdout == right(), control.leftovers.is_empty()) {
            (Ending::Exited(0), true, true) => Ok(()),
            other => Err(format!("the next program was not graded as it should be: {other:?}").into()),
        }
    }

    fn run(&self, program: &Program, time: Duration) -> Result<Output, Failed> {
        let limits = Limits {
            cpu: time,
            idle: time,
            // Little, so that a busy machine has it filled before the time is over.
            memory: 128 << 20,
            ..Limits::default()
        };
        let run_once = Run {
            arguments: &[],
            stdin: &[],
            limits: &limits,
            level: self.level,
            enough: None,
            cancel: None,
        };
        Ok(run(program, &run_once)?)
    }
}

/// What the head of a program declares.
struct Declared {
    compile: Vec<String>,
    run: Vec<String>,
    matches: String,
}

impl Declared {
    fn read(path: &Path, level: Level) -> Declared {
        let text = fs::read_to_string(path).expect("it can be read");
        let value = |key: &str| {
            let line = text
                .lines()
                .find_map(|line| line.strip_prefix(&format!("// expect-{key}: ")))?;
            // A reason may follow in brackets.
            Some(line.split("  (").next().unwrap_or(line).to_owned())
        };
        let list = |value: String| value.split('|').map(str::to_owned).collect();
        let declared = |key: &str| value(key).unwrap_or_else(|| panic!("{} declares expect-{key}", path.display()));
        let levels = Level::ALL.into_iter().rev().filter(|other| *other <= level);
        let of_level = levels.into_iter().find_map(|level| value(&format!("run-{level}")));
        Declared {
            compile: list(declared("compile")),
            // What the sandbox refuses, it refuses in a container, too.
            run: list(of_level.unwrap_or_else(|| declared("run"))),
            matches: declared("match"),
        }
    }

    /// Which verdicts it may get as a submission.
    fn verdicts(&self, name: &str) -> Vec<&'static str> {
        let mut verdicts = Vec::new();
        if self.compile != ["ok"] {
            verdicts.push("does not compile");
        }
        let answers = self.matches != "no" || READ_ALL_THE_SAME.contains(&name);
        let ends_well = self.run.iter().any(|fate| fate == "exit0" || fate == "leftovers");
        if self.compile.iter().any(|fate| fate == "ok") {
            verdicts.push(if answers && ends_well { "passed" } else { "refused" });
        }
        verdicts
    }

    fn check_compile(&self, fate: &str, details: &str) -> Result<(), Failed> {
        match self.compile.iter().any(|declared| declared == fate) {
            true => Ok(()),
            false => Err(format!("compiling: declared {:?}, found {fate} {details}", self.compile).into()),
        }
    }

    fn check_run(&self, output: &Output) -> Result<(), Failed> {
        let fates = run_fates(output);
        if !self
            .run
            .iter()
            .any(|declared| declared == "-" || fates.contains(declared))
        {
            return Err(format!("running: declared {:?}, found {fates:?} {:?}", self.run, output.ending).into());
        }
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        let exactly = output.stdout == right();
        // As the grader does, the comparison passes over a byte-order mark and spaces at line ends.
        let roughly = printed
            .trim_start_matches('\u{feff}')
            .lines()
            .map(str::trim_end)
            .eq(String::from_utf8_lossy(&right()).lines());
        let found = if exactly {
            "yes"
        } else if roughly {
            "lenient"
        } else {
            "no"
        };
        if found != self.matches {
            return Err(format!("the answer: declared {}, found {found}", self.matches).into());
        }
        Ok(())
    }
}

fn compile_fate(error: &CompileError) -> &'static str {
    match error {
        CompileError::Refused { .. } | CompileError::OtherFiles(_) | CompileError::Assembly | CompileError::Utf16 => {
            "error"
        }
        CompileError::Unfinished(Unfinished::TimedOut) => "timeout",
        CompileError::Unfinished(Unfinished::OutOfMemory) => "memory",
        CompileError::Unfinished(Unfinished::TooLarge) => "fsize",
        CompileError::Unfinished(Unfinished::Crashed) => "crash",
        CompileError::Missing { .. } | CompileError::Machine(_) | CompileError::Run(_) => "could not be graded",
    }
}

/// All words that fit how a run ended.
fn run_fates(output: &Output) -> Vec<String> {
    let mut fates = vec![match output.ending {
        Ending::Exited(0) => "exit0".to_owned(),
        Ending::Exited(code) => format!("exit={code}"),
        Ending::Panicked => "panic".to_owned(),
        Ending::StackOverflow => "stack".to_owned(),
        Ending::OutOfMemory => "memory".to_owned(),
        Ending::Signal(number) => format!("signal={number}"),
        Ending::TimedOut => "timeout".to_owned(),
        Ending::Idle => "idle".to_owned(),
        Ending::CannotStart => "cannot start".to_owned(),
        Ending::TooManyThreads => "threads".to_owned(),
        Ending::TooMuchOutput => "output".to_owned(),
        Ending::FileTooLarge => "fsize".to_owned(),
        Ending::Enough => "enough".to_owned(),
    }];
    if matches!(output.ending, Ending::Signal(_)) {
        fates.push("signal".to_owned());
    }
    if !output.leftovers.is_empty() {
        fates.push("leftovers".to_owned());
    }
    fates
}

fn source(path: &Path) -> Source {
    let text = fs::read_to_string(path).expect("it can be read");
    Source {
        name: "main.rs".into(),
        bytes: text.replace("@REPO@", &ROOT.to_string_lossy()).into_bytes(),
    }
}

/// The 92 boards, as a right program prints them.
fn right() -> Vec<u8> {
    fn place(rows: &mut Vec<u8>, printed: &mut Vec<u8>) {
        if rows.len() == 8 {
            printed.extend(rows.iter().map(|row| b'0' + row));
            printed.push(b'\n');
            return;
        }
        for row in 1..=8 {
            let column = rows.len();
            let free =
                |(other, &taken): (usize, &u8)| taken != row && usize::from(taken.abs_diff(row)) != column - other;
            if rows.iter().enumerate().all(free) {
                rows.push(row);
                place(rows, printed);
                rows.pop();
            }
        }
    }
    let mut printed = Vec::new();
    place(&mut Vec::new(), &mut printed);
    printed
}

/// Length, mode and time of each file that matters to the grading.
fn state_of_the_checkout() -> BTreeMap<PathBuf, (u64, u32, i64, i64)> {
    let mut state = BTreeMap::new();
    let mut folders: Vec<PathBuf> = ["crates", "exercises", "solutions", "src", "tests"]
        .map(|folder| ROOT.join(folder))
        .into();
    let mut note = |path: PathBuf| {
        if let Ok(metadata) = fs::metadata(&path) {
            state.insert(
                path,
                (metadata.len(), metadata.mode(), metadata.mtime(), metadata.mtime_nsec()),
            );
        }
    };
    note(ROOT.join("Cargo.toml"));
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            match entry.path() {
                path if path.is_dir() => folders.push(path),
                path => note(path),
            }
        }
    }
    state
}

/// The processes below this one.
fn children() -> Vec<String> {
    let threads = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let children = threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    children
        .flat_map(|children| children.split_ascii_whitespace().map(str::to_owned).collect::<Vec<_>>())
        .collect()
}
