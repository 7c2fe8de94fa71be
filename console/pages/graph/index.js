// The graph of a person's memory: whom and what it speaks of, drawn or as a list, as it was on any day; a click shows the memories behind.

import { html, useEffect, useMemo, useRef, useState } from "../../app/html.js";
import { address, go, setQuery } from "../../app/address.js";
import { date, dateTime, now, number, plural, words } from "../../app/format.js";
import { useList, useQuery } from "../../app/query.js";
import { useStyle } from "../../app/style.js";
import { dark } from "../../app/theme.js";
import { api, to } from "../../app/workspace.js";
import { Badge, CategoryBadge, IconButton } from "../../parts/basics.js";
import { Confidence } from "../../parts/figures.js";
import { Filter, Search } from "../../parts/forms.js";
import { Page } from "../../parts/layout.js";
import { Empty, Failure, Loaded, Skeleton } from "../../parts/states.js";
import { graphCanvas } from "./canvas.js";

const MOST = 2000;
const KINDS = { user: "--text", person: "--chart-1", organisation: "--chart-3", place: "--chart-2", animal: "--chart-4", thing: "--chart-5", unknown: "--chart-6" };
const KIND = { user: "This person", person: "Person", organisation: "Organisation", place: "Place", animal: "Animal", thing: "Thing", unknown: "Other" };
const DAY_MS = 86_400_000;

export default function Graph({ user }) {
  useStyle("/console/pages/graph/graph.css");
  const people = useList(api("/users?limit=100"), "users");
  const known = people.items?.toSorted((one, other) => other.memories - one.memories);
  const whose = user ?? known?.[0]?.user; // of whom most is known
  const person = useQuery(whose ? api(`/users/${whose}`) : null);
  const found = useQuery(whose ? api(`/users/${whose}/graph?limit=${MOST}`) : null);
  const name = person.data?.name || "Without a name";
  const who = known?.length > 0 && html`<${Filter} label="Of" value=${whose} onValue=${(value) => go(to(value ? `people/${value}/graph` : "people"))}
    options=${[
      ...(known.some((one) => one.user === whose) ? [] : [[whose, name]]),
      ...known.map((one) => [one.user, `${one.name || "Without a name"}${same(known, one) ? ` · ${one.user.slice(-4)}` : ""} (${number(one.memories)})`]),
      ...(people.more ? [["", "Somebody else…"]] : []),
    ]} />`;
  return html`<${Page} title="Graph" wide lead="Whom and what a person's memories speak of, and how these hang together." actions=${who || null}
      crumbs=${user ? [["People", to("people")], [name, to(`people/${user}`)]] : []}>
    ${people.items?.length === 0 ? html`<${Empty} icon="network" title="Nobody has written yet." />`
      : !whose ? (people.error ? html`<${Failure} error=${people.error} retry=${people.reload} />` : html`<${Skeleton} lines=${8} />`)
      : html`<${Loaded} of=${found} lines=${10}>${(data) => (data.entities.length ? html`<${Shown} key=${whose} user=${whose} name=${name} ...${data} />`
          : html`<${Empty} icon="network" title="Nothing is connected yet. People, places and things appear as they are spoken of.">
              <a class="button" href=${to(`people/${whose}`)}>See what is remembered</a><//>`)}<//>`}
  <//>`;
}

const same = (people, one) => people.some((other) => other.user !== one.user && other.name === one.name);

function Shown({ user, name, entities, relations, together, total }) {
  const { entity, search = "", kind = "", view = "graph", day } = address.value.query;
  const span = useMemo(() => timesOf(entities, relations), [entities, relations]);
  const [sliding, setSliding] = useState(null); // while the slider is moved
  const at = sliding ?? (day ? Date.parse(`${day}T23:59:59Z`) : span.last);
  const graph = useMemo(() => indexed(entities.map((one) => (one.kind === "user" ? { ...one, name } : one)), relations, together), [entities, relations, together, name]);
  const lit = useMemo(() => light(graph, { at, search, kind }), [graph, at, search, kind]);
  const chosen = graph.byId.get(Number(entity)) ?? null;
  const choose = (index) => setQuery({ entity: index === null ? null : entities[index].id });
  const slide = (value, done) => {
    setSliding(done ? null : value);
    if (done) setQuery({ day: value >= span.last ? null : new Date(value).toISOString().slice(0, 10) }, { quiet: true });
  };
  return html`<div class="filters graph-filters">
      <${Search} label="Search people, places and things" value=${search} onSearch=${(text) => setQuery({ search: text }, { quiet: true })} />
      <${Filter} label="Kind" value=${kind} onValue=${(value) => setQuery({ kind: value })} options=${[["", "All"], ...Object.keys(KINDS).filter((one) => entities.some((each) => each.kind === one)).map((one) => [one, KIND[one]])]} />
      <${Filter} label="Show as" value=${view} onValue=${(value) => setQuery({ view: value === "graph" ? null : value })} options=${[["graph", "Graph"], ["list", "List"]]} />
      <span class="hint" role="status">${lit.count === entities.length ? plural(entities.length, "entity", "entities") : `${number(lit.count)} of ${plural(entities.length, "entity", "entities")}`}${total > entities.length ? ` (of ${number(total)}, the most spoken of)` : ""}, ${plural(lit.links, "connection")}</span>
    </div>
    <div class="graph-room" data-chosen=${chosen !== null || undefined}>
      ${view === "list" ? html`<${List} graph=${graph} lit=${lit} chosen=${chosen} choose=${choose} />` : html`<${Drawn} graph=${graph} lit=${lit} chosen=${chosen} choose=${choose} search=${search} />`}
      ${chosen !== null && html`<${Behind} key=${entity} user=${user} graph=${graph} at=${chosen} choose=${choose} />`}
    </div>
    <label class="graph-time" title="What was spoken of and held then"><span>As of <b>${at >= span.last ? "today" : date(at)}</b></span>
      <input type="range" min=${span.first} max=${span.last} step=${Math.max(1, Math.min(DAY_MS, (span.last - span.first) / 200))} value=${at} aria-valuetext=${date(at)}
        onInput=${(event) => slide(Number(event.target.value), false)} onChange=${(event) => slide(Number(event.target.value), true)} />
      <span class="hint">since ${date(span.first)}</span>
    </label>`;
}

/** When memory begins to speak of anything, and now. */
function timesOf(entities, relations) {
  const starts = [...entities.map(({ since }) => since), ...relations.map(({ valid_from: from }) => from)].map(Date.parse).filter((at) => at > 0);
  const last = Math.max(now(), ...entities.map(({ since }) => Date.parse(since)));
  return { first: Math.min(...entities.map(({ since }) => Date.parse(since)), last - DAY_MS, ...starts.filter((at) => at > last - 3650 * DAY_MS)), last };
}

/** The entities by their places in the list, with what connects them: told relations first, being spoken of together where there is none. */
function indexed(entities, relations, together) {
  const byId = new Map(entities.map(({ id }, at) => [id, at]));
  const told = relations.map((each) => ({ ...each, source: byId.get(each.source), target: byId.get(each.target), weight: 2 }));
  const pairs = new Set(told.map(({ source, target }) => [source, target].sort().join()));
  const met = together.map(({ one, other, memories }) => ({ source: byId.get(one), target: byId.get(other), weight: memories, relation: null }));
  const links = [...told, ...met.filter(({ source, target }) => !pairs.has([source, target].sort().join()))];
  const around = entities.map(() => []);
  for (const link of links) {
    around[link.source].push(link);
    if (link.target !== link.source) around[link.target].push(link);
  }
  return { entities, links, around, byId };
}

/** What of the graph holds at a moment and fits search and kind. */
function light({ entities, links }, { at, search, kind }) {
  const wanted = search.toLowerCase();
  const on = entities.map((one) => Date.parse(one.since) <= at && (!kind || one.kind === kind) && (!wanted || one.name.toLowerCase().includes(wanted) || one.role.includes(wanted)));
  const holds = links.map((link) => {
    const then = link.relation === null || (Date.parse(link.valid_from) <= at && (!link.valid_until || Date.parse(link.valid_until) > at));
    return then && Date.parse(entities[link.source].since) <= at && Date.parse(entities[link.target].since) <= at;
  });
  const over = links.map((link) => link.relation !== null && Date.parse(link.valid_from) <= at && Date.parse(link.valid_until) <= at && (on[link.source] || on[link.target]));
  const near = wanted || kind ? links.map((link, index) => holds[index] && (on[link.source] || on[link.target])) : holds;
  return { on, links: near.filter(Boolean).length, holds: near, over, count: on.filter(Boolean).length };
}

function Drawn({ graph, lit, chosen, choose, search }) {
  const place = useRef(null);
  const drawing = useRef(null);
  const picked = useRef(choose);
  picked.current = choose;
  const [rests, setRests] = useState(false);
  const isDark = dark.value;
  const look = useMemo(() => looks(graph, lit, isDark), [graph, lit, isDark]);
  useEffect(() => {
    drawing.current = graphCanvas(place.current, { onPick: (at) => picked.current(at), onRest: () => setRests(true) });
    place.current.graph = drawing.current;
    drawing.current.lay(look);
    return () => drawing.current.end();
  }, [graph]);
  useEffect(() => drawing.current.tint(look), [look]);
  useEffect(() => drawing.current.choose(chosen), [chosen]);
  useEffect(() => {
    const first = search ? lit.on.indexOf(true) : -1;
    if (first >= 0 && rests) drawing.current.centre(first);
  }, [search, rests]);
  const key = (event) => {
    const act = { "+": () => drawing.current.zoom(1.3), "-": () => drawing.current.zoom(1 / 1.3), 0: () => drawing.current.whole(), Escape: () => choose(null) }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return html`<div class="graph-place">
    <canvas ref=${place} tabindex="0" role="img" data-rests=${rests || undefined} onKeyDown=${key}
      aria-label=${`Graph of ${plural(lit.count, "entity", "entities")} and ${plural(lit.links, "connection")}. Show as a list to go through them by keyboard. Plus and minus zoom, zero shows all.`} />
    <ul class="graph-kinds" aria-label="Colours and lines">${Object.keys(KINDS).filter((kind) => graph.entities.some((one) => one.kind === kind)).map((kind) => html`<li key=${kind} data-kind=${kind}>${KIND[kind]}</li>`)}
      <li data-line="told">Said</li><li data-line="ended">No longer so</li><li data-line="together">Spoken of together</li></ul>
    <div class="graph-zoom"><${IconButton} icon="plus" label="Zoom in" onClick=${() => drawing.current.zoom(1.4)} /><${IconButton} icon="minus" label="Zoom out" onClick=${() => drawing.current.zoom(1 / 1.4)} /><${IconButton} icon="maximize" label="Show all" onClick=${() => drawing.current.whole()} /></div>
  </div>`;
}

/** How nodes and links look: colours by their names, so that one path draws many. */
function looks({ entities, links }, lit, _isDark) {
  const style = getComputedStyle(document.documentElement);
  const colours = Object.fromEntries([...Object.entries(KINDS), ["line", "--text-quiet"], ["told", "--accent"], ["text", "--text"], ["surface", "--surface"]].map(([name, variable]) => [name, style.getPropertyValue(variable).trim()]));
  return {
    colours,
    nodes: entities.map((one, at) => ({ label: one.name, radius: 4 + Math.min(14, 2.2 * Math.sqrt(one.memories)), colour: one.kind, faint: !lit.on[at] })),
    links: links.map((link, at) => ({ source: link.source, target: link.target, weight: link.weight, colour: link.relation ? "told" : "line", label: link.relation ? said(link.relation) : "", dashed: lit.over[at], faint: !lit.holds[at] && !lit.over[at] })),
  };
}

function List({ graph, lit, chosen, choose }) {
  const rows = [...graph.entities.keys()].filter((at) => lit.on[at]);
  const [most, setMost] = useState(100);
  if (!rows.length) return html`<${Empty} icon="search" title="Nothing is called so." />`;
  return html`<div class="graph-list"><ul aria-label="People, places and things">
      ${rows.slice(0, most).map((at) => {
        const one = graph.entities[at];
        return html`<li key=${one.id}><button type="button" aria-pressed=${at === chosen} onClick=${() => choose(at)}>
          <span class="dot" data-kind=${one.kind} /><b>${one.name}</b><span class="hint">${[KIND[one.kind], one.role].filter(Boolean).join(", ")}</span>
          <span class="hint right">${plural(one.memories, "memory", "memories")} · ${plural(graph.around[at].length, "connection")}</span></button></li>`;
      })}
    </ul>${rows.length > most && html`<div class="more"><button type="button" class="button" onClick=${() => setMost(most + 200)}>Show more</button></div>`}</div>`;
}

/** The memories behind a node, and what it is connected to. */
function Behind({ user, graph, at, choose }) {
  const one = graph.entities[at];
  const found = useQuery(api(`/users/${user}/graph/entities/${one.id}`));
  const told = eachOnce(graph.around[at].filter(({ relation }) => relation));
  return html`<aside class="graph-behind" aria-label=${one.name}>
    <header class="card-head"><h2><span class="dot" data-kind=${one.kind} />${one.name}</h2><div class="actions"><${IconButton} icon="x" label="Close" onClick=${() => choose(null)} /></div></header>
    <p class="hint">${[KIND[one.kind], one.role, `since ${date(one.since)}`].filter(Boolean).join(" · ")}</p>
    ${told.length > 0 && html`<h3>Relations</h3><ul class="facts">${told.slice(0, 40).map((link) => {
      const other = link.source === at ? link.target : link.source;
      return html`<li><button type="button" class="link" onClick=${() => choose(other)}>${graph.entities[link.source].name} ${said(link.relation)} ${graph.entities[link.target].name}</button>
        <span class="hint" title=${dateTime(link.valid_from)}>${validity(link)}</span></li>`;
    })}</ul>`}
    <h3>Memories</h3>
    <${Loaded} of=${found}>${({ memories, total }) => html`<ul class="facts">${memories.map((memory) => html`<li key=${memory.memory}>
        <a href=${to(`people/${user}/memories/${memory.memory}`)}>${memory.content}</a>
        <span class="row"><${CategoryBadge} category=${memory.category} /><${Confidence} value=${memory.confidence} />${!memory.current && html`<${Badge} tone="note">Replaced<//>`}</span>
        <span class="hint">${validity(memory)}</span></li>`)}</ul>
      ${total > memories.length && html`<p class="hint">${number(memories.length)} of ${number(total)}</p>`}`}<//>
  </aside>`;
}

/** Relations that several memories tell, once: since the first of them. */
const eachOnce = (told) => [
  ...told
    .toSorted((one, other) => one.valid_from.localeCompare(other.valid_from))
    .reduce((found, link) => {
      const key = [link.source, link.relation, link.target, link.valid_until].join();
      return found.has(key) ? found : found.set(key, link);
    }, new Map())
    .values(),
];

/** "has_favourite:coffee" as one reads it. */
const said = (relation) => words(relation.replaceAll(":", " ")).toLowerCase();
const validity = ({ valid_from: from, valid_until: until }) => (until ? `${date(from)} to ${date(until)}` : `since ${date(from)}`);
