//! `queens --help`: every command once, in groups, in the order in which people need them.

use crate::queens;

#[test]
fn the_help_lists_the_commands_in_groups_students_first() {
    let help = queens("--help").assert().success().get_output().stdout.clone();
    let help = String::from_utf8(help).unwrap();
    let groups: Vec<Vec<&str>> = help
        .split("\n\n")
        .filter_map(|paragraph| paragraph.split_once(":\n"))
        .map(|(title, commands)| {
            let names = commands.lines().filter_map(|line| {
                let line = line.strip_prefix("  ")?;
                let name = line.split(' ').next()?;
                (!name.is_empty()).then_some(name)
            });
            [title].into_iter().chain(names).collect()
        })
        .collect();
    insta::assert_debug_snapshot!(groups);
}

#[test]
fn no_line_of_the_help_is_wider_than_a_printed_page() {
    let help = queens("--help").assert().success().get_output().stdout.clone();
    let widest = String::from_utf8(help)
        .unwrap()
        .lines()
        .map(|line| line.chars().count())
        .max();
    assert!(widest <= Some(80), "{widest:?}");
}
