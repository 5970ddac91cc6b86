//! The processes of a run, as /proc shows them to the grader: their names, and what they are doing.

use std::fs;
use std::process::Child;
use std::time::Duration;

use rustix::param::clock_ticks_per_second;

use super::super::job::Job;
use super::super::policy::Profile;
use super::super::unix::Census;

/// How many leftovers are named; a longer list would not help.
const MOST_NAMES: usize = 200;

/// Names the processes that run below the supervisor.
pub(in crate::grade::run) fn leftovers(child: &Child, job: &Job) -> Vec<String> {
    let below = below_supervisor(child, job).into_iter().take(MOST_NAMES);
    let names = below.filter_map(|process| fs::read_to_string(format!("/proc/{process}/comm")).ok());
    names.map(|name| name.trim_end().to_owned()).collect()
}

/// Counts the processes below the supervisor; `None` where there are none, as after their end.
pub(in crate::grade::run) fn census(child: &Child, job: &Job) -> Option<Census> {
    let states: Vec<(u32, State)> = below_supervisor(child, job)
        .into_iter()
        .filter_map(|process| Some((process, State::read(&format!("/proc/{process}/stat"))?)))
        .collect();
    if states.is_empty() {
        return None;
    }
    Some(Census {
        threads: states.iter().map(|(_, state)| state.threads).sum(),
        cpu: states.iter().map(|(_, state)| state.cpu).sum(),
        is_idle: states.iter().all(|(process, state)| state.is_idle(*process)),
    })
}

/// How many processes this machine has ended so far because it was short of memory; `None` where it does not say.
pub(in crate::grade::run) fn killed_for_memory() -> Option<u64> {
    let counts = fs::read_to_string("/proc/vmstat").ok()?;
    let count = counts.lines().find_map(|line| line.strip_prefix("oom_kill "))?;
    count.parse().ok()
}

/// What `/proc/…/stat` says about a process or a thread.
struct State {
    letter: char,
    threads: usize,
    cpu: Duration,
}

impl State {
    fn read(file: &str) -> Option<State> {
        State::parse(&fs::read_to_string(file).ok()?)
    }

    /// The fields after the name, which may itself contain brackets and spaces: the third of the line is the first here.
    fn parse(line: &str) -> Option<State> {
        let (_, fields) = line.rsplit_once(") ")?;
        let fields: Vec<&str> = fields.split(' ').collect();
        let number = |field: usize| fields.get(field - 3)?.parse::<u64>().ok();
        // Its own time in user and kernel mode, and that of the children that it waited for.
        let ticks = number(14)? + number(15)? + number(16)? + number(17)?;
        Some(State {
            letter: fields.first()?.chars().next()?,
            threads: number(20)? as usize,
            cpu: Duration::from_millis(1000 * ticks / clock_ticks_per_second()),
        })
    }

    /// Whether no thread uses a processor or waits for one. The letter is that of the first thread.
    fn is_idle(&self, process: u32) -> bool {
        if is_active(self.letter) {
            return false;
        }
        let threads = || {
            fs::read_dir(format!("/proc/{process}/task"))
                .into_iter()
                .flatten()
                .flatten()
        };
        self.threads < 2
            || !threads()
                .filter_map(|thread| State::read(thread.path().join("stat").to_str()?))
                .any(|state| is_active(state.letter))
    }
}

/// Whether a thread in this state runs, is ready to run, or waits for the disk.
fn is_active(letter: char) -> bool {
    matches!(letter, 'R' | 'D')
}

/// The processes below the supervisor, which is the child itself or, in a container, its child.
fn below_supervisor(child: &Child, job: &Job) -> Vec<u32> {
    let mut above = match job.container {
        Some(_) => children(child.id()),
        None => vec![child.id()],
    };
    // A program of one process has no children, and its many threads would take long to ask.
    let is_single = job.policy.is_some_and(|policy| policy.profile == Profile::Program);
    let mut below = Vec::new();
    let mut is_first = true;
    while let Some(process) = above.pop() {
        let found = children(process);
        below.extend(&found);
        if is_single && is_first {
            break;
        }
        is_first = false;
        above.extend(found);
    }
    below
}

/// The children of a process; each belongs to the thread that forked it.
fn children(process: u32) -> Vec<u32> {
    let threads = fs::read_dir(format!("/proc/{process}/task"))
        .into_iter()
        .flatten()
        .flatten();
    let children = threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    children
        .flat_map(|numbers| {
            let numbers = numbers.split_ascii_whitespace();
            numbers.filter_map(|number| number.parse().ok()).collect::<Vec<_>>()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_brackets_does_not_shift_the_fields() {
        let line = "7 (a) (b) c) S 1 7 7 0 -1 0 0 0 0 0 100 20 3 2 20 0 5 0 0";
        let state = State::parse(line).expect("all fields are there");
        assert_eq!((state.letter, state.threads), ('S', 5));
        assert_eq!(state.cpu, Duration::from_millis(125_000 / clock_ticks_per_second()));
        assert!(State::parse("7 (a").is_none());
    }

    #[test]
    fn this_process_has_a_state() {
        let state = State::read("/proc/self/stat").expect("/proc is mounted");
        assert!(state.threads >= 1 && !state.is_idle(std::process::id()));
    }
}
