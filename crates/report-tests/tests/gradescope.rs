//! Gradescope's `results.json`, held to a schema made of the fields that its documentation names.

use queens::report::Gradescope;
use report_tests::written_for_each;
use serde_json::{Value, json};

/// What the documentation says of the file, as far as it can be said in a schema.
fn schema() -> Value {
    let format = json!({ "enum": ["text", "html", "simple_format", "md", "ansi"] });
    let visibility = json!({ "enum": ["hidden", "after_due_date", "after_published", "visible"] });
    json!({
        "type": "object",
        "properties": {
            "score": { "type": "number" },
            "execution_time": { "type": "number" },
            "output": { "type": "string" },
            "output_format": format,
            "test_output_format": format,
            "test_name_format": format,
            "visibility": visibility,
            "stdout_visibility": visibility,
            "extra_data": { "type": "object" },
            "tests": { "type": "array", "items": {
                "type": "object",
                "properties": {
                    "score": { "type": "number" },
                    "max_score": { "type": "number" },
                    "status": { "enum": ["passed", "failed"] },
                    "name": { "type": "string" },
                    "name_format": format,
                    "number": { "type": "string" },
                    "output": { "type": "string" },
                    "output_format": format,
                    "tags": { "type": "array", "items": { "type": "string" } },
                    "visibility": visibility,
                    "extra_data": { "type": "object" },
                },
                "additionalProperties": false,
            }},
            "leaderboard": { "type": "array" },
        },
        "required": ["score"],
        "additionalProperties": false,
    })
}

fn files() -> Vec<(String, Value)> {
    let parsed = |text: &str| serde_json::from_str(text).expect("it is JSON");
    let files = written_for_each(|| Box::new(Gradescope));
    files.iter().map(|(name, text)| (name.clone(), parsed(text))).collect()
}

#[test]
fn the_fields_are_those_that_gradescope_documents() {
    let validator = jsonschema::validator_for(&schema()).expect("the schema is one");
    for (name, results) in files() {
        let faults: Vec<String> = validator.iter_errors(&results).map(|fault| fault.to_string()).collect();
        assert!(faults.is_empty(), "{name}: {faults:?}");
    }
}

#[test]
fn how_long_it_took_is_told_in_seconds_where_anything_was_run() {
    let times: Vec<(String, Value)> = files()
        .into_iter()
        .map(|(name, results)| (name, results["execution_time"].clone()))
        .collect();
    let time = |name: &str| {
        times
            .iter()
            .find(|(student, _)| student.starts_with(name))
            .map(|(_, time)| time.as_f64())
    };
    assert_eq!(time("Ada"), Some(Some(3.75)));
    assert_eq!(time("Štěpán"), Some(Some(1.25)));
}

#[test]
fn what_could_not_be_graded_has_no_status_and_no_score() {
    let files = files();
    let (_, results) = files
        .iter()
        .find(|(name, _)| name == "Štěpán")
        .expect("he is in the class");
    let tests = results["tests"].as_array().expect("there are tests");
    for test in &tests[..2] {
        assert!(test.get("status").is_none() && test.get("score").is_none(), "{test}");
        assert!(
            test["output"]
                .as_str()
                .is_some_and(|output| output.contains(": refused: ") || output.contains(": could not be graded: "))
        );
    }
    assert_eq!((&tests[2]["score"], &tests[2]["max_score"]), (&json!(0), &json!(10)));
    assert_eq!(results["score"], 0);
    let sentences =
        "0 of 10 points. 2 tasks could not be graded: that is neither a pass nor a fail. Graded at the level sandbox.";
    assert_eq!(results["output"], sentences);
}

#[test]
fn what_the_file_holds_for_each_student() {
    let text: String = written_for_each(|| Box::new(Gradescope))
        .values()
        .map(String::as_str)
        .collect();
    assert!(
        !text.chars().any(|letter| letter.is_control() && letter != '\n'),
        "{text}"
    );
    insta::assert_snapshot!(text);
}
