//! Taking from a process what root may do beyond owning files.

use std::io;

/// Version 3 of the interface, with two words of capabilities.
const VERSION: u32 = 0x2008_0522;

/// Reading files whoever owns them: a toolchain in another user's home folder must stay readable.
const DAC_READ_SEARCH: u32 = 1 << 2;

/// A program that root starts gets no capabilities; locked, so that it stays so.
const NO_ROOT_LOCKED: libc::c_ulong = 0b11;

/// Leaves a process of root without its powers: it cannot raise its limits, mount, or load a module. For any other user
/// there is nothing to do.
///
/// Async-signal-safe: called between fork and exec.
pub(super) fn drop_all() -> io::Result<()> {
    #[repr(C)]
    struct Header {
        version: u32,
        pid: i32,
    }
    #[repr(C)]
    struct Words {
        effective: u32,
        permitted: u32,
        inheritable: u32,
    }
    // SAFETY: these calls touch no memory but the two structures, which have the shapes of version 3.
    unsafe {
        if libc::geteuid() != 0 {
            return Ok(());
        }
        // The capability that is kept has to be inheritable and ambient to outlive the exec.
        let header = Header {
            version: VERSION,
            pid: 0,
        };
        let kept = Words {
            effective: DAC_READ_SEARCH,
            permitted: DAC_READ_SEARCH,
            inheritable: DAC_READ_SEARCH,
        };
        let none = Words {
            effective: 0,
            permitted: 0,
            inheritable: 0,
        };
        if libc::prctl(libc::PR_SET_SECUREBITS, NO_ROOT_LOCKED, 0, 0, 0) != 0 {
            // A root without power over its own bits, as in some containers, has little to lose.
            return Ok(());
        }
        let words = [kept, none];
        if libc::syscall(libc::SYS_capset, &header, words.as_ptr()) != 0 {
            return Err(io::Error::last_os_error());
        }
        libc::prctl(libc::PR_CAP_AMBIENT, libc::PR_CAP_AMBIENT_RAISE, 2, 0, 0);
    }
    Ok(())
}
