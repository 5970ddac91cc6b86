//! What is in view in a container: the files and folders that the walls let a process reach, each in its place, and the links
//! that lead to them. Whatever is not reached is not there.

use std::collections::BTreeMap;
use std::collections::VecDeque;
use std::ffi::OsString;
use std::fs;
use std::path::{Component, Path, PathBuf};

use super::super::job::SandboxPolicy;

/// How many links are followed on one way, as the kernel does.
const HOPS: usize = 40;

/// What a room has of its own, so that nothing of the machine stands there.
const OWN: [&str; 2] = ["/dev", "/proc"];

/// Never shown as a whole: the machine, and where a kit for everybody may lie. A tool that is installed there is named by
/// itself.
const NOT_WHOLE: [&str; 2] = ["/", "/opt"];

/// Real files and folders, none of them within another, and links by where they lie.
#[derive(Debug, Default)]
pub(super) struct VisiblePaths {
    pub(super) shown: Vec<PathBuf>,
    pub(super) links: BTreeMap<PathBuf, PathBuf>,
}

impl VisiblePaths {
    /// What `walls` let a process read and start. What it may change is not among it.
    pub(super) fn of(policy: &SandboxPolicy) -> VisiblePaths {
        let mut view = VisiblePaths::default();
        for path in policy.readable.iter().chain(&policy.executable) {
            let left_out =
                OWN.iter().any(|own| path.starts_with(own)) || NOT_WHOLE.iter().any(|whole| path == Path::new(whole));
            if !left_out {
                view.add(path);
            }
        }
        view.shown.sort();
        // What lies within a folder comes right behind it, at least for paths by their components.
        view.shown.dedup_by(|path, before| path.starts_with(before));
        let shown = &view.shown;
        view.links
            .retain(|link, _| !shown.iter().any(|shown| link.starts_with(shown)));
        view
    }

    /// Walks along `path` as the kernel does, and notes the links on the way and what is at its end, if it is there.
    fn add(&mut self, path: &Path) {
        let mut real = PathBuf::from("/");
        let mut way: VecDeque<OsString> = parts(path).collect();
        let mut links = Vec::new();
        while let Some(part) = way.pop_front() {
            if part == ".." {
                real.pop();
                continue;
            }
            let next = real.join(part);
            let Ok(target) = fs::read_link(&next) else {
                real = next;
                continue;
            };
            if links.len() == HOPS {
                return;
            }
            if target.has_root() {
                real = PathBuf::from("/");
            }
            for part in parts(&target).collect::<Vec<_>>().into_iter().rev() {
                way.push_front(part);
            }
            links.push((next, target));
        }
        if real.exists() {
            self.shown.push(real);
            self.links.extend(links);
        }
    }
}

/// The names of a path, with `..` where it goes up.
fn parts(path: &Path) -> impl Iterator<Item = OsString> {
    path.components().filter_map(|part| match part {
        Component::Normal(name) => Some(name.to_owned()),
        Component::ParentDir => Some("..".into()),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn links_on_the_way_are_shown_with_what_they_lead_to() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().canonicalize().expect("it is there");
        fs::create_dir_all(root.join("usr/lib/inner")).expect("a folder");
        fs::write(root.join("usr/lib/tool"), "").expect("a file");
        symlink("usr/lib", root.join("lib")).expect("a link");
        symlink(root.join("lib/tool"), root.join("tool")).expect("a link");
        symlink("circle", root.join("circle")).expect("a link");
        let policy = SandboxPolicy {
            readable: ["tool", "usr/lib/inner", "missing", "circle"]
                .map(|name| root.join(name))
                .into(),
            executable: vec![root.join("lib"), "/proc/self".into()],
            ..SandboxPolicy::default()
        };
        let view = VisiblePaths::of(&policy);
        assert_eq!(view.shown, [root.join("usr/lib")]);
        let links: Vec<_> = view.links.into_iter().collect();
        let expected = [
            (root.join("lib"), "usr/lib".into()),
            (root.join("tool"), root.join("lib/tool")),
        ];
        assert_eq!(links, expected);
    }
}
