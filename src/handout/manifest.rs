//! Files that name others, for the students' kit: what they name and the kit does not have is taken out of them.

use std::path::{Path, PathBuf};

use toml_edit::{DocumentMut, Item, Table, value};

use super::contents::{Content, Contents};
use super::{HandoutError, read};
use crate::paths::normal as inside;

/// The tables that name a file to be built each.
const TARGETS: [(&str, &str); 4] = [
    ("bin", "src/bin"),
    ("test", "tests"),
    ("bench", "benches"),
    ("example", "examples"),
];

/// The manifest in `file`, which will lie at `path`, without the members, targets and dependencies of tests that
/// `contents` has no files for.
pub fn without_what_is_missing(file: &Path, path: &Path, contents: &Contents) -> Result<String, HandoutError> {
    let mut manifest = parse(file)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let has = |relative: &Path| contents.has(&folder.join(relative));
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
    if manifest.contains_key("dev-dependencies") {
        let programs = programs(folder, contents)?;
        if let Some(dependencies) = manifest["dev-dependencies"].as_table_mut() {
            dependencies.retain(|name, _| {
                let path = format!("{}::", name.replace('-', "_"));
                programs.iter().any(|program| program.contains(&path))
            });
        }
        only_grade(&mut manifest);
    }
    Ok(manifest.to_string())
}

/// The folders, from the root of the kit, of the packages that the one in `folder` is built with and that lie in the kit.
pub fn packages(root: &Path, folder: &Path) -> Result<Vec<PathBuf>, HandoutError> {
    let manifest = parse(&root.join(folder).join("Cargo.toml"))?;
    let dependencies = manifest.get("dependencies").and_then(Item::as_table_like);
    let paths = dependencies.into_iter().flat_map(|dependencies| dependencies.iter());
    let paths = paths.filter_map(|(_, dependency)| dependency.get("path")?.as_str());
    Ok(paths.filter_map(|path| inside(&folder.join(path))).collect())
}

/// The source, from the root of the kit, with which the library of the package in `folder` begins.
pub fn library(root: &Path, folder: &Path) -> Result<PathBuf, HandoutError> {
    let manifest = parse(&root.join(folder).join("Cargo.toml"))?;
    let path = manifest.get("lib").and_then(|library| library.get("path"));
    Ok(folder.join(path.and_then(Item::as_str).unwrap_or("src/lib.rs")))
}

/// The course in `file` with these of its tasks.
pub fn course(file: &Path, tasks: &[String]) -> Result<String, HandoutError> {
    let mut course = parse(file)?;
    if let Some(names) = course.get_mut("tasks").and_then(Item::as_array_mut) {
        names.retain(|name| name.as_str().is_some_and(|name| tasks.iter().any(|task| task == name)));
    }
    Ok(course.to_string())
}

/// Cargo's settings in `file`, with the crates taken from `folder` instead of the network.
pub fn with_vendored_crates(file: &Path, folder: &str) -> Result<String, HandoutError> {
    let mut settings = parse(file)?;
    let mut registry = table("replace-with", "vendored");
    registry
        .decor_mut()
        .set_prefix("\n# What the kit is built with lies in a folder of its own: it needs no network.\n");
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

/// The file of a target, or the folder with its `main.rs`.
fn source(target: &Table, usual: &str) -> PathBuf {
    let text = |key| target.get(key).and_then(Item::as_str);
    match (text("path"), text("name")) {
        (Some(path), _) => path.into(),
        (None, Some(name)) => Path::new(usual).join(format!("{name}.rs")),
        (None, None) => usual.into(),
    }
}

/// The programs that are tests or have some inside: editors look at those, too.
fn programs(folder: &Path, contents: &Contents) -> Result<Vec<String>, HandoutError> {
    let places = ["src", "tests"].map(|place| folder.join(place));
    let programs = contents.files.iter().filter(|(path, _)| {
        path.extension().is_some_and(|ending| ending == "rs") && places.iter().any(|place| path.starts_with(place))
    });
    programs
        .map(|(_, content)| match content {
            Content::Copy(of) => read(of),
            Content::Text(text) => Ok(text.clone()),
        })
        .collect()
}

/// The kit's own unit tests are none of a student's business.
fn only_grade(manifest: &mut DocumentMut) {
    let position = manifest
        .get("package")
        .and_then(Item::as_table)
        .and_then(Table::position);
    let untested = |comment: &str| {
        let mut table = Table::new();
        // Beside the package, which is where people look for it.
        table.set_position(position);
        table.decor_mut().set_prefix(comment);
        table["test"] = value(false);
        table
    };
    let mut library = untested("\n# In the students' kit `cargo test` grades, and nothing else.\n");
    library["doctest"] = value(false);
    manifest["lib"] = Item::Table(library);
    let mut program = untested("\n");
    program.insert("name", value("queens"));
    program.insert("path", value("src/main.rs"));
    let programs = manifest.entry("bin").or_insert(Item::ArrayOfTables(Default::default()));
    if let Some(programs) = programs.as_array_of_tables_mut() {
        programs.push(program);
    }
}
