//! The families of programs for boards: a search, what it prints, and each wrong version with its cause.

use std::ops::ControlFlow::Continue;

use queens_board::{Line, Piece};

use super::marks::{Freed, Marks};
use super::observed::{Observed, Verdict};
use super::permutations::{self, LastStep};
use super::printing::Printing;
use super::relation::{Lines, Relation};
use super::relations;
use super::search::{Half, Search, Watch, Way};
use super::sink::Flow;
use crate::Row;
use crate::cause::{BoardCause, BoardSize};

/// Boards from this size on are read as boards of another size where they are.
const SMALL: usize = 6;

/// A wrong program.
#[derive(Clone, Debug)]
pub struct Model {
    /// What is wrong with it.
    pub causes: Vec<BoardCause>,
    /// What it does.
    program: Program,
}

#[derive(Clone, Debug)]
enum Program {
    /// A search.
    Search(Search),
    /// A search whose rows are printed one lower than they are counted.
    ShiftedRows(Search),
    /// A search, and something done with its boards.
    Printed(Search, Printing),
    /// Something done with the right boards.
    Right(Printing),
    /// A search in the upper half, and the mirror image of each board.
    Mirrored(Search),
    /// A search with marks.
    Marks(Marks),
    /// Permutations, by the number of the exchange.
    Permutations(Relation, usize, LastStep),
    /// The same board as often as there are right ones.
    SameBoard,
    /// Each right board without a queen at one end.
    QueenMissing { last: bool },
    /// The right boards of another size.
    OtherSize(Relation, BoardSize),
}

/// Every program with one thing wrong, as far as boards up to size `n` tell them apart.
pub fn single(piece: Piece, n: usize) -> Vec<Model> {
    let lines = Lines::of(piece);
    let right = Search::with(Relation::Plain(lines));
    let one = |(cause, program)| Model {
        causes: vec![cause],
        program,
    };
    let mut models: Vec<Model> = printings().into_iter().map(one).collect();
    if piece == Piece::None {
        return models;
    }
    for (cause, relation) in relations::wrong(piece, n) {
        let search = Search::with(relation);
        if cause == BoardCause::OwnColumn {
            let search = Search {
                initial: -1,
                ..search.clone()
            };
            models.push(one((cause.clone(), Program::Search(search))));
        }
        models.push(one((cause, Program::Search(search))));
    }
    models.extend(searches(&right).into_iter().map(one));
    models.extend(
        marks(lines)
            .into_iter()
            .map(|(cause, marks)| one((cause, Program::Marks(marks)))),
    );
    for exchange in 0..permutations::WRONG.len() {
        for last in [LastStep::Rests, LastStep::Exchanges] {
            let program = Program::Permutations(Relation::Plain(lines), exchange, last);
            models.push(one((BoardCause::Permutations, program)));
        }
    }
    for size in [
        BoardSize::Off { by: -1 },
        BoardSize::Off { by: 1 },
        BoardSize::Fixed { n: 8 },
    ] {
        let program = Program::OtherSize(Relation::Plain(lines), size);
        models.push(one((BoardCause::OtherSize { size }, program)));
    }
    models
}

/// Every program with two things wrong that go together.
pub fn double(piece: Piece, n: usize) -> Vec<Model> {
    if piece == Piece::None {
        return Vec::new();
    }
    let searches = searches(&Search::with(Relation::Plain(Lines::of(piece))));
    let relations = relations::wrong(piece, n);
    relations
        .iter()
        .flat_map(|(cause, relation)| two(cause, relation, &searches))
        .collect()
}

/// A wrong test together with a wrong search or print.
fn two<'a>(
    cause: &'a BoardCause,
    relation: &'a Relation,
    searches: &'a [(BoardCause, Program)],
) -> impl Iterator<Item = Model> + 'a {
    let searches = searches.iter().map(|(second, program)| Model {
        causes: vec![cause.clone(), second.clone()],
        program: program.with(relation),
    });
    let printings = Printing::simple().into_iter().map(|printing| Model {
        causes: vec![cause.clone(), printing.cause()],
        program: Program::Printed(Search::with(relation.clone()), printing),
    });
    searches.chain(printings)
}

/// What needs no search: the right boards, printed wrongly.
fn printings() -> Vec<(BoardCause, Program)> {
    let mut programs: Vec<_> = Printing::all()
        .into_iter()
        .map(|printing| (printing.cause(), Program::Right(printing)))
        .collect();
    programs.push((BoardCause::SameBoard, Program::SameBoard));
    for last in [true, false] {
        programs.push((BoardCause::QueenMissing { last }, Program::QueenMissing { last }));
    }
    programs
}

/// Searches that go through the squares wrongly.
fn searches(right: &Search) -> Vec<(BoardCause, Program)> {
    let mut programs = Vec::new();
    for (each_first_row, way) in [(false, Way::First), (true, Way::FirstOfEachRow)] {
        let search = Search { way, ..right.clone() };
        programs.push((BoardCause::StopsAtFirst { each_first_row }, Program::Search(search)));
    }
    let greedy = Search {
        way: Way::Greedy,
        ..right.clone()
    };
    programs.push((BoardCause::NeverBacktracks, Program::Search(greedy)));
    for middle in [true, false] {
        let half = Some(Half { middle });
        let search = Search { half, ..right.clone() };
        programs.push((BoardCause::HalfOnly { middle }, Program::Search(search.clone())));
        programs.push((BoardCause::HalfMirrored { middle }, Program::Mirrored(search)));
    }
    for (from, by) in [(1, 0), (0, -1), (0, 1), (1, -1), (-1, 0)] {
        let search = Search {
            from,
            by,
            ..right.clone()
        };
        programs.push((BoardCause::Rows { from, by }, Program::ShiftedRows(search)));
    }
    for initial in [0, -1] {
        let search = Search {
            early: true,
            initial,
            ..right.clone()
        };
        programs.push((BoardCause::PrintedBeforeStored, Program::Search(search)));
    }
    programs
}

/// Marks that are taken off wrongly.
fn marks(lines: Lines) -> Vec<(BoardCause, Marks)> {
    let all: Vec<Line> = [Line::Row, Line::Rising, Line::Falling]
        .into_iter()
        .filter(|&line| lines.has(line))
        .collect();
    let mut marks = Vec::new();
    for kept in 1..1_usize << all.len() {
        let kept: Vec<Line> = (0..all.len())
            .filter(|place| kept >> place & 1 == 1)
            .map(|place| all[place])
            .collect();
        let freed = kept.iter().fold(lines, |rest, &line| rest.with(line, false));
        let freed = Freed::Only(freed);
        marks.push((BoardCause::NeverFreed { lines: kept }, Marks { lines, freed }));
    }
    marks.push((
        BoardCause::FreedOnlyOnTheWay,
        Marks {
            lines,
            freed: Freed::OnTheWay,
        },
    ));
    marks.push((
        BoardCause::FreedWhenRefused,
        Marks {
            lines,
            freed: Freed::Always,
        },
    ));
    for columns in [1, -1] {
        let freed = Freed::Column(columns);
        marks.push((BoardCause::FreesOtherSquare { columns }, Marks { lines, freed }));
    }
    marks
}

impl Program {
    /// The same with another test.
    fn with(&self, relation: &Relation) -> Program {
        let change = |search: &Search| Search {
            relation: relation.clone(),
            ..search.clone()
        };
        match self {
            Program::Search(search) => Program::Search(change(search)),
            Program::ShiftedRows(search) => Program::ShiftedRows(change(search)),
            Program::Mirrored(search) => Program::Mirrored(change(search)),
            other => other.clone(),
        }
    }
}

impl Model {
    /// What the model says about `case`.
    pub fn verdict(&self, case: &Observed<'_>) -> Verdict {
        let n = case.n;
        match &self.program {
            Program::Search(search) => case.compare(|watch| {
                search.run(n, watch);
            }),
            Program::ShiftedRows(search) => {
                let plain = case.compare(|watch| {
                    search.run(n, watch);
                });
                if plain != Verdict::Differs {
                    return plain;
                }
                case.compare(|watch| {
                    search.run(n, &mut Shifted { watch });
                })
            }
            Program::Mirrored(search) => case.compare(|watch| {
                search.run(n, &mut Mirrored { watch });
            }),
            Program::Marks(marks) => case.compare(|watch| marks.run(n, watch)),
            Program::Permutations(relation, exchange, last) => case.compare(|watch| {
                let exchange = permutations::WRONG[*exchange];
                let _ = permutations::run(relation, n, exchange, *last, watch);
            }),
            Program::Right(printing) => printed(*printing, &case.right.boards, case),
            Program::Printed(search, printing) => {
                let mut list = List {
                    boards: Vec::new(),
                    most: case.given.boards.len() + 2,
                };
                search.run(n, &mut list);
                printed(*printing, &list.boards, case)
            }
            Program::SameBoard => same_board(case),
            Program::QueenMissing { last } => {
                let cut = |board: &Vec<Row>| match last {
                    true => board[..n - 1].to_vec(),
                    false => board[1..].to_vec(),
                };
                if n == 1 {
                    return Verdict::Unknown;
                }
                case.compare_misshapen(case.right.boards.iter().map(cut).collect())
            }
            Program::OtherSize(relation, size) => other_size(relation, *size, case),
        }
    }
}

fn printed(printing: Printing, boards: &[Vec<Row>], case: &Observed<'_>) -> Verdict {
    case.compare(|watch| {
        let _ = printing.print(boards, |board| watch.board(board));
    })
}

/// As many boards as are right, all of them the same one.
fn same_board(case: &Observed<'_>) -> Verdict {
    let given = &case.given.boards;
    let same = given.windows(2).all(|pair| pair[0] == pair[1]);
    Verdict::of(same && given.len() == case.right.boards.len() && case.given.misshapen.is_empty() && !case.is_cut())
}

fn other_size(relation: &Relation, size: BoardSize, case: &Observed<'_>) -> Verdict {
    let other = match size {
        BoardSize::Off { by } => case.n as Row + by,
        BoardSize::Fixed { n } => n as Row,
    };
    let Ok(other) = usize::try_from(other) else {
        return Verdict::Unknown;
    };
    let mut list = List {
        boards: Vec::new(),
        most: 1_000,
    };
    Search::with(relation.clone()).run(other, &mut list);
    if other == case.n {
        return case.compare_list(list.boards.iter().map(Vec::as_slice));
    }
    match case.compare_misshapen(list.boards) {
        // Of small boards a reader makes what it can.
        Verdict::Differs if case.n < SMALL => Verdict::Unknown,
        verdict => verdict,
    }
}

/// Every right board of size `n`, in order.
pub fn solutions(piece: Piece, n: usize) -> Vec<Vec<Row>> {
    let mut list = List {
        boards: Vec::new(),
        most: usize::MAX,
    };
    Search::with(Relation::Plain(Lines::of(piece))).run(n, &mut list);
    list.boards
}

/// Keeps the boards of a search.
struct List {
    boards: Vec<Vec<Row>>,
    most: usize,
}

impl Watch for List {
    fn board(&mut self, rows: &[Row]) -> Flow {
        self.boards.push(rows.to_vec());
        if self.boards.len() >= self.most {
            Flow::Break(())
        } else {
            Continue(())
        }
    }

    fn square(&mut self, _stands: bool) -> Flow {
        Continue(())
    }
}

/// Passes boards on with their rows counted from one lower.
struct Shifted<'a> {
    watch: &'a mut dyn Watch,
}

impl Watch for Shifted<'_> {
    fn board(&mut self, rows: &[Row]) -> Flow {
        let rows: Vec<Row> = rows.iter().map(|row| row - 1).collect();
        self.watch.board(&rows)
    }

    fn square(&mut self, stands: bool) -> Flow {
        self.watch.square(stands)
    }
}

/// Passes on each board and its mirror image.
struct Mirrored<'a> {
    watch: &'a mut dyn Watch,
}

impl Watch for Mirrored<'_> {
    fn board(&mut self, rows: &[Row]) -> Flow {
        self.watch.board(rows)?;
        let n = rows.len() as Row;
        let image: Vec<Row> = rows.iter().map(|row| n - 1 - row).collect();
        self.watch.board(&image)
    }

    fn square(&mut self, stands: bool) -> Flow {
        self.watch.square(stands)
    }
}
