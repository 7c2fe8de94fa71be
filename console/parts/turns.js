// Turns as a table: of everybody, of a person, of a conversation.

import { html } from "../app/html.js";
import { dateTime, duration, money, plural, time, words } from "../app/format.js";
import { to } from "../app/workspace.js";
import { Badge } from "./basics.js";
import { Ago } from "./figures.js";
import { Loaded, More } from "./states.js";
import { Table } from "./table.js";

/** What is done with a message. */
export const ROUTES = { respond: "Answer", new: "New task", continue: "Continue task", silent: "Silent", refused: "Refused" };

const decided = { label: "Route", align: "roomy", cell: (row) => html`${ROUTES[row.route] ?? words(row.route ?? row.state)}${row.intent && ` · ${words(row.intent).toLowerCase()}`} <span class="hint">${words(row.reason)}</span>` };
const by = { label: "By", align: "tight", cell: (row) => words(row.decided_by) };
const deeds = { label: "Actions", cell: (row) => row.deeds.map((deed) => html`<${Badge}>${words(deed)}<//> `) };
const trouble = {
  label: "Trouble",
  cell: (row) => [row.faults > 0 && html`<${Badge} tone="alarm">${plural(row.faults, "fault")}<//> `, ...row.degraded.map((why) => html`<${Badge} tone="note">${words(why)}<//> `)],
};
const took = { label: "Took", align: "right", cell: (row) => duration(row.took_ms) };
const cost = { label: "Cost", align: "right", cell: (row) => money(row.cost) };
const person = { label: "Person", align: "tight", cell: (row) => row.name || "Without a name" };

const IN_CONVERSATION = [{ label: "At", align: "tight", cell: (row) => time(row.at) }, { ...decided, wide: true }, by, deeds, trouble, took, cost];
const asked = { label: "Asked", wide: true, cell: (row) => row.asked ?? html`<i class="hint">Turn of ${dateTime(row.at)}, its words forgotten</i>` };
const ANYWHERE = [asked, person, decided, trouble, took, cost, { label: "When", cell: (row) => html`<${Ago} at=${row.at} />` }];

/** Turns of a query of `useList`. `inside`: of one conversation. `empty`: what stands there where there is none. */
export const Turns = ({ of, inside = false, empty }) =>
  html`<${Loaded} of=${of}>${(rows) => html`<${Table} label="Turns" columns=${inside ? IN_CONVERSATION : ANYWHERE} rows=${rows} id=${(row) => row.turn}
      href=${(row) => to(`people/${row.user}/turns/${row.turn}`)} empty=${empty} />`}<//>
    <${More} of=${of} />`;
