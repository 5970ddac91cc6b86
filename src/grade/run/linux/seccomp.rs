//! seccomp: which system calls a process may make.
//!
//! There are two filters, since a filter has one answer for everything that it refuses. The first refuses what programs are
//! known to try, with an error that they understand (`EPERM`). The second hides every call that is not listed, as if the
//! kernel did not know it (`ENOSYS`): C libraries then fall back to listed ones, and calls of later kernels stay closed.

use std::collections::BTreeMap;
use std::io;
use std::sync::LazyLock;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    TargetArch, apply_filter,
};

use super::super::policy::Profile;
use super::sandbox_error::SandboxError;
use super::system_calls::{FOR_ANYONE, FOR_PROCESSES, META, OWNER_COMMANDS, USED};

/// Stands in the filter for the number of the process, which is known in the child only.
const OWN_NUMBER: u32 = 0x5eed_1e55;

/// The filters, in the order in which they are installed.
#[derive(Clone)]
pub(super) struct Filters(Vec<BpfProgram>);

/// The filters of each profile, made once: a millisecond.
static PROGRAM: LazyLock<Option<Filters>> = LazyLock::new(|| Filters::make(Profile::Program).ok());
static PROCESSES: LazyLock<Option<Filters>> = LazyLock::new(|| Filters::make(Profile::Processes).ok());
static COMPILER: LazyLock<Option<Filters>> = LazyLock::new(|| Filters::make(Profile::Compiler).ok());

impl Filters {
    /// Returns the filters for a profile.
    ///
    /// # Errors
    /// Filters cannot be made for this machine.
    pub(super) fn new(profile: Profile) -> Result<Filters, SandboxError> {
        let made = match profile {
            Profile::Program => &PROGRAM,
            Profile::Processes => &PROCESSES,
            Profile::Compiler => &COMPILER,
        };
        // An error is not kept; made again, it is the same.
        LazyLock::force(made).clone().map_or_else(|| Filters::make(profile), Ok)
    }

    fn make(profile: Profile) -> Result<Filters, SandboxError> {
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

    /// Installs the filters for this process, irrevocably.
    ///
    /// Async-signal-safe: called between fork and exec.
    pub(super) fn enforce(&mut self) -> io::Result<()> {
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
fn refused(profile: Profile) -> Result<Rules, SandboxError> {
    let mut rules: Rules = FOR_ANYONE.iter().map(|&call| (call, Vec::new())).collect();
    if profile != Profile::Compiler {
        rules.extend(META.iter().map(|&call| (call, Vec::new())));
        // A limit may be read but not set. (Root could even raise it.)
        rules.insert(libc::SYS_prlimit64, vec![when(2, Width::Pointer, SeccompCmpOp::Ne, 0)?]);
        // The owner of a descriptor gets a signal when there is news on it: one that Landlock keeps inside on newer
        // kernels only.
        for (call, commands) in OWNER_COMMANDS {
            let rules_of_call = commands
                .iter()
                .map(|&command| when(1, Width::Number, SeccompCmpOp::Eq, command))
                .collect::<Result<_, _>>()?;
            rules.insert(*call, rules_of_call);
        }
    }
    if profile == Profile::Program {
        rules.extend(FOR_PROCESSES.iter().map(|&call| (call, Vec::new())));
        let thread = libc::CLONE_THREAD as u64;
        let is_no_thread = when(0, Width::Number, SeccompCmpOp::MaskedEq(thread), 0)?;
        rules.insert(libc::SYS_clone, vec![is_no_thread]);
        // Signals to itself are how a program aborts; Landlock keeps them inside too, but not on older kernels.
        for call in [libc::SYS_kill, libc::SYS_tgkill] {
            let to_others = when(0, Width::Number, SeccompCmpOp::Ne, u64::from(OWN_NUMBER))?;
            rules.insert(call, vec![to_others]);
        }
        // A file without a name holds space on the disk that cannot be measured, and so does one that is allocated faster
        // than it can be measured.
        let nameless = libc::O_TMPFILE as u64;
        let unnamed = |flags| when(flags, Width::Number, SeccompCmpOp::MaskedEq(nameless), nameless);
        rules.insert(libc::SYS_openat, vec![unnamed(2)?]);
        #[cfg(target_arch = "x86_64")]
        rules.insert(libc::SYS_open, vec![unnamed(1)?]);
        rules.insert(libc::SYS_fallocate, Vec::new());
    }
    Ok(rules)
}

/// How much of an argument counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Width {
    /// Its lower 32 bits.
    Number,
    /// All of it.
    Pointer,
}

/// The rule that argument `index` compares with `value` in this way.
fn when(index: u8, width: Width, operation: SeccompCmpOp, value: u64) -> Result<SeccompRule, SandboxError> {
    let length = match width {
        Width::Number => SeccompCmpArgLen::Dword,
        Width::Pointer => SeccompCmpArgLen::Qword,
    };
    let condition = SeccompCondition::new(index, length, operation, value)?;
    Ok(SeccompRule::new(vec![condition])?)
}

fn build(rules: Rules, otherwise: SeccompAction, matched: SeccompAction) -> Result<BpfProgram, SandboxError> {
    let machine: TargetArch = std::env::consts::ARCH
        .try_into()
        .map_err(|_| SandboxError::OtherMachine)?;
    Ok(SeccompFilter::new(rules, otherwise, matched, machine)?.try_into()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_the_process_is_in_the_filter_twice() {
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
