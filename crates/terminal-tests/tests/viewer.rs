//! The terminal viewer in a real pseudo terminal.

use std::path::Path;
use std::process::Command;

use terminal_tests::{Colour, Terminal};

fn view(arguments: &str, size: (u16, u16)) -> Terminal {
    Terminal::start(
        &format!("$QUEENS view {arguments}"),
        Path::new("/"),
        size,
        Colour::Unwanted,
    )
}

/// A viewer between two reports on the state of the terminal, which must be the same.
fn between_reports(program: &str) -> Terminal {
    let line = format!("stty -g; {program}; echo \"ended with $?\"; stty -g");
    Terminal::start(&line, Path::new("/"), (80, 24), Colour::Wanted)
}

fn assert_given_back(terminal: &Terminal) {
    terminal.wait(
        |screen| screen.lines().filter(|line| line.contains(":bf:")).count() == 2,
        "both reports",
    );
    let screen = terminal.screen();
    let reports: Vec<_> = screen.lines().filter(|line| line.contains(":bf:")).collect();
    assert_eq!(reports[0], reports[1]);
    terminal.with_screen(|screen| {
        assert!(!screen.alternate_screen(), "the other screen is still there");
        assert!(!screen.hide_cursor(), "the cursor is hidden");
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    });
}

#[test]
fn the_first_solution_with_its_tree() {
    let mut terminal = view("8 --tree", (80, 24));
    terminal.wait_for("The board is empty.");
    terminal.press("n");
    terminal.wait_for("Solution 1:");
    insta::assert_snapshot!(terminal.settled());
}

#[test]
fn a_window_of_any_size_is_drawn_in_part_and_needs_little_memory() {
    // The shell sets the size, since no emulator could show it.
    let line = "stty columns 65535 rows 65535; $QUEENS view 6; echo \"ended with $?\"";
    let mut terminal = Terminal::start(line, Path::new("/"), (80, 24), Colour::Unwanted);
    terminal.wait_for("quit");
    terminal.press("q");
    terminal.wait_for("ended with 0");
}

#[test]
fn a_terminal_that_cannot_draw_is_refused() {
    let line = "TERM=dumb $QUEENS view 6; echo \"ended with $?\"";
    let terminal = Terminal::start(line, Path::new("/"), (120, 24), Colour::Unwanted);
    terminal.wait_for("ended with 2");
    assert!(
        terminal.screen().contains("view needs a terminal that can draw"),
        "{}",
        terminal.screen()
    );
}

#[test]
fn forty_columns_and_twelve_rows_are_enough() {
    let mut terminal = view("", (40, 12));
    terminal.wait_for("The board is empty.");
    terminal.press("\x1b[C\x1b[C\x1b[C");
    terminal.wait_for("refused:");
    insta::assert_snapshot!(terminal.settled());
}

#[test]
fn czech_where_the_locale_is_czech() {
    let line = "LANG=cs_CZ.UTF-8 $QUEENS view 6 --piece rook --solutions";
    let terminal = Terminal::start(line, Path::new("/"), (80, 24), Colour::Unwanted);
    terminal.wait_for("Řešení 1:");
    insta::assert_snapshot!(terminal.settled());
}

#[test]
fn only_ascii_where_the_locale_has_no_more() {
    let line = "LANG=C $QUEENS view 5";
    let mut terminal = Terminal::start(line, Path::new("/"), (60, 14), Colour::Unwanted);
    terminal.wait_for("The board is empty.");
    terminal.press("d");
    terminal.wait_for("has no free square");
    assert!(terminal.screen().is_ascii(), "{}", terminal.screen());
    insta::assert_snapshot!(terminal.settled());
}

#[test]
fn no_colour_where_none_is_wanted() {
    let mut terminal = view("", (80, 24));
    terminal.wait_for("The board is empty.");
    terminal.press("n");
    terminal.wait_for("Solution 1:");
    let bytes = String::from_utf8_lossy(&terminal.bytes()).into_owned();
    for sequence in ["\x1b[38;", "\x1b[48;", "\x1b[31m", "\x1b[32m"] {
        assert!(!bytes.contains(sequence), "{sequence:?}");
    }
}

#[test]
fn the_window_may_shrink_to_nothing_and_grow_again() {
    let mut terminal = view("8 --tree", (80, 24));
    terminal.wait_for("The board is empty.");
    terminal.press("n");
    terminal.wait_for("Solution 1:");
    for size in [(30, 8), (12, 3), (1, 1), (200, 60), (40, 12)] {
        terminal.resize(size);
        terminal.press("\x1b[C");
    }
    // Five keys, one of them in each size: all were read.
    terminal.wait_for("step 986");
    terminal.press("q");
    assert_eq!(terminal.wait_for_end(), 0);
}

#[test]
fn a_window_that_claims_an_absurd_size_is_drawn_all_the_same() {
    let line = "stty rows 65535 cols 65535; $QUEENS view; echo \"ended with $?\"";
    let mut terminal = Terminal::start(line, Path::new("/"), (80, 24), Colour::Unwanted);
    // The emulator is smaller, so its screen is a jumble; the program must only draw it and end well.
    terminal.wait(
        |_| terminal.with_screen(vt100::Screen::alternate_screen),
        "the alternate screen",
    );
    terminal.press("q");
    terminal.wait_for("ended with 0");
}

#[test]
fn a_question_mark_lists_the_keys() {
    let mut terminal = view("", (80, 24));
    terminal.wait_for("The board is empty.");
    terminal.press("?");
    terminal.wait_for("home   first");
    terminal.press(" ");
    terminal.wait_for("The board is empty.");
}

#[test]
fn running_goes_on_by_itself_and_pauses() {
    let mut terminal = view("", (80, 24));
    terminal.wait_for("The board is empty.");
    terminal.press("++++ ");
    terminal.wait_for("space pause");
    terminal.wait(|screen| !screen.contains("placements 0"), "a piece to be placed");
    terminal.press(" ");
    terminal.wait_for("space run");
}

#[test]
fn a_piece_is_placed_by_a_click() {
    let mut terminal = view("", (80, 24));
    terminal.wait_for("The board is empty.");
    terminal.press("h");
    terminal.wait_for("Place queens on the board");
    terminal.wait(
        |_| terminal.with_screen(|screen| screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None),
        "the mouse",
    );
    // Columns and rows of the screen count from 1: the square in column 2, row 3.
    terminal.press("\x1b[<0;7;4M");
    terminal.wait_for("Pieces on the board: 1.");
    terminal.press("i");
    terminal.wait_for("leads to a solution.");
    terminal.press("\x1b[<0;7;5M");
    terminal.wait_for("attack each");
    insta::assert_snapshot!(terminal.settled());
}

#[test]
fn the_boards_of_a_program_are_shown_and_the_wrong_one_first() {
    let program = "printf '1 3 0 2  : 1\\n2 0 1 3  : 2\\n2 0 3  : 3\\nO.K.\\n'";
    let line = format!("{program} | $QUEENS view -");
    let mut terminal = Terminal::start(&line, Path::new("/"), (80, 24), Colour::Unwanted);
    terminal.wait_for("Board 2 is wrong.");
    insta::assert_snapshot!(terminal.settled());
    terminal.press("n");
    terminal.wait_for("Number 3 is not a board");
    terminal.press("\x1b[H");
    terminal.wait_for("Board 1: no piece");
    terminal.press("q");
    assert_eq!(terminal.wait_for_end(), 0);
}

#[test]
fn the_terminal_is_given_back_after_q() {
    let mut terminal = between_reports("$QUEENS view");
    terminal.wait_for("The board is empty.");
    terminal.press("h");
    terminal.wait_for("Place queens");
    terminal.press("q");
    terminal.wait_for("ended with 0");
    assert_given_back(&terminal);
}

#[test]
fn the_terminal_is_given_back_after_control_c() {
    let mut terminal = between_reports("$QUEENS view");
    terminal.wait_for("The board is empty.");
    terminal.press("\x03");
    terminal.wait_for("ended with 0");
    assert_given_back(&terminal);
}

#[test]
fn the_terminal_is_given_back_after_a_signal() {
    let terminal = between_reports("$QUEENS view");
    terminal.wait_for("The board is empty.");
    let sent = Command::new("kill")
        .args(["-TERM", &terminal.child().expect("the viewer runs")])
        .status();
    assert!(sent.expect("kill can be started").success());
    terminal.wait_for("ended with 143");
    assert_given_back(&terminal);
}

#[test]
fn the_terminal_is_given_back_before_the_message_of_a_panic() {
    let terminal = between_reports(env!("CARGO_BIN_EXE_panicking-viewer"));
    terminal.wait_for("on purpose");
    terminal.wait_for("ended with 101");
    assert_given_back(&terminal);
}

#[test]
fn a_picture_for_the_documentation() {
    let line = "$QUEENS view 8 --tree";
    let mut terminal = Terminal::start(line, Path::new("/"), (90, 27), Colour::Wanted);
    terminal.wait_for("The board is empty.");
    terminal.press("n");
    terminal.wait_for("Solution 1:");
    terminal.press("\x1b[D");
    terminal.wait_for("row 3 is refused");
    terminal.settled();
    let svg = terminal.with_screen(terminal_tests::svg);
    assert!(svg.contains("♛") && svg.len() < 100_000, "{} bytes", svg.len());
    if let Some(folder) = terminal_tests::pictures() {
        std::fs::write(folder.join("viewer.svg"), svg).expect("the folder of pictures can be written to");
    }
}
