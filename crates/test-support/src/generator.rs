//! A class made up from a seed: students who are right, wrong in known ways, at the beginning or gone, and who hand their
//! work in as folders, clones and archives. The same seed makes the same class.

use std::fs;
use std::path::Path;

use crate::archives::{self, file};

/// What a made-up student did with one task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Did {
    /// The solution.
    Right,
    /// A known mistake.
    Wrong,
    /// Half of the solution.
    Half,
    /// The stub as it was.
    Nothing,
    /// Not even that.
    Missing,
}

/// One submission of a made-up class.
pub struct Made {
    /// The name of the student, which is that of the folder or archive.
    pub student: String,
    /// The task of the course.
    pub task: String,
    /// How good it is.
    pub did: Did,
}

/// Fills the folder `class` with the work of `students` for `tasks` of the course in `root`.
pub fn generate(root: &Path, class: &Path, students: usize, tasks: &[String], seed: u64) -> Vec<Made> {
    let mut random = Random(seed);
    let mut made = Vec::new();
    for number in 0..students {
        let student = format!("student-{number:03}");
        let mut sources = Vec::new();
        for task in tasks {
            let did = match random.below(100) {
                0..62 => Did::Right,
                62..86 => Did::Wrong,
                86..90 => Did::Half,
                90..95 => Did::Nothing,
                _ => Did::Missing,
            };
            if let Some(source) = source(root, task, did, &mut random) {
                // No two students hand in the same bytes.
                let source = match did {
                    Did::Nothing => source,
                    _ => format!("{source}\n// {student}\n"),
                };
                sources.push((task.as_str(), source));
            }
            made.push(Made {
                student: student.clone(),
                task: task.clone(),
                did,
            });
        }
        hand_in(class, &student, &sources, random.below(5));
    }
    made
}

fn source(root: &Path, task: &str, did: Did, random: &mut Random) -> Option<String> {
    let read = |path: &Path| fs::read_to_string(path).unwrap();
    let solutions = root.join("solutions").join(task);
    match did {
        Did::Right => Some(read(&solutions.join("main.rs"))),
        Did::Wrong => {
            let mistakes = fs::read_dir(solutions.join("mistakes")).unwrap();
            let mut mistakes: Vec<_> = mistakes.map(|entry| entry.unwrap().path()).collect();
            mistakes.sort();
            Some(read(&mistakes[random.below(mistakes.len())]))
        }
        Did::Half => {
            let whole = read(&solutions.join("main.rs"));
            Some(
                whole
                    .lines()
                    .take(whole.lines().count() / 2)
                    .collect::<Vec<_>>()
                    .join("\n"),
            )
        }
        Did::Nothing => Some(read(&root.join("exercises/.stubs").join(format!("{task}.rs")))),
        Did::Missing => None,
    }
}

fn hand_in(class: &Path, student: &str, sources: &[(&str, String)], way: usize) {
    let names: Vec<String> = sources
        .iter()
        .map(|(task, _)| match way {
            0 | 1 => format!("{task}.rs"),
            2 => format!("exercises/{task}/main.rs"),
            _ => format!("eight-queens-main/exercises/{task}/main.rs"),
        })
        .collect();
    let entries: Vec<_> = names
        .iter()
        .zip(sources)
        .map(|(name, (_, source))| file(name, source))
        .collect();
    match way {
        1 | 3 => archives::zip(&class.join(format!("{student}.zip")), &entries),
        4 => archives::tar_gz(&class.join(format!("{student}.tar.gz")), &entries),
        _ => {
            let folder = class.join(student);
            fs::create_dir(&folder).unwrap();
            for (name, (_, source)) in names.iter().zip(sources) {
                let file = folder.join(name);
                fs::create_dir_all(file.parent().unwrap()).unwrap();
                fs::write(file, source).unwrap();
            }
        }
    }
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % limit as u64) as usize
    }
}
