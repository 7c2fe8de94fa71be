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
 * `times`: moments (ISO texts or dates), oldest first. `series`: `{ label, values, colour, fill, dash, bars, say }`; a null value leaves a gap, `colour` is
 * the name of a CSS variable (`--chart-1` and on by default), `say(value)` its words. `marks`: `{ at, label }` drawn as upright lines.
 * `from`, `to`: the range of the y axis. `label` says what the chart shows.
 */
export function Chart({ label, times, series, height = 200, marks = [], from = 0, to = null, xSay = date }) {
  const place = useRef(null);
  const isDark = dark.value;
  useEffect(() => {
    let plot = null;
    let gone = false;
    let watch = null;
    loaded().then((UPlot) => {
      if (gone || !place.current) return;
      plot = new UPlot(options(UPlot, { width: place.current.clientWidth, height, series, marks, from, to, xSay }), [times.map((at) => new Date(at) / 1000), ...series.map(({ values }) => values)], place.current);
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

function options(UPlot, { width, height, series, marks, from, to, xSay }) {
  const text = colour("--text-quiet");
  const grid = { stroke: colour("--line"), width: 1 };
  const font = "12px system-ui, sans-serif";
  const axis = { stroke: text, grid, ticks: { show: false }, font };
  return {
    width,
    height,
    legend: { show: false },
    cursor: { y: false },
    scales: { x: { time: true }, y: { range: (_, least, most) => [from ?? least, to ?? (most > (from ?? least) ? most * 1.08 : (from ?? least) + 1)] } },
    axes: [
      { ...axis, grid: { show: false }, values: (_, ticks) => ticks.map((at) => xSay(at * 1000)), space: 70 },
      { ...axis, size: 56, values: (_, ticks) => ticks.map((tick) => said(series[0], tick)) },
    ],
    series: [
      {},
      ...series.map((one, at) => {
        const stroke = colour(one.colour ?? `--chart-${at + 1}`);
        const paths = one.bars ? UPlot.paths.bars({ size: [0.7, 28] }) : undefined;
        return { label: one.label, stroke, width: 2, dash: one.dash, spanGaps: false, paths, points: { show: one.values.filter((value) => value !== null).length < 3 }, fill: one.fill || one.bars ? `${stroke}2b` : undefined };
      }),
    ],
    hooks: {
      draw: [
        (plot) => {
          for (const { at, label } of marks) {
            const x = Math.round(plot.valToPos(new Date(at) / 1000, "x", true));
            if (x < plot.bbox.left || x > plot.bbox.left + plot.bbox.width) continue;
            plot.ctx.save();
            plot.ctx.strokeStyle = text;
            plot.ctx.setLineDash([4, 4]);
            plot.ctx.beginPath();
            plot.ctx.moveTo(x, plot.bbox.top);
            plot.ctx.lineTo(x, plot.bbox.top + plot.bbox.height);
            plot.ctx.stroke();
            plot.ctx.fillStyle = text;
            plot.ctx.font = `${12 * devicePixelRatio}px system-ui, sans-serif`;
            plot.ctx.fillText(label, x + 4 * devicePixelRatio, plot.bbox.top + 12 * devicePixelRatio);
            plot.ctx.restore();
          }
        },
      ],
      setCursor: [tip(series, xSay)],
    },
  };
}

/** A small box that tells the values under the pointer. */
function tip(series, xSay) {
  let box = null;
  return (plot) => {
    const at = plot.cursor.idx;
    if (!box) plot.over.append((box = Object.assign(document.createElement("div"), { className: "chart-tip" })));
    box.hidden = at === null || at === undefined || plot.cursor.left < 0;
    if (box.hidden) return;
    const lines = series.map((one, index) => `${one.label}: ${said(one, plot.data[index + 1][at])}`);
    box.textContent = [xSay(plot.data[0][at] * 1000), ...lines].join("\n");
    const right = plot.cursor.left > plot.over.clientWidth / 2;
    box.style.left = `${plot.cursor.left + (right ? -12 : 12)}px`;
    box.style.transform = right ? "translateX(-100%)" : "";
  };
}
