// The memories of a person as a table: sorted, filtered, searched, dated back; stated, chosen, merged, released, deleted.

import { html, useState } from "../../app/html.js";
import { address, setQuery, withQuery } from "../../app/address.js";
import { get, post, remove } from "../../app/api.js";
import { ago, date, number, plural, words } from "../../app/format.js";
import { forgetAnswers, refresh, useList, useQuery } from "../../app/query.js";
import { may } from "../../app/role.js";
import { toast } from "../../app/toasts.js";
import { to } from "../../app/workspace.js";
import { Badge, Button, CategoryBadge, Icon } from "../../parts/basics.js";
import { confirm } from "../../parts/dialog.js";
import { Ago, Confidence } from "../../parts/figures.js";
import { Filter, Search } from "../../parts/forms.js";
import { Empty, Loaded, More } from "../../parts/states.js";
import { Table } from "../../parts/table.js";
import { CATEGORIES, confirmRelease, MergeDialog, NewMemory } from "./memory-forms.js";
import { Tags, Why } from "./why.js";

const ALL = "delete all memories";
const STATUSES = [["", "Active"], ["quarantined", "In quarantine"], ["archived", "Archived"], ["superseded", "Replaced"]];
const KINDS = [["", "Facts and events"], ["semantic", "Facts"], ["episodic", "Events"], ["verbatim", "In their own words"], ["any", "All kinds"]];
const ORIGINS = [["", "Any"], ["direct_user", "The person"], ["operator", "An operator"], ["assistant", "The assistant"], ["task_result", "A task"], ["forwarded", "Forwarded"], ["quoted", "Quoted"], ["transcript", "A transcript"], ["media", "A picture or file"], ["agent", "Another agent"]];
const NARROWING = ["kind", "category", "origin", "search", "known", "since"];
/** A day of the address, or nothing where it is none. */
const dayOf = (text) => (/^\d{4}-\d\d-\d\d$/.test(text ?? "") && !Number.isNaN(Date.parse(`${text}T00:00:00`)) ? text : undefined);
const midnight = (day) => new Date(`${day}T23:59:59`).toISOString();

/** The text of a memory with what was looked for marked, or what stands for a secret. */
export const Content = ({ memory }) => {
  if (memory.secret) return html`<span class="hint"><${Icon} name="key-round" size="13" /> A secret that the person asked to keep. It is not shown.</span>`;
  const marked = new Set(memory.highlights ?? []);
  if (!marked.size) return html`<span class="memory-text">${memory.content}</span>`;
  return html`<span class="memory-text">${memory.content.split(/([\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*)/u).map((piece) => (marked.has(piece) ? html`<mark>${piece}</mark>` : piece))}</span>`;
};

export function Memories({ path, person }) {
  const { query } = address.value;
  const { status, kind, category, origin, search, sort, order } = query;
  const [known, since] = [dayOf(query.known), dayOf(query.since)];
  const [chosen, setChosen] = useState(new Set());
  const [open, setOpen] = useState(null);
  const stats = useQuery(`${path}/memories/stats`);
  const asked = known
    ? { known_at: midnight(known), kind, category, origin, search }
    : { status, kind, category, origin, search, since: since && new Date(`${since}T00:00:00`).toISOString(), sort: search ? null : sort, order: search ? null : order };
  const list = useList(withQuery(`${path}/memories`, asked), "memories", { every: search ? 0 : 20_000 });
  const narrowed = NARROWING.some((name) => query[name]) || status;
  const again = async () => {
    setChosen(new Set());
    await refresh(path);
  };

  const forget = async (rows) => {
    const [first] = rows;
    const would = rows.length === 1 ? (await get(`${path}/memories/${first.memory}/deletion`).catch(() => null))?.memories : null;
    const others = (would ?? []).filter((each) => each.memory !== first.memory);
    await confirm({
      title: rows.length === 1 ? "Delete this memory?" : `Delete ${plural(rows.length, "memory", "memories")}?`,
      text: html`<p>It is forgotten for good, as if the person had asked for it: with what says the same, and its words in messages. It cannot be undone.</p>
        ${others.length > 0 && html`<p>This goes along:</p><ul class="going">${others.slice(0, 8).map((each) => html`<li>${each.content ?? "a secret"}</li>`)}${others.length > 8 && html`<li>and ${others.length - 8} more</li>`}</ul>`}`,
      act: async () => {
        const done = await remove(`${path}/memories`, { body: { memories: rows.map((row) => row.memory) } });
        await again();
        toast(`Deleted ${plural(done.deleted.length, "memory", "memories")}${done.protected.length ? `; ${done.protected.length} protected stayed` : ""}.`);
      },
    });
  };
  const forgetAll = () =>
    confirm({
      title: "Clear all memories?",
      text: `Everything that is remembered of ${person.name || "this person"} goes for good, but for what is protected, and the words of all messages with it.`,
      action: "Clear all",
      phrase: ALL,
      act: async () => {
        const done = await remove(`${path}/memories`, { body: { confirm: ALL } });
        forgetAnswers();
        await again();
        toast(`Deleted ${plural(done.deleted.length, "memory", "memories")}.`);
      },
    });
  const release = (rows) =>
    confirmRelease(rows.length, async () => {
      try {
        for (const row of rows) await post(`${path}/memories/${row.memory}/release`, {});
      } finally {
        await again();
      }
    });

  const rows = list.items ?? [];
  const picked = rows.filter((row) => chosen.has(row.memory));
  const columns = [
    { label: "Memory", wide: true, plain: true, cell: (row) => html`<${Content} memory=${row} />` },
    { label: "Category", plain: true, cell: (row) => html`<span class="badges"><${CategoryBadge} category=${row.category} />${row.kind !== "semantic" && html`<${Badge}>${row.kind === "verbatim" ? "as said" : "event"}<//>`}${row.protected && html`<${Badge} tone="accent" icon="pin">pinned<//>`}<${Tags} of=${row} /></span>${search && html`<${Why} of=${row} />`}` },
    { label: "Confidence", sort: search || known ? null : "confidence", cell: (row) => html`<${Confidence} value=${row.confidence} />` },
    { label: "Created", sort: search || known ? null : "created", cell: (row) => html`<${Ago} at=${row.known_from} />` },
    { label: "Last accessed", sort: search || known ? null : "accessed", cell: (row) => html`<${Ago} at=${row.last_accessed_at} />` },
    ...(status === "quarantined" && may("editor") ? [{ label: "Decide", plain: true, cell: (row) => html`<span class="row decide"><${Button} needs="editor" small onClick=${() => release([row])}>Release<//><${Button} needs="editor" small kind="danger" onClick=${() => forget([row])}>Delete<//></span>` }] : []),
  ];

  return html`<div class="memories">
    <div class="tab-head"><p class="stats-line" role="status">${stats.data && html`${plural(stats.data.memories, "memory", "memories")} stored. ${stats.data.last_extraction ? `Last extraction: ${ago(stats.data.last_extraction)}.` : "Nothing was extracted yet."}${stats.data.this_week > 0 ? ` ${number(stats.data.this_week)} new this week.` : ""}`}</p>
      <span class="actions">
        ${stats.data?.memories > 0 && html`<${Button} needs="editor" kind="quiet" onClick=${forgetAll}>Clear all<//>`}
        <${Button} needs="editor" kind="primary" icon="plus" onClick=${() => setOpen("new")}>New memory<//>
      </span></div>
    <div class="filters">
      <${Search} label="Search these memories" value=${search ?? ""} onSearch=${(text) => setQuery({ search: text, ...(text && !["archived"].includes(status) ? { status: null } : {}) }, { quiet: true })} />
      ${known || search ? null : html`<${Filter} label="Status" value=${status} options=${STATUSES} onValue=${(value) => setQuery({ status: value })} />`}
      <${Filter} label="Kind" value=${kind} options=${KINDS} onValue=${(value) => setQuery({ kind: value })} />
      <${Filter} label="Category" value=${category} options=${[["", "All"], ...CATEGORIES.map((each) => [each, words(each)])]} onValue=${(value) => setQuery({ category: value })} />
      <${Filter} label="From" value=${origin} options=${ORIGINS} onValue=${(value) => setQuery({ origin: value })} />
      <label class="filter" title="What was known at the end of that day"><span><${Icon} name="history" size="14" /> As known on</span><input type="date" value=${known ?? ""} onChange=${(event) => setQuery({ known: event.target.value })} /></label>
      ${narrowed && html`<button class="link" onClick=${() => setQuery(Object.fromEntries([...NARROWING, "status"].map((name) => [name, null])))}>Clear filters</button>`}
    </div>
    ${known && html`<p class="note-line"><${Icon} name="history" size="14" /> What was known on ${date(midnight(known))}. What has been replaced since is shown as it was believed then.</p>`}
    ${list.data?.degraded?.includes("embeddings") && html`<p class="note-line"><${Icon} name="info" size="14" /> The embedding model did not answer: searched by words alone, and some may be missing.</p>`}
    ${list.data?.beside > 0 && html`<p class="note-line">${plural(list.data.beside, "more memory fits", "more memories fit")} among other kinds or categories. <button class="link" onClick=${() => setQuery({ kind: "any", category: null, origin: null })}>Show all kinds</button></p>`}
    ${picked.length > 0 && html`<div class="bulk" role="toolbar" aria-label="With what is chosen">
      <span>${picked.length} chosen</span>
      ${status === "quarantined" && html`<${Button} needs="editor" small onClick=${() => release(picked)}>Release<//>`}
      ${picked.length === 2 && !status && html`<${Button} needs="editor" small icon="git-merge" onClick=${() => setOpen("merge")}>Merge<//>`}
      <${Button} needs="editor" small kind="danger" icon="trash-2" onClick=${() => forget(picked)}>Delete<//>
      <button class="link" onClick=${() => setChosen(new Set())}>Choose none</button>
    </div>`}
    <${Loaded} of=${list}>${(found) => html`<${Table} label="Memories" columns=${columns} rows=${found} id=${(row) => row.memory} nameOf=${(row) => row.content ?? "a secret"}
      href=${(row) => to(`people/${person.user}/memories/${row.memory}`)} sorted=${{ by: search ? null : sort ?? "accessed", down: order !== "backwards" }}
      onSort=${(by, down) => setQuery({ sort: by === "accessed" ? null : by, order: down ? null : "backwards" })} chosen=${may("editor") ? chosen : undefined} onChoose=${setChosen} empty=${html`<${None} narrowed=${narrowed} search=${search} status=${status} onNew=${() => setOpen("new")} />`} />`}<//>
    <${More} of=${list} />
    ${open === "new" && html`<${NewMemory} path=${path} onClose=${() => setOpen(null)} />`}
    ${open === "merge" && picked.length === 2 && html`<${MergeDialog} path=${path} rows=${picked} onClose=${() => setOpen(null)} onDone=${again} />`}
  </div>`;
}

function None({ narrowed, search, status, onNew }) {
  if (search) return html`<${Empty} icon="search" title=${`Nothing fits “${search}”.`}><button class="link" onClick=${() => setQuery({ search: null })}>Show all memories</button><//>`;
  if (status === "quarantined") return html`<${Empty} icon="shield-alert" title="Nothing waits in quarantine."><span class="hint">What others wrote and what gives orders waits here until somebody looks at it.</span><//>`;
  if (narrowed) return html`<${Empty} icon="funnel" title="No memories of this kind."><button class="link" onClick=${() => setQuery(Object.fromEntries([...NARROWING, "status"].map((name) => [name, null])))}>Clear filters</button><//>`;
  return html`<${Empty} icon="brain" title="No memories yet. agent7 starts learning about a person as they use it."><${Button} needs="editor" icon="plus" onClick=${onNew}>State the first one<//><//>`;
}
