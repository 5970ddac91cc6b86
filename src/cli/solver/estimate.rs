//! `queens estimate`: the sizes of the course's search spaces, and how long a search would take.

use std::process::ExitCode;
use std::{array, iter};

use clap::Args;
use num_bigint::BigUint;
use serde::Serialize;

use queens::estimate::{self, EstimateError, Measure, Rate, Time};

use crate::cli::{WrongUsage, arguments, output};

/// The table rounds a number with more digits than this, so that a line still fits on a screen.
const MOST_DIGITS: usize = 50;

/// Show the sizes of the search spaces of the course, and how long it would take to try them
#[derive(Debug, Args)]
pub struct Estimate {
    /// The size of the board
    #[arg(default_value = "8", value_parser = arguments::board_size, allow_negative_numbers = true)]
    n: usize,
    /// Number of squares that may be filled or empty [default: those of the board]
    #[arg(long, value_name = "S", value_parser = arguments::amount::<u32>, allow_negative_numbers = true)]
    squares: Option<u32>,
    /// Number of variants tried per second, such as 4294967296, 4e9 or 2^32
    #[arg(long, default_value = "2^32", allow_negative_numbers = true)]
    rate: Rate,
    /// Print JSON instead of a table: sizes as strings with all digits, times as numbers
    #[arg(long)]
    json: bool,
}

/// One search space and how long it takes.
struct Space {
    what: &'static str,
    formula: String,
    variants: BigUint,
    time: Time,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Document {
    n: u32,
    squares: u32,
    rate: String,
    spaces: Vec<Record>,
}

/// A space in JSON; a time is `null` where no floating-point number is large enough.
#[derive(Serialize)]
struct Record {
    what: &'static str,
    formula: String,
    variants: String,
    seconds: f64,
    days: f64,
    years: f64,
}

impl Estimate {
    /// Prints the table or the JSON.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let n = u32::try_from(self.n).unwrap_or(u32::MAX);
        let usage = |error: EstimateError| WrongUsage(error.to_string());
        let spaces = self.spaces(n).map_err(usage)?;
        let squares = self.squares(n);
        if self.json {
            let document = Document {
                n,
                squares,
                rate: self.rate.to_string(),
                spaces: spaces.iter().map(Space::record).collect(),
            };
            let text = serde_json::to_string_pretty(&document)?;
            output::to(None, |out| writeln!(out, "{text}"))?;
        } else {
            output::to(None, |out| {
                writeln!(
                    out,
                    "A board of {n} × {n}, and {} variants tried in a second:\n",
                    self.rate
                )?;
                write!(out, "{}", table(&spaces))
            })?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn squares(&self, n: u32) -> u32 {
        self.squares.unwrap_or(n.saturating_mul(n))
    }

    fn spaces(&self, n: u32) -> Result<Vec<Space>, EstimateError> {
        let squares = self.squares(n);
        let space = |what, formula, variants: BigUint| Space {
            what,
            formula,
            time: Time::new(variants.clone(), self.rate.clone()),
            variants,
        };
        Ok(vec![
            space(
                "b: rooks, one in each row and column",
                format!("{n}!"),
                estimate::factorial(n)?,
            ),
            space("d: one piece in each column", format!("{n}^{n}"), estimate::leaves(n)?),
            space(
                "d: all nodes of that tree",
                format!("1 + {n} + … + {n}^{n}"),
                estimate::nodes(n)?,
            ),
            space(
                "n pieces on any squares",
                format!("C({}, {n})", n * n),
                estimate::choices(n)?,
            ),
            space(
                "e: each square filled or empty",
                format!("2^{squares}"),
                estimate::subsets(squares)?,
            ),
        ])
    }
}

impl Space {
    fn record(&self) -> Record {
        Record {
            what: self.what,
            formula: self.formula.clone(),
            variants: self.variants.to_string(),
            seconds: self.time.seconds().as_float(),
            days: self.time.days().as_float(),
            years: self.time.years().as_float(),
        }
    }

    fn cells(&self) -> [String; 6] {
        let digits = self.variants.to_string();
        let variants = if digits.len() <= MOST_DIGITS {
            digits
        } else {
            Measure::from(self.variants.clone()).to_string()
        };
        [
            self.what.to_string(),
            self.formula.clone(),
            variants,
            self.time.seconds().to_string(),
            self.time.days().to_string(),
            self.time.years().to_string(),
        ]
    }
}

/// Rows of cells under a heading, in aligned columns: words to the left, numbers to the right.
fn table(spaces: &[Space]) -> String {
    let heading = ["what is tried", "size", "variants", "seconds", "days", "years"].map(String::from);
    let rows: Vec<_> = iter::once(heading).chain(spaces.iter().map(Space::cells)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; 6] = array::from_fn(width);
    let mut text = String::new();
    for row in &rows {
        for (column, (cell, width)) in row.iter().zip(widths).enumerate() {
            text += &match column {
                0 => format!("{cell:<width$}"),
                1 => format!("  {cell:<width$}"),
                _ => format!("  {cell:>width$}"),
            };
        }
        text.push('\n');
    }
    text
}
