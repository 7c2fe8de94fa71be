// One task: each request, what Manus answered or asked, and the files that came back.

import { html } from "../../app/html.js";
import { dateTime, money, plural, words } from "../../app/format.js";
import { useQuery } from "../../app/query.js";
import { api, to } from "../../app/workspace.js";
import { Badge, Icon } from "../../parts/basics.js";
import { Ago } from "../../parts/figures.js";
import { Card, Facts, Page } from "../../parts/layout.js";
import { Loaded } from "../../parts/states.js";
import { TaskState } from "../../parts/task-states.js";

const LOOK_MS = 5000;
const KINDS = { create: "Started", send: "Continued", confirm: "Confirmed" };

export default function Task({ user, task }) {
  const found = useQuery(api(`/users/${user}/tasks/${task}`), { every: LOOK_MS });
  const about = found.data;
  return html`<${Page} title=${about?.title ?? "Task"} crumbs=${[["Tasks", to("tasks")], [about?.name || "Person", to(`tasks?user=${user}`)]]}
    actions=${about?.manus_url && html`<a class="button" href=${about.manus_url} target="_blank" rel="noreferrer noopener"><${Icon} name="external-link" /> Open at Manus</a>`}>
    <${Loaded} of=${found}>${(told) => html`<div class="stack"><${About} task=${told} user=${user} />${told.history.map((step) => html`<${Step} key=${step.n} step=${step} user=${user} />`)}</div>`}<//>
  <//>`;
}

const About = ({ task, user }) =>
  html`<${Card}><${Facts} of=${[
    ["State", html`<${TaskState} state=${task.state} />`],
    ["Question", task.question && words(task.question.type ?? "Manus waits for an answer")],
    ["Outcome", task.outcome === "unknown" ? (["finished", "failed", "cancelled"].includes(task.state) ? "nobody has said" : "not yet") : words(task.outcome)],
    ["Person", html`<a href=${to(`people/${user}`)}>${task.name || "Without a name"}</a>`],
    ["Asked in", task.conversation && html`<a href=${to(`people/${user}/conversations/${task.conversation}`)}>this conversation</a>`],
    ["Started", dateTime(task.created_at)],
    ["Last update", html`<${Ago} at=${task.news_at} />`],
    ["Memory", task.shares_memory ? "shared with the task" : "not shared"],
    ["Cost", [task.credits !== null && `${plural(task.credits, "credit")} at Manus, `, money(task.cost), " here"]],
  ]} /><//>`;

const Step = ({ step, user }) =>
  html`<${Card} class="task-step" title=${KINDS[step.kind]} icon=${step.n ? "message-circle" : "play"} hint=${dateTime(step.wanted_at)}>
    <p class="pre">${step.request ?? html`<span class="hint">Forgotten on request</span>`}</p>
    <p class="row"><${Badge}>${words(step.state)}<//>${step.answer && html`<${Badge} tone=${step.answer === "failed" ? "alarm" : step.answer === "finished" ? "good" : "note"}>${words(step.answer)}<//>`}
      ${step.fault && html`<${Badge} tone="alarm">${step.fault}<//>`}${step.attempts > 1 && html`<${Badge}>${plural(step.attempts, "attempt")}<//>`}
      ${step.turn && html`<a href=${to(`people/${user}/turns/${step.turn}`)}>The turn that asked</a>`}</p>
    ${step.result && html`<h3>Answer, ${dateTime(step.answered_at)}</h3><p class="pre">${step.result}</p>`}
    ${step.files.length > 0 && html`<ul class="files">${step.files.map((file) => html`<li key=${file.filename}><${Icon} name="file-text" /> ${file.filename} <span class="hint">${file.mime}, ${Math.ceil(file.size / 1024)} KB${file.gone ? ", deleted since" : ""}</span></li>`)}</ul>`}
    ${step.extraction && html`<p class="hint">Memory extraction: ${step.extraction}</p>`}
  <//>`;
