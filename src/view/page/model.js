// The model: the same search, marks and texts as in the terminal (src/view/*.rs); a test compares them step by step.

const attacks = {
  queen: (columns, rows) => columns === 0 || rows === 0 || columns === rows,
  rook: (columns, rows) => columns === 0 || rows === 0,
  bishop: (columns, rows) => columns === rows,
  none: () => false,
};

function attack(piece, one, other) {
  return attacks[piece](Math.abs(one.column - other.column), Math.abs(one.row - other.row));
}

// The squares strictly between two squares of one line.
function between(one, other) {
  const columns = other.column - one.column, rows = other.row - one.row;
  if (columns && rows && Math.abs(columns) !== Math.abs(rows)) return [];
  const steps = Math.max(Math.abs(columns), Math.abs(rows)), squares = [];
  for (let step = 1; step < steps; step++) {
    squares.push({ column: one.column + columns / steps * step, row: one.row + rows / steps * step });
  }
  return squares;
}

// A place in the search: `advance` goes one step on.
class Cursor {
  constructor(n, piece) {
    Object.assign(this, { n, piece, number: 0, step: null, rows: [], followed: [], nextRow: 0 });
    Object.assign(this, { tests: 0, placements: 0, deadEnds: 0, solutions: 0 });
  }

  copy() {
    const copy = Object.assign(Object.create(Cursor.prototype), this);
    copy.rows = this.rows.slice();
    copy.followed = this.followed.slice();
    return copy;
  }

  advance() {
    const column = this.rows.length;
    if (this.nextRow === this.n || column === this.n) {
      if (column === 0) return false;
      this.takeBack();
    } else {
      this.tryNext({ column, row: this.nextRow });
    }
    this.number++;
    return true;
  }

  takeBack() {
    const row = this.rows.pop(), followed = this.followed.pop(), column = this.rows.length;
    const reason = column + 1 === this.n ? "solved" : followed ? "tried" : "dead_end";
    if (reason === "dead_end") this.deadEnds++;
    this.nextRow = row + 1;
    this.step = { kind: "back", square: { column, row }, reason };
  }

  tryNext(square) {
    this.tests++;
    for (let column = square.column - 1; column >= 0; column--) {
      const attacker = { column, row: this.rows[column] };
      if (attack(this.piece, attacker, square)) {
        this.nextRow++;
        this.step = { kind: "refuse", square, attacker };
        return;
      }
    }
    if (square.column > 0) this.followed[square.column - 1] = true;
    this.followed.push(false);
    this.rows.push(square.row);
    this.placements++;
    this.nextRow = 0;
    const complete = this.rows.length === this.n;
    if (complete) this.solutions++;
    this.step = { kind: complete ? "solution" : "place", square };
  }
}

// The steps of a search with a key frame at regular distances, and its tree for the map.
class Trace {
  constructor(n, piece) {
    Object.assign(this, { n, piece, distance: 32, complete: false });
    this.front = new Cursor(n, piece);
    this.frames = [this.front.copy()];
    // Each placed piece, as five numbers: level, parent, first step, last step, solutions below. Deeper levels of large boards are left out.
    this.nodes = [];
    this.path = [];
    this.deepest = n > 10 ? 6 : piece === "bishop" && n > 7 ? 5 : n;
  }

  // The trace of any search: of those in which all columns are alike nothing has to be walked.
  static of(n, piece) {
    return piece === "rook" || piece === "none" ? new UniformTrace(n, piece) : new Trace(n, piece);
  }

  explore(steps) {
    while (steps-- > 0) {
      if (!this.front.advance()) {
        this.complete = true;
        return;
      }
      this.remember(this.front);
      if (this.front.number % this.distance === 0) this.frames.push(this.front.copy());
      if (this.frames.length > 2048) {
        this.distance *= 2;
        this.frames = this.frames.filter((frame) => frame.number % this.distance === 0);
      }
    }
  }

  remember({ step, number, solutions }) {
    const level = step.square.column;
    if (level >= this.deepest || step.kind === "refuse") return;
    if (step.kind === "back") {
      const node = this.path.pop();
      this.nodes[node + 3] = number;
      this.nodes[node + 4] = solutions - this.nodes[node + 4];
    } else {
      const parent = this.path.length ? this.path[this.path.length - 1] : -1;
      this.path.push(this.nodes.length);
      this.nodes.push(level, parent, number, number, solutions - (step.kind === "solution" ? 1 : 0));
    }
  }

  cursor(number) {
    if (number >= this.front.number) return this.front.copy();
    const cursor = this.frames[Math.floor(number / this.distance)].copy();
    while (cursor.number < number) cursor.advance();
    return cursor;
  }

  // The moment when the counter ("solutions", "deadEnds") reaches a value; null where it has not been explored.
  find(counter, value) {
    if (value < 1 || this.front[counter] < value) return null;
    let low = 0, high = this.frames.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.frames[middle][counter] < value) low = middle + 1; else high = middle;
    }
    const cursor = this.frames[low - 1].copy();
    while (cursor[counter] < value) cursor.advance();
    return cursor;
  }

  next(counter, moment) {
    return this.find(counter, moment[counter] + 1);
  }

  previous(counter, moment) {
    const step = moment.step;
    const here = step && (counter === "solutions" ? step.kind === "solution" : step.reason === "dead_end");
    return this.find(counter, moment[counter] - (here ? 1 : 0));
  }

  // The last `before` squares tried up to a moment, and the next `after` ones.
  branches(moment, before, after) {
    const cursor = this.cursor(Math.max(0, moment.number - (2 * before + this.n + 2)));
    let branches = [];
    const add = () => {
      if (cursor.step && cursor.step.kind !== "back") {
        const rows = cursor.step.kind === "solution" ? cursor.rows.slice() : null;
        branches.push({ number: cursor.number, kind: cursor.step.kind, square: cursor.step.square, rows });
      }
    };
    add();
    while (cursor.number < moment.number && cursor.advance()) add();
    branches = branches.slice(-before);
    const most = branches.length + after;
    while (branches.length < most && cursor.number < this.front.number && cursor.advance()) add();
    return branches;
  }
}

// The search for rooks, or for pieces that attack nothing: each piece in a column has as many steps below it as any other, so
// that every place is computed, in trees of any size.
class UniformTrace extends Trace {
  constructor(n, piece) {
    super(n, piece);
    this.below = [];
    for (let column = n - 1; column >= 0; column--) {
      const refused = column + 1 < n && piece === "rook" ? column + 1 : 0, next = this.below[column + 1];
      const children = next ? n - refused : 0, sum = (name) => next ? children * next[name] : 0;
      this.below[column] = {
        number: 2 + refused + sum("number"), tests: 1 + refused + sum("tests"), placements: 1 + sum("placements"),
        deadEnds: 0, solutions: next ? sum("solutions") : 1,
      };
    }
    for (const name of ["number", "tests", "placements", "solutions"]) this.front[name] = n * this.below[0][name];
    Object.assign(this.front, { nextRow: n, step: n ? this.lastStep(0, n - 1) : null });
    this.complete = true;
    this.deepest = Math.max(1, Math.min(n, Math.floor(Math.log(20000) / Math.log(Math.max(2, n)))));
    this.layNodes([], -1, 0);
  }

  lastStep(column, row) {
    return { kind: "back", square: { column, row }, reason: column + 1 === this.n ? "solved" : "tried" };
  }

  layNodes(rows, parent, begun) {
    const column = rows.length;
    for (let row = 0; row < this.n; row++) {
      if (this.piece === "rook" && rows.includes(row)) { begun++; continue; }
      const { number, solutions } = this.below[column], node = this.nodes.length;
      this.nodes.push(column, parent, begun + 1, begun + number, solutions);
      if (column + 1 < this.deepest) this.layNodes([...rows, row], node, begun + 1);
      begun += number;
    }
  }

  // The cursor before the first place where `counter` reaches `value`: whole subtrees are skipped, the rest is walked.
  seek(counter, value) {
    const cursor = new Cursor(this.n, this.piece);
    while (cursor[counter] < value) {
      const column = cursor.rows.length, row = cursor.nextRow, below = this.below[column];
      const isFree = column < this.n && row < this.n && !(this.piece === "rook" && cursor.rows.includes(row));
      if (!isFree || cursor[counter] + below[counter] > value || counter !== "number" && cursor[counter] + below[counter] === value) {
        if (!cursor.advance()) break;
        continue;
      }
      for (const name of ["number", "tests", "placements", "solutions"]) cursor[name] += below[name];
      if (column > 0) cursor.followed[column - 1] = true;
      cursor.nextRow++;
      cursor.step = this.lastStep(column, row);
    }
    return cursor;
  }

  cursor(number) {
    return number >= this.front.number ? this.front.copy() : this.seek("number", number);
  }

  find(counter, value) {
    return value < 1 || this.front[counter] < value ? null : this.seek(counter, value);
  }
}

// A board placed by hand.
class Hand {
  constructor(n, piece) {
    Object.assign(this, { n, piece, squares: [], hinted: null });
  }

  toggle(square) {
    const same = (other) => other.column === square.column && other.row === square.row;
    const without = this.squares.filter((other) => !same(other));
    if (without.length === this.squares.length) without.push(square);
    this.squares = without.sort((one, other) => one.column - other.column || one.row - other.row);
    this.hinted = null;
  }

  isAttacked(square) {
    return this.squares.some((other) => attack(this.piece, other, square));
  }

  clash() {
    for (let right = 1; right < this.squares.length; right++) {
      for (let left = 0; left < right; left++) {
        if (attack(this.piece, this.squares[left], this.squares[right])) {
          return { left: this.squares[left], right: this.squares[right] };
        }
      }
    }
    return null;
  }

  hint() {
    const rows = new Array(this.n).fill(-1);
    for (const { column, row } of this.squares) {
      if (rows[column] >= 0) return { kind: "none" };
      rows[column] = row;
    }
    if (this.clash()) return { kind: "none" };
    const free = rows.map((row, column) => row < 0 ? column : -1).filter((column) => column >= 0);
    if (!free.length) return { kind: "solved" };
    const tests = { left: 500000 };
    if (this.fill(rows, free, 0, tests)) return { kind: "square", square: { column: free[0], row: rows[free[0]] } };
    return { kind: tests.left < 0 ? "unknown" : "none" };
  }

  // Fills the columns free[index..] from left to right.
  fill(rows, free, index, tests) {
    if (index === free.length) return true;
    const column = free[index];
    for (let row = 0; row < this.n; row++) {
      if (--tests.left < 0) return false;
      if (rows.some((other, at) => other >= 0 && attack(this.piece, { column: at, row: other }, { column, row }))) continue;
      rows[column] = row;
      if (this.fill(rows, free, index + 1, tests)) return true;
      rows[column] = -1;
    }
    return false;
  }
}

// The mark of each square: an array of names, by n · column + row.
function marksOfMoment({ n, rows, step }) {
  const marks = new Array(n * n).fill("");
  rows.forEach((row, column) => { marks[n * column + row] = "piece"; });
  if (step && step.kind === "refuse") joined(marks, n, step.attacker, step.square, "refused");
  if (step && step.kind === "back") {
    marks[n * step.square.column + step.square.row] = step.reason === "dead_end" ? "dead_end" : "lifted";
  }
  return marks;
}

function marksOfHand(hand) {
  const n = hand.n, marks = new Array(n * n).fill(""), clash = hand.clash();
  hand.squares.forEach(({ column, row }) => { marks[n * column + row] = "piece"; });
  if (clash) joined(marks, n, clash.left, clash.right, "clash");
  marks.forEach((mark, index) => {
    if (!mark && hand.isAttacked({ column: Math.floor(index / n), row: index % n })) marks[index] = "attacked";
  });
  const hint = hand.hinted;
  if (hint && hint.kind === "square") marks[n * hint.square.column + hint.square.row] = "hint";
  return marks;
}

function joined(marks, n, one, other, mark) {
  for (const { column, row } of between(one, other)) marks[n * column + row] ||= "line";
  marks[n * one.column + one.row] = "clash";
  marks[n * other.column + other.row] = mark;
}

// The template with each {name} replaced by the part of that name.
function fill(template, parts) {
  return template.replace(/\{(\w+)\}/g, (whole, name) => name in parts ? parts[name] : whole);
}

function line(words, one, other) {
  return one.row === other.row ? words.lines.row : one.column === other.column ? words.lines.column : words.lines.diagonal;
}

function about(words, piece, square, parts) {
  const { one, many, it } = words.pieces[piece];
  return { piece: one, pieces: many, it, column: square.column + 1, row: square.row + 1, ...parts };
}

function sayMoment(words, { n, piece, step, solutions }) {
  if (!step) return words.steps.start;
  const { square, attacker } = step, parts = { number: solutions, next: square.column + 2 };
  if (attacker) Object.assign(parts, { other: attacker.column + 1, line: line(words, attacker, square) });
  const template = step.kind === "back" ? step.reason : step.kind;
  const said = fill(words.steps[template], about(words, piece, square, parts));
  const over = step.kind === "back" && square.column === 0 && square.row === n - 1;
  return over ? said + " " + fill(words.steps.over, parts) : said;
}

function sayHand(words, hand) {
  const clash = hand.clash(), count = hand.squares.length, hint = hand.hinted;
  const solved = !clash && count === hand.n && hand.hint().kind === "solved";
  let said;
  if (clash) {
    const { left, right } = clash;
    const parts = { other_column: right.column + 1, other_row: right.row + 1, line: line(words, left, right) };
    said = fill(words.hand.clash, about(words, hand.piece, left, parts));
  } else if (count === 0) {
    said = fill(words.hand.start, about(words, hand.piece, { column: 0, row: 0 }, {}));
  } else {
    said = solved ? words.hand.solved : fill(words.hand.placed, { number: count });
  }
  const more = { square: words.hand.hint, none: words.hand.no_hint, unknown: words.hand.unknown }[hint && hint.kind];
  return more ? said + " " + fill(more, about(words, hand.piece, hint.square || { column: 0, row: 0 }, {})) : said;
}
