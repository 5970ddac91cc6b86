//! What is wrong with values: one variant for each family, with the labels of the fields that it explains.

use serde::{Deserialize, Serialize};

use super::quantity::Quantity;

/// What was done to a sequence of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NumberCause {
    /// The fields that it explains, in the order of the task.
    pub labels: Vec<String>,
    /// What was done.
    pub fault: NumberFault,
}

/// What was done to one number, compared with the right one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "family", rename_all = "kebab-case")]
pub enum NumberFault {
    /// The right formula for n + `by`.
    OtherSize {
        /// What is added to n.
        by: i64,
    },
    /// The right formula for `size`, independent of n.
    FixedSize {
        /// The size.
        size: usize,
    },
    /// The value of another field.
    OtherField {
        /// The label of that field.
        label: String,
    },
    /// The values of two fields are exchanged.
    Exchanged,
    /// The right value, changed in one step.
    Changed {
        /// How.
        change: Change,
    },
    /// Another quantity.
    Quantity {
        /// Which.
        quantity: Quantity,
    },
    /// The same value in every case.
    Constant {
        /// The value.
        value: String,
    },
    /// The right value, kept in too few bits.
    Width {
        /// How many bits.
        bits: u32,
        /// Whether one of them is a sign, where only one of the two fits.
        signed: Option<bool>,
        /// What became of a value that does not fit.
        overflow: Overflow,
        /// The largest size whose value fits.
        right: usize,
        /// The smallest size whose value does not fit.
        wrong: usize,
    },
    /// The result fits, but a number on the way to it is kept in too few bits.
    OnTheWay {
        /// How many bits.
        bits: u32,
    },
    /// A power of two as a shift by more places than the type has.
    Shift {
        /// How many bits the type has.
        bits: u32,
    },
    /// A floating-point number: the first digits are right.
    Floating {
        /// How many digits are right at least.
        digits: usize,
        /// Whether each wrong value is one too small: the fraction was cut.
        cut: bool,
    },
    /// Printed with fewer digits than the number has.
    FewDigits {
        /// How many.
        digits: usize,
    },
    /// The part after the point is cut off.
    WholePart,
    /// A division leaves a rest that is lost, since it comes before the multiplication.
    DividedFirst,
    /// A measure in another unit.
    Unit {
        /// Which.
        unit: Unit,
    },
    /// The search that gives a count.
    Search {
        /// What is wrong with it.
        search: SearchFault,
    },
}

/// One step from the right value to the one that was printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "kebab-case")]
pub enum Change {
    /// Plus a constant.
    Plus {
        /// The constant.
        number: i64,
    },
    /// Plus or minus n.
    PlusSize {
        /// Whether n is subtracted.
        minus: bool,
    },
    /// Times a constant.
    Times {
        /// The constant.
        number: u32,
    },
    /// Divided by a constant, the rest lost.
    DividedBy {
        /// The constant.
        number: u32,
    },
    /// Times n to this power.
    TimesSize {
        /// The power.
        power: u32,
    },
    /// Divided by n.
    DividedBySize,
    /// Times n!.
    TimesFactorial,
    /// Divided by n!.
    DividedByFactorial,
    /// With the other sign.
    Negated,
}

/// What becomes of a value that does not fit its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Overflow {
    /// It wraps round.
    Wraps,
    /// It becomes the largest value of the type, or the smallest one.
    Stops,
}

/// A unit in place of the one that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "unit", rename_all = "kebab-case")]
pub enum Unit {
    /// Seconds.
    Seconds,
    /// Milliseconds.
    Milliseconds,
    /// Minutes.
    Minutes,
    /// Hours.
    Hours,
    /// Days.
    Days,
    /// Weeks.
    Weeks,
    /// Months.
    Months,
    /// Years of this number of days.
    YearsOf {
        /// The days.
        days: u32,
    },
    /// A day of this number of hours.
    DaysOf {
        /// The hours.
        hours: u32,
    },
    /// The right unit times or divided by a power of ten.
    PowerOfTen {
        /// The exponent.
        exponent: i32,
    },
    /// Half of the right value.
    Half,
    /// Twice the right value.
    Double,
    /// Not divided by the second argument.
    NotDivided,
    /// Multiplied by the second argument where it should be divided.
    Multiplied,
    /// Divided the wrong way round.
    Inverted,
}

/// The fault of the search that gives a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SearchFault {
    /// Dead ends are counted as boards.
    DeadEnds,
    /// Every placed queen is counted.
    EveryQueen,
    /// Every call is counted, the first one as well.
    EveryCall,
    /// The new queen joins the diagonal masks after they have moved.
    JoinsTooLate,
    /// The diagonal masks do not move.
    DiagonalsStay,
    /// Both diagonal masks move the same way.
    DiagonalsOneWay,
    /// The masks forget what they held before the new queen.
    DiagonalsForget,
    /// The two diagonal masks change places from column to column.
    DiagonalsExchanged,
    /// What leaves the board at one edge comes back at the other.
    DiagonalsWrap,
    /// Only one of the two diagonals is watched.
    OneDiagonal,
    /// No diagonal is watched.
    NoDiagonal,
    /// Rows are not watched.
    NoRows,
    /// The mask of all rows is a single bit.
    SingleBitMask,
    /// The mask of all rows has one row too few.
    NarrowMask,
    /// The mask of all rows has one row too many.
    WideMask,
    /// The lowest bit is not taken alone.
    WrongBit,
    /// Half of the first column is searched, and the count is not doubled.
    HalfOnly,
    /// Half of the first column is doubled, the middle row of odd sizes with it.
    MiddleTwice,
    /// Half of the first column is doubled, the middle row of odd sizes left out.
    MiddleNever,
    /// The masks have eight bits with a sign, which a shift to the right copies.
    SignBit,
    /// The masks have eight bits.
    EightBitMasks,
    /// Only the first board is counted.
    StopsAtFirst,
    /// The boards of the first row are counted, and no others.
    FirstRowOnly,
    /// Both colours of squares are taken to be alike.
    ColoursAlike,
    /// A piece may share its square with another.
    SquareTwice,
    /// The second search does not test attacks.
    NotTested,
    /// The second search tests as for queens.
    Queens,
    /// The second search tests as for rooks.
    Rooks,
    /// Boards with fewer pieces are counted as well.
    FewerToo,
    /// Only the boards that the first search misses are counted.
    OnlyMissed,
    /// The first square is never used.
    FirstSquareNever,
    /// One placement for each column and one for each row are added.
    ColumnsAndRows,
}
