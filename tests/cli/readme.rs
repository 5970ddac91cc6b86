//! The samples of README.md are what the program prints.

use crate::queens;

/// The console blocks of README: what is typed, and what is printed below it.
fn samples() -> Vec<(String, String)> {
    let readme = std::fs::read_to_string(test_support::root().join("README.md")).unwrap();
    let readme = readme.replace("\r\n", "\n");
    let blocks = readme.split("```console\n$ ").skip(1);
    blocks
        .map(|block| {
            let (sample, _) = block.split_once("```").expect("a block is closed");
            let (typed, printed) = sample.split_once('\n').expect("something is printed");
            (typed.to_owned(), printed.to_owned())
        })
        .collect()
}

#[test]
fn each_sample_of_the_readme_is_what_the_program_prints() {
    let samples = samples();
    assert!(samples.len() >= 4, "only {} samples were found", samples.len());
    for (typed, printed) in samples {
        let arguments = typed
            .strip_prefix("cargo queens ")
            .expect("samples are of `cargo queens`");
        let output = queens(arguments).current_dir(test_support::root()).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), printed, "{typed}");
    }
}
