//! One board from each class: which images are compared, and what is then printed.

mod reduction;

use queens_board::Symmetry;

use crate::boards::{Observed, judged, solutions};
use crate::cause::{Cause, ClassCause, Part};
use crate::{Candidate, Evidence, Kind, Row};
use reduction::{Method, Reduction};

/// Every model of a choice of boards that predicts something.
pub fn candidates(evidence: &Evidence) -> Vec<Candidate> {
    let Kind::Classes { piece } = evidence.kind else {
        return Vec::new();
    };
    let mut cases: Vec<Observed<'_>> = evidence.cases.iter().filter_map(Observed::of).collect();
    cases.sort_by_key(|case| case.n);
    if !cases.iter().any(Observed::is_telling) {
        return Vec::new();
    }
    let all: Vec<Vec<Vec<Row>>> = cases.iter().map(|case| solutions(piece, case.n)).collect();
    let mut candidates: Vec<Candidate> = models()
        .into_iter()
        .filter_map(|(cause, reduction)| {
            judged(&cases, vec![Cause::Classes(cause)], |place, case| {
                let printed = reduction.print(&all[place]);
                case.compare_list(printed.iter().map(Vec::as_slice))
            })
        })
        .collect();
    widest(&mut candidates);
    candidates
}

/// Of sets of images that come to the same, the one from which the fewest are missing says the most.
fn widest(candidates: &mut Vec<Candidate>) {
    let missing = |candidate: &Candidate| match &candidate.causes[..] {
        [Cause::Classes(ClassCause::ImagesMissing { missing })] if candidate.fits() => Some(missing.len()),
        _ => None,
    };
    let fewest = candidates.iter().filter_map(missing).min();
    candidates.retain(|candidate| missing(candidate).is_none() || missing(candidate) == fewest);
}

/// Every wrong choice.
fn models() -> Vec<(ClassCause, Reduction)> {
    let images = &Symmetry::ALL[1..];
    let mut models = vec![(ClassCause::EverySolution, Reduction::All)];
    for chosen in 1..(1_usize << images.len()) - 1 {
        let (compared, missing): (Vec<_>, Vec<_>) = (0..images.len()).partition(|place| chosen >> place & 1 == 1);
        let named = |places: Vec<usize>| places.into_iter().map(|place| images[place]).collect::<Vec<_>>();
        let (compared, missing) = (named(compared), named(missing));
        for method in [Method::Kept, Method::Seen, Method::Least] {
            let cause = ClassCause::ImagesMissing {
                missing: missing.clone(),
            };
            models.push((cause, Reduction::Images(method, compared.clone())));
        }
    }
    for symmetry in [
        Symmetry::MirrorColumns,
        Symmetry::MirrorRows,
        Symmetry::MainDiagonal,
        Symmetry::AntiDiagonal,
    ] {
        let cause = ClassCause::NotCombined { symmetry };
        models.push((cause, Reduction::LeastTurnThen(symmetry)));
    }
    models.push((ClassCause::BoardBefore, Reduction::BoardBefore));
    for members in [2, 4] {
        models.push((ClassCause::SmallClassesLost { members }, Reduction::Larger(members)));
    }
    for of in [2, 4, 8] {
        for part in [Part::First, Part::Every] {
            models.push((ClassCause::Share { of, part }, Reduction::Share(of, part)));
        }
    }
    for middle in [true, false] {
        models.push((ClassCause::UpperHalf, Reduction::UpperHalf { middle }));
    }
    models.push((ClassCause::EveryImage, Reduction::EveryImage));
    models
}
