// The user interface: buttons, slider, board, map. The model is above.

const data = JSON.parse(document.getElementById("data").textContent);
const element = (id) => document.getElementById(id);
const by = (selector) => document.querySelectorAll(selector);

const state = {
  language: data.language || (navigator.language.startsWith("cs") ? "cs" : "en"),
  n: data.sizes[0],
  piece: data.piece,
  mode: "watch",
  slider: "steps",
  running: false,
  trace: null,
  moment: null,
  hand: null,
};
const words = () => data.words[state.language];
const formats = {};
const number = (value) => (formats[state.language] ||= new Intl.NumberFormat(state.language)).format(value);
let squares = [];
let marks = [];

// --- the board

const emptySquare = document.createElement("div");
emptySquare.className = "square";
emptySquare.innerHTML = '<svg class="piece" aria-hidden="true"><use href="#shape"/></svg><svg class="cross" aria-hidden="true"><use href="#cross"/></svg>';

function buildBoard() {
  const { n, mode } = state, board = element("board"), grid = mode === "hand";
  board.setAttribute("role", grid ? "grid" : "img");
  board.style.setProperty("--n", n);
  board.replaceChildren();
  squares = new Array(n * n);
  marks = new Array(n * n).fill(null);
  for (let row = 0; row < n; row++) {
    const line = document.createElement("div");
    line.className = "row";
    if (grid) line.setAttribute("role", "row");
    for (let column = 0; column < n; column++) {
      const square = emptySquare.cloneNode(true);
      square.classList.toggle("dark", (row + column) % 2 === 1);
      if (grid) {
        square.setAttribute("role", "gridcell");
        square.tabIndex = row + column === 0 ? 0 : -1;
        square.addEventListener("click", () => put(column, row));
        square.addEventListener("keydown", (event) => keyOnSquare(event, column, row));
      }
      squares[n * column + row] = square;
      line.append(square);
    }
    board.append(line);
  }
  const overlay = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  overlay.setAttribute("viewBox", `0 0 ${n} ${n}`);
  overlay.setAttribute("aria-hidden", "true");
  board.append(overlay);
  const names = Array.from({ length: n }, (_, index) => `<span>${index + 1}</span>`).join("");
  element("row-names").innerHTML = names;
  element("column-names").innerHTML = names;
  document.querySelector("#shape path").setAttribute("d", data.shapes[state.piece]);
}

function drawBoard(wanted, pair) {
  const { n, piece } = state, board = element("board"), texts = words().square;
  const name = words().pieces[piece].one;
  wanted.forEach((mark, index) => {
    if (mark === marks[index]) return;
    if (mark) squares[index].dataset.mark = mark; else delete squares[index].dataset.mark;
    if (state.mode === "hand") {
      const place = fill(texts.name, { column: Math.floor(index / n) + 1, row: index % n + 1 });
      squares[index].setAttribute("aria-label", mark ? place + ": " + fill(texts[mark], { piece: name }) : place);
    }
  });
  marks = wanted;
  const overlay = board.lastChild;
  overlay.innerHTML = pair
    ? `<line x1="${pair[0].column + .5}" y1="${pair[0].row + .5}" x2="${pair[1].column + .5}" y2="${pair[1].row + .5}"/>`
    : "";
  board.setAttribute("aria-label", describeBoard(wanted));
}

function describeBoard(wanted) {
  const { n, piece } = state, places = [];
  wanted.forEach((mark, index) => {
    if (mark === "piece" || mark === "clash") {
      places.push(fill(words().square.name, { column: Math.floor(index / n) + 1, row: index % n + 1 }));
    }
  });
  const { labels, pieces } = words();
  return `${labels.board} ${n} × ${n}; ${pieces[piece].many}: ${places.join("; ") || "0"}`;
}

function draw() {
  if (state.mode === "hand") drawHand(); else drawMoment();
}

function say(text, tone) {
  const sentence = element("sentence");
  sentence.textContent = text;
  sentence.dataset.tone = tone;
}

// --- watching

function drawMoment() {
  const { moment, trace } = state, step = moment.step;
  const refused = step && step.kind === "refuse", solved = step && step.kind === "solution";
  drawBoard(marksOfMoment(moment), refused ? [step.attacker, step.square] : null);
  element("board").classList.toggle("complete", Boolean(solved));
  // A screen reader reads each step, but not while the search runs.
  element("sentence").setAttribute("aria-live", state.running ? "off" : "polite");
  say(sayMoment(words(), moment), solved ? "good" : refused ? "bad" : step && step.reason === "dead_end" ? "dead" : "");
  element("tests").textContent = number(moment.tests);
  element("placements").textContent = number(moment.placements);
  element("dead-ends").textContent = number(moment.deadEnds);
  element("solutions").textContent = number(moment.solutions);
  drawSlider();
  drawTree();
  drawTreePicture();
  const { number: at } = moment, end = trace.front.number;
  element("back").disabled = element("first").disabled = at === 0;
  element("step").disabled = element("last").disabled = trace.complete && at === end;
}

function drawSlider() {
  const { moment, trace } = state, slider = element("slider"), labels = words().labels;
  const solutions = state.slider === "solutions";
  const most = solutions ? trace.front.solutions : trace.front.number;
  slider.min = solutions && most ? 1 : 0;
  slider.max = most;
  slider.value = solutions ? moment.solutions : moment.number;
  slider.disabled = most === 0;
  const total = number(most) + (trace.complete ? "" : " …");
  const what = solutions ? labels.solution : labels.step;
  const text = solutions && most === 0 && trace.complete
    ? labels.nothing
    : `${what} ${number(solutions ? moment.solutions : moment.number)} ${labels.of} ${total}`;
  element("position").textContent = text;
  slider.setAttribute("aria-valuetext", text);
}

const LINES = 13;

function drawTree() {
  const tree = element("tree"), { moment, trace } = state;
  const branches = trace.branches(moment, 8, 5);
  while (tree.children.length < LINES) tree.append(document.createElement("li"));
  for (let index = 0; index < LINES; index++) {
    const line = tree.children[index], branch = branches[index], following = branches[index + 1];
    line.hidden = !branch;
    if (!branch) continue;
    const end = branch.kind === "refuse" ? " *" : branch.rows ? ` <${branch.rows.map((row) => row + 1).join(", ")}>` : "";
    line.textContent = "\u00a0\u00a0".repeat(branch.square.column) + (branch.square.row + 1) + end;
    const kind = branch.kind === "refuse" ? "refused" : branch.kind;
    line.className = kind + (branch.number > moment.number ? " future" : "");
    const current = branch.number <= moment.number && !(following && following.number <= moment.number);
    if (current) line.setAttribute("aria-current", "step"); else line.removeAttribute("aria-current");
  }
}

function go(moment) {
  if (!moment) return;
  state.moment = moment;
  drawMoment();
}

// What a reader asks for ends a run.
function navigate(moment) {
  pause();
  go(moment);
}

function pause() {
  if (state.running) run(false);
}

function stepBy(steps) {
  const { trace, moment } = state, target = Math.max(0, moment.number + steps);
  if (!trace.complete && target > trace.front.number) trace.explore(target - trace.front.number);
  if (steps > 0 && target <= trace.front.number) {
    for (let step = 0; step < steps; step++) moment.advance();
    go(moment);
  } else {
    go(trace.cursor(target));
  }
}

function jump(way, counter) {
  pause();
  const found = state.trace[way](counter, state.moment);
  if (found) go(found); else say(words().labels.nothing, "");
}

// --- running

let before = 0;
let due = 0;
const rate = () => 2 ** element("speed").valueAsNumber;

function run(running) {
  const { trace, moment } = state;
  const isOver = state.slider === "solutions"
    ? moment.solutions === trace.front.solutions
    : moment.number === trace.front.number;
  if (running && trace.complete && isOver) state.moment = trace.cursor(0);
  state.running = running;
  labelRun();
  drawMoment();
  if (running) {
    before = performance.now();
    due = 0;
    requestAnimationFrame(tick);
  }
}

function labelRun() {
  const button = element("run");
  button.lastElementChild.textContent = state.running ? words().labels.pause : words().labels.run;
  button.querySelector("path").setAttribute("d", state.running ? "M4 3h4v14H4zM12 3h4v14h-4z" : "M5 3l12 7-12 7z");
}

function tick(now) {
  if (!state.running) return;
  // After a pause of the whole page (another tab) it goes on, it does not catch up.
  due += Math.min(now - before, 250) * rate() / 1000;
  before = now;
  const steps = Math.floor(due), { trace, moment } = state;
  due -= steps;
  if (steps > 0) {
    if (state.slider === "solutions") {
      const found = trace.find("solutions", moment.solutions + 1);
      if (found) go(found); else if (trace.complete) return run(false);
    } else {
      stepBy(Math.min(steps, trace.front.number - moment.number));
      if (trace.complete && state.moment.number === trace.front.number) return run(false);
    }
  }
  requestAnimationFrame(tick);
}

// --- by hand

function drawHand() {
  const { hand } = state, clash = hand.clash();
  drawBoard(marksOfHand(hand), clash ? [clash.left, clash.right] : null);
  const solved = !clash && hand.squares.length === hand.n && hand.hint().kind === "solved";
  element("board").classList.toggle("complete", solved);
  element("sentence").setAttribute("aria-live", "polite");
  say(sayHand(words(), hand), clash ? "bad" : solved ? "good" : "");
  element("clear").disabled = hand.squares.length === 0;
}

function put(column, row) {
  focusSquare(column, row);
  state.hand.toggle({ column, row });
  drawHand();
}

function focusSquare(column, row) {
  squares.forEach((square) => { square.tabIndex = -1; });
  const square = squares[state.n * column + row];
  square.tabIndex = 0;
  square.focus();
}

function keyOnSquare(event, column, row) {
  const last = state.n - 1;
  const moves = {
    ArrowLeft: [Math.max(0, column - 1), row], ArrowRight: [Math.min(last, column + 1), row],
    ArrowUp: [column, Math.max(0, row - 1)], ArrowDown: [column, Math.min(last, row + 1)],
    Home: [0, row], End: [last, row],
  };
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key in moves) focusSquare(...moves[event.key]);
  else if (event.key === "Enter" || event.key === " ") put(column, row);
  else return;
  event.preventDefault();
}

// --- from one search, mode or language to another

function restart() {
  state.running = false;
  state.trace = Trace.of(state.n, state.piece);
  state.moment = state.trace.cursor(0);
  state.hand = new Hand(state.n, state.piece);
  forgetTree();
  element("map").getContext("2d").reset();
  buildBoard();
  labelRun();
  draw();
  // The first board is shown at once; the rest of the search is explored in short turns.
  const { trace } = state;
  requestAnimationFrame(() => setTimeout(() => explore(trace)));
}

const EXPLORED_AHEAD = 20_000_000;

function explore(trace) {
  if (state.trace !== trace) return;
  const until = performance.now() + 12;
  while (!trace.complete && performance.now() < until) trace.explore(2000);
  // Beyond this only as far as the reader goes: the rest would take too long.
  if (!trace.complete && trace.front.number > EXPLORED_AHEAD) return;
  if (state.mode === "watch" && !state.running) drawSlider();
  if (!trace.complete) setTimeout(() => explore(trace));
  else if (state.mode === "watch") drawMoment();
}

function setMode(mode) {
  state.running = false;
  state.mode = mode;
  for (const part of by("[data-mode]")) part.hidden = part.dataset.mode !== mode;
  element("watch").setAttribute("aria-pressed", mode === "watch");
  element("by-hand").setAttribute("aria-pressed", mode === "hand");
  buildBoard();
  labelRun();
  draw();
}

function setSlider(what) {
  state.slider = what;
  element("of-steps").setAttribute("aria-pressed", what === "steps");
  element("of-solutions").setAttribute("aria-pressed", what === "solutions");
  if (what === "solutions") go(state.trace.find("solutions", Math.max(1, state.moment.solutions)));
  drawSlider();
}

function setLanguage(language) {
  state.language = language;
  document.documentElement.lang = language;
  document.title = words().title;
  const text = (path) => path.split(".").reduce((part, name) => part[name], words());
  for (const part of by("[data-text]")) part.textContent = text(part.dataset.text);
  for (const part of by("[data-name]")) part.setAttribute("aria-label", text(part.dataset.name));
  for (const option of element("piece").options) option.textContent = words().pieces[option.value].one;
  showRate();
  marks.fill(null);
}

function showRate() {
  const text = `${number(rate())} / s`;
  element("rate").textContent = text;
  element("speed").setAttribute("aria-valuetext", text);
}

function onKey(event) {
  const kind = event.target.tagName;
  if (state.mode !== "watch" || kind === "SELECT" || event.ctrlKey || event.altKey || event.metaKey) return;
  // A focused slider moves by itself, a focused button is pressed by the space bar.
  const slides = kind === "INPUT";
  if (event.key === " " && kind !== "BUTTON") run(!state.running);
  else if (event.key === "ArrowRight" && !slides) { pause(); stepBy(1); }
  else if (event.key === "ArrowLeft" && !slides) { pause(); stepBy(-1); }
  else if (event.key === "Home" && !slides) navigate(state.trace.cursor(0));
  else if (event.key === "End" && !slides) navigate(state.trace.cursor(Infinity));
  else return;
  event.preventDefault();
}

function start() {
  const sizes = data.sizes.slice().sort((one, other) => one - other);
  element("size").append(...sizes.map((n) => new Option(`${n} × ${n}`, n)));
  element("size").value = state.n;
  element("piece").append(...Object.keys(data.shapes).map((piece) => new Option(piece, piece)));
  element("language").append(...Object.keys(data.words).map((code) => {
    const option = new Option(data.words[code].language, code);
    option.lang = code;
    return option;
  }));
  element("piece").value = state.piece;
  element("language").value = state.language;
  const on = (id, event, action) => element(id).addEventListener(event, action);
  on("size", "change", ({ target }) => { state.n = Number(target.value); restart(); });
  on("piece", "change", ({ target }) => { state.piece = target.value; restart(); });
  on("language", "change", ({ target }) => { setLanguage(target.value); labelRun(); draw(); });
  on("watch", "click", () => setMode("watch"));
  on("by-hand", "click", () => setMode("hand"));
  on("of-steps", "click", () => setSlider("steps"));
  on("of-solutions", "click", () => setSlider("solutions"));
  on("slider", "input", ({ target }) => {
    const value = target.valueAsNumber;
    navigate(state.slider === "steps" ? state.trace.cursor(value) : state.trace.find("solutions", value));
  });
  on("first", "click", () => navigate(state.trace.cursor(0)));
  on("last", "click", () => navigate(state.trace.cursor(Infinity)));
  on("back", "click", () => { pause(); stepBy(-1); });
  on("step", "click", () => { pause(); stepBy(1); });
  on("run", "click", () => run(!state.running));
  on("previous-solution", "click", () => jump("previous", "solutions"));
  on("next-solution", "click", () => jump("next", "solutions"));
  on("previous-dead-end", "click", () => jump("previous", "deadEnds"));
  on("next-dead-end", "click", () => jump("next", "deadEnds"));
  on("speed", "input", showRate);
  on("hint", "click", () => { state.hand.hinted = state.hand.hint(); drawHand(); });
  on("clear", "click", () => { state.hand = new Hand(state.n, state.piece); drawHand(); });
  listenToTree();
  document.addEventListener("keydown", onKey);
  const relay = () => { icicle.layer = null; if (state.mode === "watch") drawTreePicture(); };
  addEventListener("resize", relay);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", relay);
  setLanguage(state.language);
  restart();
}

start();
