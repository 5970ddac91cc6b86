//! The texts about a step, a board placed by hand, a printed board: the same in the terminal and on the page.
//!
//! The sentences of each language are in a file of this folder; the page gets the whole file
//! and fills them in by the same rule as [`fill`].

mod groups;

use toml::Table;

use crate::board::{Clash, Line, Piece, Square, Symmetry};
use crate::locale::Locale;
use crate::texts::{fill, table, text};

use super::boards::{Boards, Wrong};
use super::cursor::Moment;
use super::manual::{Hint, ManualBoard};
use super::step::{Reason, Step};
pub(super) use groups::Labels;
use groups::{ByHand, ClassHeads, Lines, Name, Printed, Steps, Symmetries, TreeTexts};

/// The sentences and labels of one language; parts in braces are filled in.
#[derive(Debug)]
pub struct Texts {
    pub(super) code: String,
    /// The names of the pieces in the order of [`Piece::ALL`].
    pieces: [Name; 4],
    lines: Lines,
    steps: Steps,
    hand: ByHand,
    boards: Printed,
    pub(super) classes: ClassHeads,
    symmetries: Symmetries,
    pub(super) tree: TreeTexts,
    pub(super) labels: Labels,
}

impl Texts {
    /// The words of `language`.
    pub fn of(language: Locale) -> Texts {
        Self::read(&file(language)).expect("the words are part of the program, and a test reads them all")
    }

    fn read(file: &Table) -> Option<Texts> {
        let pieces = table(file, "pieces")?;
        let name = |piece: Piece| Name::read(table(pieces, piece.name())?);
        Some(Texts {
            code: text(file, "code")?,
            pieces: [
                name(Piece::Queen)?,
                name(Piece::Rook)?,
                name(Piece::Bishop)?,
                name(Piece::None)?,
            ],
            lines: Lines::read(table(file, "lines")?)?,
            steps: Steps::read(table(file, "steps")?)?,
            hand: ByHand::read(table(file, "hand")?)?,
            boards: Printed::read(table(file, "boards")?)?,
            classes: ClassHeads::read(table(file, "classes")?)?,
            symmetries: Symmetries::read(table(file, "symmetries")?)?,
            tree: TreeTexts::read(table(file, "tree")?)?,
            labels: Labels::read(table(file, "labels")?)?,
        })
    }

    /// What happened in the last step before `moment`.
    pub fn moment(&self, n: usize, piece: Piece, moment: &Moment) -> String {
        let steps = &self.steps;
        let number = moment.counters.solutions;
        let Some(step) = moment.step else {
            return steps.start.clone();
        };
        let (template, square, parts) = match step {
            Step::Place(square) => (&steps.place, square, vec![]),
            Step::Solution(square) => (&steps.solution, square, vec![("number", number.to_string())]),
            Step::Refuse { square, attacker } => {
                let other = ("other", (attacker.column + 1).to_string());
                let line = ("line", self.line(attacker, square).to_owned());
                (&steps.refuse, square, vec![other, line])
            }
            Step::Back { square, reason } => {
                let template = match reason {
                    Reason::DeadEnd => &steps.dead_end,
                    Reason::Tried => &steps.tried,
                    Reason::Solved => &steps.solved,
                };
                (template, square, vec![("next", (square.column + 2).to_string())])
            }
        };
        let said = self.about(template, piece, square, &parts);
        // The last piece leaves the first column only when its last row has been tried.
        let over = matches!(step, Step::Back { square, .. } if square == Square::new(0, n - 1));
        if over {
            format!("{said} {}", fill(&steps.over, &[("number", number.to_string())]))
        } else {
            said
        }
    }

    /// What a board placed by hand is like, and the hint if one was requested.
    pub fn by_hand(&self, board: &ManualBoard, hint: Option<Hint>) -> String {
        let texts = &self.hand;
        let clash = board.clash();
        let is_solution = clash.is_none() && board.squares().len() == board.n() && board.hint() == Hint::Solved;
        let number = ("number", board.squares().len().to_string());
        let state = match clash {
            Some(clash) => self.clash(board.piece(), clash),
            None if board.squares().is_empty() => self.about(&texts.start, board.piece(), Square::new(0, 0), &[]),
            None if is_solution => texts.solved.clone(),
            None => fill(&texts.placed, &[number]),
        };
        let hint = match hint {
            Some(Hint::Square(square)) => self.about(&texts.hint, board.piece(), square, &[]),
            Some(Hint::None) => texts.no_hint.clone(),
            Some(Hint::Unknown) => texts.unknown.clone(),
            Some(Hint::Solved) | None => return state,
        };
        format!("{state} {hint}")
    }

    /// Whether a printed board, by its number from 0, is right, and if not, why.
    pub fn printed(&self, boards: &Boards, number: usize) -> String {
        let texts = &self.boards;
        let about = ("number", (number + 1).to_string());
        match boards.wrong(number) {
            None => fill(&texts.right, &[about]),
            Some(Wrong::Clash(clash)) => {
                let clash = ("clash", self.clash(boards.piece(), *clash));
                fill(&texts.clash, &[about, clash])
            }
            Some(Wrong::Outside { column, row }) => {
                let parts = [
                    about,
                    ("column", (column + 1).to_string()),
                    ("row", (row + 1).to_string()),
                ];
                fill(&texts.outside, &parts)
            }
            Some(Wrong::NotABoard { text, why }) => {
                fill(&texts.no_board, &[about, ("text", text.clone()), ("why", why.clone())])
            }
            Some(Wrong::Twice(first)) => fill(&texts.twice, &[about, ("other", (first + 1).to_string())]),
        }
    }

    /// Which two pieces attack each other.
    pub fn clash(&self, piece: Piece, clash: Clash) -> String {
        let Clash { left, right } = clash;
        let parts = [
            ("other_column", (right.column + 1).to_string()),
            ("other_row", (right.row + 1).to_string()),
            ("line", self.line(left, right).to_owned()),
        ];
        self.about(&self.hand.clash, piece, left, &parts)
    }

    fn about(&self, template: &str, piece: Piece, square: Square, parts: &[(&str, String)]) -> String {
        let Name { one, many, it } = self.name(piece);
        let mut all = vec![
            ("piece", one.clone()),
            ("pieces", many.clone()),
            ("it", it.clone()),
            ("column", (square.column + 1).to_string()),
            ("row", (square.row + 1).to_string()),
        ];
        all.extend_from_slice(parts);
        fill(template, &all)
    }

    /// What one piece is called.
    pub(super) fn piece(&self, piece: Piece) -> &str {
        &self.name(piece).one
    }

    /// What several pieces are called.
    pub(super) fn pieces(&self, piece: Piece) -> &str {
        &self.name(piece).many
    }

    /// What a symmetry does to a board.
    pub(super) fn symmetry(&self, symmetry: Symmetry) -> &str {
        let texts = &self.symmetries;
        match symmetry {
            Symmetry::Identity => &texts.identity,
            Symmetry::QuarterTurn => &texts.quarter_turn,
            Symmetry::HalfTurn => &texts.half_turn,
            Symmetry::QuarterTurnBack => &texts.quarter_turn_back,
            Symmetry::MirrorColumns => &texts.mirror_columns,
            Symmetry::MirrorRows => &texts.mirror_rows,
            Symmetry::MainDiagonal => &texts.main_diagonal,
            Symmetry::AntiDiagonal => &texts.anti_diagonal,
        }
    }

    /// Returns a number with its digits in groups of three.
    pub(super) fn number(&self, number: u64) -> String {
        let digits = number.to_string();
        let mut text = String::new();
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                text.push_str(&self.labels.group);
            }
            text.push(digit);
        }
        text
    }

    /// Returns a web page with this title around `content`, which may be wider than the window.
    pub(super) fn document(&self, title: &str, content: &str) -> String {
        let language = &self.code;
        format!(
            r#"<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>body{{margin:1rem;font-family:system-ui,sans-serif}}main{{overflow-x:auto}}svg{{display:block;max-width:none}}
@media print{{body{{margin:0}}main{{overflow:visible}}svg{{max-width:100%;height:auto;break-inside:avoid;print-color-adjust:exact;-webkit-print-color-adjust:exact}}}}</style>
</head>
<body>
<h1>{title}</h1>
<main tabindex="0" aria-label="{title}">
{content}</main>
</body>
</html>
"#
        )
    }

    fn name(&self, piece: Piece) -> &Name {
        let [queen, rook, bishop, none] = &self.pieces;
        match piece {
            Piece::Queen => queen,
            Piece::Rook => rook,
            Piece::Bishop => bishop,
            Piece::None => none,
        }
    }

    fn line(&self, one: Square, other: Square) -> &str {
        match Line::joining(one, other) {
            Some(Line::Row) => &self.lines.row,
            Some(Line::Column) | None => &self.lines.column,
            Some(Line::Rising | Line::Falling) => &self.lines.diagonal,
        }
    }
}

/// All texts of a language, those that only the page says among them.
pub(super) fn file(language: Locale) -> Table {
    crate::texts::file(match language {
        Locale::English => include_str!("en.toml"),
        Locale::Czech => include_str!("cs.toml"),
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::solve::Method;
    use crate::view::{Landmark, Trace};

    /// All texts by their place in the file.
    fn texts(language: Locale) -> Vec<(String, String)> {
        fn collect(table: &Table, place: &str, texts: &mut Vec<(String, String)>) {
            for (name, value) in table {
                let place = format!("{place}.{name}");
                match value.as_table() {
                    Some(table) => collect(table, &place, texts),
                    None => texts.push((place, value.as_str().unwrap().to_owned())),
                }
            }
        }
        let mut all = Vec::new();
        collect(&file(language), "", &mut all);
        all
    }

    fn placeholders(text: &str) -> BTreeSet<&str> {
        text.split('{')
            .skip(1)
            .filter_map(|part| part.split('}').next())
            .collect()
    }

    #[test]
    fn every_language_fills_in_what_english_fills_in() {
        let (all_english, all_czech) = (texts(Locale::English), texts(Locale::Czech));
        assert_eq!(all_english.len(), all_czech.len());
        for ((place, english), (same_place, czech)) in all_english.into_iter().zip(all_czech) {
            assert_eq!(place, same_place);
            let (mut english, mut czech) = (placeholders(&english), placeholders(&czech));
            // A language needs no pronoun, or more than one name of the piece.
            for name in ["it", "piece", "pieces"] {
                english.remove(name);
                czech.remove(name);
            }
            assert_eq!(english, czech, "{place}");
        }
    }

    #[test]
    fn nothing_is_left_to_fill_in() {
        for language in [Locale::English, Locale::Czech] {
            let texts = Texts::of(language);
            for piece in Piece::ALL {
                let mut trace = Trace::new(4, piece, Method::Textbook).unwrap();
                trace.explore(u64::MAX);
                for number in 0..=trace.explored() {
                    let said = texts.moment(4, piece, &trace.moment(number));
                    assert!(!said.contains(['{', '}']), "{said}");
                }
            }
        }
    }

    #[test]
    fn a_refusal_names_the_attacker_and_the_line() {
        let mut trace = Trace::new(8, Piece::Queen, Method::Textbook).unwrap();
        trace.explore(100);
        let refusal = trace.moment(3);
        assert_eq!(
            Texts::of(Locale::English).moment(8, Piece::Queen, &refusal),
            "Column 2, row 2 is refused: the queen in column 1 attacks it along the diagonal."
        );
        assert_eq!(
            Texts::of(Locale::Czech).moment(8, Piece::Queen, &refusal),
            "Sloupec 2, řádek 2 nelze: po úhlopříčce ho napadá dáma ve sloupci 1."
        );
    }

    #[test]
    fn the_last_step_says_how_many_solutions_there_are() {
        let mut trace = Trace::new(6, Piece::Queen, Method::Textbook).unwrap();
        trace.explore(u64::MAX);
        let last = trace.moment(trace.explored());
        let said = Texts::of(Locale::English).moment(6, Piece::Queen, &last);
        assert!(said.ends_with("All squares have been tried. Solutions: 4."), "{said}");
        let solution = trace.find(Landmark::Solution, 1).unwrap();
        let said = Texts::of(Locale::English).moment(6, Piece::Queen, &solution);
        assert!(said.starts_with("Solution 1: a queen in column 6, row 5"), "{said}");
    }

    #[test]
    fn by_hand_says_the_clash_and_the_hint() {
        let texts = Texts::of(Locale::English);
        let mut hand = ManualBoard::new(8, Piece::Queen);
        hand.toggle(Square::new(0, 0));
        assert_eq!(
            texts.by_hand(&hand, Some(hand.hint())),
            "Pieces on the board: 1. None attacks another. Column 2, row 5 leads to a solution."
        );
        hand.toggle(Square::new(2, 2));
        assert_eq!(
            texts.by_hand(&hand, None),
            "The queens in column 1, row 1 and in column 3, row 3 attack each other along the diagonal."
        );
    }
}
