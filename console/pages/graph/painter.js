// How a graph looks on a canvas: what is in sight alone, one path for all lines of a look, names where there is room for them.

const LABELS = 60; // names at once; the more one zooms in, the more of those in sight have one
const LINK_LABELS = 40;
const DOT = 2.6; // pixels: a smaller circle is drawn as a square, which nobody can tell from it and which costs a tenth

/**
 * A painter of `canvas`. `show(graph)` takes what is to be drawn: `nodes` are `{ label, radius, colour, faint }`, `links`
 * `{ source, target, label, colour, dashed, faint }` by index, `colours` by name. `paint(places, view, hints)` draws it all; `hints` are
 * `{ chosen, hovered, rough }`. `shift(view)` draws the last picture as it lies under another view: a copy, in a fraction of the time.
 */
export function painter(canvas) {
  const context = canvas.getContext("2d", { alpha: false });
  const picture = document.createElement("canvas");
  let graph = { nodes: [], links: [], colours: {} };
  let lines = []; // groups of links of one look
  let dots = []; // groups of nodes of one look
  let drawn = null; // the view of the last picture
  let places = new Float32Array(0);
  let view = { x: 0, y: 0, zoom: 1 };
  let sight = { left: 0, right: 0, top: 0, bottom: 0 };

  function ground() {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    context.fillStyle = graph.colours.surface ?? "Canvas";
    context.fillRect(0, 0, canvas.width, canvas.height);
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

  function line({ source, target }) {
    context.moveTo(places[2 * source], places[2 * source + 1]);
    context.lineTo(places[2 * target], places[2 * target + 1]);
  }

  function links({ chosen, rough }) {
    for (const { colour, dashed, faint, of } of lines) {
      context.beginPath();
      for (const link of of) if (seesLink(link)) line(link);
      context.strokeStyle = graph.colours[colour];
      context.globalAlpha = faint ? 0.12 : dashed ? 0.45 : 0.7;
      context.setLineDash(dashed && !rough ? [4 / view.zoom, 4 / view.zoom] : []);
      context.lineWidth = 1 / view.zoom;
      context.stroke();
    }
    context.setLineDash([]);
    if (chosen === null) return;
    context.beginPath();
    for (const link of graph.links) if (!link.faint && (link.source === chosen || link.target === chosen)) line(link);
    context.globalAlpha = 0.9;
    context.strokeStyle = graph.colours.text;
    context.lineWidth = 1.6 / view.zoom;
    context.stroke();
  }

  function nodes({ chosen, hovered, rough }) {
    for (const { colour, faint, of } of dots) {
      context.globalAlpha = faint ? 0.18 : 1;
      context.fillStyle = graph.colours[colour];
      context.strokeStyle = graph.colours.surface;
      context.lineWidth = 1 / view.zoom;
      for (const at of of) { // each for itself: a circle is quick, a path of hundreds is not
        const { radius } = graph.nodes[at];
        if (!seesNode(at, radius)) continue;
        if (radius * view.zoom < DOT) {
          context.fillRect(places[2 * at] - 0.9 * radius, places[2 * at + 1] - 0.9 * radius, 1.8 * radius, 1.8 * radius);
          continue;
        }
        context.beginPath();
        context.arc(places[2 * at], places[2 * at + 1], radius, 0, 2 * Math.PI);
        context.fill();
        if (!rough) context.stroke();
      }
    }
    context.globalAlpha = 1;
    for (const [at, weight] of [[hovered, 2], [chosen, 3]]) {
      if (at === null || !graph.nodes[at]) continue;
      context.beginPath();
      context.arc(places[2 * at], places[2 * at + 1], graph.nodes[at].radius + 2 / view.zoom, 0, 2 * Math.PI);
      context.strokeStyle = graph.colours.text;
      context.lineWidth = weight / view.zoom;
      context.stroke();
    }
  }

  /** Names of the greatest in sight (they come first), the chosen and the one under the pointer. */
  function labels({ chosen, hovered, rough }) {
    const size = 12 / view.zoom;
    context.font = `500 ${size}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "top";
    context.lineWidth = 3 / view.zoom;
    context.strokeStyle = graph.colours.surface;
    context.fillStyle = graph.colours.text;
    context.lineJoin = "round";
    const taken = [];
    const first = [hovered, chosen].filter((at) => at !== null && graph.nodes[at]);
    for (const at of [...first, ...graph.nodes.keys()]) {
      if (taken.length >= (rough ? LABELS / 4 : LABELS)) break;
      const node = graph.nodes[at];
      if ((node.faint && !first.includes(at)) || !seesNode(at, 0)) continue;
      const [x, y] = [places[2 * at], places[2 * at + 1] + node.radius + 2 / view.zoom];
      const wide = node.label.length * size * 0.3;
      if (!first.includes(at) && touches(taken, x, y, wide, size)) continue;
      taken.push({ x, y, wide });
      write(node.label, x, y);
    }
    if (!rough) linkLabels(chosen, size, taken);
  }

  /** What a link says, where there are few of them, or at the chosen node. */
  function linkLabels(chosen, size, taken) {
    const told = graph.links.filter((link) => link.label && !link.faint && seesLink(link));
    context.font = `${size * 0.9}px system-ui, sans-serif`;
    context.textBaseline = "middle";
    context.fillStyle = graph.colours.line;
    for (const { source, target, label } of told.length > LINK_LABELS ? told.filter((link) => link.source === chosen || link.target === chosen) : told) {
      const [x, y] = [(places[2 * source] + places[2 * target]) / 2, (places[2 * source + 1] + places[2 * target + 1]) / 2];
      const wide = label.length * size * 0.27;
      if (touches(taken, x, y, wide, size)) continue;
      taken.push({ x, y, wide });
      write(label, x, y);
    }
  }

  const touches = (taken, x, y, wide, size) => taken.some((other) => Math.abs(other.x - x) < other.wide + wide && Math.abs(other.y - y) < size * 1.15);

  function write(text, x, y) {
    context.strokeText(text, x, y);
    context.fillText(text, x, y);
  }

  return {
    show(next) {
      graph = next;
      lines = [...Map.groupBy(graph.links, ({ colour, dashed, faint }) => `${colour}|${dashed}|${faint}`).values()].map((of) => ({ ...of[0], of }));
      dots = [...Map.groupBy(graph.nodes.keys(), (at) => `${graph.nodes[at].colour}|${graph.nodes[at].faint}`).values()].map((of) => ({ ...graph.nodes[of[0]], of }));
      drawn = null;
    },
    paint(of, under, hints) {
      [places, view] = [of, under];
      ground();
      if (!places.length) return;
      const ratio = devicePixelRatio;
      context.setTransform(view.zoom * ratio, 0, 0, view.zoom * ratio, canvas.width / 2 + view.x * ratio, canvas.height / 2 + view.y * ratio);
      look();
      links(hints);
      nodes(hints);
      labels(hints);
      drawn = null;
    },
    /** Keep what is drawn now for `shift`. */
    keep() {
      if (picture.width !== canvas.width || picture.height !== canvas.height) [picture.width, picture.height] = [canvas.width, canvas.height];
      picture.getContext("2d", { alpha: false }).drawImage(canvas, 0, 0);
      drawn = view;
    },
    /** Whether there was a picture to shift. */
    shift(under) {
      if (!drawn || picture.width !== canvas.width || picture.height !== canvas.height) return false;
      const [scale, ratio] = [under.zoom / drawn.zoom, devicePixelRatio];
      const along = (size, now, then) => size / 2 + now * ratio - scale * (size / 2 + then * ratio);
      ground();
      context.setTransform(scale, 0, 0, scale, along(canvas.width, under.x, drawn.x), along(canvas.height, under.y, drawn.y));
      context.imageSmoothingEnabled = scale !== 1;
      context.drawImage(picture, 0, 0);
      return true;
    },
  };
}
