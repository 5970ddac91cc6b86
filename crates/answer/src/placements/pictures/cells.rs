//! The cells on one line of a picture: marks between spaces, commas, quotes and bars.

/// What separates cells: brackets, quotes and commas of lists, colons after labels, and the selectors that colour signs.
const SEPARATORS: [char; 13] = [
    ',', '"', '\'', '[', ']', '{', '}', '(', ')', ';', ':', '\u{FE0E}', '\u{FE0F}',
];
/// What separates cells so that a space between two of them is a cell.
const BARS: [char; 4] = ['|', '│', '┃', '║'];
/// Stands for a space that is a cell, until the line is split.
const SPACE: char = '␣';
/// Lines that may be longer than this many bytes for each cell are not split at bars.
const LONGEST_CELL: usize = 64;

/// How lines are split into cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Splitting {
    /// How wide a cell is where a space is one; `None` where spaces only separate cells.
    pub(super) width: Option<usize>,
    /// Whether a line of n equal signs, such as `----`, is a frame and not a row.
    pub(super) uniform_is_frame: bool,
}

/// What a line is to a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A row of n cells, or several of them.
    Row,
    /// A row of marks that does not fit: of another length, or with another mark.
    Odd,
    /// A part of a frame.
    Frame,
    /// Anything else: it ends a picture.
    Other,
}

/// Splits `line` into `cells` for a board of size `n`. `marks` are the cells that may occur, `None` while they are unknown.
pub(super) fn split(cells: &mut Vec<char>, line: &str, n: usize, splitting: Splitting, marks: Option<&[char]>) -> Line {
    let is_mark = |mark: char| marks.is_none_or(|marks| marks.contains(&mark));
    cells.clear();
    let visible = line.trim();
    if visible.is_empty() {
        return Line::Other;
    }
    if is_frame(visible, n, splitting.uniform_is_frame) {
        return Line::Frame;
    }
    if let Some(width) = splitting.width {
        return split_fixed(cells, line, n, width, is_mark);
    }
    let spaced;
    let mut visible = visible;
    if visible.contains("' '") || visible.contains("\" \"") || visible.contains("[ ]") {
        spaced = visible.replace("' '", "␣").replace("\" \"", "␣").replace("[ ]", "␣");
        visible = &spaced;
    }
    let barred = visible.len() <= LONGEST_CELL * (n + 2) && visible.contains(BARS) && split_at_bars(cells, visible, n);
    if !barred {
        split_plain(cells, visible);
    }
    if fits(cells.len(), n) && cells.iter().all(|&cell| is_mark(cell)) {
        return Line::Row;
    }
    if !barred && n > 1 {
        for inner in without_labels(visible, marks.unwrap_or_default()) {
            let mut inside = Vec::new();
            split_plain(&mut inside, inner);
            if fits(inside.len(), n) && inside.iter().all(|&cell| is_mark(cell)) {
                *cells = inside;
                return Line::Row;
            }
        }
    }
    let known = cells.iter().filter(|&&cell| is_mark(cell)).count();
    let mut strangers = cells.iter().filter(|&&cell| !is_mark(cell));
    // `O.K.` has two others.
    let other = strangers.next();
    let has_one_other = strangers.all(|stranger| Some(stranger) == other);
    if known > 0 && (known == cells.len() || (cells.len() == n && 2 * known >= n && has_one_other)) {
        Line::Odd
    } else {
        Line::Other
    }
}

/// Whether this number of cells makes rows of n cells.
fn fits(cells: usize, n: usize) -> bool {
    cells > 0 && cells.is_multiple_of(n) && (n > 1 || cells == 1)
}

/// The line without a label at its start, at its end, and at both: a number or a letter that is set apart.
fn without_labels<'a>(line: &'a str, marks: &[char]) -> impl Iterator<Item = &'a str> + use<'a> {
    let is_label = |word: &str| {
        let word = word.trim_end_matches([':', '.', ')']);
        let is_mark = word.len() == 1 && word.chars().any(|letter| marks.contains(&letter));
        !is_mark
            && !word.is_empty()
            && (word.len() <= 3 && word.bytes().all(|byte| byte.is_ascii_digit()) || is_letter(word))
    };
    let front = line
        .split_once(|letter: char| letter.is_whitespace() || BARS.contains(&letter))
        .filter(|(word, _)| is_label(word))
        .map(|(_, rest)| rest)
        // `1:.Q..`
        .or_else(|| {
            line.split_once(':')
                .filter(|(word, _)| is_label(word))
                .map(|(_, rest)| rest)
        });
    let back = |line: &'_ str| -> Option<usize> {
        let (rest, word) = line.rsplit_once(|letter: char| letter.is_whitespace() || BARS.contains(&letter))?;
        is_label(word).then_some(rest.len())
    };
    let after = back(line).map(|end| &line[..end]);
    let both = front.and_then(|front| back(front).map(|end| &front[..end]));
    [front, after, both].into_iter().flatten()
}

fn is_letter(word: &str) -> bool {
    word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_alphabetic())
}

fn split_plain(cells: &mut Vec<char>, line: &str) {
    cells.clear();
    for mark in line.chars() {
        if mark == SPACE {
            cells.push(' ');
        } else if !is_separator(mark) {
            cells.push(mark);
        }
    }
}

/// Whether a character separates cells and is not one.
fn is_separator(mark: char) -> bool {
    // Most cells are letters, digits and dots.
    !mark.is_ascii_alphanumeric()
        && mark != '.'
        && (mark.is_whitespace() || SEPARATORS.contains(&mark) || BARS.contains(&mark))
}

/// Splits a line at its bars, where a space is a cell; fails if there is more than one mark between two of them.
fn split_at_bars(cells: &mut Vec<char>, line: &str, n: usize) -> bool {
    let segments: Vec<&str> = line.split(BARS).map(str::trim).collect();
    let count = segments.len();
    let is_edge =
        |segment: &str| segment.is_empty() || segment.bytes().all(|byte| byte.is_ascii_digit()) || is_letter(segment);
    let edges = [(1, 1), (1, 0), (0, 1), (0, 0)];
    // Between two outer bars there are all cells.
    let is_closed = segments[0].is_empty() && segments[count - 1].is_empty();
    let stripped = edges.into_iter().find(|&(front, back)| {
        count == n + front + back
            && (front == back || !is_closed)
            && (front == 0 || is_edge(segments[0]))
            && (back == 0 || is_edge(segments[count - 1]))
    });
    // Of another size: what is outside the bars is empty.
    let (front, back) = stripped.unwrap_or((
        usize::from(segments[0].is_empty()),
        usize::from(count > 1 && segments[count - 1].is_empty()),
    ));
    for segment in &segments[front..count - back] {
        let mut marks = segment.chars().filter(|&mark| !is_separator(mark));
        let mark = marks.next().unwrap_or(' ');
        cells.push(if mark == SPACE { ' ' } else { mark });
        if marks.next().is_some() {
            cells.clear();
            return false;
        }
    }
    true
}

/// Splits a line into cells of a fixed width, spaces among them; a frame at both ends is not a cell.
fn split_fixed(cells: &mut Vec<char>, line: &str, n: usize, width: usize, is_mark: impl Fn(char) -> bool) -> Line {
    let line = line.trim_end_matches(['\n', '\r']);
    let inner = line.trim();
    let framed = inner.strip_prefix(BARS).and_then(|inner| inner.strip_suffix(BARS));
    for (index, mark) in framed.unwrap_or(line).chars().enumerate() {
        if index.is_multiple_of(width) && cells.len() < n {
            cells.push(mark);
        } else if mark != ' ' {
            return Line::Other;
        }
    }
    while cells.len() < n {
        cells.push(' ');
    }
    if cells.iter().all(|&cell| is_mark(cell)) {
        Line::Row
    } else {
        Line::Other
    }
}

/// Whether a line is part of a frame around or between cells.
fn is_frame(line: &str, n: usize, uniform: bool) -> bool {
    let is_box = |mark: char| matches!(mark, '\u{2500}'..='\u{257F}') && !BARS.contains(&mark);
    if line.contains(is_box) {
        return !line.contains(char::is_alphanumeric);
    }
    let is_border = |mark: char| matches!(mark, '-' | '=' | '_' | '+' | '~');
    if line.contains('+') && line.contains(['-', '=']) {
        return line.chars().all(|mark| is_border(mark) || mark == ' ' || mark == '|');
    }
    let mut marks = line.chars().filter(|&mark| mark != ' ');
    let Some(first) = marks.next().filter(|&first| is_border(first)) else {
        return false;
    };
    let mut count = 1;
    for mark in marks {
        if mark != first {
            return false;
        }
        count += 1;
    }
    count >= 2 * n.max(2) - 1 || (count == n && uniform)
}
