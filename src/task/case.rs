//! A case: one run of a submission, its arguments, its standard input, and what is special about its judgement.

use serde::Deserialize;

/// The size of the board where neither the case nor its first argument names one.
const USUAL_SIZE: usize = 8;

/// One run of a submission.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The name of its reference file, unique in the task.
    pub name: String,
    /// The arguments of the program.
    pub arguments: Vec<String>,
    /// What stands on standard input, which is closed behind it.
    pub input: String,
    /// The size of the board, by which the output is read.
    pub n: usize,
    /// What a right answer is worth.
    pub points: u32,
    /// How many boards, in order, are judged before the program is ended; all of them where `None`.
    pub first: Option<usize>,
    /// Whether the program must refuse its input: exit code 2, a message on standard error, no answer.
    pub refused: bool,
    /// How much time it may take, against another program.
    pub budget: Option<Budget>,
}

/// A share of the CPU time that another program takes for the same case, both built and run alike.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Budget {
    /// The program to measure against: a file in the task's folder.
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

impl TryFrom<Written> for Case {
    type Error = String;

    fn try_from(written: Written) -> Result<Case, String> {
        let name = match written.name {
            Some(name) => name,
            None if written.args.is_empty() => return Err("a case without `args` needs a `name`".into()),
            None => written.args.join("-"),
        };
        if name.is_empty()
            || !name
                .chars()
                .all(|letter| letter.is_ascii_alphanumeric() || "-_.".contains(letter))
        {
            return Err(format!(
                "the case `{name}` needs a `name` of letters, digits, `-`, `_` and `.`: it names a file"
            ));
        }
        if name == "mistakes" {
            return Err("no case can be called `mistakes`: what the known mistakes answer has that name".into());
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
