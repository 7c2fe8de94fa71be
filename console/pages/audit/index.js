// The audit log: who did what and of whom, the latest first. Filters are in the address.

import { address, setQuery, withQuery } from "../../app/address.js";
import { html } from "../../app/html.js";
import { words } from "../../app/format.js";
import { useList, useQuery } from "../../app/query.js";
import { may } from "../../app/role.js";
import { api, to } from "../../app/workspace.js";
import { Badge } from "../../parts/basics.js";
import { Ago } from "../../parts/figures.js";
import { Filter } from "../../parts/forms.js";
import { Page } from "../../parts/layout.js";
import { Empty, Loaded, More } from "../../parts/states.js";
import { Table } from "../../parts/table.js";

const DAYS = [["", "Any time"], ["1", "Last 24 hours"], ["7", "Last 7 days"], ["30", "Last 30 days"]];
const HOUR_MS = 3_600_000;

const COLUMNS = [
  { name: "at", label: "When", cell: (entry) => html`<${Ago} at=${entry.at} />` },
  { name: "actor", label: "Who", cell: (entry) => entry.actor },
  { name: "action", label: "What", cell: (entry) => html`<b>${words(entry.action)}</b>` },
  { name: "person", label: "Whose", cell: (entry) => (entry.person ? html`<a href=${to(`people/${entry.person}`)}>${entry.name || "Without a name"}</a>` : html`<span class="hint">–</span>`) },
  { name: "fields", label: "About", wide: true, cell: (entry) => (entry.fields.length ? entry.fields.map((field) => html`<${Badge} key=${field}>${field}<//> `) : html`<span class="hint">–</span>`) },
];

/** Whole hours, so that the same filter is the same question for a while. */
const since = (days) => (days ? new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - Number(days) * 24 * HOUR_MS).toISOString() : null);

export default function Audit() {
  if (!may("admin")) return html`<${Page} title="Audit log"><${Empty} icon="scroll-text" title="Only an admin of the team reads the audit log." /><//>`;
  return html`<${Log} />`;
}

function Log() {
  const { actor = "", action = "", person = "", days = "" } = address.value.query;
  const entries = useList(withQuery(api("/audit"), { actor, action, person, since: since(days) }), "entries");
  const known = useQuery(withQuery(api("/audit"), { limit: 1 })).data;
  const options = (all, names) => [["", all], ...(names ?? []).map((name) => [name, words(name)])];
  const filtered = actor || action || person || days;
  return html`<${Page} title="Audit log" lead="Every change, and every look at a private memory. It names what was done and with whose memory, never the words.">
    <div class="filters">
      <${Filter} label="Who" value=${actor} options=${[["", "Everybody"], ...(known?.actors ?? []).map((name) => [name, name])]} onValue=${(value) => setQuery({ actor: value })} />
      <${Filter} label="What" value=${action} options=${options("Everything", known?.actions)} onValue=${(value) => setQuery({ action: value })} />
      <${Filter} label="When" value=${days} options=${DAYS} onValue=${(value) => setQuery({ days: value })} />
      ${person && html`<button type="button" class="button" onClick=${() => setQuery({ person: null })}>Of one person: show everybody</button>`}
    </div>
    <${Loaded} of=${entries} lines=${8}>${(rows) => html`<${Table} label="Audit log" columns=${COLUMNS} rows=${rows} id=${(row) => row.entry}
      empty=${html`<${Empty} icon="scroll-text" title=${filtered ? "Nothing fits these filters." : "Nothing has been done here yet."}>
        ${filtered && html`<button type="button" class="button" onClick=${() => setQuery({ actor: null, action: null, person: null, days: null })}>Show everything</button>`}<//>`} />`}<//>
    <${More} of=${entries} />
  <//>`;
}
