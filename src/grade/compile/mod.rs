//! Compiling a submission: one source file in, a program out.
//!
//! The compiler works in a fresh folder that contains this one file, and is confined like a submission, so that the source
//! cannot make it reach any further. Nothing here judges; the compiler's messages are passed on unchanged.

mod artifact;
pub(in crate::grade) mod build;
mod diagnostics;
mod files;
mod java;
mod plan;
mod toolchain;
mod tools;

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use thiserror::Error;

use self::artifact::Artifact;
use self::plan::Plan;
pub use self::toolchain::{Toolchain, Toolchains};
use self::tools::Tools;
use crate::grade::answer::is_utf16;
use crate::grade::cache::{Cache, Key};
use crate::grade::run::{
    Cancel, Container, Ending, Job, Level, Limits, Program, ProgramFile, Reserved, RunError, WorkDir, environment,
    execute, system,
};
pub use crate::grade::submission::Source;

/// A program with the warnings of its compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compiled {
    /// Ready to run.
    pub program: Program,
    /// Warnings, as the compiler gave them.
    pub warnings: String,
}

/// Why a submission has not become a program.
#[derive(Debug, Error)]
pub enum CompileError {
    /// The compiler refused it.
    #[error("does not compile")]
    Refused {
        /// Its messages, errors before warnings, cut at a limit.
        diagnostics: String,
    },
    /// The compiler itself was ended over it.
    #[error("the compiler did not finish: {0}")]
    Unfinished(Unfinished),
    /// It reads other files while it is compiled.
    #[error("a submission is one file; this one reads others while it is compiled")]
    OtherFiles(Vec<PathBuf>),
    /// It is not a text that compilers read, and their messages about it do not help.
    #[error("the file is UTF-16, two bytes for each letter, which compilers do not read")]
    Utf16,
    /// It holds assembly, which could read files unseen where nothing keeps it from them.
    #[error("assembly cannot be graded on this system, since it could read other files while it is compiled")]
    Assembly,
    /// The tool is missing: the submission could not be graded.
    #[error("{language} is not installed: {missing}")]
    Missing {
        /// The language.
        language: String,
        /// How to get it.
        missing: String,
    },
    /// The machine cannot compile anything at the moment: the submission could not be graded. Holds the reason.
    #[error("this machine cannot compile at the moment: {0}")]
    Machine(String),
    /// The compiler could not be run: the submission could not be graded.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// How a compiler ended that did not finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unfinished {
    /// At the limit of time.
    #[error("it took too long")]
    TimedOut,
    /// At the limit of memory.
    #[error("it needed too much memory")]
    OutOfMemory,
    /// At the limit of file size.
    #[error("the program became too large")]
    TooLarge,
    /// By a fault of its own, such as a used-up stack.
    #[error("it crashed")]
    Crashed,
}

/// Compiles submissions, and keeps what it has compiled.
pub struct Compiler {
    level: Level,
    limits: Limits,
    cache: Option<Cache>,
    tools: Tools,
}

impl Compiler {
    /// A compiler whose steps are held by `level`, and which keeps programs in the folder `cache`.
    pub fn new(level: Level, cache: Option<&Path>) -> Compiler {
        Compiler {
            level,
            limits: Limits {
                cpu: Duration::from_secs(40),
                idle: Duration::from_secs(20),
                memory: 2 << 30,
                stdout: 4 << 20,
                stderr: 4 << 20,
                file: 64 << 20,
                threads: 512,
            },
            cache: cache.map(Cache::new),
            tools: Tools::default(),
        }
    }

    /// The same with other limits for one compile step.
    pub fn with_limits(self, limits: Limits) -> Compiler {
        Compiler { limits, ..self }
    }

    /// Makes a program of `source`.
    ///
    /// # Errors
    /// The source does not compile, its compiler is missing, or the compiler could not be run.
    pub fn compile(
        &self,
        source: &Source,
        language: &Toolchain,
        cancel: Option<&Cancel>,
    ) -> Result<Compiled, CompileError> {
        if is_utf16(&source.bytes) {
            return Err(CompileError::Utf16);
        }
        let plan = Plan::new(source, language, &self.tools, self.cache.as_ref())?;
        if plan.compile.is_empty() {
            return Ok(plan.interpreted(source.bytes.clone(), language));
        }
        let key = self.key(source, &plan);
        let bytes = self.cache.as_ref().and_then(|cache| cache.get(&key));
        if let Some(kept) = bytes.and_then(|bytes| Artifact::from_bytes(&bytes)) {
            return Ok(plan.compiled(language, kept.files, kept.warnings));
        }
        let (files, warnings) = match self.step(source, &plan, cancel) {
            Err(error) if self.may_be_the_machine(&error) => self.confirmed(source, language, &plan, cancel)?,
            result => result?,
        };
        let kept = Artifact { files, warnings };
        if let (Some(cache), Some(bytes)) = (&self.cache, kept.to_bytes()) {
            cache.keep(&key, &bytes);
        }
        Ok(plan.compiled(language, kept.files, kept.warnings))
    }

    /// The program that compiles `language` on this machine, or runs it where nothing is compiled.
    ///
    /// # Errors
    /// It is missing.
    pub fn tool(&self, language: &Toolchain) -> Result<PathBuf, CompileError> {
        let source = Source {
            name: "main".into(),
            bytes: Vec::new(),
        };
        let plan = Plan::new(&source, language, &self.tools, self.cache.as_ref())?;
        let tool = plan.compile.first().or(plan.run.first());
        Ok(tool.map(PathBuf::from).unwrap_or_default())
    }

    /// What the program of `source` is known by, compiled or not; `None` where nothing can compile or run it.
    pub(super) fn identity(&self, source: &Source, language: &Toolchain) -> Option<Key> {
        let plan = Plan::new(source, language, &self.tools, self.cache.as_ref()).ok()?;
        let mut key = self.key(source, &plan);
        plan.identify(&mut key);
        key.add(&language.time.to_string());
        for word in &language.unbuffered {
            key.add(word);
        }
        Some(key)
    }

    /// All on which the compiled program depends.
    fn key(&self, source: &Source, plan: &Plan) -> Key {
        let mut key = Key::new("program");
        key.add(&self.level.to_string());
        if let Some(compiler) = plan.compile.first() {
            key.add_file(Path::new(compiler));
        }
        for word in &plan.compile {
            key.add(word);
        }
        key.add(plan.name.as_os_str().as_encoded_bytes());
        key.add(&source.bytes);
        key
    }

    /// Compiles again where a failure may be the machine's: first a control program that is known to be right, then
    /// `source` once more. What fails between the two is the source's own fault.
    fn confirmed(
        &self,
        source: &Source,
        language: &Toolchain,
        plan: &Plan,
        cancel: Option<&Cancel>,
    ) -> Result<(Vec<ProgramFile>, String), CompileError> {
        match self.control(language, cancel) {
            Ok(_) => self.step(source, plan, cancel),
            Err(CompileError::Refused { diagnostics }) => {
                let first = diagnostics.lines().next().unwrap_or_default();
                Err(CompileError::Machine(first.trim().to_owned()))
            }
            Err(CompileError::Unfinished(unfinished)) => Err(CompileError::Machine(unfinished.to_string())),
            Err(error) => Err(error),
        }
    }

    /// Compiles the control program of a language, never from the cache; `None` where the language has none.
    pub(super) fn control(
        &self,
        language: &Toolchain,
        cancel: Option<&Cancel>,
    ) -> Result<Option<Program>, CompileError> {
        let (Some(text), Some(ending)) = (&language.control, language.ending.first()) else {
            return Ok(None);
        };
        let source = Source {
            name: format!("Control.{ending}").into(),
            bytes: text.clone().into_bytes(),
        };
        let plan = Plan::new(&source, language, &self.tools, self.cache.as_ref())?;
        if plan.compile.is_empty() {
            return Ok(Some(plan.interpreted(source.bytes, language).program));
        }
        let (files, warnings) = self.step(&source, &plan, cancel)?;
        Ok(Some(plan.compiled(language, files, warnings).program))
    }

    /// How compilers are confined.
    pub(super) fn level(&self) -> Level {
        self.level
    }

    /// Whether a compiler may have failed because the machine was short of something.
    fn may_be_the_machine(&self, error: &CompileError) -> bool {
        match error {
            CompileError::Unfinished(Unfinished::Crashed | Unfinished::OutOfMemory) => true,
            CompileError::Refused { diagnostics } => {
                SHORTAGES.iter().any(|words| diagnostics.contains(words)) || has_less_disk_than(self.limits.file)
            }
            _ => false,
        }
    }

    /// Runs the compiler: the files of the program, and its warnings.
    fn step(
        &self,
        source: &Source,
        plan: &Plan,
        cancel: Option<&Cancel>,
    ) -> Result<(Vec<ProgramFile>, String), CompileError> {
        let fresh = WorkDir::new().map_err(system("no work folder could be made"))?;
        let folder = fresh.path();
        let (given, made, list) = (folder.join("source"), folder.join("made"), folder.join("files"));
        let file = given.join(&plan.name);
        fs::create_dir(&made)
            .and_then(|()| fs::create_dir_all(file.parent().unwrap_or(&given)))
            .and_then(|()| fs::write(&file, &source.bytes))
            .map_err(system("the source could not be written to its work folder"))?;
        let program = made.join("program");
        let command: Vec<OsString> = plan
            .compile
            .iter()
            .map(|word| {
                let path =
                    |word: String, placeholder: &str, path: &Path| word.replace(placeholder, &path.to_string_lossy());
                let word = path(word.clone(), "{source}", &plan.name);
                let word = path(word, "{program}", &program);
                let word = path(word, "{files}", &list);
                path(word, "{folder}", &made).into()
            })
            .collect();
        let policy = (self.level >= Level::Sandbox).then(|| plan.policy(folder));
        if policy.is_none() && files::has_assembly(&source.bytes) {
            return Err(CompileError::Assembly);
        }
        // The compiler calls an assembler and a linker, wherever this user has them.
        let environment = environment(folder, folder, env::var_os("PATH").unwrap_or_default());
        let output = execute(&Job {
            command: &command,
            work_dir: folder,
            folder: &given,
            environment: &environment,
            stdin: &[],
            limits: &self.limits,
            reserved: Reserved::Free,
            policy: policy.as_ref(),
            container: (self.level >= Level::Strict).then_some(Container::Disk { folder }),
            enough: None,
            cancel,
        })?;
        let words = diagnostics::text(&output.stdout, &output.stderr);
        match output.ending {
            Ending::Exited(0) => {}
            Ending::Exited(_) | Ending::TooMuchOutput | Ending::Enough => {
                return Err(CompileError::Refused { diagnostics: words });
            }
            Ending::TimedOut | Ending::Idle => return Err(CompileError::Unfinished(Unfinished::TimedOut)),
            Ending::OutOfMemory => return Err(CompileError::Unfinished(Unfinished::OutOfMemory)),
            Ending::FileTooLarge => return Err(CompileError::Unfinished(Unfinished::TooLarge)),
            Ending::Panicked
            | Ending::StackOverflow
            | Ending::Signal(_)
            | Ending::CannotStart
            | Ending::TooManyThreads => {
                return Err(CompileError::Unfinished(Unfinished::Crashed));
            }
        }
        if let Ok(rules) = read_plain(&list) {
            let rules = String::from_utf8_lossy(&rules);
            let others = files::other_files(&rules, &plan.name, &plan.system_folders());
            if !others.is_empty() {
                return Err(CompileError::OtherFiles(others));
            }
        }
        let files = if plan.everything {
            all_files(&made)
        } else {
            read_plain(&program).map(|bytes| {
                vec![ProgramFile {
                    name: "program".into(),
                    bytes,
                }]
            })
        };
        Ok((files.map_err(system("the compiled program could not be read"))?, words))
    }
}

/// What compilers and linkers print when the machine is short of something.
const SHORTAGES: [&str; 6] = [
    "No space left on device",
    "Disk quota exceeded",
    "Cannot allocate memory",
    "Resource temporarily unavailable",
    "Too many open files",
    "Input/output error",
];

/// Whether the disk of the work folders has less than `bytes` left.
#[cfg(unix)]
fn has_less_disk_than(bytes: u64) -> bool {
    rustix::fs::statvfs(env::temp_dir()).is_ok_and(|disk| disk.f_bavail.saturating_mul(disk.f_frsize) < bytes)
}

/// Returns `false`: this is not known here.
#[cfg(not(unix))]
fn has_less_disk_than(_bytes: u64) -> bool {
    false
}

/// Reads a plain file. Anything else that a compiler may have left, such as a link to a file of the grader's, is refused.
fn read_plain(file: &Path) -> io::Result<Vec<u8>> {
    if !fs::symlink_metadata(file)?.is_file() {
        return Err(io::Error::other("it is not a plain file"));
    }
    fs::read(file)
}

/// All files in a folder and below, with their paths below it.
fn all_files(folder: &Path) -> io::Result<Vec<ProgramFile>> {
    let mut files = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(below) = folders.pop() {
        for entry in fs::read_dir(folder.join(&below))? {
            let entry = entry?;
            let name = below.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                folders.push(name);
            } else {
                files.push(ProgramFile {
                    bytes: read_plain(&entry.path())?,
                    name,
                });
            }
        }
    }
    files.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(files)
}
