// A history on two axes: across when each value was so, up when we knew it. Every rectangle is one statement, of what was believed from when
// to when; the same as a list for who cannot see it.

import { html, useEffect, useRef, useState } from "../../app/html.js";
import { date, dateTime, time } from "../../app/format.js";

const [HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [280, 90, 28, 8, 10];
const [LEAST_WIDE, LEAST_HIGH] = [84, 38]; // what a short time is stretched to, so that its words can be read
const SHARE = 0.7; // of the room may go into such stretching

export function Timeline({ chapters, now, current, href }) {
  const [place, width] = useWidth(720);
  const open = later(chapters, now);
  const spans = chapters.map((each) => ({
    ...each,
    x: [each.true_from, each.mistaken ? each.known_until : each.true_until ?? open].map((at) => +new Date(at)),
    y: [each.known_from, each.known_until ?? open].map((at) => +new Date(at)),
  }));
  const today = +new Date(now);
  const across = axis([...spans.flatMap(({ x }) => x), today, open], LEFT, width - RIGHT, LEAST_WIDE);
  const up = axis([...spans.flatMap(({ y }) => y), today, open], HEIGHT - BOTTOM, TOP, LEAST_HIGH);
  const moments = (of) => new Set(spans.flatMap((span) => of(span)).filter((at) => at < today));
  const namer = (of) => (at) => (at === today ? "now" : [...moments(of)].some((other) => other !== at && date(other) === date(at)) ? `${date(at)}, ${time(at)}` : date(at));
  const [then, known] = [namer(({ x }) => x), namer(({ y }) => y)];
  return html`<div class="timeline" ref=${place}>
    <svg viewBox=${`0 0 ${width} ${HEIGHT}`} width=${width} height=${HEIGHT} role="img" aria-label="History: when each value was so, and when it was known">
      <path class="axis" d=${`M${LEFT} ${TOP} V${HEIGHT - BOTTOM} H${width - RIGHT}`} />
      ${across.ticks(today, 84).map((at) => html`<text x=${across.of(at)} y=${HEIGHT - 9} text-anchor=${across.of(at) < LEFT + 24 ? "start" : "middle"}>${then(at)}</text>`)}
      ${up.ticks(today, 18).map((at) => html`<text x=${LEFT - 8} y=${up.of(at) + 4} text-anchor="end">${known(at)}</text>`)}
      ${spans.map((span, at) => {
        const [left, right] = [across.of(span.x[0]), Math.max(across.of(span.x[1]), across.of(span.x[0]) + 3)];
        const [low, high] = [up.of(span.y[0]), Math.min(up.of(span.y[1]), up.of(span.y[0]) - 3)];
        const said = span.content ?? "A secret";
        return html`<g key=${span.memory} class="span" data-mistaken=${span.mistaken || undefined} data-current=${span.memory === current || undefined} data-series=${(at % 6) + 1}>
          <rect x=${left} y=${high} width=${right - left} height=${low - high} rx="4"><title>${said}</title></rect>
          <foreignObject x=${left + 8} y=${high + 5} width=${Math.max(0, right - left - 14)} height=${Math.max(0, low - high - 8)}><p class="of-span">${said}</p></foreignObject>
        </g>`;
      })}
      <path class="now" d=${`M${across.of(today)} ${TOP} V${HEIGHT - BOTTOM} M${LEFT} ${up.of(today)} H${width - RIGHT}`} />
    </svg>
    <ol class="chapters">${spans.toReversed().map((span) => html`<li key=${span.memory} data-mistaken=${span.mistaken || undefined}>
      <a class="row-link" href=${href(span.memory)} aria-current=${span.memory === current ? "true" : undefined}>${span.content ?? "A secret"}</a>
      <p class="hint">${span.mistaken ? html`Never so. Believed from ${dateTime(span.known_from)} to ${dateTime(span.known_until)}, then put right.` : html`So from ${date(span.true_from)} ${span.true_until ? `to ${date(span.true_until)}` : "until today"} · known since ${dateTime(span.known_from)}${span.known_until ? ` to ${dateTime(span.known_until)}` : ""}`}${span.source.evidence && html` · <q>${span.source.evidence}</q>`}</p>
    </li>`)}</ol>
  </div>`;
}

/** How wide a place is, now and whenever that changes; `first` until it is seen. */
function useWidth(first) {
  const place = useRef(null);
  const [width, setWidth] = useState(first);
  useEffect(() => {
    const watch = new ResizeObserver(([{ contentRect }]) => setWidth(Math.max(280, Math.round(contentRect.width))));
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return [place, width];
}

/**
 * An axis on which every time between two moments has its share of the room, but at least `least` pixels of it: years beside an hour leave the hour
 * readable. `of(at)` is a moment's place; `ticks(first, apart)` the moments that can be named without touching, `first` among them.
 */
function axis(moments, from, to, least) {
  const stops = [...new Set(moments)].sort((one, other) => one - other);
  const room = Math.abs(to - from);
  const count = Math.max(1, stops.length - 1);
  const each = Math.min(least, (room * SHARE) / count);
  const whole = stops.at(-1) - stops[0] || 1;
  let at = 0;
  const places = new Map(stops.map((stop, index) => {
    if (index) at += each + ((room - count * each) * (stop - stops[index - 1])) / whole;
    return [stop, from + Math.sign(to - from) * at];
  }));
  return {
    of: (moment) => places.get(moment),
    ticks: (first, apart) => stops.slice(0, -1).reduce((taken, stop) => (taken.every((other) => Math.abs(places.get(other) - places.get(stop)) >= apart) ? [...taken, stop] : taken), [first]),
  };
}

/** Where what is still so ends in the picture: beyond today, so that it is seen to go on. */
function later(chapters, now) {
  const first = Math.min(...chapters.flatMap((each) => [+new Date(each.true_from), +new Date(each.known_from)]));
  return +new Date(now) + Math.round(Math.max((new Date(now) - first) / 6, 3_600_000));
}
