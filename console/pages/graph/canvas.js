// A graph on a canvas: drawn only when something has changed, moved and zoomed by pointer, wheel and fingers. Places come from the layout's worker.

const LEAST = 0.08;
const MOST = 6;
const MANY = 400; // nodes: while they move, less of them is drawn
const LABEL = 96; // pixels for names at both sides together
const LINK_LABELS = 40;
const LABELS = 60; // names at once; the more one zooms in, the more of those in sight have one

/**
 * Draws into `canvas`. `onPick(index or null)` is called for a click. `draw({ nodes, links, ... })` takes what is to be shown; `nodes` are
 * `{ label, radius, colour, faint }`, `links` `{ source, target, label, colour, dashed, faint }` by index. `end()` stops it all.
 */
export function graphCanvas(canvas, { onPick, onHover, onRest }) {
  const context = canvas.getContext("2d");
  const worker = new Worker("/console/pages/graph/layout.js");
  let shown = { nodes: [], links: [], colours: {} };
  let places = new Float32Array(0);
  let view = { x: 0, y: 0, zoom: 1 };
  let rests = false; // until then it is drawn with less: no edges of nodes, no names but of a few
  let touched = false; // moved by the person: the view follows the layout no more
  let sight = { left: 0, right: 0, top: 0, bottom: 0 };
  let chosen = null;
  let hovered = null;
  let wanted = 0;
  const frames = [];

  worker.onmessage = ({ data }) => {
    if (data.places.length !== shown.nodes.length * 2) return;
    places = data.places;
    if (!touched) fit();
    redraw();
    rests = data.rests;
    if (rests) onRest?.();
  };

  const moving = () => !rests && shown.nodes.length > MANY;

  function redraw() {
    if (!wanted) wanted = requestAnimationFrame(paint);
  }

  function paint() {
    wanted = 0;
    const began = performance.now();
    const { width, height } = canvas;
    const ratio = devicePixelRatio;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    context.setTransform(view.zoom * ratio, 0, 0, view.zoom * ratio, width / 2 + view.x * ratio, height / 2 + view.y * ratio);
    if (places.length) {
      look();
      links();
      nodes();
      labels(ratio);
    }
    frames.push(performance.now() - began);
    if (frames.length > 600) frames.shift();
  }

  /** What part of the plane is in sight: the rest is not drawn. */
  function look() {
    const [wide, high] = [canvas.clientWidth / 2 / view.zoom, canvas.clientHeight / 2 / view.zoom];
    const [x, y] = [-view.x / view.zoom, -view.y / view.zoom];
    sight = { left: x - wide, right: x + wide, top: y - high, bottom: y + high };
  }

  function seesNode(at, radius) {
    const [x, y] = [places[2 * at], places[2 * at + 1]];
    return x + radius > sight.left && x - radius < sight.right && y + radius > sight.top && y - radius < sight.bottom;
  }

  function seesLink({ source, target }) {
    const [x1, y1, x2, y2] = [places[2 * source], places[2 * source + 1], places[2 * target], places[2 * target + 1]];
    return Math.max(x1, x2) > sight.left && Math.min(x1, x2) < sight.right && Math.max(y1, y2) > sight.top && Math.min(y1, y2) < sight.bottom;
  }

  /** One path for each look: two thousand strokes are one call. */
  function links() {
    const looks = Map.groupBy(shown.links, ({ colour, dashed, faint }) => `${colour}|${dashed ? 1 : 0}|${faint ? 1 : 0}`);
    for (const [look, of] of looks) {
      const [colour, dashed, faint] = look.split("|");
      context.beginPath();
      for (const { source, target } of of.filter(seesLink)) {
        context.moveTo(places[2 * source], places[2 * source + 1]);
        context.lineTo(places[2 * target], places[2 * target + 1]);
      }
      context.strokeStyle = shown.colours[colour];
      context.globalAlpha = faint === "1" ? 0.12 : dashed === "1" ? 0.45 : 0.7;
      context.setLineDash(dashed === "1" && !moving() ? [4 / view.zoom, 4 / view.zoom] : []);
      context.lineWidth = 1 / view.zoom;
      context.stroke();
    }
    context.setLineDash([]);
    if (chosen === null) return;
    context.beginPath();
    for (const { source, target, faint } of shown.links) {
      if (faint || (source !== chosen && target !== chosen)) continue;
      context.moveTo(places[2 * source], places[2 * source + 1]);
      context.lineTo(places[2 * target], places[2 * target + 1]);
    }
    context.globalAlpha = 0.9;
    context.strokeStyle = shown.colours.text;
    context.lineWidth = 1.6 / view.zoom;
    context.stroke();
  }

  function nodes() {
    const looks = Map.groupBy(shown.nodes.keys(), (at) => `${shown.nodes[at].colour}|${shown.nodes[at].faint ? 1 : 0}`);
    for (const [look, of] of looks) {
      const [colour, faint] = look.split("|");
      context.globalAlpha = faint === "1" ? 0.18 : 1;
      context.fillStyle = shown.colours[colour];
      context.strokeStyle = shown.colours.surface;
      context.lineWidth = 1 / view.zoom;
      for (const at of of) { // each for itself: a circle is quick, a path of hundreds is not
        const { radius } = shown.nodes[at];
        if (!seesNode(at, radius)) continue;
        context.beginPath();
        context.arc(places[2 * at], places[2 * at + 1], radius, 0, 2 * Math.PI);
        context.fill();
        if (!moving()) context.stroke();
      }
    }
    context.globalAlpha = 1;
    for (const [at, weight] of [[hovered, 2], [chosen, 3]]) {
      if (at === null || !shown.nodes[at]) continue;
      context.beginPath();
      context.arc(places[2 * at], places[2 * at + 1], shown.nodes[at].radius + 2 / view.zoom, 0, 2 * Math.PI);
      context.strokeStyle = shown.colours.text;
      context.lineWidth = weight / view.zoom;
      context.stroke();
    }
  }

  /** Names of the greatest in sight (they come first), the chosen and the one under the pointer. */
  function labels(ratio) {
    const size = 12 / view.zoom;
    const half = { x: canvas.width / ratio / 2, y: canvas.height / ratio / 2 };
    const inSight = (at) => Math.abs(places[2 * at] * view.zoom + view.x) < half.x && Math.abs(places[2 * at + 1] * view.zoom + view.y) < half.y;
    context.font = `500 ${size}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "top";
    context.lineWidth = 3 / view.zoom;
    context.strokeStyle = shown.colours.surface;
    context.fillStyle = shown.colours.text;
    context.lineJoin = "round";
    const taken = [];
    let count = 0;
    const first = [hovered, chosen].filter((at) => at !== null && shown.nodes[at]);
    for (const at of [...first, ...shown.nodes.keys()]) {
      if (count >= LABELS) break;
      const node = shown.nodes[at];
      if ((node.faint && !first.includes(at)) || !inSight(at)) continue;
      const [x, y] = [places[2 * at], places[2 * at + 1] + node.radius + 2 / view.zoom];
      const wide = node.label.length * size * 0.3;
      if (!first.includes(at) && taken.some((other) => Math.abs(other.x - x) < other.wide + wide && Math.abs(other.y - y) < size * 1.15)) continue;
      taken.push({ x, y, wide });
      context.strokeText(node.label, x, y);
      context.fillText(node.label, x, y);
      count += 1;
    }
    linkLabels(size, taken);
  }

  /** What a link says, where there are few of them, or at the chosen node. */
  function linkLabels(size, taken) {
    const told = shown.links.filter((link) => link.label && !link.faint && seesLink(link));
    context.font = `${size * 0.9}px system-ui, sans-serif`;
    context.textBaseline = "middle";
    context.fillStyle = shown.colours.line;
    for (const { source, target, label } of told.length > LINK_LABELS ? told.filter((link) => link.source === chosen || link.target === chosen) : told) {
      const [x, y] = [(places[2 * source] + places[2 * target]) / 2, (places[2 * source + 1] + places[2 * target + 1]) / 2];
      const wide = label.length * size * 0.27;
      if (taken.some((other) => Math.abs(other.x - x) < other.wide + wide && Math.abs(other.y - y) < size * 1.15)) continue;
      taken.push({ x, y, wide });
      context.strokeText(label, x, y);
      context.fillText(label, x, y);
    }
  }

  function fit() {
    if (!places.length) return;
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let at = 0; at < places.length; at += 2) {
      left = Math.min(left, places[at]);
      right = Math.max(right, places[at]);
      top = Math.min(top, places[at + 1]);
      bottom = Math.max(bottom, places[at + 1]);
    }
    const [width, height, legend] = [canvas.clientWidth, canvas.clientHeight, 16 + (canvas.nextElementSibling?.offsetHeight ?? 0)];
    const zoom = clamp(Math.min((width - LABEL) / (right - left + 20), (height - legend) / (bottom - top + 80)), LEAST, 1.8);
    view = { zoom, x: (-(left + right) / 2) * zoom, y: (-(top + bottom) / 2) * zoom - legend / 2 };
  }

  const clamp = (value, least, most) => Math.min(Math.max(value, least), most);

  function zoomAt(x, y, factor) {
    const zoom = clamp(view.zoom * factor, LEAST, MOST);
    const [dx, dy] = [x - canvas.clientWidth / 2, y - canvas.clientHeight / 2];
    view = { zoom, x: dx - ((dx - view.x) * zoom) / view.zoom, y: dy - ((dy - view.y) * zoom) / view.zoom };
    touched = true;
    redraw();
  }

  function under(event) {
    const box = canvas.getBoundingClientRect();
    const x = (event.clientX - box.left - box.width / 2 - view.x) / view.zoom;
    const y = (event.clientY - box.top - box.height / 2 - view.y) / view.zoom;
    let [best, nearest] = [null, Infinity];
    for (let at = 0; at < shown.nodes.length; at += 1) {
      const far = Math.hypot(places[2 * at] - x, places[2 * at + 1] - y) - shown.nodes[at].radius;
      if (far < nearest) [best, nearest] = [at, far];
    }
    return nearest < 8 / view.zoom ? best : null;
  }

  const fingers = new Map();
  let moved = 0;
  const on = {
    pointerdown(event) {
      canvas.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, event);
      moved = 0;
    },
    pointermove(event) {
      const before = fingers.get(event.pointerId);
      if (!before) {
        const now = under(event);
        if (now === hovered) return;
        hovered = now;
        canvas.style.cursor = now === null ? "grab" : "pointer";
        onHover?.(now);
        redraw();
        return;
      }
      const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
      moved += Math.abs(dx) + Math.abs(dy);
      if (fingers.size === 2) {
        const other = [...fingers.values()].find((one) => one.pointerId !== event.pointerId);
        const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
        const box = canvas.getBoundingClientRect();
        zoomAt((event.clientX + other.clientX) / 2 - box.left, (event.clientY + other.clientY) / 2 - box.top, apart(event) / apart(before));
      } else {
        view = { ...view, x: view.x + dx, y: view.y + dy };
        touched = touched || moved > 4;
      }
      fingers.set(event.pointerId, event);
      redraw();
    },
    pointerup(event) {
      if (fingers.delete(event.pointerId) && moved < 5) onPick(under(event));
    },
    pointercancel: (event) => fingers.delete(event.pointerId),
    wheel(event) {
      event.preventDefault();
      const box = canvas.getBoundingClientRect();
      zoomAt(event.clientX - box.left, event.clientY - box.top, Math.exp(-event.deltaY * 0.0015));
    },
  };
  for (const [name, act] of Object.entries(on)) canvas.addEventListener(name, act, { passive: false });

  const size = new ResizeObserver(() => {
    canvas.width = Math.round(canvas.clientWidth * devicePixelRatio);
    canvas.height = Math.round(canvas.clientHeight * devicePixelRatio);
    if (!touched) fit();
    redraw();
  });
  size.observe(canvas);

  return {
    /** Show a graph and lay it out anew. */
    lay(graph) {
      shown = graph;
      places = new Float32Array(0);
      rests = false;
      touched = false;
      worker.postMessage({ nodes: graph.nodes.map(({ radius }) => ({ radius })), links: graph.links.map(({ source, target, weight }) => ({ source, target, weight })), tall: canvas.clientHeight > canvas.clientWidth });
      redraw();
    },
    /** The same nodes in another light: nothing is laid out again. */
    tint(graph) {
      shown = graph;
      redraw();
    },
    choose(at) {
      chosen = at;
      redraw();
    },
    /** Bring a node to the middle. */
    centre(at) {
      if (places.length <= 2 * at) return;
      const zoom = Math.max(view.zoom, 1);
      view = { zoom, x: -places[2 * at] * zoom, y: -places[2 * at + 1] * zoom };
      touched = true;
      redraw();
    },
    zoom: (factor) => zoomAt(canvas.clientWidth / 2, canvas.clientHeight / 2, factor),
    whole() {
      touched = false;
      fit();
      redraw();
    },
    /** Milliseconds that the last drawings took. */
    frames: () => [...frames],
    nodes: () => shown.nodes.map(({ label }) => label),
    /** Where a node is on the page. */
    placeOf(at) {
      const box = canvas.getBoundingClientRect();
      return { x: box.left + box.width / 2 + view.x + places[2 * at] * view.zoom, y: box.top + box.height / 2 + view.y + places[2 * at + 1] * view.zoom };
    },
    end() {
      worker.terminate();
      size.disconnect();
      cancelAnimationFrame(wanted);
      for (const [name, act] of Object.entries(on)) canvas.removeEventListener(name, act);
    },
  };
}
