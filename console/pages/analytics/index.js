// Analytics: how much of memory was of use, what was kept of what was said, how long answers took, what all cost. The days stand in the address.

import { html } from "../../app/html.js";
import { address, setQuery, withQuery } from "../../app/address.js";
import { duration, money, number, percent, plural, words } from "../../app/format.js";
import { useQuery } from "../../app/query.js";
import { useStyle } from "../../app/style.js";
import { api, to } from "../../app/workspace.js";
import { CategoryBadge } from "../../parts/basics.js";
import { Chart } from "../../parts/chart.js";
import { before, byDay, everyDay, noons } from "../../parts/days.js";
import { ARMS, Bar } from "../../parts/figures.js";
import { Text } from "../../parts/forms.js";
import { Card, Page, Stats } from "../../parts/layout.js";
import { Empty, Loaded } from "../../parts/states.js";
import { Table } from "../../parts/table.js";

const SPANS = [["7", "7 days"], ["28", "28 days"], ["90", "90 days"]];
const TIERS = { summaries: "Summaries", items: "Single memories" };
const PURPOSES = { turn: "Answers", cheap: "Answers, sparingly", session_start: "Session start", task: "Tasks", search: "Searches" };

export default function Analytics({ user }) {
  useStyle("/console/pages/analytics/analytics.css");
  const { since, until } = address.value.query;
  const base = user ? `/users/${user}/analytics` : "/analytics";
  const found = useQuery(api(withQuery(base, { since, until })));
  const person = useQuery(user ? api(`/users/${user}`) : null).data;
  return html`<${Page} wide title="Analytics" lead=${user ? "How much of what is remembered of this person is of use, and how fast their answers are." : "How much of what is remembered is of use, how fast answers are, and what they cost."}
      crumbs=${user ? [["People", to("people")], [person?.name || "Person", to(`people/${user}`)]] : []} actions=${user && html`<a class="button" href=${to("analytics")}>Everybody's</a>`}>
    <${Span} since=${since ?? found.data?.since ?? ""} until=${until ?? found.data?.until ?? ""} zone=${found.data?.time_zone} />
    <${Loaded} of=${found} lines=${12}>${(data) => html`<${Shown} ...${data} />`}<//>
  <//>`;
}

function Span({ since, until, zone }) {
  const last = until || new Date().toISOString().slice(0, 10);
  return html`<form class="span" aria-label="Days" onSubmit=${(event) => event.preventDefault()}>
    <${Text} label="From" type="date" value=${since} max=${last} onValue=${(value) => value && setQuery({ since: value })} />
    <${Text} label="To" type="date" value=${until} min=${since} onValue=${(value) => value && setQuery({ until: value })} />
    <div class="row" role="group" aria-label="Spans">${SPANS.map(([days, label]) => {
      const first = before(last, Number(days) - 1);
      return html`<button key=${days} type="button" class="button small" aria-pressed=${first === since} onClick=${() => setQuery({ since: first, until: last })}>${label}</button>`;
    })}</div>
    ${zone && html`<p class="hint">Days in ${zone}</p>`}
  </form>`;
}

function Shown({ since, until, use, days, sensory, answers, costs, tiers, degraded, purposes, arms, growth, top_used: used, top_ignored: ignored }) {
  const span = everyDay(since, until);
  const times = noons(span);
  return html`<${Stats} of=${[
      { label: "Use rate", value: percent(use.use_rate), hint: `${number(use.used)} of ${number(use.injected)}` },
      { label: "Useful recall", value: percent(use.useful_recall), hint: `${number(use.useful_turns)} of ${plural(use.memory_turns, "turn")}` },
      { label: "Sensory rejection", value: percent(sensory.rejection), hint: `of ${plural(sensory.seen, "message")}` },
      { label: "Answer time", value: duration(answers.ms?.p50), hint: answers.ms ? `95 % below ${duration(answers.ms.p95)}` : "no turn" },
      costs && { label: "Cost", value: money(costs.amount), hint: costs.unpriced ? `${plural(costs.unpriced, "call")} without a price` : plural(answers.turns, "turn") },
      { label: "Thumbs", value: `${number(use.thumbs_up)} / ${number(use.thumbs_down)}`, hint: "up / down" },
    ]} />
    <div class="charts">
      <${Figure} title="Use rate" hint="Share of the recalled memories that answers used" none=${!use.injected}>
        <${Chart} label="Use rate by day" times=${times} to=${1} bars series=${[{ label: "Use rate", values: byDay(span, days, (row) => row.use_rate), say: percent }]} />
      <//>
      <${Figure} title="Echo and fizzle" hint="Memories that an answer used, and those that it ignored" none=${!use.injected}>
        <${Chart} label="Echo and fizzle by day" times=${times} bars series=${[
          { label: "Echo: used", values: byDay(span, days, (row) => row.used, 0) },
          { label: "Fizzle: ignored", values: byDay(span, days, (row) => row.ignored, 0) },
        ]} />
      <//>
      <${Figure} title="Sensory rejection" hint="Messages of which nothing was kept: 30 to 50 % is usual" none=${!sensory.seen}>
        <${Chart} label="Sensory rejection by day" times=${times} to=${1} bars series=${[{ label: "Turned away", values: byDay(span, sensory.days, (row) => row.rejection), say: percent, colour: "--chart-5" }]} />
      <//>
      <${Figure} title="Latency" hint="From the turn's opening to its answer" none=${!answers.turns}>
        <${Chart} label="Latency by day" times=${times} series=${[
          { label: "p50", values: byDay(span, answers.days, (row) => row.ms.p50), say: duration },
          { label: "p95", values: byDay(span, answers.days, (row) => row.ms.p95), say: duration },
        ]} />
      <//>
      ${costs && html`<${Figure} title="Cost by day" hint="Models, messages, tasks; US dollars" none=${!Number(costs.amount)}>
        <${Chart} label="Cost by day" times=${times} bars series=${kinds(costs).map((kind) => ({ label: words(kind), values: byDay(span, costs.days, (row) => row.kinds[kind] ?? 0, 0), say: money }))} />
      <//>`}
      <${Figure} title="Memories written" hint=${`${number(growth.statements)} statements, ${number(growth.verbatim)} word for word`} none=${!growth.days.length}>
        <${Chart} label="Memories written by day" times=${times} bars series=${[
          { label: "Statements", values: byDay(span, growth.days, (row) => row.statements, 0) },
          { label: "Word for word", values: byDay(span, growth.days, (row) => row.verbatim, 0) },
        ]} />
      <//>
    </div>
    <div class="grid analytics-grid thirds">
      <${Shares} title="Answered from" of=${tiers} say=${(tier) => TIERS[tier] ?? words(tier)} />
      <${Shares} title="Found by" of=${Object.fromEntries(arms.map((arm) => [arm.arm, arm.used]))} say=${(arm) => ARMS[arm] ?? words(arm)} hint="of what was used" />
      <${Shares} title="Had to do without" of=${degraded} say=${words} none="Every recall had all that it needs." />
    </div>
    <div class="grid analytics-grid">
      <${Top} title="Used most often" of=${used} />
      <${Top} title="Ignored most often" of=${ignored} />
    </div>
    <${Card} title="By purpose"><${Table} label="By purpose" rows=${purposes} id=${(row) => row.purpose} columns=${[
      { label: "For", cell: (row) => PURPOSES[row.purpose] ?? words(row.purpose) },
      { label: "Recalls", align: "right", cell: (row) => number(row.recalls) },
      { label: "Use rate", align: "right", cell: (row) => percent(row.use_rate) },
      { label: "p50", align: "right", cell: (row) => duration(row.ms.p50) },
      { label: "p95", align: "right", cell: (row) => duration(row.ms.p95) },
      { label: "Tokens each", align: "right", cell: (row) => number(row.tokens_each.p50) },
    ]} empty=${html`<${Empty} icon="zap" title="Nothing was recalled in these days." />`} /><//>`;
}

const kinds = (costs) => [...new Set(costs.days.flatMap((day) => Object.keys(day.kinds)))].sort();

const Figure = ({ title, hint, none, children }) =>
  html`<${Card} title=${title}><p class="hint">${hint}</p>${none ? html`<${Empty} icon="chart-column" title="Nothing in these days." />` : children}<//>`;

function Shares({ title, of, say, hint, none = "Nothing in these days." }) {
  const rows = Object.entries(of).filter(([, count]) => count).sort(([, one], [, other]) => other - one);
  const most = Math.max(...rows.map(([, count]) => count), 1);
  return html`<${Card} title=${title} hint=${hint}>
    ${rows.length ? html`<ul class="analytics-shares">${rows.map(([name, count]) => html`<li key=${name}><span>${say(name)}</span><${Bar} value=${count / most} text=${number(count)} label=${say(name)} /></li>`)}</ul>` : html`<p class="hint">${none}</p>`}
  <//>`;
}

function Top({ title, of }) {
  return html`<${Card} title=${title}>
    <${Table} label=${title} rows=${of} id=${(row) => row.memory} columns=${[
      { label: "Memory", wide: true, cell: (row) => html`<${Told} ...${row} />` },
      { label: "Used", align: "right", cell: (row) => number(row.used) },
      { label: "Ignored", align: "right", cell: (row) => number(row.ignored) },
    ]} empty=${html`<${Empty} icon="sparkles" title="Nothing in these days." />`} />
  <//>`;
}

function Told({ memory, user, name, content, category }) {
  const said = content ?? "A secret, or put away since";
  return html`${user ? html`<a href=${to(`people/${user}/memories/${memory}`)}>${said}</a>` : said}
    <p class="hint">${user ? name || "Without a name" : "This workspace"}${category && html` <${CategoryBadge} category=${category} />`}</p>`;
}
