// corpus: changes_modes
// expect-compile: ok
// expect-run: exit0
// expect-match: no
// Landlock does not see a change of mode, owner or time: seccomp has to refuse it. Prints what it got done.
use std::fs::{File, Permissions};
use std::os::unix::fs::{chown, PermissionsExt};
fn main() {
    let file = "@REPO@/Cargo.toml";
    let mode = std::fs::metadata("/").map(|_| 0o644).unwrap_or(0o644);
    if std::fs::set_permissions(file, Permissions::from_mode(mode)).is_ok() { println!("MODE"); }
    if chown(file, None, None).is_ok() { println!("OWNER"); }
    if File::open(file).and_then(|f| f.set_modified(std::time::SystemTime::now())).is_ok() { println!("TIME"); }
}
