//! The same bytes from a C++ program as from `queens solve`, where there is a C++ compiler.

use std::process::Command;

use crate::queens;

#[test]
#[ignore = "heavy: a second or more; .ci/run names it"]
fn a_cpp_program_of_the_course_prints_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("course");
    let source = test_support::root().join("tests/cli/course.cpp");
    let Ok(compiled) = Command::new("g++")
        .args(["-O1", "-o"])
        .arg(&program)
        .arg(&source)
        .status()
    else {
        eprintln!("skipped: there is no g++ on this machine to build {}", source.display());
        return;
    };
    assert!(compiled.success());
    for (style, piece, sizes) in [
        ("rows", "queen", 1..9),
        ("letters", "queen", 1..9),
        ("rows", "rook", 1..9),
    ] {
        for n in sizes {
            let course = Command::new(&program)
                .args([style, piece, &n.to_string()])
                .output()
                .unwrap()
                .stdout;
            let ours = queens(&format!("solve {n} --style {style} --piece {piece}"))
                .output()
                .unwrap()
                .stdout;
            assert!(course == ours, "{style} of {piece}, n = {n}");
        }
    }
}
