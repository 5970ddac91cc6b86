//! How long a student waits from save to verdict, compared with rustlings: both in terminals, in turn, in one run.
//!
//! `cargo run -p terminal-tests --bin save-to-verdict -- PATH/TO/rustlings FOLDER/OF/rustlings`, where the folder is what
//! `rustlings init` made. Printed are medians in milliseconds, and their ratios, which say more than either of them.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use terminal_tests::{Colour, Terminal};
use test_support::CourseCopy;

/// How often each save is measured.
const ROUNDS: usize = 15;

/// Far shorter than what is measured.
const LOOK_AGAIN: Duration = Duration::from_millis(1);

/// Two contents of a file that the program in a terminal has to tell apart.
struct Watched {
    name: &'static str,
    terminal: Terminal,
    file: PathBuf,
    pass: (String, &'static str),
    error: (String, &'static str),
}

impl Watched {
    /// Saves new content, made unique by its number, and waits for the verdict.
    fn save(&self, (text, verdict): &(String, &'static str), number: usize) -> Duration {
        // As an editor would: the reader has looked at the last verdict for a moment.
        thread::sleep(Duration::from_millis(400));
        let begun = Instant::now();
        fs::write(&self.file, format!("{text}\n// {number}\n")).expect("the file can be written");
        while !self.terminal.screen().contains(verdict) {
            assert!(begun.elapsed() < Duration::from_secs(60), "{}", self.terminal.screen());
            thread::sleep(LOOK_AGAIN);
        }
        begun.elapsed()
    }

    /// Processor time in clock ticks, that of ended children included, and resident memory in KiB.
    fn usage(&self) -> (u64, u64) {
        let process = self.terminal.child().expect("it runs");
        let text = |name: &str| fs::read_to_string(format!("/proc/{process}/{name}")).expect("it runs");
        let stat = text("stat");
        let ticks = stat.split_whitespace().skip(13).take(4);
        let ticks = ticks.map(|ticks| ticks.parse::<u64>().expect("a number")).sum();
        let status = text("status");
        let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let memory = memory.and_then(|memory| memory.trim().strip_suffix(" kB"));
        (ticks, memory.expect("Linux says so").parse().expect("a number"))
    }
}

fn main() {
    let arguments: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [rustlings, folder] = &arguments[..] else {
        eprintln!("usage: save-to-verdict PATH/TO/rustlings FOLDER/OF/rustlings");
        return;
    };
    let course = CourseCopy::whole();
    let ours = ours(&course);
    let theirs = theirs(rustlings, folder, &ours);
    let both = [ours, theirs];
    let begun = both.each_ref().map(Watched::usage);
    let mut passes = [Vec::new(), Vec::new()];
    let mut errors = [Vec::new(), Vec::new()];
    for round in 0..=ROUNDS {
        for (index, watched) in both.iter().enumerate() {
            let pass = watched.save(&watched.pass, round);
            let error = watched.save(&watched.error, round);
            // The first round fills caches of the system.
            if round > 0 {
                passes[index].push(pass);
                errors[index].push(error);
            }
        }
    }
    print("pass", passes);
    print("compile error", errors);
    for (watched, (ticks, _)) in both.iter().zip(begun) {
        let spent = (watched.usage().0 - ticks) * 10 / (2 * (ROUNDS as u64 + 1));
        println!("{:<10} {spent} ms of processor time for each save", watched.name);
    }
    let before = both.each_ref().map(Watched::usage);
    thread::sleep(Duration::from_secs(10));
    for (watched, (ticks, _)) in both.iter().zip(before) {
        let (after, memory) = watched.usage();
        println!(
            "{:<10} idle for 10 s: {} ms of processor time; memory {:.1} MiB",
            watched.name,
            (after - ticks) * 10,
            memory as f64 / 1024.0
        );
    }
}

fn ours(course: &CourseCopy) -> Watched {
    let terminal = Terminal::start("$QUEENS watch queens", course.root(), (100, 40), Colour::Unwanted);
    terminal.wait_for("queens: not started");
    Watched {
        name: "queens",
        terminal,
        file: course.file("queens"),
        pass: (course.solution("queens"), "queens: passed"),
        error: ("fn main() { x = 5; }".to_owned(), "queens: does not compile"),
    }
}

/// Rustlings at its exercise `variables1`, with the same programs in its file.
fn theirs(rustlings: &Path, folder: &Path, ours: &Watched) -> Watched {
    fs::write(
        folder.join(".rustlings-state.txt"),
        "DON'T EDIT THIS FILE!\n\nvariables1\n\nintro1\nintro2",
    )
    .expect("the folder can be written");
    let file = folder.join("exercises/01_variables/variables1.rs");
    fs::write(&file, &ours.error.0).expect("the file can be written");
    let line = format!("env -u CARGO_TARGET_DIR {}; true", rustlings.display());
    let terminal = Terminal::start(&line, folder, (100, 40), Colour::Unwanted);
    terminal.wait_for("cannot find value");
    Watched {
        name: "rustlings",
        terminal,
        file,
        pass: (ours.pass.0.clone(), "Exercise done"),
        error: (ours.error.0.clone(), "cannot find value"),
    }
}

fn print(what: &str, times: [Vec<Duration>; 2]) {
    let [ours, theirs] = times.map(|mut times| {
        times.sort_unstable();
        times[times.len() / 2].as_secs_f64() * 1000.0
    });
    println!(
        "{what:<14} queens {ours:.0} ms, rustlings {theirs:.0} ms, ratio {:.2}",
        ours / theirs
    );
}
