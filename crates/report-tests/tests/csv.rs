//! The table for spreadsheets, read by a reader written from RFC 4180 alone.

use proptest::prelude::*;
use queens::report::Csv;
use report_tests::{class, marks_full_of, written};

/// The records of a text as RFC 4180 defines them; panics if it is not one.
fn records(text: &str) -> Vec<Vec<String>> {
    let mut records = Vec::new();
    let mut letters = text.chars().peekable();
    while letters.peek().is_some() {
        let mut record = Vec::new();
        loop {
            let mut cell = String::new();
            if letters.next_if_eq(&'"').is_some() {
                loop {
                    match letters.next().expect("a quote ends") {
                        '"' if letters.next_if_eq(&'"').is_some() => cell.push('"'),
                        '"' => break,
                        letter => cell.push(letter),
                    }
                }
            } else {
                while let Some(letter) = letters.next_if(|letter| !",\"\r\n".contains(*letter)) {
                    cell.push(letter);
                }
            }
            record.push(cell);
            match letters.next() {
                Some(',') => {}
                Some('\r') => {
                    assert_eq!(letters.next(), Some('\n'), "a line ends with CR LF");
                    break;
                }
                other => panic!("{other:?} after a cell"),
            }
        }
        records.push(record);
    }
    records
}

#[test]
fn what_the_table_holds() {
    insta::assert_snapshot!(written(&mut Csv, class()).replace("\r\n", "\n"));
}

#[test]
fn what_could_not_be_graded_has_no_points() {
    let text = written(&mut Csv, class());
    let not_graded: Vec<_> = records(&text)
        .into_iter()
        .filter(|record| record[2] == "not graded")
        .collect();
    assert_eq!(not_graded.len(), 2);
    assert!(
        not_graded
            .iter()
            .all(|record| record[4].is_empty() && record[5] == "10")
    );
}

proptest! {
    #[test]
    fn whatever_the_names_each_record_has_its_cells_and_none_is_a_formula(text in "\\PC*|[\\s\\S]*|[=+@\t\r -]{1,3}[\\s\\S]*") {
        let records = records(&written(&mut Csv, marks_full_of(&text)));
        prop_assert_eq!(records.len(), 4);
        for record in &records {
            prop_assert_eq!(record.len(), records[0].len());
            for cell in record {
                prop_assert!(!cell.trim_start().starts_with(['=', '+', '-', '@']), "{:?}", cell);
                prop_assert!(!cell.contains(char::is_control), "{:?}", cell);
            }
        }
    }

    #[test]
    fn a_harmless_name_comes_back_as_it_was(name in "[a-zA-Z\",; ěščř]{1,20}") {
        let records = records(&written(&mut Csv, marks_full_of(&name)));
        prop_assert_eq!(&records[1][0], &name);
    }
}
