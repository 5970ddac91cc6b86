// corpus: raises_limits
// expect-compile: ok
// expect-run: memory
// expect-match: no
// Raises its own limits, as root may with all its powers, and then takes memory.
#[repr(C)] struct Limit { soft: u64, hard: u64 }
unsafe extern "C" { fn setrlimit(resource: i32, limit: *const Limit) -> i32; }
fn main() {
    for resource in [2, 9] { unsafe { setrlimit(resource, &Limit { soft: u64::MAX, hard: u64::MAX }) }; }
    let mut keep: Vec<Vec<u8>> = Vec::new();
    for _ in 0..100 { keep.push(vec![1u8; 16 << 20]); }
    println!("{}", keep.len());
}
