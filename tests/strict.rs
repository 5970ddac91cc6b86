//! What the level *strict* promises beyond the *sandbox*: what is in view, who else is there, and that the system's word on
//! the end of a program comes through. Tried with a shell, which may start processes; the hostile programs are elsewhere.
//!
//! The program under test starts itself again, so these tests have a `main` of their own. Where no container can be made they are
//! left out, with a word about it.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::num::NonZeroU32;
use std::os::unix::fs::PermissionsExt;
use std::process::{self, Command, ExitCode, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use libtest_mimic::{Arguments, Trial};
use queens::grade::compile::Toolchain;
use queens::grade::compile::{Compiler, Source};
use queens::grade::run::{Ending, Level, Limits, Output, Program, Run, RunError, holds, register_supervisor, run};
use queens::io_message;

/// By this variable this program is asked to run what the variable holds, until it is ended.
const HOLD: &str = "STRICT_TEST_HOLD";

fn main() -> ExitCode {
    register_supervisor();
    if let Ok(script) = env::var(HOLD) {
        println!("started");
        let output = shell(&script, &Limits::default());
        return ExitCode::from(u8::from(output.ending != Ending::Exited(0)));
    }
    let arguments = Arguments::from_args();
    if let Err(missing) = holds(Level::Strict) {
        eprintln!("the level strict is not tried: {missing}");
        return ExitCode::SUCCESS;
    }
    libtest_mimic::run(&arguments, trials()).exit_code()
}

/// Every test by its name.
macro_rules! tests {
    ($($name:ident),* $(,)?) => {
        vec![$(Trial::test(stringify!($name), || { $name(); Ok(()) })),*]
    };
}

fn trials() -> Vec<Trial> {
    tests![
        a_signal_and_the_exit_code_of_the_same_number_are_told_apart,
        nothing_is_mounted_but_what_a_program_needs,
        nothing_of_the_kit_the_home_or_the_machine_is_there,
        nobody_else_is_there,
        there_is_no_network,
        it_runs_as_a_user_without_rights_and_groups,
        nothing_can_be_changed_but_its_folder,
        nothing_stands_in_its_environment_but_what_all_have,
        input_and_output_can_be_opened_by_their_names,
        too_much_in_its_folder_ends_it,
        too_many_files_in_its_folder_end_it,
        a_bomb_of_processes_is_contained_and_over_with_its_run,
        the_time_on_the_processor_is_that_of_the_program,
        what_it_leaves_running_is_named_and_ended,
        a_program_that_is_not_in_view_is_no_fault_of_the_submission,
        a_link_is_not_taken_from_a_compiler,
        a_command_is_refused_with_the_reason,
        a_grader_that_is_killed_leaves_nothing_running,
        all_this_holds_for_a_plain_user_as_well,
    ]
}

fn a_signal_and_the_exit_code_of_the_same_number_are_told_apart() {
    assert_eq!(ending("kill -SEGV $$"), Ending::Signal(libc::SIGSEGV));
    assert_eq!(ending("exit 139"), Ending::Exited(139));
    assert_eq!(ending("kill -KILL $$"), Ending::Signal(libc::SIGKILL));
    assert_eq!(ending("exit 137"), Ending::Exited(137));
    assert_eq!(ending("exit 0"), Ending::Exited(0));
}

fn nothing_is_mounted_but_what_a_program_needs() {
    let mounts = printed("while read -r line; do echo \"$line\"; done < /proc/self/mountinfo");
    let needed = [
        "/usr",
        "/lib",
        "/bin",
        "/etc/",
        "/dev/",
        "/proc",
        "/sys/devices/system/cpu",
        "/nix/",
        "/gnu/",
    ];
    for mount in mounts.lines() {
        let mut fields = mount.split(' ').skip(4);
        let (place, options) = (fields.next().unwrap(), fields.next().unwrap());
        let known = ["/", "/program", "/tmp"].contains(&place) || needed.iter().any(|start| place.starts_with(start));
        assert!(known, "{mount}");
        let may_change = ["/tmp", "/proc"].contains(&place) || place.starts_with("/dev/");
        assert!(may_change || options.split(',').any(|option| option == "ro"), "{mount}");
    }
}

fn nothing_of_the_kit_the_home_or_the_machine_is_there() {
    let exe = env::current_exe().unwrap();
    let home = env::home_dir().unwrap();
    let places = [&exe, &home].map(|path| path.display().to_string());
    let places =
        places.join(" ") + " /root /home /etc/passwd /etc/shadow /var /mnt /srv /opt /boot /run /dev/pts /dev/shm";
    let found = printed(&format!(
        "for place in {places}; do test -e $place && echo $place; done; true"
    ));
    assert_eq!(found, "");
    // The looking itself works.
    assert_eq!(
        printed("for place in /program /tmp /usr/lib; do test -e $place && echo $place; done"),
        "/program\n/tmp\n/usr/lib\n"
    );
}

fn nobody_else_is_there() {
    let grader = process::id();
    // The first process is the supervisor, the second the shell.
    let script = format!("echo $$; test -e /proc/{grader} && echo seen; kill -0 {grader} && echo reached; true");
    assert_eq!(printed(&script), "2\n");
    assert_eq!(
        ending("kill -KILL 1; kill -TERM 1; kill -KILL -1; exit 7"),
        Ending::Exited(7)
    );
}

fn there_is_no_network() {
    let devices = printed("while read -r device rest; do echo $device; done < /proc/self/net/dev");
    let devices: Vec<&str> = devices.lines().filter(|line| line.ends_with(':')).collect();
    assert_eq!(devices, ["lo:"]);
}

fn it_runs_as_a_user_without_rights_and_groups() {
    let found = printed("while read -r line; do echo $line; done < /proc/self/status");
    let field = |name: &str| {
        let line = found.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(field("Uid:"), ["65534"; 4]);
    assert_eq!(field("Gid:"), ["65534"; 4]);
    for kind in ["CapInh:", "CapPrm:", "CapEff:", "CapAmb:"] {
        assert_eq!(field(kind), ["0000000000000000"], "{kind}");
    }
    assert_eq!(field("NoNewPrivs:"), ["1"]);
    // Of a plain user the kernel keeps the groups, but has no name for them here.
    assert!(field("Groups:").iter().all(|group| group == "65534"), "{found}");
}

fn nothing_can_be_changed_but_its_folder() {
    let script = "for file in /file /program/file /usr/file /usr/lib/file /dev/file /etc/file /tmp/file file; do \
                  (: > $file) && echo $file; done; true";
    assert_eq!(printed(script), "/tmp/file\nfile\n");
    // And nothing is left of it for the next one.
    assert_eq!(printed("test -e /tmp/file && echo left; true"), "");
}

fn nothing_stands_in_its_environment_but_what_all_have() {
    let names = printed("export -p | while read -r word name; do echo ${name%%=*}; done");
    let mut names: Vec<&str> = names.lines().collect();
    names.sort_unstable();
    // Shells add `PWD` and `OLDPWD` themselves.
    names.retain(|name| !name.ends_with("PWD"));
    assert_eq!(names, ["HOME", "LANG", "LC_ALL", "PATH", "TMPDIR"]);
}

fn input_and_output_can_be_opened_by_their_names() {
    let output = run_with(
        "read -r line < /dev/stdin; echo $line > /dev/stdout; echo $line > /dev/stderr",
        b"8\n",
        &Limits::default(),
    );
    let output = output.unwrap();
    assert_eq!((&output.stdout[..], &output.stderr[..]), (&b"8\n"[..], &b"8\n"[..]));
}

fn too_much_in_its_folder_ends_it() {
    let limits = Limits {
        file: 1 << 20,
        ..Limits::default()
    };
    let script = "for name in 1 2 3 4 5 6; do head -c 700000 /dev/zero > $name; done; echo right";
    assert_eq!(shell(script, &limits).ending, Ending::FileTooLarge);
    assert_eq!(
        shell("head -c 700000 /dev/zero > 1; echo right", &limits).ending,
        Ending::Exited(0)
    );
}

fn too_many_files_in_its_folder_end_it() {
    let script = "i=0; while :; do i=$((i+1)); : > $i; done";
    assert_eq!(ending(script), Ending::FileTooLarge);
}

fn a_bomb_of_processes_is_contained_and_over_with_its_run() {
    let limits = Limits {
        cpu: Duration::from_millis(500),
        idle: Duration::from_millis(500),
        ..Limits::default()
    };
    let output = shell("f() { f & f & wait; }; f", &limits);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.contains("fork") || matches!(output.ending, Ending::TimedOut | Ending::TooManyThreads),
        "{:?} {said}",
        output.ending
    );
    assert_eq!(ending("echo right"), Ending::Exited(0));
}

fn the_time_on_the_processor_is_that_of_the_program() {
    let limits = Limits {
        cpu: Duration::from_secs(1),
        ..Limits::default()
    };
    let output = shell("while :; do :; done", &limits);
    assert_eq!(output.ending, Ending::TimedOut);
    // The kernel's clocks of the limit and of the account differ a little.
    assert!(
        output.cpu >= limits.cpu / 2 && output.cpu <= 2 * limits.cpu,
        "{output:?}"
    );
    let idle = shell("sleep 1", &limits);
    assert!(idle.cpu < Duration::from_millis(500), "{idle:?}");
}

fn what_it_leaves_running_is_named_and_ended() {
    let output = shell("(setsid sleep 60 &) ; sleep 0.2; echo right", &Limits::default());
    assert_eq!(
        (output.ending, output.leftovers),
        (Ending::Exited(0), vec!["sleep".to_owned()])
    );
}

fn a_program_that_is_not_in_view_is_no_fault_of_the_submission() {
    // A folder is not a program, and files outside of it do not exist there.
    let nowhere = Toolchain {
        run: vec!["{folder}".to_owned()],
        ..language()
    };
    let error = run(&program(&nowhere, ""), &given(&Limits::default(), b"")).unwrap_err();
    assert!(matches!(error, RunError::NotStarted { .. }), "{error}");
}

fn a_link_is_not_taken_from_a_compiler() {
    let words = ["ln", "-s", "/etc/shadow", "{program}"];
    let language = Toolchain {
        compile: words.map(str::to_owned).into(),
        run: vec!["{program}".to_owned()],
        ..language()
    };
    let source = Source {
        name: "main.sh".into(),
        bytes: Vec::new(),
    };
    let error = Compiler::new(Level::Strict, None)
        .compile(&source, &language, None)
        .unwrap_err();
    let message = io_message::chain(&error);
    assert!(message.contains("not a plain file"), "{message}");
}

fn a_command_is_refused_with_the_reason() {
    let program = Program::command(["/bin/true"], "/".into());
    let error = run(&program, &given(&Limits::default(), b"")).unwrap_err().to_string();
    assert!(
        error.contains("a command runs in your own folder") && error.contains("`sandbox`"),
        "{error}"
    );
}

fn a_grader_that_is_killed_leaves_nothing_running() {
    let mark = format!("{}.5", 100_000 + process::id());
    let mut grader = Command::new(env::current_exe().unwrap())
        .env(HOLD, format!("(setsid sleep {mark} &) ; sleep {mark}"))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(grader.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    until(|| running(&mark) == 2);
    grader.kill().unwrap();
    grader.wait().unwrap();
    until(|| running(&mark) == 0);
}

/// How many `sleep` processes have this argument.
fn running(mark: &str) -> usize {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let lines = processes.filter_map(|process| fs::read(process.path().join("cmdline")).ok());
    let wanted = format!("sleep\0{mark}\0");
    lines
        .filter(|line| line.ends_with(wanted.as_bytes()) && line.len() < 40)
        .count()
}

/// Waits for what must come at some time.
fn until(holds: impl Fn() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(60), "it never comes");
        thread::sleep(Duration::from_millis(20));
    }
}

fn all_this_holds_for_a_plain_user_as_well() {
    // SAFETY: the call touches no memory.
    if unsafe { libc::geteuid() } != 0 {
        eprintln!("this is a plain user already");
        return;
    }
    // Where this program lies the other user need not get to.
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let copy = folder.path().join("strict");
    fs::copy(env::current_exe().unwrap(), &copy).unwrap();
    let output = Command::new("setpriv")
        .args(["--reuid=54321", "--regid=54321", "--groups=54322"])
        .arg(&copy)
        .args(["--skip", "all_this_holds"])
        .current_dir("/")
        .env("HOME", "/home")
        .env_remove("TMPDIR")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && said.contains(" passed; 0 failed"),
        "{said}\n{output:?}"
    );
}

fn language() -> Toolchain {
    Toolchain {
        name: "Shell".to_owned(),
        ending: vec!["sh".to_owned()],
        locate: Vec::new(),
        compile: Vec::new(),
        run: vec!["/bin/sh".to_owned(), "{source}".to_owned()],
        unbuffered: Vec::new(),
        time: NonZeroU32::MIN,
        readable: Vec::new(),
        runtime: false,
        processes: true,
        control: None,
        missing: "nothing helps".to_owned(),
    }
}

fn program(language: &Toolchain, script: &str) -> Program {
    let source = Source {
        name: "main.sh".into(),
        bytes: script.into(),
    };
    Compiler::new(Level::Strict, None)
        .compile(&source, language, None)
        .unwrap()
        .program
}

fn given<'a>(limits: &'a Limits, stdin: &'a [u8]) -> Run<'a> {
    Run {
        arguments: &[],
        stdin,
        limits,
        level: Level::Strict,
        enough: None,
        cancel: None,
    }
}

fn run_with(script: &str, stdin: &[u8], limits: &Limits) -> Result<Output, RunError> {
    run(&program(&language(), script), &given(limits, stdin))
}

fn shell(script: &str, limits: &Limits) -> Output {
    run_with(script, b"", limits).unwrap()
}

fn ending(script: &str) -> Ending {
    shell(script, &Limits::default()).ending
}

/// What a script prints that ends well.
fn printed(script: &str) -> String {
    let output = shell(script, &Limits::default());
    assert_eq!(
        output.ending,
        Ending::Exited(0),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}
