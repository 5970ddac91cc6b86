//! The whole search, ready to browse: step k is found without replaying the k − 1 steps before it.
//!
//! The trace walks ahead of its reader and keeps a copy of the search (a key frame) at regular distances. When there
//! are too many of them every second one is dropped and the distance doubled, so memory stays bounded however long the
//! search is, and any step is at most one distance away from a key frame.

use crate::board::{Piece, Square};
use crate::solve::{BoardTooLarge, Method};

use super::cursor::{Counters, Cursor, Moment};
use super::step::{Reason, Step};

/// The steps of a search, as far as they have been explored.
#[derive(Clone, Debug)]
pub struct Trace {
    n: usize,
    piece: Piece,
    method: Method,
    frames: Vec<Cursor>,
    /// The number of steps between two key frames.
    distance: u64,
    front: Cursor,
    complete: bool,
}

/// A target to jump to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landmark {
    /// A complete placement.
    Solution,
    /// A piece taken back because the next column had no free square.
    DeadEnd,
}

/// A square tried, as a line of the tree of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The number of the moment after the square was tried.
    pub number: u64,
    /// The square; its level in the tree is its column + 1.
    pub square: Square,
    /// Whether the square was refused.
    pub refused: bool,
    /// Whether it completes a placement.
    pub solution: bool,
}

impl Landmark {
    fn count(self, counters: Counters) -> u64 {
        match self {
            Landmark::Solution => counters.solutions,
            Landmark::DeadEnd => counters.dead_ends,
        }
    }

    /// Returns whether `moment` itself is one.
    fn is_at(self, moment: &Moment) -> bool {
        match (self, moment.step) {
            (Landmark::Solution, Some(Step::Solution(_))) => true,
            (Landmark::DeadEnd, Some(Step::Back { reason, .. })) => reason == Reason::DeadEnd,
            _ => false,
        }
    }
}

impl Trace {
    /// A key frame takes about a kilobyte on the largest boards that a screen shows, so all of them take two megabytes.
    const MOST_FRAMES: usize = 2048;

    /// Starts a search on the empty board of size `n`; nothing is explored yet.
    pub fn new(n: usize, piece: Piece, method: Method) -> Result<Self, BoardTooLarge> {
        let front = Cursor::new(n, piece, method)?;
        Ok(Trace {
            n,
            piece,
            method,
            frames: vec![front.clone()],
            distance: 32,
            front,
            complete: false,
        })
    }

    /// The size of the board.
    pub fn n(&self) -> usize {
        self.n
    }

    /// The piece that is placed.
    pub fn piece(&self) -> Piece {
        self.piece
    }

    /// The method of the search.
    pub fn method(&self) -> Method {
        self.method
    }

    /// Explores up to `steps` more steps.
    pub fn explore(&mut self, steps: u64) {
        for _ in 0..steps {
            if !self.front.advance() {
                self.complete = true;
                return;
            }
            if self.front.moment().number.is_multiple_of(self.distance) {
                self.frames.push(self.front.clone());
                if self.frames.len() > Self::MOST_FRAMES {
                    self.thin_out();
                }
            }
        }
    }

    fn thin_out(&mut self) {
        self.distance *= 2;
        let distance = self.distance;
        self.frames
            .retain(|frame| frame.moment().number.is_multiple_of(distance));
    }

    /// Whether the search has been explored to its end.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// The number of explored steps.
    pub fn explored(&self) -> u64 {
        self.front.moment().number
    }

    /// The counters after the explored steps.
    pub fn counters(&self) -> Counters {
        self.front.moment().counters
    }

    /// Returns the search after `number` steps, or after all explored steps.
    pub fn moment(&self, number: u64) -> Moment {
        self.cursor(number).into_moment()
    }

    fn cursor(&self, number: u64) -> Cursor {
        if number >= self.explored() {
            return self.front.clone();
        }
        let mut cursor = self.frames[(number / self.distance) as usize].clone();
        while cursor.moment().number < number {
            cursor.advance();
        }
        cursor
    }

    /// Returns the moment of the solution or dead end with this number, from 1; `None` if it has not been explored.
    pub fn find(&self, landmark: Landmark, number: u64) -> Option<Moment> {
        let count = |cursor: &Cursor| landmark.count(cursor.moment().counters);
        if number == 0 || count(&self.front) < number {
            return None;
        }
        let later = self.frames.partition_point(|frame| count(frame) < number);
        let mut cursor = self.frames[later - 1].clone();
        while count(&cursor) < number {
            cursor.advance();
        }
        Some(cursor.into_moment())
    }

    /// Returns the first solution or dead end after `moment`; `None` if it has not been explored.
    pub fn next(&self, landmark: Landmark, moment: &Moment) -> Option<Moment> {
        self.find(landmark, landmark.count(moment.counters) + 1)
    }

    /// Returns the last solution or dead end before `moment`.
    pub fn previous(&self, landmark: Landmark, moment: &Moment) -> Option<Moment> {
        let here = u64::from(landmark.is_at(moment));
        self.find(landmark, landmark.count(moment.counters) - here)
    }

    /// Returns the last `before` squares tried up to `moment`, and the next `after` ones as far as they have been explored.
    pub fn branches(&self, moment: &Moment, before: usize, after: usize) -> Vec<Branch> {
        // Pieces are taken back at most as often as they are placed, except for those placed before.
        let enough = |branches: usize| (2 * branches + self.n + 2) as u64;
        let mut cursor = self.cursor(moment.number.saturating_sub(enough(before)));
        let mut branches: Vec<Branch> = cursor.moment().branch().into_iter().collect();
        while cursor.moment().number < moment.number && cursor.advance() {
            branches.extend(cursor.moment().branch());
        }
        branches.drain(..branches.len().saturating_sub(before));
        let most = branches.len() + after;
        while branches.len() < most && cursor.moment().number < self.explored() && cursor.advance() {
            branches.extend(cursor.moment().branch());
        }
        branches
    }
}

impl Moment {
    /// Returns the last step as a line of the tree; a piece taken back has no line.
    fn branch(&self) -> Option<Branch> {
        let (square, refused, solution) = match self.step? {
            Step::Place(square) => (square, false, false),
            Step::Solution(square) => (square, false, true),
            Step::Refuse { square, .. } => (square, true, false),
            Step::Back { .. } => return None,
        };
        Some(Branch {
            number: self.number,
            square,
            refused,
            solution,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::board::{Line, Placement};
    use crate::solve::{Textbook, Tree};

    fn explored(n: usize, piece: Piece, method: Method) -> Trace {
        let mut trace = Trace::new(n, piece, method).unwrap();
        trace.explore(u64::MAX);
        assert!(trace.is_complete());
        trace
    }

    #[test]
    fn the_counters_are_the_figures_of_the_tree() {
        for piece in Piece::ALL {
            for n in 1..=5 {
                let counters = explored(n, piece, Method::Textbook).counters();
                let figures = Tree::new(n, piece).into_figures();
                assert_eq!(counters.tests, figures.tests);
                assert_eq!(counters.placements, figures.placed.iter().sum::<u64>());
                assert_eq!(counters.dead_ends, figures.dead_ends);
                assert_eq!(counters.solutions, figures.placed[n - 1]);
            }
        }
    }

    #[test]
    fn eight_queens_take_17776_steps() {
        let trace = explored(8, Piece::Queen, Method::Textbook);
        assert_eq!((trace.explored(), trace.counters().solutions), (17776, 92));
        assert!(trace.moment(17776).rows.is_empty());
    }

    #[test]
    fn every_solution_is_found_by_its_number() {
        for method in Method::ALL {
            let trace = explored(7, Piece::Queen, method);
            for (number, placement) in (1..).zip(Textbook::new(7, Piece::Queen)) {
                let moment = trace.find(Landmark::Solution, number).unwrap();
                assert_eq!(Placement::new(moment.rows), placement);
            }
            assert_eq!(trace.find(Landmark::Solution, 41), None);
        }
    }

    #[test]
    fn landmarks_lead_there_and_back() {
        let trace = explored(6, Piece::Queen, Method::Textbook);
        let start = trace.moment(0);
        let first = trace.next(Landmark::Solution, &start).unwrap();
        let second = trace.next(Landmark::Solution, &first).unwrap();
        assert_eq!(trace.previous(Landmark::Solution, &second), Some(first.clone()));
        assert_eq!(trace.previous(Landmark::Solution, &first), None);
        let after = trace.moment(first.number + 1);
        assert_eq!(trace.previous(Landmark::Solution, &after), Some(first));
        let dead_end = trace.next(Landmark::DeadEnd, &start).unwrap();
        assert_eq!(dead_end.counters.dead_ends, 1);
        assert_eq!(trace.previous(Landmark::DeadEnd, &dead_end), None);
    }

    #[test]
    fn a_long_trace_keeps_few_frames() {
        let mut trace = Trace::new(10, Piece::Queen, Method::Vectors).unwrap();
        trace.explore(300_000);
        assert!(trace.frames.len() <= Trace::MOST_FRAMES);
        assert!(
            trace
                .frames
                .iter()
                .enumerate()
                .all(|(index, frame)| { frame.moment().number == index as u64 * trace.distance })
        );
    }

    #[test]
    fn the_branches_are_the_lines_of_the_tree() {
        let trace = explored(5, Piece::Queen, Method::Textbook);
        let lines: Vec<_> = Tree::new(5, Piece::Queen).map(|step| step.trial.square).collect();
        for number in 0..=trace.explored() {
            let moment = trace.moment(number);
            let branches = trace.branches(&moment, 7, 5);
            let tried = moment.counters.tests as usize;
            let expected = &lines[tried.saturating_sub(7)..(tried + 5).min(lines.len())];
            assert_eq!(
                branches.iter().map(|branch| branch.square).collect::<Vec<_>>(),
                expected
            );
        }
    }

    #[test]
    fn vectors_name_the_first_line_that_is_taken() {
        let trace = explored(6, Piece::Queen, Method::Vectors);
        for number in 1..=trace.explored() {
            let moment = trace.moment(number);
            if let Some(Step::Refuse { square, attacker }) = moment.step {
                let row_is_taken = moment.rows.contains(&square.row);
                assert_eq!(Line::joining(attacker, square) == Some(Line::Row), row_is_taken);
            }
        }
    }

    proptest! {
        // Few cases: a student waits for them, too.
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn any_step_is_the_one_that_a_walk_from_the_start_meets(n in 1_usize..7, part in 0_u64..1000, which in 0_usize..12) {
            let (piece, method) = (Piece::ALL[which % 4], Method::ALL[which / 4]);
            // Without attacks the trees of larger boards take long to walk through.
            let n = if piece == Piece::None { n.min(4) } else { n };
            let trace = explored(n, piece, method);
            let number = trace.explored() * part / 999;
            let mut walked = Cursor::new(n, piece, method).unwrap();
            for _ in 0..number {
                prop_assert!(walked.advance());
            }
            prop_assert_eq!(&trace.moment(number), walked.moment());
        }
    }
}
