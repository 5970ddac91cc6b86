//! Finding a program on the `PATH`.

use std::env;
use std::path::{Path, PathBuf};

/// The program of that name on the `PATH`; a name with a folder in it is taken as it is.
///
/// Relative folders on the `PATH` are skipped: a submission may have put a program there.
pub(in crate::grade) fn on_path(program: &Path) -> Option<PathBuf> {
    let mut name = program.as_os_str().to_owned();
    name.push(env::consts::EXE_SUFFIX);
    if program.components().count() > 1 {
        return [name.into(), program.to_owned()]
            .into_iter()
            .find(|path: &PathBuf| path.is_file());
    }
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join(&name))
        .find(|file| file.is_file())
}
