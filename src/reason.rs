//! What the system gives as its reason, as people are told it.

use std::error::Error;
use std::io;

/// The words of `error`, without the number that the system has for it.
///
/// Where something follows the number, that is no mere reason any more and stays as it is.
pub fn of(error: &io::Error) -> String {
    let said = error.to_string();
    match said.rsplit_once(" (os error ") {
        Some((words, number)) if is_number(number) => words.to_owned(),
        _ => said,
    }
}

/// Returns `error` and its causes on one line, each cause after a colon.
pub fn chain(error: &(dyn Error + 'static)) -> String {
    let causes = std::iter::successors(Some(error), |&error| error.source());
    let texts = causes.map(|error| error.downcast_ref().map_or_else(|| error.to_string(), of));
    texts.collect::<Vec<_>>().join(": ")
}

fn is_number(text: &str) -> bool {
    text.strip_suffix(')')
        .is_some_and(|number| number.parse::<i32>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_the_system_is_left_out_and_nothing_else() {
        let missing = io::Error::from_raw_os_error(2);
        assert!(missing.to_string().ends_with(" (os error 2)"));
        assert!(missing.to_string().starts_with(&of(&missing)));
        assert!(!of(&missing).contains("os error"));
        for said in ["no (os error 2) but this", "as (os error two)", "plain"] {
            assert_eq!(of(&io::Error::other(said)), said);
        }
        assert_eq!(of(&io::Error::other(missing)), of(&io::Error::from_raw_os_error(2)));
    }
}
