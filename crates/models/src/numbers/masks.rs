//! Searches with three bit masks, each wrong in one way: what they count.

use crate::cause::SearchFault;

/// Every fault of such a search that has a number of its own.
pub(super) const FAULTS: &[SearchFault] = &[
    SearchFault::DeadEnds,
    SearchFault::EveryQueen,
    SearchFault::EveryCall,
    SearchFault::JoinsTooLate,
    SearchFault::DiagonalsStay,
    SearchFault::DiagonalsOneWay,
    SearchFault::DiagonalsForget,
    SearchFault::DiagonalsExchanged,
    SearchFault::DiagonalsWrap,
    SearchFault::OneDiagonal,
    SearchFault::NoDiagonal,
    SearchFault::NoRows,
    SearchFault::SingleBitMask,
    SearchFault::NarrowMask,
    SearchFault::WideMask,
    SearchFault::WrongBit,
    SearchFault::HalfOnly,
    SearchFault::MiddleTwice,
    SearchFault::MiddleNever,
    SearchFault::SignBit,
    SearchFault::EightBitMasks,
    SearchFault::StopsAtFirst,
    SearchFault::FirstRowOnly,
];

/// The largest size that is counted: above it a count takes longer than a student waits for an explanation.
const LARGEST: usize = 11;

/// The most calls of one count: a search that refuses too little is given up.
const CALLS: u64 = 400_000;

/// What a search with this fault counts; `None` where the count would take too long.
pub(super) fn count(fault: SearchFault, n: usize) -> Option<u64> {
    if n > LARGEST {
        return None;
    }
    match fault {
        SearchFault::NoDiagonal => return Some((1..=n as u64).product()),
        SearchFault::NoRows => return rows_not_watched(n),
        SearchFault::StopsAtFirst => return Some(Search::new(fault, n).all()?.min(1)),
        SearchFault::FirstRowOnly => return Search::new(fault, n).from(0),
        SearchFault::HalfOnly => return (0..n.div_ceil(2)).map(|row| Search::new(fault, n).from(row)).sum(),
        SearchFault::MiddleTwice => {
            let half: Option<u64> = (0..n.div_ceil(2)).map(|row| Search::new(fault, n).from(row)).sum();
            return half.map(|half| 2 * half);
        }
        SearchFault::MiddleNever => {
            let half: Option<u64> = (0..n / 2).map(|row| Search::new(fault, n).from(row)).sum();
            return half.map(|half| 2 * half);
        }
        _ => {}
    }
    Search::new(fault, n).all()
}

/// One search; masks hold a bit for each row.
struct Search {
    fault: SearchFault,
    n: u32,
    full: u32,
    calls: u64,
}

impl Search {
    fn new(fault: SearchFault, n: usize) -> Search {
        let n = n as u32;
        let full = match fault {
            SearchFault::SingleBitMask => 1 << (n - 1),
            SearchFault::NarrowMask => (1 << (n - 1)) - 1,
            SearchFault::WideMask => (1 << (n + 1)) - 1,
            _ => (1 << n) - 1,
        };
        Search {
            fault,
            n,
            full,
            calls: 0,
        }
    }

    fn all(mut self) -> Option<u64> {
        match self.fault {
            SearchFault::SignBit => self.narrow::<true>(0, 0, 0),
            SearchFault::EightBitMasks => self.narrow::<false>(0, 0, 0),
            _ => self.count(0, 0, 0, 0),
        }
    }

    /// What is counted with the first queen in this row.
    fn from(mut self, row: usize) -> Option<u64> {
        let queen = 1 << row;
        self.count(queen, queen >> 1, queen << 1, 1)
    }

    fn count(&mut self, rows: u32, falling: u32, rising: u32, placed: u32) -> Option<u64> {
        self.calls += 1;
        if self.calls > CALLS {
            return None;
        }
        let counts_calls = self.fault == SearchFault::EveryCall;
        if rows == self.full || (self.fault == SearchFault::WideMask && placed == self.n) {
            return Some(1);
        }
        let mut open = self.full & !(rows | falling | rising);
        if open == 0 && self.fault == SearchFault::DeadEnds {
            return Some(1);
        }
        let mut found = u64::from(counts_calls);
        while open != 0 {
            let lowest = open & open.wrapping_neg();
            let queen = if self.fault == SearchFault::WrongBit {
                open & (open - 1)
            } else {
                lowest
            };
            open ^= lowest;
            if queen == 0 {
                continue;
            }
            let (down, up) = self.moved(queen, falling, rising);
            found += self.count(rows | queen, down, up, placed + 1)?;
            found += u64::from(self.fault == SearchFault::EveryQueen && rows | queen != self.full);
        }
        Some(found)
    }

    /// The two diagonal masks for the next column.
    fn moved(&self, queen: u32, falling: u32, rising: u32) -> (u32, u32) {
        let (down, up) = (falling | queen, rising | queen);
        match self.fault {
            SearchFault::JoinsTooLate => ((falling >> 1) | queen, (rising << 1) | queen),
            SearchFault::DiagonalsStay => (down, up),
            SearchFault::DiagonalsOneWay => (down << 1, up << 1),
            SearchFault::DiagonalsForget => (queen >> 1, queen << 1),
            SearchFault::DiagonalsExchanged => (up << 1, down >> 1),
            SearchFault::DiagonalsWrap => {
                let (out, back) = (down & 1, (up >> (self.n - 1)) & 1);
                ((down >> 1) | (out << (self.n - 1)), ((up << 1) & self.full) | back)
            }
            SearchFault::OneDiagonal => (0, up << 1),
            _ => (down >> 1, up << 1),
        }
    }

    /// The search with masks of eight bits, with a sign or without.
    fn narrow<const SIGNED: bool>(&mut self, rows: u8, falling: u8, rising: u8) -> Option<u64> {
        self.calls += 1;
        if self.calls > CALLS {
            return None;
        }
        let full = self.full as u8;
        if rows == full {
            return Some(1);
        }
        let mut open = full & !(rows | falling | rising);
        let mut found = 0;
        while open != 0 {
            let queen = open & open.wrapping_neg();
            open ^= queen;
            let down = falling | queen;
            let down = if SIGNED {
                (down.cast_signed() >> 1).cast_unsigned()
            } else {
                down >> 1
            };
            found += self.narrow::<SIGNED>(rows | queen, down, (rising | queen) << 1)?;
        }
        Some(found)
    }
}

/// Queens that may share a row: bishops, one in each column.
fn rows_not_watched(n: usize) -> Option<u64> {
    fn place(n: u32, column: u32, falling: u32, rising: u32, calls: &mut u64) -> Option<u64> {
        *calls += 1;
        if *calls > CALLS {
            return None;
        }
        if column == n {
            return Some(1);
        }
        let mut open = ((1 << n) - 1) & !(falling | rising);
        let mut found = 0;
        while open != 0 {
            let queen = open & open.wrapping_neg();
            open ^= queen;
            found += place(n, column + 1, (falling | queen) >> 1, (rising | queen) << 1, calls)?;
        }
        Some(found)
    }
    place(n as u32, 0, 0, 0, &mut 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(fault: SearchFault) -> Vec<u64> {
        (1..=8).filter_map(|n| count(fault, n)).collect()
    }

    #[test]
    fn wrong_searches_count_what_real_programs_with_that_fault_count() {
        assert_eq!(counts(SearchFault::DeadEnds)[7], 736);
        assert_eq!(counts(SearchFault::SingleBitMask), [1; 8]);
        assert_eq!(counts(SearchFault::JoinsTooLate)[7], 1686);
        assert_eq!(counts(SearchFault::SignBit)[6..], [40, 33]);
        assert_eq!(counts(SearchFault::MiddleTwice)[3..], [2, 12, 4, 46, 92]);
        assert_eq!(counts(SearchFault::NoRows)[7], 48_042);
    }
}
