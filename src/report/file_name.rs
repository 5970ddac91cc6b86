//! The name of a file that is about one student.

use crate::grade::fingerprint;

/// The most bytes of such a name, without what ends it; systems allow 255.
const LONGEST: usize = 120;

/// A name for a file that every system takes, a different one for each `student`.
///
/// Letters, digits, `-`, `_` and dots within stay; any other byte becomes `%` and two hexadecimal digits.
pub fn file_name(student: &str) -> String {
    let mut name = String::new();
    for letter in student.chars() {
        let plain = letter.is_alphanumeric() || matches!(letter, '-' | '_') || (letter == '.' && !name.is_empty());
        if plain {
            name.push(letter);
        } else {
            for byte in letter.encode_utf8(&mut [0; 4]).bytes() {
                name += &format!("%{byte:02x}");
            }
        }
    }
    if name.len() > LONGEST {
        let cut = (0..=LONGEST).rev().find(|&place| name.is_char_boundary(place));
        name.truncate(cut.unwrap_or(0));
        name += &format!("%{}", fingerprint(student));
    }
    name
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_name_that_is_plain_stays_and_nothing_leads_out_of_the_folder() {
        assert_eq!(file_name("Žofie-7_b.2"), "Žofie-7_b.2");
        assert_eq!(file_name("../a b"), "%2e.%2fa%20b");
        assert_eq!(file_name(&"\u{1b}".repeat(100)).len(), LONGEST + 17);
    }

    proptest! {
        #[test]
        fn different_students_have_different_files(one: String, other: String) {
            let (first, second) = (file_name(&one), file_name(&other));
            prop_assert_eq!(one == other, first == second);
            prop_assert!(first.len() < 200 && !first.starts_with('.') && !first.contains(['/', '\\', ':']));
        }
    }
}
