//! What is printed in terminals of every width and with every wish about colours, as one matrix.

use std::process::{Command, Stdio};

use terminal_tests::{Colour, Terminal};
use test_support::CourseCopy;

/// None, hardly any, narrow, usual, wide, and the widest that a terminal can claim to be.
const WIDTHS: [u16; 10] = [0, 1, 2, 3, 10, 39, 40, 80, 500, 65535];

/// The bytes that a shell line writes to a terminal of this width.
fn in_terminal(course: &CourseCopy, line: &str, width: u16) -> String {
    let mut terminal = Terminal::start(line, course.root(), (width, 24), Colour::Wanted);
    terminal.wait_for_end();
    terminal.settled();
    String::from_utf8(terminal.bytes())
        .expect("it is text")
        .replace("\r\n", "\n")
}

/// A wrong program for `rooks`.
fn wrong() -> CourseCopy {
    let course = CourseCopy::whole();
    course.save("rooks", &course.mistake("rooks", "still-queens"));
    course
}

#[test]
fn a_verdict_at_every_width() {
    let course = wrong();
    let mut matrix = String::new();
    for width in WIDTHS {
        let text = in_terminal(&course, "NO_COLOR=1 $QUEENS check rooks", width);
        assert!(text.starts_with("rooks: failed (0 of 10 points)\n"), "{width}: {text}");
        matrix += &format!("==== {width} columns\n{text}");
    }
    insta::assert_snapshot!(matrix);
}

#[test]
fn hints_and_lists_at_every_width() {
    let course = wrong();
    let mut matrix = String::new();
    for width in WIDTHS {
        let text = in_terminal(&course, "$QUEENS hint rooks 2; $QUEENS list rook", width);
        matrix += &format!("==== {width} columns\n{text}");
    }
    insta::assert_snapshot!(matrix);
}

#[test]
fn the_desk_on_a_screen_of_every_width() {
    let course = wrong();
    let mut matrix = String::new();
    for width in WIDTHS {
        let line = "NO_COLOR=1 $QUEENS watch rooks";
        let mut terminal = Terminal::start(line, course.root(), (width, 24), Colour::Unwanted);
        // A window that says nothing of its size is taken for a usual one, which the emulator cannot show.
        if width > 0 {
            let flat = |screen: &str| screen.split_whitespace().collect::<String>();
            terminal.wait(|screen| flat(screen).contains("rooks:failed"), "the verdict");
        }
        let screen = terminal.settled();
        terminal.press("q");
        assert_eq!(terminal.wait_for_end(), 0, "{width} columns");
        if width > 0 {
            matrix += &format!("==== {width} columns\n{screen}\n");
        }
    }
    insta::assert_snapshot!(matrix);
}

#[test]
fn colours_where_they_are_wanted() {
    let course = wrong();
    let wishes = [
        "",
        "NO_COLOR=1",
        "CLICOLOR_FORCE=1",
        "TERM=dumb",
        "CLICOLOR=0",
        "NO_COLOR=1 CLICOLOR_FORCE=1",
    ];
    let mut matrix = String::new();
    for wish in wishes {
        let verdict = |text: String| text.lines().next().unwrap_or_default().escape_debug().to_string();
        let terminal = verdict(in_terminal(&course, &format!("{wish} $QUEENS check rooks"), 80));
        let pipe = verdict(in_terminal(&course, &format!("{wish} $QUEENS check rooks | cat"), 80));
        matrix += &format!("{wish:<28} terminal: {terminal}\n{:<28} pipe:     {pipe}\n", "");
    }
    insta::assert_snapshot!(matrix);
}

#[test]
fn a_terminal_without_a_screen_and_a_pipe_get_plain_lines() {
    let course = wrong();
    for line in [
        "TERM=dumb $QUEENS watch rooks",
        "$QUEENS watch rooks | cat",
        "$QUEENS watch rooks --plain",
    ] {
        let mut terminal = Terminal::start(line, course.root(), (80, 50), Colour::Wanted);
        terminal.wait_for("rooks: failed (0 of 10 points)");
        terminal.wait_for("These are still queens");
        terminal.press("h\n");
        terminal.wait_for("Hint 1 of 3");
        terminal.press("q\n");
        assert_eq!(terminal.wait_for_end(), 0, "{line}");
        let bytes = terminal.bytes();
        assert!(
            bytes.is_ascii() && !bytes.contains(&0x1b),
            "{line}: {:?}",
            terminal.screen()
        );
    }
}

#[test]
fn no_escape_code_is_in_a_pipe_whatever_the_compiler_would_like() {
    let course = CourseCopy::whole();
    course.save("rooks", "fn main() { let x: u8 = \"\u{1b}[31m\"; }\n");
    for command in ["check rooks", "list --status", "doctor", ""] {
        let output = Command::new(terminal_tests::queens())
            .args(command.split_whitespace())
            .current_dir(course.root())
            .env("CARGO_TERM_COLOR", "always")
            .stdin(Stdio::null())
            .output()
            .expect("it can be started");
        assert!(
            !output.stdout.contains(&0x1b),
            "{command}: {}",
            String::from_utf8_lossy(&output.stdout)
        );
        assert!(
            !output.stderr.contains(&0x1b),
            "{command}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

/// A class of two, one of whom has a long name and two reasons to be looked at.
fn class() -> CourseCopy {
    let course = CourseCopy::whole();
    let class = course.root().join("class");
    let long = class.join("Bartholomew Featherstonehaugh the Younger");
    for folder in [&class.join("ada"), &long] {
        std::fs::create_dir_all(folder).expect("the folder is new");
        std::fs::write(folder.join("rooks.rs"), course.solution("rooks")).expect("it can be written");
    }
    std::fs::write(long.join("atack.rs"), "").expect("it can be written");
    std::fs::write(long.join("work.zip"), "").expect("it can be written");
    course
}

#[test]
fn a_class_at_every_width() {
    let course = class();
    let mut matrix = String::new();
    for width in WIDTHS {
        let line = "$QUEENS grade class -o out --level sandbox 2>&-; $QUEENS report out; $QUEENS report out --summary";
        let text = in_terminal(&course, line, width);
        let longest = text.lines().map(|line| line.chars().count()).max();
        // One that says nothing of its size is taken for a usual one; narrower ones than 20 are left to the terminal.
        let most = if width == 0 { 80 } else { usize::from(width).max(20) };
        assert!(longest <= Some(most) || width > 100, "{width}: {text}");
        matrix += &format!("==== {width} columns\n{text}");
    }
    insta::assert_snapshot!(matrix);
}

#[test]
fn the_line_that_tells_how_far_grading_is_fits_every_width() {
    for width in [10, 39, 40, 80] {
        let course = class();
        let text = in_terminal(&course, "$QUEENS grade class -o out --level sandbox >/dev/null", width);
        let lines = text
            .split(['\r', '\n'])
            .map(|line| line.split('\u{1b}').next().unwrap_or_default());
        let lines: Vec<&str> = lines.filter(|line| line.contains("28")).collect();
        assert!(!lines.is_empty(), "{width}: {text:?}");
        assert!(
            lines.iter().all(|line| line.chars().count() <= usize::from(width)),
            "{width}: {lines:?}"
        );
    }
}
