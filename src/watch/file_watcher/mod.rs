//! Notices that a file was touched: by events of the file system, or by polling where there are none.
//!
//! Events can be missing silently: on network file systems, in folders shared with a virtual machine, where the system has
//! no watches left. So the file is polled now and then in any case. A change without an event shows that the events are
//! unreliable.

#[cfg(not(target_os = "linux"))]
mod fallback;
#[cfg(target_os = "linux")]
mod linux;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use notify::event::{AccessKind, AccessMode};
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher};

#[cfg(not(target_os = "linux"))]
use fallback::without_events;
#[cfg(target_os = "linux")]
use linux::without_events;

/// How often to poll where events announce the changes.
const POLL_BESIDE_EVENTS: Duration = Duration::from_secs(2);

/// How often to poll where nothing does.
const POLL: Duration = Duration::from_millis(200);

/// How changes may be noticed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WatchMode {
    /// By events where the file system has them.
    #[default]
    Events,
    /// By polling only.
    Polling,
}

/// How changes of a file are noticed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Backend {
    /// The file system announces them.
    Events,
    /// The file is polled, for this reason.
    Polling(String),
}

/// Watches one file.
pub struct FileWatcher {
    file: PathBuf,
    backend: Backend,
    /// Sends events until it is dropped.
    _watcher: Option<RecommendedWatcher>,
    seen: Option<Stamp>,
    look: Instant,
    /// Whether the last change came without an event.
    unannounced: bool,
}

/// Changes with the content of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    written: Option<SystemTime>,
    length: u64,
}

impl FileWatcher {
    /// Starts to watch `file`; `touched` is called at each event.
    pub fn new(file: &Path, mode: WatchMode, touched: impl Fn() + Send + 'static) -> FileWatcher {
        let watched = match mode {
            WatchMode::Polling => Err("you asked for it".to_owned()),
            WatchMode::Events => watch(file, touched),
        };
        let (watcher, backend) = match watched {
            Ok(watcher) => (Some(watcher), Backend::Events),
            Err(reason) => (None, Backend::Polling(reason)),
        };
        let mut file_watcher = FileWatcher {
            file: file.to_owned(),
            backend,
            _watcher: watcher,
            seen: None,
            look: Instant::now(),
            unannounced: false,
        };
        file_watcher.read();
        file_watcher
    }

    /// How changes are noticed.
    pub fn backend(&self) -> &Backend {
        &self.backend
    }

    /// Notes that an event announced a change.
    pub fn announced(&mut self) {
        self.unannounced = false;
    }

    /// Notes that the file is read now.
    pub fn read(&mut self) {
        self.seen = Stamp::of(&self.file);
        self.look = Instant::now() + self.period();
    }

    /// When to poll next.
    pub fn due(&self) -> Instant {
        self.look
    }

    /// Polls: returns whether the file has changed since it was read.
    pub fn look(&mut self) -> bool {
        if self.unannounced && self.backend == Backend::Events {
            self.backend = Backend::Polling("the file system did not announce a change".to_owned());
        }
        self.look = Instant::now() + self.period();
        let changed = Stamp::of(&self.file) != self.seen;
        // An event may still be on its way, so only the next poll is conclusive.
        self.unannounced = changed;
        changed
    }

    fn period(&self) -> Duration {
        match self.backend {
            Backend::Events => POLL_BESIDE_EVENTS,
            Backend::Polling(_) => POLL,
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

/// Asks for the events of the folder with `file`, since the file itself may be replaced.
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

/// Reading is not a change, but closing a file that was written is one.
fn is_change(kind: EventKind) -> bool {
    !matches!(kind, EventKind::Access(access) if access != AccessKind::Close(AccessMode::Write))
}

/// Why there are no events, without the paths in the messages of notify.
fn reason(error: &notify::Error) -> String {
    match &error.kind {
        notify::ErrorKind::MaxFilesWatch => "the system has no watches left".to_owned(),
        notify::ErrorKind::Io(error) => format!(
            "the system refuses to announce changes: {}",
            crate::io_message::of(error)
        ),
        other => format!("the system refuses to announce changes: {other:?}"),
    }
}
