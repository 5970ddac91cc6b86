//! Feedback: what a student reads, as data. Words for it are chosen in `report`.

mod quote;
mod verdict;

pub use quote::quote;
pub use verdict::Verdict;

pub use queens_models::{Cause, Description};
use serde::{Deserialize, Serialize};

use crate::board::{Clash, Piece, Placement, Symmetry};
use crate::grade::answer::Tolerance;
use crate::grade::run::Level;

/// The version of the form below; it grows whenever a reader of the JSON would have to know.
pub const VERSION: u32 = 1;

/// What came of one submission.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Assessment {
    /// The version of this form.
    pub version: u32,
    /// The task.
    pub task: String,
    /// What was graded: the file as its student knows it, or the command.
    pub submission: String,
    /// The verdict.
    pub verdict: Verdict,
    /// The points of the cases that passed.
    pub points: u32,
    /// The points of all cases.
    pub possible: u32,
    /// How the submission was confined while it ran.
    pub level: Level,
    /// The verdict on each case, in order; empty if nothing was run.
    pub cases: Vec<CaseAssessment>,
    /// What helps on, unless it passed or was not judged.
    pub feedback: Option<Feedback>,
}

/// What came of one case.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CaseAssessment {
    /// The name of the case.
    pub name: String,
    /// The verdict.
    pub verdict: Verdict,
    /// The points it gave.
    pub points: u32,
    /// The points it could give.
    pub possible: u32,
    /// The freedoms that its output took, without those that the statement itself asks for.
    pub tolerances: Vec<Tolerance>,
    /// The names of the processes that it left running and that were ended.
    pub leftovers: Vec<String>,
}

/// What helps on.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Feedback {
    /// The first telling case that did not pass: how to run it again.
    pub case: Option<Rerun>,
    /// The explanation that gives just these answers, or two of which one is likely true.
    pub advice: Vec<Advice>,
    /// Facts about the answers that hold for all cases together, the most telling first.
    pub descriptions: Vec<Description>,
    /// What was found, the most telling first.
    pub findings: Vec<Finding>,
    /// What to do next.
    pub next: Next,
    /// The difference between the given answer and the right one, where comparing them line by line helps.
    pub difference: Option<Difference>,
    /// The explanations that were compared with the answers, the best first: for instructors.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tried: Vec<Tried>,
}

/// How to run a case by hand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rerun {
    /// The name of the case.
    pub name: String,
    /// The arguments of the program.
    pub arguments: Vec<String>,
    /// Its standard input.
    pub input: String,
}

/// What explains the answers of a submission, or may.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Advice {
    /// The explanation.
    #[serde(flatten)]
    pub explanation: Explanation,
    /// How certain it is.
    pub fit: Fit,
}

/// A wrong program that gives the same answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum Explanation {
    /// One that the instructor recorded.
    Mistake {
        /// The name of the mistake.
        mistake: String,
        /// The sentences that help.
        advice: String,
    },
    /// One that was computed.
    Model {
        /// What it does wrong: one thing, or two at once.
        causes: Vec<Cause>,
    },
}

/// How certain an explanation is. It predicts every case that ran, in either case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fit {
    /// No other explanation predicts the same.
    Firm,
    /// One other explanation does.
    Perhaps,
}

/// An explanation that was compared with the answers: for instructors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tried {
    /// The explanation.
    #[serde(flatten)]
    pub explanation: Explanation,
    /// The number of cases that it predicts.
    pub predicted: usize,
    /// Whether it predicts every case that can be compared with it.
    pub every: bool,
}

/// One step on from here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Next {
    /// Fix the first error that the compiler names.
    FixFirstError,
    /// Save the source in UTF-8, which is what compilers read.
    SaveAsUtf8,
    /// Write otherwise what keeps the source from being compiled at all.
    WriteOtherwise,
    /// Go through the program by hand for the pair of pieces that is drawn.
    FollowPair,
    /// Go through the program by hand for the missing board that is drawn.
    FollowMissing,
    /// Look at the line where it crashed, for the smallest case that does.
    LookAtLine,
    /// Find out what keeps it from ending.
    FindLoop,
    /// Let the program end with exit code 0.
    EndWell,
    /// Print something.
    Print,
    /// Run the case by hand and compare.
    #[default]
    RunByHand,
}

/// Why a program ended with an error, in the student's terms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "cause", rename_all = "kebab-case")]
pub enum CrashCause {
    /// An index beyond the end of a list.
    IndexOutOfRange {
        /// The index, if the message names it.
        index: Option<String>,
        /// The length of the list, if the message names it.
        length: Option<String>,
    },
    /// A subtraction below zero in a type without negative numbers, or a result too large for its type.
    Overflow {
        /// What was being done, such as `subtract`.
        doing: String,
    },
    /// A `todo!()` was reached.
    Unfinished,
    /// Another error that the language itself noticed: a panic, an exception.
    Error {
        /// Its message.
        message: String,
    },
    /// Memory that is not the program's was touched.
    BadMemory,
    /// The system does not take the compiled file for a program.
    CannotStart,
    /// The program ended itself or was ended by this signal.
    Signal {
        /// Its number.
        number: i32,
    },
    /// It ended with this exit code.
    ExitCode {
        /// The code, which is not 0.
        code: i32,
    },
}

/// A limit at which a program is ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "limit", rename_all = "kebab-case")]
pub enum Limit {
    /// Processor time, in milliseconds.
    Time {
        /// What it may take.
        milliseconds: u64,
    },
    /// Time in which it only waited or slept, in milliseconds.
    Idle {
        /// How long it may wait.
        milliseconds: u64,
    },
    /// Threads and processes at one time.
    Threads {
        /// How many there may be.
        count: usize,
    },
    /// Output, in bytes.
    Output {
        /// What it may print.
        bytes: usize,
    },
    /// Memory, in bytes.
    Memory {
        /// What it may use.
        bytes: u64,
    },
    /// The stack: calls that are nested too deep.
    Stack,
    /// The size of a file, in bytes.
    File {
        /// What it may write.
        bytes: u64,
    },
}

/// The first lines in which an answer differs from the right one, both in normal form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// The lines.
    pub lines: Vec<DifferentLine>,
    /// Whether there are more.
    pub cut: bool,
}

/// A line that only one of two answers has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "line", rename_all = "kebab-case")]
pub enum DifferentLine {
    /// Right and not printed.
    Missing(String),
    /// Printed and wrong.
    Extra(String),
}

/// One thing that was found in the answers of a submission.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Finding {
    /// The compiler refused the source.
    Compiler {
        /// What it said, the first error first.
        diagnostics: String,
    },
    /// The compiler took it, and warned.
    Warnings {
        /// What it said.
        diagnostics: String,
    },
    /// It was not compiled, though the compiler found no error in it.
    NotCompiled {
        /// Why, in one sentence.
        why: String,
    },
    /// The program ended with an error.
    Crash {
        /// The likely cause.
        cause: CrashCause,
        /// Where in the source, as far as the program says.
        line: Option<usize>,
        /// What it printed on standard error, from its last words backwards.
        stderr: String,
    },
    /// The program was ended at a limit.
    Limit {
        /// Which limit.
        limit: Limit,
    },
    /// Nothing was printed.
    Nothing,
    /// Something was printed, and nothing of it is an answer.
    NothingRead {
        /// The first line.
        beginning: String,
    },
    /// The answer is right, only the program did not end well.
    OnlyTheEnding,
    /// The boards that were printed before the program ended too early, all of them right.
    RightUntilThen {
        /// How many.
        boards: usize,
    },
    /// As many boards as there should be, but not the right ones.
    OnlyTheNumber {
        /// How many.
        boards: usize,
    },
    /// A printed board on which two pieces attack each other.
    Attack {
        /// Which of the printed boards it is, from 1.
        number: usize,
        /// The board.
        board: Placement,
        /// The piece on it.
        piece: Piece,
        /// The first pair that clashes.
        clash: Clash,
        /// How many different boards stand before it, all of them right.
        right_before: usize,
        /// How many of the printed boards clash.
        count: usize,
        /// How many were printed.
        printed: usize,
    },
    /// A printed line that is no board of this size.
    NoBoard {
        /// Which of the printed boards it is, from 1.
        number: usize,
        /// The rows, counted as the program counts them.
        rows: String,
        /// What is wrong with it.
        why: String,
    },
    /// Right boards that were not printed.
    Missing {
        /// How many.
        count: usize,
        /// How many there should be.
        of: usize,
        /// How many different right ones were printed.
        right: usize,
        /// The first of them.
        example: Placement,
        /// The piece on it.
        piece: Piece,
        /// Where every missing board, and none of those printed, breaks the rule of another piece: that piece and the pair.
        rule: Option<(Piece, Clash)>,
    },
    /// Fewer boards than are judged.
    TooFew {
        /// How many are judged.
        count: usize,
        /// How many were printed.
        printed: usize,
    },
    /// Output that is no text.
    Unreadable {
        /// What it is.
        reason: String,
    },
    /// Boards printed more than once.
    Twice {
        /// How many different ones.
        count: usize,
        /// The first of them.
        example: Placement,
    },
    /// A number that the program gave and that does not fit the boards it printed.
    Claim {
        /// The claim.
        claim: String,
        /// How many boards were printed.
        printed: usize,
        /// Whether the boards themselves are all right.
        boards_right: bool,
    },
    /// Two printed boards of one class.
    SameClass {
        /// The board printed first.
        first: Placement,
        /// The board printed later.
        second: Placement,
        /// What turns the first into the second.
        symmetry: Symmetry,
        /// The piece on them.
        piece: Piece,
    },
    /// A value that is wrong or missing.
    Value {
        /// Its label.
        label: String,
        /// What was printed, `None` where nothing was.
        given: Option<String>,
        /// What is right.
        reference: String,
        /// What is special about the difference.
        why: Option<String>,
    },
    /// The first line that differs.
    Line {
        /// Its number in the normal form, from 1.
        number: usize,
        /// What was printed, `None` at its end.
        given: Option<String>,
        /// What is right, `None` at its end.
        reference: Option<String>,
    },
    /// The program should have refused its input.
    NotRefused {
        /// What it did instead.
        instead: String,
    },
    /// The program took too large a share of another's time.
    TooSlow {
        /// The share it took.
        ratio: f64,
        /// The share it may take.
        allowed: f64,
        /// The other program.
        against: String,
    },
}
