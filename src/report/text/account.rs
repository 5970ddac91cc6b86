//! An account of an assessment: what its student reads, in order, before anything is laid out.

use std::collections::BTreeSet;

use super::block::Block;
use super::visible::{escaped, visible};
use super::{causes, difference, explanations, findings, next};
use crate::grade::{Assessment, Feedback, Fit, Rerun, Tolerance, Verdict};

/// How many lines of a case's input are shown.
const INPUT: usize = 12;

/// Everything besides the verdict and the points.
pub fn account(assessment: &Assessment) -> Vec<Block> {
    let mut blocks = match &assessment.feedback {
        Some(feedback) => explained(assessment, feedback),
        None => Vec::new(),
    };
    let tolerances = tolerances(assessment);
    if !tolerances.is_empty() {
        let begin = match assessment.verdict {
            Verdict::Passed => "Accepted:",
            _ => "How it was read:",
        };
        let sentences: Vec<String> = tolerances.iter().map(Tolerance::to_string).collect();
        blocks.push(Block::Words(format!("{begin} {}", sentences.join(" "))));
    }
    blocks.extend(leftovers(assessment).map(Block::Words));
    blocks.into_iter().map(without_hidden).collect()
}

/// Nothing hides in the texts that a sentence quotes.
fn without_hidden(block: Block) -> Block {
    match block {
        Block::Words(words) => Block::Words(escaped(&words)),
        // Lines were made visible one by one.
        Block::Lines(_) | Block::Boards(_) => block,
    }
}

/// Why it is wrong, and what to do next.
fn explained(assessment: &Assessment, feedback: &Feedback) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut say = |words: String| blocks.push(Block::Words(words));
    let explanations: Vec<(Fit, String)> = feedback
        .advice
        .iter()
        .filter_map(|advice| Some((advice.fit, explanations::words(&advice.explanation)?)))
        .collect();
    let several = explanations.len() > 1;
    if explanations.is_empty() {
        feedback
            .descriptions
            .iter()
            .take(1)
            .for_each(|fact| say(causes::fact(fact)));
    }
    if several {
        say("Two mistakes give just these answers, and one of them is likely yours:".to_owned());
    }
    for (fit, words) in explanations {
        let mark = match fit {
            _ if several => "- ",
            Fit::Firm => "",
            Fit::Perhaps => "Perhaps: ",
        };
        say(format!("{mark}{words}"));
    }
    if let Some(case) = &feedback.case {
        say(circumstances(assessment, case));
        blocks.extend(input(&case.input));
    }
    blocks.extend(feedback.findings.iter().flat_map(findings::tell));
    blocks.push(Block::Words(format!(
        "Next: {}",
        next::words(feedback.next, assessment)
    )));
    let lines = feedback.difference.as_ref().map(difference::lines).unwrap_or_default();
    if !lines.is_empty() {
        let words = "The difference (- is right and missing, + is yours and wrong):";
        blocks.push(Block::Words(words.to_owned()));
        blocks.push(Block::Lines(lines));
    }
    blocks
}

/// Which case it was, and how the others went.
fn circumstances(assessment: &Assessment, case: &Rerun) -> String {
    let passed = assessment
        .cases
        .iter()
        // Nothing is the right answer to some cases; alone they earn nothing.
        .filter(|case| case.verdict == Verdict::Passed && (case.points > 0 || case.possible == 0))
        .count();
    let arguments = match case.arguments.as_slice() {
        [] if case.input.is_empty() => ", run without an argument".to_owned(),
        [] => String::new(),
        arguments => format!(
            ", with the argument{} {}",
            if arguments.len() > 1 { "s" } else { "" },
            arguments.join(" ")
        ),
    };
    let input = match case.input.lines().count() {
        0 => ".",
        _ => ", with this input:",
    };
    format!(
        "{passed} of {} cases passed; one that did not: `{}`{arguments}{input}",
        assessment.cases.len(),
        case.name
    )
}

/// The lines that stood on standard input, numbered, since answers often are line by line.
fn input(input: &str) -> Option<Block> {
    let numbered = |(number, line)| format!("{:>2}  {}", number + 1, visible(line));
    let mut lines: Vec<String> = input.lines().enumerate().take(INPUT).map(numbered).collect();
    if input.lines().count() > INPUT {
        lines.push("    and so on".to_owned());
    }
    (!lines.is_empty()).then_some(Block::Lines(lines))
}

fn tolerances(assessment: &Assessment) -> Vec<Tolerance> {
    let mut listed: Vec<Tolerance> = Vec::new();
    for tolerance in assessment.cases.iter().flat_map(|case| &case.tolerances) {
        if !listed.contains(tolerance) {
            listed.push(*tolerance);
        }
    }
    listed
}

/// The processes that were left running, each name once.
fn leftovers(assessment: &Assessment) -> Option<String> {
    let names: BTreeSet<String> = assessment
        .cases
        .iter()
        .flat_map(|case| &case.leftovers)
        .map(|name| visible(name))
        .collect();
    let names: Vec<String> = names.into_iter().collect();
    (!names.is_empty()).then(|| format!("It left processes running, which were ended: {}.", names.join(", ")))
}
