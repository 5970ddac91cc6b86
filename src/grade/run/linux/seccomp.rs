//! seccomp: which system calls a process may make.
//!
//! Two filters, since one has one answer for all that it refuses. The first refuses what programs are known to try, in
//! words that they understand (`EPERM`); the second hides whatever is not listed at all as if the kernel did not know it
//! (`ENOSYS`), so that C libraries fall back to what is listed, and calls of later kernels stay shut.

use std::collections::BTreeMap;
use std::io;
use std::sync::LazyLock;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    TargetArch, apply_filter,
};

use super::super::job::Profile;
use super::system_calls::{FOR_ANYONE, FOR_PROCESSES, META, USED};

/// Stands in the filter for the number of the process, which is known in the child only.
const OWN_NUMBER: u32 = 0x5eed_1e55;

/// The filters, in the order in which they are closed.
#[derive(Clone)]
pub(super) struct Filters(Vec<BpfProgram>);

/// The filters of each profile, made once: a millisecond.
static MADE: [LazyLock<Result<Filters, String>>; 3] = [
    LazyLock::new(|| Filters::make(Profile::Program)),
    LazyLock::new(|| Filters::make(Profile::Processes)),
    LazyLock::new(|| Filters::make(Profile::Compiler)),
];

impl Filters {
    /// The filters for `trust`, or why this machine cannot have them.
    pub(super) fn new(profile: Profile) -> Result<Filters, String> {
        let [program, processes, compiler] = &MADE;
        let made = match profile {
            Profile::Program => program,
            Profile::Processes => processes,
            Profile::Compiler => compiler,
        };
        LazyLock::force(made).clone()
    }

    fn make(profile: Profile) -> Result<Filters, String> {
        let mut programs = vec![build(
            refused(profile)?,
            SeccompAction::Allow,
            SeccompAction::Errno(libc::EPERM as u32),
        )?];
        if profile == Profile::Program {
            let listed = [USED, FOR_ANYONE, FOR_PROCESSES, META].concat();
            let rules = listed.into_iter().map(|call| (call, Vec::new())).collect();
            programs.push(build(
                rules,
                SeccompAction::Errno(libc::ENOSYS as u32),
                SeccompAction::Allow,
            )?);
        }
        Ok(Filters(programs))
    }

    /// Closes the filters around this process, for ever.
    ///
    /// Async-signal-safe: called between fork and exec.
    pub(super) fn close(&mut self) -> io::Result<()> {
        let own = std::process::id();
        for program in &mut self.0 {
            for instruction in program.iter_mut().filter(|instruction| instruction.k == OWN_NUMBER) {
                instruction.k = own;
            }
            apply_filter(program).map_err(|_| io::Error::last_os_error())?;
        }
        Ok(())
    }
}

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// The first filter: what is refused, and on which condition.
fn refused(profile: Profile) -> Result<Rules, String> {
    let mut rules: Rules = FOR_ANYONE.iter().map(|&call| (call, Vec::new())).collect();
    if profile != Profile::Compiler {
        rules.extend(META.iter().map(|&call| (call, Vec::new())));
        // A limit may be read, not set. (Root could even raise it.)
        rules.insert(libc::SYS_prlimit64, vec![when(2, SeccompCmpOp::Ne, 0)?]);
    }
    if profile == Profile::Program {
        rules.extend(FOR_PROCESSES.iter().map(|&call| (call, Vec::new())));
        let thread = libc::CLONE_THREAD as u64;
        rules.insert(libc::SYS_clone, vec![when(0, SeccompCmpOp::MaskedEq(thread), 0)?]);
        // Signals to itself are how a program aborts; Landlock keeps them inside too, but not on older kernels.
        for call in [libc::SYS_kill, libc::SYS_tgkill] {
            rules.insert(call, vec![when(0, SeccompCmpOp::Ne, u64::from(OWN_NUMBER))?]);
        }
    }
    Ok(rules)
}

/// The rule «argument `index`, as a number of 32 bits, compares so with `value`».
fn when(index: u8, operation: SeccompCmpOp, value: u64) -> Result<SeccompRule, String> {
    // `prlimit64` has a pointer there, of which both halves count.
    let length = if index == 2 {
        SeccompCmpArgLen::Qword
    } else {
        SeccompCmpArgLen::Dword
    };
    SeccompCondition::new(index, length, operation, value)
        .and_then(|condition| SeccompRule::new(vec![condition]))
        .map_err(|error| error.to_string())
}

fn build(rules: Rules, otherwise: SeccompAction, matched: SeccompAction) -> Result<BpfProgram, String> {
    let machine: TargetArch = std::env::consts::ARCH
        .try_into()
        .map_err(|_| format!("seccomp filters are not made for {}", std::env::consts::ARCH))?;
    SeccompFilter::new(rules, otherwise, matched, machine)
        .and_then(TryInto::try_into)
        .map_err(|error| error.to_string())
}

/// Whether the kernel, or what this process itself is held by, takes filters; else why not.
pub(super) fn available() -> Result<(), String> {
    const GET_ACTION_AVAILABLE: libc::c_ulong = 2;
    let action = libc::SECCOMP_RET_ERRNO;
    // SAFETY: the kernel reads one number, alive during the call.
    match unsafe { libc::syscall(libc::SYS_seccomp, GET_ACTION_AVAILABLE, 0, &action) } {
        0 => Ok(()),
        _ => Err(format!("no seccomp filters: {}", io::Error::last_os_error())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_the_process_stands_in_the_filter_twice() {
        let filters = Filters::new(Profile::Program).expect("this machine has seccomp filters");
        let places = |program: &BpfProgram| program.iter().filter(|place| place.k == OWN_NUMBER).count();
        // Once for `kill`, once for `tgkill`.
        assert_eq!(filters.0.iter().map(places).collect::<Vec<_>>(), [2, 0]);
    }

    #[test]
    fn what_is_refused_is_not_hidden() {
        // `ENOSYS` of the second filter would win over `EPERM` of the first.
        for call in refused(Profile::Program).expect("the rules are well formed").keys() {
            let listed = [USED, FOR_ANYONE, FOR_PROCESSES, META].concat();
            assert!(listed.contains(call), "system call {call}");
        }
    }
}
