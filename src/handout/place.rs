//! A folder that appears whole or not at all: it is made next to its place and moved there.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::file_error::FileError;
use crate::paths;

/// The place of a folder to be made: it is new or empty, and its parent exists.
#[derive(Debug)]
pub struct Place {
    parent: PathBuf,
    folder: PathBuf,
}

/// A folder in the making. It is removed when dropped, unless it was moved to its place.
#[derive(Debug)]
pub struct Draft {
    /// Holds `folder`, next to the place.
    outer: TempDir,
    folder: PathBuf,
    place: PathBuf,
}

/// Why a folder cannot be where it is wanted.
#[derive(Debug, thiserror::Error)]
pub enum PlaceError {
    /// The place is not empty.
    #[error("{} already exists and is not empty; name a folder that is new or empty", .0.display())]
    Taken(PathBuf),
    /// The folder would be inside the course from which it is made.
    #[error("{} is inside the course; name a folder outside of {}", folder.display(), course.display())]
    Inside {
        /// The folder as it was named.
        folder: PathBuf,
        /// The root of the course.
        course: PathBuf,
    },
    /// The parent folder does not exist.
    #[error("there is no folder {}; make it first", .0.display())]
    Nowhere(PathBuf),
    /// The operating system refuses it.
    #[error(transparent)]
    File(#[from] FileError),
}

impl PlaceError {
    /// Whether another folder should have been named: then the command was wrong, and nothing else.
    pub fn is_usage(&self) -> bool {
        matches!(
            self,
            PlaceError::Taken(_) | PlaceError::Inside { .. } | PlaceError::Nowhere(_)
        )
    }
}

impl Place {
    /// Returns the place called `to`, for a folder that is made from the course in `course`.
    ///
    /// # Errors
    /// It is not empty, is inside the course, or has no parent folder.
    pub fn find(to: &Path, course: &Path) -> Result<Place, PlaceError> {
        let folder = paths::resolve(to).map_err(unwritable(to))?;
        if folder.starts_with(paths::resolve(course).map_err(unwritable(course))?) {
            return Err(PlaceError::Inside {
                folder: to.to_owned(),
                course: course.to_owned(),
            });
        }
        let is_free = match fs::read_dir(&folder) {
            Ok(mut entries) => entries.next().is_none(),
            Err(error) => error.kind() == io::ErrorKind::NotFound,
        };
        if !is_free {
            return Err(PlaceError::Taken(to.to_owned()));
        }
        match folder.parent() {
            Some(parent) if parent.is_dir() => Ok(Place {
                parent: parent.to_owned(),
                folder,
            }),
            parent => Err(PlaceError::Nowhere(parent.unwrap_or(&folder).to_owned())),
        }
    }

    /// Makes an empty folder next to the place.
    ///
    /// # Errors
    /// The parent folder cannot be written.
    pub fn draft(&self) -> Result<Draft, PlaceError> {
        let outer = tempfile::Builder::new()
            .prefix(".in-the-making-")
            .tempdir_in(&self.parent)
            .map_err(unwritable(&self.parent))?;
        // Only this user may enter the outer folder; the inner one has the usual permissions.
        let folder = outer.path().join("folder");
        fs::create_dir(&folder).map_err(unwritable(&self.parent))?;
        Ok(Draft {
            outer,
            folder,
            place: self.folder.clone(),
        })
    }
}

impl Draft {
    /// Returns the path of the folder while it is made.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the path that `path`, which is inside the folder, will have in the place.
    pub fn in_place(&self, path: &Path) -> PathBuf {
        match path.strip_prefix(&self.folder) {
            // Joined with nothing, the folder itself would get a slash at its end.
            Ok(inside) => self.place.join(inside).components().collect(),
            Err(_) => path.to_owned(),
        }
    }

    /// Replaces the paths in the `message` of another program likewise.
    pub fn message_in_place(&self, message: &str) -> String {
        message.replace(&*self.folder.to_string_lossy(), &self.place.to_string_lossy())
    }

    /// Moves the folder to its place.
    ///
    /// # Errors
    /// The operating system refuses it.
    pub fn move_to(self, place: Place) -> Result<(), PlaceError> {
        // Not every system can replace an empty folder by renaming.
        match fs::remove_dir(&place.folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(unwritable(&place.folder)(error)),
            _ => fs::rename(&self.folder, &place.folder).map_err(unwritable(&place.folder)),
        }?;
        drop(self.outer);
        Ok(())
    }
}

fn unwritable(folder: &Path) -> impl Fn(io::Error) -> PlaceError {
    let writing = FileError::writing(folder);
    move |error| writing(error).with_advice("nothing was left there").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn a_path_in_the_making_is_shown_as_in_its_place_byte_for_byte() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;

        let root = tempfile::tempdir().unwrap();
        let root = root.path().canonicalize().unwrap();
        let course = root.join("course");
        fs::create_dir(&course).unwrap();
        let kit = root.join(OsStr::from_bytes(b"kit-\xe8"));
        let draft = Place::find(&kit, &course).unwrap().draft().unwrap();
        let file = OsStr::from_bytes(b"b\xf6ard.png");
        assert_eq!(draft.in_place(&draft.folder().join(file)), kit.join(file));
        assert_eq!(draft.in_place(draft.folder()).as_os_str(), kit.as_os_str());
        assert_eq!(draft.in_place(&course), course);
        let message = format!("{} is damaged", draft.folder().join("Cargo.toml").display());
        let shown = format!("{} is damaged", kit.join("Cargo.toml").display());
        assert_eq!(draft.message_in_place(&message), shown);
    }
}
