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
/// Queens are counted with the fastest method, up to n = 27; `cargo queens race` compares all methods. Several machines can share a
/// long count with --shard and --merge; with --checkpoint it continues after an interruption.
#[derive(Debug, Args)]
pub struct Count {
    /// The size of the board
    #[arg(default_value = "8", value_parser = arguments::board_size, allow_negative_numbers = true)]
    n: usize,
    /// The piece
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
    /// Print one JSON object with all details; a number of more than 64 bits is a string
    #[arg(long)]
    json: bool,
    /// The method for queens [default: the fastest for this size]
    #[arg(long, value_parser = arguments::count_method())]
    method: Option<Rung>,
    /// The processor's instructions for queens [default: the best of this machine]
    #[arg(long, value_parser = arguments::instructions())]
    instructions: Option<Instructions>,
    /// Number of threads for queens [default: one for each core]
    #[arg(long, value_name = "T", value_parser = arguments::at_least_one, allow_negative_numbers = true)]
    threads: Option<NonZero<usize>>,
    /// Count only shard K (from 1) of M equal shards, and write the input for --merge
    #[arg(long, value_name = "K/M", conflicts_with = "classes")]
    shard: Option<Shard>,
    /// Save the progress in this file, and continue from it if it exists
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Add up the shards of a count from their files
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = [
        "n", "piece", "anywhere", "most", "method", "instructions", "threads", "shard", "checkpoint",
    ])]
    merge: Vec<PathBuf>,
    /// Write to this file
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

    /// Prints a result as text or JSON, to standard output or to the file of `-o`.
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
            Some((option, _)) => Err(WrongUsage(format!(
                "{option} applies only to counting n queens; remove it"
            ))),
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
                "--most applies to bishops only; at most one {piece} fits in a column anyway"
            ))),
            (Piece::Queen, _) => unreachable!("queens are counted in a file of their own"),
            // Pieces that attack along columns are one in each anyway.
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
