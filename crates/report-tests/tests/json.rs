//! The JSON documents, held to `docs/report.schema.json`.

use queens::report::{Form, Json, Summarised};
use report_tests::{TASKS, class, marks_full_of, written};
use serde_json::Value;

/// A validator for one kind of document; the schema of the feedback is another file in the same folder.
fn validator(kind: &str) -> jsonschema::Validator {
    let read = |file: &str| -> Value {
        let text = std::fs::read_to_string(test_support::root().join(file)).expect("the schema can be read");
        serde_json::from_str(&text).expect("the schema is JSON")
    };
    let mut schema = read("docs/report.schema.json");
    schema["$ref"] = format!("#/$defs/{kind}").into();
    let feedback = jsonschema::Resource::from_contents(read("docs/feedback.schema.json"));
    let registry = jsonschema::Registry::new()
        .add("queens:feedback.schema.json", feedback)
        .expect("it has an address");
    let registry = registry.prepare().expect("all references lead somewhere");
    jsonschema::options()
        .with_registry(&registry)
        .build(&schema)
        .expect("the schema is one")
}

fn faults(kind: &str, text: &str) -> Vec<String> {
    let value: Value = serde_json::from_str(text).expect("it is JSON");
    validator(kind)
        .iter_errors(&value)
        .map(|fault| format!("{}: {fault}", fault.instance_path()))
        .collect()
}

fn summary() -> Summarised {
    Summarised::new(Form::Json, TASKS.map(str::to_owned).into())
}

#[test]
fn the_documents_are_as_their_schema_says() {
    let none: [String; 0] = [];
    assert_eq!(faults("class", &written(&mut Json::default(), class())), none);
    assert_eq!(faults("class", &written(&mut Json::default(), Vec::new())), none);
    assert_eq!(
        faults("class", &written(&mut Json::default(), marks_full_of("\u{1b}\"\\\n"))),
        none
    );
    assert_eq!(faults("summary", &written(&mut summary(), class())), none);
    assert_eq!(faults("summary", &written(&mut summary(), Vec::new())), none);
}

#[test]
fn the_schema_takes_nothing_else() {
    let text = written(&mut Json::default(), class());
    assert!(!faults("class", &text.replace("\"possible\":10", "\"possible\":-1")).is_empty());
    assert!(!faults("class", &text.replace("\"refused\":", "\"declined\":")).is_empty());
    assert!(!faults("summary", &text).is_empty());
}

#[test]
fn the_marks_come_back_as_they_were() {
    let value: Value = serde_json::from_str(&written(&mut Json::default(), class())).expect("it is JSON");
    let students = value["students"].as_array().expect("there are students").iter();
    let marks = students.flat_map(|student| student["marks"].as_array().expect("they have marks"));
    let marks: Vec<queens::class::Mark> = marks
        .map(|mark| serde_json::from_value(mark.clone()).expect("a mark"))
        .collect();
    assert_eq!(marks, class());
}

#[test]
fn the_numbers_of_a_summary_add_up_to_the_class() {
    let value: Value = serde_json::from_str(&written(&mut summary(), class())).expect("it is JSON");
    let sum = |counts: &Value, names: &[&str]| {
        names
            .iter()
            .map(|name| counts[name].as_u64().expect("a number"))
            .sum::<u64>()
    };
    for task in value["tasks"].as_array().expect("there are tasks") {
        let standings = sum(task, &["passed", "failed", "not_started", "not_graded"]);
        assert_eq!(Some(standings), value["students"].as_u64(), "{task}");
        let failures = [
            "recognised",
            "unrecognised",
            "does_not_compile",
            "timed_out",
            "crashed",
            "too_much",
        ];
        assert_eq!(
            Some(sum(&task["failures"], &failures)),
            task["failed"].as_u64(),
            "{task}"
        );
        let beginnings = sum(&task["beginnings"], &["missing", "untouched", "unfinished"]);
        assert_eq!(Some(beginnings), task["not_started"].as_u64(), "{task}");
    }
}

#[test]
fn what_a_summary_holds() {
    insta::assert_snapshot!(written(&mut summary(), class()));
}
