// The workspace at a glance: what waits on top, then today, then how memory stands.

import { html } from "../../app/html.js";
import { duration, money, number, percent, plural, words } from "../../app/format.js";
import { useQuery } from "../../app/query.js";
import { service } from "../../app/service.js";
import { useStyle } from "../../app/style.js";
import { api, to } from "../../app/workspace.js";
import { CategoryBadge, Icon } from "../../parts/basics.js";
import { Chart } from "../../parts/chart.js";
import { before, byDay, everyDay, noons } from "../../parts/days.js";
import { Ago, Bar } from "../../parts/figures.js";
import { Card, Page, Stats } from "../../parts/layout.js";
import { Notice } from "../../parts/service.js";
import { Empty, Loaded } from "../../parts/states.js";

const EVERY_MS = 15_000;
const ALARMS = [
  ["waiting", "inbox", "inbox", (count) => `${plural(count, "person waits", "people wait")} for a human`],
  ["quarantined", "shield-alert", "people", (count) => `${plural(count, "memory waits", "memories wait")} in quarantine`],
  ["failed_tasks", "list-checks", "tasks", (count) => `${plural(count, "task")} failed in the last week`],
  ["overdue_jobs", "calendar-clock", "jobs", (count) => `${plural(count, "job is", "jobs are")} overdue`],
  ["parked_jobs", "calendar-clock", "jobs", (count) => `${plural(count, "job was", "jobs were")} given up`],
];
const TIERS = [
  ["short_term", "Short-term", "Topics of conversations that are not over"],
  ["long_term", "Long-term", "Statements about people and their world"],
  ["core", "Core", "Who people are: slow to change"],
  ["verbatim", "Word for word", "What was said, as it was said"],
  ["archived", "Archived", "Put away, found when it is asked for"],
  ["quarantined", "In quarantine", "Waits for you to release or delete it"],
  ["replaced", "Replaced", "Something newer holds"],
  ["cold", "Cold", "Out of recall"],
];

export default function Overview() {
  useStyle("/console/pages/overview/overview.css");
  const seen = service.value;
  const overview = useQuery(api("/overview"), { every: EVERY_MS });
  return html`<${Page} wide title="Overview" lead=${seen?.state === "ok" ? html`<span class="well"><${Icon} name="circle-check" size="14" /> Everything is running · version ${seen.version}</span>` : null}>
    ${seen?.works && seen.state === "note" && html`<${Notice} seen=${seen} />`}
    <${Loaded} of=${overview} lines=${10}>${(data) => html`<${Shown} ...${data} />`}<//>
  <//>`;
}

function Shown({ badges, today, use, growth, costs, memory, people, core, recent }) {
  return html`<${Alarms} badges=${badges} />
    <${Stats} of=${[
      { label: "Messages today", value: number(today.messages_in), hint: `${number(today.messages_out)} sent` },
      { label: "Turns today", value: number(today.turns), to: to("conversations") },
      { label: "Answer time", value: duration(today.answer_ms?.p50), hint: today.answer_ms ? `95 % below ${duration(today.answer_ms.p95)}` : "none yet today" },
      { label: "Use rate", value: percent(use.use_rate), hint: "28 days", to: to("analytics") },
      { label: "Cost today", value: money(costs.today), hint: `${money(costs.month)} this month`, tone: costs.budget === "over" ? "alarm" : costs.budget === "near" ? "note" : "" },
      { label: "People", value: number(people), to: to("people") },
    ]} />
    ${people === 0 ? html`<${Card}><${Empty} icon="message-circle" title="Nobody has written yet. What people tell the assistant will stand here.">
        <a class="button" href=${to("number")}>Connect a number</a><a class="button" href=${to("chat")}>Open the web chat</a>
      <//><//>` : null}
    <div class="overview-columns">
      <div><${CoreIdentity} core=${core} /><${Health} ...${memory} /><${Effectiveness} ...${use} /></div>
      <div><${Recent} recent=${recent} /><${Growth} ...${growth} day=${today.day} /><${Cost} ...${costs} /></div>
    </div>`;
}

function Alarms({ badges }) {
  const raised = ALARMS.filter(([name]) => badges[name] > 0);
  if (!raised.length) return null;
  return html`<ul class="alarms" aria-label="What waits for you">
    ${raised.map(([name, icon, page, say]) => html`<li key=${name}><a href=${to(page)}><${Icon} name=${icon} /><span>${say(badges[name])}</span><${Icon} name="chevron-right" size="14" /></a></li>`)}
  </ul>`;
}

const CoreIdentity = ({ core }) =>
  html`<${Card} title="Core identity" icon="user" hint="who wrote last">
    ${core.some(({ entries }) => entries.length)
      ? core.filter(({ entries }) => entries.length).map(
          ({ user, name, entries }) => html`<div class="core-of" key=${user}>
            <h3><a href=${to(`people/${user}?tab=core`)}>${name || "Without a name"}</a></h3>
            <ul>${entries.map((entry) => html`<li key=${entry.entry}><span>${entry.content}</span><${CategoryBadge} category=${entry.category} /></li>`)}</ul>
          </div>`,
        )
      : html`<${Empty} icon="user" title="Core identity grows from what people say outright or again and again." />`}
  <//>`;

const Recent = ({ recent }) =>
  html`<${Card} title="Recent memories" icon="history">
    ${recent.length
      ? html`<ul class="recent">${recent.map(
          (memory) => html`<li key=${memory.memory}>
            <p>${memory.user ? html`<a href=${to(`people/${memory.user}/memories/${memory.memory}`)}>${memory.content}</a>` : memory.content}</p>
            <span class="hint"><${CategoryBadge} category=${memory.category} /> ${memory.user ? memory.name || "Without a name" : "This workspace"} · <${Ago} at=${memory.created_at} /></span>
          </li>`,
        )}</ul>`
      : html`<${Empty} icon="sparkles" title="No memories yet. They come from conversations and finished tasks." />`}
  <//>`;

function Health({ tiers, categories }) {
  const most = Math.max(...TIERS.map(([name]) => tiers[name] ?? 0), 1);
  const sorted = Object.entries(categories).sort(([, one], [, other]) => other - one);
  return html`<${Card} title="Memory health" icon="heart-pulse" to=${to("jobs?tab=reports")}>
    <ul class="overview-tiers">${TIERS.filter(([name], at) => at < 3 || tiers[name]).map(
      ([name, label, hint]) => html`<li key=${name} title=${hint}><span>${label}</span><${Bar} value=${(tiers[name] ?? 0) / most} text=${number(tiers[name] ?? 0)} label=${label} tone=${name === "quarantined" ? "note" : ""} /></li>`,
    )}</ul>
    ${sorted.length > 0 && html`<p class="categories">${sorted.map(([name, count]) => html`<span key=${name}><${CategoryBadge} category=${name} /> ${number(count)}</span>`)}</p>`}
  <//>`;
}

function Growth({ statements, verbatim, days, day }) {
  const span = everyDay(before(day, 27), day);
  return html`<${Card} title="Growth" icon="activity" hint=${`${plural(statements, "statement")} in 28 days`}>
    <${Chart} label="Memories written by day" height=${170} times=${noons(span)} bars series=${[
      { label: "Statements", values: byDay(span, days, (row) => row.statements, 0) },
      ...(verbatim ? [{ label: "Word for word", values: byDay(span, days, (row) => row.verbatim, 0) }] : []),
    ]} />
  <//>`;
}

const Effectiveness = ({ used, ignored, use_rate: rate, useful_recall: useful, recalls }) =>
  html`<${Card} title="Effectiveness" icon="zap" to=${to("analytics")} hint="28 days">
    ${recalls
      ? html`<ul class="overview-tiers">
          <li title="Of the memories that answers had before them, how many they used"><span>Use rate</span><${Bar} value=${rate} text=${percent(rate)} label="Use rate" /></li>
          <li title="Turns that memory mattered to, with a used memory or a thumb up"><span>Useful recall</span><${Bar} value=${useful} text=${percent(useful)} label="Useful recall" /></li>
        </ul>
        <p class="hint">${plural(recalls, "recall")}: ${plural(used, "memory", "memories")} echoed in an answer, ${number(ignored)} fizzled.</p>`
      : html`<${Empty} icon="zap" title="Nothing was recalled yet." />`}
  <//>`;

const Cost = ({ today, month, limit, budget, currency }) =>
  html`<${Card} title="Cost" icon="coins" to=${to("analytics")} hint="models">
    <ul class="overview-tiers">
      <li><span>Today</span><b>${money(today, currency)}</b></li>
      <li><span>This month</span>${limit ? html`<${Bar} value=${month / limit} text=${`${money(month, currency)} of ${money(limit, currency)}`} tone=${budget === "over" ? "alarm" : budget === "near" ? "note" : ""} label="Of the month's limit" />` : html`<b>${money(month, currency)}</b>`}</li>
    </ul>
    <p class="hint">${limit ? (budget === "within" ? "Within the limit of the month." : `${words(budget)} the limit: answers are told less, or by rules.`) : "No limit of the month is set."} <a href=${to("settings")}>Limits</a></p>
  <//>`;
