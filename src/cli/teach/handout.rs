//! `queens handout`: the course as students get it.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use queens::grade::Cancel;
use queens::handout::{Crates, Handout as Made, HandoutError};
use queens::wrap::wrap_indented;

use crate::cli::{WrongUsage, course, interrupt, output, terminal};

/// Write the students' kit: the course without its solutions
///
/// It is complete: `cargo run`, `cargo test` and `cargo queens` work there. What you have written into exercises does
/// not go along: students get the stubs.
#[derive(Debug, Args)]
pub struct Handout {
    /// A folder that is new or empty
    folder: PathBuf,
    /// Put the crates beside it, so that it is built without a network
    #[arg(long)]
    vendor: bool,
}

impl Handout {
    /// Makes it, and says what stayed behind.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let course = course::current()?;
        let crates = if self.vendor { Crates::Vendored } else { Crates::Fetched };
        let make = |cancel: &Cancel| Made::make(&course, &self.folder, crates, cancel);
        let made = interrupt::run_interruptible(make, |made| match made {
            Ok(_) => format!("the students' kit is in {} as a whole", self.folder.display()),
            Err(_) => "nothing was written".to_owned(),
        })?;
        let made = made.map_err(|error| match error {
            HandoutError::Place(place) if place.is_usage() => anyhow::Error::new(WrongUsage(place.to_string())),
            error => error.into(),
        })?;
        let names = |files: &[PathBuf]| {
            let names: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
            wrap_indented(&names.join(", "), terminal::width(), "  ", "  ")
        };
        let mut text = format!(
            "The students' kit is in {}: {} files.\n",
            self.folder.display(),
            made.files
        );
        if !made.replaced.is_empty() {
            text += &format!(
                "\nYou have written in these files; the students get the stubs:\n{}\n",
                names(&made.replaced)
            );
        }
        text += &format!("\nThis stayed with you:\n{}\n", names(&made.left_out));
        text += "\nTry it there with `cargo test` before you give it away.\n";
        output::print(&text)?;
        Ok(ExitCode::SUCCESS)
    }
}
