//! Words for inputs that a program treats wrongly.

use queens_models::InputCause;

use super::lines::joined;

/// Which inputs, and what should happen to them.
pub fn sentence(cause: &InputCause) -> String {
    match cause {
        InputCause::Taken { inputs } => format!(
            "The program works on {}, which it has to refuse. Is the limit itself allowed or not, and is all of the line \
             a number?",
            list(inputs)
        ),
        InputCause::FallsBack => {
            "For every input that has to be refused the program takes the size 8 instead. It should \
                                  say what is wrong on standard error and end with exit code 2."
                .to_owned()
        }
        InputCause::Refused { inputs } => format!(
            "The program refuses {}, which is allowed. Is the limit itself part of your range?",
            list(inputs)
        ),
        InputCause::ExitCode { code, inputs, every } => {
            let which = if *every {
                "what has to be refused".to_owned()
            } else {
                list(inputs)
            };
            match code {
                Some(code) => format!(
                    "The program refuses {which}, but ends with exit code {code}; the task asks for 2. An error that is \
                     not caught ends a program with a code of its own."
                ),
                None => format!(
                    "The program crashes on {which}. It should say what is wrong on standard error and end with exit \
                     code 2."
                ),
            }
        }
        InputCause::NoMessage => {
            "The program refuses with exit code 2, but writes nothing to standard error: the message is missing \
             or goes to standard output."
                .to_owned()
        }
        InputCause::NeverEnds { inputs } => format!(
            "On {} the program does not end. When the input is used up, asking again cannot help: end with exit code 2.",
            list(inputs)
        ),
    }
}

fn list(inputs: &[String]) -> String {
    const SHOWN: usize = 4;
    let quoted: Vec<String> = inputs
        .iter()
        .take(SHOWN)
        .map(|input| {
            if input.is_empty() {
                "an empty input".to_owned()
            } else {
                format!("`{input}`")
            }
        })
        .collect();
    let mut words: Vec<&str> = quoted.iter().map(String::as_str).collect();
    if inputs.len() > SHOWN {
        words.push("others");
    }
    joined(&words, "and")
}
