//! Names for the files of a report with one file for each student.

use std::collections::BTreeSet;

use crate::grade::fingerprint;

/// The most bytes of such a name, without its ending; systems allow 255.
const LONGEST: usize = 120;

/// Names of devices on Windows, with any ending.
const DEVICES: [&str; 4] = ["aux", "con", "nul", "prn"];

/// The names given to the files of one report.
#[derive(Default)]
pub struct FileNames {
    /// The names so far, each in lower case.
    given: BTreeSet<String>,
}

impl FileNames {
    /// Returns a file name that every system accepts, a different one for each `student` even where case does not matter.
    ///
    /// Letters, digits, `-`, `_` and dots after the first character stay; every other byte becomes `%` and two hexadecimal
    /// digits.
    pub fn of(&mut self, student: &str) -> String {
        let mut name = plain(student);
        if self.has(&name) {
            name += &format!("%{}", fingerprint(student));
        }
        self.given.insert(folded(&name));
        name
    }

    /// Whether this name was given already, ignoring case.
    pub fn has(&self, name: &str) -> bool {
        self.given.contains(&folded(name))
    }
}

/// The name in one case.
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
    // Windows counts three superscript digits as digits.
    let is_digit = |rest: &str| matches!(rest, "¹" | "²" | "³") || matches!(rest.as_bytes(), [b'0'..=b'9']);
    let is_port = |port: &str| stem.strip_prefix(port).is_some_and(is_digit);
    DEVICES.contains(&stem.as_str()) || is_port("com") || is_port("lpt")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_plain_name_stays_and_no_name_leads_out_of_the_folder() {
        assert_eq!(plain("Žofie-7_b.2"), "Žofie-7_b.2");
        assert_eq!(plain("../a b"), "%2e.%2fa%20b");
        assert_eq!(plain(&"\u{1b}".repeat(100)).len(), LONGEST + 17);
        assert_eq!(["con", "Com1.x", "connie"].map(plain), ["%63on", "%43om1.x", "connie"]);
    }

    #[test]
    fn names_that_differ_only_in_case_get_different_files() {
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
