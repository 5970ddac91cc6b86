//! The search that draws its tree, with one thing changed.

use crate::cause::{TreeCause, TreeLines};

/// Every change of the search itself, of its drawing and of its figures.
pub(super) const CHANGES: &[TreeCause] = &[
    TreeCause::Unseen {
        lines: TreeLines::OneDiagonal,
    },
    TreeCause::Unseen {
        lines: TreeLines::Diagonals,
    },
    TreeCause::Unseen { lines: TreeLines::Rows },
    TreeCause::Unseen { lines: TreeLines::All },
    TreeCause::StopsAtFirst,
    TreeCause::DepthCutsSearch,
    TreeCause::DepthIgnored,
    TreeCause::DepthOff { by: -1 },
    TreeCause::DepthOff { by: 1 },
    TreeCause::RefusedNotDrawn,
    TreeCause::NoMark,
    TreeCause::MarkOnSafe,
    TreeCause::NoBoards,
    TreeCause::BoardWithoutLast,
    TreeCause::NotIndented,
    TreeCause::IndentedByRow,
    TreeCause::RefusedCounted,
    TreeCause::LevelsShifted { by: 1 },
    TreeCause::LevelsShifted { by: -1 },
    TreeCause::LastLevelMissing,
    TreeCause::EmptyLevelsMissing,
    TreeCause::OnlyFullBoards,
    TreeCause::OnlyEnds,
    TreeCause::Comparisons,
    TreeCause::OnlySafeTested,
    TreeCause::OncePerColumn,
    TreeCause::TestsOff { by: 1 },
    TreeCause::TestsOff { by: -1 },
];

/// The largest tree that is grown: the rest of a search that refuses nothing shows no more.
const TESTS: u64 = 1_000_000;

/// An output in its three parts.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Output {
    pub(super) drawing: Vec<String>,
    pub(super) levels: Vec<String>,
    pub(super) tests: Vec<String>,
}

impl Output {
    /// Parts the lines of a normal form.
    pub(super) fn read(lines: &[String]) -> Output {
        let mut output = Output::default();
        for line in lines {
            if line.starts_with("level ") {
                output.levels.push(line.clone());
            } else if line.starts_with("tests") {
                output.tests.push(line.clone());
            } else {
                output.drawing.push(line.clone());
            }
        }
        output
    }
}

/// What the search prints with this change; `None` where it grows too long.
pub(super) fn print(n: usize, depth: usize, change: Option<TreeCause>) -> Option<Output> {
    let drawn = match change {
        Some(TreeCause::DepthIgnored) => n,
        Some(TreeCause::DepthOff { by }) => depth.saturating_add_signed(by as isize),
        _ => depth,
    };
    let mut search = Search {
        n,
        depth: if change == Some(TreeCause::DepthCutsSearch) {
            depth.min(n)
        } else {
            n
        },
        drawn,
        change,
        rows: Vec::new(),
        placed: vec![0; n + 2],
        tests: 0,
        work: 0,
        output: Output::default(),
    };
    search.grow()?;
    Some(search.finish())
}

struct Search {
    n: usize,
    depth: usize,
    drawn: usize,
    change: Option<TreeCause>,
    rows: Vec<usize>,
    /// How many queens placed on each level, from 1.
    placed: Vec<u64>,
    tests: u64,
    work: u64,
    output: Output,
}

impl Search {
    /// Tries every row of the next column; whether the search goes on.
    fn grow(&mut self) -> Option<bool> {
        let is = |change| self.change == Some(change);
        let (stops, ends, once) = (
            is(TreeCause::StopsAtFirst),
            is(TreeCause::OnlyEnds),
            is(TreeCause::OncePerColumn),
        );
        if self.rows.len() == self.depth {
            return Some(!(stops && self.depth == self.n));
        }
        self.tests += u64::from(once);
        let level = 1 + self.rows.len();
        for row in 1..=self.n {
            self.work += 1;
            if self.work > TESTS {
                return None;
            }
            let compared = self.comparisons(row);
            let safe = compared.is_none();
            self.count(level, safe, compared.unwrap_or(level - 1));
            self.draw(level, row, safe);
            if safe {
                self.rows.push(row);
                if ends && (level == self.n || (1..=self.n).all(|next| self.comparisons(next).is_some())) {
                    self.placed[level] += 1;
                }
                let on = self.grow()?;
                self.rows.pop();
                if !on {
                    return Some(false);
                }
            }
        }
        Some(true)
    }

    /// How many queens are compared until one attacks a queen in this row; `None` where none does.
    fn comparisons(&self, row: usize) -> Option<usize> {
        let column = self.rows.len();
        let (rows, rising, falling) = match self.change {
            Some(TreeCause::Unseen {
                lines: TreeLines::OneDiagonal,
            }) => (true, true, false),
            Some(TreeCause::Unseen {
                lines: TreeLines::Diagonals,
            }) => (true, false, false),
            Some(TreeCause::Unseen { lines: TreeLines::Rows }) => (false, true, true),
            Some(TreeCause::Unseen { lines: TreeLines::All }) => (false, false, false),
            _ => (true, true, true),
        };
        let attacks = |other: usize| {
            let (queen, apart) = (self.rows[other], column - other);
            (rows && queen == row) || (rising && row == queen + apart) || (falling && row + apart == queen)
        };
        (0..column).find(|&other| attacks(other)).map(|other| other + 1)
    }

    fn count(&mut self, level: usize, safe: bool, comparisons: usize) {
        let counted = match self.change {
            Some(TreeCause::RefusedCounted) => true,
            Some(TreeCause::OnlyFullBoards) => safe && level == self.n,
            Some(TreeCause::OnlyEnds) => false,
            _ => safe,
        };
        self.placed[level] += u64::from(counted);
        self.tests += match self.change {
            Some(TreeCause::Comparisons) => comparisons as u64,
            Some(TreeCause::OnlySafeTested) => u64::from(safe),
            Some(TreeCause::OncePerColumn) => 0,
            _ => 1,
        };
    }

    fn draw(&mut self, level: usize, row: usize, safe: bool) {
        let is = |change| self.change == Some(change);
        if level > self.drawn || (is(TreeCause::RefusedNotDrawn) && !safe) {
            return;
        }
        let indent = if is(TreeCause::NotIndented) {
            1
        } else if is(TreeCause::IndentedByRow) {
            row
        } else {
            level
        };
        let mut line = format!("{}{row}", "  ".repeat(indent));
        let marked = match self.change {
            Some(TreeCause::NoMark) => false,
            Some(TreeCause::MarkOnSafe) => safe,
            _ => !safe,
        };
        if marked {
            line += " *";
        } else if level == self.n && safe && !is(TreeCause::NoBoards) {
            let mut board: Vec<String> = self.rows.iter().map(usize::to_string).collect();
            if !is(TreeCause::BoardWithoutLast) {
                board.push(row.to_string());
            }
            line += &format!(" <{}>", board.join(", "));
        }
        self.output.drawing.push(line);
    }

    fn finish(mut self) -> Output {
        let shift = match self.change {
            Some(TreeCause::LevelsShifted { by }) => by,
            _ => 0,
        };
        let last = if self.change == Some(TreeCause::LastLevelMissing) {
            self.n - 1
        } else {
            self.n
        };
        for level in 1..=last {
            let placed = level
                .checked_add_signed(-shift as isize)
                .and_then(|from| self.placed.get(from));
            // The empty board belongs to the level before the first.
            let placed = if shift == 1 && level == 1 {
                1
            } else {
                placed.copied().unwrap_or(0)
            };
            if placed > 0 || self.change != Some(TreeCause::EmptyLevelsMissing) {
                self.output.levels.push(format!("level {level}: {placed}"));
            }
        }
        let tests = match self.change {
            Some(TreeCause::TestsOff { by }) => self.tests.saturating_add_signed(by),
            _ => self.tests,
        };
        self.output.tests.push(format!("tests: {tests}"));
        self.output
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_search_without_a_change_prints_what_the_statement_shows() {
        let output = print(4, 1, None).expect("it is small");
        assert_eq!(output.drawing, ["  1", "  2", "  3", "  4"]);
        assert_eq!(output.levels, ["level 1: 4", "level 2: 6", "level 3: 4", "level 4: 2"]);
        assert_eq!(output.tests, ["tests: 60"]);
        let output = print(3, 3, None).expect("it is small");
        assert_eq!(output.drawing.len(), 18);
    }
}
