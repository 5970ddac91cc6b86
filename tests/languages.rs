//! The same program in every language of the built-in table, compiled and run at each level.

use std::collections::BTreeMap;
use std::path::Path;

use queens::grade::compile::{CompileError, Compiler, Source};
use queens::grade::language::Languages;
use queens::grade::run::{Ending, Level, Limits, Output, Run, run};

/// Reads a line, and prints its argument and that line.
const ECHO: [(&str, &str); 7] = [
    (
        "main.rs",
        "fn main() { let mut l = String::new(); std::io::stdin().read_line(&mut l).unwrap(); \
         println!(\"{} {}\", std::env::args().nth(1).unwrap(), l.trim()); }",
    ),
    (
        "main.c",
        "#include <stdio.h>\nint main(int c, char **v) { char l[9]; scanf(\"%8s\", l); printf(\"%s %s\\n\", v[1], l); }",
    ),
    (
        "main.cpp",
        "#include <iostream>\nint main(int, char **v) { std::string l; std::cin >> l; std::cout << v[1] << ' ' << l << '\\n'; }",
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
        "import java.util.Scanner; class Line { static String read() { return new Scanner(System.in).nextLine(); } }\n\
         class Echo { public static void main(String[] a) { System.out.println(a[0] + \" \" + Line.read()); } }",
    ),
];

#[test]
fn every_language_gets_arguments_and_input() {
    let languages = Languages::default();
    for level in [Level::Limits, Level::Sandbox] {
        for (name, text) in ECHO {
            let source = Source {
                name: name.into(),
                bytes: text.into(),
            };
            let compiler = Compiler::new(level, Compiler::usual_limits(), None);
            let t = std::time::Instant::now();
            let compiled = match compiler.compile(&source, languages.of(Path::new(name)).unwrap(), None) {
                Ok(c) => c,
                Err(CompileError::Refused { diagnostics }) => {
                    eprintln!("{level} {name} refused {diagnostics}");
                    continue;
                }
                Err(e) => {
                    eprintln!("{level} {name} {e:?}");
                    continue;
                }
            };
            let t = t.elapsed();
            let output = run(
                &compiled.program,
                &Run {
                    arguments: &["8".into()],
                    stdin: b"four\n",
                    limits: &Limits::default(),
                    level,
                    enough: None,
                    cancel: None,
                },
            );
            match output {
                Ok(output) => eprintln!(
                    "{level} {name} {} {:?} {:?} compile {t:?} {:?} {:?} {:?} {:?}",
                    compiled.program.files(),
                    output.ending,
                    String::from_utf8_lossy(&output.stdout),
                    output.wall,
                    output.cpu,
                    output.leftovers,
                    String::from_utf8_lossy(&output.stderr)
                ),
                Err(e) => eprintln!("{level} {name} {e}"),
            }
        }
    }
}
