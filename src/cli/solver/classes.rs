//! `queens classes`: a sheet of the classes of placements, each with its members.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use queens::board::Piece;
use queens::locale::Locale;
use queens::solve::{Method, classes};
use queens::view::{Sheet, Texts};

use crate::cli::{WrongUsage, arguments, language, output};

/// Show the classes of placements that rotations and reflections turn into one another
///
/// For each class it shows one board, the smallest of its members, and next to it all members with the rotation or
/// reflection that gives them. Squares have their names on a chess board.
#[derive(Debug, Args)]
pub struct Classes {
    /// The size of the board
    #[arg(default_value = "8", value_parser = arguments::board_size, allow_negative_numbers = true)]
    n: usize,
    /// The piece: queen or rook
    #[arg(long, default_value = Piece::Queen.name(), value_parser = arguments::piece())]
    piece: Piece,
    /// The form of the output
    #[arg(long, default_value = "text")]
    style: Style,
    /// The language: en or cs [default: from the locale]
    #[arg(long)]
    lang: Option<Locale>,
    /// Write to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Style {
    /// Drawn with letters
    Text,
    /// One SVG drawing, a row of boards for each class
    Svg,
    /// A web page with that drawing
    Html,
}

impl Classes {
    /// Writes the sheet.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let Classes { n, piece, style, .. } = self;
        let largest = match piece {
            // 92 classes of 10 queens and 115 of 6 rooks; the next sizes have several times as many.
            Piece::Queen => 10,
            Piece::Rook => 6,
            Piece::Bishop | Piece::None => {
                return Err(WrongUsage(format!(
                    "classes need one piece in each row and column, as --piece queen or rook gives; {piece} does not"
                ))
                .into());
            }
        };
        arguments::check_limit(n, largest, &format!("a sheet of all classes (piece: {piece})"))?;
        let walk = Method::Vectors
            .walk(n, piece)
            .map_err(|error| WrongUsage(error.to_string()))?;
        let sheet = Sheet::new(n, piece, classes(walk));
        let texts = Texts::of(language::language(self.lang));
        let text = match style {
            Style::Text => sheet.text(&texts),
            Style::Svg => sheet.svg(&texts),
            Style::Html => sheet.html(&texts),
        };
        output::to(self.output.as_deref(), |out| out.write_all(text.as_bytes()))?;
        Ok(ExitCode::SUCCESS)
    }
}
