//! TOML files that name other files: what the students' kit does not have is taken out of them.

use std::path::{Path, PathBuf};

use toml_edit::{DocumentMut, Item, Table, value};

use super::{HandoutError, read};

/// The tables of targets, with the folder in which the source of a target is unless it has a path.
const TARGETS: [(&str, &str); 4] = [
    ("bin", "src/bin"),
    ("test", "tests"),
    ("bench", "benches"),
    ("example", "examples"),
];

/// Returns the manifest in `file` without the members and targets for which `has` finds no file, and with only those
/// dependencies of tests that are in `dev_dependencies`.
///
/// `has` gets paths from the folder of the manifest.
///
/// # Errors
/// The file cannot be read, or is not TOML.
pub fn without_missing(
    file: &Path,
    has: impl Fn(&Path) -> bool,
    dev_dependencies: &[String],
) -> Result<String, HandoutError> {
    let mut manifest = parse(file)?;
    if let Some(members) = manifest
        .get_mut("workspace")
        .and_then(|workspace| workspace.get_mut("members"))
        && let Some(members) = members.as_array_mut()
    {
        members.retain(|member| member.as_str().is_some_and(|member| has(Path::new(member))));
        members.fmt();
    }
    for (kind, usual) in TARGETS {
        if let Some(targets) = manifest.get_mut(kind).and_then(Item::as_array_of_tables_mut) {
            targets.retain(|target| has(&source(target, usual)));
        }
    }
    if !has(Path::new("benches"))
        && let Some(package) = manifest.get_mut("package").and_then(Item::as_table_mut)
    {
        package.remove("autobenches");
    }
    if let Some(dependencies) = manifest.get_mut("dev-dependencies").and_then(Item::as_table_mut) {
        dependencies.retain(|name, _| dev_dependencies.iter().any(|wanted| wanted == name));
    }
    Ok(manifest.to_string())
}

/// Returns the course in `file` with only these of its tasks.
///
/// # Errors
/// The file cannot be read, or is not TOML.
pub fn course(file: &Path, tasks: &[String]) -> Result<String, HandoutError> {
    let mut course = parse(file)?;
    if let Some(names) = course.get_mut("tasks").and_then(Item::as_array_mut) {
        names.retain(|name| name.as_str().is_some_and(|name| tasks.iter().any(|task| task == name)));
    }
    Ok(course.to_string())
}

/// Returns Cargo's settings in `file`, with the crates taken from `folder` instead of the network.
///
/// # Errors
/// The file cannot be read, or is not TOML.
pub fn with_vendored_crates(file: &Path, folder: &str) -> Result<String, HandoutError> {
    let mut settings = parse(file)?;
    let mut registry = table("replace-with", "vendored");
    registry
        .decor_mut()
        .set_prefix("\n# The crates that the kit is built with are in this folder: no network is needed.\n");
    let mut sources = Table::new();
    sources.set_implicit(true);
    sources["crates-io"] = Item::Table(registry);
    sources["vendored"] = Item::Table(table("directory", folder));
    settings["source"] = Item::Table(sources);
    Ok(settings.to_string())
}

fn table(key: &str, text: &str) -> Table {
    let mut table = Table::new();
    table[key] = value(text);
    table
}

fn parse(file: &Path) -> Result<DocumentMut, HandoutError> {
    let text = read(file)?.replace("\r\n", "\n");
    text.parse()
        .map_err(|error: toml_edit::TomlError| HandoutError::Unusable {
            file: file.to_owned(),
            reason: error.message().replace('\n', " "),
        })
}

/// Returns the file of a target, or the folder with its `main.rs`.
fn source(target: &Table, usual: &str) -> PathBuf {
    let text = |key| target.get(key).and_then(Item::as_str);
    match (text("path"), text("name")) {
        (Some(path), _) => path.into(),
        (None, Some(name)) => Path::new(usual).join(format!("{name}.rs")),
        (None, None) => usual.into(),
    }
}
