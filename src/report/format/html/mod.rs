//! A web page for one student: the verdict on each task and its explanation, with the boards drawn.
//!
//! The page needs no other file and runs nothing: it has no script, and a policy that forbids any. It can be read aloud,
//! printed, and shown light or dark; nothing is expressed by colour alone.

use std::io::{self, Write};

use crate::board::{Drawing, Shown};
use crate::class::Mark;
use crate::report::text::block::{Block, Boards};
use crate::report::text::status::{self, Status};
use crate::report::text::visible::escaped;
use crate::report::{Report, Student};

/// The format.
#[derive(Default)]
pub struct Html {
    /// The number of drawings so far, so that the names in each are unique.
    drawings: usize,
}

impl Report for Html {
    fn student(&mut self, student: &Student, out: &mut dyn Write) -> io::Result<()> {
        let (name, result, levels) = (text(&student.name), student.result(), student.levels().words());
        let style = include_str!("page.css");
        write!(
            out,
            r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>{name}: {result}</title>
<style>
{style}</style>
</head>
<body>
<main>
<h1>{name}</h1>
<p>{result} {levels}</p>
<table>
<caption>The tasks in order</caption>
<thead><tr><th scope="col">Task</th><th scope="col">Points</th><th scope="col">Verdict</th></tr></thead>
<tbody>
"#
        )?;
        let marks = || student.marks.iter().enumerate().map(|(index, mark)| (index + 1, mark));
        marks().try_for_each(|(number, mark)| row(number, mark, out))?;
        writeln!(out, "</tbody>\n</table>")?;
        let mut explained = marks().filter(|(_, mark)| is_explained(mark));
        explained.try_for_each(|(number, mark)| self.section(number, mark, out))?;
        out.write_all(b"</main>\n</body>\n</html>\n")
    }
}

impl Html {
    fn section(&mut self, number: usize, mark: &Mark, out: &mut dyn Write) -> io::Result<()> {
        let (task, verdict) = (text(&mark.task), text(&status::verdict(mark)));
        writeln!(out, r#"<section id="task-{number}" aria-labelledby="title-{number}">"#)?;
        writeln!(out, r#"<h2 id="title-{number}">{task}: {verdict}</h2>"#)?;
        for block in status::account(mark) {
            match block {
                Block::Words(words) => writeln!(out, "<p>{}</p>", text(&words))?,
                // A line end right after the tag would be dropped, so there is one more.
                Block::Lines(lines) => writeln!(out, "<pre tabindex=\"0\">\n{}</pre>", text_of_lines(&lines))?,
                Block::Boards(boards) => self.drawing(&boards, out)?,
            }
        }
        writeln!(out, "</section>")
    }

    fn drawing(&mut self, boards: &Boards, out: &mut dyn Write) -> io::Result<()> {
        self.drawings += 1;
        let Some(first) = boards.placements.first() else {
            return Ok(());
        };
        let (n, piece) = (first.len(), boards.piece);
        let mut drawing = Drawing::in_page(&format!("drawing-{}-", self.drawings), n, piece);
        drawing.row(boards.placements.iter().enumerate().map(|(number, placement)| Shown {
            caption: String::new(),
            placement,
            clash: boards.clash.filter(|_| number == 0),
        }));
        let placements: Vec<String> = boards.placements.iter().map(ToString::to_string).collect();
        let title = format!(
            "{n} × {n}, {piece}s in rows {}, from the left, row 0 on top",
            placements.join(" and ")
        );
        writeln!(out, "<figure>\n{}</figure>", drawing.finish(&text(&title)))
    }
}

fn row(number: usize, mark: &Mark, out: &mut dyn Write) -> io::Result<()> {
    let status = Status::of(mark);
    let task = if is_explained(mark) {
        format!("<a href=\"#task-{number}\">{}</a>", text(&mark.task))
    } else {
        text(&mark.task)
    };
    let points = match status {
        Status::NotGraded => "–".to_owned(),
        _ => format!("{} of {}", mark.points(), mark.possible),
    };
    let class = status.name().replace(' ', "-");
    writeln!(
        out,
        r#"<tr><th scope="row">{task}</th><td>{points}</td><td class="{class}">{}</td></tr>"#,
        text(&status::verdict(mark))
    )
}

/// Whether there is more to show than the verdict.
fn is_explained(mark: &Mark) -> bool {
    !status::account(mark).is_empty()
}

fn text_of_lines(lines: &[String]) -> String {
    lines.iter().map(|line| text(line) + "\n").collect()
}

/// Escapes text for use between tags or in a quoted attribute; control characters are shown.
pub fn text(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in escaped(text).chars() {
        match letter {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            '\'' => safe += "&#39;",
            _ => safe.push(letter),
        }
    }
    safe
}
