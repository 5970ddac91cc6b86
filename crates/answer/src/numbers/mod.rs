//! Answers that are labelled values, one for each field that the task declares.
//!
//! Labels are found in any case and with anything around them; a single value may go without one. What may be ambiguous
//! in a number (a space or a comma that groups digits or does not) is kept in both readings and settled by the reference.

mod missed;
mod value;

use super::tolerance::Tolerance;
use super::tolerance::note;
use crate::kind::{Field, FieldValue};
use missed::Missed;
use value::Value;

/// The values, in the order in which the task declares them.
#[derive(Clone, Debug, PartialEq)]
pub struct Numbers {
    fields: Vec<(String, Value)>,
    /// The labels as printed, where their order is not the one asked for.
    order: Option<Vec<String>>,
}

/// A value that is not the reference's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueDifference {
    /// Its label.
    pub label: String,
    /// What was printed, `None` where nothing was.
    pub given: Option<String>,
    /// What is right.
    pub reference: String,
    /// What is special about the difference, in one sentence.
    pub why: Option<String>,
}

impl Numbers {
    /// Understands an output.
    pub(super) fn read(fields: &[Field], n: usize, text: &str, tolerances: &mut Vec<Tolerance>) -> Numbers {
        if let [field] = fields
            && !matches!(field.value, FieldValue::Missed { .. })
        {
            let value = single(field, text, tolerances);
            return Numbers {
                fields: vec![(field.label.clone(), value)],
                order: None,
            };
        }
        let places = places(fields, text);
        let mut found = vec![Values::default(); fields.len()];
        let mut worded: Vec<Option<Value>> = vec![None; fields.len()];
        let mut printed = Vec::new();
        for (order, place) in places.iter().enumerate() {
            let end = places.get(order + 1).map_or(text.len(), |next| next.start);
            match labelled(&fields[place.field], n, &text[place.end..end], tolerances) {
                // A label without a value is a word of a heading.
                Value::Absent => {}
                value @ Value::NoNumber(_) => worded[place.field] = Some(value),
                value => {
                    if printed.len() < Values::KEPT {
                        printed.push(place.field);
                    }
                    found[place.field].push(value);
                }
            }
        }
        let values = fields
            .iter()
            .zip(found.into_iter().zip(worded))
            .map(|(field, (values, worded))| {
                let value = values.repeated().or(worded).unwrap_or(Value::Absent);
                (field.label.clone(), value)
            });
        Numbers {
            fields: values.collect(),
            order: (!printed.is_sorted()).then(|| printed.iter().map(|&field| fields[field].label.clone()).collect()),
        }
    }

    /// Reads a recorded normal form.
    pub(super) fn from_normal_form(fields: &[Field], recorded: &str) -> Numbers {
        let value = |field: &Field| {
            let line = recorded
                .lines()
                .find_map(|line| line.strip_prefix(&field.label)?.strip_prefix(": "))?;
            Some(match field.value {
                FieldValue::Missed { piece } => Value::Missed(Missed::from_normal_form(piece, line)),
                _ => Value::read(&field.value, line, &mut Vec::new()),
            })
        };
        let fields = fields
            .iter()
            .map(|field| (field.label.clone(), value(field).unwrap_or(Value::Absent)));
        Numbers {
            fields: fields.collect(),
            order: None,
        }
    }

    /// One line for each field, and one for the order of the labels where it is wrong.
    pub(super) fn normal_form(&self) -> String {
        self.render(|_, value| value.normal_form())
    }

    /// The normal form with the reference's text for each value that is as good.
    pub(super) fn normal_form_beside(&self, reference: &Numbers) -> String {
        self.render(|index, value| match reference.fields.get(index) {
            Some((_, right)) if value.matches(right) => right.normal_form(),
            _ => value.normal_form(),
        })
    }

    fn render(&self, text: impl Fn(usize, &Value) -> String) -> String {
        let mut lines: Vec<String> = self
            .fields
            .iter()
            .enumerate()
            .map(|(index, (label, value))| format!("{label}: {}", text(index, value)))
            .collect();
        if let Some(order) = &self.order {
            lines.push(format!("printed in the order: {}", order.join(", ")));
        }
        lines.join("\n")
    }

    /// Each value in normal form, `None` where nothing was printed, and whether it is as good as the reference's.
    pub fn values(&self, reference: &Numbers) -> impl Iterator<Item = (Option<String>, bool)> {
        let pairs = self.fields.iter().zip(&reference.fields);
        pairs.map(|((_, given), (_, right))| (given.printed().map(|_| given.normal_form()), given.matches(right)))
    }

    /// The values that are not as good as the reference's, in the order of the fields; where all are, their order.
    pub fn differences(&self, reference: &Numbers) -> Vec<ValueDifference> {
        let pairs = self.fields.iter().zip(&reference.fields);
        let values: Vec<ValueDifference> = pairs
            .filter(|((_, given), (_, right))| !given.matches(right))
            .map(|((label, given), (_, right))| ValueDifference {
                label: label.clone(),
                given: given.printed(),
                reference: right.normal_form(),
                why: given.doubt(right),
            })
            .collect();
        match &self.order {
            Some(order) if values.is_empty() => {
                let asked: Vec<&str> = self.fields.iter().map(|(label, _)| label.as_str()).collect();
                vec![ValueDifference {
                    label: "order of the values".to_owned(),
                    given: Some(order.join(", ")),
                    reference: asked.join(", "),
                    why: Some("each value is right, but they are asked for in this order".to_owned()),
                }]
            }
            _ => values,
        }
    }
}

/// Where a label stands in the text.
#[derive(Clone, Copy)]
struct Place {
    field: usize,
    start: usize,
    end: usize,
}

/// Every place of every label from the first on, as whole words in any case.
fn places(fields: &[Field], text: &str) -> Vec<Place> {
    // Only ASCII changes its case here, so that every position is one of `text` as well.
    let lower = text.to_ascii_lowercase();
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphabetic);
    let mut places = Vec::new();
    for (field, label) in fields.iter().map(|field| field.label.to_ascii_lowercase()).enumerate() {
        for (start, found) in lower.match_indices(&label) {
            let end = start + found.len();
            if !is_letter(lower[..start].chars().next_back()) && !is_letter(lower[end..].chars().next()) {
                places.push(Place { field, start, end });
            }
        }
    }
    places.sort_unstable_by_key(|place| place.start);
    places
}

/// The value in what stands between a label and the next one.
fn labelled(field: &Field, n: usize, region: &str, tolerances: &mut Vec<Tolerance>) -> Value {
    if let FieldValue::Missed { piece } = field.value {
        return Value::Missed(Missed::read(piece, n, region));
    }
    let is_word = |line: &&str| line.contains(char::is_alphanumeric);
    let line = region
        .lines()
        .find(|line| has_digit(line))
        .or_else(|| region.lines().find(is_word));
    line.map_or(Value::Absent, |line| {
        Value::read(&field.value, line.trim_start_matches(punctuation), tolerances)
    })
}

fn punctuation(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, ':' | '=')
}

/// The one value that was asked for: every number right after its label and every line that is nothing but numbers gives
/// it; if there is none, the last line with a number gives it, even a sentence.
fn single(field: &Field, text: &str, tolerances: &mut Vec<Tolerance>) -> Value {
    let places = places(std::slice::from_ref(field), text);
    let mut values = Values::default();
    for (index, place) in places.iter().enumerate() {
        let end = places.get(index + 1).map_or(text.len(), |next| next.start);
        let region = text[place.end..end].trim_start_matches(punctuation);
        if region.starts_with(|first: char| first.is_ascii_digit() || first == '-') {
            let line = region.lines().next().unwrap_or_default();
            values.push(Value::read(&field.value, line, tolerances));
        }
    }
    let is_labelled = !values.is_empty();
    let numbered = || text.lines().filter(|line| has_digit(line));
    for line in numbered().filter(|line| !line.contains(char::is_alphabetic)) {
        values.push(Value::read(&field.value, line, tolerances));
    }
    if values.is_empty() {
        match numbered().next_back() {
            Some(line) => values.push(Value::read(&field.value, line, tolerances)),
            None => {
                let words = text.lines().find(|line| !line.trim().is_empty());
                return words.map_or(Value::Absent, |line| Value::read(&field.value, line, tolerances));
            }
        }
    }
    if !is_labelled {
        note(tolerances, Tolerance::NoLabel);
    }
    values.repeated().unwrap_or(Value::Absent)
}

fn has_digit(line: &str) -> bool {
    line.bytes().any(|byte| byte.is_ascii_digit())
}

/// The values that were printed for one field: all of the first ones, then only one that differs.
#[derive(Clone, Default)]
struct Values {
    kept: Vec<Value>,
    is_full: bool,
}

impl Values {
    const KEPT: usize = 100;

    fn push(&mut self, value: Value) {
        if self.kept.len() < Values::KEPT {
            self.kept.push(value);
        } else if !self.is_full && self.kept.first() != Some(&value) {
            self.kept.push(value);
            self.is_full = true;
        }
    }

    fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// The value if all are alike, else all of them, so that none hides another; `None` if there are none.
    fn repeated(self) -> Option<Value> {
        let (first, rest) = self.kept.split_first()?;
        Some(if rest.iter().all(|value| value == first) {
            first.clone()
        } else {
            Value::Several(self.kept.iter().map(Value::normal_form).collect())
        })
    }
}

#[cfg(test)]
mod tests;
