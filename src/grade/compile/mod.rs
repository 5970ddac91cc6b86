//! Compiling a submission: one source file in, a program out.
//!
//! The compiler works in a fresh folder that holds this one file, held like a submission: nothing that it is told to do by
//! the source reaches further. Nothing here judges; what the compiler says is handed on as it said it.

mod cache;
mod diagnostics;
mod files;
mod java;
mod tools;

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

use thiserror::Error;

use self::cache::{Cache, Key};
use self::tools::{Home, Tools};
use super::language::Language;
use super::run::{
    Cancel, Ending, Job, Level, Limits, Program, ProgramFile, Reserved, RunError, Trust, Walls, environment, execute,
    system,
};

/// A source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// How the student knows it; this name stands in the compiler's words and in panics. A relative path is kept as it
    /// is, of any other the last part.
    pub name: PathBuf,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// A program with what the compiler said about it.
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
        /// In these words, errors before warnings, cut at a limit.
        diagnostics: String,
    },
    /// The compiler itself was ended over it.
    #[error("the compiler did not finish: {0}")]
    Unfinished(Unfinished),
    /// It reads other files while it is compiled.
    #[error("a submission is one file; this one reads others while it is compiled")]
    OtherFiles(Vec<PathBuf>),
    /// It holds assembly, which could read files unseen where nothing keeps it from them.
    #[error("assembly cannot be graded on this system, since it could read other files while it is compiled")]
    Assembly,
    /// The tool is not there: the submission could not be graded.
    #[error("{language} is not here: {missing}")]
    Missing {
        /// The language.
        language: String,
        /// How to get it.
        missing: String,
    },
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
    /// A compiler whose steps are held by `level` and `limits`, and which keeps programs in the folder `cache`.
    pub fn new(level: Level, limits: Limits, cache: Option<&Path>) -> Compiler {
        Compiler {
            level,
            limits,
            cache: cache.map(Cache::new),
            tools: Tools::default(),
        }
    }

    /// What one compile step usually may take.
    pub fn usual_limits() -> Limits {
        Limits {
            wall: Duration::from_secs(20),
            cpu: Duration::from_secs(40),
            memory: 2 << 30,
            stdout: 4 << 20,
            stderr: 4 << 20,
            file: 64 << 20,
        }
    }

    /// Makes a program of `source`.
    ///
    /// # Errors
    /// The source is no program, its compiler is missing, or could not be run.
    pub fn compile(
        &self,
        source: &Source,
        language: &Language,
        cancel: Option<&Cancel>,
    ) -> Result<Compiled, CompileError> {
        let plan = self.plan(source, language)?;
        if plan.compile.is_empty() {
            let file = ProgramFile {
                name: plan.name.clone(),
                bytes: source.bytes.clone(),
            };
            return Ok(plan.compiled(language, vec![file], String::new()));
        }
        let key = self.key(source, &plan);
        if let Some(kept) = self.cache.as_ref().and_then(|cache| cache.program(&key)) {
            return Ok(plan.compiled(language, kept.files, kept.warnings));
        }
        let (files, warnings) = self.step(source, &plan, cancel)?;
        if let Some(cache) = &self.cache {
            cache.keep_program(&key, &files, &warnings);
        }
        Ok(plan.compiled(language, files, warnings))
    }

    /// The commands for `source`, with the tools found.
    fn plan(&self, source: &Source, language: &Language) -> Result<Plan, CompileError> {
        let missing = || CompileError::Missing {
            language: language.name.clone(),
            missing: language.missing.clone(),
        };
        let home = self.tools.home(language, self.cache.as_ref()).ok_or_else(missing)?;
        let mut name = name_of(&source.name);
        let uses = |placeholder: &str| language.run.iter().any(|word| word.contains(placeholder));
        let class = uses("{class}").then(|| java::class_of(&source.bytes)).flatten();
        if let (Some(class), Some(ending)) = (&class, name.extension()) {
            name = name.with_file_name(class).with_extension(ending);
        }
        let class = class.unwrap_or_else(|| name.file_stem().unwrap_or_default().to_string_lossy().into_owned());
        let words = |line: &[String]| -> Result<Vec<String>, CompileError> {
            let mut words: Vec<String> = line
                .iter()
                .map(|word| home.fill_in(word).replace("{class}", &class))
                .collect();
            if let Some(tool) = words.first_mut().filter(|tool| !tool.starts_with('{')) {
                let found = tools::on_path(tool).ok_or_else(missing)?;
                // What a link leads to is what runs, and behind walls only that can be named.
                let found = fs::canonicalize(&found).unwrap_or(found);
                *tool = found.to_str().ok_or_else(missing)?.to_owned();
            }
            Ok(words)
        };
        Ok(Plan {
            compile: words(&language.compile)?,
            run: words(&language.run)?,
            readable: readable(language, &home),
            everything: !uses("{program}"),
            home,
            name,
        })
    }

    /// All on which the program depends.
    fn key(&self, source: &Source, plan: &Plan) -> Key {
        let mut key = Key::new("program");
        key.add(&self.level.to_string());
        key.add(&tools::identity(Path::new(&plan.compile[0])));
        for word in &plan.compile {
            key.add(word);
        }
        key.add(plan.name.as_os_str().as_encoded_bytes());
        key.add(&source.bytes);
        key
    }

    /// Runs the compiler: the files of the program, and its warnings.
    fn step(
        &self,
        source: &Source,
        plan: &Plan,
        cancel: Option<&Cancel>,
    ) -> Result<(Vec<ProgramFile>, String), CompileError> {
        let fresh = tempfile::tempdir().map_err(system("no private folder could be made"))?;
        let folder = fresh.path();
        let (given, made, list) = (folder.join("source"), folder.join("made"), folder.join("files"));
        let file = given.join(&plan.name);
        fs::create_dir(&made)
            .and_then(|()| fs::create_dir_all(file.parent().unwrap_or(&given)))
            .and_then(|()| fs::write(&file, &source.bytes))
            .map_err(system("the source could not be laid out"))?;
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
        let walls = (self.level >= Level::Sandbox).then(|| plan.walls(folder));
        if walls.is_none() && files::has_assembly(&source.bytes) {
            return Err(CompileError::Assembly);
        }
        let mut environment = environment(folder);
        for (name, value) in &mut environment {
            if *name == "PATH" {
                // The compiler calls an assembler and a linker, wherever this user has them.
                *value = std::env::var_os("PATH").unwrap_or_default();
            }
        }
        let output = execute(&Job {
            command: &command,
            folder: &given,
            environment: &environment,
            stdin: &[],
            limits: &self.limits,
            reserved: Reserved::Free,
            walls: walls.as_ref(),
            enough: None,
            cancel,
        })?;
        let words = diagnostics::text(&output.stdout, &output.stderr);
        match output.ending {
            Ending::Exited(0) => {}
            Ending::Exited(_) | Ending::TooMuchOutput | Ending::Enough => {
                return Err(CompileError::Refused { diagnostics: words });
            }
            Ending::TimedOut => return Err(CompileError::Unfinished(Unfinished::TimedOut)),
            Ending::OutOfMemory => return Err(CompileError::Unfinished(Unfinished::OutOfMemory)),
            Ending::FileTooLarge => return Err(CompileError::Unfinished(Unfinished::TooLarge)),
            Ending::Panicked | Ending::StackOverflow | Ending::Signal(_) => {
                return Err(CompileError::Unfinished(Unfinished::Crashed));
            }
        }
        if let Ok(rules) = fs::read_to_string(&list) {
            let others = files::other_files(&rules, &plan.name, &plan.system_folders());
            if !others.is_empty() {
                return Err(CompileError::OtherFiles(others));
            }
        }
        let files = if plan.everything {
            all_files(&made)
        } else {
            fs::read(&program).map(|bytes| {
                vec![ProgramFile {
                    name: "program".into(),
                    bytes,
                }]
            })
        };
        Ok((files.map_err(system("the compiled program could not be read"))?, words))
    }
}

/// How a source becomes a program: the language's lines with all filled in that does not change from step to step.
struct Plan {
    compile: Vec<String>,
    run: Vec<String>,
    readable: Vec<PathBuf>,
    home: Home,
    /// The source file's name below its folder.
    name: PathBuf,
    /// Whether all that was made belongs to the program, not only `{program}`.
    everything: bool,
}

impl Plan {
    fn compiled(&self, language: &Language, files: Vec<ProgramFile>, warnings: String) -> Compiled {
        let folder = Path::new("{folder}");
        let source = folder.join(&self.name);
        let command = self.run.iter().map(|word| {
            word.replace("{program}", "{folder}/program")
                .replace("{source}", &source.to_string_lossy())
                .into()
        });
        Compiled {
            program: Program {
                files,
                command: command.collect(),
                readable: self.readable.clone(),
                runtime: language.runtime,
                processes: language.processes,
            },
            warnings,
        }
    }

    /// What the compiler may reach: the system's tools and headers, its own folder.
    fn walls(&self, folder: &Path) -> Walls {
        let mut walls = Walls::of_the_system();
        walls.trust = Trust::Compiler;
        walls.readable.extend(self.readable.iter().cloned());
        walls.readable.extend(self.system_folders());
        let tools = ["/bin", "/usr/bin", "/usr/libexec", "/usr/local/bin", "/opt"];
        walls.executable.extend(tools.map(PathBuf::from));
        if let Some(home) = Some(&self.home.home).filter(|home| !matches!(home.as_str(), "" | "/usr" | "/usr/local")) {
            walls.executable.push(home.into());
        }
        walls.writable.push(folder.to_owned());
        walls
    }

    /// Where headers are that anyone may include.
    fn system_folders(&self) -> Vec<PathBuf> {
        ["/usr/include", "/usr/local/include", "/usr/lib"]
            .map(PathBuf::from)
            .to_vec()
    }
}

/// Where a source is laid out below its folder: a plain relative path stays, of any other the last part.
fn name_of(given: &Path) -> PathBuf {
    let plain = given.components().all(|part| matches!(part, Component::Normal(_)));
    // A name that starts like an option would be one.
    let option = given.as_os_str().as_encoded_bytes().starts_with(b"-");
    if plain && !option {
        return given.to_owned();
    }
    let last = given.file_name().unwrap_or("submission".as_ref());
    PathBuf::from(String::from_utf8_lossy(last.as_encoded_bytes()).trim_start_matches('-'))
}

/// What a language has to read, with a last `*` for any ending.
fn readable(language: &Language, home: &Home) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    for path in &language.readable {
        let path = home.fill_in(&path.to_string_lossy());
        let Some(start) = path.strip_suffix('*').map(Path::new) else {
            paths.push(path.into());
            continue;
        };
        let (Some(parent), Some(start)) = (start.parent(), start.file_name()) else {
            continue;
        };
        let entries = fs::read_dir(parent).into_iter().flatten().flatten();
        let starts = |entry: &fs::DirEntry| {
            entry
                .file_name()
                .as_encoded_bytes()
                .starts_with(start.as_encoded_bytes())
        };
        paths.extend(entries.filter(starts).map(|entry| entry.path()));
    }
    paths
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
                    bytes: fs::read(entry.path())?,
                    name,
                });
            }
        }
    }
    files.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(files)
}
