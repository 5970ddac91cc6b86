//! How long each rung of the ladder takes, with each path that this machine has: `cargo bench -p benches`.
//!
//! One thread each, so that wall time is processor time on an idle machine; `queens count N --json` has figures for all cores.

use divan::Bencher;
use queens::solve::count::{Instructions, Plan, Rung};
use queens::solve::listing::{LineStyle, list};

fn main() {
    divan::main();
}

fn plan(n: usize, rung: Rung, instructions: Instructions) -> Plan {
    Plan::new(n, rung, instructions).expect("the sizes and instructions of benchmarks are there")
}

/// Every rung with every path that this machine can run.
fn ladder() -> impl Iterator<Item = String> {
    Rung::ALL.into_iter().flat_map(|rung| {
        let paths = Instructions::ALL.into_iter().filter(move |&instructions| {
            instructions.available() && (rung.has_vectors() || instructions == Instructions::Portable)
        });
        paths.map(move |instructions| format!("{rung}/{instructions}"))
    })
}

fn count(bencher: Bencher, name: &str, n: usize) {
    let (rung, instructions) = name.split_once('/').expect("names have two parts");
    let rung = rung.parse().expect("a rung");
    let instructions = instructions.parse().expect("instructions");
    bencher.bench(|| plan(n, rung, instructions).count());
}

#[divan::bench(args = ladder(), sample_count = 10, sample_size = 1)]
fn twelve_queens(bencher: Bencher, name: &str) {
    count(bencher, name, 12);
}

#[divan::bench(args = ladder().filter(|name| name.starts_with("frontier") || name.starts_with("join")), sample_count = 5, sample_size = 1)]
fn sixteen_queens(bencher: Bencher, name: &str) {
    count(bencher, name, 16);
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn list_fourteen_queens() -> u64 {
    list(14, LineStyle::Rows, &mut std::io::sink()).expect("the sink takes everything")
}
