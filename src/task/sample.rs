//! Sample runs: what a statement shows of the program that it asks for, in a block such as
//!
//! ```text
//! $ printf '3 2 5 4\n' | cargo run -p exercises --bin my-attack
//! yes
//! ```
//!
//! marked as `console`. Input and output are separated, so that a test can compare a statement with its program.

/// The part of a command before the name of the task.
const COMMAND: &str = "cargo run -p exercises --bin my-";

/// One sample run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The whole command line.
    pub typed: String,
    /// The command-line arguments of the program.
    pub arguments: Vec<String>,
    /// The text on its standard input.
    pub input: String,
    /// The text that it prints on standard output.
    pub printed: String,
}

impl Sample {
    /// Finds the sample runs of the task called `task` in the text of its statement, in order.
    pub(super) fn all(text: &str, task: &str) -> Vec<Sample> {
        let text = text.replace("\r\n", "\n");
        let blocks = text.split("```console\n$ ").skip(1);
        blocks
            .filter_map(|block| {
                let (block, _) = block.split_once("```")?;
                let (typed, printed) = block.split_once('\n')?;
                let (before, arguments) = typed.split_once(COMMAND)?;
                let mut words = arguments.split_whitespace();
                (words.next()? == task).then(|| Sample {
                    typed: typed.to_owned(),
                    arguments: words.map(str::to_owned).collect(),
                    input: input(before).unwrap_or_default(),
                    printed: printed.to_owned(),
                })
            })
            .collect()
    }
}

/// Returns the text that `printf '…' | ` writes to standard input.
fn input(before: &str) -> Option<String> {
    let quoted = before.strip_prefix("printf '")?.strip_suffix("' | ")?;
    Some(quoted.replace("\\n", "\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_input_and_output_of_a_sample_are_separated() {
        let text = "Words.\n\n```console\n$ printf '1 2\\n3\\n' | cargo run -p exercises --bin my-sum 4 5\n6\n7\n```\n\nWords.\n";
        let typed = "printf '1 2\\n3\\n' | cargo run -p exercises --bin my-sum 4 5";
        let sample = Sample {
            typed: typed.into(),
            arguments: vec!["4".into(), "5".into()],
            input: "1 2\n3\n".into(),
            printed: "6\n7\n".into(),
        };
        assert_eq!(Sample::all(text, "sum"), [sample]);
    }

    #[test]
    fn other_commands_and_other_tasks_are_not_samples() {
        let text = "```console\n$ cargo test\n```\n```console\n$ cargo run -p exercises --bin my-sums\n1\n```\n";
        assert_eq!(Sample::all(text, "sum"), []);
    }
}
