//! From bytes to text: line ends of any system, bytes that are no text, and outputs that are refused by name.
//!
//! UTF-16 and terminal control codes are invisible on most screens, so a text that looks right would fail or pass for
//! reasons that no one can see. They are refused with their name instead. A byte-order mark is passed over.

use std::borrow::Cow;
use std::fmt;

use super::tolerance::Tolerance;

/// Why an output is refused as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// Two bytes for each letter.
    Utf16,
    /// Escape sequences that colour, move or hide text.
    ControlCodes,
    /// The normaliser of the task says that it is no answer.
    Refused {
        /// What it says.
        reason: String,
    },
}

impl fmt::Display for Unreadable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Unreadable::Utf16 => {
                "the output is UTF-16, two bytes for each letter, as a Windows shell makes it; print plain UTF-8"
            }
            Unreadable::ControlCodes => {
                "the output holds terminal control codes (the escape character, 1B), which colour, move or hide text; \
                 print plain text"
            }
            Unreadable::Refused { reason } => reason,
        })
    }
}

/// The text of an output, each line ended by `\n`; bytes that are not UTF-8 stand as U+FFFD.
pub(super) fn decode<'a>(printed: &'a [u8], tolerances: &mut Vec<Tolerance>) -> Result<Cow<'a, str>, Unreadable> {
    let printed = match printed.strip_prefix(&[0xEF, 0xBB, 0xBF]) {
        Some(marked) => {
            tolerances.push(Tolerance::ByteOrderMark);
            marked
        }
        None => printed,
    };
    if is_utf16(printed) {
        return Err(Unreadable::Utf16);
    }
    let text = String::from_utf8_lossy(printed);
    if text.contains('\u{1B}') {
        return Err(Unreadable::ControlCodes);
    }
    if !text.contains('\r') {
        return Ok(text);
    }
    tolerances.push(Tolerance::CarriageReturns);
    Ok(Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")))
}

/// Whether the bytes are UTF-16: by their mark, or, as our answers and most of a source are ASCII, by a zero in each pair.
pub fn is_utf16(printed: &[u8]) -> bool {
    let zeros = |offset: usize| {
        let start = printed.iter().skip(offset).step_by(2).take(8);
        start.len() >= 2 && start.copied().all(|byte| byte == 0)
    };
    let whole = |offset: usize| printed.iter().skip(offset).step_by(2).take(8).any(|&byte| byte != 0);
    printed.starts_with(&[0xFF, 0xFE])
        || printed.starts_with(&[0xFE, 0xFF])
        || (zeros(1) && whole(0))
        || (zeros(0) && whole(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(printed: &[u8]) -> Result<String, Unreadable> {
        decode(printed, &mut Vec::new()).map(Cow::into_owned)
    }

    #[test]
    fn a_byte_order_mark_is_passed_over() {
        assert_eq!(decoded("\u{FEFF}0 1".as_bytes()).as_deref(), Ok("0 1"));
    }

    #[test]
    fn utf16_is_refused_with_and_without_its_mark() {
        let little: Vec<u8> = "15863724\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = "15863724\n".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(decoded(&little), Err(Unreadable::Utf16));
        assert_eq!(decoded(&big), Err(Unreadable::Utf16));
        assert_eq!(decoded(&[&[0xFF, 0xFE][..], &little].concat()), Err(Unreadable::Utf16));
    }

    #[test]
    fn control_codes_are_refused_by_name() {
        assert_eq!(decoded(b"\x1b[31m0 1\x1b[0m"), Err(Unreadable::ControlCodes));
    }

    #[test]
    fn every_line_end_becomes_a_newline() {
        let mut tolerances = Vec::new();
        assert_eq!(decode(b"a\r\nb\rc\n", &mut tolerances).as_deref(), Ok("a\nb\nc\n"));
        assert_eq!(tolerances, [Tolerance::CarriageReturns]);
    }

    #[test]
    fn bytes_that_are_no_text_hurt_nothing() {
        assert_eq!(decoded(b"a\xC3(\0\xF0\x9F").as_deref(), Ok("a\u{FFFD}(\0\u{FFFD}"));
        assert_eq!(decoded(b"").as_deref(), Ok(""));
        assert_eq!(decoded(b"\0\0\0\0").as_deref(), Ok("\0\0\0\0"));
    }
}
