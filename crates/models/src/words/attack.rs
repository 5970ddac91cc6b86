//! Tests whether two queens attack each other, each wrong in one way.

use crate::cause::{AttackTest, Joint};

/// Two squares: the numbers of one line of the input.
pub(super) type Squares = [i64; 4];

/// Answers for two squares.
type Answers = Box<dyn Fn(Squares) -> bool>;

/// How three conditions are joined.
type Join = fn(bool, bool, bool) -> bool;

/// Whether queens on the two squares attack each other.
pub(super) fn attacks([i, j, m, n]: Squares) -> bool {
    let (first, second) = (i - m, j - n);
    first == 0 || second == 0 || first.abs() == second.abs()
}

/// A wrong test and what it answers.
pub(super) struct Wrong {
    pub(super) test: AttackTest,
    pub(super) answers: Answers,
    /// Whether two things are wrong at once.
    pub(super) twice: bool,
}

/// Every wrong test, the likelier ones first; no two of them answer alike everywhere.
pub(super) fn tests() -> Vec<Wrong> {
    let mut found: Vec<(Wrong, Vec<bool>)> = Vec::new();
    let right: Vec<bool> = all_squares().map(attacks).collect();
    for wrong in every_test() {
        let answers: Vec<bool> = all_squares().map(|squares| (wrong.answers)(squares)).collect();
        if answers != right && found.iter().all(|(_, known)| *known != answers) {
            found.push((wrong, answers));
        }
    }
    found.into_iter().map(|(wrong, _)| wrong).collect()
}

/// Pairs of squares that tell tests apart, also those that look at single digits or at the usual board.
fn all_squares() -> impl Iterator<Item = Squares> {
    const NUMBERS: [i64; 9] = [0, 1, 2, 3, 4, 5, 7, 10, 23];
    let with = |i| NUMBERS.map(move |j| (i, j));
    let squares = move || NUMBERS.into_iter().flat_map(with);
    squares().flat_map(move |(i, j)| squares().map(move |(m, n)| [i, j, m, n]))
}

fn every_test() -> Vec<Wrong> {
    let mut tests = Vec::new();
    let mut add = |test, answers: Answers| {
        tests.push(Wrong {
            test,
            answers,
            twice: false,
        });
    };
    for lines in (1..15).rev() {
        let [first, second, together, apart] = [8, 4, 2, 1].map(|bit| lines & bit != 0);
        add(
            AttackTest::Lines {
                first,
                second,
                together,
                apart,
            },
            Box::new(move |[i, j, m, n]| {
                (first && i == m) || (second && j == n) || (together && i - m == j - n) || (apart && i - m == n - j)
            }),
        );
    }
    add(
        AttackTest::NotItself,
        Box::new(|squares @ [i, j, m, n]| attacks(squares) && (i, j) != (m, n)),
    );
    let straight = |[i, j, m, n]: Squares| i == m || j == n;
    for sign in [1, -1] {
        add(
            AttackTest::OneSign { first: false },
            Box::new(move |squares @ [i, j, m, n]| straight(squares) || (i - m).abs() == sign * (j - n)),
        );
        add(
            AttackTest::OneSign { first: true },
            Box::new(move |squares @ [i, j, m, n]| straight(squares) || (j - n).abs() == sign * (i - m)),
        );
    }
    joints(&mut add);
    for distance in [1, 2, 7, 8] {
        add(
            AttackTest::AtMost { distance },
            Box::new(move |squares @ [i, j, m, n]| {
                attacks(squares) && (i - m).abs() <= distance && (j - n).abs() <= distance
            }),
        );
    }
    add(AttackTest::PairsMixed, Box::new(|[i, j, m, n]| attacks([i, m, j, n])));
    add(
        AttackTest::SecondCrossed,
        Box::new(|[i, j, m, n]| attacks([i, j, n, m])),
    );
    for coordinate in 0..4 {
        add(
            AttackTest::Coordinate,
            Box::new(move |squares @ [i, _, m, _]| straight(squares) || (i - m).abs() == squares[coordinate]),
        );
        add(
            AttackTest::Coordinate,
            Box::new(move |squares @ [_, j, _, n]| straight(squares) || (j - n).abs() == squares[coordinate]),
        );
    }
    add(
        AttackTest::Colour,
        Box::new(move |squares @ [i, j, m, n]| straight(squares) || (i + j + m + n) % 2 == 0),
    );
    add(AttackTest::Colour, Box::new(|[i, j, m, n]| (i + j + m + n) % 2 == 0));
    add(
        AttackTest::Knight,
        Box::new(|squares @ [i, j, m, n]| {
            let (first, second) = ((i - m).abs(), (j - n).abs());
            attacks(squares) || (first.min(second), first.max(second)) == (1, 2)
        }),
    );
    let distances: [fn(i64, i64) -> bool; 5] = [
        |first, second| first <= second,
        |first, second| first < second,
        |first, second| first >= second,
        |first, second| first > second,
        |first, second| first != second,
    ];
    for unequal in distances {
        add(
            AttackTest::Unequal,
            Box::new(move |squares @ [i, j, m, n]| straight(squares) || unequal((i - m).abs(), (j - n).abs())),
        );
    }
    for last in [7, 8] {
        add(
            AttackTest::EightOnly,
            Box::new(move |squares| attacks(squares) && squares.iter().all(|&number| number <= last)),
        );
    }
    add(
        AttackTest::OneDigit,
        Box::new(|squares| attacks(squares.map(|number| if number > 9 { number / 10 } else { number }))),
    );
    add(
        AttackTest::OneDigit,
        Box::new(|squares| attacks(squares.map(|number| number % 10))),
    );
    tests.extend(slopes());
    tests
}

/// Slopes as quotients of whole numbers, of either sign or of one only.
fn slopes() -> Vec<Wrong> {
    let quotients: [fn(i64, i64) -> i64; 4] = [
        |rise, run| rise / run,
        |rise, run| run / rise,
        |rise, run| rise.div_euclid(run),
        |rise, run| run.div_euclid(rise),
    ];
    let mut tests = Vec::new();
    for quotient in quotients {
        for twice in [false, true] {
            tests.push(Wrong {
                test: AttackTest::WholeSlope,
                answers: Box::new(move |[i, j, m, n]| {
                    i == m || j == n || {
                        let slope = quotient(j - n, i - m);
                        slope == 1 || (!twice && slope == -1)
                    }
                }),
                twice,
            });
        }
    }
    tests
}

/// The three conditions joined in other ways.
fn joints(add: &mut impl FnMut(AttackTest, Answers)) {
    let joints: [(Joint, Join); 6] = [
        (Joint::SecondWithDiagonal, |first, second, diagonal| {
            first || second && diagonal
        }),
        (Joint::FirstWithDiagonal, |first, second, diagonal| {
            second || first && diagonal
        }),
        (Joint::BothOrDiagonal, |first, second, diagonal| {
            first && second || diagonal
        }),
        (Joint::All, |first, second, diagonal| first && second && diagonal),
        (Joint::All, |first, second, diagonal| (first || second) && diagonal),
        (Joint::All, |first, second, diagonal| first && (second || diagonal)),
    ];
    for (how, joint) in joints {
        add(
            AttackTest::Joined { how },
            Box::new(move |[i, j, m, n]| joint(i == m, j == n, (i - m).abs() == (j - n).abs())),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_wrong_test_is_right_everywhere() {
        let tests = tests();
        assert!(tests.len() > 30);
        assert!(
            tests
                .iter()
                .all(|wrong| all_squares().any(|squares| (wrong.answers)(squares) != attacks(squares)))
        );
    }

    #[test]
    fn a_quotient_of_whole_numbers_takes_squares_next_to_the_diagonal_for_it() {
        let slope = tests()
            .into_iter()
            .find(|wrong| wrong.test == AttackTest::WholeSlope)
            .expect("there is one");
        assert!((slope.answers)([0, 0, 2, 3]) && !attacks([0, 0, 2, 3]));
    }
}
