//! The messages of a compiler, ready to be read: as it printed them, errors first, cut at a limit.

/// How much of a compiler's messages is kept, in bytes; a longer text is not read.
const MOST: usize = 64 << 10;

/// Joins what a compiler printed on both of its streams; most use one only.
pub(super) fn text(stdout: &[u8], stderr: &[u8]) -> String {
    let printed = [stderr, stdout]
        .map(|stream| String::from_utf8_lossy(stream).into_owned())
        .concat();
    cut(errors_first(&printed))
}

/// The parts that start with `error` (rustc's way) before all others, in their order.
fn errors_first(printed: &str) -> String {
    let mut parts = vec![String::new()];
    for line in printed.split_inclusive('\n') {
        if line.starts_with("error") || line.starts_with("warning") {
            parts.push(String::new());
        }
        parts
            .last_mut()
            .expect("it starts with one and only grows")
            .push_str(line);
    }
    // A stable sort keeps the order among errors and among the rest.
    parts.sort_by_key(|part| !part.starts_with("error"));
    parts.concat()
}

/// The head of a long text, whole lines, with a line on how much is missing.
fn cut(mut text: String) -> String {
    if text.len() <= MOST {
        return text;
    }
    let whole = text.len();
    let last_line_end = text.as_bytes()[..MOST].iter().rposition(|&byte| byte == b'\n');
    let end = last_line_end.map_or(0, |position| position + 1);
    text.truncate(end);
    text.push_str(&format!("… and {} KiB more\n", (whole - end).div_ceil(1024)));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_come_before_warnings_in_their_own_order() {
        let printed = "warning: unused\n --> main.rs:1:1\n\nerror[E0308]: first\n --> main.rs:2:1\n\nerror: second\n\n";
        assert_eq!(
            text(b"", printed.as_bytes()),
            "error[E0308]: first\n --> main.rs:2:1\n\nerror: second\n\nwarning: unused\n --> main.rs:1:1\n\n"
        );
        let of_gcc = "main.c: In function 'main':\nmain.c:1:1: error: expected\n";
        assert_eq!(text(b"", of_gcc.as_bytes()), of_gcc);
    }

    #[test]
    fn a_long_text_is_cut_at_a_line_and_says_so() {
        let cut = text(b"", "error: é\n".repeat(20_000).as_bytes());
        assert!(cut.len() < MOST + 100);
        assert!(
            cut.ends_with("error: é\n… and 132 KiB more\n"),
            "{}",
            &cut[cut.len() - 60..]
        );
    }
}
