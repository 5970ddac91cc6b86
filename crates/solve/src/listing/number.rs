//! The number of a line, counted as text: only the digits that change are written.

/// The digits of the largest number.
pub(super) const LONGEST_NUMBER: usize = 20;

/// A counter that starts at 1, as text.
pub(super) struct Number {
    digits: [u8; LONGEST_NUMBER],
    /// The index of its first digit.
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
    /// Adds 1 and writes the number to the beginning of `text`, which has at least [`LONGEST_NUMBER`] bytes; returns its length.
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
