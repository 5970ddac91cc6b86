//! Search trees: the drawing, the figures of the levels and the number of tests, each compared with every change.

mod search;

use crate::{Answer, Candidate, Case, Cause, Ending, Evidence, Kind, TreeCause};
use search::Output;

/// The changes that predict every tree: a single one, or one for each part that is wrong.
pub(crate) fn candidates(evidence: &Evidence) -> Vec<Candidate> {
    if evidence.kind != Kind::Tree {
        return Vec::new();
    }
    let Some(trees) = evidence.cases.iter().map(Tree::read).collect::<Option<Vec<_>>>() else {
        return Vec::new();
    };
    let printed = |change| -> Option<Vec<Output>> {
        trees
            .iter()
            .map(|tree| search::print(tree.n, tree.depth, change))
            .collect()
    };
    // Another task with trees may ask for another search.
    let Some(right) = printed(None).filter(|right| right.iter().zip(&trees).all(|(right, tree)| *right == tree.right))
    else {
        return Vec::new();
    };
    if trees
        .iter()
        .all(|tree| tree.given.drawing.is_empty() && tree.given.levels.is_empty())
    {
        return Vec::new();
    }
    let outputs: Vec<(TreeCause, Vec<Output>)> = search::CHANGES
        .iter()
        .filter_map(|&change| Some((change, printed(Some(change))?)))
        .filter(|(_, output)| *output != right)
        .collect();
    let whole: Vec<TreeCause> = outputs
        .iter()
        .filter(|(_, output)| output.iter().zip(&trees).all(|(output, tree)| *output == tree.given))
        .map(|(change, _)| *change)
        .collect();
    let candidate = |causes: Vec<TreeCause>| Candidate {
        causes: causes.into_iter().map(Cause::Tree).collect(),
        predicted: trees.len(),
        telling: evidence.cases.iter().filter(|case| !case.passed).count(),
        every: true,
        in_order: true,
    };
    if !whole.is_empty() {
        return whole.into_iter().map(|change| candidate(vec![change])).collect();
    }
    by_part(&trees, &outputs).map(candidate).into_iter().collect()
}

/// A part of an output.
type Part = fn(&Output) -> &Vec<String>;

/// One change for each part that is wrong, where exactly one explains it.
fn by_part(trees: &[Tree], outputs: &[(TreeCause, Vec<Output>)]) -> Option<Vec<TreeCause>> {
    const PARTS: [Part; 3] = [
        |output| &output.drawing,
        |output| &output.levels,
        |output| &output.tests,
    ];
    let mut causes = Vec::new();
    for part in PARTS {
        if trees.iter().all(|tree| part(&tree.right) == part(&tree.given)) {
            continue;
        }
        let mut fitting = outputs.iter().filter(|(_, output)| {
            output
                .iter()
                .zip(trees)
                .all(|(output, tree)| part(output) == part(&tree.given))
        });
        let (cause, _) = fitting.next()?;
        if fitting.next().is_some() {
            return None;
        }
        causes.push(*cause);
    }
    (causes.len() < 3).then_some(causes).filter(|causes| !causes.is_empty())
}

/// One case.
struct Tree {
    n: usize,
    depth: usize,
    right: Output,
    given: Output,
}

impl Tree {
    fn read(case: &Case) -> Option<Tree> {
        let (Answer::Lines(right), Answer::Lines(given)) = (&case.reference, &case.given) else {
            return None;
        };
        let n = case.size();
        let depth = case.arguments.get(1).map_or(Some(n), |depth| depth.parse().ok())?;
        (case.ending == Ending::Well).then(|| Tree {
            n,
            depth,
            right: Output::read(right),
            given: Output::read(given),
        })
    }
}
