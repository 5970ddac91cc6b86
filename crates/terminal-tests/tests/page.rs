//! The web page in a real browser: Debian's chromium, driven by `browser/check.mjs`.
//!
//! The browser starts once and does all checks; here each of them is a test with a name. What the page must show comes
//! from the library: the same trace, marks and words that the terminal shows. Where no browser is found every test
//! says so by name.

use std::collections::HashMap;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::sync::{Arc, OnceLock};

use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::{Value, json};

use queens::board::{Piece, Square};
use queens::locale::Locale;
use queens::solve::Method;
use queens::view::{ManualBoard, Picture, Texts, Trace};

/// The checks in `browser/check.mjs`, in its order.
const CHECKS: [&str; 31] = [
    "every_step_is_that_of_the_trace",
    "a_step_forward_shows_what_the_slider_shows",
    "boards_by_hand_are_those_of_the_model",
    "run_goes_on_and_pauses",
    "run_leafs_through_the_solutions",
    "the_slider_leads_to_solution_92",
    "a_step_back_leaves_a_solution",
    "dead_ends_are_reached_and_named",
    "a_clash_by_hand_is_drawn_and_named",
    "hints_lead_to_a_solution_or_say_that_none_does",
    "everything_can_be_done_with_the_keyboard_alone",
    "ten_queens_have_724_solutions",
    "a_click_on_the_map_goes_there",
    "small_trees_are_drawn_with_rows_and_boards",
    "every_tree_opens_at_once_and_blocks_nothing",
    "the_icicle_is_zoomed_and_clicked",
    "back_and_step_pause_a_run",
    "run_after_the_last_solution_starts_again",
    "a_dead_end_has_its_own_look",
    "low_windows_show_the_whole_board_and_run",
    "forced_colours_and_print_keep_the_board",
    "without_javascript_the_page_says_so",
    "the_page_speaks_czech",
    "axe_finds_nothing",
    "no_window_needs_scrolling_sideways",
    "a_phone_shows_board_and_buttons_at_once",
    "dark_is_dark_and_light_is_light",
    "nothing_moves_where_reduced_motion_is_wanted",
    "stepping_keeps_up_with_the_screen",
    "no_request_leaves_the_page",
    "the_console_stays_empty",
];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let trials = match tools() {
        Ok(tools) => {
            let results = Arc::new(OnceLock::new());
            CHECKS
                .into_iter()
                .map(|name| {
                    let (tools, results) = (tools.clone(), Arc::clone(&results));
                    Trial::test(name, move || {
                        let results: &HashMap<String, Option<String>> = results.get_or_init(|| check(&tools));
                        match results.get(name) {
                            Some(None) => Ok(()),
                            Some(Some(failure)) => Err(Failed::from(failure)),
                            None => Err(Failed::from("the browser did not come to this check")),
                        }
                    })
                })
                .collect()
        }
        Err(missing) => CHECKS
            .into_iter()
            .map(|name| {
                Trial::test(name, || Ok(()))
                    .with_kind(format!("skipped: {missing}"))
                    .with_ignored_flag(true)
            })
            .collect(),
    };
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// The programs that the checks need.
#[derive(Clone)]
struct Tools {
    chromium: PathBuf,
    node: PathBuf,
}

/// Finds the browser and node; otherwise what is missing.
fn tools() -> Result<Tools, &'static str> {
    let chromium = ["chromium", "chromium-browser", "google-chrome"]
        .into_iter()
        .find_map(program);
    let chromium = chromium.ok_or("no browser")?;
    let node = program("node").ok_or("no node")?;
    if !browser_folder().join("node_modules/playwright-core").is_dir() {
        return Err("no driver for the browser, run `npm ci` in crates/terminal-tests/browser");
    }
    Ok(Tools { chromium, node })
}

fn program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
}

fn browser_folder() -> PathBuf {
    test_support::root().join("crates/terminal-tests/browser")
}

/// Runs all checks; for each its failure, if there was one.
fn check(tools: &Tools) -> HashMap<String, Option<String>> {
    let folder = tempfile::tempdir().expect("a folder for the page");
    let page = folder.path().join("page.html");
    let written = Command::new(terminal_tests::queens())
        .args(["page", "--output"])
        .arg(&page)
        .status();
    assert!(written.expect("queens starts").success(), "the page cannot be written");
    let expected = folder.path().join("expected.json");
    std::fs::write(&expected, expected_views().to_string()).expect("the folder can be written to");
    let output = Command::new(&tools.node)
        .arg(browser_folder().join("check.mjs"))
        .args([&tools.chromium, &page, &expected])
        .arg(terminal_tests::pictures().unwrap_or_else(|| folder.path().to_owned()))
        .stderr(Stdio::inherit())
        .output()
        .expect("node starts");
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter_map(|line| {
            Some((
                line["name"].as_str()?.to_owned(),
                line["failure"].as_str().map(str::to_owned),
            ))
        })
        .collect()
}

/// Columns and rows of squares, as they are clicked one after another.
type Placed = &'static [(usize, usize)];

/// What the page must show for each step of some searches, and for some boards placed by hand.
fn expected_views() -> Value {
    let pieces = Piece::ALL.map(|piece| (4, piece));
    let searches = pieces.into_iter().chain([1, 2, 3, 5, 6, 8].map(|n| (n, Piece::Queen)));
    let mut expected: Vec<_> = searches.map(|(n, piece)| search(n, piece, Locale::English)).collect();
    expected.extend(pieces.map(|(n, piece)| search(n, piece, Locale::Czech)));
    let boards: [(usize, Piece, Placed); 9] = [
        (8, Piece::Queen, &[]),
        (8, Piece::Queen, &[(0, 0)]),
        (8, Piece::Queen, &[(3, 3), (0, 0)]),
        (8, Piece::Queen, &[(2, 5), (2, 1)]),
        (8, Piece::Queen, &[(0, 0), (1, 2), (2, 4)]),
        (6, Piece::Rook, &[(1, 4), (5, 4), (2, 2)]),
        (5, Piece::Bishop, &[(1, 4), (1, 0)]),
        (4, Piece::Queen, &[(0, 1), (1, 3), (2, 0), (3, 2)]),
        (3, Piece::None, &[(0, 1), (0, 2)]),
    ];
    let languages = [Locale::English, Locale::Czech];
    let hands: Vec<_> = boards
        .into_iter()
        .flat_map(|board| languages.map(|language| (board, language)))
        .flat_map(|(board, language)| [false, true].map(|asked| by_hand(board, language, asked)))
        .collect();
    json!({ "searches": expected, "hands": hands })
}

fn search(n: usize, piece: Piece, language: Locale) -> Value {
    let words = Texts::of(language);
    let mut trace = Trace::new(n, piece, Method::Textbook).expect("the textbook takes any board");
    trace.explore(u64::MAX);
    let steps: Vec<_> = (0..=trace.explored())
        .map(|number| {
            let moment = trace.moment(number);
            let counters = moment.counters;
            json!([
                marks(&Picture::of_moment(n, piece, &moment)),
                words.moment(n, piece, &moment),
                counters.tests,
                counters.placements,
                counters.dead_ends,
                counters.solutions,
            ])
        })
        .collect();
    json!({ "n": n, "piece": piece, "language": language, "steps": steps })
}

fn by_hand((n, piece, placed): (usize, Piece, Placed), language: Locale, asked: bool) -> Value {
    let mut hand = ManualBoard::new(n, piece);
    for &(column, row) in placed {
        hand.toggle(Square::new(column, row));
    }
    let hint = asked.then(|| hand.hint());
    json!({
        "n": n,
        "piece": piece,
        "language": language,
        "placed": placed,
        "hint": asked,
        "marks": marks(&Picture::of_hand(&hand, hint)),
        "sentence": Texts::of(language).by_hand(&hand, hint),
    })
}

fn marks(picture: &Picture) -> String {
    let n = picture.n();
    let names: Vec<_> = (0..n * n)
        .map(|index| {
            picture
                .mark(Square::new(index / n, index % n))
                .map_or("", |mark| mark.name())
        })
        .collect();
    names.join(",")
}
