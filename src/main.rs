//! The program `queens`: parse, call, print one line on error, exit code.

fn main() {}
