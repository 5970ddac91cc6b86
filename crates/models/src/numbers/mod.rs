//! Values: what was done to the right sequence of numbers, field by field.
//!
//! Searches for boards and their counts next to the boards belong to `boards`.

mod bishops;
mod exact;
mod field;
mod floating;
mod masks;
mod measure;
mod printed;
mod units;
mod ways;
mod width;

use crate::{Candidate, Cause, Evidence, Kind, NumberCause, NumberFault, ending};
use field::{Field, Point};

/// The models that predict the values of all cases, at most one.
pub(crate) fn candidates(evidence: &Evidence) -> Vec<Candidate> {
    let Kind::Numbers { labels } = &evidence.kind else {
        return Vec::new();
    };
    let fields = field::fields(evidence, labels);
    let mut causes: Vec<NumberCause> = Vec::new();
    let mut explained = Vec::new();
    for field in &fields {
        if !field.is_wrong() {
            explained.push(field);
            continue;
        }
        let follows = fields
            .iter()
            .take_while(|before| before.label != field.label)
            .any(|before| {
                before.is_wrong() && explained.iter().any(|known| known.label == before.label) && follows(field, before)
            });
        if follows {
            explained.push(field);
            continue;
        }
        let fault = exact::fault(field, &fields).or_else(|| measure::fault(field));
        if let Some(fault) = fault {
            explained.push(field);
            add(&mut causes, field.label, fault);
        }
    }
    let endings = ending::causes(evidence);
    // What is neither a number nor a measure has findings of its own.
    let unexplained = fields
        .iter()
        .any(|field| field.is_wrong() && (field.is_exact() || field.is_measure()));
    if causes.is_empty() && (unexplained || endings.is_empty()) {
        return Vec::new();
    }
    let telling = |point: &&Point<'_>| point.ended_well() && !point.is_right;
    let predicted = evidence
        .cases
        .iter()
        .filter(|case| case.ending == crate::Ending::Well || !endings.is_empty());
    vec![Candidate {
        predicted: predicted.count(),
        telling: explained.iter().flat_map(|field| &field.points).filter(telling).count() + endings.len(),
        // Each field is a sequence of its own: what explains one is as true where another stays unexplained.
        every: true,
        in_order: true,
        causes: causes
            .into_iter()
            .map(Cause::Numbers)
            .chain(endings.into_iter().map(Cause::Ending))
            .collect(),
    }]
}

/// Adds a cause; where another field has the same, its label joins that one.
fn add(causes: &mut Vec<NumberCause>, label: &str, fault: NumberFault) {
    for known in &mut causes.iter_mut() {
        if let Some(both) = together(&known.fault, &fault) {
            known.labels.push(label.to_owned());
            known.fault = both;
            return;
        }
    }
    causes.push(NumberCause {
        labels: vec![label.to_owned()],
        fault,
    });
}

/// One fault for two fields, if it is the same.
fn together(one: &NumberFault, other: &NumberFault) -> Option<NumberFault> {
    match (one, other) {
        (
            NumberFault::Width {
                bits,
                signed,
                overflow,
                right,
                wrong,
            },
            NumberFault::Width {
                bits: bits_too,
                signed: signed_too,
                overflow: overflow_too,
                right: right_too,
                wrong: wrong_too,
            },
        ) if bits == bits_too
            && overflow == overflow_too
            && (signed == signed_too || signed.is_none() || signed_too.is_none()) =>
        {
            Some(NumberFault::Width {
                bits: *bits,
                signed: signed.or(*signed_too),
                overflow: *overflow,
                right: *right.min(right_too),
                wrong: *wrong.min(wrong_too),
            })
        }
        _ => (one == other).then(|| one.clone()),
    }
}

/// Whether a wrong field is what follows from another wrong one: their ratio is the right one.
fn follows(field: &Field<'_>, before: &Field<'_>) -> bool {
    let mut telling = false;
    let every = field.points.iter().zip(&before.points).all(|(point, earlier)| {
        if !point.ended_well() {
            return true;
        }
        let numbers = (|| {
            let right = point.right.as_ref()?.real() / earlier.right.as_ref()?.real();
            Some((point.given.as_ref()?, earlier.given.as_ref()?.real() * right))
        })();
        let Some((given, predicted)) = numbers else {
            return false;
        };
        telling |= !point.is_right;
        // Whole seconds of a fraction are cut.
        units::is_near(given.real(), given.half().max(1.0), predicted)
    });
    every && telling && field.is_measure()
}
