//! Arguments that several subcommands take.

use std::num::{IntErrorKind, NonZero};
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use queens::board::Piece;
use queens::grade::Level;
use queens::solve;
use queens::solve::count::{Instructions, Rung};

use crate::cli::WrongUsage;

/// A size of board as typed: a whole number from 1.
pub fn board_size(text: &str) -> Result<usize, &'static str> {
    match text.parse::<usize>() {
        Ok(n @ 1..) => Ok(n),
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => Err("no board is that large"),
        _ => Err("the size of a board is a whole number from 1 on, such as 8"),
    }
}

/// A number from 0 on.
pub fn amount<T: FromStr>(text: &str) -> Result<T, &'static str> {
    text.parse().map_err(|_| "this is a whole number from 0 on, such as 12")
}

/// A number from 1 on.
pub fn at_least_one(text: &str) -> Result<NonZero<usize>, &'static str> {
    text.parse().map_err(|_| "this is a whole number from 1 on, such as 12")
}

/// A piece by its name.
pub fn piece() -> impl TypedValueParser<Value = Piece> {
    PossibleValuesParser::new(Piece::ALL.map(Piece::name)).try_map(|name| {
        let named = Piece::ALL.into_iter().find(|piece| piece.name() == name);
        named.ok_or("no such piece")
    })
}

/// A search method by its name.
pub fn method() -> impl TypedValueParser<Value = solve::Method> {
    let help = |method| match method {
        solve::Method::Textbook => "Compare each new piece with all earlier ones, as on the course page",
        solve::Method::Vectors => "Keep in three vectors which rows and diagonals are taken, as Wirth does",
        solve::Method::Bits => "Keep them in three bit masks",
    };
    let values = solve::Method::ALL.map(|method| PossibleValue::new(method.name()).help(help(method)));
    PossibleValuesParser::new(values).try_map(|name| {
        let named = solve::Method::ALL.into_iter().find(|method| method.name() == name);
        named.ok_or("no such method")
    })
}

/// An isolation level by its name.
pub fn level() -> impl TypedValueParser<Value = Level> {
    let help = |level| match level {
        Level::Limits => "Limits of time, memory and output; the program can read and change all your files",
        Level::Sandbox => "Landlock and seccomp as well; needs no setup; Linux only",
        Level::Strict => "Inside bubblewrap as well, as a user without rights; for programs of strangers",
    };
    let values = Level::ALL.map(|level| PossibleValue::new(level.name()).help(help(level)));
    PossibleValuesParser::new(values).try_map(|name| {
        let named = Level::ALL.into_iter().find(|level| level.name() == name);
        named.ok_or("no such level")
    })
}

/// Refuses a size above `limit`, where `doing` (such as `listing all placements of queens`) is not feasible.
pub fn check_limit(n: usize, limit: usize, doing: &str) -> Result<(), WrongUsage> {
    if n <= limit {
        return Ok(());
    }
    Err(WrongUsage(format!(
        "{doing} is feasible up to n = {limit}; {n} is too large"
    )))
}

/// A method of counting queens by its name.
pub fn count_method() -> impl TypedValueParser<Value = Rung> {
    PossibleValuesParser::new(Rung::ALL.map(Rung::name)).try_map(|name| name.parse::<Rung>())
}

/// Instructions of a processor by their name.
pub fn instructions() -> impl TypedValueParser<Value = Instructions> {
    PossibleValuesParser::new(Instructions::ALL.map(Instructions::name)).try_map(|name| name.parse::<Instructions>())
}
