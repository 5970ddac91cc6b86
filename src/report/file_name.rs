//! The names of files that are about one student each.

use std::collections::BTreeSet;

use crate::grade::fingerprint;

/// The most bytes of such a name, without what ends it; systems allow 255.
const LONGEST: usize = 120;

/// Names that Windows has for devices, whatever stands behind a dot.
const DEVICES: [&str; 4] = ["aux", "con", "nul", "prn"];

/// The names of files that are about one student each, as they are given out.
#[derive(Default)]
pub struct FileNames {
    /// Each in small letters.
    given: BTreeSet<String>,
}

impl FileNames {
    /// A name for a file that every system takes, a different one for each `student`, also where large and small letters are
    /// the same.
    ///
    /// Letters, digits, `-`, `_` and dots within stay; any other byte becomes `%` and two hexadecimal digits.
    pub fn of(&mut self, student: &str) -> String {
        let mut name = plain(student);
        if self.has(&name) {
            name += &format!("%{}", fingerprint(student));
        }
        self.given.insert(folded(&name));
        name
    }

    /// Whether a file of this name is there already where large and small letters are the same.
    pub fn has(&self, name: &str) -> bool {
        self.given.contains(&folded(name))
    }
}

/// The same for all spellings in large and small letters.
fn folded(name: &str) -> String {
    name.to_uppercase().to_lowercase()
}

fn plain(student: &str) -> String {
    let mut name = String::new();
    for letter in student.chars() {
        let is_first = name.is_empty();
        let plain = letter.is_alphanumeric() || matches!(letter, '-' | '_') || (letter == '.' && !is_first);
        if plain && !(is_first && is_device(student)) {
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

fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().to_ascii_lowercase();
    // Windows takes three raised digits for digits.
    let is_digit = |rest: &str| matches!(rest, "¹" | "²" | "³") || matches!(rest.as_bytes(), [b'0'..=b'9']);
    let is_port = |port: &str| stem.strip_prefix(port).is_some_and(is_digit);
    DEVICES.contains(&stem.as_str()) || is_port("com") || is_port("lpt")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_name_that_is_plain_stays_and_nothing_leads_out_of_the_folder() {
        assert_eq!(plain("Žofie-7_b.2"), "Žofie-7_b.2");
        assert_eq!(plain("../a b"), "%2e.%2fa%20b");
        assert_eq!(plain(&"\u{1b}".repeat(100)).len(), LONGEST + 17);
        assert_eq!(["con", "Com1.x", "connie"].map(plain), ["%63on", "%43om1.x", "connie"]);
    }

    #[test]
    fn names_that_differ_in_large_and_small_letters_alone_are_told_apart() {
        let mut names = FileNames::default();
        let [first, second, third] = ["Anna", "anna", "ANNA"].map(|name| folded(&names.of(name)));
        assert_eq!(first, "anna");
        assert!(first != second && second != third && third != first);
        assert!(names.has("aNNa") && !names.has("bob"));
    }

    proptest! {
        #[test]
        fn different_students_have_different_files(one: String, other: String) {
            let mut names = FileNames::default();
            let first = names.of(&one);
            let second = if one == other { first.clone() } else { names.of(&other) };
            prop_assert_eq!(one == other, folded(&first) == folded(&second));
            prop_assert!(first.len() < 200 && !first.starts_with('.') && !first.contains(['/', '\\', ':']));
        }
    }
}
