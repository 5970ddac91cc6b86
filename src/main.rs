//! The program `queens`: parse, call, print one line on error, exit code.
//!
//! Exit codes: 0 fine, 1 something to do or failed, 2 wrong usage, 128 and its number for a signal that asked for the end.

mod cli;

use std::env;
use std::process::ExitCode;

use clap::Parser;

use cli::{Cli, Interrupted, WrongUsage};
use queens::io_message;

fn main() -> ExitCode {
    queens::grade::run::register_supervisor();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => return fail(&cli::one_line(&error, env::args_os().skip(1)), 2),
        // Not an error: help or the version was asked for.
        Err(help) => {
            return match cli::print(&help.render().ansi().to_string()) {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => fail(&io_message::chain(error.as_ref()), 1),
            };
        }
    };
    match cli.run() {
        Ok(code) => code,
        Err(error) if error.is::<WrongUsage>() => fail(&error.to_string(), 2),
        Err(error) => {
            let code = error.downcast_ref().map_or(1, Interrupted::code);
            fail(&io_message::chain(error.as_ref()), code)
        }
    }
}

fn fail(message: &str, code: u8) -> ExitCode {
    cli::say(message);
    ExitCode::from(code)
}
