//! seccomp: which system calls a process may make.
//!
//! Two filters, since one has one answer for all that it refuses. The first refuses what programs are known to try, in
//! words that they understand (`EPERM`); the second hides whatever is not listed at all as if the kernel did not know it
//! (`ENOSYS`), so that C libraries fall back to what is listed, and calls of later kernels stay shut.

use std::collections::BTreeMap;
use std::io;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    TargetArch, apply_filter,
};

use super::super::job::Trust;

/// Stands in the filter for the number of the process, which is known in the child only.
const OWN_NUMBER: u32 = 0x5eed_1e55;

/// The filters, in the order in which they are closed.
pub(super) struct Filters(Vec<BpfProgram>);

impl Filters {
    /// The filters for `trust`, or why this machine cannot have them.
    pub(super) fn new(trust: Trust) -> Result<Filters, String> {
        let mut programs = vec![build(refused(trust)?, SeccompAction::Allow, libc::EPERM)?];
        if trust == Trust::Program {
            let listed = USED
                .iter()
                .chain(FOR_ANYONE)
                .chain(FOR_PROCESSES)
                .chain(META)
                .map(|&call| (call, Vec::new()));
            programs.push(build_listed(listed.collect())?);
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
fn refused(trust: Trust) -> Result<Rules, String> {
    let mut rules: Rules = FOR_ANYONE.iter().map(|&call| (call, Vec::new())).collect();
    if trust != Trust::Compiler {
        rules.extend(META.iter().map(|&call| (call, Vec::new())));
        // A limit may be read, not set. (Root could even raise it.)
        rules.insert(libc::SYS_prlimit64, vec![when(2, SeccompCmpOp::Ne, 0)?]);
    }
    if trust == Trust::Program {
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

fn build(rules: Rules, otherwise: SeccompAction, error: i32) -> Result<BpfProgram, String> {
    compile(rules, otherwise, SeccompAction::Errno(error as u32))
}

/// The second filter: what is not listed does not exist.
fn build_listed(rules: Rules) -> Result<BpfProgram, String> {
    compile(rules, SeccompAction::Errno(libc::ENOSYS as u32), SeccompAction::Allow)
}

fn compile(rules: Rules, otherwise: SeccompAction, matched: SeccompAction) -> Result<BpfProgram, String> {
    let machine: TargetArch = std::env::consts::ARCH
        .try_into()
        .map_err(|_| format!("seccomp filters are not made for {}", std::env::consts::ARCH))?;
    SeccompFilter::new(rules, otherwise, matched, machine)
        .and_then(TryInto::try_into)
        .map_err(|error| error.to_string())
}

/// What nobody may do behind walls: talk to others, look into others, change the system.
const FOR_ANYONE: &[i64] = &[
    libc::SYS_socket,
    libc::SYS_connect,
    libc::SYS_bind,
    libc::SYS_listen,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_perf_event_open,
    libc::SYS_bpf,
    libc::SYS_io_uring_setup,
    libc::SYS_userfaultfd,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_open_tree,
    libc::SYS_move_mount,
    libc::SYS_fsopen,
    libc::SYS_fsmount,
    libc::SYS_open_by_handle_at,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_adjtimex,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_acct,
    libc::SYS_quotactl,
    libc::SYS_syslog,
    libc::SYS_shmget,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_mq_open,
    libc::SYS_memfd_create,
];

/// What changes a file without opening it, which Landlock does not see, and what changes limits and priorities.
const META: &[i64] = &[
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chmod,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchmodat2,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_lchown,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utime,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utimes,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_futimesat,
    libc::SYS_utimensat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    #[cfg(not(target_arch = "riscv64"))]
    libc::SYS_setrlimit,
    libc::SYS_setpriority,
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setattr,
    libc::SYS_ioprio_set,
];

/// What only a program of several processes needs.
const FOR_PROCESSES: &[i64] = &[
    #[cfg(target_arch = "x86_64")]
    libc::SYS_fork,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_vfork,
    libc::SYS_execveat,
    // Rust starts a process by way of one.
    libc::SYS_socketpair,
    libc::SYS_pidfd_open,
    libc::SYS_pidfd_getfd,
    libc::SYS_pidfd_send_signal,
    libc::SYS_tkill,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_setsid,
    libc::SYS_setpgid,
];

/// What programs of one process and their libraries use. Files are left to Landlock.
const USED: &[i64] = &[
    // memory
    libc::SYS_brk,
    libc::SYS_mmap,
    libc::SYS_munmap,
    libc::SYS_mprotect,
    libc::SYS_mremap,
    libc::SYS_madvise,
    libc::SYS_mincore,
    libc::SYS_msync,
    libc::SYS_membarrier,
    // files
    libc::SYS_read,
    libc::SYS_readv,
    libc::SYS_pread64,
    libc::SYS_preadv,
    libc::SYS_preadv2,
    libc::SYS_write,
    libc::SYS_writev,
    libc::SYS_pwrite64,
    libc::SYS_pwritev,
    libc::SYS_pwritev2,
    libc::SYS_lseek,
    libc::SYS_openat,
    libc::SYS_close,
    libc::SYS_close_range,
    libc::SYS_fstat,
    libc::SYS_newfstatat,
    libc::SYS_statx,
    libc::SYS_statfs,
    libc::SYS_fstatfs,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_readlinkat,
    libc::SYS_getdents64,
    libc::SYS_fcntl,
    libc::SYS_flock,
    libc::SYS_ioctl,
    libc::SYS_truncate,
    libc::SYS_ftruncate,
    libc::SYS_fallocate,
    libc::SYS_fadvise64,
    libc::SYS_fsync,
    libc::SYS_fdatasync,
    libc::SYS_sendfile,
    libc::SYS_copy_file_range,
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_pipe2,
    libc::SYS_getcwd,
    libc::SYS_chdir,
    libc::SYS_fchdir,
    libc::SYS_mkdirat,
    libc::SYS_unlinkat,
    libc::SYS_renameat,
    libc::SYS_renameat2,
    libc::SYS_umask,
    // waiting
    libc::SYS_ppoll,
    libc::SYS_pselect6,
    libc::SYS_epoll_create1,
    libc::SYS_epoll_ctl,
    libc::SYS_epoll_pwait,
    libc::SYS_epoll_pwait2,
    libc::SYS_eventfd2,
    libc::SYS_timerfd_create,
    libc::SYS_timerfd_settime,
    libc::SYS_timerfd_gettime,
    libc::SYS_wait4,
    libc::SYS_waitid,
    // threads
    libc::SYS_clone,
    libc::SYS_execve,
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_futex,
    libc::SYS_futex_waitv,
    libc::SYS_set_robust_list,
    libc::SYS_get_robust_list,
    libc::SYS_set_tid_address,
    libc::SYS_rseq,
    libc::SYS_sched_yield,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_getparam,
    libc::SYS_sched_getscheduler,
    libc::SYS_sched_get_priority_max,
    libc::SYS_sched_get_priority_min,
    // signals
    libc::SYS_kill,
    libc::SYS_tgkill,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigpending,
    libc::SYS_rt_sigtimedwait,
    libc::SYS_rt_sigsuspend,
    libc::SYS_rt_sigreturn,
    libc::SYS_restart_syscall,
    libc::SYS_sigaltstack,
    // time
    libc::SYS_clock_gettime,
    libc::SYS_clock_getres,
    libc::SYS_clock_nanosleep,
    libc::SYS_nanosleep,
    libc::SYS_gettimeofday,
    libc::SYS_times,
    libc::SYS_getrusage,
    libc::SYS_getitimer,
    libc::SYS_setitimer,
    libc::SYS_timer_create,
    libc::SYS_timer_settime,
    libc::SYS_timer_gettime,
    libc::SYS_timer_delete,
    // who and where it is
    libc::SYS_getpid,
    libc::SYS_getppid,
    libc::SYS_gettid,
    libc::SYS_getpgid,
    libc::SYS_getsid,
    libc::SYS_getuid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getegid,
    libc::SYS_getresuid,
    libc::SYS_getresgid,
    libc::SYS_getgroups,
    libc::SYS_getcpu,
    libc::SYS_getpriority,
    libc::SYS_getrandom,
    #[cfg(not(target_arch = "riscv64"))]
    libc::SYS_getrlimit,
    libc::SYS_prlimit64,
    libc::SYS_prctl,
    libc::SYS_capget,
    libc::SYS_sysinfo,
    libc::SYS_uname,
    // the second filter itself
    libc::SYS_seccomp,
    // older names of the same
    #[cfg(target_arch = "x86_64")]
    libc::SYS_open,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_creat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_stat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_lstat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_access,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_readlink,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_getdents,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_dup2,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_pipe,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_mkdir,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_rmdir,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_unlink,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_rename,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_poll,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_select,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_epoll_create,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_epoll_wait,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_eventfd,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_alarm,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_pause,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_time,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_getpgrp,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_arch_prctl,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_the_process_stands_in_the_filter_twice() {
        let filters = Filters::new(Trust::Program).expect("this machine has seccomp filters");
        let places = |program: &BpfProgram| program.iter().filter(|place| place.k == OWN_NUMBER).count();
        // Once for `kill`, once for `tgkill`.
        assert_eq!(filters.0.iter().map(places).collect::<Vec<_>>(), [2, 0]);
    }

    #[test]
    fn what_is_refused_is_not_hidden() {
        // `ENOSYS` of the second filter would win over `EPERM` of the first.
        for call in refused(Trust::Program).expect("the rules are well formed").keys() {
            let listed = [USED, FOR_ANYONE, FOR_PROCESSES, META].concat();
            assert!(listed.contains(call), "system call {call}");
        }
    }
}
