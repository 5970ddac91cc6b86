//! Markdown, read by a parser of GitHub's dialect.

use proptest::prelude::*;
use pulldown_cmark::{Event, Options, Parser, Tag};
use queens::report::{Form, Markdown, Summarised};
use report_tests::{TASKS, class, marks_full_of, written};

fn events(text: &str) -> Vec<Event<'_>> {
    Parser::new_ext(
        text,
        Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_GFM,
    )
    .collect()
}

/// The text of the first heading.
fn heading(text: &str) -> String {
    let events = events(text)
        .into_iter()
        .skip_while(|event| !matches!(event, Event::Start(Tag::Heading { .. })));
    let texts = events
        .take_while(|event| !matches!(event, Event::End(_)))
        .filter_map(|event| match event {
            Event::Text(text) => Some(text.into_string()),
            _ => None,
        });
    texts.collect()
}

#[test]
fn what_the_summary_of_a_job_holds() {
    insta::assert_snapshot!(written(&mut Markdown::default(), class()));
}

#[test]
fn what_the_summary_of_a_class_holds() {
    let mut summary = Summarised::new(Form::Markdown, TASKS.map(str::to_owned).into());
    insta::assert_snapshot!(written(&mut summary, class()));
}

proptest! {
    #[test]
    fn whatever_was_printed_nothing_of_it_is_markdown(text in "\\PC*|[\\s\\S]*|[`<>|*_~\\[\\]()!#&;a-z\\\\\n-]*") {
        let written = written(&mut Markdown::default(), marks_full_of(&text));
        let tags: Vec<Tag> = events(&written).into_iter().filter_map(|event| match event {
            Event::Start(tag) => Some(tag),
            _ => None,
        }).collect();
        let rows = tags.iter().filter(|tag| matches!(tag, Tag::TableRow)).count();
        prop_assert_eq!(rows, 3, "{}", written);
        let foreign = tags.iter().find(|tag| matches!(tag,
            Tag::Link { .. } | Tag::Image { .. } | Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::List(_) | Tag::BlockQuote(_)));
        prop_assert!(foreign.is_none(), "{:?} in {}", foreign, written);
        let html: String = events(&written).into_iter().filter_map(|event| match event {
            Event::Html(html) | Event::InlineHtml(html) => Some(html.into_string()),
            _ => None,
        }).collect();
        prop_assert_eq!(html, "<details><summary>rooks</summary>\n</details>\n");
    }

    #[test]
    fn a_name_comes_back_as_it_was(name in "[a-zA-Z<>&`*_|\\\\\"'ěščř][a-zA-Z<>&`*_|\\\\\"' ěščř]{0,20}[a-z]") {
        prop_assert_eq!(heading(&written(&mut Markdown::default(), marks_full_of(&name))), name);
    }
}
