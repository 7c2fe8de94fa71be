// What was talked about: conversations and turns, everybody's or one person's, by time, words, route and trouble, all of it in the address.

import { html } from "../../app/html.js";
import { address, setQuery, withQuery } from "../../app/address.js";
import { dateTime, money, plural } from "../../app/format.js";
import { useList, useQuery } from "../../app/query.js";
import { api, to } from "../../app/workspace.js";
import { Ago } from "../../parts/figures.js";
import { Day, Filter, Search } from "../../parts/forms.js";
import { Page, tabOf, Tabs } from "../../parts/layout.js";
import { AUTHORS } from "../../parts/messages.js";
import { Empty, Loaded, More } from "../../parts/states.js";
import { Table } from "../../parts/table.js";
import { ROUTES, Turns } from "../../parts/turns.js";

const LOOK_MS = 10_000;
const TABS = [{ name: "conversations", label: "Conversations" }, { name: "turns", label: "Turns" }];
const TROUBLE = [["", "All"], ["any", "Any trouble"], ["failed", "Failed at least once"], ["degraded", "Degraded"]];
const FILTERS = ["from", "until", "text", "route", "trouble"];
const DAY = /^\d{4}-\d\d-\d\d$/;
const COLUMNS = [
  { label: "Person", align: "tight", cell: (row) => row.name || "Without a name" },
  { label: "Last words", wide: true, cell: ({ said }) => (said ? html`<span class="last-words"><span class="hint">${AUTHORS[said.from] ? `${AUTHORS[said.from]}: ` : ""}</span>${said.text}</span>` : html`<span class="hint">Forgotten</span>`) },
  { label: "Messages", align: "right", cell: (row) => row.messages },
  { label: "Turns", align: "right", cell: (row) => row.turns },
  { label: "Cost", align: "right", cell: (row) => money(row.cost) },
  { label: "Last message", cell: (row) => html`<${Ago} at=${row.last_message_at} />` },
];

export default function Conversations() {
  const { user, from, until, text, route, trouble } = address.value.query;
  const person = useQuery(user ? api(`/users/${user}`) : null);
  const name = person.data?.name || "this person";
  const turns = tabOf(TABS) === "turns";
  const span = { since: moment(from), until: moment(until, 1), text: user ? text : null };
  const narrowed = FILTERS.some((filter) => address.value.query[filter]);
  const clear = html`<button type="button" class="link" onClick=${() => setQuery(Object.fromEntries(FILTERS.map((filter) => [filter, null])))}>Clear filters</button>`;
  return html`<${Page} wide title="Conversations" crumbs=${user ? [["People", to("people")], [person.data?.name || "Person", to(`people/${user}`)]] : []}
    lead=${user ? `With ${name}, the latest first.` : "A conversation ends after half an hour of silence; each answer in it is a turn."}
    actions=${user && html`<a class="button" href=${to("conversations")}>Everybody's</a>`}>
    <${Tabs} tabs=${TABS} />
    <div class="filters">
      ${user && html`<${Search} label="Search what was said" value=${text} onSearch=${(words) => setQuery({ text: words }, { quiet: true })} />`}
      <${Day} label="From" value=${from} onValue=${(day) => setQuery({ from: day })} />
      <${Day} label="Until" value=${until} onValue=${(day) => setQuery({ until: day })} />
      ${turns && html`<${Filter} label="Route" value=${route} options=${[["", "All"], ...Object.entries(ROUTES)]} onValue=${(value) => setQuery({ route: value })} />
        <${Filter} label="Trouble" value=${trouble} options=${TROUBLE} onValue=${(value) => setQuery({ trouble: value })} />`}
      ${narrowed && clear}
    </div>
    ${turns
      ? html`<${AllTurns} path=${withQuery(api(user ? `/users/${user}/turns` : "/turns"), { ...span, route, trouble })} empty=${empty(narrowed && clear, "turn")} />`
      : html`<${All} path=${withQuery(api(user ? `/users/${user}/conversations` : "/conversations"), span)} user=${user} empty=${empty(narrowed && clear, "conversation")} />`}
  <//>`;
}

/** The first moment of a day where the reader is, or of the day after; nothing for what is no day. */
function moment(day, after = 0) {
  if (!DAY.test(day ?? "")) return null;
  const at = new Date(`${day}T00:00`);
  at.setDate(at.getDate() + after);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

const empty = (clear, what) =>
  clear
    ? html`<${Empty} icon="funnel" title=${`No ${what} fits these filters.`}>${clear}<//>`
    : html`<${Empty} icon="messages-square" title="Nobody has talked to the assistant yet.">Write to it from a phone, or in the <a href=${to("chat")}>web chat</a>, and it stands here.<//>`;

function AllTurns({ path, empty: none }) {
  return html`<${Turns} of=${useList(path, "turns", { every: LOOK_MS })} empty=${none} />`;
}

function All({ path, user, empty: none }) {
  const found = useList(path, "conversations", { every: LOOK_MS });
  return html`<${Loaded} of=${found}>${(rows) => html`<${Table} label="Conversations" columns=${user ? COLUMNS.slice(1).map(linked) : COLUMNS} rows=${rows} id=${(row) => row.conversation}
      href=${(row) => to(`people/${row.user}/conversations/${row.conversation}`)} nameOf=${(row) => row.name} empty=${none} />`}<//>
    <${More} of=${found} />`;
}

/** The first column leads to the conversation, so it must have words also where what was said is forgotten. */
const linked = (column, at) => (at ? column : { ...column, cell: (row) => row.said?.text ?? `Conversation of ${dateTime(row.started_at)}, ${plural(row.messages, "message")}` });
