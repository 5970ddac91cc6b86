//! Words for the line that `queens locate` finds.

use std::fmt::Write;

use crate::locate::{ChangeKind, Found, Located, Place};

/// The lines shown before and after the one that was found.
const NEIGHBOURS: usize = 2;

/// How much of a place is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// The line alone.
    Line,
    /// The kind of the change as well.
    Kind,
    /// The changed line as well: for instructors.
    Change,
}

/// The places that are shown at most.
const PLACES: usize = 3;

/// What was found in `source`.
pub fn located(located: &Located, source: &str, detail: Detail) -> String {
    let mut text = String::new();
    match &located.found {
        Found::Lines { places } => {
            let place = &places[0];
            let changes = if place.lines.len() == 1 { "One small change" } else { "Two small changes" };
            let _ = writeln!(text, "{changes} in {} makes this program pass.\n", lines(place));
            if place.lines.len() > 1 {
                text = text.replace(" makes this", " make this");
            }
            text.push_str(&shown(place, source, detail));
            let others = &places[1..places.len().min(PLACES)];
            if !others.is_empty() {
                let named: Vec<String> = others.iter().map(lines).collect();
                let _ = writeln!(text, "\nA change in {} would do as well.", named.join(" or in "));
            }
        }
        Found::LookHere { place, passed, before } => {
            let _ = writeln!(
                text,
                "No small change makes this program pass. Look at {} first: with a change there {passed} cases pass, not \
                 {before}.\n",
                lines(place)
            );
            text.push_str(&shown(place, source, detail));
        }
        Found::Nothing => text.push_str(
            "No small change makes this program pass, and no line is clearly the first to look at. More than one thing may be \
             wrong.\n",
        ),
    }
    if located.tried < located.of && !matches!(located.found, Found::Lines { .. }) {
        let _ = writeln!(
            text,
            "\nThe time was up after {} of {} changes; --seconds gives more.",
            located.tried, located.of
        );
    }
    text
}

fn lines(place: &Place) -> String {
    match place.lines.as_slice() {
        [one] => format!("line {one}"),
        [one, other, ..] => format!("lines {one} and {other}"),
        [] => "no line".to_owned(),
    }
}

/// The lines with their neighbours, numbered, with an arrow at those that were found.
fn shown(place: &Place, source: &str, detail: Detail) -> String {
    let mut text = String::new();
    let mut last = 0;
    for (number, line) in source.lines().enumerate().map(|(index, line)| (index + 1, line)) {
        if !place.lines.iter().any(|found| found.abs_diff(number) <= NEIGHBOURS) {
            continue;
        }
        if last > 0 && number > last + 1 {
            text.push_str("      …\n");
        }
        last = number;
        let found = place.lines.iter().position(|found| *found == number);
        let mark = if found.is_some() { '>' } else { ' ' };
        let _ = writeln!(text, "{}", format!("{mark} {number:>4}  {line}").trim_end());
        if detail == Detail::Change
            && let Some(changed) = found.and_then(|index| place.changed.get(index))
        {
            let _ = writeln!(text, "     =>  {}", changed.trim_end());
        }
    }
    if detail >= Detail::Kind {
        let kinds: Vec<&str> = place.kinds.iter().map(|&kind| words(kind)).collect();
        let _ = writeln!(text, "\nThe kind of change: {}.", kinds.join("; and "));
    }
    text
}

/// The kind of a change in a few words, without the change itself.
pub fn words(kind: ChangeKind) -> &'static str {
    match kind {
        ChangeKind::Comparison => "a comparison",
        ChangeKind::Bound => "a bound: a number or the end of a range",
        ChangeKind::Operator => "a sign or an operation",
        ChangeKind::Logic => "and, or, not",
        ChangeKind::Absolute => "a difference and its sign",
        ChangeKind::Name => "a name: another variable belongs here",
        ChangeKind::Removed => "a statement that should not be here",
        ChangeKind::Added => "a statement that is needed once more",
        ChangeKind::Order => "two statements in the wrong order",
        ChangeKind::Exit => "a return or break that leaves too early",
        ChangeKind::Undo => "a step that is not undone after the recursive call",
        ChangeKind::Type => "a type that is too narrow",
    }
}
