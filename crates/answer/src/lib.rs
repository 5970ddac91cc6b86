//! Understanding what a run printed: bytes in, an answer out, and its normal form.
//!
//! One file for each kind of answer. What may differ between two right answers disappears here, and each freedom that an
//! output took is named as a [`Tolerance`]. Nothing in here knows the right answer: ambiguity is decided by the case's
//! `n` and by what makes the whole output consistent, so a right output is found right and a wrong one stays wrong.

mod classes;
mod encoding;
pub mod first_boards;
mod kind;
mod literal;
mod numbers;
mod placements;
mod printed;
mod text;
mod tolerance;
mod tree;
mod word_list;

pub use classes::Classes;
pub use encoding::{Unreadable, is_utf16};
pub use numbers::Numbers;
pub use placements::{Claim, Convention, Defect, Misshapen, Part, Placements, Row};
pub use printed::{printed_boards, printed_size};
pub use text::Text;
pub use tolerance::Tolerance;
pub use tree::Tree;
pub use word_list::WordList;

pub use kind::{AnswerKind, Field, FieldValue};

/// What was understood, and which freedoms the output took.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The answer.
    pub answer: Answer,
    /// The freedoms, each once; for the student.
    pub tolerances: Vec<Tolerance>,
}

/// An output, understood.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// Lines of text.
    Text(Text),
    /// A sequence of words.
    Words(WordList),
    /// Labelled values.
    Numbers(Numbers),
    /// Boards in any order.
    Placements(Placements),
    /// Boards that stand for their classes.
    Classes(Classes),
    /// A search tree with its figures.
    Tree(Tree),
    /// Bytes that are refused as a whole, by name.
    Unreadable(Unreadable),
}

/// Understands what a run printed, for a case on a board of size `n`.
pub fn read(kind: &AnswerKind, n: usize, printed: &[u8]) -> Reading {
    let mut tolerances = Vec::new();
    let text = match encoding::decode(printed, &mut tolerances) {
        Ok(text) => text,
        Err(reason) => {
            return Reading {
                answer: Answer::Unreadable(reason),
                tolerances,
            };
        }
    };
    let answer = match kind {
        // A normaliser is run by the grader; before and after it there is text.
        AnswerKind::Text | AnswerKind::Normaliser { .. } => Answer::Text(Text::read(&text)),
        AnswerKind::Words { words } => Answer::Words(WordList::read(words, &text, &mut tolerances)),
        AnswerKind::Numbers { fields } => Answer::Numbers(Numbers::read(fields, n, &text, &mut tolerances)),
        AnswerKind::Placements { piece } => Answer::Placements(Placements::read(*piece, n, &text, &mut tolerances)),
        AnswerKind::Classes { piece } => Answer::Classes(Classes::read(*piece, n, &text, &mut tolerances)),
        AnswerKind::Tree => Answer::Tree(Tree::read(&text, &mut tolerances)),
    };
    Reading { answer, tolerances }
}

impl Answer {
    /// The answer that a recorded normal form stands for.
    pub fn from_normal_form(kind: &AnswerKind, n: usize, recorded: &str) -> Answer {
        match kind {
            AnswerKind::Text | AnswerKind::Normaliser { .. } => Answer::Text(Text::read(recorded)),
            AnswerKind::Words { words } => Answer::Words(WordList::read(words, recorded, &mut Vec::new())),
            AnswerKind::Numbers { fields } => Answer::Numbers(Numbers::from_normal_form(fields, recorded)),
            AnswerKind::Placements { .. } => Answer::Placements(Placements::from_normal_form(n, recorded)),
            AnswerKind::Classes { piece } => Answer::Classes(Classes::from_normal_form(*piece, n, recorded)),
            AnswerKind::Tree => Answer::Tree(Tree::read(recorded, &mut Vec::new())),
        }
    }

    /// The canonical text of the answer: equal for two answers that are equally right, but for measures, which
    /// [`Answer::normal_form_beside`] a reference settles.
    pub fn normal_form(&self) -> String {
        match self {
            Answer::Text(text) => text.normal_form(),
            Answer::Words(words) => words.normal_form(),
            Answer::Numbers(numbers) => numbers.normal_form(),
            Answer::Placements(placements) => placements.normal_form(),
            Answer::Classes(classes) => classes.normal_form(),
            Answer::Tree(tree) => tree.normal_form(),
            Answer::Unreadable(reason) => format!("unreadable: {reason}"),
        }
    }

    /// The normal form in which every value that is as good as the reference's is written as the reference writes it.
    pub fn normal_form_beside(&self, reference: &Answer) -> String {
        match (self, reference) {
            (Answer::Numbers(given), Answer::Numbers(reference)) => given.normal_form_beside(reference),
            _ => self.normal_form(),
        }
    }
}

#[cfg(test)]
mod tests_of_hostile_outputs;
