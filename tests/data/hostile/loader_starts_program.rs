// corpus: loader_starts_program
// expect-compile: ok
// expect-run: exit0|exit=127
// expect-match: no
// The loader may be started, as every program needs it; what it then loads must be readable. Prints what it got done.
use std::os::unix::process::CommandExt;
fn main() {
    let loader = std::fs::read_dir("/lib64").into_iter().flatten().flatten().find(|e| e.file_name().to_string_lossy().starts_with("ld-"));
    if let Some(loader) = loader {
        for program in ["/usr/bin/env", "/bin/echo"] { eprintln!("{program}: {}", std::process::Command::new(loader.path()).arg(program).arg("STARTED").exec()); break; }
    }
}
