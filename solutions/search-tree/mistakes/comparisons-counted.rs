//! mistake: comparisons of two queens counted as tests
//! advice: You count each comparison with one queen. Here a test is one square tried, with however many queens it
//! is compared.

/// The search, which draws its tree as it goes. Level 1 is the first column.
struct Tree {
    size: usize,
    /// The deepest level that is drawn.
    depth: usize,
    /// The rows, counted from 1, of the queens that stand now: one on each level so far.
    rows: Vec<usize>,
    /// The number of queens placed on each level; `placed[0]` is for level 1.
    placed: Vec<u64>,
    /// How many squares have been tried.
    tests: u64,
}

impl Tree {
    /// Tries every row of the next column; wherever a queen is safe, goes on with the column after it.
    fn grow(&mut self) {
        if self.rows.len() == self.size {
            return;
        }
        for row in 1..=self.size {
            let column = self.rows.len();
            let nearest_enemy = (1..=column).find(|&distance| !self.is_safe_from(row, distance));
            self.tests += nearest_enemy.unwrap_or(column) as u64;
            let safe = nearest_enemy.is_none();
            self.count(safe);
            self.draw(row, safe);
            if safe {
                self.rows.push(row);
                self.grow();
                self.rows.pop();
            }
        }
    }

    /// Is a queen in this row of the next column safe from the one that many columns before it?
    fn is_safe_from(&self, row: usize, distance: usize) -> bool {
        let other = self.rows[self.rows.len() - distance];
        other != row && other.abs_diff(row) != distance
    }

    /// Counts a square that has just been tried: always as a test, and on its level if a queen stands there now.
    ///
    /// `self.rows` does not hold that queen yet.
    fn count(&mut self, safe: bool) {
        if safe {
            self.placed[self.rows.len()] += 1;
        }
    }

    /// Draws the square: two spaces for each level, the row, ` *` if refused, ` <2, 4, 1, 3>` if the board is full.
    ///
    /// Nothing below `self.depth` is drawn. `self.rows` does not hold this row yet.
    fn draw(&self, row: usize, safe: bool) {
        let level = self.rows.len() + 1;
        if level > self.depth {
            return;
        }
        print!("{}{row}", "  ".repeat(level));
        if !safe {
            print!(" *");
        } else if level == self.size {
            let board: Vec<String> = self.rows.iter().chain([&row]).map(usize::to_string).collect();
            print!(" <{}>", board.join(", "));
        }
        println!();
    }
}

fn main() {
    // The size of the board is the first argument, the depth of the drawing the second; without them 8, and all of it.
    let mut arguments = std::env::args().skip(1);
    let mut number = |usual| {
        arguments
            .next()
            .map_or(usual, |text| text.parse().expect("a whole number"))
    };
    let size = number(8);
    let depth = number(size);
    let mut tree = Tree {
        size,
        depth,
        rows: Vec::new(),
        placed: vec![0; size],
        tests: 0,
    };
    tree.grow();
    for (index, placed) in tree.placed.iter().enumerate() {
        println!("level {}: {placed}", index + 1);
    }
    println!("tests: {}", tree.tests);
}
