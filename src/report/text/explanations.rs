//! Words for explanations: a recorded mistake has its own, a model those of its causes.

use crate::grade::Explanation;

use super::causes;
use super::visible::sentences;

/// The sentences that help; `None` where a cause has no words.
pub fn words(explanation: &Explanation) -> Option<String> {
    match explanation {
        Explanation::Mistake { advice, .. } => Some(sentences(advice)),
        Explanation::Model { causes } => {
            let sentences: Option<Vec<String>> = causes.iter().map(causes::sentence).collect();
            sentences.map(|sentences| sentences.join(" And: "))
        }
    }
}

/// A short name: that of the recorded mistake, or those of the families of the model.
pub fn name(explanation: &Explanation) -> String {
    match explanation {
        Explanation::Mistake { mistake, .. } => mistake.clone(),
        Explanation::Model { causes } => causes.iter().map(family).collect::<Vec<_>>().join(" and "),
    }
}

/// The family as the JSON of a cause names it.
fn family(cause: &crate::grade::Cause) -> String {
    let json = serde_json::to_value(cause).unwrap_or_default();
    let kind = json["answer"].as_str().unwrap_or("cause").to_owned();
    let names = ["family", "fault", "ending", "kind"].into_iter();
    let mut family = names.filter_map(|key| {
        let value = &json["cause"][key];
        value.as_str().or_else(|| value[key].as_str()).map(str::to_owned)
    });
    family.next().unwrap_or(kind)
}
