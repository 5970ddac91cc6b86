//! File systems of Linux that do not announce changes made on another machine.

use std::ffi::CString;
use std::mem::MaybeUninit;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// Their magic numbers, as in `statfs(2)`, and their names for people.
const KINDS: [(u32, &str); 9] = [
    (0x6969, "a network file system (NFS)"),
    (0x517b, "a network file system (SMB)"),
    (0xfe53_4d42, "a network file system (SMB)"),
    (0xff53_4d42, "a network file system (CIFS)"),
    (0x5346_414f, "a network file system (AFS)"),
    (0x00c3_6400, "a network file system (Ceph)"),
    (0x0102_1997, "a folder shared with another system (9P)"),
    (0x786f_4256, "a folder shared with a virtual machine"),
    (0x6573_5546, "a file system in user space (FUSE)"),
];

/// The kind of file system of `folder`, if it does not announce changes made elsewhere.
pub(super) fn without_events(folder: &Path) -> Option<&'static str> {
    let path = CString::new(folder.as_os_str().as_bytes()).ok()?;
    let mut status = MaybeUninit::<libc::statfs>::uninit();
    // SAFETY: the path ends with a zero, and `status` is large enough for the answer.
    let answer = unsafe { libc::statfs(path.as_ptr(), status.as_mut_ptr()) };
    if answer != 0 {
        return None;
    }
    // SAFETY: the call succeeded, so it was filled in.
    let status = unsafe { status.assume_init() };
    // The number has 32 bits; the type of the field differs from one processor to the next.
    let magic = status.f_type as u32;
    KINDS.iter().find(|(number, _)| *number == magic).map(|(_, name)| *name)
}
