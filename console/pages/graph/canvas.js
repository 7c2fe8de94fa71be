// A graph on a canvas: moved and zoomed by pointer, wheel and fingers, drawn only when something has changed. Places come from the layout's worker.

import { painter } from "./painter.js";

const LEAST = 0.08;
const MOST = 6;
const MANY = 400; // nodes: while they move, less of them is drawn, and while the view moves, the last picture of them
const STILL_MS = 120; // after the last movement of the hand all is drawn again,
const ANEW_MS = 350; // and so often while it goes on
const LABEL = 96; // pixels for names at both sides together

/**
 * Shows a graph in `canvas`. `onPick(index or null)` is called for a click. `lay(graph)` and `tint(graph)` take what is to be shown, as the
 * painter does. `end()` stops it all.
 */
export function graphCanvas(canvas, { onPick, onHover, onRest }) {
  const brush = painter(canvas);
  const worker = new Worker("/console/pages/graph/layout.js");
  let shown = { nodes: [], links: [], colours: {} };
  let places = new Float32Array(0);
  let view = { x: 0, y: 0, zoom: 1 };
  let rests = false; // until then it is drawn with less: no edges of nodes, no names but of a few
  let touched = false; // moved by the person: the view follows the layout no more
  let chosen = null;
  let hovered = null;
  let wanted = 0;
  let movedAt = -Infinity; // when the hand last moved the view
  let drawnAt = -Infinity; // when all was last drawn
  let later = 0;
  const frames = [];

  worker.onmessage = ({ data }) => {
    if (data.places.length !== shown.nodes.length * 2) return;
    places = data.places;
    rests = data.rests;
    if (!touched) fit();
    redraw();
    if (rests) onRest?.();
  };

  const many = () => shown.nodes.length > MANY;

  function redraw() {
    if (!wanted) wanted = requestAnimationFrame(paint);
  }

  /** The view was moved by hand. */
  function moveTo(next) {
    view = next;
    movedAt = performance.now();
    redraw();
  }

  function paint() {
    wanted = 0;
    const began = performance.now();
    clearTimeout(later);
    const inHand = many() && began - movedAt < STILL_MS;
    if (inHand && began - drawnAt < ANEW_MS && brush.shift(view)) {
      later = setTimeout(redraw, STILL_MS);
    } else {
      brush.paint(places, view, { chosen, hovered, rough: many() && (inHand || !rests) });
      if (many()) brush.keep();
      drawnAt = performance.now();
      if (inHand) later = setTimeout(redraw, STILL_MS);
    }
    frames.push(performance.now() - began);
    if (frames.length > 600) frames.shift();
  }

  /** Pixels that the legend takes at the bottom. */
  const legend = () => 16 + (canvas.nextElementSibling?.offsetHeight ?? 0);

  function fit() {
    if (!places.length) return;
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let at = 0; at < places.length; at += 2) {
      left = Math.min(left, places[at]);
      right = Math.max(right, places[at]);
      top = Math.min(top, places[at + 1]);
      bottom = Math.max(bottom, places[at + 1]);
    }
    const below = legend();
    const zoom = clamp(Math.min((canvas.clientWidth - LABEL) / (right - left + 20), (canvas.clientHeight - below) / (bottom - top + 80)), LEAST, 1.8);
    view = { zoom, x: (-(left + right) / 2) * zoom, y: (-(top + bottom) / 2) * zoom - below / 2 };
  }

  const clamp = (value, least, most) => Math.min(Math.max(value, least), most);

  function zoomAt(x, y, factor) {
    const zoom = clamp(view.zoom * factor, LEAST, MOST);
    const [dx, dy] = [x - canvas.clientWidth / 2, y - canvas.clientHeight / 2];
    touched = true;
    moveTo({ zoom, x: dx - ((dx - view.x) * zoom) / view.zoom, y: dy - ((dy - view.y) * zoom) / view.zoom });
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
        touched = touched || moved > 4;
        moveTo({ ...view, x: view.x + dx, y: view.y + dy });
      }
      fingers.set(event.pointerId, event);
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
      brush.show(graph);
      places = new Float32Array(0);
      rests = false;
      touched = false;
      worker.postMessage({ nodes: graph.nodes.map(({ radius }) => ({ radius })), links: graph.links.map(({ source, target, weight }) => ({ source, target, weight })), shape: (canvas.clientWidth - LABEL) / Math.max(1, canvas.clientHeight - legend()) });
      redraw();
    },
    /** The same nodes in another light: nothing is laid out again. */
    tint(graph) {
      shown = graph;
      brush.show(graph);
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
    /** Milliseconds that each drawing took since this was last asked. */
    frames: () => frames.splice(0),
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
      clearTimeout(later);
      for (const [name, act] of Object.entries(on)) canvas.removeEventListener(name, act);
    },
  };
}
