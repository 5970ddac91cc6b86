//! How a program treats inputs wrongly that it has to take or to refuse.

use serde::{Deserialize, Serialize};

/// How a program treats its input wrongly.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "family", rename_all = "kebab-case")]
pub enum InputCause {
    /// It works on inputs that it has to refuse.
    Taken {
        /// The inputs.
        inputs: Vec<String>,
    },
    /// It takes the size 8 for every input that it has to refuse.
    FallsBack,
    /// It refuses inputs that it has to take.
    Refused {
        /// The inputs.
        inputs: Vec<String>,
    },
    /// It refuses as it should, but ends with another exit code than 2.
    ExitCode {
        /// The code; `None` for an error of the language that nothing catches.
        code: Option<i32>,
        /// The inputs.
        inputs: Vec<String>,
        /// Whether these are all inputs that have to be refused.
        every: bool,
    },
    /// It refuses with exit code 2, but writes nothing to standard error.
    NoMessage,
    /// It does not end.
    NeverEnds {
        /// The inputs.
        inputs: Vec<String>,
    },
}
