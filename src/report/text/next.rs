//! Words for the one step that comes next.

use super::visible::visible;
use crate::grade::{Assessment, Next, Rerun};

/// What to do next, in one sentence.
pub fn words(next: Next, assessment: &Assessment) -> String {
    let task = &assessment.task;
    match next {
        Next::FixFirstError => "fix the first error; the others often disappear with it.".to_owned(),
        Next::SaveAsUtf8 => {
            "save the file as UTF-8: in Visual Studio Code and the editors of JetBrains click on «UTF-16» at the bottom \
             right, in Notepad choose «Save as» and the encoding UTF-8, in Vim type `:set fileencoding=utf-8` and `:w`."
                .to_owned()
        }
        Next::WriteOtherwise => "write that otherwise; nothing else of the file was looked at yet.".to_owned(),
        Next::FollowPair => {
            "go through your test by hand for the two pieces in brackets: at which comparison should it have said no?"
                .to_owned()
        }
        Next::FollowMissing => {
            "go through your program by hand for the missing board: in which column does it reject that board?".to_owned()
        }
        Next::LookAtLine => "look at that line, and at the values that it works with.".to_owned(),
        Next::FindLoop => "find what should end it: for which calls or turns of a loop does nothing change?".to_owned(),
        Next::EndWell => "let the program end with exit code 0, in C and C++ by `return 0` from `main`.".to_owned(),
        Next::Print => format!("print the answer on standard output; `cargo queens show {task}` says in which form."),
        Next::RunByHand => match assessment.feedback.as_ref().and_then(|feedback| feedback.case.as_ref()) {
            Some(case) => by_hand(assessment, case),
            None => format!("read the statement again: cargo queens show {task}"),
        },
    }
}

/// How to run a case without the grader.
fn by_hand(assessment: &Assessment, case: &Rerun) -> String {
    let Assessment { task, submission, .. } = assessment;
    let input = match case.input.lines().count() {
        0 => "",
        1 => ", and give it that line of input",
        _ => ", and give it those lines of input",
    };
    let arguments = case.arguments.join(" ");
    if *submission == format!("exercises/{task}/main.rs") {
        let command = format!("cargo run -q -p exercises --bin my-{task} -- {arguments}");
        format!("run it yourself: {}{input}", command.trim_end_matches([' ', '-']))
    } else if arguments.is_empty() {
        format!("run {} yourself{input}.", visible(submission))
    } else {
        format!("run {} yourself with {arguments}{input}.", visible(submission))
    }
}
