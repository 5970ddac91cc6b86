//! A session of the viewer: draw, wait for a key or a click, answer it, until the end.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton,
    MouseEventKind,
};
use crossterm::execute;

use super::Viewer;
use super::draw::draw;
use super::guard::TerminalGuard;
use super::squares::OnScreen;
use super::window::{empty_screen, window_size};

/// How a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The reader quit.
    Quit,
    /// A signal of this number asked for it.
    Signal(usize),
}

/// The time between two frames of a moving picture, and the time between two checks for a signal otherwise.
const FRAME: Duration = Duration::from_millis(16);
const STILL: Duration = Duration::from_millis(100);

pub(super) fn run(mut viewer: Viewer) -> io::Result<Ended> {
    let taken = TerminalGuard::take()?;
    let signal = signals(taken.given_back())?;
    show(&mut viewer, &signal)
}

/// Does the same on a terminal that is taken already, until the number of a signal is written to `signal`.
pub(super) fn run_on(mut viewer: Viewer, _taken: &TerminalGuard, signal: &AtomicUsize) -> io::Result<Ended> {
    show(&mut viewer, signal)
}

fn show(viewer: &mut Viewer, signal: &AtomicUsize) -> io::Result<Ended> {
    let mut screen = empty_screen(window_size()?)?;
    let mut clicks = false;
    let mut before = Instant::now();
    let mut on_screen = OnScreen::default();
    let mut changed = true;
    loop {
        let number = signal.load(Ordering::Relaxed);
        if number != 0 {
            return Ok(Ended::Signal(number));
        }
        let wanted = viewer.pane.wants_clicks();
        if wanted != clicks {
            // Only while they are wanted: otherwise the mouse selects text, as it does everywhere.
            if wanted {
                execute!(io::stdout(), EnableMouseCapture)?;
            } else {
                execute!(io::stdout(), DisableMouseCapture)?;
            }
            clicks = wanted;
        }
        if changed {
            let shown = viewer.show();
            screen.draw(|frame| on_screen = draw(frame, &shown, viewer.look))?;
        }
        // What moves now is drawn once more when it has come to rest.
        let moving = viewer.pane.is_moving();
        let happened = event::poll(if moving { FRAME } else { STILL })?;
        if happened {
            let event = event::read()?;
            if matches!(event, Event::Resize(..)) {
                screen = empty_screen(window_size()?)?;
            }
            if !answer(viewer, &event, on_screen) {
                return Ok(Ended::Quit);
            }
        }
        changed = happened || moving;
        let now = Instant::now();
        viewer.pass(now - before);
        before = now;
    }
}

/// Whether to go on after an event.
fn answer(viewer: &mut Viewer, event: &Event, on_screen: OnScreen) -> bool {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => !is_interrupt(key) && viewer.press(key.code),
        Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
            if let Some(square) = on_screen.square(mouse.column, mouse.row) {
                viewer.pane.click(square);
            }
            true
        }
        _ => true,
    }
}

/// Ctrl-C, which in this mode of the terminal is a key and sends no signal.
fn is_interrupt(key: &KeyEvent) -> bool {
    key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL)
}

/// Where the number of a signal is written that asks the program to end; 0 until then.
///
/// A handler stays for good, so once the terminal is given back a signal does again what it did before.
#[cfg(unix)]
fn signals(given_back: &Arc<AtomicBool>) -> io::Result<Arc<AtomicUsize>> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::flag;

    let number = Arc::new(AtomicUsize::new(0));
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
        flag::register_conditional_default(signal, Arc::clone(given_back))?;
        flag::register_usize(signal, Arc::clone(&number), signal.unsigned_abs() as usize)?;
    }
    Ok(number)
}

/// Other systems end the program without asking.
#[cfg(not(unix))]
fn signals(_: &Arc<AtomicBool>) -> io::Result<Arc<AtomicUsize>> {
    Ok(Arc::new(AtomicUsize::new(0)))
}
