//! A placement that a search column by column misses: n squares, none attacked by another, with two in one column.

use std::fmt;

use queens_board::{Clash, Piece, Square};

/// What was printed for it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Missed {
    /// It is right: how many of which pieces.
    Right(usize, Piece),
    /// The word `none`.
    None,
    /// It is wrong: the squares as printed, and why.
    Wrong(String, Fault),
}

/// What is wrong with the squares.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Fault {
    /// There are not n squares.
    Number(usize, usize),
    /// A square lies outside the board.
    Outside,
    /// Two pieces attack each other, or stand on one square.
    Attack(Clash),
    /// Every column holds one piece, so that a search column by column finds it.
    OnePerColumn,
    /// It was recorded as wrong; why, the record does not say.
    Recorded,
}

impl Missed {
    /// Reads squares in letters (`a1 b5`, rows from 1) or as pairs of numbers (column, row).
    pub(super) fn read(piece: Piece, n: usize, text: &str) -> Missed {
        let mut words = text.split(|letter: char| !letter.is_alphanumeric());
        if words.any(|word| word.eq_ignore_ascii_case("none")) {
            return Missed::None;
        }
        match judge(piece, n, &squares(text)) {
            Ok(()) => Missed::Right(n, piece),
            Err(fault) => Missed::Wrong(text.split_whitespace().collect::<Vec<_>>().join(" "), fault),
        }
    }

    /// What the normal form says, read back.
    pub(super) fn from_normal_form(piece: Piece, text: &str) -> Missed {
        let count = text.split(' ').next().and_then(|count| count.parse().ok());
        match count.map(|count| Missed::Right(count, piece)) {
            Some(right) if right.to_string() == text => right,
            _ if text == Missed::None.to_string() => Missed::None,
            _ => Missed::Wrong(text.to_owned(), Fault::Recorded),
        }
    }

    /// What is wrong, in one sentence.
    pub(super) fn fault(&self) -> Option<String> {
        match self {
            Missed::Wrong(_, fault) => Some(fault.to_string()),
            Missed::Right(..) | Missed::None => None,
        }
    }
}

/// The squares in a text, as printed: letters stand for columns 0, 1, …, and numbers go in pairs.
fn squares(text: &str) -> Vec<Printed> {
    let mut squares = Vec::new();
    let (mut letter, mut first) = (None, None);
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let Some(digit) = character.to_digit(10) else {
            letter = character
                .is_ascii_alphabetic()
                .then(|| u32::from(character.to_ascii_lowercase()) - u32::from('a'));
            continue;
        };
        let mut value = digit;
        while let Some(digit) = characters.peek().and_then(|next| next.to_digit(10)) {
            value = value.saturating_mul(10).saturating_add(digit);
            characters.next();
        }
        match (letter.take(), first.take()) {
            (Some(column), _) => squares.push(Printed {
                column,
                row: value,
                lettered: true,
            }),
            (None, Some(column)) => squares.push(Printed {
                column,
                row: value,
                lettered: false,
            }),
            (None, None) => first = Some(value),
        }
    }
    squares
}

/// A square as printed.
struct Printed {
    column: u32,
    row: u32,
    /// Whether the column is a letter, so that it counts from 0 even if rows count from 1.
    lettered: bool,
}

impl Printed {
    /// The square, where the numbers printed count from `base`.
    fn on_board(&self, n: usize, base: u32) -> Option<Square> {
        let column = if self.lettered {
            self.column
        } else {
            self.column.checked_sub(base)?
        };
        let square = Square::new(column as usize, self.row.checked_sub(base)? as usize);
        (square.column < n && square.row < n).then_some(square)
    }
}

fn judge(piece: Piece, n: usize, printed: &[Printed]) -> Result<(), Fault> {
    if printed.len() != n {
        return Err(Fault::Number(printed.len(), n));
    }
    let on_board = |base| {
        printed
            .iter()
            .map(|square| square.on_board(n, base))
            .collect::<Option<Vec<_>>>()
    };
    let squares = on_board(1).or_else(|| on_board(0)).ok_or(Fault::Outside)?;
    for (index, &right) in squares.iter().enumerate() {
        if let Some(&left) = squares[..index]
            .iter()
            .find(|&&left| left == right || piece.attacks(left, right))
        {
            return Err(Fault::Attack(Clash { left, right }));
        }
    }
    let shared = squares
        .iter()
        .enumerate()
        .any(|(index, one)| squares[..index].iter().any(|other| other.column == one.column));
    if shared { Ok(()) } else { Err(Fault::OnePerColumn) }
}

impl fmt::Display for Missed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Missed::Right(n, piece) => write!(formatter, "{n} {piece}s, two in one column"),
            Missed::None => formatter.write_str("none"),
            Missed::Wrong(printed, _) => formatter.write_str(printed),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Number(found, n) => write!(formatter, "that is {found} squares where {n} are asked for"),
            Fault::Outside => formatter.write_str("one of the squares is not on the board"),
            Fault::Attack(Clash { left, right }) if left == right => {
                write!(formatter, "{} is named twice", name(*left))
            }
            Fault::Attack(Clash { left, right }) => {
                write!(
                    formatter,
                    "the pieces on {} and {} attack each other",
                    name(*left),
                    name(*right)
                )
            }
            Fault::OnePerColumn => {
                formatter.write_str("no two of the pieces share a column, so a search column by column finds this one")
            }
            Fault::Recorded => Ok(()),
        }
    }
}

/// The name of a square with its row counted from 1 as in `a1`; numbers where the alphabet ends.
fn name(square: Square) -> String {
    match u8::try_from(square.column) {
        Ok(column @ 0..26) => format!("{}{}", char::from(b'a' + column), square.row + 1),
        _ => format!("({}, {})", square.column + 1, square.row + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(n: usize, text: &str) -> Missed {
        Missed::read(Piece::Bishop, n, text)
    }

    #[test]
    fn any_placement_with_two_in_one_column_is_right() {
        let right = Missed::Right(4, Piece::Bishop);
        for printed in [
            "a1 a2 a3 a4",
            "A1a2A3a4",
            "(0,0) (0,1) (0,2) (0,3)",
            "[1, 1], [1, 2], [1, 3], [1, 4]",
            "a1 a2 d1 d2",
        ] {
            assert_eq!(read(4, printed), right, "{printed}");
        }
        assert_eq!(right.to_string(), "4 bishops, two in one column");
    }

    #[test]
    fn on_a_single_square_there_is_none() {
        assert_eq!(read(1, "None."), Missed::None);
        assert_eq!(
            read(1, "a1").fault().as_deref(),
            Some(&*Fault::OnePerColumn.to_string())
        );
    }

    #[test]
    fn what_is_wrong_is_said() {
        let fault = |text| read(4, text).fault().unwrap_or_default();
        assert_eq!(fault("a1 a2 a3"), "that is 3 squares where 4 are asked for");
        assert_eq!(fault("a1 a2 a3 b2"), "the pieces on a1 and b2 attack each other");
        assert_eq!(fault("a1 a2 a3 a3"), "a3 is named twice");
        assert_eq!(fault("a1 a2 a3 a5"), "one of the squares is not on the board");
        assert_eq!(
            fault("a1 b1 c1 d1"),
            "no two of the pieces share a column, so a search column by column finds this one"
        );
        assert_eq!(read(4, " a1  a2 a3 a5 ").to_string(), "a1 a2 a3 a5");
    }

    #[test]
    fn a_normal_form_is_read_back() {
        for missed in [Missed::Right(8, Piece::Bishop), Missed::None] {
            assert_eq!(Missed::from_normal_form(Piece::Bishop, &missed.to_string()), missed);
        }
    }
}
