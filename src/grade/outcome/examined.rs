//! A case that was run and compared with its reference.

use crate::grade::Verdict;
use crate::grade::answer::Answer;
use crate::task::Case;

use super::Outcome;

/// One case, run and compared.
pub struct Examined<'a> {
    /// The case.
    pub case: &'a Case,
    /// The right answer.
    pub reference: Answer,
    /// The right answer in normal form.
    pub reference_text: String,
    /// The outcome of the run.
    pub outcome: Outcome,
    /// The outcome in normal form.
    pub text: String,
    /// The judgement.
    pub verdict: Verdict,
}

impl Examined<'_> {
    /// The answer alone in normal form, however the program ended.
    pub fn answer(&self) -> String {
        self.outcome.reading.answer.normal_form_beside(&self.reference)
    }
}
