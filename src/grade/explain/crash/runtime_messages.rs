//! What the runtime of a language says of a fault on standard error: its cause, and the line of the source.

use crate::grade::feedback::CrashCause;
use crate::grade::feedback::quote;

/// A fault as a runtime reports it.
#[derive(Debug, PartialEq, Eq)]
pub struct Fault {
    pub cause: CrashCause,
    /// The line of the source, if the message names it.
    pub line: Option<usize>,
}

impl From<CrashCause> for Fault {
    fn from(cause: CrashCause) -> Fault {
        Fault { cause, line: None }
    }
}

/// The fault, in any of the languages of the kit.
pub fn fault(stderr: &str) -> Option<Fault> {
    [rust, python, java, javascript, pascal, cplusplus]
        .into_iter()
        .find_map(|language| language(stderr))
}

/// `thread 'main' (1) panicked at main.rs:12:5:` and the message below it.
fn rust(stderr: &str) -> Option<Fault> {
    let mut lines = stderr.lines().skip_while(|line| !line.contains(" panicked at "));
    let (_, place) = lines.next()?.split_once(" panicked at ")?;
    // A fault inside the standard library has a line there, not in the source.
    let line = (!place.starts_with('/'))
        .then(|| number_behind(place, ".rs:"))
        .flatten();
    let message = lines.next().unwrap_or_default();
    let overflow = message
        .strip_prefix("attempt to ")
        .and_then(|rest| rest.strip_suffix(" with overflow"));
    let cause = if let Some((length, index)) = message
        .strip_prefix("index out of bounds: the len is ")
        .and_then(|rest| rest.split_once(" but the index is "))
    {
        index_out_of_range(index, length)
    } else if let Some((index, length)) = message.split_once(" out of range for slice of length ") {
        index_out_of_range(index.rsplit(' ').next().unwrap_or_default(), length)
    } else if let Some(doing) = overflow {
        CrashCause::Overflow { doing: quote(doing) }
    } else if message.starts_with("not yet implemented") {
        CrashCause::Unfinished
    } else {
        error(message)
    };
    Some(Fault { cause, line })
}

/// `Traceback`, the places with the innermost one last, and the error on the last line.
fn python(stderr: &str) -> Option<Fault> {
    // An error in the syntax comes without the first line.
    let traced = stderr.contains("Traceback (most recent call last)") || stderr.trim_start().starts_with("File \"");
    let message = stderr.trim_end().lines().last().filter(|_| traced)?;
    let own = |line: &&str| line.trim_start().starts_with("File \"") && !line.contains("File \"/");
    let line = stderr
        .lines()
        .rfind(own)
        .and_then(|line| number_behind(line, "\", line "));
    let cause = match message.strip_prefix("IndexError: ") {
        Some(_) => no_such_index(),
        None => error(message),
    };
    Some(Fault { cause, line })
}

/// `Exception in thread "main" java.lang.SomeException: message` and the places with the innermost one first.
fn java(stderr: &str) -> Option<Fault> {
    let mut lines = stderr
        .lines()
        .skip_while(|line| !line.starts_with("Exception in thread "));
    let message = lines.next()?.splitn(3, '"').nth(2)?.trim();
    let own = |line: &&str| line.trim_start().starts_with("at ") && !line.contains("java.base/");
    let line = lines.find(own).and_then(|line| number_behind(line, ".java:"));
    let cause = match message.split_once("IndexOutOfBoundsException: Index ") {
        Some((_, numbers)) => match numbers.split_once(" out of bounds for length ") {
            Some((index, length)) => index_out_of_range(index, length),
            None => no_such_index(),
        },
        None => error(message.strip_prefix("java.lang.").unwrap_or(message)),
    };
    Some(Fault { cause, line })
}

/// `main.js:3`, the line of the source, a mark below it, and the error with the places.
fn javascript(stderr: &str) -> Option<Fault> {
    let is_error = |line: &&str| line.split(':').next().is_some_and(|name| name.ends_with("Error"));
    let mut lines = stderr.lines();
    let first = lines
        .next()
        .filter(|_| stderr.contains("\n    at ") || stderr.contains("\nNode.js v"))?;
    let message = lines.find(is_error)?;
    let own = |line: &&str| [".js:", ".mjs:", ".cjs:"].iter().any(|ending| line.contains(ending));
    let line = Some(first)
        .filter(own)
        .and_then(|place| place.rsplit(':').next()?.parse().ok());
    Some(Fault {
        cause: error(message),
        line,
    })
}

/// `Runtime error 201 at $0000000000401136` and the places below it.
fn pascal(stderr: &str) -> Option<Fault> {
    let mut lines = stderr.lines().skip_while(|line| !line.starts_with("Runtime error "));
    let code = lines.next()?.strip_prefix("Runtime error ")?.split(' ').next()?;
    let line = lines.find_map(|line| number_behind(line, " line "));
    let cause = match code {
        "200" => error("division by zero"),
        "201" => no_such_index(),
        "215" => CrashCause::Overflow {
            doing: "calculate".into(),
        },
        "216" => CrashCause::BadMemory,
        code => error(&format!("Runtime error {code}")),
    };
    Some(Fault { cause, line })
}

/// `terminate called after throwing an instance of 'std::out_of_range'` and `  what():  …` below it.
fn cplusplus(stderr: &str) -> Option<Fault> {
    let mut lines = stderr
        .lines()
        .skip_while(|line| !line.starts_with("terminate called after throwing an instance of "));
    let kind = lines.next()?.split('\'').nth(1)?;
    let message = lines.next().and_then(|line| line.trim_start().strip_prefix("what():"));
    Some(match (kind, message) {
        ("std::out_of_range", _) => no_such_index().into(),
        (kind, Some(message)) => error(&format!("{kind}: {}", message.trim())).into(),
        (kind, None) => error(kind).into(),
    })
}

fn error(message: &str) -> CrashCause {
    CrashCause::Error {
        message: quote(message.trim()),
    }
}

fn index_out_of_range(index: &str, length: &str) -> CrashCause {
    CrashCause::IndexOutOfRange {
        index: Some(quote(index)),
        length: Some(quote(length)),
    }
}

fn no_such_index() -> CrashCause {
    CrashCause::IndexOutOfRange {
        index: None,
        length: None,
    }
}

/// The whole number directly after the last `words` in `text`.
fn number_behind(text: &str, words: &str) -> Option<usize> {
    let (_, rest) = text.rsplit_once(words)?;
    let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
    rest[..end].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(stderr: &str) -> (CrashCause, Option<usize>) {
        let fault = fault(stderr).expect("it is known");
        (fault.cause, fault.line)
    }

    #[test]
    fn a_panic_of_rust_is_told_with_its_line() {
        let at = |message: &str| {
            parsed(&format!(
                "\nthread 'main' (7) panicked at exercises/rooks/main.rs:23:9:\n{message}\n"
            ))
        };
        assert_eq!(
            at("index out of bounds: the len is 8 but the index is 9"),
            (index_out_of_range("9", "8"), Some(23))
        );
        assert_eq!(
            at("range end index 9 out of range for slice of length 8"),
            (index_out_of_range("9", "8"), Some(23))
        );
        let doing = "subtract".into();
        assert_eq!(
            at("attempt to subtract with overflow"),
            (CrashCause::Overflow { doing }, Some(23))
        );
        assert_eq!(at("not yet implemented: think"), (CrashCause::Unfinished, Some(23)));
        assert_eq!(
            parsed("thread 'main' panicked at /rustc/9/library/core/src/x.rs:1:2:\nno").1,
            None
        );
    }

    #[test]
    fn an_exception_of_python_is_told_with_its_innermost_own_line() {
        let stderr = "Traceback (most recent call last):\n  File \"main.py\", line 9, in <module>\n    f()\n  \
                      File \"main.py\", line 4, in f\n    a[8]\n  File \"/usr/lib/python3/x.py\", line 1, in g\n\
                      IndexError: list index out of range\n";
        assert_eq!(parsed(stderr), (no_such_index(), Some(4)));
        let syntax = "  File \"main.py\", line 2\n    if x = 1:\n       ^^^^^\nSyntaxError: invalid syntax\n";
        assert_eq!(parsed(syntax), (error("SyntaxError: invalid syntax"), Some(2)));
    }

    #[test]
    fn an_exception_of_java_is_told_with_its_first_own_line() {
        let stderr = "Exception in thread \"main\" java.lang.ArrayIndexOutOfBoundsException: Index 9 out of bounds for \
                      length 8\n\tat java.base/java.util.X.y(X.java:1)\n\tat Rooks.main(Rooks.java:5)\n";
        assert_eq!(parsed(stderr), (index_out_of_range("9", "8"), Some(5)));
        let stderr = "Exception in thread \"main\" java.lang.NullPointerException\n\tat Rooks.main(Rooks.java:7)\n";
        assert_eq!(parsed(stderr), (error("NullPointerException"), Some(7)));
    }

    #[test]
    fn an_error_of_javascript_is_told_with_its_line() {
        let stderr = "main.js:3\n  x.y.z\n      ^\n\nTypeError: Cannot read properties of undefined (reading 'z')\n    \
                      at Object.<anonymous> (main.js:3:7)\n\nNode.js v20\n";
        let message = "TypeError: Cannot read properties of undefined (reading 'z')";
        assert_eq!(parsed(stderr), (error(message), Some(3)));
    }

    #[test]
    fn a_runtime_error_of_pascal_is_told_in_words() {
        let stderr = "Runtime error 201 at $0000000000401136\n  $0000000000401136  main,  line 6 of main.pas\n";
        assert_eq!(parsed(stderr), (no_such_index(), Some(6)));
    }

    #[test]
    fn an_exception_of_cplusplus_is_parsed() {
        let stderr = "terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector\n";
        assert_eq!(parsed(stderr), (no_such_index(), None));
    }

    #[test]
    fn other_words_tell_of_no_fault() {
        assert_eq!(fault("the size should be 4 to 20\n"), None);
        assert_eq!(fault(""), None);
    }
}
