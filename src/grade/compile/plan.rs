//! The plan for one source: the lines of its language with the tools found and the names filled in.

use std::fs;
use std::path::{Component, Path, PathBuf};

use super::toolchain::Toolchain;
use super::tools::{Home, Tools};
use super::{CompileError, Compiled, Source, java};
use crate::grade::cache::{Cache, Key};
use crate::grade::run::{Profile, Program, ProgramFile, SandboxPolicy, on_path};

/// How a source becomes a program: the language's lines with all filled in that does not change from step to step.
pub(super) struct Plan {
    pub(super) compile: Vec<String>,
    pub(super) run: Vec<String>,
    readable: Vec<PathBuf>,
    /// The source file's name below its folder.
    pub(super) name: PathBuf,
    /// Whether all that was made belongs to the program, not only `{program}`.
    pub(super) everything: bool,
}

impl Plan {
    /// The commands for `source`, with the tools found.
    ///
    /// # Errors
    /// A tool is missing.
    pub(super) fn new(
        source: &Source,
        language: &Toolchain,
        tools: &Tools,
        cache: Option<&Cache>,
    ) -> Result<Plan, CompileError> {
        let missing = || CompileError::Missing {
            language: language.name.clone(),
            missing: language.missing.clone(),
        };
        let home = tools.home(language, cache).ok_or_else(missing)?;
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
                let found = on_path(Path::new(tool)).ok_or_else(missing)?;
                // Not what a link leads to: some compilers go by the name that they are called by.
                *tool = found.to_str().ok_or_else(missing)?.to_owned();
            }
            Ok(words)
        };
        Ok(Plan {
            compile: words(&language.compile)?,
            run: words(&language.run)?,
            readable: readable(language, &home),
            everything: !uses("{program}"),
            name,
        })
    }

    /// The program of a source that is not compiled.
    pub(super) fn interpreted(&self, bytes: Vec<u8>, language: &Toolchain) -> Compiled {
        let file = ProgramFile {
            name: self.name.clone(),
            bytes,
        };
        self.compiled(language, vec![file], String::new())
    }

    /// The program of these files.
    pub(super) fn compiled(&self, language: &Toolchain, files: Vec<ProgramFile>, warnings: String) -> Compiled {
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
                unbuffered: language.unbuffered.iter().map(Into::into).collect(),
                readable: self.readable.clone(),
                language: Some(language.name.clone()),
                runtime: language.runtime,
                processes: language.processes,
                place: None,
                time_factor: language.time.get(),
            },
            warnings,
        }
    }

    /// Adds what a run depends on besides the compiled program.
    pub(super) fn identify(&self, key: &mut Key) {
        if let Some(tool) = self.run.first() {
            key.add_file(Path::new(tool));
        }
        for word in &self.run {
            key.add(word);
        }
    }

    /// What the compiler may reach: the system's tools and headers, its own folder.
    pub(super) fn policy(&self, folder: &Path) -> SandboxPolicy {
        let mut policy = SandboxPolicy::system();
        policy.profile = Profile::Compiler;
        policy.readable.extend(self.readable.iter().cloned());
        policy.readable.extend(self.system_folders());
        let tools = ["/bin", "/usr/bin", "/usr/libexec", "/usr/local/bin"];
        policy.executable.extend(tools.map(PathBuf::from));
        let compiler = Path::new(&self.compile[0]);
        policy.add_tool(compiler);
        policy.add_helpers(compiler);
        policy.writable.push(folder.to_owned());
        policy
    }

    /// Where headers are that anyone may include.
    pub(super) fn system_folders(&self) -> Vec<PathBuf> {
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
fn readable(language: &Toolchain, home: &Home) -> Vec<PathBuf> {
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
