//! Counting queens: threads, progress, checkpoints and the result.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use queens::solve::count::{CountError, Instructions, Part, Plan, Rung, Shard, Symmetric};

use super::{Count, part_file};
use crate::cli::{WrongUsage, output};

/// A count that takes longer than this is announced and has a progress bar.
const LONG: Duration = Duration::from_secs(2);

/// Boards from this size on may take long with the best method; smaller ones need no forecast.
const LARGE: usize = 18;

/// Shards of this many units each are within 2 % of one another: measured for the join, whose units differ most.
const EVEN: usize = 300;

/// How often the checkpoint is written.
const CHECKPOINT_EVERY: Duration = Duration::from_millis(100);

/// Counts the placements of queens and prints their number, or what `--merge` needs.
pub(super) fn run(count: &Count) -> anyhow::Result<ExitCode> {
    let method = count.method.unwrap_or(Rung::best(count.n));
    let instructions = count.instructions.unwrap_or(Instructions::best());
    let plan = Plan::new(count.n, method, instructions).map_err(wrong_usage)?;
    let shard = count.shard.unwrap_or(Shard::WHOLE);
    if shard.of() > plan.units() {
        return Err(WrongUsage(format!(
            "n = {} by {method} can be split into at most {} shards, not {}",
            count.n,
            plan.units(),
            shard.of()
        ))
        .into());
    }
    if count.n >= LARGE && shard.of() > 1 && plan.units() / shard.of() < EVEN {
        output::say(&format!(
            "{} shards of {} units are too many to be equal within 2 %; use up to {}",
            shard.of(),
            plan.units(),
            (plan.units() / EVEN).max(1)
        ));
    }
    let threads = count.threads.or_else(|| thread::available_parallelism().ok());
    let threads = threads.map_or(1, NonZero::get);

    let mut part = match count.checkpoint.as_deref() {
        Some(file) if file.exists() => resume(file, &plan, shard)?,
        _ => Part::new(&plan, shard),
    };
    announce(&part, &plan, count, threads)?;
    let start = Instant::now();
    finish(&mut part, &plan, count.checkpoint.as_deref(), threads)?;

    if count.shard.is_some() {
        part_file::write(count.output.as_deref(), &part)?;
        return Ok(ExitCode::SUCCESS);
    }
    let seconds = start.elapsed().as_secs_f64();
    let all = part.tally();
    let symmetric = count.classes.then(|| Symmetric::count(count.n));
    let number = symmetric.map_or(all.solutions, |symmetric| symmetric.classes(count.n, all.solutions));
    count.print(&number.to_string(), || {
        let mut json = json!({
            "n": count.n,
            "piece": "queen",
            "count": all.solutions,
            "method": method.name(),
            "instructions": instructions.name(),
            "threads": threads,
            "nodes": all.nodes,
            "seconds": seconds,
        });
        if let Some(symmetric) = symmetric {
            json["classes"] = json!(number);
            json["half_turn"] = json!(symmetric.half_turn);
            json["quarter_turn"] = json!(symmetric.quarter_turn);
        }
        json
    })?;
    Ok(ExitCode::SUCCESS)
}

fn wrong_usage(error: CountError) -> anyhow::Error {
    WrongUsage(error.to_string()).into()
}

/// The part in a checkpoint; refuses one of another count.
fn resume(file: &Path, plan: &Plan, shard: Shard) -> anyhow::Result<Part> {
    let part = part_file::read(file)?;
    part.check(plan, shard).map_err(|error| {
        WrongUsage(format!(
            "{}: {error}; name another file, or delete this one to start again",
            file.display()
        ))
    })?;
    output::say(&format!(
        "continuing from {}: {} of {} units are done",
        file.display(),
        part.done(),
        part.units()
    ));
    Ok(part)
}

/// Prints the expected time of a count that takes long.
fn announce(part: &Part, plan: &Plan, count: &Count, threads: usize) -> Result<(), CountError> {
    if count.n < LARGE && plan.rung() == Rung::best(count.n) {
        return Ok(());
    }
    let share = (part.units() - part.done()) as f64 / plan.units() as f64;
    let time = plan.forecast()?.mul_f64(share / threads as f64);
    if time > LONG {
        let threads = if threads == 1 {
            "1 thread".to_owned()
        } else {
            format!("{threads} threads")
        };
        output::say(&format!(
            "n = {} takes about {} by {} on {threads}",
            count.n,
            duration(time),
            plan.rung()
        ));
    }
    Ok(())
}

/// Counts the missing units of `part`.
fn finish(part: &mut Part, plan: &Plan, checkpoint: Option<&Path>, threads: usize) -> anyhow::Result<()> {
    let start = Instant::now();
    let mut written = start;
    let mut bar = None;
    let (done, missing) = (part.done(), part.missing());
    let outcome = plan.run(missing, threads, |unit, tally| {
        part.add(unit, tally);
        if start.elapsed() > LONG {
            // Hides itself if standard error is not a terminal.
            bar.get_or_insert_with(|| progress_bar(part.units() as u64, done as u64, start.elapsed()))
                .set_position(part.done() as u64);
        }
        if let Some(file) = checkpoint
            && written.elapsed() >= CHECKPOINT_EVERY
        {
            written = Instant::now();
            if let Err(error) = part_file::write(Some(file), part) {
                return ControlFlow::Break(error);
            }
        }
        ControlFlow::Continue(())
    })?;
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    if let ControlFlow::Break(error) = outcome {
        return Err(error);
    }
    checkpoint.map_or(Ok(()), |file| part_file::write(Some(file), part))
}

fn progress_bar(units: u64, done: u64, elapsed: Duration) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {percent}%, {eta} left").unwrap_or(ProgressStyle::default_bar());
    ProgressBar::new(units)
        .with_style(style)
        .with_position(done)
        .with_elapsed(elapsed)
}

/// A duration in its largest unit: it is an estimate anyway.
fn duration(time: Duration) -> String {
    const UNITS: [(f64, &str); 5] = [
        (1.0, "second"),
        (60.0, "minute"),
        (60.0 * 60.0, "hour"),
        (24.0 * 60.0 * 60.0, "day"),
        (365.2425 * 24.0 * 60.0 * 60.0, "year"),
    ];
    let seconds = time.as_secs_f64();
    let (size, unit) = UNITS
        .into_iter()
        .rfind(|(size, _)| seconds >= 1.5 * size)
        .unwrap_or(UNITS[0]);
    let amount = (seconds / size).round().max(1.0);
    if amount == 1.0 {
        format!("1 {unit}")
    } else {
        format!("{amount} {unit}s")
    }
}
