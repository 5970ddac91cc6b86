//! The files of the checkout that the tests read.

use std::path::{Path, PathBuf};

/// The folder of the checkout.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every file below `folder`, without build output and hidden folders, in order.
pub fn below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap().map(Result::unwrap) {
            let path = entry.path();
            if !path.is_dir() {
                files.push(path);
            } else if !["target", "node_modules", "snapshots"]
                .iter()
                .any(|name| path.ends_with(name))
            {
                folders.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Whether the name of the file ends with one of `endings`.
pub fn ends_with(file: &Path, endings: &[&str]) -> bool {
    let name = file.file_name().unwrap().to_string_lossy();
    endings.iter().any(|ending| name.ends_with(ending))
}
