// Knowledge: what holds for everybody in this workspace, written by its members or published from a person's memory, and what agents share.

import { html, useState } from "../../app/html.js";
import { address, setQuery, withQuery } from "../../app/address.js";
import { post, remove, seen } from "../../app/api.js";
import { refresh, useList } from "../../app/query.js";
import { may } from "../../app/role.js";
import { useStyle } from "../../app/style.js";
import { fail, toast } from "../../app/toasts.js";
import { api, to } from "../../app/workspace.js";
import { Badge, Button, CategoryBadge } from "../../parts/basics.js";
import { confirm } from "../../parts/dialog.js";
import { Ago, Confidence } from "../../parts/figures.js";
import { Filter, Search } from "../../parts/forms.js";
import { Page, tabOf, Tabs } from "../../parts/layout.js";
import { Empty, Loaded, More } from "../../parts/states.js";
import { Table } from "../../parts/table.js";
import { Statement } from "./form.js";

const KNOWLEDGE = () => api("/knowledge");
const TABS = [{ name: "workspace", label: "Known to all" }, { name: "agents", label: "Shared by agents" }];
const STATUSES = [["", "Active"], ["quarantined", "In quarantine"], ["archived", "Archived"], ["superseded", "Replaced"]];
const LEADS = {
  workspace: "What holds for everybody: the assistant answers each person with it, and agents find it.",
  agents: "What programs have shared. A person is told of it as another assistant's word, and only where their own memory is silent.",
};

export default function Knowledge() {
  useStyle("/console/pages/knowledge/knowledge.css");
  const { search, status } = address.value.query;
  const of = tabOf(TABS);
  const list = useList(withQuery(KNOWLEDGE(), { of: of === "workspace" ? null : of, status, text: search }), "memories", { every: 20_000 });
  const [open, setOpen] = useState(null);
  const create = () => html`<${Button} kind="primary" icon="plus" needs="editor" onClick=${() => setOpen({})}>New statement<//>`;
  return html`<${Page} title="Knowledge" lead=${LEADS[of]} actions=${of === "workspace" && create()}>
    <${Tabs} tabs=${TABS} />
    <div class="filters">
      <${Search} label="Search what is known" value=${search ?? ""} onSearch=${(text) => setQuery({ search: text }, { quiet: true })} />
      <${Filter} label="Status" value=${status} options=${STATUSES} onValue=${(value) => setQuery({ status: value })} />
    </div>
    <${Loaded} of=${list}>${(found) => html`<${Table} label="Knowledge" rows=${found} id=${(row) => row.memory} nameOf=${(row) => row.content} columns=${columns(of, setOpen)}
      empty=${html`<${None} of=${of} narrowed=${search || status}>${create()}<//>`} />`}<//>
    <${More} of=${list} />
    ${open && html`<${Statement} memory=${open.memory && (list.items?.find(({ memory }) => memory === open.memory.memory) ?? open.memory)} onClose=${() => setOpen(null)} onDone=${() => refresh(KNOWLEDGE())} />`}
  <//>`;
}

const columns = (of, setOpen) => [
  { label: "Statement", wide: true, plain: true, cell: (row) => html`<span class="known">${row.content}</span>` },
  { label: "From", plain: true, cell: (row) => html`<span class="known-by"><${From} of=${row.shared_by} /><${CategoryBadge} category=${row.category} />${row.status === "quarantined" && html`<${Badge} tone="alarm">waits<//>`}</span>` },
  { label: "Confidence", cell: (row) => html`<${Confidence} value=${row.confidence} />` },
  { label: "Since", cell: (row) => html`<${Ago} at=${row.known_from} />` },
  ...(may("editor") ? [{ label: "Actions", plain: true, align: "right", cell: (row) => html`<${Acts} row=${row} of=${of} setOpen=${setOpen} />` }] : []),
];

/** Whose word it is. */
const From = ({ of }) => {
  if (!of) return html`<${Badge} title="Written by a member of the workspace">member<//>`;
  if (!of.agent) return html`<${Badge} tone="accent" title="Published from the memory of a person; it goes when they have it forgotten">published<//>`;
  return html`<span class="known-by"><b>${of.agent}</b> <${Badge}>${of.domain}<//></span>`;
};

function Acts({ row, of, setOpen }) {
  const published = row.shared_by && !row.shared_by.agent;
  const act = async (what, said) => {
    await what();
    await refresh(KNOWLEDGE());
    toast(said);
  };
  const drop = () => confirm({
    title: published ? "Take this back?" : "Delete this?",
    text: published ? "Nobody else is told it from now on. The person keeps it in their own memory." : "It is forgotten for good. It cannot be undone.",
    action: published ? "Take back" : "Delete",
    act: () => act(() => remove(`${KNOWLEDGE()}/${row.memory}`, seen(row)), published ? "Taken back." : "Deleted."),
  });
  const release = () => act(() => post(`${KNOWLEDGE()}/${row.memory}/release`, {}), "Released: it is found from now on.").catch(fail);
  return html`<span class="known-acts">
    ${row.status === "quarantined" && html`<${Button} small needs="editor" onClick=${release}>Release<//>`}
    ${of === "workspace" && row.status === "active" && html`<${Button} small icon="pencil" needs="editor" onClick=${() => setOpen({ memory: row })}>Edit<//>`}
    <${Button} small kind="danger" needs="editor" onClick=${() => { drop(); }}>${published ? "Take back" : "Delete"}<//>
  </span>`;
}

function None({ of, narrowed, children }) {
  if (narrowed) return html`<${Empty} icon="funnel" title="Nothing fits."><button class="link" onClick=${() => setQuery({ search: null, status: null })}>Show all</button><//>`;
  if (of === "agents") return html`<${Empty} icon="bot" title="No agent has shared anything here yet."><span class="hint">What a program shares with its key stands here, with its name.</span>${may("admin") && html`<a class="button" href=${to("agents")}>Agents and keys</a>`}<//>`;
  return html`<${Empty} icon="brain" title="Nothing is known to all yet."><p class="hint">State what every person may be answered with, such as “The office in Porto opens at nine”, or publish a memory from its page.</p>${children}<//>`;
}
