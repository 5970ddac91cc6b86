//! Being asked to end while a folder is made.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What is set when somebody asks for the end, instead of ending at once and leaving something half made.
#[cfg(unix)]
pub fn when_asked() -> io::Result<Arc<AtomicBool>> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGHUP, SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}

/// Other systems end the program without asking.
#[cfg(not(unix))]
pub fn when_asked() -> io::Result<Arc<AtomicBool>> {
    Ok(Arc::new(AtomicBool::new(false)))
}
