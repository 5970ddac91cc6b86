//! What the runner promises about any program, tried with commands of the system.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::fs;
use std::os::fd::AsRawFd;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use queens::grade::run::{Cancel, Ending, Level, Limits, Output, Program, Run, RunError, probe, run};
use queens::io_message;

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
    // SAFETY: nobody else knows of the copy.
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
