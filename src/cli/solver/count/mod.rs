//! `queens count`: how many placements there are.

mod merge;
mod part_file;
mod queens;

use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use num_bigint::BigUint;
use serde_json::json;

use ::queens::board::Piece;
use ::queens::estimate;
use ::queens::solve::count::{Instructions, Rung, Shard};
use ::queens::solve::{Bits, count_anywhere, most_bishops};

use crate::cli::{WrongUsage, arguments, output};

/// Count the ways to put n pieces on an n × n board, one in each column, so that none attacks another
///
/// Queens are counted by the fastest way there is, up to n = 27; `queens race` shows the ladder that leads to it. A long count
/// can be shared among machines with --shard and --merge, and survives being killed with --checkpoint.
#[derive(Debug, Args)]
pub struct Count {
    /// The size of the board
    #[arg(default_value = "8", value_parser = arguments::board_size, allow_negative_numbers = true)]
    n: usize,
    /// The piece that is put on the board
    #[arg(long, default_value = Piece::Queen.name(), value_parser = arguments::piece())]
    piece: Piece,
    /// Count the ways to put n pieces on any squares, so that several may share a column
    #[arg(long)]
    anywhere: bool,
    /// Count the ways to put as many bishops as possible on the board: 2n - 2
    #[arg(long, conflicts_with = "anywhere")]
    most: bool,
    /// Count the classes of placements of queens that a rotation or a reflection turns into one another
    #[arg(long)]
    classes: bool,
    /// Print one JSON object with everything that is known of the count; a number of more than 64 bits is a text in it
    #[arg(long)]
    json: bool,
    /// How to count queens; without it the fastest way for this size
    #[arg(long, value_parser = arguments::count_method())]
    method: Option<Rung>,
    /// The processor's instructions that may be used to count queens; without it the best that the machine has
    #[arg(long, value_parser = arguments::instructions())]
    instructions: Option<Instructions>,
    /// How many threads count queens; without it one for each core
    #[arg(long, value_name = "T", value_parser = arguments::at_least_one, allow_negative_numbers = true)]
    threads: Option<NonZero<usize>>,
    /// Count only one of M equal shares of the work, number K from 1, and write what --merge needs
    #[arg(long, value_name = "K/M", conflicts_with = "classes")]
    shard: Option<Shard>,
    /// Keep what is found in a file, and go on from it if it is there
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Add up the shares of a count from their files
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = [
        "n", "piece", "anywhere", "most", "method", "instructions", "threads", "shard", "checkpoint",
    ])]
    merge: Vec<PathBuf>,
    /// Write to a file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Count {
    /// Counts and prints the number.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        if !self.merge.is_empty() {
            return merge::run(&self);
        }
        if self.piece == Piece::Queen && !self.most {
            return queens::run(&self);
        }
        self.check_for_queens_only()?;
        let number = self.number()?;
        self.print(&number.to_string(), || {
            json!({
                "n": self.n,
                "piece": self.piece.name(),
                "anywhere": self.anywhere,
                "count": u64::try_from(&number).map_or_else(|_| json!(number.to_string()), |number| json!(number)),
            })
        })?;
        Ok(ExitCode::SUCCESS)
    }

    /// Prints a result in the form and to the place that was asked for.
    fn print(&self, text: &str, json: impl FnOnce() -> serde_json::Value) -> anyhow::Result<()> {
        output::to(self.output.as_deref(), |out| {
            if self.json {
                writeln!(out, "{}", json())
            } else {
                writeln!(out, "{text}")
            }
        })
    }

    fn check_for_queens_only(&self) -> Result<(), WrongUsage> {
        let given = [
            ("--method", self.method.is_some()),
            ("--instructions", self.instructions.is_some()),
            ("--threads", self.threads.is_some()),
            ("--shard", self.shard.is_some()),
            ("--checkpoint", self.checkpoint.is_some()),
            ("--classes", self.classes),
        ];
        match given.into_iter().find(|(_, given)| *given) {
            Some((option, _)) => Err(WrongUsage(format!("{option} is for counting n queens; leave it out"))),
            None => Ok(()),
        }
    }

    fn number(&self) -> Result<BigUint, WrongUsage> {
        match (self.piece, self.anywhere) {
            (Piece::Bishop, _) if self.most => {
                arguments::check_limit(self.n, estimate::MOST_SQUARES as usize, "counting bishops")?;
                Ok(most_bishops(self.n).1)
            }
            (piece, _) if self.most => Err(WrongUsage(format!(
                "--most is for bishops: of a {piece} no more than one stands in each column, as without it"
            ))),
            (Piece::Queen, _) => unreachable!("queens are counted in a file of their own"),
            // Pieces that attack along columns stand one in each anyway.
            (Piece::Rook, _) => self.formula(estimate::factorial),
            (Piece::Bishop, false) => self.search(11),
            (Piece::Bishop, true) => {
                arguments::check_limit(self.n, estimate::LARGEST_BOARD as usize, "counting bishops anywhere")?;
                Ok(count_anywhere(self.n))
            }
            (Piece::None, false) => self.formula(estimate::leaves),
            (Piece::None, true) => self.formula(estimate::choices),
        }
    }

    fn search(&self, limit: usize) -> Result<BigUint, WrongUsage> {
        arguments::check_limit(self.n, limit, &format!("counting placements (piece: {})", self.piece))?;
        let search = Bits::new(self.n, self.piece).map_err(|error| WrongUsage(error.to_string()))?;
        Ok(BigUint::from(search.count()))
    }

    fn formula(&self, count: fn(u32) -> Result<BigUint, estimate::EstimateError>) -> Result<BigUint, WrongUsage> {
        count(u32::try_from(self.n).unwrap_or(u32::MAX)).map_err(|error| WrongUsage(error.to_string()))
    }
}
