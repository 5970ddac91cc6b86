//! Noticing that a file was touched: by events of the file system, and by looking where there are none.
//!
//! Events can be missing without a word: on network file systems, in folders shared with a virtual machine, where the
//! system has no watches left. So the file is looked at now and then in any case; a change that was not announced
//! shows that events cannot be relied on.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(not(target_os = "linux"))]
mod others;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use notify::event::{AccessKind, AccessMode};
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher};

#[cfg(target_os = "linux")]
use linux::without_events;
#[cfg(not(target_os = "linux"))]
use others::without_events;

/// How often a file is looked at where events announce its changes.
const RARELY: Duration = Duration::from_secs(2);

/// How often it is looked at where nothing does.
const OFTEN: Duration = Duration::from_millis(200);

/// How a change may be noticed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notice {
    /// By events, as far as there are any.
    #[default]
    ByEvents,
    /// By looking alone.
    ByLooking,
}

/// How changes of a file are noticed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Means {
    /// The file system announces them.
    Events,
    /// The file is looked at now and then, for this reason.
    Looking(String),
}

/// The changes of one file.
pub struct Saves {
    file: PathBuf,
    means: Means,
    /// Events come as long as it is there.
    _watcher: Option<RecommendedWatcher>,
    seen: Option<Stamp>,
    look: Instant,
    /// Whether the last change came without an event.
    unannounced: bool,
}

/// What changes with the content of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    written: Option<SystemTime>,
    length: u64,
}

impl Saves {
    /// Notices changes of `file`; `touched` is called at each event.
    pub fn of(file: &Path, notice: Notice, touched: impl Fn() + Send + 'static) -> Saves {
        let watched = match notice {
            Notice::ByLooking => Err("it was asked for".to_owned()),
            Notice::ByEvents => watch(file, touched),
        };
        let (watcher, means) = match watched {
            Ok(watcher) => (Some(watcher), Means::Events),
            Err(reason) => (None, Means::Looking(reason)),
        };
        let mut saves = Saves {
            file: file.to_owned(),
            means,
            _watcher: watcher,
            seen: None,
            look: Instant::now(),
            unannounced: false,
        };
        saves.read();
        saves
    }

    /// How changes are noticed.
    pub fn means(&self) -> &Means {
        &self.means
    }

    /// An event came.
    pub fn announced(&mut self) {
        self.unannounced = false;
    }

    /// The file is being read: what is in it now is known.
    pub fn read(&mut self) {
        self.seen = Stamp::of(&self.file);
        self.look = Instant::now() + self.period();
    }

    /// When to look at the file next.
    pub fn due(&self) -> Instant {
        self.look
    }

    /// Looks whether the file has changed since it was read.
    pub fn look(&mut self) -> bool {
        if self.unannounced && self.means == Means::Events {
            self.means = Means::Looking("the file system did not announce a change".to_owned());
        }
        self.look = Instant::now() + self.period();
        let changed = Stamp::of(&self.file) != self.seen;
        // An event may just be on its way, so only the next look tells.
        self.unannounced = changed;
        changed
    }

    fn period(&self) -> Duration {
        match self.means {
            Means::Events => RARELY,
            Means::Looking(_) => OFTEN,
        }
    }
}

impl Stamp {
    fn of(file: &Path) -> Option<Stamp> {
        let metadata = fs::metadata(file).ok()?;
        Some(Stamp {
            written: metadata.modified().ok(),
            length: metadata.len(),
        })
    }
}

/// Asks for the events of the folder that holds `file`: the file itself may be replaced.
fn watch(file: &Path, touched: impl Fn() + Send + 'static) -> Result<RecommendedWatcher, String> {
    let folder = file.parent().unwrap_or(Path::new("."));
    if let Some(kind) = without_events(folder) {
        return Err(format!("{kind} does not announce every change"));
    }
    let name = file.file_name().map(ToOwned::to_owned);
    let handler = move |event: notify::Result<notify::Event>| {
        let about_file = |event: &notify::Event| {
            is_change(event.kind) && event.paths.iter().any(|path| path.file_name() == name.as_deref())
        };
        // An error may hide an event, and so may an overflow.
        if event
            .as_ref()
            .map_or(true, |event| event.need_rescan() || about_file(event))
        {
            touched();
        }
    };
    let mut watcher = notify::recommended_watcher(handler).map_err(|error| reason(&error))?;
    watcher
        .watch(folder, RecursiveMode::NonRecursive)
        .map_err(|error| reason(&error))?;
    Ok(watcher)
}

/// Reading is no change, but closing a file that was written is.
fn is_change(kind: EventKind) -> bool {
    !matches!(kind, EventKind::Access(access) if access != AccessKind::Close(AccessMode::Write))
}

/// Why there are no events, without the paths that notify adds.
fn reason(error: &notify::Error) -> String {
    match &error.kind {
        notify::ErrorKind::MaxFilesWatch => "the system has no watches left".to_owned(),
        notify::ErrorKind::Io(error) => format!("the system refuses to announce changes: {}", crate::reason::of(error)),
        other => format!("the system refuses to announce changes: {other:?}"),
    }
}
