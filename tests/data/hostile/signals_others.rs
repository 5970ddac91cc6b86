// corpus: signals_others
// expect-compile: ok
// expect-run: exit0
// expect-match: no
// Asks (signal 0 does nothing) whether it might signal its parent, its parent's group, everybody. Prints what it might.
unsafe extern "C" { fn kill(process: i32, signal: i32) -> i32; fn getppid() -> i32; }
fn main() {
    let parent = unsafe { getppid() };
    for process in [parent, -parent, -1] { if unsafe { kill(process, 0) } == 0 { println!("MIGHT {process}"); } }
}
