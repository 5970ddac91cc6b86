//! Inputs that a program has to take or to refuse: which of them it treats wrongly, and how.

use crate::{Candidate, Case, Cause, Ending, Evidence, InputCause};

/// How a program treated one input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Treated {
    Taken { fallback: bool },
    Refused,
    Code(Option<i32>),
    Silently,
    NeverEnds,
}

/// The one way in which all inputs that failed were treated wrongly, if there is one.
pub fn candidates(evidence: &Evidence) -> Vec<Candidate> {
    let refused = || evidence.cases.iter().filter(|case| case.refused);
    if refused().next().is_none() {
        return Vec::new();
    }
    let failed: Vec<&Case> = evidence.cases.iter().filter(|case| !case.passed).collect();
    // What a program prints while it asks again and again may look like boards.
    let asks_again = failed
        .iter()
        .any(|case| is_cut(case) && shown(case).parse::<u32>().is_err());
    let treated: Option<Vec<Treated>> = failed.iter().map(|case| treated(case, asks_again)).collect();
    let Some(treated) = treated.filter(|treated| !treated.is_empty()) else {
        return Vec::new();
    };
    let inputs = || failed.iter().map(|case| shown(case)).collect::<Vec<String>>();
    let every = failed.len() == refused().count();
    let all = |wanted: fn(&Treated) -> bool| treated.iter().all(wanted);
    let cause = match treated[0] {
        Treated::Taken { .. } if every && all(|one| *one == Treated::Taken { fallback: true }) => InputCause::FallsBack,
        Treated::Taken { .. } if all(|one| matches!(one, Treated::Taken { .. })) => {
            InputCause::Taken { inputs: inputs() }
        }
        Treated::Refused if all(|one| *one == Treated::Refused) => InputCause::Refused { inputs: inputs() },
        Treated::Silently if all(|one| *one == Treated::Silently) => InputCause::NoMessage,
        Treated::NeverEnds if all(|one| *one == Treated::NeverEnds) => InputCause::NeverEnds { inputs: inputs() },
        Treated::Code(code) if treated.iter().all(|one| *one == Treated::Code(code)) => InputCause::ExitCode {
            code,
            inputs: inputs(),
            every,
        },
        _ => return Vec::new(),
    };
    vec![Candidate {
        causes: vec![Cause::Input(cause)],
        predicted: evidence.cases.len(),
        telling: failed.len(),
        every: true,
        in_order: true,
    }]
}

/// How the input of a case that failed was treated; `None` where it is the answer that is wrong.
fn treated(case: &Case, asks_again: bool) -> Option<Treated> {
    let boards = case.boards()?;
    let printed = !boards.boards.is_empty() || !boards.misshapen.is_empty();
    if !case.refused {
        let refused = matches!(case.ending, Ending::Code(_)) && !printed;
        return refused.then_some(Treated::Refused);
    }
    Some(match case.ending {
        _ if asks_again && is_cut(case) => Treated::NeverEnds,
        _ if printed => Treated::Taken {
            fallback: boards.boards.first().is_some_and(|board| board.len() == 8) && boards.boards.len() == 92,
        },
        Ending::TimedOut | Ending::TooMuchOutput | Ending::OutOfMemory => Treated::NeverEnds,
        Ending::Code(2) => Treated::Silently,
        Ending::Code(code) => Treated::Code(Some(code)),
        Ending::Well => Treated::Code(Some(0)),
        Ending::Panicked | Ending::Signal(_) | Ending::StackOverflow => Treated::Code(None),
    })
}

fn is_cut(case: &Case) -> bool {
    matches!(
        case.ending,
        Ending::TimedOut | Ending::TooMuchOutput | Ending::OutOfMemory
    )
}

fn shown(case: &Case) -> String {
    if case.input.is_empty() {
        case.arguments.join(" ")
    } else {
        case.input.trim_end().to_owned()
    }
}
