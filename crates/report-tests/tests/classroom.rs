//! What GitHub Classroom's autograding reporter makes of a runner's result.

use queens::report::Classroom;
use report_tests::written_for_each;
use serde_json::{Value, json};

fn files() -> Vec<(String, Value)> {
    let parsed = |text: &str| serde_json::from_str(text).expect("it is JSON");
    let files = written_for_each(|| Box::new(Classroom));
    files.iter().map(|(name, text)| (name.clone(), parsed(text))).collect()
}

#[test]
fn the_fields_are_those_that_the_reporter_reads() {
    let status = json!({ "enum": ["pass", "fail", "error"] });
    let schema = json!({
        "type": "object",
        "properties": {
            "version": { "const": 1 },
            "status": status,
            "max_score": { "type": "integer", "minimum": 0 },
            "tests": { "type": "array", "items": {
                "type": "object",
                "properties": {
                    "name": { "type": "string" },
                    "status": status,
                    "score": { "type": "integer", "minimum": 0 },
                    "message": { "type": ["string", "null"] },
                    "test_code": { "type": "string" },
                    "filename": { "type": "string" },
                    "line_no": { "type": "integer" },
                },
                "required": ["name", "status", "score", "message", "test_code", "filename", "line_no"],
            }},
        },
        "required": ["version", "status", "max_score", "tests"],
    });
    let validator = jsonschema::validator_for(&schema).expect("the schema is one");
    for (name, result) in files() {
        let faults: Vec<String> = validator.iter_errors(&result).map(|fault| fault.to_string()).collect();
        assert!(faults.is_empty(), "{name}: {faults:?}");
    }
}

#[test]
fn what_could_not_be_graded_is_an_error_and_its_points_cannot_be_had() {
    let files = files();
    let (_, result) = files
        .iter()
        .find(|(name, _)| name == "Štěpán")
        .expect("he is in the class");
    let statuses: Vec<&Value> = result["tests"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|test| &test["status"])
        .collect();
    assert_eq!(statuses, ["error", "error", "fail"]);
    assert_eq!((&result["status"], &result["max_score"]), (&json!("error"), &json!(10)));
}

#[test]
fn what_the_result_holds_for_each_student() {
    insta::assert_snapshot!(
        written_for_each(|| Box::new(Classroom))
            .values()
            .map(String::as_str)
            .collect::<String>()
    );
}
