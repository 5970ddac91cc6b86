//! Words for why programs end early, or not at all.

use queens_models::EndingCause;

/// Why it ended early, and where in the student's thinking to look.
pub fn sentence(cause: &EndingCause) -> String {
    match cause {
        EndingCause::Outgrew { bits, right, wrong } => {
            let kind = bits.map(|bits| format!("{bits}-bit ")).unwrap_or_default();
            format!(
                "Right up to n = {right}. For n = {wrong} a number outgrows its {kind}type, and the program stops. Which \
                 type can hold it, or how can the numbers stay smaller?"
            )
        }
        EndingCause::OutOfRange { wrong } => {
            format!(
                "{} number outgrows its type. Which numbers come up on the way to the result?",
                at(*wrong)
            )
        }
        EndingCause::BelowZero { wrong } => format!(
            "{} subtraction goes below zero, in a type without negative numbers. Which of the two numbers is the larger \
             one?",
            at(*wrong)
        ),
        EndingCause::ShiftedTooFar { wrong } => {
            format!(
                "{} number is shifted by as many places as its type has bits, or more.",
                at(*wrong)
            )
        }
        EndingCause::DividedByZero { sizes } if sizes.is_empty() => {
            "The program divides by zero. When is the divisor 0?".to_owned()
        }
        EndingCause::DividedByZero { sizes } => {
            format!(
                "For n = {} the program divides by zero. What is the divisor there?",
                list(sizes)
            )
        }
        EndingCause::EndlessRecursionAt { sizes } => format!(
            "For n = {} the recursion has no end, though other sizes are right. At which value does it end, and does it \
             reach that value?",
            list(sizes)
        ),
        EndingCause::BadMemoryAt { sizes } => format!(
            "For n = {} the program touches memory that is not its own, though larger sizes are right: a recursion that \
             goes past its end does that, and so does an index below 0.",
            list(sizes)
        ),
        EndingCause::EndlessRecursion => {
            "The recursion has no end: which call does not call again, and is it ever reached?".to_owned()
        }
        EndingCause::TooSlow { right, slow } => format!(
            "Right up to n = {right}; n = {slow} takes too long. The program does not hang: it goes through far more \
             boards than it needs. What could be cut off earlier?"
        ),
        EndingCause::NeverEnds => {
            "The program does not end in any case. Which loop or which call does not come nearer to its end?".to_owned()
        }
        EndingCause::NeverEndsAt { sizes } => {
            format!(
                "For n = {} the program does not end, though it does for other sizes.",
                list(sizes)
            )
        }
        EndingCause::NoSolution { sizes } => format!(
            "The program crashes exactly where there is no solution (n = {}): it uses the first solution without asking \
             whether there is one.",
            list(sizes)
        ),
        EndingCause::FixedLength { right, wrong } => format!(
            "Right up to n = {right}. For n = {wrong} an index is beyond the end of a list: does its length follow from n?"
        ),
    }
}

/// `For n = 3 a`, or `A` where the cases do not differ in size.
fn at(size: Option<usize>) -> String {
    match size {
        Some(size) => format!("For n = {size} a"),
        None => "A".to_owned(),
    }
}

fn list(sizes: &[usize]) -> String {
    let sizes: Vec<String> = sizes.iter().map(ToString::to_string).collect();
    match sizes.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => sizes.concat(),
    }
}
