//! The number of a line, counted as text: only the digits that change are written.

/// The digits of the largest number.
pub(super) const LONGEST_NUMBER: usize = 20;

/// A number that counts up from 1.
pub(super) struct Number {
    digits: [u8; LONGEST_NUMBER],
    /// Where it begins.
    first: usize,
}

impl Default for Number {
    fn default() -> Self {
        Number {
            digits: [b'0'; LONGEST_NUMBER],
            first: LONGEST_NUMBER - 1,
        }
    }
}

impl Number {
    /// Counts, and puts the new number at the beginning of `text`, which has room for [`LONGEST_NUMBER`]; returns its length.
    pub(super) fn next(&mut self, text: &mut [u8]) -> usize {
        let mut place = LONGEST_NUMBER - 1;
        while self.digits[place] == b'9' {
            self.digits[place] = b'0';
            place -= 1;
        }
        self.digits[place] += 1;
        self.first = self.first.min(place);
        let digits = &self.digits[self.first..];
        text[..digits.len()].copy_from_slice(digits);
        digits.len()
    }
}
