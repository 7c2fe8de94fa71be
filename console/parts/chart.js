// A chart over time by uPlot, with the same figures as a table for who cannot see it. The library is read when a first chart is shown.

import { html, useEffect, useRef } from "../app/html.js";
import { date } from "../app/format.js";
import { dark } from "../app/theme.js";

const loaded = () => Promise.all([import("uplot"), style("/console/vendor/uplot.css")]).then(([module]) => module.default);

function style(href) {
  if (document.querySelector(`link[href="${href}"]`)) return null;
  return new Promise((done) => document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: done, onerror: done })));
}

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/**
 * `times`: moments (ISO texts or dates), oldest first. `series`: `{ label, values, colour, fill, dash, say }`; a null value leaves a gap, `colour` is
 * the name of a CSS variable (`--chart-1` and on by default), `say(value)` its words. `bars`: a bar for each moment, of all series one above the
 * other; lines without it. `marks`: `{ at, label }` drawn as upright lines. `from`, `to`: the range of the y axis. `label` says what the chart shows.
 */
export function Chart({ label, times, series, height = 200, bars = false, marks = [], from = 0, to = null, xSay = date }) {
  const place = useRef(null);
  const isDark = dark.value;
  useEffect(() => {
    let plot = null;
    let gone = false;
    let watch = null;
    loaded().then((UPlot) => {
      if (gone || !place.current) return;
      const drawn = bars ? stacked(series) : series.map((one, at) => ({ ...one, colour: one.colour ?? `--chart-${at + 1}` }));
      plot = new UPlot(options(UPlot, { width: place.current.clientWidth, height, series, drawn, bars, marks, from, to, xSay }), [times.map((at) => new Date(at) / 1000), ...drawn.map(({ values }) => values)], place.current);
      watch = new ResizeObserver(() => plot.setSize({ width: place.current?.clientWidth ?? 0, height }));
      watch.observe(place.current);
    });
    return () => {
      gone = true;
      watch?.disconnect();
      plot?.destroy();
    };
  }, [JSON.stringify(times), JSON.stringify(series.map(({ values, label: of }) => [of, values])), height, isDark, from, to]);
  return html`<figure class="chart">
    <div ref=${place} class="chart-place" role="img" aria-label=${label} />
    <figcaption class="legend">${series.length > 1 && series.map((one, at) => html`<span key=${one.label} data-series=${at + 1} class="legend-of">${one.label}</span>`)}</figcaption>
    <details class="figures"><summary>Figures</summary>
      <div class="table-room" role="region" aria-label=${label} tabindex="0"><table class="table">
        <thead><tr><th scope="col">When</th>${series.map((one) => html`<th scope="col" class="right">${one.label}</th>`)}</tr></thead>
        <tbody>${times.map((at, row) => html`<tr><td>${xSay(at)}</td>${series.map((one) => html`<td class="right">${said(one, one.values[row])}</td>`)}</tr>`)}</tbody>
      </table></div>
    </details>
  </figure>`;
}

const said = ({ say = (value) => String(Math.round(value * 100) / 100) }, value) => (value === null || value === undefined ? "–" : say(value));

/** Each series upon those before it; the highest is drawn first, so that the others stand in front of it. */
const stacked = (series) =>
  series
    .map((one, at) => ({ ...one, colour: one.colour ?? `--chart-${at + 1}`, values: one.values.map((value, row) => (value === null ? null : series.slice(0, at + 1).reduce((sum, each) => sum + (each.values[row] ?? 0), 0))) }))
    .reverse();

const LETTER = 6.7; // pixels of one, of the axis's type

function options(UPlot, { width, height, series, drawn, bars, marks, from, to, xSay }) {
  const text = colour("--text-quiet");
  const grid = { stroke: colour("--line"), width: 1 };
  const font = "12px system-ui, sans-serif";
  const axis = { stroke: text, grid, ticks: { show: false }, font };
  const paths = bars ? UPlot.paths.bars({ size: [0.72, 22], radius: drawn.length === 1 ? 0.15 : 0 }) : undefined;
  const room = (_, least, most) => {
    const half = bars ? (most - least) / (2 * Math.max(1, series[0].values.length - 1)) : 0;
    return [least - half, most + half];
  };
  return {
    width,
    height,
    padding: [12, 10, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { show: !bars } },
    scales: { x: { time: true, range: room }, y: { range: (_, least, most) => [from ?? least, to ?? (most > (from ?? least) ? most * 1.08 : (from ?? least) + 1)] } },
    axes: [
      { ...axis, grid: { show: false }, values: (_, ticks) => ticks.map((at) => xSay(at * 1000)), space: 76, size: 28, gap: 9 },
      { ...axis, size: (_, values) => 14 + LETTER * Math.max(2, ...(values ?? []).map((value) => value?.length ?? 0)), gap: 8, values: (_, ticks) => ticks.map((tick) => said(series[0], tick)) },
    ],
    series: [
      {},
      ...drawn.map((one) => {
        const stroke = colour(one.colour);
        const sparse = one.values.filter((value) => value !== null).length < one.values.length * 0.7 || one.values.length < 3;
        return { label: one.label, stroke, width: bars ? 0 : 2, dash: one.dash, spanGaps: true, paths, points: { show: !bars && sparse }, fill: bars ? stroke : one.fill ? `${stroke}2b` : undefined };
      }),
    ],
    hooks: { draw: [(plot) => upright(plot, marks, text)], setCursor: [tip(series, xSay)] },
  };
}

/** Marks as upright lines, each with its word where there is room for it. */
function upright({ ctx, bbox, valToPos }, marks, text) {
  const ratio = devicePixelRatio;
  const rows = [{ end: -Infinity }, { end: -Infinity }]; // of words, the lower for what would touch another; the same word stands there once
  ctx.save();
  ctx.strokeStyle = ctx.fillStyle = text;
  ctx.font = `${12 * ratio}px system-ui, sans-serif`;
  ctx.textBaseline = "alphabetic";
  for (const { at, label } of marks.toSorted((one, other) => new Date(one.at) - new Date(other.at))) {
    const x = Math.round(valToPos(new Date(at) / 1000, "x", true));
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    ctx.setLineDash([4, 4]);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    const wide = ctx.measureText(label).width + 8 * ratio;
    const row = rows.findIndex(({ end, said }) => x >= end || said === label);
    if (row < 0 || x < rows[row].end) continue;
    const left = x + wide > bbox.left + bbox.width;
    ctx.textAlign = left ? "right" : "left";
    ctx.fillText(label, x + (left ? -4 : 4) * ratio, bbox.top + (12 + 14 * row) * ratio);
    rows[row] = { end: left ? x + 1 : x + wide, said: label };
  }
  ctx.restore();
}

/** A small box that tells the values under the pointer. */
function tip(series, xSay) {
  let box = null;
  return (plot) => {
    const at = plot.cursor.idx;
    if (!box) plot.over.append((box = Object.assign(document.createElement("div"), { className: "chart-tip" })));
    box.hidden = at === null || at === undefined || plot.cursor.left < 0;
    if (box.hidden) return;
    const lines = series.map((one) => `${one.label}: ${said(one, one.values[at])}`);
    box.textContent = [xSay(plot.data[0][at] * 1000), ...lines].join("\n");
    const right = plot.cursor.left > plot.over.clientWidth / 2;
    box.style.left = `${plot.cursor.left + (right ? -12 : 12)}px`;
    box.style.transform = right ? "translateX(-100%)" : "";
  };
}
