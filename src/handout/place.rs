//! A folder that is found whole or not at all: it is made beside its place and moved there.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::file_error::FileError;
use crate::paths;

/// Where a folder will lie: it is new or empty, in one that is there.
#[derive(Debug)]
pub struct Place {
    parent: PathBuf,
    folder: PathBuf,
}

/// A folder in the making. Whatever was not moved to its place is gone at the end.
#[derive(Debug)]
pub struct Draft {
    beside: TempDir,
    folder: PathBuf,
    place: PathBuf,
}

/// Why a folder cannot be where it is wanted.
#[derive(Debug, thiserror::Error)]
pub enum PlaceError {
    /// Something is there.
    #[error("{} is there already and not empty: name a folder that is new or empty", .0.display())]
    Taken(PathBuf),
    /// It would lie in what it is made from.
    #[error("{} lies in the course itself: name a folder outside of {}", folder.display(), course.display())]
    Inside {
        /// The folder.
        folder: PathBuf,
        /// The root of the course.
        course: PathBuf,
    },
    /// The folder that should hold it is missing.
    #[error("there is no folder {}: make it first", .0.display())]
    Nowhere(PathBuf),
    /// The system does not let it.
    #[error(transparent)]
    File(#[from] FileError),
}

impl PlaceError {
    /// Whether another folder should have been named, so that nothing went wrong but the call.
    pub fn is_usage(&self) -> bool {
        matches!(
            self,
            PlaceError::Taken(_) | PlaceError::Inside { .. } | PlaceError::Nowhere(_)
        )
    }
}

impl Place {
    /// The place called `to`, for something that is made from the course in `course`.
    ///
    /// # Errors
    /// It is taken, in the course, or in no folder.
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

    /// An empty folder beside it.
    pub fn draft(&self) -> Result<Draft, PlaceError> {
        let beside = tempfile::Builder::new()
            .prefix(".in-the-making-")
            .tempdir_in(&self.parent)
            .map_err(unwritable(&self.parent))?;
        // The outer folder is for nobody else to see, the inner one is as one that is made by hand.
        let folder = beside.path().join("folder");
        fs::create_dir(&folder).map_err(unwritable(&self.parent))?;
        Ok(Draft {
            beside,
            folder,
            place: self.folder.clone(),
        })
    }
}

impl Draft {
    /// The folder as it is now.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The path of what lies in it, as it would be in its place: where it is made is nobody's affair.
    pub fn in_place(&self, path: &Path) -> PathBuf {
        match path.strip_prefix(&self.folder) {
            // Joined with nothing, the folder itself would get a stroke at its end.
            Ok(inside) => self.place.join(inside).components().collect(),
            Err(_) => path.to_owned(),
        }
    }

    /// The same for the paths in what another program `said`, which tells them as text.
    pub fn said_in_place(&self, said: &str) -> String {
        said.replace(&*self.folder.to_string_lossy(), &self.place.to_string_lossy())
    }

    /// Moves it to its place.
    pub fn move_to(self, place: Place) -> Result<(), PlaceError> {
        // Not every system lets a folder take the place of an empty one.
        match fs::remove_dir(&place.folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(unwritable(&place.folder)(error)),
            _ => fs::rename(&self.folder, &place.folder).map_err(unwritable(&place.folder)),
        }?;
        drop(self.beside);
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
    fn a_path_in_the_making_is_told_in_its_place_byte_for_byte() {
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
        let said = format!("{} is damaged", draft.folder().join("Cargo.toml").display());
        let shown = format!("{} is damaged", kit.join("Cargo.toml").display());
        assert_eq!(draft.said_in_place(&said), shown);
    }
}
