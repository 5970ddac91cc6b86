//! Words for what was done to numbers.

use queens_models::{Change, NumberCause, NumberFault, Overflow, SearchFault, Unit};

use super::quantity;

/// What is wrong with the values, and where in the student's thinking to look.
pub fn sentence(cause: &NumberCause) -> String {
    let names: Vec<String> = cause.labels.iter().map(|label| format!("`{label}`")).collect();
    let several = names.len() > 1;
    let names = names.join(" and ");
    let (is, needs) = if several { ("are", "need") } else { ("is", "needs") };
    match &cause.fault {
        NumberFault::OtherSize { by } => format!(
            "{names} {is} right for n {} and not for n: look at where your loop or your formula begins and ends.",
            signed(*by)
        ),
        NumberFault::FixedSize { size } => {
            format!("{names} {is} always that of n = {size}. Does your program use its argument?")
        }
        NumberFault::OtherField { label } => format!("{names} {is} what `{label}` should be."),
        NumberFault::Exchanged => format!("The values of {names} are exchanged."),
        NumberFault::Changed { change } => format!("{names} {is} {}", changed(*change)),
        NumberFault::Quantity { quantity } => {
            let meaning = quantity::meaning(*quantity).map(|meaning| format!(": {meaning}"));
            format!(
                "{names} {is} {}{}. Is that what the task asks for?",
                quantity::formula(*quantity),
                meaning.unwrap_or_default()
            )
        }
        NumberFault::Constant { value } if value == "0" || value == "1" => {
            format!("{names} {is} {value} for every n.")
        }
        NumberFault::Constant { value } => {
            format!("{names} {is} {value} for every n. Does your formula use the argument?")
        }
        NumberFault::Width {
            bits,
            signed,
            overflow,
            right,
            wrong,
        } => {
            let kind = match (signed, bits) {
                (Some(true), _) => "a signed ",
                (Some(false), _) => "an unsigned ",
                (None, 8) => "an ",
                (None, _) => "a ",
            };
            let becomes = match overflow {
                Overflow::Wraps => "so it wraps round",
                Overflow::Stops => "so it stops at the limit of the type",
            };
            format!(
                "{names} {is} right up to n = {right}. For n = {wrong} the value does not fit in {kind}{bits}-bit \
                 number, {becomes}. Which type can hold it?"
            )
        }
        NumberFault::OnTheWay { bits } => format!(
            "The result fits, but a number on the way to {names} needs more than {bits} bits. In which order can you \
             calculate so that every number stays small?"
        ),
        NumberFault::Shift { bits } => format!(
            "{names} {is} calculated with a shift in a {bits}-bit number. A shift by {bits} or more places starts again \
             from 0: which type is wide enough?"
        ),
        NumberFault::Floating { digits, cut } => format!(
            "Only the first {digits} digits of {names} are right. Floating-point numbers hold only 16 to 19 digits{}; every \
             digit is asked for, so {names} {needs} whole numbers from the first step on.",
            if *cut {
                ", and turning one into a whole number cuts off its fraction"
            } else {
                ""
            }
        ),
        NumberFault::FewDigits { digits } => format!(
            "{names} {is} printed with {digits} digits and a power of ten, as languages print floating-point numbers. \
             Every digit is asked for."
        ),
        NumberFault::WholePart => {
            format!("{names} {is} cut off at the decimal point: a division of whole numbers drops the rest.")
        }
        NumberFault::DividedFirst => format!(
            "{names} {is} too small where a division leaves a rest, which is lost. At which moment is every division \
             certain to leave none?"
        ),
        NumberFault::Unit { unit } => format!("{names} {is} {}", measured(*unit)),
        NumberFault::Search { search } => format!("{names}: {}", searched(*search)),
    }
}

fn signed(by: i64) -> String {
    if by < 0 {
        format!("− {}", by.unsigned_abs())
    } else {
        format!("+ {by}")
    }
}

fn changed(change: Change) -> String {
    match change {
        Change::Plus { number } if number > 0 => format!(
            "too large by {number} for every n: look at the start value, and at what is counted before the first or \
             after the last step."
        ),
        Change::Plus { number } => format!(
            "too small by {} for every n: look at the start value, and at the first and the last step.",
            number.unsigned_abs()
        ),
        Change::PlusSize { minus: false } => "too large by n.".to_owned(),
        Change::PlusSize { minus: true } => "too small by n.".to_owned(),
        Change::Times { number } => {
            format!("{number} times the right value for every n: is something counted {number} times?")
        }
        Change::DividedBy { number } => {
            format!("the right value divided by {number} for every n: is a part left out, or divided once too often?")
        }
        Change::TimesSize { power: 1 } => "n times the right value: is there one factor n too many?".to_owned(),
        Change::TimesSize { power } => {
            format!("n^{power} times the right value: are there {power} factors n too many?")
        }
        Change::DividedBySize => {
            "the right value divided by n: is one step of the product missing, or is it divided once too often?"
                .to_owned()
        }
        Change::TimesFactorial => {
            "n! times the right value: the order in which the pieces are put down is counted as well.".to_owned()
        }
        Change::DividedByFactorial => {
            "the right value divided by n!: different placements are taken for the same one.".to_owned()
        }
        Change::Negated => "right but for the sign.".to_owned(),
    }
}

fn measured(unit: Unit) -> String {
    match unit {
        Unit::Seconds => "a number of seconds.".to_owned(),
        Unit::Milliseconds => "a number of milliseconds.".to_owned(),
        Unit::Minutes => "a number of minutes.".to_owned(),
        Unit::Hours => "a number of hours.".to_owned(),
        Unit::Days => "a number of days: one more step leads to the unit that is asked for.".to_owned(),
        Unit::Weeks => "a number of weeks.".to_owned(),
        Unit::Months => "a number of months.".to_owned(),
        Unit::YearsOf { days } => {
            format!("calculated with a year of {days} days. How many days does a year have?")
        }
        Unit::DaysOf { hours } => format!("calculated with a day of {hours} hours."),
        Unit::PowerOfTen { exponent } if exponent > 0 => {
            format!(
                "too large by the factor {}: follow the units step by step.",
                power_of_ten(exponent)
            )
        }
        Unit::PowerOfTen { exponent } => format!(
            "too small by the factor {}: follow the units step by step.",
            power_of_ten(exponent)
        ),
        Unit::Half => "half of the right value.".to_owned(),
        Unit::Double => "twice the right value.".to_owned(),
        Unit::NotDivided => "not divided by the rate, the second argument.".to_owned(),
        Unit::Multiplied => {
            "multiplied by the rate. A higher rate should make the time shorter: what follows from that?".to_owned()
        }
        Unit::Inverted => "divided the wrong way round: a higher rate should make the time shorter.".to_owned(),
    }
}

fn power_of_ten(exponent: i32) -> String {
    format!("1{}", "0".repeat(exponent.unsigned_abs() as usize))
}

fn searched(search: SearchFault) -> &'static str {
    match search {
        SearchFault::DeadEnds => {
            "a dead end, where no square is free, is counted as a board. How do you know that a board is full?"
        }
        SearchFault::EveryQueen => "each queen that is placed is counted, not each full board.",
        SearchFault::EveryCall => "each call of the search is counted, not each full board.",
        SearchFault::JoinsTooLate => {
            "the new queen joins the diagonal masks after they have moved, so she blocks her own row in the next column. \
             Which rows of the next column does she attack?"
        }
        SearchFault::DiagonalsStay => "the diagonal masks do not move from column to column.",
        SearchFault::DiagonalsOneWay => "both diagonal masks move in the same direction.",
        SearchFault::DiagonalsForget => {
            "a queen blocks diagonals in the next column only: what the masks held before is lost."
        }
        SearchFault::DiagonalsExchanged => "the two diagonal masks change places from column to column.",
        SearchFault::DiagonalsWrap => "a diagonal that leaves the board at one edge comes back at the other.",
        SearchFault::OneDiagonal => "only one of the two directions of diagonals is tested.",
        SearchFault::NoDiagonal => "diagonals are not tested at all: these are rooks.",
        SearchFault::NoRows => "rows are not tested: several queens may share one.",
        SearchFault::SingleBitMask => {
            "the mask of all rows has a single bit. In which order does your language shift and subtract?"
        }
        SearchFault::NarrowMask => "the mask of all rows has one bit too few.",
        SearchFault::WideMask => "the mask of all rows has one bit too many.",
        SearchFault::WrongBit => "not the lowest free bit is taken but all the others together.",
        SearchFault::HalfOnly => "the first queen is tried in half of the rows, and the mirror images are not counted.",
        SearchFault::MiddleTwice => {
            "the count for half of the first column is doubled, and for odd n the middle row with it. What is the \
             mirror image of a board that begins in the middle row?"
        }
        SearchFault::MiddleNever => "for odd n no board begins in the middle row of the first column.",
        SearchFault::SignBit => {
            "the masks have eight bits, and the highest one is the sign. A shift to the right copies it, so squares are \
             refused that are free (right up to n = 7)."
        }
        SearchFault::EightBitMasks => "the masks have eight bits, too few for n = 9 and more.",
        SearchFault::StopsAtFirst => "the search ends with the first board.",
        SearchFault::FirstRowOnly => "only boards that begin in the first row are counted.",
        SearchFault::ColoursAlike => {
            "both colours of squares are treated alike. Count the squares of each colour for an odd n."
        }
        SearchFault::SquareTwice => "a square may be used more than once.",
        SearchFault::NotTested => "attacks are not tested.",
        SearchFault::Queens => "the pieces are tested like queens: bishops attack along diagonals only.",
        SearchFault::Rooks => "the pieces are tested like rooks: bishops attack along diagonals only.",
        SearchFault::FewerToo => "boards with fewer bishops are counted as well.",
        SearchFault::OnlyMissed => "only those placements are counted that the first search misses.",
        SearchFault::FirstSquareNever => "the first square is never used.",
        SearchFault::ColumnsAndRows => {
            "you count one bishop in each column and one in each row. Most placements are neither."
        }
    }
}
