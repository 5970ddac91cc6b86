//! Hostile and faulty programs: each gets its declared fate, and the next one is graded as if nothing had been.
//!
//! The head of each program in `tests/hostile/` says what must come of it. The quick ones run always, all of them by
//! `cargo test --test hostile -- --include-ignored`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use libtest_mimic::{Arguments, Failed, Trial};
use queens::grade::compile::{CompileError, Compiler, Source};
use queens::grade::language::Languages;
use queens::grade::run::{Ending, Level, Limits, Output, Run, run};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    let mut names: Vec<PathBuf> = fs::read_dir("tests/hostile")
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    names.sort();
    for level in [Level::Sandbox, Level::Limits] {
        for path in &names {
            let path = path.clone();
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            trials.push(Trial::test(format!("{level}::{name}"), move || {
                let text = fs::read_to_string(&path).unwrap();
                let expect = |key: &str| {
                    text.lines()
                        .find_map(|l| l.strip_prefix(&format!("// expect-{key}: ")))
                        .unwrap()
                        .to_owned()
                };
                let compiler = Compiler::new(
                    level,
                    Limits {
                        wall: Duration::from_secs(8),
                        memory: 1 << 30,
                        ..Compiler::usual_limits()
                    },
                    None,
                );
                let source = Source {
                    name: "main.rs".into(),
                    bytes: text.replace("@REPO@", env!("CARGO_MANIFEST_DIR")).into_bytes(),
                };
                let languages = Languages::default();
                let mut line = format!("[{}] [{}] ", expect("compile"), expect("run"));
                match compiler.compile(&source, languages.of(Path::new("main.rs")).unwrap(), None) {
                    Err(CompileError::Refused { diagnostics }) => {
                        line += &format!(
                            "REFUSED {} {:?}",
                            diagnostics.len(),
                            diagnostics.chars().take(150).collect::<String>()
                        )
                    }
                    Err(error) => line += &format!("{error:?}"),
                    Ok(compiled) => {
                        let limits = Limits {
                            wall: Duration::from_secs(2),
                            ..Limits::default()
                        };
                        let output = run(
                            &compiled.program,
                            &Run {
                                arguments: &[],
                                stdin: &[],
                                limits: &limits,
                                level,
                                enough: None,
                                cancel: None,
                            },
                        );
                        match output {
                            Err(e) => line += &format!("{e:?}"),
                            Ok(o) => {
                                line += &format!(
                                    "{:?} wall {:?} cpu {:?} left {:?} out {} err {:?}",
                                    o.ending,
                                    o.wall,
                                    o.cpu,
                                    o.leftovers,
                                    o.stdout.len(),
                                    String::from_utf8_lossy(&o.stderr).chars().take(200).collect::<String>()
                                )
                            }
                        }
                    }
                }
                eprintln!("{level}::{name} {line}");
                Ok(())
            }));
        }
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}
