//! What kind of fault ended a program, as far as its status and its words on standard error say so.

use crate::{Case, Ending};

/// A kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fault {
    /// A result too large for its type.
    Overflow,
    /// A subtraction below zero.
    Subtraction,
    /// A shift by too many places.
    Shift,
    /// A range error: an index as well as a number.
    Range,
    /// A division by zero.
    Division,
    /// An index outside of a list.
    Index,
    /// Memory that is not the program's.
    Memory,
    /// Calls nested too deep.
    Recursion,
    /// Out of time.
    Time,
    /// Anything else.
    Other,
}

/// SIGFPE, which an integer division by zero raises.
const SIGFPE: i32 = 8;
/// SIGBUS and SIGSEGV.
const BAD_MEMORY: [i32; 2] = [7, 11];

/// What the runtimes of the languages say.
const WORDS: [(&str, Fault); 18] = [
    ("attempt to subtract with overflow", Fault::Subtraction),
    ("attempt to shift left with overflow", Fault::Shift),
    ("attempt to shift right with overflow", Fault::Shift),
    (" with overflow", Fault::Overflow),
    ("ArithmeticException: integer overflow", Fault::Overflow),
    ("ArithmeticException: long overflow", Fault::Overflow),
    ("Runtime error 215", Fault::Overflow),
    ("Runtime error 201", Fault::Range),
    ("divide by zero", Fault::Division),
    ("ZeroDivisionError", Fault::Division),
    ("/ by zero", Fault::Division),
    ("Division by zero", Fault::Division),
    ("Runtime error 200", Fault::Division),
    ("RecursionError", Fault::Recursion),
    ("StackOverflowError", Fault::Recursion),
    ("Maximum call stack size exceeded", Fault::Recursion),
    ("Runtime error 202", Fault::Recursion),
    ("IndexError", Fault::Index),
];

/// More words, of an index.
const INDEX_WORDS: [&str; 4] = [
    "index out of bounds",
    "out of range for slice",
    "IndexOutOfBoundsException",
    "std::out_of_range",
];

/// The fault that ended a case early; `None` where it ended well or nothing is known of it.
pub(super) fn fault(case: &Case) -> Option<Fault> {
    let said = || {
        let words = WORDS.iter().find(|(words, _)| case.stderr.contains(words));
        let index = || INDEX_WORDS.iter().any(|words| case.stderr.contains(words));
        match words {
            Some(&(_, fault)) => fault,
            None if index() => Fault::Index,
            None => Fault::Other,
        }
    };
    match case.ending {
        Ending::Well | Ending::OutOfMemory | Ending::TooMuchOutput => None,
        Ending::TimedOut => Some(Fault::Time),
        Ending::StackOverflow => Some(Fault::Recursion),
        Ending::Signal(SIGFPE) => Some(Fault::Division),
        Ending::Signal(number) if BAD_MEMORY.contains(&number) => Some(Fault::Memory),
        Ending::Code(_) | Ending::Panicked | Ending::Signal(_) => Some(said()),
    }
}
