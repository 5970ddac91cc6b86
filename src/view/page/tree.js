// The tree: a drawing with row numbers where it fits, an icicle on a canvas beyond.

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = 400, SLOT = 14, LEVEL = 46, EDGE = 16, RADIUS = 9, SMALL = 12;
const drawing = { trace: null, nodes: [], shown: null };
const icicle = { trace: null, from: 0, to: 1, layer: null };

const fits = (trace) => trace.complete && trace.front.tests <= DRAWN;

function drawTreePicture() {
  const { trace } = state, drawn = fits(trace);
  element("drawing").hidden = !drawn;
  element("icicle").hidden = drawn;
  if (drawn) drawDrawing(); else drawIcicle();
}

function forgetTree() {
  drawing.trace = icicle.trace = icicle.layer = null;
}

// --- the drawing

// Each square tried as a node, leaves side by side and parents in the middle of their children.
function layTree({ n, piece }) {
  const cursor = new Cursor(n, piece), nodes = [], path = [];
  let slots = 0;
  while (cursor.advance()) {
    const { step: { kind, square }, number } = cursor;
    if (kind === "back") continue;
    path.length = square.column;
    const parent = path.length ? path[path.length - 1] : null;
    if (kind !== "refuse" && parent) parent.followed = true;
    const node = { kind, square, number, parent, first: null, last: null, x: slots + (kind === "solution" ? 1 : .5) };
    if (kind === "place") path.push(node);
    else slots += kind === "solution" ? 2 : 1;
    nodes.push(node);
  }
  for (const node of nodes.slice().reverse()) {
    if (node.last) node.x = (node.first + node.last) / 2;
    if (node.parent) {
      node.parent.last ??= node.x;
      node.parent.first = node.x;
    }
  }
  return { nodes, slots };
}

function buildDrawing() {
  const { trace, n, piece } = state, { nodes, slots } = layTree(trace), texts = words().tree, name = words().pieces[piece].one;
  const side = n * SMALL, width = Math.max(slots * SLOT, side) + 2 * EDGE, top = EDGE + n * LEVEL + 2 * RADIUS + SLOT;
  const place = ({ x, square }) => [EDGE + x * SLOT, EDGE + (square.column + 1) * LEVEL];
  const roots = nodes.filter((node) => !node.parent).map((node) => place(node)[0]);
  const root = [(roots[0] + roots[roots.length - 1]) / 2, EDGE];
  const edges = nodes.map((node) => {
    const [x, y] = place(node);
    return `M${node.parent ? place(node.parent) : root}L${x} ${y - RADIUS}`;
  });
  const shapes = nodes.map((node, index) => {
    const [x, y] = place(node), row = node.square.row + 1;
    const kind = { refuse: "refused", solution: "solution" }[node.kind] || (node.followed ? "placed" : "dead_end");
    const text = fill(texts[kind], { column: node.square.column + 1, row, piece: name });
    const shape = node.kind === "refuse"
      ? `<rect x="${x - SLOT / 2}" y="${y - RADIUS}" width="${SLOT}" height="27"/><text x="${x}" y="${y + 4}">${row}</text><text x="${x}" y="${y + 17}">*</text>`
      : `<circle cx="${x}" cy="${y}" r="${RADIUS}"/><text x="${x}" y="${y + 4}">${row}</text>`;
    return `<g class="node ${kind}" role="button" tabindex="-1" data-index="${index}" aria-label="${text}">${shape}</g>`;
  });
  element("drawing").innerHTML = `<svg width="${width}" height="${top + side + EDGE}" role="group" aria-label="${words().labels.tree}">`
    + `<path class="edge" d="${edges.join("")}"/><circle class="root" cx="${root[0]}" cy="${root[1]}" r="4"/>${shapes.join("")}`
    + `<g id="small" aria-hidden="true"></g></svg>`;
  const groups = [...element("drawing").querySelectorAll(".node")];
  nodes.forEach((node, index) => Object.assign(node, { group: groups[index], place: place(node) }));
  groups[0].setAttribute("tabindex", "0");
  Object.assign(drawing, { trace, nodes, width, top, side, language: state.language });
}

// A small board below the tree: what stands on the board at a node.
function showNode(index) {
  const { n } = state, { nodes, width, top, side } = drawing, node = nodes[index], small = element("small");
  drawing.shown = node || null;
  if (!node) return small.replaceChildren();
  const left = Math.min(Math.max(node.place[0] - side / 2, EDGE), width - EDGE - side);
  const cells = [];
  for (let column = 0; column < n; column++) {
    for (let row = 0; row < n; row++) {
      cells.push(`<rect class="cell${(column + row) % 2 ? " dark" : ""}" x="${column * SMALL}" y="${row * SMALL}" width="${SMALL}" height="${SMALL}"/>`);
    }
  }
  for (let at = node; at; at = at.parent) {
    const x = at.square.column * SMALL, y = at.square.row * SMALL;
    cells.push(`<use href="${at.kind === "refuse" ? "#cross" : "#shape"}" class="${at.kind === "refuse" ? "cross" : "piece"}" x="${x}" y="${y}" width="${SMALL}" height="${SMALL}"/>`);
  }
  small.setAttribute("transform", `translate(${left} ${top})`);
  small.innerHTML = cells.join("");
}

function focusNode(index) {
  const { nodes } = drawing, node = nodes[Math.min(Math.max(index, 0), nodes.length - 1)];
  for (const { group } of nodes) group.setAttribute("tabindex", "-1");
  node.group.setAttribute("tabindex", "0");
  node.group.focus();
}

function drawDrawing() {
  const { trace, moment } = state;
  if (drawing.trace !== trace || drawing.language !== state.language) buildDrawing();
  const tried = drawing.nodes.filter((node) => node.number <= moment.number);
  const current = tried[tried.length - 1];
  for (const node of drawing.nodes) {
    node.group.classList.toggle("future", node.number > moment.number);
    if (node === current) node.group.setAttribute("aria-current", "step"); else node.group.removeAttribute("aria-current");
  }
}

// --- the icicle

// One rectangle for each placed piece, as wide as its steps; green with a solution below, striped where squares are refused.
function paintIcicle(canvas, from, to, levels) {
  const pen = canvas.getContext("2d"), { trace } = state, { nodes } = trace;
  const style = getComputedStyle(document.documentElement), colour = (name) => style.getPropertyValue(name);
  const { width, height } = canvas, wide = width / (to - from), high = height / levels;
  const done = new Array(levels).fill(-1), inks = [colour("--path"), colour("--good")];
  pen.fillStyle = colour("--bad-soft");
  pen.fillRect(0, 0, width, height);
  for (let node = 0; node < nodes.length; node += 5) {
    const level = nodes[node];
    if (level >= levels || nodes[node + 3] < from || nodes[node + 2] > to) continue;
    const left = Math.max(0, (nodes[node + 2] - 1 - from) * wide), right = Math.min(width, (nodes[node + 3] - from) * wide);
    // What is narrower than a pixel is drawn once for each pixel, those with a solution first.
    if (right - done[level] < .5 && !nodes[node + 4]) continue;
    done[level] = right;
    pen.fillStyle = inks[nodes[node + 4] > 0 ? 1 : 0];
    const gap = right - left > 4 ? 1 : 0;
    pen.fillRect(left, level * high, Math.max(right - left - gap, .5), high - 1);
  }
}

function sized(id) {
  const canvas = element(id), scale = window.devicePixelRatio || 1;
  canvas.width = Math.max(1, canvas.clientWidth * scale);
  canvas.height = Math.max(1, canvas.clientHeight * scale);
  return canvas;
}

function layIcicle() {
  const { trace } = state, levels = Math.max(1, trace.deepest);
  if (icicle.trace !== trace) Object.assign(icicle, { trace, from: 0, to: Math.max(1, trace.front.number) });
  const layer = document.createElement("canvas"), map = sized("map"), whole = document.createElement("canvas"), mini = sized("minimap");
  Object.assign(layer, { width: map.width, height: map.height });
  Object.assign(whole, { width: mini.width, height: mini.height });
  paintIcicle(layer, icicle.from, icicle.to, levels);
  paintIcicle(whole, 0, Math.max(1, trace.front.number), Math.min(levels, 4));
  Object.assign(icicle, { layer, whole });
}

function drawIcicle() {
  const { trace, moment } = state;
  if (!trace.complete) return;
  if (!icicle.layer || icicle.trace !== trace) layIcicle();
  const map = element("map"), pen = map.getContext("2d"), mini = element("minimap"), thin = mini.getContext("2d");
  const style = getComputedStyle(document.documentElement), colour = (name) => style.getPropertyValue(name);
  const at = (moment.number - icicle.from) / (icicle.to - icicle.from) * map.width;
  const high = map.height / Math.max(1, trace.deepest), wide = map.width / (icicle.to - icicle.from);
  pen.globalAlpha = 1;
  pen.drawImage(icicle.layer, 0, 0);
  pen.globalAlpha = .55;
  pen.fillStyle = colour("--card");
  pen.fillRect(Math.max(0, at), 0, map.width, map.height);
  pen.globalAlpha = 1;
  pen.strokeStyle = pen.fillStyle = colour("--accent");
  pen.lineWidth = 2 * (window.devicePixelRatio || 1);
  for (const node of pathNodes()) {
    const [level, , first, last] = trace.nodes.slice(node, node + 4);
    pen.strokeRect((first - 1 - icicle.from) * wide, level * high, (last - first + 1) * wide, high - 1);
  }
  pen.fillRect(at - 1, 0, 2, map.height);
  thin.globalAlpha = 1;
  thin.drawImage(icicle.whole, 0, 0);
  const total = Math.max(1, trace.front.number);
  thin.strokeStyle = colour("--accent");
  thin.lineWidth = 3;
  thin.strokeRect(icicle.from / total * mini.width, 1, (icicle.to - icicle.from) / total * mini.width, mini.height - 2);
}

// The nodes of the placed pieces, from the first column on: those whose steps contain the present one.
function pathNodes() {
  const { trace, moment } = state, { nodes } = trace, path = [];
  let low = 0, high = nodes.length / 5;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (nodes[5 * middle + 2] <= moment.number) low = middle + 1; else high = middle;
  }
  let node = 5 * (low - 1);
  while (node >= 0) {
    if (nodes[node + 3] > moment.number) path.unshift(node);
    node = nodes[node + 1];
  }
  return path;
}

// Shows `factor` times as many steps around `middle`, but never more than there are.
function zoom(factor, middle) {
  const total = Math.max(1, state.trace.front.number);
  const span = Math.min(total, Math.max(20, (icicle.to - icicle.from) * factor));
  icicle.from = Math.min(Math.max(0, middle - span / 2), total - span);
  icicle.to = icicle.from + span;
  layIcicle();
  drawIcicle();
}

function stepAt(event, id, from, to) {
  const part = Math.min(1, Math.max(0, event.offsetX / element(id).clientWidth));
  return from + part * (to - from);
}

function listenToTree() {
  const box = element("drawing"), index = (event) => Number(event.target.closest(".node")?.dataset.index ?? NaN);
  box.addEventListener("pointerover", (event) => { if (index(event) >= 0) showNode(index(event)); });
  box.addEventListener("focusin", (event) => showNode(index(event)));
  box.addEventListener("click", (event) => { if (index(event) >= 0) navigate(state.trace.cursor(drawing.nodes[index(event)].number)); });
  box.addEventListener("keydown", (event) => {
    const moves = { ArrowRight: index(event) + 1, ArrowLeft: index(event) - 1, Home: 0, End: Infinity };
    if (event.key in moves) focusNode(moves[event.key]);
    else if (event.key === "Enter" || event.key === " ") navigate(state.trace.cursor(drawing.nodes[index(event)].number));
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  element("map").addEventListener("click", (event) => navigate(state.trace.cursor(Math.round(stepAt(event, "map", icicle.from, icicle.to)))));
  element("map").addEventListener("wheel", (event) => {
    if (!event.ctrlKey || !state.trace.complete) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? .8 : 1.25, stepAt(event, "map", icicle.from, icicle.to));
  }, { passive: false });
  element("minimap").addEventListener("click", (event) => zoom(1, stepAt(event, "minimap", 0, state.trace.front.number)));
  element("zoom-in").addEventListener("click", () => zoom(.5, state.moment.number));
  element("zoom-out").addEventListener("click", () => zoom(2, state.moment.number));
}
