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
/// It is complete: `cargo run`, `cargo test` and `cargo queens` work there. Your own work in exercises is not part of it:
/// students get the stubs.
#[derive(Debug, Args)]
pub struct Handout {
    /// A new or empty folder
    folder: PathBuf,
    /// Include the crates, so that the kit builds without a network
    #[arg(long)]
    vendor: bool,
}

impl Handout {
    /// Writes the kit and lists what it does not contain.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let course = course::current()?;
        let crates = if self.vendor { Crates::Vendored } else { Crates::Fetched };
        let make = |cancel: &Cancel| Made::make(&course, &self.folder, crates, cancel);
        let made = interrupt::run_interruptible(make, |made| match made {
            Ok(_) => format!("the students' kit in {} is complete", self.folder.display()),
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
                "\nYou have changed these files; students get the stubs instead:\n{}\n",
                names(&made.replaced)
            );
        }
        text += &format!("\nNot in the kit:\n{}\n", names(&made.left_out));
        text += "\nRun `cargo test` there before you give it to students.\n";
        output::print(&text)?;
        Ok(ExitCode::SUCCESS)
    }
}
