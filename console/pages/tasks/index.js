// Work that was handed to Manus: everybody's, or one person's.

import { html } from "../../app/html.js";
import { address, setQuery, withQuery } from "../../app/address.js";
import { words } from "../../app/format.js";
import { useList } from "../../app/query.js";
import { api, to } from "../../app/workspace.js";
import { Ago } from "../../parts/figures.js";
import { Filter } from "../../parts/forms.js";
import { Page } from "../../parts/layout.js";
import { Empty, Loaded, More } from "../../parts/states.js";
import { Table } from "../../parts/table.js";
import { TaskState } from "../../parts/task-states.js";

const LOOK_MS = 10_000;
const STATES = [["", "All"], ["open", "Open"], ["waiting", "Waiting for an answer"], ["finished", "Finished"], ["failed", "Failed"], ["cancelled", "Cancelled"]];
const COLUMNS = [
  { label: "Task", wide: true, cell: (row) => row.title ?? "Forgotten on request" },
  { label: "Person", align: "tight", cell: (row) => html`<a href=${to(`people/${row.user}`)}>${row.name || "Without a name"}</a>` },
  { label: "State", cell: (row) => html`<${TaskState} state=${row.state} />` },
  { label: "Outcome", cell: (row) => (row.outcome === "unknown" ? "–" : words(row.outcome)) },
  { label: "Steps", align: "right", cell: (row) => row.steps },
  { label: "Files", align: "right", cell: (row) => row.files },
  { label: "Credits", align: "right", cell: (row) => row.credits ?? "–" },
  { label: "Last activity", cell: (row) => html`<${Ago} at=${row.talked_at} />` },
];

export default function Tasks() {
  const { user, state } = address.value.query;
  const found = useList(withQuery(api(user ? `/users/${user}/tasks` : "/tasks"), { state }), "tasks", { every: LOOK_MS });
  return html`<${Page} wide title="Tasks" lead="Work that takes longer is done by Manus; what comes back goes to the person and into memory."
    crumbs=${user ? [["People", to("people")], [found.items?.[0]?.name || "Person", to(`people/${user}`)]] : []}
    actions=${user && html`<a class="button" href=${to("tasks")}>Everybody's</a>`}>
    <div class="filters"><${Filter} label="State" value=${state ?? ""} options=${STATES} onValue=${(value) => setQuery({ state: value })} /></div>
    <${Loaded} of=${found}>${(rows) => html`<${Table} label="Tasks" columns=${COLUMNS} rows=${rows} id=${(row) => row.task} href=${(row) => to(`people/${row.user}/tasks/${row.task}`)}
      empty=${html`<${Empty} icon="list-checks" title=${state ? "No tasks in this state." : "Nobody has asked for work yet."}>${state ? html`<a href=${to("tasks")}>Show all</a>` : "“Build me a landing page for my company” begins one."}<//>`} />`}<//>
    <${More} of=${found} />
  <//>`;
}
