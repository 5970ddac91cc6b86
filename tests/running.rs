//! What the runner promises about any program, tried with commands of the system.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::fs;
use std::os::fd::AsRawFd;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use queens::grade::compile::{CompileError, Compiler, Source, Toolchain, Toolchains};
use queens::grade::run::{Cancel, Ending, Level, Limits, Output, Program, Run, RunError, probe, run};
use queens::grade::{Assessment, Grader, GraderOptions, Submission, Verdict};
use queens::io_message;
use queens::task::Course;

#[test]
fn a_loop_is_ended_at_the_limit() {
    let output = shell("while :; do :; done", &quick());
    assert_eq!(output.ending, Ending::TimedOut);
    assert!(output.cpu >= quick().cpu, "{output:?}");
}

#[test]
fn the_cpu_time_is_limited_too() {
    let limits = Limits {
        cpu: Duration::from_secs(1),
        ..Limits::default()
    };
    assert_eq!(shell("while :; do :; done", &limits).ending, Ending::TimedOut);
}

#[test]
fn a_daemon_is_found_ended_and_named() {
    for level in levels() {
        let output = run_at(
            level,
            "(setsid sleep 60 &) ; sleep 0.2; echo right",
            b"",
            &Limits::default(),
        )
        .unwrap();
        assert_eq!(output.stdout, b"right\n");
        assert_eq!(
            (output.ending, output.leftovers),
            (Ending::Exited(0), vec!["sleep".to_owned()]),
            "{level}"
        );
    }
}

#[test]
fn runs_at_the_same_time_keep_their_leftovers_apart() {
    thread::scope(|scope| {
        for (tool, seconds) in [("sleep", 60), ("tail", 0)] {
            scope.spawn(move || {
                for _ in 0..5 {
                    let command = match tool {
                        "sleep" => format!("(setsid sleep {seconds} &) ; sleep 0.2"),
                        _ => "(setsid tail -f /dev/null &) ; sleep 0.2".to_owned(),
                    };
                    assert_eq!(shell(&command, &Limits::default()).leftovers, [tool]);
                }
            });
        }
    });
}

#[test]
fn a_child_that_holds_the_pipe_is_not_waited_for() {
    let started = Instant::now();
    let output = shell("sleep 60 & echo right", &Limits::default());
    assert_eq!((output.stdout.as_slice(), output.leftovers.len()), (&b"right\n"[..], 1));
    assert!(started.elapsed() < Limits::default().idle);
}

#[test]
fn a_crowd_that_forks_all_the_time_is_gone_at_the_end() {
    // It starts a new one and ends, again and again, in sessions of their own.
    let output = shell(
        "f() { setsid sh -c \"$1\" sh \"$1\" & }; f 'setsid sh -c \"$1\" sh \"$1\" & sleep 0.01'; sleep 0.2",
        &quick(),
    );
    assert_eq!(output.ending, Ending::Exited(0));
    assert!(!output.leftovers.is_empty());
}

#[test]
fn enough_output_ends_the_program() {
    let calls = AtomicUsize::new(0);
    let enough = |printed: &[u8]| {
        calls.fetch_add(1, Ordering::Relaxed);
        printed.iter().filter(|&&byte| byte == b'\n').count() >= 5
    };
    let program = command("i=0; while :; do i=$((i+1)); echo $i; done");
    let limits = Limits::default();
    let run_once = Run {
        enough: Some(&enough),
        ..given(&limits, Level::Limits)
    };
    let output = run(&program, &run_once).unwrap();
    assert_eq!(output.ending, Ending::Enough);
    assert!(output.stdout.starts_with(b"1\n2\n3\n4\n5\n"));
    assert!(calls.into_inner() > 0);
}

#[test]
fn another_thread_cancels_a_run() {
    let cancel = Cancel::new().unwrap();
    let limits = Limits::default();
    let program = command("sleep 60");
    let started = Instant::now();
    thread::scope(|scope| {
        let running = scope.spawn(|| {
            run(
                &program,
                &Run {
                    cancel: Some(&cancel),
                    ..given(&limits, Level::Limits)
                },
            )
        });
        thread::sleep(Duration::from_millis(50));
        cancel.cancel();
        assert!(matches!(running.join().unwrap(), Err(RunError::Cancelled)));
    });
    assert!(started.elapsed() < limits.idle);
    assert!(matches!(
        run(
            &program,
            &Run {
                cancel: Some(&cancel),
                ..given(&limits, Level::Limits)
            }
        ),
        Err(RunError::Cancelled)
    ));
}

#[test]
fn six_hundred_megabytes_of_output_are_not_kept() {
    let before = peak_memory();
    let output = shell("yes 12345678901234567890 | head -c 600000000", &Limits::default());
    assert_eq!(
        (output.ending, output.stdout.len()),
        (Ending::TooMuchOutput, Limits::default().stdout)
    );
    // The peak is of the whole process, with what other tests keep at the same time.
    assert!(peak_memory() - before < 100 << 20);
}

#[test]
fn output_just_at_the_limit_is_not_too_much() {
    let limits = Limits {
        stdout: 100_000,
        ..Limits::default()
    };
    let output = shell("yes | head -c 100000", &limits);
    assert_eq!((output.ending, output.stdout.len()), (Ending::Exited(0), 100_000));
    assert_eq!(shell("yes | head -c 100001", &limits).ending, Ending::TooMuchOutput);
}

#[test]
fn input_is_given_whole_and_closed_and_need_not_be_read() {
    let long = b"8\n".repeat(200_000);
    let output = run_at(Level::Limits, "wc -c", &long, &Limits::default()).unwrap();
    assert_eq!(output.stdout, b"400000\n");
    assert_eq!(
        run_at(Level::Limits, "exit 3", &long, &Limits::default())
            .unwrap()
            .ending,
        Ending::Exited(3)
    );
    assert_eq!(shell("wc -c", &Limits::default()).stdout, b"0\n");
}

#[test]
fn a_program_that_waits_for_a_terminal_has_none() {
    assert_eq!(shell(": < /dev/tty", &quick()).ending, Ending::Exited(2));
}

#[test]
fn descriptors_of_the_grader_are_not_handed_on() {
    let open = fs::File::open("/dev/null").unwrap();
    // As a parent of the grader might have left one open: a copy without the flag that closes it at the next exec.
    // SAFETY: the descriptor is open.
    let copy = unsafe { libc::fcntl(open.as_raw_fd(), libc::F_DUPFD, 50) };
    let output = shell(&format!("test -e /proc/$$/fd/{copy}; echo $?"), &quick());
    // SAFETY: nothing else uses the copy.
    unsafe { libc::close(copy) };
    assert_eq!(output.stdout, b"1\n");
}

#[test]
fn a_command_that_is_not_there_is_no_fault_of_the_submission() {
    let program = Program::command(["./no-such-program"], "/".into());
    let error = run(&program, &given(&quick(), Level::Limits)).unwrap_err();
    assert_eq!(
        io_message::chain(&error),
        "`./no-such-program` could not be started: No such file or directory"
    );
}

#[test]
fn a_panic_in_the_judgement_ends_the_program_all_the_same() {
    let marker = tempfile::tempdir().unwrap();
    let file = marker.path().join("alive");
    let program = command(&format!("echo start; sleep 3; : > {}", file.display()));
    let panics = |_: &[u8]| panic!("a fault of the grader");
    let caught = thread::scope(|scope| {
        let limits = Limits::default();
        let judge = scope.spawn(move || {
            run(
                &program,
                &Run {
                    enough: Some(&panics),
                    ..given(&limits, Level::Limits)
                },
            )
        });
        judge.join()
    });
    assert!(caught.is_err());
    // A busy machine needs a while to print where the panic was, before anything is ended.
    thread::sleep(Duration::from_secs(4));
    assert!(!file.exists());
}

#[test]
fn a_program_cannot_hold_space_in_files_without_a_name() {
    let source = "
        #define _GNU_SOURCE
        #include <fcntl.h>
        #include <stdio.h>
        #include <unistd.h>
        static char block[1 << 20];
        int main(void) {
            for (int i = 0; i < 64; i++) {
                char name[9];
                sprintf(name, \"%d\", i);
                int f = open(name, O_CREAT | O_RDWR, 0600);
                if (unlink(name) == 0 || open(\".\", O_TMPFILE | O_RDWR, 0600) >= 0 || !fallocate(f, 0, 0, 1)) return 1;
                for (int k = 0; k < 8; k++) write(f, block, sizeof block);
            }
            for (;;) pause();
        }";
    let Some(program) = compiled(source, "main.c") else {
        return;
    };
    let output = run(&program, &given(&Limits::default(), Level::Sandbox)).unwrap();
    assert_eq!(output.ending, Ending::FileTooLarge, "{output:?}");
}

#[test]
fn a_crowd_of_threads_is_ended() {
    let source = "
        fn main() {
            for _ in 0..6000 {
                let wait = || std::thread::sleep(std::time::Duration::from_secs(60));
                if std::thread::Builder::new().stack_size(1 << 14).spawn(wait).is_err() { break }
            }
            std::thread::sleep(std::time::Duration::from_secs(60));
        }";
    let Some(program) = compiled(source, "main.rs") else {
        return;
    };
    let output = run(&program, &given(&Limits::default(), Level::Sandbox)).unwrap();
    assert_eq!(output.ending, Ending::TooManyThreads, "{output:?}");
}

#[test]
fn no_descriptor_gets_an_owner_who_is_then_sent_a_signal() {
    let source = "
        #define _GNU_SOURCE
        #include <fcntl.h>
        #include <sys/ioctl.h>
        #include <unistd.h>
        int main(void) {
            int p[2], who = getppid();
            struct f_owner_ex owner = { F_OWNER_PID, who };
            if (pipe(p)) return 9;
            if (fcntl(p[0], F_SETOWN, who) == 0) return 1;
            if (fcntl(p[0], F_SETOWN_EX, &owner) == 0) return 2;
            if (fcntl(p[0], F_SETSIG, 9) == 0) return 3;
            if (ioctl(p[0], FIOASYNC, &who) == 0) return 4;
            return fcntl(p[0], F_SETFL, O_NONBLOCK) == 0 ? 0 : 5;
        }";
    let Some(program) = compiled(source, "main.c") else {
        return;
    };
    let output = run(&program, &given(&Limits::default(), Level::Sandbox)).unwrap();
    assert_eq!(output.ending, Ending::Exited(0), "{output:?}");
}

#[test]
fn a_file_that_no_system_starts_is_the_submission_s_own_fault() {
    let source = "
        #[unsafe(link_section = \".interp\")]
        #[used]
        static INTERP: [u8; 12] = *b\"/bin/none\\0\\0\\0\";
        fn main() {}";
    let assessment = assess_queens(source, Limits::default());
    assert_eq!(assessment.verdict, Verdict::Crashed, "{assessment:?}");
}

#[test]
fn a_case_that_runs_out_of_time_does_not_hide_the_others() {
    let solution = fs::read_to_string(root().join("solutions/queens/main.rs")).unwrap();
    let start = solution.find("fn main() {").unwrap() + "fn main() {".len();
    let (before, after) = solution.split_at(start);
    let source = format!("{before} if std::env::args().nth(1).as_deref() == Some(\"2\") {{ loop {{}} }}\n{after}");
    let limits = Limits {
        cpu: Duration::from_millis(300),
        ..Limits::default()
    };
    let assessment = assess_queens(&source, limits);
    let verdicts: Vec<&Verdict> = assessment.cases.iter().map(|case| &case.verdict).collect();
    let passed = verdicts.iter().filter(|verdict| ***verdict == Verdict::Passed).count();
    assert!(verdicts.contains(&&Verdict::TimedOut), "{verdicts:?}");
    assert_eq!(passed, verdicts.len() - 1, "{verdicts:?}");
}

#[test]
fn a_failure_of_the_compiler_on_a_right_program_is_the_machine_s() {
    let language = |script: &str| Toolchain {
        compile: ["/bin/sh", "-c", script, "sh", "{source}", "{program}"]
            .map(str::to_owned)
            .into(),
        control: Some("right".to_owned()),
        ..Toolchains::default().of("main.c".as_ref()).unwrap().clone()
    };
    let compile = |script: &str| {
        let source = Source {
            name: "main.c".into(),
            bytes: b"wrong".into(),
        };
        let compiler = Compiler::new(Level::Limits, None);
        compiler
            .compile(&source, &language(script), None)
            .map(|_| ())
            .unwrap_err()
    };
    let full = compile("echo error: No space left on device >&2; exit 1");
    assert!(matches!(full, CompileError::Machine(_)), "{full:?}");
    // A source that only makes its compiler print the words does not get away with it.
    let forged = compile("grep -q right $1 && cp $1 $2 && exit; echo error: No space left on device >&2; exit 1");
    assert!(matches!(forged, CompileError::Refused { .. }), "{forged:?}");
}

#[test]
fn a_compiler_sees_neither_opt_nor_a_home() {
    let folder = tempfile::tempdir().unwrap();
    let answer = folder.path().join("answer");
    fs::write(&answer, "8\n").unwrap();
    let source = |file: &str| {
        format!("__asm__(\".globl a\\na: .incbin \\\"{file}\\\"\\n.byte 0\"); int main(void) {{ return 0; }}")
    };
    for file in [answer.to_str().unwrap(), "/opt/../etc/passwd", "/root/.bashrc"] {
        let source = Source {
            name: "main.c".into(),
            bytes: source(file).into_bytes(),
        };
        let toolchains = Toolchains::default();
        let language = toolchains.of(&source.name).unwrap();
        let result = Compiler::new(Level::Sandbox, None).compile(&source, language, None);
        assert!(
            matches!(result, Err(CompileError::Refused { .. })),
            "{file}: {result:?}"
        );
    }
}

/// The program of a source; `None` where the level *sandbox* does not exist.
fn compiled(source: &str, name: &str) -> Option<Program> {
    if probe().level < Level::Sandbox {
        return None;
    }
    let source = Source {
        name: name.into(),
        bytes: source.into(),
    };
    let toolchains = Toolchains::default();
    let language = toolchains.of(&source.name).unwrap();
    let compiled = Compiler::new(Level::Sandbox, None).compile(&source, language, None);
    Some(compiled.unwrap().program)
}

fn root() -> PathBuf {
    env!("CARGO_MANIFEST_DIR").into()
}

fn assess_queens(source: &str, limits: Limits) -> Assessment {
    let course = Course::find(&root()).unwrap();
    let options = GraderOptions {
        limits,
        cache: None,
        ..GraderOptions::for_course(&course)
    };
    let submission = Submission::of_bytes(source.into(), "queens.rs".as_ref());
    let grader = Grader::new(&course, options).unwrap();
    grader
        .assess(&course.task("queens").unwrap(), &submission, None)
        .unwrap()
}

fn levels() -> impl Iterator<Item = Level> {
    [Level::Limits, Level::Sandbox]
        .into_iter()
        .filter(|level| *level <= probe().level)
}

fn quick() -> Limits {
    Limits {
        cpu: Duration::from_millis(500),
        idle: Duration::from_millis(500),
        ..Limits::default()
    }
}

fn command(script: &str) -> Program {
    Program::command(["/bin/sh", "-c", script], "/".into())
}

fn given(limits: &Limits, level: Level) -> Run<'_> {
    Run {
        arguments: &[],
        stdin: &[],
        limits,
        level,
        enough: None,
        cancel: None,
    }
}

fn shell(script: &str, limits: &Limits) -> Output {
    run_at(Level::Limits, script, b"", limits).unwrap()
}

fn run_at(level: Level, script: &str, stdin: &[u8], limits: &Limits) -> Result<Output, RunError> {
    run(
        &command(script),
        &Run {
            stdin,
            ..given(limits, level)
        },
    )
}

/// The most memory that this process has had so far, in bytes.
fn peak_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() << 10
}
