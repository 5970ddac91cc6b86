//! How programs end: why some cases crash or take too long while others do not.
//!
//! What a crash alone shows is the business of the grader; here the sizes at which it happens are compared.

mod fault;

use std::collections::BTreeMap;

use num_bigint::BigInt;

use fault::Fault;

use crate::{Answer, Candidate, Case, Cause, Ending, EndingCause, Evidence};

/// The limits of types that calculations check, in bits: with a sign and without.
const LIMITS: [(u32, u32); 10] = [
    (8, 7),
    (8, 8),
    (16, 15),
    (16, 16),
    (32, 31),
    (32, 32),
    (64, 63),
    (64, 64),
    (128, 127),
    (128, 128),
];

/// The candidate for a program whose answers are right wherever it ends well.
pub(crate) fn candidates(evidence: &Evidence) -> Vec<Candidate> {
    let ended_early = |case: &&Case| case.ending != Ending::Well && !case.refused;
    let early = evidence.cases.iter().filter(ended_early).count();
    let failed = evidence.cases.iter().filter(|case| !case.passed).count();
    if early != failed {
        return Vec::new();
    }
    let causes = causes(evidence);
    if causes.is_empty() {
        return Vec::new();
    }
    vec![Candidate {
        predicted: evidence.cases.len(),
        telling: failed,
        every: true,
        in_order: true,
        causes: causes.into_iter().map(Cause::Ending).collect(),
    }]
}

/// Whether a calculation with overflow checks ended the program.
pub(crate) fn is_overflow(case: &Case) -> bool {
    matches!(fault::fault(case), Some(Fault::Overflow | Fault::Range | Fault::Shift))
}

/// Why programs ended early: one cause for each kind of end, or nothing where one of them has no known cause.
pub(crate) fn causes(evidence: &Evidence) -> Vec<EndingCause> {
    let cases: Vec<&Case> = evidence.cases.iter().filter(|case| !case.refused).collect();
    let mut groups: BTreeMap<Fault, Vec<&Case>> = BTreeMap::new();
    for case in cases.iter().filter(|case| case.ending != Ending::Well) {
        let Some(fault) = fault::fault(case) else {
            return Vec::new();
        };
        groups.entry(fault).or_default().push(case);
    }
    let causes: Option<Vec<EndingCause>> = groups
        .iter()
        .map(|(fault, group)| cause(*fault, group, &cases))
        .collect();
    causes.unwrap_or_default()
}

fn cause(fault: Fault, group: &[&Case], cases: &[&Case]) -> Option<EndingCause> {
    let is_sized = cases.iter().any(|case| case.size() != cases[0].size());
    let sizes = || {
        let mut sizes: Vec<usize> = group.iter().filter(|_| is_sized).map(|case| case.size()).collect();
        sizes.sort_unstable();
        sizes.dedup();
        sizes
    };
    let wrong = group.iter().map(|case| case.size()).min()?;
    let first = is_sized.then_some(wrong);
    let passed = || cases.iter().filter(|case| case.passed);
    let right = passed().map(|case| case.size()).filter(|&n| n < wrong).max();
    let is_upper = right.is_some()
        && cases
            .iter()
            .filter(|case| case.size() > wrong)
            .all(|case| case.ending != Ending::Well);
    let all_smaller = cases.iter().filter(|case| case.size() < wrong).all(|case| case.passed);
    if matches!(fault, Fault::Index | Fault::Memory | Fault::Other) && is_without_solution(group, cases) {
        return Some(EndingCause::NoSolution { sizes: sizes() });
    }
    match fault {
        Fault::Overflow | Fault::Range => Some(match right.filter(|_| is_upper && all_smaller) {
            Some(right) => EndingCause::Outgrew {
                bits: limit_between(cases, group),
                right,
                wrong,
            },
            None => EndingCause::OutOfRange { wrong: first },
        }),
        Fault::Subtraction => Some(EndingCause::BelowZero { wrong: first }),
        Fault::Shift => Some(EndingCause::ShiftedTooFar { wrong: first }),
        Fault::Division => Some(EndingCause::DividedByZero { sizes: sizes() }),
        Fault::Recursion if group.len() == cases.len() => Some(EndingCause::EndlessRecursion),
        Fault::Recursion => passed()
            .any(|case| case.size() > wrong)
            .then(|| EndingCause::EndlessRecursionAt { sizes: sizes() }),
        Fault::Time if group.len() == cases.len() => Some(EndingCause::NeverEnds),
        Fault::Time => match right.filter(|_| is_upper) {
            // On a board of one square almost anything is right.
            Some(right) if right > 3 => Some(EndingCause::TooSlow { right, slow: wrong }),
            Some(_) => None,
            None => Some(EndingCause::NeverEndsAt { sizes: sizes() }),
        },
        Fault::Memory if passed().any(|case| case.size() > wrong) && !is_upper => {
            Some(EndingCause::BadMemoryAt { sizes: sizes() })
        }
        Fault::Index | Fault::Memory => right
            .filter(|&right| is_upper && right > 3)
            .map(|right| EndingCause::FixedLength { right, wrong }),
        Fault::Other => None,
    }
}

/// Whether the cases of a group are those without a right board, and no others.
fn is_without_solution(group: &[&Case], cases: &[&Case]) -> bool {
    let empty = |case: &&Case| case.right_boards().is_some_and(|boards| boards.boards.is_empty());
    group.iter().all(empty)
        && cases
            .iter()
            .filter(|case| case.ending == Ending::Well)
            .all(|case| !empty(case))
        && cases.iter().any(|case| case.passed && case.size() > 1)
}

/// The type whose limit lies between the largest value of a right case and the smallest of those that ended early.
fn limit_between(cases: &[&Case], group: &[&Case]) -> Option<u32> {
    let fields = cases.iter().map(|case| values(case).len()).min()?;
    let crossed = |bits: u32| {
        let holds = |value: &Option<BigInt>| value.as_ref().is_none_or(|value| *value < BigInt::from(1) << bits);
        let well = cases.iter().filter(|case| case.ending == Ending::Well);
        let fits = well.flat_map(|case| values(case)).all(|value| holds(&value));
        let outgrows = |case: &&Case| (0..fields).any(|field| !holds(&values(case)[field]));
        fits && group.iter().all(outgrows)
    };
    let found: Vec<u32> = LIMITS
        .into_iter()
        .filter(|&(_, limit)| crossed(limit))
        .map(|(bits, _)| bits)
        .collect();
    let first = *found.first()?;
    found.iter().all(|&bits| bits == first).then_some(first)
}

/// The right values of a case that are whole.
fn values(case: &Case) -> Vec<Option<BigInt>> {
    match &case.reference {
        Answer::Values(values) => values
            .iter()
            .map(|value| value.text.as_ref().and_then(|text| text.parse().ok()))
            .collect(),
        _ => Vec::new(),
    }
}
