//! The paths that are visible in a container: the files and folders that the policy lets a process reach, each at its place,
//! and the links that lead to them. Nothing else exists there.

use std::collections::BTreeMap;
use std::collections::VecDeque;
use std::ffi::OsString;
use std::fs;
use std::path::{Component, Path, PathBuf};

use super::super::policy::SandboxPolicy;

/// How many links are followed for one path, as the kernel does.
const HOPS: usize = 40;

/// What a room has of its own, so that nothing of the machine stands there.
const OWN: [&str; 2] = ["/dev", "/proc"];

/// Never shown as a whole: the machine, and where a kit for everybody may be. A tool that is installed there is listed by
/// itself.
const NOT_WHOLE: [&str; 2] = ["/", "/opt"];

/// Real files and folders, none of them inside another, and links by their paths.
#[derive(Debug, Default)]
pub(super) struct VisiblePaths {
    pub(super) shown: Vec<PathBuf>,
    pub(super) links: BTreeMap<PathBuf, PathBuf>,
}

impl VisiblePaths {
    /// Returns what a policy lets a process read and start, without what it may change.
    pub(super) fn of(policy: &SandboxPolicy) -> VisiblePaths {
        let mut visible = VisiblePaths::default();
        for path in policy.readable.iter().chain(&policy.executable) {
            let is_left_out =
                OWN.iter().any(|own| path.starts_with(own)) || NOT_WHOLE.iter().any(|whole| path == Path::new(whole));
            if !is_left_out {
                visible.add(path);
            }
        }
        visible.shown.sort();
        // Sorted by components, a path inside a folder comes right after that folder.
        visible.shown.dedup_by(|path, before| path.starts_with(before));
        let shown = &visible.shown;
        visible
            .links
            .retain(|link, _| !shown.iter().any(|shown| link.starts_with(shown)));
        visible
    }

    /// Resolves `path` as the kernel does; adds the links that it passes, and the file or folder at its end, if there is one.
    fn add(&mut self, path: &Path) {
        let mut real = PathBuf::from("/");
        let mut parts_left: VecDeque<OsString> = parts(path).collect();
        let mut links = Vec::new();
        while let Some(part) = parts_left.pop_front() {
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
                parts_left.push_front(part);
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
        let visible = VisiblePaths::of(&policy);
        assert_eq!(visible.shown, [root.join("usr/lib")]);
        let links: Vec<_> = visible.links.into_iter().collect();
        let expected = [
            (root.join("lib"), "usr/lib".into()),
            (root.join("tool"), root.join("lib/tool")),
        ];
        assert_eq!(links, expected);
    }
}
