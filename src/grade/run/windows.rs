//! Executing a job on Windows: time and output are limited, and the process tree is ended. Written without such a system at
//! hand.
//!
//! Memory, processor time and file size are not limited here.

use std::io::{self, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::cancel::Cancel;
use super::error::{RunError, system};
use super::job::Job;
use super::missing::Missing;
use super::output::{Ending, Output};

/// The time between two looks whether the process has ended.
const CHECK_INTERVAL: Duration = Duration::from_millis(5);

/// How long the pipes of an ended process may stay open: a process that it left may have them open.
const GRACE: Duration = Duration::from_millis(500);

/// What a thread has read from one stream.
#[derive(Default)]
struct Stream {
    bytes: Vec<u8>,
    closed: bool,
}

/// Starts the job, watches it, and ends all processes that it leaves.
pub(in crate::grade) fn execute(job: &Job) -> Result<Output, RunError> {
    if job.policy.is_some() {
        return Err(RunError::Sandbox(Missing::linux_only()));
    }
    let started = Instant::now();
    let mut child = start(job)?;
    let watching = || system("the run could not be watched");
    let missing = || io::Error::from(io::ErrorKind::BrokenPipe);
    let stdout = child.stdout.take().ok_or_else(missing).map_err(watching())?;
    let stderr = child.stderr.take().ok_or_else(missing).map_err(watching())?;
    let stdout = collect(stdout, job.limits.stdout).map_err(watching())?;
    let stderr = collect(stderr, job.limits.stderr).map_err(watching())?;
    if let Some(mut stdin) = child.stdin.take() {
        let input = job.stdin.to_vec();
        let write = move || {
            // A program need not read its input.
            let _ = stdin.write_all(&input);
        };
        thread::Builder::new().spawn(write).map_err(watching())?;
    }
    let ending = loop {
        if job.cancel.is_some_and(Cancel::is_cancelled) {
            end_tree(&mut child);
            return Err(RunError::Cancelled);
        }
        if job.enough.is_some_and(|enough| enough(&lock(&stdout).bytes)) {
            break Ending::Enough;
        }
        if lock(&stdout).bytes.len() > job.limits.stdout || lock(&stderr).bytes.len() > job.limits.stderr {
            break Ending::TooMuchOutput;
        }
        if let Some(status) = child.try_wait().map_err(watching())? {
            break Ending::of(Ok(status.code().unwrap_or(-1)), &lock(&stderr).bytes);
        }
        if started.elapsed() > job.limits.cpu.max(job.limits.idle) {
            break Ending::TimedOut;
        }
        thread::sleep(CHECK_INTERVAL);
    };
    let wall = started.elapsed();
    end_tree(&mut child);
    let deadline = Instant::now() + GRACE;
    while Instant::now() < deadline && !(lock(&stdout).closed && lock(&stderr).closed) {
        thread::sleep(CHECK_INTERVAL);
    }
    let cut = |stream: &Mutex<Stream>, limit: usize| {
        let mut bytes = std::mem::take(&mut lock(stream).bytes);
        bytes.truncate(limit);
        bytes
    };
    Ok(Output {
        stdout: cut(&stdout, job.limits.stdout),
        stderr: cut(&stderr, job.limits.stderr),
        ending,
        wall,
        cpu: Duration::ZERO,
        cpu_limit: job.limits.cpu,
        leftovers: Vec::new(),
    })
}

fn start(job: &Job) -> Result<Child, RunError> {
    let mut command = Command::new(&job.command[0]);
    command
        .args(&job.command[1..])
        .env_clear()
        .envs(job.environment.iter().map(|(name, value)| (name, value)))
        // Without it a program gets no sockets and no random numbers.
        .envs(std::env::var_os("SystemRoot").map(|root| ("SystemRoot", root)))
        .current_dir(job.folder)
        .stdin(if job.stdin.is_empty() {
            Stdio::null()
        } else {
            Stdio::piped()
        })
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.spawn().map_err(|source| {
        let command = job.command[0].to_string_lossy().into_owned();
        RunError::NotStarted { command, source }
    })
}

/// Ends the process and those below it. It may have ended already.
fn end_tree(child: &mut Child) {
    let number = child.id().to_string();
    let mut command = Command::new("taskkill");
    command
        .args(["/T", "/F", "/PID", &number])
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let _ = command.status();
    let _ = child.kill();
    let _ = child.wait();
}

/// Reads a stream in a thread, up to a little more than its limit.
fn collect(mut pipe: impl Read + Send + 'static, limit: usize) -> io::Result<Arc<Mutex<Stream>>> {
    let stream = Arc::new(Mutex::new(Stream::default()));
    let shared = Arc::clone(&stream);
    thread::Builder::new().spawn(move || {
        let mut chunk = [0; 64 << 10];
        while lock(&shared).bytes.len() <= limit {
            match pipe.read(&mut chunk) {
                Ok(count @ 1..) => lock(&shared).bytes.extend_from_slice(&chunk[..count]),
                _ => break,
            }
        }
        lock(&shared).closed = true;
    })?;
    Ok(stream)
}

fn lock(stream: &Mutex<Stream>) -> std::sync::MutexGuard<'_, Stream> {
    stream.lock().unwrap_or_else(PoisonError::into_inner)
}
