//! Words for the causes that error models name: one sentence or two for each.

mod boards;
mod classes;
mod ending;
mod facts;
mod input;
mod lines;
mod numbers;
mod quantity;
mod trees;
mod words;

use queens_models::{Cause, Description};

/// The cause in words; `None` for causes that have none yet.
pub fn sentence(cause: &Cause) -> Option<String> {
    match cause {
        Cause::Numbers(cause) => Some(numbers::sentence(cause)),
        Cause::Ending(cause) => Some(ending::sentence(cause)),
        Cause::Words(cause) => Some(words::sentence(cause)),
        Cause::Boards(cause) => Some(boards::sentence(cause)),
        Cause::Classes(cause) => Some(classes::sentence(cause)),
        Cause::Input(cause) => Some(input::sentence(cause)),
        Cause::Tree(cause) => Some(trees::sentence(*cause)),
    }
}

/// A fact about a wrong answer, in words.
pub fn fact(fact: &Description) -> String {
    facts::sentence(fact)
}

#[cfg(test)]
mod tests {
    use queens_models::{Change, EndingCause, NumberCause, NumberFault, Overflow};

    use super::*;

    #[test]
    fn a_sentence_names_the_parameters_of_its_cause() {
        let fault = NumberFault::Width {
            bits: 32,
            signed: Some(false),
            overflow: Overflow::Wraps,
            right: 12,
            wrong: 13,
        };
        let labels = vec!["leaves".to_owned(), "nodes".to_owned()];
        assert_eq!(
            sentence(&Cause::Numbers(NumberCause { labels, fault })).as_deref(),
            Some(
                "`leaves` and `nodes` are right up to n = 12. For n = 13 the value does not fit in an unsigned 32-bit \
                 number, so it wraps round. Which type can hold it?"
            )
        );
        let change = Change::Plus { number: 1 };
        let labels = vec!["solutions".to_owned()];
        let one_more = Cause::Numbers(NumberCause {
            labels,
            fault: NumberFault::Changed { change },
        });
        assert!(
            sentence(&one_more).is_some_and(|words| words.starts_with("`solutions` is too large by 1 for every n"))
        );
        let sizes = vec![1, 2, 3];
        let ended = sentence(&Cause::Ending(EndingCause::DividedByZero { sizes }));
        assert!(ended.is_some_and(|words| words.starts_with("For n = 1, 2 and 3 the program divides by zero")));
    }
}
