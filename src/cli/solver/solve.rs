//! `queens solve`: lists placements.

use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use queens::board::{Piece, Placement};
use queens::solve::listing::{self, LARGEST_LISTED, LineStyle};
use queens::solve::{Bits, Method, Walk, classes};
use queens::view::MOST_BOARDS;

use super::listing::{Listing, Style};
use crate::cli::{WrongUsage, arguments, output};

/// List the ways to put n pieces on an n × n board, one in each column, so that none attacks another
///
/// The order is that of the course: columns from left to right, rows from the first to the last. Rows are counted from 0
/// in the styles rows, json and csv, and from 1 in the others.
#[derive(Debug, Args)]
pub struct Solve {
    /// The size of the board
    #[arg(default_value = "8", value_parser = arguments::board_size, allow_negative_numbers = true)]
    n: usize,
    /// The piece
    #[arg(long, default_value = Piece::Queen.name(), value_parser = arguments::piece())]
    piece: Piece,
    /// The search method [default: the fastest for this size]
    #[arg(long, value_parser = arguments::method())]
    method: Option<Method>,
    /// The form of the output
    #[arg(long, default_value = "rows")]
    style: Style,
    /// Stop after the first placement
    #[arg(long, conflicts_with = "limit")]
    first: bool,
    /// Stop after K placements
    #[arg(long, value_name = "K", value_parser = arguments::at_least_one, allow_negative_numbers = true)]
    limit: Option<NonZero<usize>>,
    /// List one placement of each class of placements that rotations and reflections turn into one another
    #[arg(long)]
    classes: bool,
    /// Write to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Solve {
    /// Searches and prints as it goes.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let Solve { n, piece, style, .. } = self;
        let limit = if self.first {
            Some(NonZero::<usize>::MIN)
        } else {
            self.limit
        };
        self.check_feasible(limit.is_some())?;
        if self.classes && matches!(piece, Piece::Bishop | Piece::None) {
            return Err(WrongUsage(format!(
                "--classes needs one piece in each row and column, as --piece queen or rook gives; {piece} does not"
            ))
            .into());
        }
        if let Some(style) = self.fast_style(limit.is_some()) {
            return self.list(style);
        }
        let walk = self.walk()?;
        let placements: Box<dyn Iterator<Item = Placement>> = if self.classes {
            Box::new(classes(walk))
        } else {
            Box::new(walk)
        };
        let placements = match style {
            Style::Svg => Box::new(few_enough_to_draw(placements, limit)?.into_iter()),
            _ => placements,
        };
        let listing = Listing::new(n, piece, style)?;
        // Unknown if the reader closed the pipe early.
        let mut found = None;
        output::to(self.output.as_deref(), |out| {
            found = Some(match limit {
                Some(limit) => listing.write(placements.take(limit.get()), out)?,
                None => listing.write(placements, out)?,
            });
            Ok(())
        })?;
        self.say_if_none(found);
        Ok(ExitCode::SUCCESS)
    }

    /// The style of the fast listing; `None` if that cannot do what is asked for.
    fn fast_style(&self, limited: bool) -> Option<LineStyle> {
        if limited || self.classes || self.piece != Piece::Queen || self.method.is_some() || self.n > LARGEST_LISTED {
            return None;
        }
        match self.style {
            Style::Rows => Some(LineStyle::Rows),
            Style::Letters => Some(LineStyle::Letters),
            Style::Digits if self.n <= 9 => Some(LineStyle::Digits),
            _ => None,
        }
    }

    fn list(&self, style: LineStyle) -> anyhow::Result<ExitCode> {
        let mut found = None;
        output::to(self.output.as_deref(), |out| {
            found = Some(listing::list(self.n, style, out)?);
            if style == LineStyle::Rows {
                writeln!(out, "O.K.")
            } else {
                Ok(())
            }
        })?;
        self.say_if_none(found);
        Ok(ExitCode::SUCCESS)
    }

    fn say_if_none(&self, found: Option<u64>) {
        if found == Some(0) {
            // On standard error, so that the output is that of a program of the course.
            output::say(&format!("there is no solution for n = {}", self.n));
        }
    }

    /// The method that was asked for, or the fastest for a board of this size.
    fn method(&self) -> Method {
        // No method can place more queens than a machine word has bits.
        let fastest = if self.n <= Bits::LARGEST_BOARD || self.piece == Piece::Queen {
            Method::Bits
        } else {
            Method::Vectors
        };
        self.method.unwrap_or(fastest)
    }

    fn walk(&self) -> Result<Walk, WrongUsage> {
        let walk = self.method().walk(self.n, self.piece);
        walk.map_err(|error| WrongUsage(error.to_string()))
    }

    /// Refuses a search that would take more than about a minute or fill the disk.
    fn check_feasible(&self, limited: bool) -> Result<(), WrongUsage> {
        let largest = match (self.piece, self.method(), limited) {
            (Piece::Queen, Method::Bits, false) => 16,
            (Piece::Queen, Method::Textbook | Method::Vectors, false) => 14,
            // The first placement of 30 queens comes after 1.7e9 squares, that of 32 much later.
            (Piece::Queen, Method::Bits, true) => 31,
            (Piece::Queen, Method::Textbook | Method::Vectors, true) => 29,
            // Between 17 and 54 million placements; the next size has up to 23 times as many.
            (Piece::Rook | Piece::Bishop, _, false) => 11,
            (Piece::None, _, false) => 8,
            // These pieces find a place at once; larger boards are of no use.
            (Piece::Rook | Piece::Bishop | Piece::None, _, true) => 1000,
        };
        let (piece, method) = (self.piece, self.method().name());
        let what = if limited {
            "finding the first placements"
        } else {
            "listing all placements without --first or --limit"
        };
        arguments::check_limit(self.n, largest, &format!("{what} (piece: {piece}, method: {method})"))
    }
}

/// The placements for a drawing, which needs all of them in memory.
fn few_enough_to_draw(
    placements: impl Iterator<Item = Placement>,
    limit: Option<NonZero<usize>>,
) -> Result<Vec<Placement>, WrongUsage> {
    let wanted = limit.map_or(usize::MAX, NonZero::get);
    let drawn: Vec<_> = placements.take(wanted.min(MOST_BOARDS + 1)).collect();
    if drawn.len() > MOST_BOARDS {
        return Err(WrongUsage(format!(
            "--style svg draws up to {MOST_BOARDS} boards; add --first or --limit {MOST_BOARDS}"
        )));
    }
    Ok(drawn)
}
