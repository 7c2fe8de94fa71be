// People of the workspace, who wrote last first.

import { html } from "../../app/html.js";
import { address, setQuery, withQuery } from "../../app/address.js";
import { dateTime, number } from "../../app/format.js";
import { useList } from "../../app/query.js";
import { api, to } from "../../app/workspace.js";
import { Badge } from "../../parts/basics.js";
import { Ago } from "../../parts/figures.js";
import { Search } from "../../parts/forms.js";
import { Page } from "../../parts/layout.js";
import { Empty, Loaded, More } from "../../parts/states.js";
import { Table } from "../../parts/table.js";
import { useStyle } from "../../app/style.js";
import { Erasure } from "../person/data.js";

const language = new Intl.DisplayNames(undefined, { type: "language" });
const spoken = (code) => (code ? language.of(code) : "–");

/** Names that more than one of the people shown have: these are told apart by when they first wrote, and by the end of their id. */
const shared = (rows) => new Set(rows.map((row) => row.name).filter((name, at, all) => all.indexOf(name) !== at));

const columns = (twice) => [
  { label: "Name", wide: true, cell: (row) => html`${row.name || "Without a name"}${twice.has(row.name) && html` <span class="hint" title=${row.user}>since ${dateTime(row.first_seen)} · …${row.user.slice(-5)}</span>`}` },
  { label: "Last seen", cell: (row) => html`<${Ago} at=${row.last_seen} />` },
  { label: "Memories", align: "right", cell: (row) => number(row.memories) },
  { label: "Quarantined", align: "right", cell: (row) => (row.quarantined ? html`<${Badge} tone="note" icon="shield-alert">${row.quarantined}<//>` : "–") },
  { label: "Language", cell: (row) => spoken(row.language) },
];

export default function People() {
  useStyle("/console/pages/person/person.css");
  const { name } = address.value.query;
  const people = useList(withQuery(api("/users"), { name }), "users");
  const none = name
    ? html`<${Empty} icon="search" title=${`Nobody is called “${name}”.`}><button class="link" onClick=${() => setQuery({ name: null })}>Show everybody</button><//>`
    : html`<${Empty} icon="users" title="Nobody has written yet."><span class="hint">Whoever writes to the number appears here with what is remembered of them.</span><a href=${to("number")}>Look at the number</a><//>`;
  return html`<${Page} title="People">
    <${Erasure} />
    <div class="filters"><${Search} label="Search by name" value=${name ?? ""} onSearch=${(text) => setQuery({ name: text }, { quiet: true })} /></div>
    <${Loaded} of=${people}>${(rows) => html`<${Table} label="People" columns=${columns(shared(rows))} rows=${rows} id=${(row) => row.user} href=${(row) => to(`people/${row.user}`)} empty=${none} />`}<//>
    <${More} of=${people} />
  <//>`;
}
