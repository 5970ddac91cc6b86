//! The drawn tree of a search: one line for each square tried, deeper by its indentation, then figures.

use std::fmt::Write;

use super::literal::literals;
use super::tolerance::Tolerance;
use super::tolerance::note;

/// A drawn tree and its figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    trials: Vec<Trial>,
    /// The figures in the order printed: `level 1`, … or `tests`, and the value.
    figures: Vec<(String, String)>,
    /// Lines that look like part of a tree and are not.
    strange: Vec<String>,
}

/// A line of the drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Trial {
    /// How many spaces or tabs come before it, until the levels are known; then its level, from 1.
    level: u32,
    /// The row as printed, cut to what fits.
    row: u32,
    outcome: Outcome,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Outcome {
    Safe,
    Refused,
    /// The placement that it completes, rows as printed.
    Completes(Box<[u32]>),
}

impl Tree {
    /// Understands an output.
    pub(super) fn read(text: &str, tolerances: &mut Vec<Tolerance>) -> Tree {
        let mut tree = Tree {
            trials: Vec::new(),
            figures: Vec::new(),
            strange: Vec::new(),
        };
        for line in text.lines() {
            let content = line.trim();
            if let Some(figure) = figure(content) {
                push(&mut tree.figures, figure);
            } else if let Some((row, outcome)) = trial(content) {
                let level = u32::try_from(line.len() - line.trim_start().len()).unwrap_or(u32::MAX);
                tree.trials.push(Trial { level, row, outcome });
            } else if content.starts_with(|first: char| !first.is_alphabetic()) {
                push(&mut tree.strange, content.chars().take(LONGEST).collect());
            } else if !content.is_empty() {
                note(tolerances, Tolerance::OtherWords);
            }
        }
        tree.settle_levels(tolerances);
        tree.settle_rows(tolerances);
        tree
    }

    /// Turns indentation into levels: the first deeper line shows how much a level is.
    fn settle_levels(&mut self, tolerances: &mut Vec<Tolerance>) {
        let least = self.trials.iter().map(|trial| trial.level).min().unwrap_or(0);
        let deeper = self
            .trials
            .iter()
            .map(|trial| trial.level - least)
            .find(|&depth| depth > 0);
        let unit = deeper.unwrap_or(UNIT);
        if unit != UNIT || (least != UNIT && !self.trials.is_empty()) {
            note(tolerances, Tolerance::Indentation);
        }
        for trial in &mut self.trials {
            let depth = trial.level - least;
            trial.level = depth / unit + 1;
            if depth % unit > 0 {
                let line = format!(
                    "the line `{}` is indented by {depth}, and a level by {unit}",
                    trial.text()
                );
                push(&mut self.strange, line);
            }
        }
    }

    /// Turns rows that count from 0 into rows that count from 1.
    fn settle_rows(&mut self, tolerances: &mut Vec<Tolerance>) {
        if !self.trials.iter().any(|trial| trial.row == 0) {
            return;
        }
        note(tolerances, Tolerance::RowsFromZero);
        for trial in &mut self.trials {
            trial.row = trial.row.saturating_add(1);
            if let Outcome::Completes(rows) = &mut trial.outcome {
                rows.iter_mut().for_each(|row| *row = row.saturating_add(1));
            }
        }
    }

    /// The drawing with two spaces for each level, then the figures, then what was strange.
    pub(super) fn normal_form(&self) -> String {
        let mut text = String::new();
        for trial in &self.trials {
            let _ = writeln!(
                text,
                "{:indent$}{}",
                "",
                trial.text(),
                indent = UNIT.saturating_mul(trial.level) as usize
            );
        }
        for (label, value) in &self.figures {
            let _ = writeln!(text, "{label}: {value}");
        }
        for line in &self.strange {
            let _ = writeln!(text, "strange: {line}");
        }
        text.trim_end().to_owned()
    }
}

/// How many figures and how many strange lines are kept: a right tree has few of the first and none of the others.
const KEPT: usize = 1000;
/// How many characters of a strange line are kept.
const LONGEST: usize = 200;

/// Adds to a list unless it is full.
fn push<T>(list: &mut Vec<T>, item: T) {
    if list.len() < KEPT {
        list.push(item);
    }
}

/// How many spaces a level is indented by.
const UNIT: u32 = 2;

impl Trial {
    fn text(&self) -> String {
        match &self.outcome {
            Outcome::Safe => self.row.to_string(),
            Outcome::Refused => format!("{} *", self.row),
            Outcome::Completes(rows) => {
                let rows: Vec<String> = rows.iter().map(u32::to_string).collect();
                format!("{} <{}>", self.row, rows.join(", "))
            }
        }
    }
}

/// A line such as `level 3: 140` or `tests: 15720`.
fn figure(line: &str) -> Option<(String, String)> {
    let lower = line.to_ascii_lowercase();
    let (label, rest) = match lower.strip_prefix("level") {
        Some(rest) => {
            let rest = rest.trim_start();
            let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
            (
                format!("level {}", rest[..digits].parse::<u64>().ok()?),
                &rest[digits..],
            )
        }
        None => ("tests".to_owned(), lower.strip_prefix("tests")?),
    };
    let value = literals(rest)
        .last()
        .map_or_else(|| rest.trim().to_owned(), |literal| literal.whole());
    Some((label, value))
}

/// A line such as `3`, `2 *` or `3 <2, 4, 1, 3>`.
fn trial(line: &str) -> Option<(u32, Outcome)> {
    let digits = line.len() - line.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    let row = line[..digits].parse().ok()?;
    let rest = line[digits..].trim();
    let outcome = match rest {
        "" => Outcome::Safe,
        "*" => Outcome::Refused,
        _ if rest.starts_with(['<', '[', '(', '{']) => {
            let rows = rest
                .split(|letter: char| !letter.is_ascii_digit())
                .filter(|row| !row.is_empty());
            Outcome::Completes(rows.map(str::parse).collect::<Result<_, _>>().ok()?)
        }
        _ => return None,
    };
    Some((row, outcome))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TREE: &str = "  1
    1 *
    2
  2
    1
      2 <2, 1, 2>
level 1: 2
level 2: 2
tests: 6";

    fn read(text: &str) -> String {
        Tree::read(text, &mut Vec::new()).normal_form()
    }

    #[test]
    fn the_course_s_tree_is_its_own_normal_form() {
        assert_eq!(read(TREE), TREE);
        assert_eq!(read("level 1: 1\ntests: 1\n"), "level 1: 1\ntests: 1");
    }

    #[test]
    fn a_level_may_be_indented_in_any_way_that_is_the_same_everywhere() {
        for (spaces, unit) in [("    ", "\t"), ("  ", "    "), ("  ", " "), ("  ", "   ")] {
            let printed = TREE.replace(spaces, "  ").replace("  ", unit);
            let expected = TREE.replace(spaces, "  ");
            assert_eq!(read(&printed), expected, "{unit:?}");
        }
        let shifted: String = TREE
            .lines()
            .map(|line| line.strip_prefix("  ").unwrap_or(line).to_owned() + "\n")
            .collect();
        assert_eq!(read(&shifted), TREE);
    }

    #[test]
    fn a_line_that_is_indented_by_no_whole_level_shows() {
        assert_ne!(read(&TREE.replace("    1\n", "     1\n")), TREE);
        assert_ne!(read(&TREE.replace("    1\n", "  1\n")), TREE);
    }

    #[test]
    fn brackets_blanks_words_and_rows_from_0_are_free() {
        assert_eq!(read(&TREE.replace("<2, 1, 2>", "[2 1 2]")), TREE);
        assert_eq!(read(&TREE.replace(" *", "   *  ").replace(": 6", " = 6")), TREE);
        assert_eq!(read(&format!("The tree:\n{TREE}\nnodes: 5\n")), TREE);
        assert_eq!(
            read(&TREE.replace("tests: 6", "Tests: 15 720")),
            TREE.replace("tests: 6", "tests: 15720")
        );
        let from_zero = "0\n  0 *\n  1\n1\n  0\n    1 <1, 0, 1>\nlevel 1: 2\nlevel 2: 2\ntests: 6\n";
        assert_eq!(read(from_zero), TREE);
    }

    #[test]
    fn what_is_missing_or_wrong_shows() {
        for (from, to) in [
            (" *", ""),
            (" <2, 1, 2>", ""),
            ("<2, 1, 2>", "<2, 1, 1>"),
            ("tests: 6", ""),
            ("level 2: 2", "level 2: 3"),
            ("level 1: 2\n", ""),
            ("    2\n", ""),
            ("  2\n", "  2 ?\n"),
        ] {
            assert_ne!(read(&TREE.replace(from, to)), TREE, "{from} → {to}");
        }
    }
}
