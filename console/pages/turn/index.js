// One turn as a trace: what came, how it was read, what was recalled, what a model was given, what was done, and when.

import { html } from "../../app/html.js";
import { dateTime, duration, money, number, plural, words } from "../../app/format.js";
import { useQuery } from "../../app/query.js";
import { useStyle } from "../../app/style.js";
import { api, to } from "../../app/workspace.js";
import { Badge, CategoryBadge, Copy } from "../../parts/basics.js";
import { ARMS, Bar, Confidence, WAYS } from "../../parts/figures.js";
import { Card, Facts, Page, Stats } from "../../parts/layout.js";
import { Messages } from "../../parts/messages.js";
import { Empty, Loaded } from "../../parts/states.js";
import { Table } from "../../parts/table.js";
import { ROUTES } from "../../parts/turns.js";
import { Waterfall } from "./waterfall.js";

const PLACES = { remembered: "memories/", replaced: "memories/", reminder: "", date_noted: "", instruction: "", lesson: "", suggestion: "", task: "tasks/" };

export default function Turn({ user, turn }) {
  useStyle("/console/pages/turn/turn.css");
  const found = useQuery(api(`/users/${user}/turns/${turn}`));
  const person = useQuery(api(`/users/${user}`));
  return html`<${Page} wide title="Turn" lead=${found.data && `Each step from the message to the answer, ${dateTime(found.data.at)}.`} crumbs=${crumbs(user, found.data, person.data)}
      actions=${html`<${Copy} text=${turn} label="Copy the id of this turn" />`}>
    <${Loaded} of=${found} lines="8">${(trace) => html`<${Trace} trace=${trace} user=${user} name=${person.data?.name} />`}<//>
  <//>`;
}

const crumbs = (user, trace, person) => [
  [person?.name || "Person", to(`people/${user}`)],
  ["Conversations", to(`conversations?user=${user}`)],
  ["Conversation", to(trace ? `people/${user}/conversations/${trace.conversation}` : "conversations")],
];

function Trace({ trace, user, name }) {
  const last = trace.waterfall.reduce((most, { step, from_ms: from, ms }) => (["delivered", "read_by_person", "after_work", "extracted"].includes(step) ? most : Math.max(most, from + ms)), 0);
  const tokens = trace.calls.reduce((sum, call) => sum + (call.tokens_in ?? 0) + (call.tokens_out ?? 0), 0);
  return html`
    <${Stats} of=${[
      { label: "Until sent", value: duration(last), hint: trace.took_ms !== null && `${duration(trace.took_ms)} of thinking` },
      { label: "Cost", value: money(trace.cost), hint: trace.unpriced ? `and ${plural(trace.unpriced, "entry", "entries")} without a price` : "", to: "#calls" },
      { label: "Tokens", value: number(tokens), to: "#calls" },
      { label: "Recalled", value: number(trace.recalls.reduce((sum, recall) => sum + recall.memories.length, 0)), hint: `${trace.recalls.reduce((sum, recall) => sum + recall.memories.filter((one) => one.used).length, 0)} used`, to: "#recall" },
      { label: "Decided by", value: words(trace.decided_by) || words(trace.state), hint: ROUTES[trace.route] ?? words(trace.route), tone: trace.state === "parked" ? "alarm" : "" },
    ]} />
    <div class="turn">
      <div class="stack">
        <${Card} title="Messages" icon="messages-square"><${Messages} of=${[...trace.messages, ...trace.reply]} user=${user} name=${name} linked=${false} /><//>
        <${Card} title="Timeline" icon="timer"><${Waterfall} steps=${trace.waterfall} /><//>
        <${Recalls} recalls=${trace.recalls} user=${user} />
      </div>
      <div class="stack">
        <${Reading} trace=${trace} />
        <${Effects} trace=${trace} user=${user} />
        <${Prompt} prompt=${trace.prompt} />
        <${Calls} calls=${trace.calls} />
      </div>
    </div>`;
}

const Reading = ({ trace }) =>
  html`<${Card} title="Routing" icon="waypoints"><${Facts} of=${[
    ["State", words(trace.state)],
    ["Route", ROUTES[trace.route] ?? words(trace.route)],
    ["Intent", words(trace.intent)],
    ["Reason", words(trace.reason)],
    ["Decided by", words(trace.decided_by)],
    ["Degraded", trace.degraded.length ? trace.degraded.map((why) => html`<${Badge} tone="note">${why}<//> `) : "no"],
    ["Trouble", trace.trouble.faults || trace.trouble.takeovers > 0 ? `${plural(trace.trouble.faults, "fault")}, ${plural(trace.trouble.takeovers, "takeover")} ${trace.trouble.fault ?? ""}` : null],
    ["Session read", trace.learning.extracted_at && `${dateTime(trace.learning.extracted_at)}: ${trace.learning.extraction}`],
  ]} /><//>`;

function Effects({ trace, user }) {
  return html`<${Card} title="Actions" icon="zap">
    ${trace.deeds.length > 0 && html`<p class="row deeds">${trace.deeds.map((deed) => html`<${Badge} tone="accent">${words(deed)}<//>`)}</p>`}
    ${trace.effects.length > 0
      ? html`<ul class="turn-effects">${trace.effects.map(
          ({ kind, id, text }) => html`<li key=${kind + id}><${Badge}>${words(kind)}<//> <a href=${to(`people/${user}${PLACES[kind] ? `/${PLACES[kind]}${id}` : ""}`)}>${text ?? "without its words"}</a></li>`,
        )}</ul>`
      : html`<p class="hint">${trace.deeds.length ? "It changed nothing that has a page of its own." : "It answered, and changed nothing."}</p>`}
  <//>`;
}

function Prompt({ prompt }) {
  const parts = Object.entries(prompt?.parts ?? {});
  const whole = parts.reduce((sum, [, tokens]) => sum + tokens, 0);
  return html`<${Card} title="Prompt" icon="scroll-text" hint=${prompt && `${prompt.version}, about ${plural(whole, "token")}`}>
    ${prompt
      ? html`<dl class="prompt">${parts.map(([part, tokens]) => html`<div key=${part}><dt>${words(part)}</dt><dd><${Bar} value=${tokens / whole} text=${number(tokens)} label=${`Tokens of ${words(part)}`} /></dd></div>`)}</dl>`
      : html`<p class="hint">No model was called: rules answered.</p>`}
  <//>`;
}

const CALLS = [
  { label: "What", cell: (row) => [words(row.part || row.kind), row.model && row.part !== "database" && html`<span class="hint"> ${row.model}</span>`] },
  { label: "In", align: "right", cell: (row) => (row.tokens_in === null ? "–" : number(row.tokens_in)) },
  { label: "Out", align: "right", cell: (row) => (row.tokens_out === null ? "–" : number(row.tokens_out)) },
  { label: "Database", align: "right", cell: (row) => duration(row.database_ms) },
  { label: "Cost", align: "right", cell: (row) => (row.amount === null ? "unknown" : money(row.amount, row.currency ?? "USD")) },
];
const Calls = ({ calls }) =>
  html`<${Card} title="Calls and costs" icon="coins" id="calls">
    ${calls.length ? html`<${Table} label="Calls and costs" columns=${CALLS} rows=${calls} id=${(row) => row.reference + row.part} />` : html`<p class="hint">Nothing is booked for it.</p>`}
  <//>`;

function Recalls({ recalls, user }) {
  if (!recalls.length) return html`<${Card} title="Recall" icon="brain" id="recall"><${Empty} icon="brain" title="Memory was not asked." /><//>`;
  return recalls.map(
    (recall, at) => html`<${Card} key=${recall.recall} id=${at ? undefined : "recall"} title=${recall.purpose === "session_start" ? "Recalled at the start of the session" : "Recall"} icon="brain"
        hint=${recall.took_ms !== undefined && `${duration(recall.took_ms)}, ${plural(recall.tokens, "token")}`}
        actions=${html`<a class="button small" href=${to(`people/${user}?tab=recalls&recall=${recall.recall}`)}>Rate</a>`}>
      ${recall.query && html`<p class="query">“${recall.query}”</p>`}
      ${recall.degraded?.map((why) => html`<${Badge} tone="note">${why}<//> `)}
      ${recall.memories.length ? html`<ul class="turn-recalled">${recall.memories.map((memory) => html`<${Recalled} key=${memory.memory} memory=${memory} user=${user} />`)}</ul>` : html`<p class="hint">Nothing was found.</p>`}
    <//>`,
  );
}

const said = (way) => WAYS[way] ?? words(way);
const arm = (name) => (ARMS[name] ?? words(name)).toLowerCase();

const Recalled = ({ memory, user }) =>
  html`<li data-used=${memory.used || undefined}>
    <p><a href=${to(`people/${user}/memories/${memory.memory}`)}>${memory.content ?? "A secret"}</a></p>
    <p class="row"><${CategoryBadge} category=${memory.category} />${memory.used && html`<${Badge} tone="good" icon="check">Used<//>`}${memory.tags.map((tag) => html`<${Badge} tone="note">${words(tag)}<//>`)}
      <${Confidence} value=${memory.confidence} /><span class="hint">score ${memory.score?.toFixed(3) ?? "–"} ${memory.arms.map(arm).join(", ")}</span></p>
    ${memory.why.length > 0 && html`<p class="turn-shares" role="img" aria-label=${`Shares of the score: ${memory.why.map(({ way, share }) => `${said(way)} ${share.toFixed(2)}`).join(", ")}`}>
      ${memory.why.filter(({ share }) => share > 0).map(({ way, share }, at) => html`<span key=${way} data-share=${(at % 6) + 1} title=${`${said(way)}: ${share.toFixed(3)}`} style=${{ flexGrow: share }} />`)}
    </p>
    <p class="hint">${memory.why.filter(({ share, words: shared }) => share >= 0.005 || shared.length).map(({ way, share, words: shared }) => `${said(way)} ${share.toFixed(2)}${shared.length ? ` (${shared.join(", ")})` : ""}`).join(" · ")}</p>`}
  </li>`;
