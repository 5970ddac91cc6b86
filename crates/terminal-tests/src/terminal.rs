//! A program in a pseudo terminal, and what is to be seen on its screen.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// Far more than any step takes, so that only a program that hangs meets it.
const PATIENCE: Duration = Duration::from_secs(60);
const LOOK_AGAIN: Duration = Duration::from_millis(10);
/// Longer than a program takes between two parts of one screen.
const REST: Duration = Duration::from_millis(150);

/// A program in a terminal.
pub struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    // Closing it ends the terminal, so it is kept.
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    emulator: Arc<Mutex<vt100::Parser>>,
    raw: Arc<Mutex<Vec<u8>>>,
}

/// Whether the terminal is to be used with colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// As usual.
    Wanted,
    /// With `NO_COLOR` set.
    Unwanted,
}

impl Terminal {
    /// Starts a shell line in `folder`, in a terminal of this number of columns and rows.
    ///
    /// `$QUEENS` is the program under test.
    pub fn start(line: &str, folder: &Path, (columns, rows): (u16, u16), colour: Colour) -> Terminal {
        let size = PtySize {
            rows,
            cols: columns,
            ..PtySize::default()
        };
        let pair = native_pty_system()
            .openpty(size)
            .expect("a pseudo terminal can be opened");
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", line]);
        command.cwd(folder);
        command.env_clear();
        for name in ["PATH", "HOME", "CARGO_HOME", "RUSTUP_HOME", "CARGO_TARGET_DIR"] {
            if let Some(value) = std::env::var_os(name) {
                command.env(name, value);
            }
        }
        command.env("QUEENS", crate::queens());
        command.env("TERM", "xterm-256color");
        command.env("LANG", "en_US.UTF-8");
        if colour == Colour::Unwanted {
            command.env("NO_COLOR", "1");
        }
        let child = pair.slave.spawn_command(command).expect("a shell can be started");
        let mut output = pair.master.try_clone_reader().expect("a terminal can be read");
        let keys = pair.master.take_writer().expect("a terminal can be written to");
        let emulator = Arc::new(Mutex::new(vt100::Parser::new(rows.max(1), columns.max(1), 0)));
        let raw = Arc::new(Mutex::new(Vec::new()));
        let (screen, bytes) = (Arc::clone(&emulator), Arc::clone(&raw));
        thread::Builder::new()
            .name("terminal".to_owned())
            .spawn(move || {
                let mut buffer = [0; 4096];
                // The end of the program ends the terminal, which is an error on some systems.
                while let Ok(count @ 1..) = output.read(&mut buffer) {
                    screen
                        .lock()
                        .expect("no panic while it is held")
                        .process(&buffer[..count]);
                    bytes
                        .lock()
                        .expect("no panic while it is held")
                        .extend_from_slice(&buffer[..count]);
                }
            })
            .expect("a thread can be started");
        Terminal {
            child,
            master: pair.master,
            keys,
            emulator,
            raw,
        }
    }

    /// Types `keys`.
    pub fn press(&mut self, keys: &str) {
        self.keys
            .write_all(keys.as_bytes())
            .expect("the program is there to be typed at");
        self.keys.flush().expect("the program is there to be typed at");
    }

    /// Waits until `text` is to be seen.
    pub fn wait_for(&self, text: &str) {
        self.wait(|screen| screen.contains(text), &format!("`{text}` to be seen"));
    }

    /// Waits until the screen is as `wanted`; `what` says what is waited for.
    pub fn wait(&self, wanted: impl Fn(&str) -> bool, what: &str) {
        let begun = Instant::now();
        while !wanted(&self.screen()) {
            assert!(
                begun.elapsed() < PATIENCE,
                "waited in vain for {what}; the screen is\n{}",
                self.screen()
            );
            thread::sleep(LOOK_AGAIN);
        }
    }

    /// What is to be seen once the program has drawn all of it: as soon as it writes nothing more for a moment.
    pub fn settled(&self) -> String {
        let begun = Instant::now();
        let mut written = usize::MAX;
        while written != self.written() {
            assert!(
                begun.elapsed() < PATIENCE,
                "the screen does not come to rest:\n{}",
                self.screen()
            );
            written = self.written();
            thread::sleep(REST);
        }
        self.screen()
    }

    fn written(&self) -> usize {
        self.raw.lock().expect("no panic while it is held").len()
    }

    /// Returns the text on the screen, without spaces at the ends of lines.
    pub fn screen(&self) -> String {
        let text = self.with_screen(vt100::Screen::contents);
        text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
    }

    /// Asks the emulator.
    pub fn with_screen<T>(&self, ask: impl FnOnce(&vt100::Screen) -> T) -> T {
        ask(self.emulator.lock().expect("no panic while it is held").screen())
    }

    /// Every byte that the program has written.
    pub fn bytes(&self) -> Vec<u8> {
        self.raw.lock().expect("no panic while it is held").clone()
    }

    /// The number of the process that was started.
    pub fn id(&self) -> u32 {
        self.child.process_id().expect("a started process has a number")
    }

    /// The number of the process that the shell waits for, as long as there is one.
    pub fn child(&self) -> Option<String> {
        let id = self.id();
        let children = std::fs::read_to_string(format!("/proc/{id}/task/{id}/children")).ok()?;
        children.split_whitespace().next().map(ToOwned::to_owned)
    }

    /// Makes the window another size.
    pub fn resize(&mut self, (columns, rows): (u16, u16)) {
        let size = PtySize {
            rows,
            cols: columns,
            ..PtySize::default()
        };
        let mut emulator = self.emulator.lock().expect("no panic while it is held");
        // What is on the screen has to fit when the emulator changes its size, or it panics.
        emulator.screen_mut().set_size(rows.max(2), columns.max(10));
        self.master.resize(size).expect("a terminal can be resized");
    }

    /// Waits for the end of the program and gives its exit code.
    pub fn wait_for_end(&mut self) -> u32 {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a child can be waited for") {
                return status.exit_code();
            }
            assert!(
                begun.elapsed() < PATIENCE,
                "the program does not end; the screen is\n{}",
                self.screen()
            );
            thread::sleep(LOOK_AGAIN);
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It may have ended long ago.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
