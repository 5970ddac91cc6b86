//! JUnit XML, read by another parser than wrote it, and held to the schema of Jenkins where a copy is at hand.

use std::process::Command;

use proptest::prelude::*;
use queens::class::Handling;
use queens::report::Junit;
use report_tests::{class, marks_full_of, written};
use roxmltree::{Document, Node};

fn tests<'a>(document: &'a Document) -> Vec<Node<'a, 'a>> {
    document
        .descendants()
        .filter(|node| node.has_tag_name("testcase"))
        .collect()
}

fn outcome<'a>(test: Node<'a, 'a>) -> &'a str {
    test.first_element_child()
        .map_or("passed", |child| child.tag_name().name())
}

#[test]
fn what_the_file_holds() {
    insta::assert_snapshot!(written(&mut Junit, class()));
}

#[test]
fn no_level_is_named_where_nothing_was_run() {
    let mut marks = marks_full_of("bob");
    marks.retain(|mark| matches!(mark.outcome, Handling::Refused(_)));
    let text = written(&mut Junit, marks);
    let document = Document::parse(&text).expect("it is well-formed");
    let properties = document.descendants().filter(|node| node.has_tag_name("property"));
    let names: Vec<_> = properties.filter_map(|property| property.attribute("name")).collect();
    assert_eq!(names, ["points", "possible"]);
}

#[test]
fn what_has_not_begun_is_skipped_and_what_could_not_be_graded_an_error() {
    let text = written(&mut Junit, class());
    let document = Document::parse(&text).expect("it is well-formed");
    let outcomes: Vec<&str> = tests(&document).into_iter().map(outcome).collect();
    assert_eq!(
        outcomes,
        [
            "passed", "skipped", "skipped", "failure", "failure", "failure", "failure", "failure", "skipped", "error",
            "error", "skipped",
        ]
    );
    for suite in document.root_element().children().filter(Node::is_element) {
        let count = |name: &str| {
            suite
                .attribute(name)
                .and_then(|count| count.parse().ok())
                .unwrap_or(usize::MAX)
        };
        let of = |name: &str| {
            suite
                .children()
                .filter(|test| test.has_tag_name("testcase") && outcome(*test) == name)
                .count()
        };
        assert_eq!(
            [count("failures"), count("errors"), count("skipped")],
            [of("failure"), of("error"), of("skipped")]
        );
        assert_eq!(count("tests"), 3);
    }
}

/// Jenkins' own `junit-10.xsd` (MIT) comes with the sources of pytest; `.ci/run` fetches it and names it here.
#[test]
fn the_file_is_as_the_schema_of_jenkins_says() {
    let Some(schema) = std::env::var_os("JUNIT_SCHEMA") else {
        eprintln!("skipped: JUNIT_SCHEMA names no copy of junit-10.xsd");
        return;
    };
    for marks in [class(), Vec::new(), marks_full_of("\u{1b}\u{0}<>&\"']]>\n")] {
        let file = std::env::temp_dir().join(format!("queens-junit-{}.xml", std::process::id()));
        std::fs::write(&file, written(&mut Junit, marks)).expect("the folder for temporary files can be written");
        let checked = Command::new("xmllint")
            .args(["--noout", "--schema"])
            .args([&schema, file.as_os_str()])
            .output();
        let checked = checked.expect("xmllint is there: Debian's package libxml2-utils");
        std::fs::remove_file(&file).expect("it was written");
        assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    }
}

proptest! {
    #[test]
    fn whatever_was_printed_the_file_is_well_formed_and_nothing_hides_in_it(text in "\\PC*|[\\s\\S]*") {
        let written = written(&mut Junit, marks_full_of(&text));
        let document = Document::parse(&written);
        prop_assert!(document.is_ok(), "{:?} in {}", document.err(), written);
        let document = document.expect("just checked");
        prop_assert_eq!(tests(&document).into_iter().map(outcome).collect::<Vec<_>>(), ["failure", "error", "error"]);
        let hidden = |letter: char| letter.is_control() && letter != '\n';
        let texts = document.descendants().filter_map(|node| node.text());
        let attributes = document.descendants().flat_map(|node| node.attributes()).map(|attribute| attribute.value());
        prop_assert!(!texts.chain(attributes).any(|text| text.contains(hidden)));
    }

    #[test]
    fn a_name_comes_back_as_it_was(name in "[a-zA-Z<>&\"' ěščř]{1,20}") {
        let written = written(&mut Junit, marks_full_of(&name));
        let document = Document::parse(&written).expect("it is well-formed");
        let suite = document.root_element().first_element_child().expect("there is one student");
        prop_assert_eq!(suite.attribute("name"), Some(name.as_str()));
    }
}
