//! Many variants of a Rust program in one: a module each, and a `main` that calls the one by whose name it was started.
//!
//! Starting the compiler and linking take most of the time of so small a program, so that one compilation of many variants
//! is several times faster than as many compilations.

use std::fmt::Write;
use std::ops::Range;

/// The name under which the program with the variant `number` is started.
pub fn name(number: usize) -> String {
    format!("variant{number}")
}

/// The source of a program with all `variants`, each with its number, and the lines that belong to each.
pub fn source(variants: &[(usize, &str)]) -> (String, Vec<(usize, Range<usize>)>) {
    let mut text = String::from("#![allow(warnings)]\n");
    let mut lines = Vec::new();
    for (number, variant) in variants {
        let first = text.lines().count() + 1;
        let _ = write!(
            text,
            "mod {name} {{\n{variant}\npub fn started_by_name() -> ::std::process::ExitCode {{ \
             ::std::process::Termination::report(main()) }}\n}}\n",
            name = name(*number)
        );
        lines.push((*number, first..text.lines().count() + 1));
    }
    text.push_str(
        "fn main() -> std::process::ExitCode {\n    let program = std::env::args_os().next().unwrap_or_default();\n    \
         match std::path::Path::new(&program).file_name().and_then(|name| name.to_str()) {\n",
    );
    for (number, _) in variants {
        let _ = writeln!(
            text,
            "        Some(\"{name}\") => {name}::started_by_name(),",
            name = name(*number)
        );
    }
    text.push_str("        _ => std::process::ExitCode::FAILURE,\n    }\n}\n");
    (text, lines)
}

/// The variants that keep the program from being compiled, as far as the places in the compiler's errors say.
pub fn refused(diagnostics: &str, lines: &[(usize, Range<usize>)]) -> Vec<usize> {
    let mut refused = Vec::new();
    let mut in_error = false;
    for row in diagnostics.lines() {
        if row.starts_with("error") {
            in_error = true;
        } else if row.starts_with("warning") {
            in_error = false;
        }
        let place = row.trim_start().strip_prefix("--> ").filter(|_| in_error);
        let line = place.and_then(|place| place.rsplit(':').nth(1)?.parse::<usize>().ok());
        let variant = line.and_then(|line| lines.iter().find(|(_, range)| range.contains(&line)));
        if let Some((number, _)) = variant {
            refused.push(*number);
            in_error = false;
        }
    }
    refused.sort_unstable();
    refused.dedup();
    refused
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_traced_to_the_variant_whose_line_it_names() {
        let variants = [(3, "fn main() {}"), (7, "fn main() {\n    1 + \"\"\n}")];
        let (text, lines) = source(&variants);
        let line = text.lines().position(|line| line.contains("1 + ")).unwrap() + 1;
        let words = format!("warning: x\n --> main.rs:3:1\nerror[E0277]: cannot add\n   --> main.rs:{line}:7\n");
        assert_eq!(refused(&words, &lines), [7]);
    }
}
