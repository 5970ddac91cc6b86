//! A folder that is found whole or not at all: it is made beside its place and moved there.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

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
}

/// Why a folder cannot be where it is wanted.
#[derive(Debug, thiserror::Error)]
pub enum PlaceError {
    /// Something is there.
    #[error("{} is there already and not empty: name a folder that is new or empty", .0.display())]
    Taken(PathBuf),
    /// The folder that should hold it is missing.
    #[error("there is no folder {}: make it first", .0.display())]
    Nowhere(PathBuf),
    /// The system does not let it.
    #[error("{} cannot be written: {reason}; nothing was left there", folder.display())]
    Unwritable {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        reason: io::Error,
    },
}

impl Place {
    /// The place called `to`.
    ///
    /// # Errors
    /// It is taken, or in no folder.
    pub fn find(to: &Path) -> Result<Place, PlaceError> {
        // An empty folder may be reached through a link, which stays what it is.
        let folder = match to.canonicalize() {
            Ok(folder) => folder,
            Err(_) => std::path::absolute(to).map_err(unwritable(to))?,
        };
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
        fs::create_dir(&folder).map_err(unwritable(&folder))?;
        Ok(Draft { beside, folder })
    }
}

impl Draft {
    /// The folder as it is now.
    pub fn folder(&self) -> &Path {
        &self.folder
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
    let folder = folder.to_owned();
    move |reason| PlaceError::Unwritable {
        folder: folder.clone(),
        reason,
    }
}
