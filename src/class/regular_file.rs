//! Opening files that lie where a user says: what is no plain file is refused at once, where opening it would wait for ever.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// Opens `file` as `options` say, if it is a plain file.
///
/// # Errors
/// It is none, or cannot be opened.
pub fn open(options: &mut OpenOptions, file: &Path) -> io::Result<File> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;

        // A named pipe waits for whoever is at its other end.
        options.custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY);
    }
    let not_regular = || io::Error::other("it is not a regular file");
    let opened = options.open(file).map_err(|error| match error.raw_os_error() {
        // Nobody reads the pipe that it is.
        #[cfg(unix)]
        Some(libc::ENXIO) => not_regular(),
        _ => error,
    })?;
    if !opened.metadata()?.is_file() {
        return Err(not_regular());
    }
    Ok(opened)
}
