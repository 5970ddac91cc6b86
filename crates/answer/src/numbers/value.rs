//! One value of an answer: an exact whole number, a measure, or a placement; and how it compares with the right one.

use super::missed::Missed;
use crate::kind::FieldValue;
use crate::literal::{Literal, literals, whole};
use crate::tolerance::Tolerance;
use crate::tolerance::note;

/// How far a measure may lie from the right one, as a share of it: a year of 365, 365.25 or 365.2425 days will do.
const SHARE: f64 = 0.001;
/// How many digits of a measure its normal form keeps.
const KEPT_DIGITS: usize = 6;
/// From how many right digits on a whole number that ends in wrong ones is taken for a rounded one: `f64` holds 15 to 17.
const ROUNDED_FROM: usize = 15;

/// The value after a label.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    /// A whole number. Where a space may group digits or separate two numbers, there are two readings of it.
    Exact(Vec<String>),
    /// A whole number was asked for, and one with a fraction or a power of ten was printed.
    Rounded(String),
    /// A measure. Where a comma may group digits or begin a fraction, there are two readings of it.
    Measure(Vec<Measure>),
    /// A placement that a search column by column misses.
    Missed(Missed),
    /// Several numbers where one is asked for.
    Several(Vec<String>),
    /// Words instead of a number.
    NoNumber(String),
    /// Nothing was printed for it.
    Absent,
}

/// A measure as printed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Measure {
    text: String,
    value: f64,
    /// Half of the last digit printed, 0 where fewer than two digits are significant.
    half: f64,
}

impl Value {
    /// The value on a line: its last number, those in brackets aside where others stand.
    pub(super) fn read(field: &FieldValue, line: &str, tolerances: &mut Vec<Tolerance>) -> Value {
        let (mut count, mut last, mut last_outside) = (0, None, None);
        for literal in literals(line) {
            count += 1;
            if !literal.bracketed {
                last_outside = Some(literal.clone());
            }
            last = Some(literal);
        }
        let Some(last) = &last_outside.or(last) else {
            return Value::NoNumber(shortened(line.trim()));
        };
        if count > 1 {
            note(tolerances, Tolerance::LastNumber);
        }
        if last.grouping.is_some() {
            note(tolerances, Tolerance::Grouping);
        }
        match field {
            FieldValue::Approximate => Value::Measure(measures(last, tolerances)),
            FieldValue::Exact | FieldValue::Missed { .. } => exact(last, tolerances),
        }
    }

    /// The value as its normal form shows it.
    pub(super) fn normal_form(&self) -> String {
        match self {
            Value::Exact(readings) => readings.first().cloned().unwrap_or_default(),
            Value::Rounded(printed) => format!("{printed} (rounded)"),
            Value::Measure(readings) => readings.first().map(Measure::normal_form).unwrap_or_default(),
            Value::Missed(missed) => missed.to_string(),
            Value::Several(numbers) => format!("several numbers: {}", numbers.join(", ")),
            Value::NoNumber(text) => format!("no number: {text}"),
            Value::Absent => "(nothing)".to_owned(),
        }
    }

    /// What the student printed, `None` where that was nothing.
    pub(super) fn printed(&self) -> Option<String> {
        match self {
            Value::Absent => None,
            Value::Rounded(text) | Value::NoNumber(text) => Some(text.clone()),
            Value::Several(numbers) => Some(numbers.join(", ")),
            Value::Exact(_) | Value::Measure(_) | Value::Missed(_) => Some(self.normal_form()),
        }
    }

    /// Whether the value is as good as the reference's.
    pub(super) fn matches(&self, reference: &Value) -> bool {
        match (self, reference) {
            (Value::Exact(readings), Value::Exact(right)) => {
                right.first().is_some_and(|right| readings.contains(right))
            }
            (Value::Measure(readings), Value::Measure(right)) => right
                .first()
                .is_some_and(|right| readings.iter().any(|reading| reading.is_near(right))),
            _ => self == reference,
        }
    }

    /// What is special about a value that does not match the reference's, in one sentence.
    pub(super) fn doubt(&self, reference: &Value) -> Option<String> {
        match (self, reference) {
            (Value::Rounded(_), _) => Some("a whole number is asked for, exact to the last digit".to_owned()),
            (Value::Several(_), _) => Some("one number is asked for".to_owned()),
            (Value::Exact(given), Value::Exact(right)) => {
                let (given, right) = (given.first()?, right.first()?);
                let alike = given
                    .chars()
                    .zip(right.chars())
                    .take_while(|(left, right)| left == right)
                    .count();
                (given.len() == right.len() && alike >= ROUNDED_FROM).then(|| {
                    format!(
                        "its first {alike} digits are right and the rest are not: \
                         a floating-point number holds no more than about 16"
                    )
                })
            }
            (Value::Missed(missed), _) => missed.fault(),
            _ => None,
        }
    }
}

/// The beginning of a text: what is printed instead of a number may be long.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 200;
    text.chars().take(LONGEST).collect()
}

fn exact(literal: &Literal<'_>, tolerances: &mut Vec<Tolerance>) -> Value {
    let zero_fraction = literal
        .fraction
        .is_some_and(|digits| digits.bytes().all(|digit| digit == b'0'));
    if literal.exponent.is_some() || (literal.fraction.is_some() && !zero_fraction) {
        return Value::Rounded(signed(literal));
    }
    if zero_fraction {
        note(tolerances, Tolerance::ZeroFraction);
    }
    Value::Exact(
        [Some(literal.whole()), literal.last_group()]
            .into_iter()
            .flatten()
            .collect(),
    )
}

fn signed(literal: &Literal<'_>) -> String {
    format!("{}{}", if literal.negative { "-" } else { "" }, literal.text)
}

/// The readings of a measure: as it stands; with its comma as a decimal sign; its last group of digits alone.
fn measures(literal: &Literal<'_>, tolerances: &mut Vec<Tolerance>) -> Vec<Measure> {
    let exponent = literal.exponent.unwrap_or(0);
    let plain = Measure::new(&literal.whole(), literal.fraction.unwrap_or(""), exponent);
    let mut readings = vec![plain];
    if literal.grouping == Some(',') && literal.groups.len() == 2 && literal.fraction.is_none() {
        let head = whole(literal.negative, literal.groups[0]);
        readings.push(Measure::new(&head, literal.groups[1], exponent));
    }
    readings.extend(
        literal
            .last_group()
            .map(|last| Measure::new(&last, literal.fraction.unwrap_or(""), exponent)),
    );
    // `136,1`: the digits after the comma do not form a group, so they were read as another number.
    let head = literal.front.strip_suffix(',').and_then(|front| literals(front).last());
    if let Some(head) = head.filter(|head| head.after.is_empty() && head.fraction.is_none()) {
        note(tolerances, Tolerance::DecimalComma);
        readings.insert(0, Measure::new(&head.whole(), &literal.groups.concat(), exponent));
    }
    readings
}

impl Measure {
    fn new(whole: &str, fraction: &str, exponent: i32) -> Measure {
        let mut text = whole.to_owned();
        if !fraction.is_empty() {
            text += &format!(".{fraction}");
        }
        if exponent != 0 {
            text += &format!("e{exponent}");
        }
        let last_digit = exponent.saturating_sub(i32::try_from(fraction.len()).unwrap_or(i32::MAX));
        let digits = || whole.bytes().chain(fraction.bytes()).filter(u8::is_ascii_digit);
        let significant = digits().skip_while(|&digit| digit == b'0').count();
        let half = 0.5 * 10_f64.powi(last_digit);
        Measure {
            // Digits with a point and a power of ten are always a number to `f64`, if an infinite one.
            value: text.parse().unwrap_or(f64::NAN),
            half: if significant < 2 { 0.0 } else { half },
            text,
        }
    }

    fn is_near(&self, right: &Measure) -> bool {
        let distance = (self.value - right.value).abs();
        // The last factor forgives what binary fractions add: half of the last digit is meant with its end. An answer may
        // be more exact than the reference.
        let half = self.half.max(right.half) * (1.0 + 1e-9);
        distance <= right.value.abs() * SHARE || distance <= half
    }

    /// The measure with at most [`KEPT_DIGITS`] digits, so that a longer tail does not tell two alike answers apart.
    fn normal_form(&self) -> String {
        let digits = self
            .text
            .bytes()
            .take_while(|&byte| byte != b'e')
            .filter(u8::is_ascii_digit);
        if digits.skip_while(|&digit| digit == b'0').count() <= KEPT_DIGITS || !self.value.is_finite() {
            return self.text.clone();
        }
        let rounded: f64 = format!("{:.*e}", KEPT_DIGITS - 1, self.value)
            .parse()
            .unwrap_or(self.value);
        rounded.to_string()
    }
}
