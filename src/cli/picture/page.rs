//! `queens page`: the search as a web page.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use anyhow::Context;
use clap::Args;

use queens::board::Piece;
use queens::locale::Locale;
use queens::view::{LARGEST_PAGE, Page as WebPage};

use crate::cli::{arguments, output};

/// Write a web page that shows the search: one file for any browser
///
/// The page runs the search, goes step by step, browses the solutions, shows the tree and lets you place pieces by hand.
/// It loads nothing from the network.
#[derive(Debug, Args)]
pub struct Page {
    /// The board sizes to choose from [default: 8, then 1 to 10]
    #[arg(value_name = "N", value_parser = arguments::board_size, allow_negative_numbers = true)]
    sizes: Vec<usize>,
    /// The piece
    #[arg(long, default_value = Piece::Queen.name(), value_parser = arguments::piece())]
    piece: Piece,
    /// The first language of the page: en or cs [default: from the browser]
    #[arg(long)]
    lang: Option<Locale>,
    /// The file to write [default: standard output]
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

/// Opens `file` with the default program of the system.
fn open(file: &Path) -> anyhow::Result<()> {
    // The commands for macOS and Windows are those of their documentation; they are untested.
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
                "the page is in {}, but `{program}` cannot be started to open it; open the file in a browser",
                file.display()
            )
        })?;
    // The explorer of Windows returns 1 even on success.
    if status.success() || cfg!(windows) {
        return Ok(());
    }
    anyhow::bail!(
        "the page is in {}, but `{program}` did not open it ({status}); open the file in a browser",
        file.display()
    )
}
