//! `queens watch` in a real pseudo terminal, with an editor's saves.

use std::fs;
use std::process::Command;
use std::thread;
use std::time::Duration;

use terminal_tests::{Colour, Terminal};
use test_support::CourseCopy;

/// A program that does not end and prints nothing.
const LOOP: &str = "fn main() { loop { std::hint::spin_loop() } }\n";

/// The line that watches with temporary files where they can be counted.
fn line(course: &CourseCopy, arguments: &str) -> String {
    format!("TMPDIR={} $QUEENS watch {arguments}", course.temporary().display())
}

fn watch(course: &CourseCopy, arguments: &str) -> Terminal {
    Terminal::start(&line(course, arguments), course.root(), (80, 24), Colour::Unwanted)
}

/// Watching between two reports on the state of the terminal, which must be the same.
fn between_reports(course: &CourseCopy) -> Terminal {
    let line = format!("stty -g; {}; echo \"ended with $?\"; stty -g", line(course, "rooks"));
    Terminal::start(&line, course.root(), (80, 24), Colour::Wanted)
}

fn assert_given_back(terminal: &Terminal) {
    let reports = |screen: &str| -> Vec<String> {
        let lines = screen.lines().filter(|line| line.contains(":bf:"));
        lines.map(ToOwned::to_owned).collect()
    };
    terminal.wait(|screen| reports(screen).len() == 2, "both reports");
    let reports = reports(&terminal.screen());
    assert_eq!(reports[0], reports[1]);
    terminal.with_screen(|screen| {
        assert!(!screen.alternate_screen(), "the other screen is still there");
        assert!(!screen.hide_cursor(), "the cursor is hidden");
    });
}

/// Waits until a program of the student runs, as one that loops does.
fn wait_for_loop(course: &CourseCopy) {
    while course.running().is_empty() {
        thread::sleep(Duration::from_millis(5));
    }
}

/// The first line, where the verdict stands.
fn verdict(screen: &str) -> &str {
    screen.lines().next().unwrap_or_default()
}

#[test]
fn start_save_wrong_save_right_hint_quit() {
    let course = CourseCopy::whole();
    let mut terminal = watch(&course, "rooks");
    terminal.wait_for("rooks: not started");
    course.save("rooks", &course.mistake("rooks", "still-queens"));
    terminal.wait_for("These are still queens");
    assert!(verdict(&terminal.screen()).starts_with("rooks: failed (0 of 10 points)"));
    insta::assert_snapshot!(terminal.settled());
    terminal.press("h");
    terminal.wait_for("Hint 1 of 3");
    terminal.press("h");
    terminal.wait_for("Hint 2 of 3");
    course.save("rooks", &course.solution("rooks"));
    terminal.wait_for("rooks: passed (10 of 10 points)");
    terminal.wait_for("Go on to the next task, rook-count? (y/n)");
    terminal.press("y");
    terminal.wait_for("rook-count: not started");
    terminal.wait_for("1 of 14 tasks passed");
    terminal.press("q");
    assert_eq!(terminal.wait_for_end(), 0);
    course.assert_clean();
}

#[test]
fn the_frame_speaks_the_language_of_the_statements() {
    let course = CourseCopy::whole();
    course.save("rooks", &course.mistake("rooks", "still-queens"));
    let mut terminal = watch(&course, "rooks --lang cs");
    terminal.wait_for("rooks: failed");
    terminal.wait_for("h nápověda  s zadání  l seznam");
    terminal.wait_for("q konec");
    terminal.press("h");
    terminal.wait_for("Nápověda 1 z 3");
    terminal.press("r");
    terminal.wait_for("Vrátit úlohu do výchozího stavu?");
    terminal.press("y");
    terminal.wait_for("Otevřete exercises/rooks/main.rs ve svém editoru");
    course.save("rooks", &course.solution("rooks"));
    terminal.wait_for("Přejít k další úloze, rook-count?");
    terminal.wait_for("hotovo úloh: 1 z 14");
    insta::assert_snapshot!(terminal.settled());
    terminal.press("q");
    assert_eq!(terminal.wait_for_end(), 0);
}

#[test]
fn a_loop_is_ended_by_the_save_that_mends_it_and_keys_are_answered_meanwhile() {
    let course = CourseCopy::whole();
    course.save("rooks", LOOP);
    let mut terminal = watch(&course, "rooks");
    terminal.wait_for("rooks: checking");
    wait_for_loop(&course);
    terminal.press("s");
    terminal.wait_for("# Rooks");
    terminal.press("h");
    terminal.wait_for("Hint 1 of 3");
    assert!(verdict(&terminal.screen()).starts_with("rooks: checking"));
    course.save("rooks", &course.solution("rooks"));
    terminal.wait(|screen| !verdict(screen).contains("checking"), "a verdict");
    assert!(
        verdict(&terminal.screen()).starts_with("rooks: passed"),
        "{}",
        terminal.screen()
    );
    terminal.press("q");
    assert_eq!(terminal.wait_for_end(), 0);
    course.assert_clean();
}

#[test]
fn of_two_saves_the_last_one_has_the_verdict() {
    let course = CourseCopy::whole();
    let wrong = course.mistake("rooks", "still-queens");
    let right = course.solution("rooks");
    let terminal = watch(&course, "rooks");
    terminal.wait_for("rooks: not started");
    for (round, pause) in [30, 150, 300].into_iter().enumerate() {
        let mark = format!("// {round}\n");
        for (first, last, words) in [
            (&wrong, &right, "rooks: passed"),
            (&right, &wrong, "rooks: failed"),
            (&LOOP.to_owned(), &right, "rooks: passed"),
            (&right, &"fn main() { 1 }\n".to_owned(), "rooks: does not compile"),
        ] {
            course.save("rooks", &format!("{mark}{first}"));
            thread::sleep(Duration::from_millis(pause));
            course.save("rooks", &format!("{mark}{last}"));
            terminal.wait(|screen| verdict(screen).starts_with(words), words);
            // It stays: nothing of the first save comes later.
            terminal.settled();
            assert!(verdict(&terminal.screen()).starts_with(words), "{}", terminal.screen());
        }
    }
}

#[test]
fn reset_asks_and_keeps_what_was_written() {
    let course = CourseCopy::whole();
    let stub = fs::read(course.file("rooks")).expect("it is there");
    course.save("rooks", "fn main() {}\n");
    let mut terminal = watch(&course, "rooks");
    terminal.wait_for("rooks: failed");
    terminal.press("r");
    terminal.wait_for("Restore the stub?");
    terminal.press("n");
    terminal.wait(|screen| !screen.contains("Restore the stub?"), "the question to go");
    terminal.press("r");
    terminal.wait_for("Restore the stub?");
    terminal.press("y");
    terminal.wait_for("rooks: not started");
    assert_eq!(fs::read(course.file("rooks")).expect("it is there"), stub);
    let kept = course.file("rooks").with_file_name("main.rs.bak");
    assert_eq!(fs::read_to_string(kept).expect("it is kept"), "fn main() {}\n");
}

#[test]
fn the_list_opens_another_task() {
    let course = CourseCopy::whole();
    let mut terminal = watch(&course, "attack");
    terminal.wait_for("attack: not started");
    terminal.press("l");
    terminal.wait_for("> attack");
    terminal.wait(|screen| !screen.contains("..."), "all tasks to be known");
    terminal.press("\x1b[B\x1b[B");
    terminal.wait_for("> rooks");
    insta::assert_snapshot!(terminal.settled());
    terminal.press("\r");
    terminal.wait_for("rooks: not started");
}

#[test]
fn all_tasks_are_checked_on_request() {
    let course = CourseCopy::whole();
    course.save("rooks", &course.solution("rooks"));
    let mut terminal = watch(&course, "attack");
    terminal.wait_for("attack: not started");
    terminal.press("c");
    terminal.wait_for("> attack");
    terminal.wait_for("1 of 14 tasks passed");
    assert!(!terminal.screen().contains("..."), "{}", terminal.screen());
}

#[test]
fn in_plain_lines_the_end_of_the_input_ends_the_watch() {
    let course = CourseCopy::whole();
    let mut terminal = Terminal::start("$QUEENS watch rooks --plain", course.root(), (80, 40), Colour::Unwanted);
    terminal.wait_for("rooks: not started");
    terminal.press("c\n");
    terminal.wait_for("> rooks");
    terminal.press("\x04");
    assert_eq!(terminal.wait_for_end(), 0);
}

#[test]
fn the_wrong_boards_are_leafed_through_and_back() {
    let course = CourseCopy::whole();
    course.save("rooks", &course.mistake("rooks", "diagonals-kept"));
    let mut terminal = watch(&course, "rooks");
    terminal.wait_for("rooks: failed");
    // Keys typed ahead go to the viewer; after it ends, the session is there again and goes on.
    terminal.press("v");
    terminal.wait_for("wrong boards");
    terminal.press("q");
    terminal.wait(|screen| !screen.contains("wrong boards"), "the session");
    terminal.press("vq");
    terminal.wait_for("rooks: failed");
    course.save("rooks", &course.solution("rooks"));
    terminal.wait_for("rooks: passed");
    terminal.press("q");
    assert_eq!(terminal.wait_for_end(), 0);
}

#[test]
fn a_file_that_is_gone_is_missed_and_found_again() {
    let course = CourseCopy::whole();
    let terminal = watch(&course, "rooks");
    terminal.wait_for("rooks: not started");
    fs::remove_file(course.file("rooks")).expect("it is there");
    terminal.wait_for("is missing");
    course.save("rooks", &course.solution("rooks"));
    terminal.wait_for("rooks: passed");
}

#[test]
fn where_the_system_has_no_watches_left_the_file_is_polled_with_a_note() {
    let course = CourseCopy::whole();
    // The limits of a user namespace hold for what is inside.
    let line = format!(
        "unshare --user --map-root-user sh -c 'echo 0 > /proc/sys/user/max_inotify_instances && TMPDIR={} exec $QUEENS watch rooks'",
        course.temporary().display()
    );
    let terminal = Terminal::start(&line, course.root(), (80, 24), Colour::Unwanted);
    terminal.wait_for("rooks: not started");
    terminal.wait_for("polled five times a second");
    course.save("rooks", &course.solution("rooks"));
    terminal.wait_for("rooks: passed");
}

#[test]
fn the_window_may_have_any_size() {
    let course = CourseCopy::whole();
    course.save("rooks", &course.mistake("rooks", "still-queens"));
    let mut terminal = watch(&course, "rooks");
    terminal.wait_for("rooks: failed");
    for size in [
        (1, 1),
        (2, 2),
        (3, 40),
        (10, 1),
        (39, 5),
        (500, 10),
        (65535, 24),
        (0, 0),
        (80, 24),
    ] {
        terminal.resize(size);
        terminal.press("h\x1b[6~f");
    }
    terminal.wait_for("These are still queens");
    terminal.press("q");
    assert_eq!(terminal.wait_for_end(), 0);
}

#[test]
fn the_terminal_is_given_back_after_q_while_a_program_loops() {
    let course = CourseCopy::whole();
    course.save("rooks", LOOP);
    let mut terminal = between_reports(&course);
    wait_for_loop(&course);
    terminal.press("q");
    terminal.wait_for("ended with 0");
    assert_given_back(&terminal);
    course.assert_clean();
}

#[test]
fn the_terminal_is_given_back_after_control_c_while_a_program_loops() {
    let course = CourseCopy::whole();
    course.save("rooks", LOOP);
    let mut terminal = between_reports(&course);
    wait_for_loop(&course);
    terminal.press("\x03");
    terminal.wait_for("ended with 0");
    assert_given_back(&terminal);
    course.assert_clean();
}

#[test]
fn the_terminal_is_given_back_after_a_signal_while_a_program_loops() {
    for (signal, code) in [("TERM", 143), ("HUP", 129), ("INT", 130)] {
        let course = CourseCopy::whole();
        course.save("rooks", LOOP);
        let terminal = between_reports(&course);
        wait_for_loop(&course);
        let watching = terminal.child().expect("it runs");
        let sent = Command::new("kill").args([&format!("-{signal}"), &watching]).status();
        assert!(sent.expect("kill can be started").success());
        terminal.wait_for(&format!("ended with {code}"));
        assert_given_back(&terminal);
        course.assert_clean();
    }
}

#[test]
fn nothing_is_left_when_the_terminal_is_closed_while_a_program_loops() {
    let course = CourseCopy::whole();
    course.save("rooks", LOOP);
    let terminal = watch(&course, "rooks");
    wait_for_loop(&course);
    drop(terminal);
    while !course.running().is_empty() {
        thread::sleep(Duration::from_millis(5));
    }
}
