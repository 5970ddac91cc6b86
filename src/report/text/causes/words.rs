//! Words for wrong words, and for the tests that they come from.

use queens_models::{AttackTest, Joint, WordCause};

/// What the wrong lines have in common, and where in the student's thinking to look.
pub fn sentence(cause: &WordCause) -> String {
    match cause {
        WordCause::Exchanged => {
            "Every answer is the opposite of the right one. Which question does your test answer?".to_owned()
        }
        WordCause::Always { word } => format!("Every line is answered with `{word}`. Does the test use the numbers?"),
        WordCause::FirstLineOnly => {
            "Only the first line is answered. How does your program know that more lines follow?".to_owned()
        }
        WordCause::LastMissing { without_newline: true } => {
            "The last line is not answered where it does not end with a newline. The end of the input ends a line, too."
                .to_owned()
        }
        WordCause::LastMissing { without_newline: false } => {
            "The last line is never answered: look at what ends your loop.".to_owned()
        }
        WordCause::OneTooMany { repeated } => format!(
            "There is one answer too many{}. The end of the input shows only after a read that finds nothing: what does \
             your program do then?",
            if *repeated { ", the last one again" } else { "" }
        ),
        WordCause::Attack { test } => tested(*test),
    }
}

fn tested(test: AttackTest) -> String {
    let words = match test {
        AttackTest::Lines {
            first,
            second,
            together,
            apart,
        } => return lines([first, second, together, apart]),
        AttackTest::NotItself => "A square does not attack itself in your program; in this task it does.",
        AttackTest::OneSign { first } => {
            let numbers = if first { "first" } else { "second" };
            return format!(
                "On a diagonal two distances are equal. Your distance of the {numbers} numbers can be negative, and then \
                 nothing is equal to it."
            );
        }
        AttackTest::WholeSlope => {
            "The slope is a division of whole numbers, which drops the rest: a square next to a diagonal gets the slope 1 \
             as well. How can you compare two distances without a division?"
        }
        AttackTest::AtMost { distance: 1 } => {
            "Only neighbouring squares attack each other in your program, as for kings. How far does a queen reach?"
        }
        AttackTest::AtMost { distance } => {
            return format!(
                "Queens more than {distance} squares apart never attack each other in your program. How far does a \
                 queen reach?"
            );
        }
        AttackTest::PairsMixed => {
            "The four numbers are paired wrongly: you take the first and the third for one square. Which two numbers of a \
             line belong together?"
        }
        AttackTest::SecondCrossed => "Column and row of the second square are exchanged.",
        AttackTest::Joined { how } => match how {
            Joint::All => {
                "You ask for two things at once where one is enough. In how many ways can two queens attack each other?"
            }
            Joint::SecondWithDiagonal | Joint::FirstWithDiagonal | Joint::BothOrDiagonal => {
                "Two of your three conditions count only together. How do `and` and `or` group them, and is one of them \
                 enough for an attack?"
            }
        },
        AttackTest::Coordinate => {
            "You compare a distance with the coordinate of a square. On a diagonal, what is equal to the distance?"
        }
        AttackTest::Colour => {
            "You take squares of one colour for a diagonal. All squares of a diagonal have the same colour, but is the \
             opposite true?"
        }
        AttackTest::Knight => "A knight's move counts as an attack in your program.",
        AttackTest::Unequal => {
            "You compare the two distances, but not for equality: squares next to a diagonal count as well, or instead."
        }
        AttackTest::EightOnly => {
            "Squares beyond the usual board never attack in your program. The numbers go up to 99."
        }
        AttackTest::OneDigit => "Only one digit of each number is used. The numbers go up to 99.",
    };
    words.to_owned()
}

/// Which of the four kinds of lines are tested and which are not.
fn lines(tested: [bool; 4]) -> String {
    const NAMES: [&str; 4] = [
        "columns (the same first number)",
        "rows (the same second number)",
        "diagonals on which both numbers grow together",
        "diagonals on which one number grows while the other shrinks",
    ];
    let names = NAMES.iter().zip(tested);
    let missing: Vec<&str> = names.filter(|(_, tested)| !tested).map(|(name, _)| *name).collect();
    let more = if missing.len() > 2 {
        " If your test asks for those as well: how do `and` and `or` group its conditions?"
    } else {
        ""
    };
    format!("Your test never finds an attack along {}.{more}", missing.join(" or "))
}
