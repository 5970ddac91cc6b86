//! Paths of files and folders that need not exist yet.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

/// Resolves the links of `path` as far as it exists; the rest, which does not exist yet, follows as it is.
///
/// # Errors
/// The current folder, from which a relative path starts, does not exist.
pub fn resolve(path: &Path) -> io::Result<PathBuf> {
    let absolute = std::path::absolute(path)?;
    let existing = absolute
        .ancestors()
        .find_map(|ancestor| Some((ancestor, fs::canonicalize(ancestor).ok()?)));
    Ok(match existing {
        Some((ancestor, real)) => match absolute.strip_prefix(ancestor) {
            // Joined with nothing, the path would end in a slash.
            Ok(rest) if !rest.as_os_str().is_empty() => real.join(rest),
            _ => real,
        },
        None => absolute,
    })
}

/// Returns a relative path without `.` and `..`; `None` where it leads out of the folder from which it starts.
pub fn normal(path: &Path) -> Option<PathBuf> {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::Normal(name) => normal.push(name),
            Component::CurDir => {}
            Component::ParentDir if normal.pop() => {}
            _ => return None,
        }
    }
    Some(normal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_resolved_as_far_as_it_exists() {
        let folder = tempfile::tempdir().unwrap();
        let real = folder.path().canonicalize().unwrap();
        assert_eq!(resolve(folder.path()).unwrap(), real);
        assert_eq!(resolve(&folder.path().join("a/b")).unwrap(), real.join("a/b"));
    }

    #[test]
    fn a_path_that_leads_out_has_no_normal_form() {
        assert_eq!(normal(Path::new("docs/../src/lib.rs")), Some("src/lib.rs".into()));
        assert_eq!(normal(Path::new("docs/../../secret")), None);
        assert_eq!(normal(Path::new("/etc/passwd")), None);
    }
}
