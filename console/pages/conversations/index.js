// What was talked about: everybody's conversations, or one person's.

import { html } from "../../app/html.js";
import { address } from "../../app/address.js";
import { dateTime, money, plural } from "../../app/format.js";
import { useList, useQuery } from "../../app/query.js";
import { api, to } from "../../app/workspace.js";
import { Ago } from "../../parts/figures.js";
import { Page } from "../../parts/layout.js";
import { AUTHORS } from "../../parts/messages.js";
import { Empty, Loaded, More } from "../../parts/states.js";
import { Table } from "../../parts/table.js";

const LOOK_MS = 10_000;
const COLUMNS = [
  { label: "Person", cell: (row) => row.name || "Without a name" },
  { label: "Last words", wide: true, cell: ({ said }) => (said ? html`<span class="hint">${AUTHORS[said.from] ? `${AUTHORS[said.from]}: ` : ""}</span>${said.text}` : html`<span class="hint">Forgotten</span>`) },
  { label: "Messages", align: "right", cell: (row) => row.messages },
  { label: "Turns", align: "right", cell: (row) => row.turns },
  { label: "Cost", align: "right", cell: (row) => money(row.cost) },
  { label: "Last message", cell: (row) => html`<${Ago} at=${row.last_message_at} />` },
];

export default function Conversations() {
  const user = address.value.query.user;
  const path = api(user ? `/users/${user}/conversations` : "/conversations");
  const found = useList(path, "conversations", { every: LOOK_MS });
  const name = found.items?.find((one) => one.user === user)?.name;
  return html`<${Page} title="Conversations" crumbs=${user ? [["People", to("people")], [name || "Person", to(`people/${user}`)]] : []}
    lead=${user ? `With ${name || "this person"}, the latest first.` : "A conversation ends after half an hour of silence."}
    actions=${user && html`<a class="button" href=${to("conversations")}>Everybody's</a>`}>
    <${Loaded} of=${found}>${(rows) => html`<${Table} label="Conversations" columns=${user ? COLUMNS.slice(1).map(linked) : COLUMNS} rows=${rows} id=${(row) => row.conversation}
      href=${(row) => to(`people/${row.user}/conversations/${row.conversation}`)} nameOf=${(row) => row.name}
      empty=${html`<${Empty} icon="messages-square" title="Nobody has talked to the assistant yet.">Write to it from a phone, and it stands here.<//>`} />`}<//>
    <${More} of=${found} />
  <//>`;
}

/** The first column leads to the conversation, so it must have words also where what was said is forgotten. */
const linked = (column, at) => (at ? column : { ...column, cell: (row) => row.said?.text ?? `Conversation of ${dateTime(row.started_at)}, ${plural(row.messages, "message")}` });
