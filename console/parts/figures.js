// Small pictures of values: bars, times, changes.

import { html, useEffect, useState } from "../app/html.js";
import { ago, dateTime, percent } from "../app/format.js";

/** How sure a memory is, 0 to 1. */
export const Confidence = ({ value }) => html`<${Bar} value=${value} text=${percent(value)} tone=${value < 0.5 ? "note" : ""} label="Confidence" />`;

/** A share of 1 as a bar, with words beside it. `tone`: "good", "note", "alarm" or none. */
export const Bar = ({ value, text, tone = "", label }) => {
  const width = Math.round(100 * Math.min(Math.max(value ?? 0, 0), 1));
  return html`<span class=${`bar ${tone}`} title=${label}>
    <meter class="unseen" min="0" max="100" value=${width} aria-label=${label}>${text}</meter>
    <span class="bar-track" aria-hidden="true"><span class="bar-fill" style=${{ width: `${width}%` }} /></span>
    <span class="bar-text">${text}</span>
  </span>`;
};

/** When something was, as a time from now; the whole of it on hovering. It grows older while one looks. */
export function Ago({ at, none = "never" }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 30_000);
    return () => clearInterval(timer);
  }, []);
  if (!at) return html`<span class="hint">${none}</span>`;
  return html`<time datetime=${at} title=${dateTime(at)}>${ago(at)}</time>`;
}

/** A line of values without axes, oldest first; `label` says what it shows and where it ends. */
export function Sparkline({ values, label, width = 120, height = 28 }) {
  if (values.length < 2) return null;
  const most = Math.max(...values, 1e-9);
  const least = Math.min(...values, 0);
  const points = values.map((value, at) => [(at / (values.length - 1)) * width, height - 2 - ((value - least) / (most - least || 1)) * (height - 4)]);
  const line = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  return html`<svg class="sparkline" viewBox=${`0 0 ${width} ${height}`} width=${width} height=${height} role="img" aria-label=${label}>
    <polygon points=${`0,${height} ${line} ${width},${height}`} /><polyline points=${line} />
  </svg>`;
}

/** Why a memory came up. */
export const WAYS = {
  name: "by what was asked for",
  words: "by its words",
  meaning: "by meaning",
  related: "by whom or what it is about",
  time: "by when it was",
  speaker: "by who said it",
  neighbours: "beside another that fits",
  session: "known from the start of the session",
  told: "told in the same message",
  history: "as an earlier or later value",
};

/** The ways of a recall to find something. */
export const ARMS = { vector: "By meaning", lexical: "By its words", graph: "By what it speaks of", time: "By time", slot: "By subject and attribute", neighbour: "By what was said beside it" };
