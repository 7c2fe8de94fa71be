// People of the workspace, who wrote last first.

import { html } from "../../app/html.js";
import { useList } from "../../app/query.js";
import { api, to } from "../../app/workspace.js";
import { Page } from "../../parts/layout.js";
import { Empty, Loaded, More } from "../../parts/states.js";
import { Table } from "../../parts/table.js";
import { Ago } from "../../parts/figures.js";

const COLUMNS = [
  { label: "Name", cell: (row) => row.name || "Without a name", wide: true },
  { label: "Last seen", cell: (row) => html`<${Ago} at=${row.last_seen} />` },
  { label: "Memories", align: "right", cell: (row) => row.memories },
];

export default function People() {
  const people = useList(api("/users"), "users");
  return html`<${Page} title="People">
    <${Loaded} of=${people}>${(rows) => html`<${Table} label="People" columns=${COLUMNS} rows=${rows} id=${(row) => row.user}
      href=${(row) => to(`people/${row.user}`)} empty=${html`<${Empty} title="Nobody has written yet." />`} />`}<//>
    <${More} of=${people} />
  <//>`;
}
