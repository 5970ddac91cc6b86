// The map: the whole tree of the search on a canvas.

// The whole tree is drawn once in two colours; each step shows more of the one that means «done».
const map = { done: null, ahead: null };

function layMap() {
  const canvas = element("map"), { trace } = state, scale = window.devicePixelRatio || 1;
  canvas.width = Math.max(1, canvas.clientWidth * scale);
  canvas.height = Math.max(1, canvas.clientHeight * scale);
  const style = getComputedStyle(document.documentElement), colour = (name) => style.getPropertyValue(name);
  const layer = (ink, dot) => {
    const layer = document.createElement("canvas");
    layer.width = canvas.width;
    layer.height = canvas.height;
    const pen = layer.getContext("2d"), { nodes } = trace;
    pen.strokeStyle = ink;
    pen.fillStyle = dot;
    pen.lineWidth = scale * (nodes.length > 2000 ? .5 : 1.2);
    pen.beginPath();
    for (let node = 0; node < nodes.length; node += 4) {
      pen.moveTo(...mapPoint(nodes[node + 1]));
      pen.lineTo(...mapPoint(node));
    }
    pen.stroke();
    for (let node = 0; node < nodes.length; node += 4) {
      if (nodes[node] + 1 === trace.n) {
        const [x, y] = mapPoint(node);
        pen.beginPath();
        pen.arc(x, y, 2.2 * scale, 0, 7);
        pen.fill();
      }
    }
    return layer;
  };
  map.ahead = layer(colour("--path"), colour("--path"));
  map.done = layer(colour("--accent"), colour("--good"));
  map.ink = colour("--bad");
}

// Where a node of the tree lies: in the middle of its steps; the root is −1.
function mapPoint(node) {
  const { width, height } = element("map"), { trace } = state, edge = height * .08;
  const level = node < 0 ? 0 : trace.nodes[node] + 1;
  const middle = node < 0 ? trace.front.number / 2 : (trace.nodes[node + 2] + trace.nodes[node + 3]) / 2;
  return [edge + middle / trace.front.number * (width - 2 * edge), edge + level / trace.deepest * (height - 2 * edge)];
}

function drawMap() {
  const canvas = element("map"), { trace, moment } = state;
  if (!trace.complete) return;
  if (!map.done) layMap();
  const pen = canvas.getContext("2d"), edge = canvas.height * .08;
  const x = edge + moment.number / trace.front.number * (canvas.width - 2 * edge);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(map.ahead, 0, 0);
  pen.save();
  pen.beginPath();
  pen.rect(0, 0, x, canvas.height);
  pen.clip();
  pen.drawImage(map.done, 0, 0);
  pen.restore();
  pen.strokeStyle = map.ink;
  pen.lineWidth = 2 * (window.devicePixelRatio || 1);
  pen.lineJoin = "round";
  pen.beginPath();
  pen.moveTo(...mapPoint(-1));
  for (const node of standingNodes()) pen.lineTo(...mapPoint(node));
  pen.stroke();
}

// The nodes of the placed pieces, from the first column on: those whose steps contain this one.
function standingNodes() {
  const { trace, moment } = state, { nodes } = trace, path = [];
  let low = 0, high = nodes.length / 4;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (nodes[4 * middle + 2] <= moment.number) low = middle + 1; else high = middle;
  }
  let node = 4 * (low - 1);
  while (node >= 0) {
    if (nodes[node + 3] > moment.number) path.unshift(node);
    node = nodes[node + 1];
  }
  return path;
}
