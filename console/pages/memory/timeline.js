// A history on two axes: across when each value was so, up when we knew it. Every rectangle is one statement, of what was believed from when
// to when; the same as a table for who cannot see it.

import { html } from "../../app/html.js";
import { date, dateTime } from "../../app/format.js";

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [720, 220, 64, 26, 10];

export function Timeline({ chapters, now, current, href }) {
  const open = later(chapters, now);
  const spans = chapters.map((each) => ({
    ...each,
    x: [each.true_from, each.mistaken ? each.known_until : each.true_until ?? open].map((at) => +new Date(at)),
    y: [each.known_from, each.known_until ?? open].map((at) => +new Date(at)),
  }));
  const scale = (axis, from, to) => {
    const least = Math.min(...spans.map((span) => span[axis][0]));
    const most = Math.max(...spans.map((span) => span[axis][1]), open);
    return [(at) => from + ((at - least) / (most - least || 1)) * (to - from), least];
  };
  const [x, firstTrue] = scale("x", LEFT, WIDTH - 8);
  const [y, firstKnown] = scale("y", HEIGHT - BOTTOM, TOP);
  return html`<div class="timeline">
    <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label="History: when each value was so, and when it was known">
      <path class="axis" d=${`M${LEFT} ${TOP} V${HEIGHT - BOTTOM} H${WIDTH - 8}`} />
      <text x=${LEFT} y=${HEIGHT - 8}>${date(firstTrue)}</text><text x=${x(+new Date(now))} y=${HEIGHT - 8} text-anchor="end">now</text>
      <text x=${LEFT - 6} y=${HEIGHT - BOTTOM} text-anchor="end">${date(firstKnown)}</text><text x=${LEFT - 6} y=${y(+new Date(now)) + 4} text-anchor="end">now</text>
      <path class="now" d=${`M${x(+new Date(now))} ${TOP} V${HEIGHT - BOTTOM} M${LEFT} ${y(+new Date(now))} H${WIDTH - 8}`} />
      ${spans.map((span, at) => {
        const [left, right] = [x(span.x[0]), Math.max(x(span.x[1]), x(span.x[0]) + 3)];
        const [low, high] = [y(span.y[0]), Math.min(y(span.y[1]), y(span.y[0]) - 3)];
        return html`<g key=${span.memory} class="span" data-mistaken=${span.mistaken || undefined} data-current=${span.memory === current || undefined} data-series=${(at % 6) + 1}>
          <rect x=${left} y=${high} width=${right - left} height=${low - high} rx="4"><title>${span.content ?? "A secret"}</title></rect>
          ${right - left > 40 && low - high > 14 && html`<text class="of-span" x=${left + 8} y=${high + 17}>${cut(span.content ?? "A secret", (right - left - 12) / 7)}</text>`}
        </g>`;
      })}
    </svg>
    <ol class="chapters">${spans.toReversed().map((span) => html`<li key=${span.memory} data-mistaken=${span.mistaken || undefined}>
      <a class="row-link" href=${href(span.memory)} aria-current=${span.memory === current ? "true" : undefined}>${span.content ?? "A secret"}</a>
      <p class="hint">${span.mistaken ? html`Never so. Believed from ${dateTime(span.known_from)} to ${dateTime(span.known_until)}, then put right.` : html`So from ${date(span.true_from)} ${span.true_until ? `to ${date(span.true_until)}` : "until today"} · known since ${dateTime(span.known_from)}${span.known_until ? ` to ${dateTime(span.known_until)}` : ""}`}${span.source.evidence && html` · <q>${span.source.evidence}</q>`}</p>
    </li>`)}</ol>
  </div>`;
}

/** Where what is still so ends in the picture: beyond today, so that it is seen to go on. */
function later(chapters, now) {
  const first = Math.min(...chapters.flatMap((each) => [+new Date(each.true_from), +new Date(each.known_from)]));
  return +new Date(now) + Math.max((new Date(now) - first) / 6, 3_600_000);
}

const cut = (text, most) => (text.length > most ? `${text.slice(0, Math.max(1, Math.floor(most) - 1))}…` : text);
