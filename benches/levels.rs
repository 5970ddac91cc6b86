//! What each level costs: `cargo bench -p benches --bench levels`.
//!
//! The same program is run, and the same source compiled, bare and at every level in turn, round after round, so that a busy
//! machine is busy for all of them. It prints the medians, the least, which no other work disturbed, and the median of
//! the differences to the bare one within a round.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use queens::grade::compile::Toolchains;
use queens::grade::compile::{Compiler, Source};
use queens::grade::run::{Ending, Level, Limits, Run, holds, register_supervisor, run};

const RUNS: usize = 200;
const COMPILES: usize = 40;

fn main() {
    register_supervisor();
    let levels: Vec<Level> = Level::ALL.into_iter().filter(|level| holds(*level).is_ok()).collect();
    let package = std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where the package is");
    let root = Path::new(&package).join("..");
    let bytes = fs::read(root.join("solutions/queens/main.rs")).expect("the solution is there");
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("main.rs"), &bytes).expect("it can be written");
    let source = Source {
        name: "main.rs".into(),
        bytes,
    };
    let languages = Toolchains::default();
    let rust = languages.of(&source.name).expect("Rust is in the table");

    let rustc = compiler();
    let bare_compile = || {
        let status = Command::new(&rustc)
            .args([
                "--edition=2024",
                "-Copt-level=1",
                "-Coverflow-checks=on",
                "-Cdebug-assertions=on",
            ])
            .args([
                "-Ccodegen-units=1",
                "-Cprefer-dynamic",
                "-Crpath",
                "--emit=link,dep-info",
                "main.rs",
            ])
            .current_dir(folder.path())
            .status();
        assert!(status.is_ok_and(|status| status.success()));
    };
    // One for each level, since a compiler looks only once for where its tools are.
    let compilers: Vec<Compiler> = levels.iter().map(|level| Compiler::new(*level, None)).collect();
    let compile = |number: usize| {
        let compiled = compilers[number].compile(&source, rust, None);
        compiled.expect("the solution compiles").program
    };
    let program = compile(0);
    table("compiling", COMPILES, &bare_compile, &levels, &|number| {
        drop(compile(number))
    });

    let file = folder.path().join("main");
    let bare_run = || {
        let output = Command::new(&file).arg("8").stdin(Stdio::null()).output();
        assert!(output.is_ok_and(|output| output.status.success()));
    };
    let limits = Limits::default();
    let arguments = ["8".to_owned()];
    let held_run = |number: usize| {
        let run_once = Run {
            arguments: &arguments,
            stdin: &[],
            limits: &limits,
            level: levels[number],
            enough: None,
            cancel: None,
        };
        let output = run(&program, &run_once).expect("it can be run");
        assert_eq!(output.ending, Ending::Exited(0));
    };
    table("running", RUNS, &bare_run, &levels, &held_run);
}

/// The compiler itself, not the proxy that looks for it each time.
fn compiler() -> PathBuf {
    let sysroot = Command::new("rustc").arg("--print=sysroot").output();
    let sysroot = sysroot.expect("rustc is there").stdout;
    Path::new(String::from_utf8_lossy(&sysroot).trim()).join("bin/rustc")
}

/// One round after the other, all ways in each; then a line for each way.
fn table(what: &str, rounds: usize, bare: &dyn Fn(), levels: &[Level], held: &dyn Fn(usize)) {
    let measure = |work: &dyn Fn()| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    let mut bare_times = Vec::new();
    let mut times = vec![Vec::new(); levels.len()];
    for _ in 0..rounds {
        bare_times.push(measure(bare));
        for (number, times) in times.iter_mut().enumerate() {
            times.push(measure(&|| held(number)));
        }
    }
    println!("{what}, {rounds} rounds; milliseconds: median, least, median of what is added");
    line("bare", &bare_times, &bare_times);
    for (level, times) in levels.iter().zip(&times) {
        line(level.name(), times, &bare_times);
    }
}

fn line(name: &str, times: &[Duration], bare: &[Duration]) {
    let milliseconds: Vec<f64> = times.iter().map(|time| time.as_secs_f64() * 1e3).collect();
    let added = times
        .iter()
        .zip(bare)
        .map(|(time, bare)| (time.as_secs_f64() - bare.as_secs_f64()) * 1e3);
    let least = milliseconds.iter().copied().fold(f64::INFINITY, f64::min);
    println!(
        "  {name:<8} {:>8.2} {least:>8.2} {:>+8.2}",
        median(milliseconds),
        median(added.collect())
    );
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_unstable_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
