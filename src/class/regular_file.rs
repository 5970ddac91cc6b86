//! Opens files at paths that a user names. Anything but a regular file is refused at once, as opening it could wait without
//! end.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// Opens `file` with `options`.
///
/// # Errors
/// It is not a regular file, or cannot be opened.
pub fn open(options: &mut OpenOptions, file: &Path) -> io::Result<File> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;

        // Opening a named pipe waits for the other end.
        options.custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY);
    }
    let not_regular = || io::Error::other("it is not a regular file");
    let opened = options.open(file).map_err(|error| match error.raw_os_error() {
        // A named pipe without a reader.
        #[cfg(unix)]
        Some(libc::ENXIO) => not_regular(),
        _ => error,
    })?;
    if !opened.metadata()?.is_file() {
        return Err(not_regular());
    }
    Ok(opened)
}
