//! The page for a student, read as browsers read it.

use std::collections::BTreeSet;

use proptest::prelude::*;
use queens::report::Html;
use report_tests::{marks_full_of, written, written_for_each};
use scraper::{Html as Page, Selector};

fn count(page: &Page, selector: &str) -> usize {
    page.select(&Selector::parse(selector).expect("a selector")).count()
}

/// An attribute of all elements that have it, in the order of the page.
fn attributes(page: &Page, name: &str) -> Vec<String> {
    let selector = Selector::parse(&format!("[{name}]")).expect("a selector");
    page.select(&selector)
        .filter_map(|element| element.attr(name))
        .map(str::to_owned)
        .collect()
}

fn text(page: &Page, selector: &str) -> String {
    let selector = Selector::parse(selector).expect("a selector");
    page.select(&selector)
        .next()
        .map(|element| element.text().collect())
        .unwrap_or_default()
}

fn pages() -> Vec<(String, String)> {
    written_for_each(|| Box::new(Html::default())).into_iter().collect()
}

#[test]
fn what_a_page_holds() {
    let pages = pages();
    let (_, page) = pages
        .iter()
        .find(|(name, _)| name.starts_with("Ada"))
        .expect("she is in the class");
    insta::assert_snapshot!(page);
}

#[test]
fn pages_are_written_as_the_standard_asks() {
    for (name, text) in pages() {
        let page = Page::parse_document(&text);
        assert!(page.errors.is_empty(), "{name}: {:?}", page.errors);
    }
}

#[test]
fn a_page_loads_and_runs_nothing() {
    for (name, text) in pages() {
        let page = Page::parse_document(&text);
        for selector in [
            "script",
            "[src]",
            "iframe",
            "object",
            "embed",
            "form",
            "[style]",
            "link:not([href='data:,'])",
        ] {
            assert_eq!(count(&page, selector), 0, "{selector} in {name}");
        }
        let links = attributes(&page, "href");
        let local = |link: &String| link.starts_with('#') || link == "data:,";
        assert!(links.iter().all(local), "{links:?}");
        assert!(!text.contains("@import") && !text.contains("url("));
    }
}

#[test]
fn a_page_can_be_read_aloud() {
    for (name, text) in pages() {
        let page = Page::parse_document(&text);
        assert_eq!(count(&page, "html[lang=en]"), 1);
        assert_eq!(count(&page, "main h1"), 1, "{name}");
        assert_eq!(count(&page, "svg"), count(&page, "svg[role=img] > title"), "{name}");
        assert_eq!(
            count(&page, "section"),
            count(&page, "section[aria-labelledby] > h2[id]"),
            "{name}"
        );
        assert_eq!(count(&page, "table > caption"), 1);
        assert_eq!(count(&page, "tbody tr"), count(&page, "tbody th[scope=row]"));
        let named = attributes(&page, "id");
        assert_eq!(named.len(), named.iter().collect::<BTreeSet<_>>().len(), "{named:?}");
    }
}

#[test]
fn the_first_wrong_board_is_drawn_with_its_pair_in_brackets() {
    let pages = pages();
    let (_, page) = pages
        .iter()
        .find(|(name, _)| name.starts_with("Ada"))
        .expect("she is in the class");
    let page = Page::parse_document(page);
    assert_eq!(count(&page, "figure svg"), 2);
    assert_eq!(count(&page, "#task-2 use[href='#drawing-2-piece']"), 8);
    assert_eq!(count(&page, "#task-2 path[stroke]"), 1);
    assert_eq!(
        text(&page, "#task-2 svg title"),
        "8 × 8, queens in rows 0 2 4 6 1 3 5 7, from the left, row 0 on top"
    );
}

proptest! {
    #[test]
    fn whatever_was_printed_stays_text(text in "\\PC*|[\\s\\S]*|[<>&;\"'/a-z!-]*") {
        let page = Page::parse_document(&written(&mut Html::default(), marks_full_of(&text)));
        let plain = Page::parse_document(&written(&mut Html::default(), marks_full_of("plain")));
        prop_assert!(page.errors.is_empty(), "{:?}", page.errors);
        for selector in ["main > *", "section > p", "section", "tr", "td", "a"] {
            prop_assert_eq!(count(&page, selector), count(&plain, selector), "{}", selector);
        }
        for selector in ["script", "img", "style ~ style", "main b", "main *[onclick]"] {
            prop_assert_eq!(count(&page, selector), 0);
        }
        let hidden = |letter: char| letter.is_control() && letter != '\n';
        prop_assert!(!page.root_element().text().any(|text| text.contains(hidden)));
    }

    #[test]
    fn a_name_comes_back_as_it_was(name in "[a-zA-Z<>&;\"' ěščř]{1,20}") {
        let page = Page::parse_document(&written(&mut Html::default(), marks_full_of(&name)));
        prop_assert_eq!(text(&page, "h1"), name);
    }
}
