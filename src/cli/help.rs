//! `queens --help`: the commands in groups, since clap lists all of them under one heading.

use std::fmt::Write;

use clap::builder::Styles;
use clap::{Command, Subcommand};

use queens::wrap::wrap_indented;

use super::{learn, picture, shell, solver, teach, terminal};

/// The columns for the name of a command.
const NAME: usize = 13;

/// The layout of `queens --help`, as clap fills it in.
pub fn template() -> String {
    let groups = [
        ("For students", commands::<learn::Command>()),
        ("For instructors", commands::<teach::Command>()),
        ("The solver", commands::<solver::Command>()),
        ("See the search", commands::<picture::Command>()),
        ("For the shell", commands::<shell::Command>()),
    ];
    let styles = Styles::styled();
    let (heading, name) = (styles.get_header(), styles.get_literal());
    let mut text = "{before-help}{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
    for (title, commands) in groups {
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(text, "\n{heading}{title}:{heading:#}");
        for command in commands {
            let padding = " ".repeat(NAME.saturating_sub(command.get_name().len()));
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            let indent = " ".repeat(NAME + 2);
            let about = wrap_indented(&about, terminal::width(), &indent, &indent);
            let _ = writeln!(
                text,
                "  {name}{}{name:#}{padding}{}",
                command.get_name(),
                about.trim_start()
            );
        }
    }
    let _ = writeln!(text, "\n{heading}Options:{heading:#}\n{{options}}");
    text + "\nWithout a command: the course at a glance. See also `cargo queens help COMMAND`."
}

/// The commands of a group, in its order.
fn commands<Group: Subcommand>() -> Vec<Command> {
    let group = Group::augment_subcommands(Command::new("group"));
    group.get_subcommands().cloned().collect()
}
