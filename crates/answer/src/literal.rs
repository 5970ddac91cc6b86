//! Numbers as people and programs write them: found in a line, with grouping, with its fraction and its exponent.

/// The characters that group digits: space, comma, underscore, apostrophe, and their typographic forms.
const GROUPING: [char; 8] = [' ', ',', '_', '\'', '\u{A0}', '\u{2009}', '\u{202F}', '\u{2019}'];

/// A number in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Literal<'a> {
    /// All of it, as printed, the sign aside.
    pub(super) text: &'a str,
    /// The text before it on its line.
    pub(super) front: &'a str,
    /// The text after it.
    pub(super) after: &'a str,
    /// Whether a minus sign comes before it.
    pub(super) negative: bool,
    /// The digits before the decimal sign, in groups.
    pub(super) groups: Vec<&'a str>,
    /// The character between the groups.
    pub(super) grouping: Option<char>,
    /// The digits after the decimal point.
    pub(super) fraction: Option<&'a str>,
    /// The power of ten after `e`.
    pub(super) exponent: Option<i32>,
    /// Whether it is in brackets.
    pub(super) bracketed: bool,
}

impl Literal<'_> {
    /// The digits before the decimal sign, without grouping and leading zeros, with the sign.
    pub(super) fn whole(&self) -> String {
        whole(self.negative, &self.groups.concat())
    }

    /// The digits of the last group alone, where spaces may group digits or may separate two numbers.
    pub(super) fn last_group(&self) -> Option<String> {
        let apart = self.groups.len() > 1 && self.grouping.is_some_and(char::is_whitespace);
        apart.then(|| whole(false, self.groups.last().unwrap_or(&"")))
    }
}

/// A whole number in canonical form: no leading zeros, no negative zero.
pub(super) fn whole(negative: bool, digits: &str) -> String {
    match digits.trim_start_matches('0') {
        "" => "0".to_owned(),
        digits if negative => format!("-{digits}"),
        digits => digits.to_owned(),
    }
}

/// All numbers of a line, from left to right.
pub(super) fn literals(line: &str) -> Literals<'_> {
    Literals {
        line,
        rest: line,
        depth: 0,
        before: None,
    }
}

/// The numbers of a line that are still to come.
pub(super) struct Literals<'a> {
    line: &'a str,
    rest: &'a str,
    /// How many brackets are open.
    depth: usize,
    /// The character before the rest.
    before: Option<char>,
}

impl<'a> Iterator for Literals<'a> {
    type Item = Literal<'a>;

    fn next(&mut self) -> Option<Literal<'a>> {
        while let Some(first) = self.rest.chars().next() {
            if first.is_ascii_digit() {
                let (mut literal, after) = literal(self.rest);
                literal.negative = matches!(self.before, Some('-' | '\u{2212}'));
                literal.bracketed = self.depth > 0;
                literal.front = &self.line[..self.line.len() - self.rest.len()];
                self.before = literal.text.chars().next_back();
                self.rest = after;
                return Some(literal);
            }
            match first {
                '(' | '[' | '{' => self.depth += 1,
                ')' | ']' | '}' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
            // A minus sign between two numbers, as in `4-20`, is a dash.
            let dash = matches!(first, '-' | '\u{2212}')
                && self.before.is_some_and(|before: char| before.is_ascii_alphanumeric());
            self.before = Some(if dash { ' ' } else { first });
            self.rest = &self.rest[first.len_utf8()..];
        }
        None
    }
}

/// The number at the start of `text`, which begins with a digit, and what follows it.
fn literal(text: &str) -> (Literal<'_>, &str) {
    let (head, mut rest) = split_digits(text);
    let mut groups = vec![head];
    let mut grouping = None;
    while let Some(separator) = rest.chars().next().filter(|separator| GROUPING.contains(separator)) {
        let (group, after) = split_digits(&rest[separator.len_utf8()..]);
        let first_fits = grouping.is_some_and(|used| used == separator) || grouping.is_none() && head.len() <= 3;
        if group.len() != 3 || !first_fits {
            break;
        }
        grouping = Some(separator);
        groups.push(group);
        rest = after;
    }
    let mut fraction = None;
    if let Some(after) = rest.strip_prefix('.') {
        let (digits, after) = split_digits(after);
        if !digits.is_empty() {
            (fraction, rest) = (Some(digits), after);
        }
    }
    let mut exponent = None;
    if let Some(after) = rest.strip_prefix(['e', 'E']) {
        let (sign, unsigned) = match after.strip_prefix(['+', '-']) {
            Some(unsigned) => (if after.starts_with('-') { -1 } else { 1 }, unsigned),
            None => (1, after),
        };
        let (digits, after) = split_digits(unsigned);
        if let Ok(power) = digits.parse::<i32>() {
            (exponent, rest) = (Some(sign * power), after);
        }
    }
    let literal = Literal {
        text: &text[..text.len() - rest.len()],
        front: "",
        after: rest,
        negative: false,
        groups,
        grouping,
        fraction,
        exponent,
        bracketed: false,
    };
    (literal, rest)
}

fn split_digits(text: &str) -> (&str, &str) {
    text.split_at(text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wholes(line: &str) -> Vec<String> {
        literals(line).map(|literal| literal.whole()).collect()
    }

    #[test]
    fn digits_are_grouped_by_blank_comma_underscore_or_apostrophe() {
        for printed in [
            "16 777 216",
            "16,777,216",
            "16_777_216",
            "16'777'216",
            "16\u{A0}777\u{A0}216",
        ] {
            assert_eq!(wholes(printed), ["16777216"], "{printed}");
        }
    }

    #[test]
    fn only_groups_of_three_digits_are_groups() {
        assert_eq!(wholes("8 40320"), ["8", "40320"]);
        assert_eq!(wholes("1,2,3"), ["1", "2", "3"]);
        assert_eq!(wholes("1 234,567"), ["1234", "567"]);
    }

    #[test]
    fn a_minus_sign_counts_only_before_a_number_of_its_own() {
        assert_eq!(wholes("-25216"), ["-25216"]);
        assert_eq!(wholes("sum: -5"), ["-5"]);
        assert_eq!(wholes("4-20"), ["4", "20"]);
        assert_eq!(wholes("-0"), ["0"]);
    }

    #[test]
    fn fractions_and_exponents_belong_to_their_number() {
        let found: Vec<Literal<'_>> = literals("about 1.8446744073709552e19, or 1E-3.").collect();
        assert_eq!(found[0].text, "1.8446744073709552e19");
        assert_eq!(
            (found[0].fraction, found[0].exponent),
            (Some("8446744073709552"), Some(19))
        );
        assert_eq!((found[1].fraction, found[1].exponent), (None, Some(-3)));
    }
}
