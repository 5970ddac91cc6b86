//! A search to watch: step by step, from solution to solution, forward and back.

use std::time::{Duration, Instant};

use crossterm::event::KeyCode;

use super::pane::{Lines, Pane, Response, Shown, Tone};
use crate::view::cursor::Moment;
use crate::view::manual::ManualBoard;
use crate::view::picture::Picture;
use crate::view::step::Step;
use crate::view::texts::{Labels, Texts};
use crate::view::trace::{Landmark, Trace};

/// What a search opens with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// What the slider goes through.
    pub slider: Slider,
    /// Whether the tree is shown next to the board.
    pub tree: bool,
}

/// What the slider goes through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Slider {
    /// All steps.
    #[default]
    Steps,
    /// Solutions only.
    Solutions,
}

/// A search that is being watched.
pub(super) struct SearchPane {
    trace: Trace,
    moment: Moment,
    start: Start,
    running: bool,
    /// 2 to this power is the number of steps in a second.
    speed: u32,
    /// The part of a step that is due.
    due: f64,
    /// The solution or dead end to jump to once it has been explored.
    wanted: Option<Landmark>,
    /// Said instead of the step, until the next key.
    note: Option<String>,
}

/// The search is explored by itself so far; beyond that only as far as the reader goes. Some seconds of work.
const EXPLORED_AHEAD: u64 = 20_000_000;
/// How long one turn of exploring may take, so that keys are answered at once.
const TURN: Duration = Duration::from_millis(12);
const FASTEST: u32 = 12;
/// After a pause of the whole program it goes on, it does not catch up.
const LONGEST_TURN: Duration = Duration::from_millis(250);
/// More than any screen shows above and below the present line.
const TREE_LINES: usize = 60;

impl SearchPane {
    pub(super) fn new(mut trace: Trace, start: Start) -> Self {
        // Enough for the first screen of any search; boards up to n = 8 are complete at once.
        trace.explore(20_000);
        let mut searching = SearchPane {
            moment: trace.moment(0),
            trace,
            start,
            running: false,
            speed: 2,
            due: 0.0,
            wanted: None,
            note: None,
        };
        if start.slider == Slider::Solutions {
            searching.wanted = Some(Landmark::Solution);
            searching.look_for_wanted();
        }
        searching
    }

    /// Goes `steps` steps on, or to the end of what has been explored.
    fn forward(&mut self, steps: u64) {
        let target = self.moment.number.saturating_add(steps);
        if target > self.trace.explored() && !self.trace.is_complete() {
            self.trace.explore(target - self.trace.explored());
        }
        self.moment = self.trace.moment(target);
    }

    fn back(&mut self, steps: u64) {
        self.moment = self.trace.moment(self.moment.number.saturating_sub(steps));
    }

    fn next(&mut self, landmark: Landmark) {
        self.wanted = Some(landmark);
        self.look_for_wanted();
    }

    fn previous(&mut self, landmark: Landmark, labels: &Labels) {
        match self.trace.previous(landmark, &self.moment) {
            Some(moment) => self.moment = moment,
            None => self.note = Some(labels.nothing.clone()),
        }
    }

    fn look_for_wanted(&mut self) {
        let Some(landmark) = self.wanted else { return };
        if let Some(moment) = self.trace.next(landmark, &self.moment) {
            self.moment = moment;
            self.wanted = None;
        }
    }

    /// One place of the slider on or back.
    fn slide(&mut self, forward: bool, labels: &Labels) {
        match (self.start.slider, forward) {
            (Slider::Steps, true) => self.forward(1),
            (Slider::Steps, false) => self.back(1),
            (Slider::Solutions, true) => self.next(Landmark::Solution),
            (Slider::Solutions, false) => self.previous(Landmark::Solution, labels),
        }
    }

    /// A twentieth of the slider on or back.
    fn page(&mut self, forward: bool) {
        let total = self.total();
        let (part, place) = ((total / 20).max(1), self.place());
        let place = if forward {
            place.saturating_add(part).min(total)
        } else {
            place.saturating_sub(part)
        };
        self.put_slider(place);
    }

    fn put_slider(&mut self, place: u64) {
        match self.start.slider {
            Slider::Steps => self.moment = self.trace.moment(place),
            Slider::Solutions => {
                if let Some(moment) = self.trace.find(Landmark::Solution, place.max(1)) {
                    self.moment = moment;
                }
            }
        }
    }

    fn place(&self) -> u64 {
        match self.start.slider {
            Slider::Steps => self.moment.number,
            Slider::Solutions => self.moment.counters.solutions,
        }
    }

    /// How far the slider goes, as far as is known.
    fn total(&self) -> u64 {
        match self.start.slider {
            Slider::Steps => self.trace.explored(),
            Slider::Solutions => self.trace.counters().solutions,
        }
    }

    fn is_at_end(&self) -> bool {
        self.trace.is_complete() && self.place() == self.total()
    }

    fn is_exploring(&self) -> bool {
        !self.trace.is_complete() && (self.wanted.is_some() || self.trace.explored() < EXPLORED_AHEAD)
    }

    fn run_on(&mut self, elapsed: Duration) {
        self.due += elapsed.min(LONGEST_TURN).as_secs_f64() * f64::from(1 << self.speed);
        let steps = self.due as u64;
        self.due -= steps as f64;
        match self.start.slider {
            Slider::Steps => self.forward(steps),
            Slider::Solutions if steps > 0 => self.next(Landmark::Solution),
            Slider::Solutions => {}
        }
        if self.is_at_end() {
            self.running = false;
            self.wanted = None;
        }
    }

    fn keys(&self, labels: &Labels) -> Vec<(&'static str, String)> {
        let run = if self.running { &labels.pause } else { &labels.run };
        let slider = match self.start.slider {
            Slider::Steps => &labels.solutions,
            Slider::Solutions => &labels.steps,
        };
        let keys = [
            ("←→", &labels.forward),
            ("space", run),
            ("n N", &labels.solution),
            ("d D", &labels.dead_end),
            ("t", &labels.tree),
            ("h", &labels.by_hand),
            ("tab", slider),
            ("+ -", &labels.speed),
            ("home", &labels.first),
            ("end", &labels.last),
        ];
        keys.into_iter()
            .map(|(key, label)| (key, label.to_lowercase()))
            .collect()
    }
}

impl Pane for SearchPane {
    fn press(&mut self, key: KeyCode, texts: &Texts) -> Response {
        let labels = &texts.labels;
        self.note = None;
        self.wanted = None;
        match key {
            KeyCode::Char('q') | KeyCode::Esc => return Response::Quit,
            KeyCode::Char('h') => {
                self.running = false;
                return Response::PlaceByHand(ManualBoard::new(self.trace.n(), self.trace.piece()));
            }
            KeyCode::Char(' ') => {
                if !self.running && self.is_at_end() {
                    self.moment = self.trace.moment(0);
                }
                self.running = !self.running;
                self.due = 0.0;
            }
            KeyCode::Char('+' | '=') => self.speed = (self.speed + 1).min(FASTEST),
            KeyCode::Char('-') => self.speed = self.speed.saturating_sub(1),
            KeyCode::Right | KeyCode::Down => self.slide(true, labels),
            KeyCode::Left | KeyCode::Up => self.slide(false, labels),
            KeyCode::PageDown => self.page(true),
            KeyCode::PageUp => self.page(false),
            KeyCode::Home => self.put_slider(0),
            KeyCode::End => self.put_slider(self.total()),
            KeyCode::Char('n') => self.next(Landmark::Solution),
            KeyCode::Char('N') => self.previous(Landmark::Solution, labels),
            KeyCode::Char('d') => self.next(Landmark::DeadEnd),
            KeyCode::Char('D') => self.previous(Landmark::DeadEnd, labels),
            KeyCode::Char('t') => self.start.tree = !self.start.tree,
            KeyCode::Tab => {
                self.start.slider = match self.start.slider {
                    Slider::Steps => Slider::Solutions,
                    Slider::Solutions => Slider::Steps,
                }
            }
            _ => {}
        }
        Response::Stay
    }

    fn pass(&mut self, elapsed: Duration) {
        if self.is_exploring() {
            let begun = Instant::now();
            while !self.trace.is_complete() && begun.elapsed() < TURN {
                self.trace.explore(5_000);
            }
            self.look_for_wanted();
        }
        if self.running {
            self.run_on(elapsed);
        }
    }

    fn is_moving(&self) -> bool {
        self.running || self.is_exploring()
    }

    fn show(&self, texts: &Texts) -> Shown {
        let (n, piece, moment) = (self.trace.n(), self.trace.piece(), &self.moment);
        let labels = &texts.labels;
        let (place, total) = (self.place(), self.total());
        let what = match self.start.slider {
            Slider::Steps => &labels.step,
            Slider::Solutions => &labels.solution,
        };
        let more = if self.trace.is_complete() { "" } else { "…" };
        let looked_for = self.wanted.map(|_| {
            let found_none = self.trace.is_complete();
            if found_none {
                labels.nothing.clone()
            } else {
                labels.searching.clone()
            }
        });
        let tone = match moment.step {
            Some(Step::Refuse { .. }) => Tone::Bad,
            Some(Step::Solution(_)) => Tone::Good,
            _ => Tone::Plain,
        };
        let counters = moment.counters;
        Shown {
            title: format!("{n} × {n}, {}, {}", texts.piece(piece), self.trace.method().name()),
            position: format!(
                "{what} {} {} {}{more}  {}/s",
                texts.number(place),
                labels.of,
                texts.number(total),
                texts.number(1 << self.speed)
            ),
            slider: Some(if total == 0 { 0.0 } else { place as f64 / total as f64 }),
            picture: Picture::of_moment(n, piece, moment),
            cursor: None,
            said: looked_for
                .or_else(|| self.note.clone())
                .unwrap_or_else(|| texts.moment(n, piece, moment)),
            tone,
            figures: vec![
                (labels.tests.clone(), texts.number(counters.tests)),
                (labels.placements.clone(), texts.number(counters.placements)),
                (labels.dead_ends.clone(), texts.number(counters.dead_ends)),
                (labels.solutions.clone(), texts.number(counters.solutions)),
            ],
            tree: self.start.tree.then(|| {
                let branches = self.trace.branches(moment, TREE_LINES, TREE_LINES);
                Lines {
                    tried: branches.partition_point(|branch| branch.number <= moment.number),
                    branches,
                    rows: moment.rows.clone(),
                }
            }),
            keys: self.keys(labels),
            quit: labels.quit.clone(),
            help: false,
        }
    }
}
