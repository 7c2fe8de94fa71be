// What was brought to mind for a person, the latest first: each recall with what it found and why, and what one thinks of it.

import { html } from "../../app/html.js";
import { address, setQuery } from "../../app/address.js";
import { post } from "../../app/api.js";
import { dateTime, duration, money, number, plural, words } from "../../app/format.js";
import { refresh, useList, useQuery } from "../../app/query.js";
import { fail, toast } from "../../app/toasts.js";
import { to } from "../../app/workspace.js";
import { Badge, Button, CategoryBadge, IconButton } from "../../parts/basics.js";
import { Dialog } from "../../parts/dialog.js";
import { Ago, ARMS } from "../../parts/figures.js";
import { Facts } from "../../parts/layout.js";
import { Empty, Loaded, More } from "../../parts/states.js";
import { Table } from "../../parts/table.js";
import { Content } from "./memories.js";
import { Tags, Why } from "./why.js";

export function Recalls({ path, person }) {
  const { recall } = address.value.query;
  const list = useList(`${path}/recalls`, "recalls", { every: 20_000 });
  const columns = [
    { label: "Question", wide: true, plain: true, cell: (row) => html`<button class="link recall-open" onClick=${() => setQuery({ recall: row.recall })}>${row.query || (row.purpose === "session_start" ? "Start of a session" : "Its words were forgotten")}</button>` },
    { label: "Purpose", cell: (row) => html`<${Badge}>${words(row.purpose)}<//>` },
    { label: "Found", align: "right", cell: (row) => number(row.items) },
    { label: "Took", align: "right", cell: (row) => duration(row.took_ms) },
    { label: "When", cell: (row) => html`<${Ago} at=${row.at} />` },
  ];
  return html`<${Loaded} of=${list}>${(rows) => html`<${Table} label="Recalls" columns=${columns} rows=${rows} id=${(row) => row.recall} nameOf=${(row) => row.query ?? ""} empty=${html`<${Empty} icon="history" title="Nothing was brought to mind yet."><span class="hint">Every answer begins with a recall; it appears here with what it found and why.</span><//>`} />`}<//><${More} of=${list} />
    ${recall && html`<${One} path=${path} person=${person} id=${recall} />`}`;
}

function One({ path, person, id }) {
  const query = useQuery(`${path}/recalls/${id}`);
  const close = () => setQuery({ recall: null });
  const judge = async (memory, verdict) => {
    try {
      await post(`${path}/recalls/${id}/feedback`, { verdict, memories: [memory.memory] });
      await refresh(`${path}/recalls`);
      toast(verdict ? "Thank you: it counts from the next recall on." : "Taken back.");
    } catch (error) {
      fail(error);
    }
  };
  return html`<${Dialog} title="Recall" side onClose=${close}><${Loaded} of=${query}>${(found) => html`
    <p class="memory-text asked">${found.query || "No question"}</p>
    <${Facts} of=${[["Purpose", words(found.purpose)], ["When", dateTime(found.at)], ["Took", duration(found.took_ms)], ["Ways", found.arms.map((arm) => ARMS[arm] ?? words(arm)).join(", ")], ["Tokens", number(found.tokens)], ["Cost", found.cost.amount === null ? null : money(found.cost.amount, found.cost.currency)], ["Without", found.degraded.join(", ")], ["Turn", found.turn && html`<a href=${to(`people/${person.user}/turns/${found.turn}`)}>Show the trace</a>`]]} />
    <h3>${plural(found.memories.length, "memory", "memories")} found</h3>
    <ol class="found">${found.memories.map((memory) => html`<li key=${memory.memory} class="found-one">
      <div><a class="row-link" href=${to(`people/${person.user}/memories/${memory.memory}`)}><${Content} memory=${memory} /></a>
        <p class="badges"><${CategoryBadge} category=${memory.category} />${memory.used && html`<${Badge} tone="good">used in the answer<//>`}<${Tags} of=${memory} /></p><${Why} of=${memory} /></div>
      <span class="thumbs"><${IconButton} needs="editor" icon="thumbs-up" label="It helped" aria-pressed=${memory.verdict === "helpful"} onClick=${() => judge(memory, memory.verdict === "helpful" ? null : "helpful")} /><${IconButton} needs="editor" icon="thumbs-down" label="It was wrong" aria-pressed=${memory.verdict === "wrong"} onClick=${() => judge(memory, memory.verdict === "wrong" ? null : "wrong")} /></span>
    </li>`)}</ol>
    ${!found.memories.length && html`<p class="hint">Nothing that is still there.</p>`}`}<//><//>`;
}
