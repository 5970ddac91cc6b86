//! What no student should hand in: each is refused by name, and the neighbour's work is graded all the same.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::Write;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::Command;

use flate2::Compression;
use flate2::write::GzEncoder;
use tar::{EntryType, Header};

use super::course::{SmallCourse, solution};
use test_support::archives::{self, Entry, file};

/// Hands in the right work of a neighbour, grades, and checks that it got its points next to the hostile work.
fn grade_beside_a_neighbour(course: &SmallCourse) {
    course.hand_in("zoe/rook-count.rs", solution("rook-count"));
    let output = course.grade("").output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{printed}");
    assert!(printed.contains("zoe: 10 of 30 points\n"), "{printed}");
    let plain = |letter: char| letter == '\n' || !letter.is_control();
    assert!(printed.chars().all(plain), "{printed:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

fn run(program: &str, arguments: &[&OsStr]) {
    let status = Command::new(program).args(arguments).status().unwrap();
    assert!(status.success(), "{program}");
}

#[test]
fn what_is_no_plain_file_is_never_opened() {
    let course = SmallCourse::new();
    let ada = course.class().join("ada");
    course.hand_in("ada/rook-count.rs/inside", "");
    symlink("/etc/passwd", ada.join("rooks.rs")).unwrap();
    run("mkfifo", &[ada.join("attack.rs").as_os_str()]);
    let bob = course.class().join("bob");
    course.hand_in("bob/exercises/attack/main.rs", "");
    fs::remove_dir_all(bob.join("exercises/attack")).unwrap();
    symlink("/dev/zero", bob.join("exercises/attack")).unwrap();
    UnixListener::bind(bob.join("rooks.rs")).unwrap();
    let large = File::create(bob.join("rook-count.rs")).unwrap();
    large.set_len(1 << 40).unwrap();
    // A whole folder that is another student's.
    symlink("zoe", course.class().join("eve")).unwrap();
    run("mkfifo", &[course.class().join("mallory").as_os_str()]);
    run("mkfifo", &[course.class().join("mallet.zip").as_os_str()]);
    grade_beside_a_neighbour(&course);
    for (student, task, outcome) in [
        ("ada", "rooks", "a symbolic link, which is not followed"),
        ("ada", "attack", "a named pipe, which is never opened"),
        ("ada", "rook-count", "a folder where a file belongs"),
        ("bob", "attack", "a symbolic link"),
        ("bob", "rooks", "a socket"),
        ("bob", "rook-count", "larger than 1048576 bytes"),
        ("eve", "rooks", "a symbolic link"),
        ("mallory", "rooks", "a named pipe"),
        ("mallet", "rooks", "a named pipe"),
    ] {
        let found = course.outcome(student, task);
        assert!(
            found.starts_with(&format!("refused: {outcome}")),
            "{student}, {task}: {found}"
        );
    }
}

#[test]
fn names_that_hide_something_are_shown_as_they_are() {
    let course = SmallCourse::new();
    let names: [&[u8]; 4] = [
        b"new\nline",
        b"\x1b[2Jescape",
        b"Jos\xe9",
        "left\u{202e}right".as_bytes(),
    ];
    for name in names {
        let folder = course.class().join(OsStr::from_bytes(name));
        fs::create_dir(&folder).unwrap();
        symlink("/", folder.join("rooks.rs")).unwrap();
        fs::create_dir(folder.join(OsStr::from_bytes(b"\xff\x1b\n"))).unwrap();
        fs::write(
            folder.join(OsStr::from_bytes(b"\xff\x1b\n/attack.rs")),
            solution("attack"),
        )
        .unwrap();
    }
    grade_beside_a_neighbour(&course);
    for student in ["new\\nline", "\\u{1b}[2Jescape", "Jos\\xe9", "left\\u{202e}right"] {
        assert!(course.outcome(student, "rooks").starts_with("refused: a symbolic link"));
    }
}

#[test]
fn a_source_in_utf_16_is_named() {
    let course = SmallCourse::new();
    let wide = |text: String| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    course.hand_in("ada/rooks.rs", [vec![0xff, 0xfe], wide(solution("rooks"))].concat());
    course.hand_in("ada/attack.py", wide("print('yes')\n".into()));
    course.grade("").assert().success();
    for mark in course.marks().iter().filter(|mark| mark.file.is_some()) {
        let json = serde_json::to_string(mark).unwrap();
        assert!(json.contains("the file is UTF-16"), "{json}");
        assert!(json.contains("does-not-compile"), "{json}");
    }
}

#[test]
fn unreadable_folders_and_files_are_named() {
    let course = SmallCourse::new();
    for (path, mode) in [("ada/rooks.rs", 0), ("bob/rooks.rs", 0o644)] {
        course.hand_in(path, solution("rooks"));
        fs::set_permissions(course.class().join(path), PermissionsExt::from_mode(mode)).unwrap();
    }
    fs::set_permissions(course.class().join("bob"), PermissionsExt::from_mode(0o000)).unwrap();
    if fs::read_dir(course.class().join("bob")).is_ok() {
        println!("skipped: to this user nothing is unreadable");
        return;
    }
    grade_beside_a_neighbour(&course);
    for student in ["ada", "bob"] {
        let found = course.outcome(student, "rooks");
        assert!(
            found.starts_with("refused: cannot be read: Permission denied"),
            "{found}"
        );
    }
    fs::set_permissions(course.class().join("bob"), PermissionsExt::from_mode(0o755)).unwrap();
}

#[test]
fn a_folder_with_too_much_in_it_is_refused() {
    let course = SmallCourse::new();
    course.hand_in("ada/rooks.rs", solution("rooks"));
    for number in 0..10_001 {
        course.hand_in(&format!("ada/{number}"), "");
    }
    grade_beside_a_neighbour(&course);
    assert!(
        course
            .outcome("ada", "rooks")
            .contains("more than 10000 files and folders")
    );
}

#[test]
fn entries_of_archives_are_refused_like_files() {
    let course = SmallCourse::new();
    let source = solution("rooks");
    let special = |name: &'static str, kind| Entry {
        name: name.as_bytes(),
        content: b"",
        kind,
    };
    let entries = [
        special("rooks.rs", EntryType::Symlink),
        special("attack.rs", EntryType::Fifo),
        special("rook-count.rs", EntryType::Char),
    ];
    let twice = [file("rooks.rs", &source), file("rooks.rs", "fn main() {}")];
    let backslashes = [file("exercises\\rooks\\main.rs", &source)];
    for (ending, pack) in [
        ("zip", archives::zip as fn(&Path, &[Entry])),
        ("tar.gz", archives::tar_gz as fn(&Path, &[Entry])),
    ] {
        pack(&course.class().join(format!("special-{ending}.{ending}")), &entries);
        pack(&course.class().join(format!("twice-{ending}.{ending}")), &twice);
        for (number, name) in ["../rooks.rs", "/etc/rooks.rs", "a/../../rooks.rs"].iter().enumerate() {
            let out = [file(name, &source)];
            pack(&course.class().join(format!("out-{number}-{ending}.{ending}")), &out);
        }
    }
    archives::zip(&course.class().join("windows.zip"), &backslashes);
    grade_beside_a_neighbour(&course);
    for ending in ["zip", "tar.gz"] {
        let refused = |student: &str, task: &str, words: &str| {
            let found = course.outcome(&format!("{student}-{ending}"), task);
            assert!(
                found.starts_with(&format!("refused: {words}")),
                "{student}-{ending}: {found}"
            );
        };
        refused("special", "rooks", "a symbolic link");
        refused("special", "attack", "a named pipe");
        refused("special", "rook-count", "a device");
        refused(
            "twice",
            "rooks",
            "submitted more than once: rooks.rs (2 times); keep one",
        );
        for number in 0..3 {
            refused(&format!("out-{number}"), "attack", "contains the path");
        }
    }
    assert_eq!(course.outcome("windows", "rooks"), "passed");
}

#[test]
fn archives_that_are_none_encrypted_or_cut_off_are_named() {
    let course = SmallCourse::new();
    let source = solution("rooks").repeat(20);
    let (zip, tar) = (
        course.class().join("whole.zip"),
        course.class().join("whole-tar.tar.gz"),
    );
    archives::zip(&zip, &[file("rooks.rs", &source)]);
    archives::tar_gz(&tar, &[file("rooks.rs", &source)]);
    let (zip, tar) = (fs::read(zip).unwrap(), fs::read(tar).unwrap());
    for (name, bytes) in [
        ("cut.zip", &zip[..zip.len() / 2]),
        ("cut-tar.tgz", &tar[..tar.len() / 2]),
        ("empty.zip", b""),
        ("empty-tar.tgz", b""),
        ("none.zip", b"This is no archive at all."),
        ("none-tar.tgz", b"Nor is this."),
        ("exchanged.tgz", &zip),
        ("exchanged-tar.zip", &tar),
    ] {
        course.hand_in(name, bytes);
    }
    let mut locked = zip.clone();
    for (signature, flags) in [(b"PK\x03\x04", 6), (b"PK\x01\x02", 8)] {
        let start = locked.windows(4).position(|bytes| bytes == signature).unwrap();
        locked[start + flags] |= 1;
    }
    course.hand_in("locked.zip", locked);
    let mut flipped = zip.clone();
    flipped[60] ^= 0xff;
    course.hand_in("flipped.zip", flipped);
    grade_beside_a_neighbour(&course);
    for student in [
        "cut",
        "cut-tar",
        "empty",
        "empty-tar",
        "none",
        "none-tar",
        "exchanged",
        "exchanged-tar",
        "flipped",
    ] {
        let found = course.outcome(student, "rooks");
        assert!(
            found.starts_with("refused: not a readable archive"),
            "{student}: {found}"
        );
    }
    let locked = course.outcome("locked", "rooks");
    assert_eq!(locked, "refused: encrypted; submit it without a password");
}

#[test]
fn archives_that_swell_are_given_up() {
    let course = SmallCourse::new();
    let zeros = vec![0; 4 << 20];
    let bomb = [file("rooks.rs", &zeros)];
    archives::zip(&course.class().join("bomb.zip"), &bomb);
    archives::tar_gz(&course.class().join("bomb-tar.tgz"), &bomb);
    // A table that says little, before much.
    let mut lying = fs::read(course.class().join("bomb.zip")).unwrap();
    let table = lying.windows(4).rposition(|bytes| bytes == b"PK\x01\x02").unwrap();
    lying[table + 24..table + 28].copy_from_slice(&100u32.to_le_bytes());
    course.hand_in("lying.zip", lying);
    let many: Vec<String> = (0..10_001).map(|number| format!("{number}")).collect();
    let many: Vec<Entry> = many.iter().map(|name| file(name, "")).collect();
    archives::zip(&course.class().join("many.zip"), &many);
    archives::tar_gz(&course.class().join("many-tar.tgz"), &many);
    let nothing = GzEncoder::new(Vec::new(), Compression::fast()).finish().unwrap();
    course.hand_in("nothing.tgz", nothing.repeat(1_000_000));
    course.hand_in("swelling.tgz", swelling_tar(EntryType::Regular));
    course.hand_in("long-name.tgz", swelling_tar(EntryType::GNULongName));
    grade_beside_a_neighbour(&course);
    for (student, words) in [
        ("bomb", "larger than 1048576 bytes"),
        ("bomb-tar", "larger than 1048576 bytes"),
        (
            "lying",
            "not a readable archive: what is packed in it is incomplete; repack it",
        ),
        ("many", "contains more than 10000 files and folders"),
        ("many-tar", "contains more than 10000 files and folders"),
        ("nothing", "not a readable archive: it is damaged, or of another kind"),
        ("swelling", "more than 268435456 bytes when unpacked"),
        ("long-name", "not a readable archive: a name in it is too long"),
    ] {
        let found = course.outcome(student, "rooks");
        assert!(found.starts_with(&format!("refused: {words}")), "{student}: {found}");
    }
}

/// An entry that is a little larger than what is unpacked of an archive, packed in many pieces of which most are the same.
fn swelling_tar(kind: EntryType) -> Vec<u8> {
    let packed = |bytes: &[u8]| {
        let mut piece = GzEncoder::new(Vec::new(), Compression::fast());
        piece.write_all(bytes).unwrap();
        piece.finish().unwrap()
    };
    let mut header = Header::new_gnu();
    header.set_path("large").unwrap();
    header.set_entry_type(kind);
    header.set_size(257 << 20);
    header.set_cksum();
    [packed(header.as_bytes()), packed(&vec![0; 1 << 20]).repeat(257)].concat()
}
