// The layout of a graph by d3-force, in a worker of its own: however many nodes, the page goes on drawing and answering.
// In: `{ nodes, links }`, indexes and weights. Out: the places of all nodes, x and y in turn, again and again until they rest.

/* global importScripts, d3 */
importScripts("/console/vendor/d3-dispatch.js", "/console/vendor/d3-quadtree.js", "/console/vendor/d3-timer.js", "/console/vendor/d3-force.js");

const TOLD_MS = 40;
let run = 0;

onmessage = ({ data: { nodes, links } }) => {
  const mine = ++run;
  const placed = nodes.map(({ radius, x, y }) => (x === undefined ? { radius } : { radius, x, y }));
  const simulation = d3
    .forceSimulation(placed)
    .force("links", d3.forceLink(links.map((link) => ({ ...link }))).distance(46).strength((link) => Math.min(0.7, 0.12 + 0.1 * link.weight)))
    .force("apart", d3.forceManyBody().strength(-60).distanceMax(420).theta(1))
    .force("room", d3.forceCollide((node) => node.radius + 2))
    .force("x", d3.forceX().strength(0.04))
    .force("y", d3.forceY().strength(0.04))
    .alphaDecay(0.035)
    .stop();
  const step = () => {
    if (mine !== run) return;
    const until = performance.now() + TOLD_MS;
    do simulation.tick();
    while (performance.now() < until && simulation.alpha() > simulation.alphaMin());
    const places = new Float32Array(placed.length * 2);
    placed.forEach((node, at) => places.set([node.x, node.y], at * 2));
    const rests = simulation.alpha() <= simulation.alphaMin();
    postMessage({ places, rests }, [places.buffer]);
    if (!rests) setTimeout(step, 0);
  };
  step();
};
