//! The text of an error of the system, as people read it.

use std::error::Error;
use std::{io, iter};

/// Returns the text of `error` without the system's number for it, which says nothing to people.
pub fn of(error: &io::Error) -> String {
    let message = error.to_string();
    // Some crates write more after the number, such as a path.
    let mut parts = message.split(" (os error ");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(')') {
            Some((number, rest)) if number.parse::<i32>().is_ok() => text += rest,
            _ => text += &format!(" (os error {part}"),
        }
    }
    text
}

/// Returns `error` and its causes on one line, each cause after a colon.
pub fn chain(error: &(dyn Error + 'static)) -> String {
    let causes = iter::successors(Some(error), |&error| error.source());
    let texts = causes.map(|error| error.downcast_ref().map_or_else(|| error.to_string(), of));
    texts.collect::<Vec<_>>().join(": ")
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
        for text in ["as (os error two)", "an (os error 2", "plain"] {
            assert_eq!(of(&io::Error::other(text)), text);
        }
        assert_eq!(of(&io::Error::other(missing)), of(&io::Error::from_raw_os_error(2)));
    }

    #[test]
    fn the_number_goes_also_where_a_path_follows() {
        let missing = tempfile::tempdir_in("/no/such/folder").unwrap_err();
        assert!(missing.to_string().contains("(os error 2) at path"), "{missing}");
        assert!(of(&missing).contains(" at path "));
        assert!(!of(&missing).contains("os error"), "{}", of(&missing));
    }
}
