// One health report as a page to read: what to do first, then the figures.

import { html } from "../../app/html.js";
import { date, money, number, percent, words } from "../../app/format.js";
import { useQuery } from "../../app/query.js";
import { useStyle } from "../../app/style.js";
import { api, to } from "../../app/workspace.js";
import { Copy, Icon } from "../../parts/basics.js";
import { Bar } from "../../parts/figures.js";
import { Card, Page, Stats } from "../../parts/layout.js";
import { Loaded } from "../../parts/states.js";
import { Table } from "../../parts/table.js";
import { RATES, reportName } from "./words.js";

const NOTHING = "Nothing needs attention.";

export default function Report({ report }) {
  useStyle("/console/pages/report/report.css");
  const found = useQuery(api(`/health-reports/${report}`));
  return html`<${Page} title="Health report" crumbs=${[["Jobs and health", to("jobs?tab=reports")]]} lead=${found.data && reportName(found.data)}
      actions=${found.data && html`<${Copy} text=${found.data.markdown} label="Copy as Markdown" />`}>
    <${Loaded} of=${found} lines=${12}>${(data) => html`<${Shown} ...${data} />`}<//>
  <//>`;
}

function Shown({ advice, rates, people, tiers, categories, growth, idle_days: idle, recalls, costs, jobs, without_vector: blind }) {
  const well = advice.length === 1 && advice[0] === NOTHING;
  return html`<section class="to-do" data-well=${well || undefined} aria-label="What to do">
      <${Icon} name=${well ? "circle-check" : "triangle-alert"} size="18" />
      <ul>${advice.map((line) => html`<li key=${line}>${line}</li>`)}</ul>
    </section>
    <${Stats} of=${[{ label: "People", value: number(people) }, ...RATES.map(([name, label, hint, digits]) => ({ label: html`<span title=${hint}>${label}</span>`, value: percent(rates[name], digits) }))]} />
    <div class="grid report-grid">
      <${Figures} title="Memory by tier" of=${tiers} />
      <${Figures} title="Statements by category" of=${categories} />
      <${Figures} title="Idle for" of=${{ "under 30 days": idle["0"], "30 to 90 days": idle["30"], "90 to 180 days": idle["90"], "180 days and more": idle["180"] }} />
      <${Figures} title="Recalls answered from" of=${recalls.tiers} hint=${`${number(recalls.all)} in 30 days`} />
      <${Card} title="Growth" hint="in 30 days, and in the 30 before">
        <dl class="details">${Object.entries(growth).map(([kind, each]) => html`<div key=${kind}><dt>${words(kind)}</dt><dd>${number(each.last_30_days)} <span class="hint">before: ${number(each["30_days_before"])}</span></dd></div>`)}
          ${blind > 0 && html`<div><dt>Without a vector</dt><dd>${number(blind)}</dd></div>`}</dl>
      <//>
      <${Card} title="Costs" hint="in 30 days">${costs.length ? html`<dl class="details">${costs.map((cost) => html`<div key=${cost.kind}><dt>${words(cost.kind)}</dt><dd>${cost.currency === "USD" ? money(cost.amount) : `${cost.amount} ${cost.currency}`}</dd></div>`)}</dl>` : html`<p class="hint">Nothing was paid for.</p>`}<//>
    </div>
    <${Card} title="Jobs" hint="in 30 days">
      <${Table} label="Jobs in 30 days" rows=${jobs} id=${(job) => job.job} columns=${[
        { label: "Job", cell: (job) => words(job.job) },
        { label: "Done", align: "right", cell: (job) => number(job.done) },
        { label: "Failed", align: "right", cell: (job) => number(job.failed) },
        { label: "Given up", align: "right", cell: (job) => number(job.parked) },
        { label: "Last done", cell: (job) => (job.last_done ? date(job.last_done) : "–") },
      ]} empty=${html`<p class="hint">No job has run.</p>`} />
    <//>`;
}

function Figures({ title, of, hint }) {
  const rows = Object.entries(of).filter(([, figure]) => figure);
  const most = Math.max(...rows.map(([, figure]) => figure), 1);
  return html`<${Card} title=${title} hint=${hint}>
    ${rows.length ? html`<ul class="report-tiers">${rows.map(([name, figure]) => html`<li key=${name}><span>${words(name)}</span><${Bar} value=${figure / most} text=${number(figure)} label=${words(name)} /></li>`)}</ul>` : html`<p class="hint">Nothing yet.</p>`}
  <//>`;
}
