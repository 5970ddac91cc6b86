//! Imports run one way: as the map in `src/lib.rs` says, and never in a circle.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::files::{below, ends_with, root};
use super::paths::{Segments, paths};

/// A module by its path from the root of its crate: `["grade", "answer"]`.
type Module = Vec<String>;

/// The modules of one crate, each with what it names.
struct Crate {
    source: PathBuf,
    modules: BTreeMap<Module, Names>,
}

/// What a module names, and what it passes on.
struct Names {
    paths: Vec<Segments>,
    /// What the module makes available under its own name by `use`, and from where.
    passed_on: BTreeMap<String, Segments>,
}

impl Crate {
    fn read(source: &Path) -> Crate {
        let modules = below(source)
            .into_iter()
            .filter(|file| ends_with(file, &[".rs"]))
            .filter(|file| {
                !file
                    .components()
                    .any(|part| matches!(part.as_os_str().to_str(), Some("tests" | "tests.rs" | "templates")))
            })
            .map(|file| {
                (
                    module_of(source, &file),
                    names(&std::fs::read_to_string(&file).unwrap()),
                )
            })
            .collect();
        Crate {
            source: source.to_owned(),
            modules,
        }
    }

    /// The arrows from module to module, resolved as far as the modules go.
    fn arrows(&self) -> BTreeSet<(Module, Module)> {
        let mut arrows = BTreeSet::new();
        for (module, names) in &self.modules {
            for path in &names.paths {
                if let Some(target) = self.resolve(&absolute(module, path), 0) {
                    arrows.insert((module.clone(), target));
                }
            }
        }
        arrows
    }

    /// The module that defines what `path` names; follows what modules pass on.
    fn resolve(&self, path: &[String], depth: usize) -> Option<Module> {
        let length = (0..=path.len())
            .rev()
            .find(|&length| self.modules.contains_key(&path[..length]))?;
        let (module, rest) = path.split_at(length);
        let passed_on = rest.first().and_then(|name| self.modules[module].passed_on.get(name));
        match passed_on {
            Some(from) if depth < 8 => self
                .resolve(&absolute(module, from), depth + 1)
                .or(Some(module.to_owned())),
            _ => Some(module.to_owned()),
        }
    }

    /// The arrows between the modules that lie side by side in `folder`.
    fn siblings(&self, folder: &[String]) -> BTreeMap<String, BTreeSet<String>> {
        let child = |module: &Module| {
            (module.len() > folder.len() && module.starts_with(folder)).then(|| module[folder.len()].clone())
        };
        let mut arrows: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (from, to) in self.arrows() {
            if let (Some(from), Some(to)) = (child(&from), child(&to))
                && from != to
            {
                arrows.entry(from).or_default().insert(to);
            }
        }
        arrows
    }

    fn folders(&self) -> BTreeSet<Module> {
        self.modules
            .keys()
            .flat_map(|module| (0..module.len()).map(|length| module[..length].to_vec()))
            .collect()
    }
}

/// `crate`, `super` and `self` made out, from the root of the crate.
fn absolute(module: &[String], path: &[String]) -> Segments {
    let mut base: Segments = Vec::new();
    let mut rest = path;
    match path.first().map(String::as_str) {
        Some("crate") => rest = &path[1..],
        Some(package) if package.starts_with("queens_") => {
            return std::iter::once(package["queens_".len()..].to_owned())
                .chain(path[1..].iter().cloned())
                .collect();
        }
        Some("self") => {
            base = module.to_vec();
            rest = &path[1..];
        }
        Some("super") => {
            base = module.to_vec();
            while rest.first().is_some_and(|segment| segment == "super") {
                base.pop();
                rest = &rest[1..];
            }
        }
        // A module names its children without more ado.
        _ => base = module.to_vec(),
    }
    base.extend(rest.iter().cloned());
    base
}

fn module_of(source: &Path, file: &Path) -> Module {
    let mut module: Module = file
        .with_extension("")
        .strip_prefix(source)
        .unwrap()
        .components()
        .map(|part| part.as_os_str().to_string_lossy().into_owned())
        .collect();
    if module
        .last()
        .is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str()))
    {
        module.pop();
    }
    module
}

fn names(source: &str) -> Names {
    let used = uses(source);
    let passed_on = used
        .iter()
        .filter_map(|path| Some((path.last()?.clone(), path.clone())))
        .filter(|(name, _)| name != "*")
        .collect();
    Names {
        paths: paths(source),
        passed_on,
    }
}

/// The paths of all `use` items, those that begin with a child of the module included.
fn uses(source: &str) -> Vec<Segments> {
    // `use child::Name` becomes `use self::child::Name`, so that one reader finds both.
    let marked: String = source
        .lines()
        .map(|line| {
            let bare = line.trim_start();
            let after = ["use ", "pub use ", "pub(super) use ", "pub(crate) use "]
                .iter()
                .find_map(|start| bare.strip_prefix(start));
            match after {
                Some(path) if !["crate", "super", "self"].iter().any(|start| path.starts_with(start)) => {
                    format!("use self::{path}\n")
                }
                Some(path) => format!("use {path}\n"),
                None => format!("{line}\n"),
            }
        })
        .collect();
    paths(&marked)
}

/// A circle among `arrows`, if there is one.
fn circle(arrows: &BTreeMap<String, BTreeSet<String>>) -> Option<Vec<String>> {
    fn walk(
        arrows: &BTreeMap<String, BTreeSet<String>>,
        trail: &mut Vec<String>,
        done: &mut BTreeSet<String>,
    ) -> Option<Vec<String>> {
        let here = trail.last().unwrap().clone();
        for next in arrows.get(&here).into_iter().flatten() {
            if let Some(start) = trail.iter().position(|name| name == next) {
                return Some(trail[start..].to_vec());
            }
            if !done.contains(next) {
                trail.push(next.clone());
                if let Some(circle) = walk(arrows, trail, done) {
                    return Some(circle);
                }
                trail.pop();
            }
        }
        done.insert(here);
        None
    }
    let mut done = BTreeSet::new();
    arrows
        .keys()
        .find_map(|start| walk(arrows, &mut vec![start.clone()], &mut done))
}

/// What each module may import, as the table in the head of `src/lib.rs` says.
fn map() -> BTreeMap<String, BTreeSet<String>> {
    let head = std::fs::read_to_string(root().join("src/lib.rs")).unwrap();
    head.lines()
        .filter_map(|line| line.strip_prefix("//! | `"))
        .map(|row| {
            let mut cells = row.split('|');
            let name = cells.next().unwrap().trim().trim_matches('`').to_owned();
            let imports = cells
                .next()
                .unwrap()
                .split(',')
                .map(|name| name.trim().trim_matches('`').to_owned());
            (name, imports.filter(|name| !name.is_empty()).collect())
        })
        .collect()
}

/// Every crate of the workspace that is a library or a program of the kit.
fn crates() -> Vec<Crate> {
    let mut sources = vec![root().join("src")];
    for entry in std::fs::read_dir(root().join("crates")).unwrap() {
        let source = entry.unwrap().path().join("src");
        if source.is_dir() {
            sources.push(source);
        }
    }
    sources.iter().map(|source| Crate::read(source)).collect()
}

#[test]
fn the_map_in_lib_rs_is_true_for_every_import() {
    let library = Crate::read(&root().join("src"));
    let drawn = map();
    let mut real: BTreeMap<String, BTreeSet<String>> =
        drawn.keys().map(|name| (name.clone(), BTreeSet::new())).collect();
    for (module, names) in &library.modules {
        let Some(from) = module.first() else { continue };
        for path in &names.paths {
            let path = absolute(module, path);
            let Some(to) = path.first() else { continue };
            let is_module = drawn.contains_key(to) || library.modules.contains_key(&vec![to.clone()]);
            if is_module && to != from {
                real.entry(from.clone()).or_default().insert(to.clone());
            }
        }
    }
    for (name, imports) in &mut real {
        let source = root().join("crates").join(name).join("src");
        if source.is_dir() {
            let package = Crate::read(&source);
            let paths = package.modules.values().flat_map(|names| &names.paths);
            let others = paths.filter_map(|path| path.first()?.strip_prefix("queens_").map(ToOwned::to_owned));
            imports.extend(others.filter(|other| other != name));
        }
    }
    // The program is on top and may import everything.
    real.remove("cli");
    real.retain(|name, imports| drawn.contains_key(name) || !imports.is_empty());
    assert_eq!(
        real, drawn,
        "left what is imported, right what the map in src/lib.rs says"
    );
    assert_eq!(circle(&drawn), None);
}

#[test]
fn no_modules_of_a_folder_import_each_other_in_a_circle() {
    let mut circles = Vec::new();
    for krate in crates() {
        for folder in krate.folders() {
            if let Some(circle) = circle(&krate.siblings(&folder)) {
                circles.push(format!(
                    "{}: {}",
                    krate.source.join(folder.join("/")).display(),
                    circle.join(" → ")
                ));
            }
        }
    }
    assert!(circles.is_empty(), "\n{}\n", circles.join("\n"));
}

#[test]
fn a_circle_is_found_where_there_is_one() {
    let arrows = |pairs: &[(&str, &str)]| {
        let mut arrows: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (from, to) in pairs {
            arrows.entry(from.to_string()).or_default().insert(to.to_string());
        }
        arrows
    };
    assert_eq!(circle(&arrows(&[("a", "b"), ("b", "c"), ("a", "c")])), None);
    assert!(circle(&arrows(&[("a", "b"), ("b", "c"), ("c", "b")])).is_some());
}

#[test]
fn paths_are_found_in_use_items_and_in_code_but_not_in_tests_or_comments() {
    let source = "use super::{a::B, c::{D, E}};\n// crate::f\nfn g() { crate::h::i(\"crate::j\") }\n#[cfg(test)]\nmod tests { use super::k; }\n";
    let found: Vec<String> = paths(source).iter().map(|path| path.join("::")).collect();
    assert_eq!(found, ["super::a::B", "super::c::D", "super::c::E", "crate::h::i"]);
}
