//! `queens solve`: lists placements.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use queens::board::{Piece, Placement};
use queens::solve::{Bits, Textbook, Vectors, classes};

use super::listing::{Listing, Style};
use super::{WrongUsage, arguments, output};

/// List the ways to put n pieces on an n × n board, one in each column, so that none attacks another
///
/// They come in the order of the course: columns from left to right, rows from the first to the last. A row is counted
/// from 0 in the styles rows, json and csv, and from 1 in the others.
#[derive(Debug, Args)]
pub struct Solve {
    /// The size of the board
    #[arg(default_value = "8", value_parser = arguments::board_size, allow_negative_numbers = true)]
    n: usize,
    /// The piece that is put on the board
    #[arg(long, default_value = Piece::Queen.name(), value_parser = arguments::piece())]
    piece: Piece,
    /// How to search; without it the fastest way for this size
    #[arg(long)]
    method: Option<Method>,
    /// How to print what was found
    #[arg(long, default_value = "rows")]
    style: Style,
    /// Stop after the first placement
    #[arg(long, conflicts_with = "limit")]
    first: bool,
    /// Stop after so many placements
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// List one placement of each class of those that a rotation or a reflection turns into one another
    #[arg(long)]
    classes: bool,
    /// Write to a file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Method {
    /// Compare each new piece with all that stand, as on the course page
    Textbook,
    /// Keep in three vectors which rows and diagonals are taken, as Wirth does
    Vectors,
    /// Keep them in three bit masks
    Bits,
}

impl Solve {
    /// Searches and prints as it goes.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let Solve { n, piece, style, .. } = self;
        let limit = if self.first { Some(1) } else { self.limit };
        check_feasible(n, piece, limit)?;
        if self.classes && matches!(piece, Piece::Bishop | Piece::None) {
            return Err(WrongUsage(format!(
                "--classes needs one piece in each row and column, as --piece queen or rook gives; {piece} does not"
            ))
            .into());
        }
        let mut placements = self.search()?;
        if self.classes {
            placements = Box::new(classes(placements));
        }
        let listing = Listing::new(n, piece, style)?;
        let mut found = 0;
        output::to(self.output.as_deref(), |out| {
            found = match limit {
                Some(limit) => listing.write(placements.take(usize::try_from(limit).unwrap_or(usize::MAX)), out)?,
                None => listing.write(placements, out)?,
            };
            Ok(())
        })?;
        if found == 0 {
            // Beside the output, which stays what a program of the course prints.
            eprintln!("queens: there is no solution for n = {n}");
        }
        Ok(ExitCode::SUCCESS)
    }

    fn search(&self) -> Result<Box<dyn Iterator<Item = Placement>>, WrongUsage> {
        let fastest = if self.n <= Bits::LARGEST_BOARD {
            Method::Bits
        } else {
            Method::Vectors
        };
        Ok(match self.method.unwrap_or(fastest) {
            Method::Textbook => Box::new(Textbook::new(self.n, self.piece)),
            Method::Vectors => Box::new(Vectors::new(self.n, self.piece)),
            Method::Bits => {
                let bits = Bits::new(self.n, self.piece).map_err(|error| WrongUsage(error.to_string()))?;
                Box::new(bits)
            }
        })
    }
}

/// Refuses what would not end, or not before the disk is full.
fn check_feasible(n: usize, piece: Piece, limit: Option<u64>) -> Result<(), WrongUsage> {
    if limit.is_some() {
        // The first placement of queens takes seconds for 30 and 31, and nobody has waited for that of much larger
        // boards; the other pieces find a place at once, and 1000 are as many as anybody can look at.
        let largest = if piece == Piece::Queen { 31 } else { 1000 };
        return arguments::check_limit(n, largest, &format!("finding the first placement (piece: {piece})"));
    }
    // Each of these has between 14 and 55 million placements, the next size from five to 22 times as many.
    let largest = match piece {
        Piece::Queen => 16,
        Piece::Rook | Piece::Bishop => 11,
        Piece::None => 8,
    };
    let doing = format!("listing all placements (piece: {piece}) without --first or --limit");
    arguments::check_limit(n, largest, &doing)
}
