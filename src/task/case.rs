//! A case: one run of a submission with its arguments, its standard input, and the rules by which it is assessed.

use serde::Deserialize;
use thiserror::Error;

/// The size of the board if neither the case nor its first argument gives one.
const USUAL_SIZE: usize = 8;

/// One run of a submission.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The name of the reference file, unique in the task.
    pub name: String,
    /// The command-line arguments of the program.
    pub arguments: Vec<String>,
    /// The text on standard input, which is closed after it.
    pub input: String,
    /// The size of the board by which the output is read.
    pub n: usize,
    /// The points for a right answer.
    pub points: u32,
    /// The number of boards, in order, after which the program is ended; `None` for all.
    pub first: Option<usize>,
    /// Whether the program must refuse its input: exit code 2, a message on standard error, no answer.
    pub refused: bool,
    /// The CPU time that it may take, measured against another program.
    pub budget: Option<Budget>,
}

/// A share of the CPU time of another program for the same case, both built and run alike.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Budget {
    /// The file name of the program to measure against, in the task's folder.
    pub against: String,
    /// The largest share that passes, such as 0.25.
    pub ratio: f64,
}

/// A `[[case]]` as it is written in `task.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    name: Option<String>,
    #[serde(default)]
    args: Vec<String>,
    #[serde(default)]
    stdin: String,
    n: Option<usize>,
    #[serde(default = "one")]
    points: u32,
    first: Option<usize>,
    #[serde(default)]
    refused: bool,
    budget: Option<Budget>,
}

fn one() -> u32 {
    1
}

/// What is wrong with a case in `task.toml`.
#[derive(Debug, Error)]
pub(super) enum CaseError {
    #[error("a case without `args` needs a `name`")]
    Unnamed,
    #[error("the case `{0}` needs a `name` of letters, digits, `-`, `_` and `.`: it names a file")]
    Misspelt(String),
    #[error("no case can be called `mistakes`: the answers of the known mistakes have that name")]
    Reserved,
}

impl TryFrom<Written> for Case {
    type Error = CaseError;

    fn try_from(written: Written) -> Result<Case, CaseError> {
        let name = match written.name {
            Some(name) => name,
            None if written.args.is_empty() => return Err(CaseError::Unnamed),
            None => written.args.join("-"),
        };
        if name.is_empty()
            || !name
                .chars()
                .all(|letter| letter.is_ascii_alphanumeric() || "-_.".contains(letter))
        {
            return Err(CaseError::Misspelt(name));
        }
        if name == "mistakes" {
            return Err(CaseError::Reserved);
        }
        let n = written
            .n
            .or_else(|| written.args.first()?.parse().ok())
            .unwrap_or(USUAL_SIZE);
        Ok(Case {
            name,
            arguments: written.args,
            input: written.stdin,
            n,
            points: written.points,
            first: written.first,
            refused: written.refused,
            budget: written.budget,
        })
    }
}
