// The layout of a graph by d3-force, in a worker of its own: however many nodes, the page goes on drawing and answering.
// In: `{ nodes, links, shape }`, indexes and weights, and how much wider than high the place is. Out: the places of all nodes, x and y in turn, again and again until they rest.

/* global importScripts, d3 */
importScripts("/console/vendor/d3-dispatch.js", "/console/vendor/d3-quadtree.js", "/console/vendor/d3-timer.js", "/console/vendor/d3-force.js");

const MANY = 400; // nodes: they are laid out closer together, in fewer steps, and told of less often
const [WORK_MS, REST_MS] = [14, 6]; // it rests between steps, so that on a machine of few cores the page goes on drawing
let run = 0;

onmessage = ({ data: { nodes, links, shape } }) => {
  const mine = ++run;
  const many = nodes.length > MANY;
  const placed = nodes.map(({ radius, x, y }) => (x === undefined ? { radius } : { radius, x, y }));
  const linked = new Set(links.flatMap(({ source, target }) => [source, target]));
  const pull = (at) => (linked.has(at) ? 1 : 1.3); // what hangs on nothing would drift away, and make all small
  const simulation = d3
    .forceSimulation(placed)
    .force("links", d3.forceLink(links.map((link) => ({ ...link }))).distance(many ? 46 : 92).strength((link) => Math.min(0.7, 0.12 + 0.1 * link.weight)))
    .force("apart", d3.forceManyBody().strength(many ? -60 : -260).distanceMax(many ? 420 : 700).theta(1))
    .force("room", d3.forceCollide((node) => node.radius + 2))
    .force("x", d3.forceX().strength((_, at) => (many ? 0.04 : (0.09 * pull(at)) / Math.max(shape, 1))))
    .force("y", d3.forceY().strength((_, at) => (many ? 0.04 : 0.061 * pull(at) * Math.min(shape, 1.8))))
    .alphaDecay(many ? 0.045 : 0.035)
    .stop();
  let told = many ? performance.now() + 200 : 0; // the first picture is no heap
  const step = () => {
    if (mine !== run) return;
    const until = performance.now() + WORK_MS;
    do simulation.tick();
    while (performance.now() < until && simulation.alpha() > simulation.alphaMin());
    const rests = simulation.alpha() <= simulation.alphaMin();
    if (rests || performance.now() - told > (many ? 100 : 0)) {
      told = performance.now();
      const places = new Float32Array(placed.length * 2);
      placed.forEach(({ x, y }, at) => {
        places[2 * at] = x;
        places[2 * at + 1] = y;
      });
      postMessage({ places, rests }, [places.buffer]);
    }
    if (!rests) setTimeout(step, REST_MS);
  };
  step();
};
