//! Placements as text: the styles of `queens solve`, most of them those of the course pages.

use std::io::{self, Write};

use clap::ValueEnum;

use queens::board::{Piece, Placement, column_name, draw};
use queens::view::svg;

use crate::cli::WrongUsage;

/// The form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Style {
    /// The Czech page: `0 4 7 5 2 6 1 3  : 1`, and `O.K.` at the end
    Rows,
    /// The Esperanto page: ` a1 b5 c8 d6 e3 f7 g2 h4`
    Letters,
    /// The Polish page: `15863724`, up to n = 9
    Digits,
    /// The Russian page: `<2, 4, 1, 3>`
    Brackets,
    /// A drawn board
    Board,
    /// One JSON object with all placements
    Json,
    /// A table with a column for each column of the board
    Csv,
    /// One SVG drawing of all boards, up to 1000
    Svg,
}

/// Larger boards would be illegible.
const LARGEST_DRAWN: usize = 64;

/// A list of placements in one style.
#[derive(Debug)]
pub struct Listing {
    n: usize,
    piece: Piece,
    style: Style,
}

impl Listing {
    /// A list of placements of `n` pieces.
    pub fn new(n: usize, piece: Piece, style: Style) -> Result<Self, WrongUsage> {
        if style == Style::Digits && n > 9 {
            return Err(WrongUsage(format!(
                "--style digits puts no space between rows, which is readable up to n = 9, not {n}; use --style brackets"
            )));
        }
        if style == Style::Svg && n > LARGEST_DRAWN {
            return Err(WrongUsage(format!(
                "--style svg draws boards up to n = {LARGEST_DRAWN}, not {n}; use --style rows"
            )));
        }
        Ok(Listing { n, piece, style })
    }

    /// Writes the list, each placement as soon as it is found, and returns their number.
    pub fn write(&self, placements: impl Iterator<Item = Placement>, out: &mut dyn Write) -> io::Result<u64> {
        if self.style == Style::Svg {
            let placements: Vec<_> = placements.collect();
            out.write_all(svg(self.n, self.piece, &placements).as_bytes())?;
            return Ok(placements.len() as u64);
        }
        self.write_head(out)?;
        let mut number = 0;
        for placement in placements {
            number += 1;
            self.write_placement(&placement, number, out)?;
        }
        self.write_foot(number, out)?;
        Ok(number)
    }

    fn write_head(&self, out: &mut dyn Write) -> io::Result<()> {
        match self.style {
            Style::Json => write!(out, r#"{{"n":{},"piece":"{}","placements":["#, self.n, self.piece),
            Style::Csv => {
                let columns: Vec<_> = (0..self.n).map(column_name).collect();
                writeln!(out, "number,{}", columns.join(","))
            }
            _ => Ok(()),
        }
    }

    fn write_placement(&self, placement: &Placement, number: u64, out: &mut dyn Write) -> io::Result<()> {
        let first = number == 1;
        match self.style {
            Style::Rows => writeln!(out, "{placement}  : {number}"),
            Style::Letters => {
                for square in placement.squares() {
                    write!(out, " {}{}", column_name(square.column), square.row + 1)?;
                }
                writeln!(out)
            }
            Style::Digits => {
                write_joined(placement, 1, "", out)?;
                writeln!(out)
            }
            Style::Brackets => {
                write_brackets(placement, out)?;
                writeln!(out)
            }
            Style::Board => {
                let squares: Vec<_> = placement.squares().collect();
                let between = if first { "" } else { "\n" };
                write!(out, "{between}{}", draw(self.n, self.piece, &squares, None))
            }
            Style::Json => {
                write!(out, "{}[", if first { "\n" } else { ",\n" })?;
                write_joined(placement, 0, ",", out)?;
                write!(out, "]")
            }
            Style::Csv => {
                write!(out, "{number},")?;
                write_joined(placement, 0, ",", out)?;
                writeln!(out)
            }
            // A drawing is laid out and written as a whole.
            Style::Svg => Ok(()),
        }
    }

    fn write_foot(&self, number: u64, out: &mut dyn Write) -> io::Result<()> {
        match self.style {
            Style::Rows => writeln!(out, "O.K."),
            Style::Json => writeln!(out, "\n],\"count\":{number}}}"),
            _ => Ok(()),
        }
    }
}

/// A placement as on the Russian page: `<2, 4, 1, 3>`.
pub fn write_brackets(placement: &Placement, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "<")?;
    write_joined(placement, 1, ", ", out)?;
    write!(out, ">")
}

/// The rows of a placement, counted from `from`.
fn write_joined(placement: &Placement, from: usize, separator: &str, out: &mut dyn Write) -> io::Result<()> {
    for (column, row) in placement.iter().enumerate() {
        let separator = if column == 0 { "" } else { separator };
        write!(out, "{separator}{}", row + from)?;
    }
    Ok(())
}
