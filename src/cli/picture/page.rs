//! `queens page`: the search as a web page.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use anyhow::Context;
use clap::Args;

use queens::board::Piece;
use queens::locale::Locale;
use queens::view::{LARGEST_PAGE, Page as WebPage};

use crate::cli::{arguments, output};

/// Write a web page that shows the search: one file, to be opened in any browser
///
/// The page can run the search, go step by step, leaf through the solutions, show the tree and let you place pieces
/// by hand. It loads nothing from anywhere.
#[derive(Debug, Args)]
pub struct Page {
    /// The sizes of board to choose from [default: 8 and then 1 to 10]
    #[arg(value_name = "N", value_parser = arguments::board_size, allow_negative_numbers = true)]
    sizes: Vec<usize>,
    /// The piece that is put on the board
    #[arg(long, default_value = Piece::Queen.name(), value_parser = arguments::piece())]
    piece: Piece,
    /// The language in which the page opens: en or cs [default: that of the browser]
    #[arg(long)]
    lang: Option<Locale>,
    /// The file to write; without it the page goes to standard output
    #[arg(short, long, value_name = "FILE", required_if_eq("open", "true"))]
    output: Option<PathBuf>,
    /// Open the file in the browser
    #[arg(long)]
    open: bool,
}

impl Page {
    /// Writes the page, and opens it if that was requested.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        for &n in &self.sizes {
            arguments::check_limit(n, LARGEST_PAGE, "searching in a web page")?;
        }
        let sizes = if self.sizes.is_empty() {
            [8].into_iter().chain(1..=10).collect()
        } else {
            self.sizes
        };
        let page = WebPage {
            sizes: without_repetition(sizes),
            piece: self.piece,
            language: self.lang,
        };
        output::to(self.output.as_deref(), |out| out.write_all(page.html().as_bytes()))?;
        if let Some(file) = self.output.filter(|_| self.open) {
            open(&file)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn without_repetition(sizes: Vec<usize>) -> Vec<usize> {
    let mut once = Vec::new();
    for n in sizes {
        if !once.contains(&n) {
            once.push(n);
        }
    }
    once
}

/// Opens `file` with the program that the system keeps for it.
fn open(file: &Path) -> anyhow::Result<()> {
    // macOS and Windows as documented by their makers; not tried.
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let status = Command::new(program)
        .arg(file)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .with_context(|| {
            format!(
                "the page is in {}, but `{program}` that should open it cannot be started; open the file in a browser",
                file.display()
            )
        })?;
    // Windows' explorer returns 1 even when all is well.
    if status.success() || cfg!(windows) {
        return Ok(());
    }
    anyhow::bail!(
        "the page is in {}, but `{program}` did not open it ({status}); open the file in a browser",
        file.display()
    )
}
