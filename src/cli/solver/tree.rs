//! `queens tree`: the tree of the search, drawn square by square, and its figures.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use queens::board::Piece;
use queens::locale::Locale;
use queens::solve::{self, Figures, Outcome, Step};
use queens::view::{self, Texts};

use super::listing;
use crate::cli::{WrongUsage, arguments, language, output};

/// Draw the tree of the search and print its figures
///
/// One line for each square that is tried: two spaces for each level, the row (from 1), `*` if the square is refused,
/// the placement if it completes one. Then for each level the number of pieces placed, and the number of squares
/// tried.
#[derive(Debug, Args)]
pub struct Tree {
    /// The size of the board
    #[arg(default_value = "8", value_parser = arguments::board_size, allow_negative_numbers = true)]
    n: usize,
    /// The piece
    #[arg(long, default_value = Piece::Queen.name(), value_parser = arguments::piece())]
    piece: Piece,
    /// Draw only the first D levels; the figures are for the whole tree
    #[arg(long, value_name = "D", value_parser = arguments::amount::<usize>, allow_negative_numbers = true)]
    depth: Option<usize>,
    /// Print more figures and no drawing
    #[arg(long, conflicts_with = "depth")]
    stats: bool,
    /// The form of the output
    #[arg(long, default_value = "text", conflicts_with_all = ["depth", "stats"])]
    style: Style,
    /// The language of a drawing: en or cs [default: from the locale]
    #[arg(long)]
    lang: Option<Locale>,
    /// Write to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Style {
    /// Lines of text, with the figures
    Text,
    /// An SVG drawing, with a small board for the node under the pointer
    Svg,
    /// A web page with that drawing
    Html,
}

impl Tree {
    /// Draws while it searches.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        if self.style != Style::Text {
            return self.draw();
        }
        // The largest of these trees, of queens and of pieces that attack nothing, have 400 million squares: seconds.
        let largest = match self.piece {
            Piece::Queen => 14,
            Piece::Rook | Piece::Bishop => 10,
            Piece::None => 9,
        };
        let doing = format!("walking through the tree (piece: {})", self.piece);
        arguments::check_limit(self.n, largest, &doing)?;
        let mut tree = solve::Tree::new(self.n, self.piece);
        output::to(self.output.as_deref(), |out| {
            let depth = if self.stats { 0 } else { self.depth.unwrap_or(self.n) };
            if depth > 0 {
                for step in tree.by_ref().filter(|step| step.level() <= depth) {
                    write_step(&step, out)?;
                }
            }
            let figures = tree.into_figures();
            write_figures(&figures, out)?;
            if self.stats {
                write_more(&figures, out)?;
            }
            Ok(())
        })?;
        Ok(ExitCode::SUCCESS)
    }

    fn draw(self) -> anyhow::Result<ExitCode> {
        let tree = view::Tree::new(self.n, self.piece).map_err(|view::TreeTooLarge| {
            WrongUsage(format!(
                "a drawing holds {} squares at most, and this tree has more; choose a smaller board, or `cargo queens page` for \
                 a map of the tree",
                view::Tree::MOST_SQUARES
            ))
        })?;
        let texts = Texts::of(language::language(self.lang));
        let text = if self.style == Style::Svg {
            tree.svg(&texts)
        } else {
            tree.html(&texts)
        };
        output::to(self.output.as_deref(), |out| out.write_all(text.as_bytes()))?;
        Ok(ExitCode::SUCCESS)
    }
}

fn write_step(step: &Step, out: &mut dyn Write) -> io::Result<()> {
    let (indent, row) = (2 * step.level(), step.trial.square.row + 1);
    write!(out, "{:indent$}{row}", "")?;
    if let Some(placement) = &step.complete {
        write!(out, " ")?;
        listing::write_brackets(placement, out)?;
    } else if step.trial.outcome == Outcome::Refused {
        write!(out, " *")?;
    }
    writeln!(out)
}

fn write_figures(figures: &Figures, out: &mut dyn Write) -> io::Result<()> {
    for (level, placed) in (1..).zip(&figures.placed) {
        writeln!(out, "level {level}: {placed}")?;
    }
    writeln!(out, "tests: {}", figures.tests)
}

fn write_more(figures: &Figures, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "nodes with the root: {}", figures.nodes())?;
    writeln!(out, "dead ends: {}", figures.dead_ends)?;
    match figures.tests_to_first {
        Some(tests) => writeln!(out, "tests to the first placement: {tests}"),
        None => writeln!(out, "tests to the first placement: there is none"),
    }
}
