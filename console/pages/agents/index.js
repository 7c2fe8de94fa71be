// Agents and keys: the programs that share this workspace's memory, what they have shared of what they may, and what opens it to them.

import { remove, seen } from "../../app/api.js";
import { ago, date, now, number } from "../../app/format.js";
import { html, useState } from "../../app/html.js";
import { refresh, useList } from "../../app/query.js";
import { may } from "../../app/role.js";
import { useStyle } from "../../app/style.js";
import { toast } from "../../app/toasts.js";
import { api } from "../../app/workspace.js";
import { Badge, Button } from "../../parts/basics.js";
import { confirm } from "../../parts/dialog.js";
import { Bar } from "../../parts/figures.js";
import { Page } from "../../parts/layout.js";
import { Empty, Loaded, More } from "../../parts/states.js";
import { Table } from "../../parts/table.js";
import { AgentForm } from "./form.js";
import { Keys } from "./keys.js";

const AGENTS = () => api("/agents");

export default function Agents() {
  useStyle("/console/pages/agents/agents.css");
  if (!may("admin")) return html`<${Page} title="Agents and keys"><${Empty} icon="key-round" title="Only an admin of the team sees agents and their keys." /><//>`;
  return html`<${All} />`;
}

function All() {
  const agents = useList(AGENTS(), "agents");
  const [open, setOpen] = useState(null);
  const close = () => setOpen(null);
  const create = () => html`<${Button} kind="primary" icon="plus" needs="admin" onClick=${() => setOpen({ what: "form" })}>New agent<//>`;
  const made = async (agent, isNew) => {
    await refresh(AGENTS());
    if (isNew) setOpen({ what: "keys", agent });
    else close();
  };
  return html`<${Page} title="Agents and keys" lead="Programs that read and write this workspace's shared memory, over REST or MCP." actions=${create()}>
    <${Loaded} of=${agents}>${(found) => html`<${Table} label="Agents" rows=${found} id=${(row) => row.id} nameOf=${(row) => row.name} columns=${columns(setOpen)}
      empty=${html`<${Empty} icon="bot" title="No agent shares anything here yet."><p class="hint">An agent is a program with a name. It gets a key, and with it searches what is known to all and shares what it learns, over REST or MCP.</p>${create()}<//>`} />`}<//>
    <${More} of=${agents} />
    ${open?.what === "form" && html`<${AgentForm} agent=${open.agent && (agents.items?.find(({ id }) => id === open.agent.id) ?? open.agent)} onClose=${close} onDone=${made} />`}
    ${open?.what === "keys" && html`<${Keys} agent=${open.agent} onClose=${() => { close(); refresh(AGENTS()); }} />`}
  <//>`;
}

const columns = (setOpen) => [
  { name: "name", label: "Agent", wide: true, cell: (row) => html`<span class="agent"><b>${row.name}</b>
      ${row.namespace && html`<code>${row.namespace}</code>`}
      ${row.domains.map((domain) => html`<${Badge} key=${domain}>${domain}<//>`)}
      ${row.retired_at && html`<${Badge} tone="note" title=${date(row.retired_at)}>retired<//>`}</span>` },
  { name: "memories", label: "Shared", cell: (row) => html`<${Used} row=${row} />` },
  { name: "limit", label: "Per minute", align: "right", cell: (row) => number(row.per_minute) },
  { name: "used", label: "Last asked", cell: (row) => (row.last_used_at ? html`<time datetime=${row.last_used_at} title=${date(row.last_used_at)}>${ago(row.last_used_at, now())}</time>` : "never") },
  { name: "acts", label: "Actions", align: "right", cell: (row) => html`<${Acts} row=${row} setOpen=${setOpen} />` },
];

const Used = ({ row }) => {
  const share = Math.max(row.memories / Math.max(row.most_memories, 1), row.bytes / Math.max(row.most_bytes, 1));
  return html`<${Bar} value=${Math.min(share, 1)} text=${`${number(row.memories)} of ${number(row.most_memories)}`} tone=${share >= 1 ? "alarm" : share >= 0.8 ? "note" : ""} />`;
};

function Acts({ row, setOpen }) {
  const retire = () => confirm({
    title: `Retire ${row.name}?`,
    text: "Its keys open nothing from now on, for good. What it has shared stays.",
    action: "Retire",
    act: async () => {
      await remove(api(`/agents/${row.id}`), seen(row));
      toast(`${row.name} is retired.`);
      await refresh(AGENTS());
    },
  });
  return html`<span class="agent-acts"><${Button} small icon="key-round" onClick=${() => setOpen({ what: "keys", agent: row })}>Keys<//>
    ${!row.retired_at && html`<${Button} small icon="pencil" needs="admin" onClick=${() => setOpen({ what: "form", agent: row })}>Edit<//>
      <${Button} small kind="danger" needs="admin" onClick=${() => { retire(); }}>Retire<//>`}</span>`;
}
