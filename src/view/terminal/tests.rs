use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::*;
use crate::board::Piece;
use crate::board::Printed;
use crate::solve::Method;

const PLAIN: Look = Look {
    colours: false,
    unicode: true,
};

fn watching(n: usize, start: Start) -> Viewer {
    let trace = Trace::new(n, Piece::Queen, Method::Textbook).unwrap();
    Viewer::of_search(trace, start, Locale::English, PLAIN)
}

fn screen(viewer: &Viewer, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let shown = viewer.show();
    terminal
        .draw(|frame| {
            draw::draw(frame, &shown, viewer.look);
        })
        .unwrap();
    terminal.backend().to_string()
}

fn press(viewer: &mut Viewer, keys: &str) {
    for key in keys.chars() {
        let key = match key {
            '>' => KeyCode::Right,
            '<' => KeyCode::Left,
            '^' => KeyCode::Home,
            '$' => KeyCode::End,
            '\t' => KeyCode::Tab,
            other => KeyCode::Char(other),
        };
        assert!(viewer.press(key), "quit too early");
    }
}

fn said(viewer: &Viewer) -> String {
    viewer.pane.show(&viewer.texts).said
}

#[test]
fn a_refusal_in_the_smallest_window() {
    let mut viewer = watching(8, Start::default());
    press(&mut viewer, ">>>>>>>>>>>>>");
    insta::assert_snapshot!(screen(&viewer, 40, 12));
}

#[test]
fn a_solution_with_its_tree() {
    let mut viewer = watching(
        8,
        Start {
            tree: true,
            ..Start::default()
        },
    );
    press(&mut viewer, "n");
    insta::assert_snapshot!(screen(&viewer, 80, 24));
}

#[test]
fn a_dead_end_in_a_large_window() {
    let mut viewer = watching(
        6,
        Start {
            tree: true,
            ..Start::default()
        },
    );
    press(&mut viewer, "d");
    insta::assert_snapshot!(screen(&viewer, 100, 30));
}

#[test]
fn wrong_boards_are_opened_first() {
    let boards = Boards::new(
        4,
        Piece::Queen,
        vec![Printed::Board(vec![1, 3, 0, 2]), Printed::Board(vec![2, 0, 3, 0])],
    );
    let viewer = Viewer::of_boards(boards, Locale::English, PLAIN);
    insta::assert_snapshot!(screen(&viewer, 60, 12));
}

#[test]
fn a_clash_by_hand() {
    let mut viewer = watching(5, Start::default());
    press(&mut viewer, "h >>");
    viewer.press(KeyCode::Down);
    viewer.press(KeyCode::Down);
    press(&mut viewer, " ");
    insta::assert_snapshot!(screen(&viewer, 60, 12));
    press(&mut viewer, "i");
    assert!(said(&viewer).ends_with("No solution contains these pieces: take one back."));
    press(&mut viewer, "h");
    assert_eq!(said(&viewer), "The board is empty.");
}

#[test]
fn the_slider_goes_through_the_solutions() {
    let mut viewer = watching(
        8,
        Start {
            slider: Slider::Solutions,
            ..Start::default()
        },
    );
    assert!(said(&viewer).starts_with("Solution 1:"));
    press(&mut viewer, "$");
    assert!(said(&viewer).starts_with("Solution 92:"));
    press(&mut viewer, "<");
    assert!(said(&viewer).starts_with("Solution 91:"));
    press(&mut viewer, "\t<");
    assert!(said(&viewer).contains("is refused"));
    press(&mut viewer, "^N");
    assert_eq!(said(&viewer), "There is none.");
}

#[test]
fn a_running_search_goes_on_and_stops_at_the_end() {
    let mut viewer = watching(4, Start::default());
    press(&mut viewer, " ");
    for _ in 0..4 {
        viewer.pass(Duration::from_millis(250));
    }
    assert_eq!(said(&viewer), "A queen is placed in column 2, row 3.");
    // A pause of an hour, for which the program itself was stopped, does not count.
    viewer.pass(Duration::from_secs(3600));
    assert_eq!(viewer.pane.show(&viewer.texts).figures[0].1, "5");
    while viewer.pane.is_moving() {
        viewer.pass(Duration::from_millis(250));
    }
    assert!(said(&viewer).ends_with("All squares have been tried. Solutions: 2."));
}

#[test]
fn a_solution_beyond_what_is_explored_is_looked_for_and_found() {
    let mut viewer = watching(16, Start::default());
    press(&mut viewer, "n");
    assert_eq!(said(&viewer), "searching…");
    while said(&viewer) == "searching…" {
        viewer.pass(Duration::ZERO);
    }
    assert!(said(&viewer).starts_with("Solution 1:"));
}

proptest! {
    // Few cases: a student waits for them, too.
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn no_window_and_no_key_makes_it_panic(
        n in 1_usize..14, width in 1_u16..130, height in 1_u16..50, keys in "[<>^$nNdDth +ic\t-]{0,12}", unicode: bool, colours: bool
    ) {
        let trace = Trace::new(n, Piece::Queen, Method::Textbook).unwrap();
        let look = Look { colours, unicode };
        let mut viewer = Viewer::of_search(trace, Start::default(), Locale::Czech, look);
        press(&mut viewer, &keys);
        screen(&viewer, width, height);
    }
}

/// The words on the screen, without frames and spaces.
fn text_of(screen: &str) -> String {
    screen
        .replace('"', " ")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn no_window_cuts_the_sentence_or_a_part_of_the_figures() {
    let mut viewer = watching(8, Start::default());
    press(&mut viewer, "d");
    for (width, height) in [(20, 10), (40, 12), (40, 20), (80, 24), (90, 27), (200, 60)] {
        let screen = screen(&viewer, width, height);
        let text = text_of(&screen);
        for word in said(&viewer).split(' ') {
            assert!(
                text.contains(word),
                "{width} × {height}: {word} is missing in\n{screen}"
            );
        }
        let figures = ["tests", "placements", "dead ends", "solutions"];
        let shown = figures.iter().filter(|name| text.contains(&format!("{name} "))).count();
        assert!(
            shown == 4 || (width, height) == (20, 10) && shown == 0,
            "{width} × {height}:\n{screen}"
        );
    }
}

#[test]
fn squares_grow_with_the_window() {
    let viewer = watching(8, Start::default());
    let rows = |width, height| {
        let screen = screen(&viewer, width, height);
        let line = |number: &str| {
            screen
                .lines()
                .position(|line| line.trim_start_matches('"').starts_with(number))
                .unwrap()
        };
        line("2 ") - line("1 ")
    };
    assert_eq!(
        [(40, 12), (90, 27), (120, 45), (200, 60)].map(|(width, height)| rows(width, height)),
        [1, 3, 5, 7]
    );
}

#[test]
fn a_question_mark_lists_all_keys_until_the_next_key() {
    let mut viewer = watching(8, Start::default());
    press(&mut viewer, "?");
    let help = screen(&viewer, 40, 12);
    for key in ["←→", "space", "n N", "d D", "tab", "+ -", "home", "end", "q "] {
        assert!(help.contains(key), "{key} is missing in\n{help}");
    }
    press(&mut viewer, "q");
    assert!(screen(&viewer, 40, 12).contains("The board is"));
}
