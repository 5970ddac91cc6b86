// corpus: ce_path_attribute
// expect-compile: error
// expect-run: -
// expect-match: no
// A module that lies elsewhere.
#[path = "@REPO@/src/grade/unfinished.rs"]
mod stolen;
fn main() {}
