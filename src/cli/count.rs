//! `queens count`: how many placements there are.

use std::process::ExitCode;

use clap::Args;
use num_bigint::BigUint;

use queens::board::Piece;
use queens::estimate;
use queens::solve::{Bits, count_anywhere};

use super::{WrongUsage, arguments, output};

/// Count the ways to put n pieces on an n × n board, one in each column, so that none attacks another
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
}

impl Count {
    /// Counts and prints the number.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let number = self.number()?;
        output::to(None, |out| writeln!(out, "{number}"))?;
        Ok(ExitCode::SUCCESS)
    }

    fn number(&self) -> Result<BigUint, WrongUsage> {
        match (self.piece, self.anywhere) {
            // Pieces that attack along columns stand one in each anyway.
            (Piece::Queen, _) => self.search(16),
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
