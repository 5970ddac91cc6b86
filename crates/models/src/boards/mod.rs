//! Boards: which relation was searched, how, and what was then done with the boards.

mod claims;
mod families;
mod marks;
mod observed;
mod permutations;
mod printing;
mod relation;
mod relations;
mod search;
mod sink;

use crate::cause::{BoardCause, Cause};
use crate::{Candidate, Evidence, Kind};
use families::Model;
pub use families::solutions;
pub use observed::{Observed, Verdict};
use relation::Lines;

/// Every model of boards that predicts something.
pub fn candidates(evidence: &Evidence) -> Vec<Candidate> {
    let Kind::Placements { piece } = evidence.kind else {
        return Vec::new();
    };
    let mut cases: Vec<Observed<'_>> = evidence.cases.iter().filter_map(Observed::of).collect();
    cases.sort_by_key(|case| case.n);
    let Some(largest) = cases.iter().filter(|case| case.is_telling()).map(|case| case.n).max() else {
        return Vec::new();
    };
    if cases.iter().all(Observed::has_right_boards) {
        return numbers(Lines::of(piece), &cases);
    }
    let judge = |models: Vec<Model>| -> Vec<Candidate> {
        let judged = |model: Model| {
            let causes = model.causes.iter().cloned().map(Cause::Boards).collect();
            judged(&cases, causes, |_, case| model.verdict(case))
        };
        models.into_iter().filter_map(judged).collect()
    };
    let mut candidates = judge(families::single(piece, largest));
    if !candidates.iter().any(Candidate::fits) {
        candidates.extend(judge(families::double(piece, largest)));
    }
    merge(&mut candidates);
    candidates
}

/// Leaves out what another candidate that fits as well says in more general terms.
fn merge(candidates: &mut Vec<Candidate>) {
    let fits = |wanted: fn(&BoardCause) -> bool| {
        move |candidate: &Candidate| match &candidate.causes[..] {
            [Cause::Boards(cause)] => candidate.fits() && wanted(cause),
            _ => false,
        }
    };
    let is_distance = fits(|cause| matches!(cause, BoardCause::Distance { .. }));
    if candidates.iter().filter(|candidate| is_distance(candidate)).count() > 1 {
        for candidate in candidates.iter_mut().filter(|candidate| is_distance(candidate)) {
            candidate.causes = vec![Cause::Boards(BoardCause::NotForEquality)];
        }
    }
    let never = fits(|cause| *cause == BoardCause::NeverBacktracks);
    let kept_marks = fits(|cause| {
        matches!(
            cause,
            BoardCause::NeverFreed { .. } | BoardCause::FreedOnlyOnTheWay | BoardCause::FreesOtherSquare { .. }
        )
    });
    let first = fits(|cause| matches!(cause, BoardCause::StopsAtFirst { .. }));
    if candidates.iter().any(|candidate| never(candidate) || first(candidate)) {
        candidates.retain(|candidate| !kept_marks(candidate));
    }
}

/// The families of wrong numbers.
fn numbers(lines: Lines, cases: &[Observed<'_>]) -> Vec<Candidate> {
    claims::families(cases)
        .into_iter()
        .filter_map(|is| {
            judged(cases, vec![Cause::Boards(BoardCause::Count { is })], |_, case| {
                claims::verdict(is, lines, case)
            })
        })
        .collect()
}

/// A model held against all cases, the small ones first, up to the first that contradicts it; `None` where that is the first.
///
/// `verdict` gets the place of a case and the case.
pub fn judged(
    cases: &[Observed<'_>],
    causes: Vec<Cause>,
    verdict: impl Fn(usize, &Observed<'_>) -> Verdict,
) -> Option<Candidate> {
    let mut candidate = Candidate {
        causes,
        predicted: 0,
        telling: 0,
        every: true,
        in_order: true,
    };
    for (place, case) in cases.iter().enumerate() {
        let verdict = verdict(place, case);
        match verdict {
            Verdict::Predicts | Verdict::InOrder => {
                candidate.in_order &= verdict == Verdict::InOrder;
                candidate.predicted += 1;
                candidate.telling += usize::from(case.is_telling());
            }
            Verdict::Unknown => {}
            Verdict::Differs => {
                candidate.every = false;
                break;
            }
        }
    }
    (candidate.telling > 0).then_some(candidate)
}
