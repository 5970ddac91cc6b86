//! A viewer in whose process something panics after a moment: the terminal must be given back before the message.

use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use queens::board::Piece;
use queens::locale::Locale;
use queens::solve::Method;
use queens::view::{Look, Start, Trace, Viewer};

fn main() -> ExitCode {
    // The viewer's own hook goes before this one, which ends the program as a panic of the main thread would.
    std::panic::set_hook(Box::new(|panic| {
        println!("panicked: {panic}");
        std::process::exit(101);
    }));
    let panicking = thread::Builder::new().spawn(|| {
        thread::sleep(Duration::from_millis(500));
        panic!("on purpose");
    });
    let Ok(trace) = Trace::new(8, Piece::Queen, Method::Textbook) else {
        return ExitCode::FAILURE;
    };
    let look = Look {
        colours: true,
        unicode: true,
    };
    let ended = Viewer::of_search(trace, Start::default(), Locale::English, look).run();
    drop((panicking, ended));
    ExitCode::FAILURE
}
