//! `queens race`: compares all methods of counting queens on this machine.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;

use queens::solve::count::{CountError, Instructions, LARGEST_BOARD, Plan, Rung, Tally};

use crate::cli::{WrongUsage, arguments, output};

/// Compare all methods of counting queens, from the textbook search to the fastest
///
/// Each runs on one thread, so that only the idea makes the difference. A method that would exceed the time limit is
/// skipped and named. A node is a partial placement that the method has made.
#[derive(Debug, Args)]
pub struct Race {
    /// The size of the board
    #[arg(default_value = "12", value_parser = arguments::board_size, allow_negative_numbers = true)]
    n: usize,
    /// Skip methods that would take longer than this
    #[arg(long, value_name = "SECONDS", default_value = "20", value_parser = arguments::amount::<u64>)]
    limit: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A short run is repeated for this long, and the fastest counts.
const REPEAT_FOR: Duration = Duration::from_millis(100);

/// The result of one method.
#[derive(Debug, Serialize)]
struct Run {
    method: &'static str,
    /// The instructions, if the method has several variants.
    instructions: Option<&'static str>,
    seconds: f64,
    solutions: u64,
    solutions_per_second: f64,
    nodes: u64,
    /// How many times as fast as the textbook.
    times_textbook: f64,
}

/// A method that was skipped.
#[derive(Debug, Serialize)]
struct LeftOut {
    method: &'static str,
    instructions: Option<&'static str>,
    /// The estimated time.
    seconds: f64,
}

impl Race {
    /// Runs the race and prints the table.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        if self.n > LARGEST_BOARD {
            return Err(WrongUsage(CountError::BoardSize(self.n).to_string()).into());
        }
        let (mut runs, mut left_out) = (Vec::new(), Vec::new());
        for (method, instructions) in contestants(self.n) {
            let plan = Plan::new(self.n, method, instructions)?;
            let path = method.has_vectors().then_some(instructions.name());
            let forecast = plan.forecast()?;
            if forecast > Duration::from_secs(self.limit) {
                left_out.push(LeftOut {
                    method: method.name(),
                    instructions: path,
                    seconds: forecast.as_secs_f64(),
                });
                continue;
            }
            let (time, tally) = fastest(&plan);
            runs.push(Run {
                method: method.name(),
                instructions: path,
                seconds: time.as_secs_f64(),
                solutions: tally.solutions,
                solutions_per_second: tally.solutions as f64 / time.as_secs_f64(),
                nodes: tally.nodes,
                times_textbook: 1.0,
            });
        }
        compare(&mut runs, &left_out);
        output::to(None, |out| {
            if self.json {
                let json = serde_json::json!({ "n": self.n, "threads": 1, "runs": runs, "left_out": left_out });
                writeln!(out, "{json}")
            } else {
                write_table(self.n, &runs, &left_out, out)
            }
        })?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Every rung that takes boards of size `n`, with every path that this machine can run.
fn contestants(n: usize) -> impl Iterator<Item = (Rung, Instructions)> {
    Rung::ALL
        .into_iter()
        .filter(move |method| n >= method.smallest_board())
        .flat_map(|method| {
            Instructions::ALL
                .into_iter()
                .filter(move |&instructions| method.has_vectors() || instructions == Instructions::Portable)
                .filter(|instructions| instructions.available())
                .map(move |instructions| (method, instructions))
        })
}

/// The shortest of some runs, preparations included.
fn fastest(plan: &Plan) -> (Duration, Tally) {
    let all = Instant::now();
    let mut best = (Duration::MAX, Tally::default());
    loop {
        let start = Instant::now();
        let tally = plan.count();
        best = best.min((start.elapsed(), tally));
        if all.elapsed() > REPEAT_FOR {
            return best;
        }
    }
}

/// Sets the runs in relation to the first rung, or to the time that it would take.
fn compare(runs: &mut [Run], left_out: &[LeftOut]) {
    let times = runs.iter().map(|run| (run.method, run.seconds));
    let forecasts = left_out.iter().map(|run| (run.method, run.seconds));
    let textbook = times
        .chain(forecasts)
        .find_map(|(method, seconds)| (method == Rung::Array.name()).then_some(seconds));
    for run in runs {
        run.times_textbook = textbook.map_or(1.0, |textbook| textbook / run.seconds);
    }
}

fn write_table(n: usize, runs: &[Run], left_out: &[LeftOut], out: &mut dyn Write) -> io::Result<()> {
    let solutions = runs.first().map_or(0, |run| run.solutions);
    writeln!(out, "n = {n}, {solutions} placements, one thread\n")?;
    writeln!(
        out,
        "{:<18}{:>10}{:>14}{:>15}{:>11}",
        "method", "seconds", "solutions/s", "nodes", "× textbook"
    )?;
    for run in runs {
        writeln!(
            out,
            "{:<18}{:>10}{:>14.0}{:>15}{:>11.1}  {}",
            name(run.method, run.instructions),
            seconds(run.seconds),
            run.solutions_per_second,
            run.nodes,
            run.times_textbook,
            bar(run.times_textbook),
        )?;
    }
    writeln!(out, "\nA bar grows by one ■ each time the speed doubles.")?;
    for run in left_out {
        let time = seconds(run.seconds);
        writeln!(
            out,
            "{}: left out, it would take about {time} s",
            name(run.method, run.instructions)
        )?;
    }
    Ok(())
}

fn name(method: &str, instructions: Option<&str>) -> String {
    match instructions {
        Some(instructions) => format!("{method} {instructions}"),
        None => method.to_owned(),
    }
}

/// Three digits or so.
fn seconds(seconds: f64) -> String {
    match seconds {
        100.0.. => format!("{seconds:.0}"),
        1.0.. => format!("{seconds:.2}"),
        0.001.. => format!("{seconds:.4}"),
        _ => format!("{seconds:.6}"),
    }
}

/// One mark for each doubling.
fn bar(times: f64) -> String {
    "■".repeat(times.max(1.0).log2().round() as usize)
}
