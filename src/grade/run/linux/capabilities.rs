//! Taking root's powers from a process, except for reading files.

use std::io;

use rustix::process::geteuid;
use rustix::thread::{
    CapabilitiesSecureBits, CapabilitySet, CapabilitySets, configure_capability_in_ambient_set, set_capabilities,
    set_capabilities_secure_bits,
};

/// Reading the files of all users: a toolchain in another user's home folder must stay readable.
const KEPT: CapabilitySet = CapabilitySet::DAC_READ_SEARCH;

/// A program that root starts gets no capabilities, and this cannot be changed back.
const NO_ROOT: CapabilitiesSecureBits = CapabilitiesSecureBits::NO_ROOT.union(CapabilitiesSecureBits::NO_ROOT_LOCKED);

/// Leaves a process of root without its powers: it cannot raise its limits, mount, or load a module. Does nothing for any
/// other user.
///
/// Async-signal-safe: called between fork and exec.
pub(super) fn drop_all() -> io::Result<()> {
    if !geteuid().is_root() || set_capabilities_secure_bits(NO_ROOT).is_err() {
        // Root without power over its own bits, as in some containers, has little to lose.
        return Ok(());
    }
    // The capability that is kept has to be inheritable and ambient to outlive the exec.
    let sets = CapabilitySets {
        effective: KEPT,
        permitted: KEPT,
        inheritable: KEPT,
    };
    set_capabilities(None, sets)?;
    // Where the kernel has no ambient capabilities, the exec drops this one, too.
    let _ = configure_capability_in_ambient_set(KEPT, true);
    Ok(())
}
