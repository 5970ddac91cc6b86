//! The causes that models name: one variant for each family, with its parameters.
//!
//! Sentences for them belong to `report`.

use serde::{Deserialize, Serialize};

/// Why an answer is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "answer", content = "cause", rename_all = "kebab-case")]
pub enum Cause {
    /// Of boards.
    Boards(BoardCause),
    /// Of boards that stand for their classes.
    Classes(ClassCause),
    /// Of values.
    Numbers(NumberCause),
    /// Of words.
    Words(WordCause),
    /// Of a search tree.
    Tree(TreeCause),
    /// How programs end.
    Ending(EndingCause),
}

/// What is wrong with a search for boards, or with printing them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "family", rename_all = "kebab-case")]
pub enum BoardCause {
    /// The right boards, each printed more than once.
    EachSeveralTimes {
        /// How often.
        times: usize,
    },
}

/// What is wrong with the choice of one board from each class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "family", rename_all = "kebab-case")]
pub enum ClassCause {
    /// Every solution is printed, not one of each class.
    EverySolution,
}

/// What was done to a sequence of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "family", rename_all = "kebab-case")]
pub enum NumberCause {}

/// What the lines with a wrong word have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "family", rename_all = "kebab-case")]
pub enum WordCause {}

/// What is wrong with the drawing of a search tree or its figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "family", rename_all = "kebab-case")]
pub enum TreeCause {}

/// Why programs end early, or not at all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "family", rename_all = "kebab-case")]
pub enum EndingCause {}
