//! One small program in each language of the built-in table, compiled and run for real.
//!
//! A language whose compiler is missing is left out, with a word about it.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::path::Path;

use queens::grade::compile::{CompileError, Compiled, Compiler, Source};
use queens::grade::compile::{Toolchain, Toolchains};
use queens::grade::run::{Ending, Level, Limits, Output, Program, Run, probe, run};

/// Prints its argument and the first word of its input.
const ECHO: [(&str, &str); 7] = [
    (
        "main.rs",
        "fn main() { let mut l = String::new(); std::io::stdin().read_line(&mut l).unwrap(); \
         println!(\"{} {}\", std::env::args().nth(1).unwrap(), l.trim()); }",
    ),
    (
        "main.c",
        "#include <stdio.h>\n\
         int main(int c, char **v) { char l[9]; if (scanf(\"%8s\", l) == 1) printf(\"%s %s\\n\", v[1], l); return 0; }",
    ),
    (
        "main.cpp",
        "#include <iostream>\n\
         int main(int, char **v) { std::string l; std::cin >> l; std::cout << v[1] << ' ' << l << '\\n'; }",
    ),
    (
        "main.pas",
        "program echo; var l: string; begin readln(l); writeln(paramstr(1), ' ', l) end.",
    ),
    ("main.py", "import sys\nprint(sys.argv[1], input())"),
    (
        "main.js",
        "console.log(process.argv[2], require('fs').readFileSync(0, 'utf8').trim())",
    ),
    (
        "main.java",
        "import java.util.Scanner;\n\
         class Line { static String read() { return new Scanner(System.in).nextLine(); } }\n\
         class Echo { public static void main(String[] a) { System.out.println(a[0] + \" \" + Line.read()); } }",
    ),
];

/// Faults that a runtime has words for.
const FAULTS: [(&str, &str, Ending); 6] = [
    (
        "main.rs",
        "fn main() { let v: Vec<u8> = vec![]; let i = std::env::args().count(); println!(\"{}\", v[i]) }",
        Ending::Panicked,
    ),
    (
        "main.rs",
        "fn f(n: u64) -> u64 { f(n + 1) + std::hint::black_box(n) } fn main() { println!(\"{}\", f(0)) }",
        Ending::StackOverflow,
    ),
    (
        "main.cpp",
        "#include <vector>\nint main() { std::vector<std::vector<long>> v; for (;;) v.emplace_back(1 << 20, 1); }",
        Ending::OutOfMemory,
    ),
    ("main.py", "def f(n): return f(n + 1) + 1\nf(0)", Ending::StackOverflow),
    (
        "main.py",
        "x = []\nwhile True: x.append('q' * 1000000 + str(len(x)))",
        Ending::OutOfMemory,
    ),
    ("main.js", "const f = n => f(n + 1) + 1; f(0)", Ending::StackOverflow),
];

#[test]
#[ignore = "heavy: seven compilers; .ci/run names it"]
fn every_language_is_compiled_and_given_arguments_and_input() {
    echo_in_every_language(probe().level);
}

#[test]
#[ignore = "seven compilers once more; .ci/run does it"]
fn every_language_does_without_the_sandbox_too() {
    echo_in_every_language(Level::Limits);
}

fn echo_in_every_language(level: Level) {
    for (name, text) in ECHO {
        let Some(program) = program(level, name, text) else {
            continue;
        };
        let output = execute(level, &program);
        let printed = String::from_utf8_lossy(&output.stdout);
        assert_eq!(
            (&output.ending, printed.trim_end()),
            (&Ending::Exited(0), "8 four"),
            "{level} {name} {output:?}"
        );
        assert!(output.leftovers.is_empty(), "{level} {name}");
    }
}

#[test]
#[ignore = "heavy: seven compilers; .ci/run names it"]
fn a_fault_is_known_by_status_and_words() {
    for (name, text, ending) in FAULTS {
        let level = probe().level;
        let Some(program) = program(level, name, text) else {
            continue;
        };
        let output = execute(level, &program);
        assert_eq!(
            output.ending,
            ending,
            "{name} {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

#[test]
fn a_missing_compiler_is_named_with_how_to_get_it() {
    let language: Toolchain = toml::from_str(
        "name = \"Oberon\"\nending = [\"ob\"]\ncompile = [\"no-such-compiler\", \"{source}\"]\nrun = [\"{program}\"]\n\
         missing = \"ask your teacher\"",
    )
    .unwrap();
    let source = Source {
        name: "queens.ob".into(),
        bytes: Vec::new(),
    };
    let error = Compiler::new(Level::Limits, None)
        .compile(&source, &language, None)
        .unwrap_err();
    assert_eq!(error.to_string(), "Oberon is not installed: ask your teacher");
}

#[test]
fn the_compiler_speaks_of_the_file_by_the_students_name() {
    let source = Source {
        name: "exercises/rooks/main.rs".into(),
        bytes: b"fn main() { let x: u8 = 'a'; }\n".to_vec(),
    };
    let Err(CompileError::Refused { diagnostics }) = rust(None).compile(&source, &rust_language(), None) else {
        panic!("this is no program");
    };
    assert!(
        diagnostics.starts_with("error[E0308]: mismatched types\n --> exercises/rooks/main.rs:1:25\n"),
        "{diagnostics}"
    );
    assert!(!diagnostics.contains('\x1b'), "{diagnostics}");
}

#[test]
fn a_compiled_program_is_kept_and_a_damaged_one_made_again() {
    let cache = tempfile::tempdir().unwrap();
    let source = Source {
        name: "main.rs".into(),
        bytes: b"fn main() { println!(\"right\") }".to_vec(),
    };
    let printed = || {
        let compiled = rust(Some(cache.path()))
            .compile(&source, &rust_language(), None)
            .unwrap();
        String::from_utf8(execute(Level::Limits, &compiled.program).stdout).unwrap()
    };
    let entries = || -> Vec<_> {
        std::fs::read_dir(cache.path())
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect()
    };
    assert_eq!(printed(), "right\n");
    let first = entries();
    assert_eq!(printed(), "right\n");
    assert_eq!(entries().len(), first.len());
    for entry in first {
        let half = std::fs::read(&entry).unwrap();
        std::fs::write(&entry, &half[..half.len() / 2]).unwrap();
    }
    assert_eq!(printed(), "right\n");
}

#[test]
fn a_java_program_may_have_any_file_name() {
    let text = "public class Rooks { public static void main(String[] a) { System.out.print(\"8 four\"); } }";
    if let Some(program) = program(probe().level, "exercises/rooks/main.java", text) {
        assert_eq!(execute(probe().level, &program).stdout, b"8 four");
    }
}

fn rust(cache: Option<&Path>) -> Compiler {
    Compiler::new(Level::Limits, cache)
}

fn rust_language() -> Toolchain {
    Toolchains::default()
        .of(Path::new("main.rs"))
        .expect("Rust is in the table")
        .clone()
}

/// The program, `None` where its compiler is missing.
fn program(level: Level, name: &str, text: &str) -> Option<Program> {
    let languages = Toolchains::default();
    let source = Source {
        name: name.into(),
        bytes: text.into(),
    };
    let language = languages.of(&source.name).expect("its language is in the table");
    match Compiler::new(level, None).compile(&source, language, None) {
        Ok(Compiled { program, .. }) => Some(program),
        Err(error @ CompileError::Missing { .. }) => {
            eprintln!("left out: {error}");
            None
        }
        Err(error) => panic!("{level} {name}: {error:?}"),
    }
}

fn execute(level: Level, program: &Program) -> Output {
    let run_once = Run {
        arguments: &["8".to_owned()],
        stdin: b"four\n",
        limits: &Limits::default(),
        level,
        enough: None,
        cancel: None,
    };
    run(program, &run_once).expect("it can be run")
}
