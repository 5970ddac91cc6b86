// corpus: many_files
// expect-compile: ok
// expect-run: fsize
// expect-match: no
// Many files, each below the limit of one: the folder as a whole is limited too.
fn main() {
    let megabyte = vec![7u8; 1 << 20];
    for i in 0.. {
        if std::fs::write(format!("file{}", i % 200), &megabyte).is_err() { break; }
    }
    loop { std::thread::sleep(std::time::Duration::from_secs(1)); }
}
