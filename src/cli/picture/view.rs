//! `queens view`: the search in the terminal.

use std::io::{self, IsTerminal, Read};
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;

use queens::board::Piece;
use queens::grade::{printed_boards, printed_size};
use queens::locale::Locale;
use queens::solve::Method;
use queens::view::{Boards, Ended, Slider, Start, Trace, Viewer};

use crate::cli::{WrongUsage, arguments, interrupt, language, terminal};

/// Watch the search in the terminal: step by step, forward and back
///
/// The bottom of the screen shows the keys. Columns and rows are counted from 1. With `-` it shows the boards that a
/// program printed, and marks the wrong ones: `cargo run -p exercises --bin my-queens | cargo queens view -`.
#[derive(Debug, Args)]
pub struct View {
    /// The size of the board, or `-` for boards on standard input
    #[arg(value_name = "N|-", default_value = "8", value_parser = what, allow_negative_numbers = true)]
    what: What,
    /// The size of the boards on standard input [default: taken from the boards]
    #[arg(long, value_name = "N", value_parser = arguments::board_size)]
    size: Option<usize>,
    /// The piece
    #[arg(long, default_value = Piece::Queen.name(), value_parser = arguments::piece())]
    piece: Piece,
    /// The search to show
    #[arg(long, default_value = Method::Textbook.name(), value_parser = arguments::method())]
    method: Method,
    /// Show the tree of the search next to the board
    #[arg(long)]
    tree: bool,
    /// Browse the solutions instead of the steps
    #[arg(long)]
    solutions: bool,
    /// The language: en or cs [default: from the locale]
    #[arg(long)]
    lang: Option<Locale>,
}

/// The contents to show.
#[derive(Clone, Copy, Debug)]
enum What {
    /// The search on a board of this size.
    Search(usize),
    /// The boards on standard input.
    Input,
}

fn what(text: &str) -> Result<What, &'static str> {
    match text {
        "-" => Ok(What::Input),
        _ => arguments::board_size(text).map(What::Search),
    }
}

/// Larger boards do not fit on a screen.
const LARGEST_BOARD: usize = 40;
/// Only the beginning of an endless output is shown: 16 MiB are half a million boards.
const MOST_INPUT: u64 = 16 << 20;

impl View {
    /// Shows the search, or the boards, until the reader quits.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        check_terminal()?;
        let language = language::language(self.lang);
        match self.what {
            What::Search(n) => run(Viewer::of_search(
                self.search(n)?,
                self.start(),
                language,
                terminal::look(),
            )),
            What::Input => run(Viewer::of_boards(self.boards()?, language, terminal::look())),
        }
    }

    fn search(&self, n: usize) -> Result<Trace, WrongUsage> {
        arguments::check_limit(n, LARGEST_BOARD, "showing the search")?;
        Trace::new(n, self.piece, self.method).map_err(|error| WrongUsage(error.to_string()))
    }

    fn start(&self) -> Start {
        Start {
            slider: if self.solutions {
                Slider::Solutions
            } else {
                Slider::Steps
            },
            tree: self.tree,
        }
    }

    /// The boards on standard input, as the grader reads them.
    fn boards(&self) -> anyhow::Result<Boards> {
        if io::stdin().is_terminal() {
            return Err(WrongUsage(
                "`view -` shows the output of a program; run it as `program | cargo queens view -`".to_owned(),
            )
            .into());
        }
        let mut output = Vec::new();
        let mut input = io::stdin().lock().take(MOST_INPUT);
        input
            .read_to_end(&mut output)
            .context("standard input cannot be read")?;
        let size = self.size.or_else(|| printed_size(self.piece, &output));
        let printed = size.map_or_else(Vec::new, |n| printed_boards(self.piece, n, &output));
        match size {
            Some(n) if !printed.is_empty() => Ok(Boards::new(n, self.piece, printed)),
            _ => anyhow::bail!("the output of the program ({} bytes) contains no board", output.len()),
        }
    }
}

/// Runs a viewer; after a signal the exit code is that of a program that the signal ended.
fn run(viewer: Viewer) -> anyhow::Result<ExitCode> {
    match viewer.run().context("the terminal cannot be used")? {
        Ended::Quit => Ok(ExitCode::SUCCESS),
        Ended::Signal(number) => Ok(interrupt::exit_code(i32::try_from(number).unwrap_or(0)).into()),
    }
}

/// Refuses to draw if standard output is not a terminal, or one that cannot draw, such as `TERM=dumb`.
fn check_terminal() -> Result<(), WrongUsage> {
    if terminal::has_screen() {
        return Ok(());
    }
    Err(WrongUsage(
        "view needs a terminal that can draw; for a file use `cargo queens page -o FILE` or `cargo queens solve --style board`"
            .to_owned(),
    ))
}
