//! `queens count --merge`: the sum of shards that were counted apart.

use std::process::ExitCode;

use serde_json::json;

use queens::solve::count::{Part, Symmetric};

use super::{Count, part_file};

/// Adds up the parts in the files of `--merge`.
pub(super) fn run(count: &Count) -> anyhow::Result<ExitCode> {
    let files = &count.merge;
    let parts = files
        .iter()
        .map(|file| part_file::read(file))
        .collect::<anyhow::Result<Vec<Part>>>()?;
    let all = Part::merge(&parts).map_err(|(index, error)| match index {
        Some(index) => anyhow::Error::new(error).context(files[index].display().to_string()),
        None => error.into(),
    })?;
    let n = parts.first().map_or(0, Part::n);
    let classes = count.classes.then(|| Symmetric::count(n).classes(n, all.solutions));
    count.print(&classes.unwrap_or(all.solutions).to_string(), || {
        let mut json = json!({
            "n": n,
            "piece": "queen",
            "count": all.solutions,
            "nodes": all.nodes,
            "parts": parts.len(),
        });
        if let Some(classes) = classes {
            json["classes"] = json!(classes);
        }
        json
    })?;
    Ok(ExitCode::SUCCESS)
}
