// Jobs: how each stands, what its runs did, a run by hand; and what the health reports say.

import { html, useEffect, useState } from "../../app/html.js";
import { post } from "../../app/api.js";
import { address, go, setQuery } from "../../app/address.js";
import { date, duration, number, percent, plural, time, words } from "../../app/format.js";
import { refresh, useList, useQuery } from "../../app/query.js";
import { may } from "../../app/role.js";
import { useStyle } from "../../app/style.js";
import { fail, toast } from "../../app/toasts.js";
import { api, to } from "../../app/workspace.js";
import { Badge, Button } from "../../parts/basics.js";
import { Ago } from "../../parts/figures.js";
import { Filter } from "../../parts/forms.js";
import { Page, Tabs, tabOf } from "../../parts/layout.js";
import { Empty, Loaded, More } from "../../parts/states.js";
import { Table } from "../../parts/table.js";
import { reportName } from "../report/words.js";

const EVERY_MS = 3000;
const DOES = {
  hourly: "Reads conversations that are over; what has expired leaves recall.",
  nightly: "Merges what says the same, and lets memories fade.",
  reflection: "Draws patterns from what happens again and again; looks up what falls on the day.",
  weekly: "Makes summaries anew, condenses large memories, optimises documents.",
  monthly: "Deletes rows over their time, makes the health report, moves to another embedding model.",
};
const STATES = {
  running: ["accent", "Running"],
  queued: ["accent", "Queued"],
  parked: ["alarm", "Parked"],
  overdue: ["alarm", "Overdue"],
  failed: ["note", "Failed"],
  due: ["", "Due"],
  waiting: ["good", "On time"],
};
const RUNS = { done: "good", open: "accent", failed: "note", parked: "alarm", overtaken: "" };
const TABS = [
  { name: "jobs", label: "Jobs" },
  { name: "log", label: "Log" },
  { name: "reports", label: "Health reports" },
  { name: "retention", label: "Retention" },
];

export default function Jobs() {
  useStyle("/console/pages/jobs/jobs.css");
  const tab = tabOf(TABS);
  const jobs = useQuery(api("/jobs"), { every: EVERY_MS });
  return html`<${Page} title="Jobs and health" lead="What keeps memory in order while nobody talks to it.">
    <${Tabs} tabs=${TABS} />
    ${tab === "reports" ? html`<${Reports} />` : html`<${Loaded} of=${jobs} lines=${8}>${(data) => html`<${SHOWN[tab]} ...${data} />`}<//>`}
  <//>`;
}

function Standing({ jobs, time_zone: zone }) {
  const [asked, setAsked] = useState({}); // job -> what its last run was when it was asked for
  useEffect(() => setAsked((now) => Object.fromEntries(Object.entries(now).filter(([job, then]) => sameRun(then, jobs.find((one) => one.job === job)?.last_run)))), [jobs]);
  const run = async (job) => {
    try {
      const told = await post(api(`/jobs/${job.job}/runs`));
      setAsked((now) => ({ ...now, [job.job]: job.last_run }));
      toast(`${words(job.job)}: ${told.message}`);
    } catch (error) {
      fail(error);
    }
    await refresh(api("/jobs"));
  };
  const state = (job) => (job.job in asked && job.state !== "running" ? "queued" : job.state);
  const columns = [
    { label: "Job", wide: true, cell: (job) => html`<b>${words(job.job)}</b><p class="hint">${DOES[job.job]}</p>` },
    { label: "State", cell: (job) => html`<${Badge} tone=${STATES[state(job)][0]}>${STATES[state(job)][1]}<//>` },
    { label: "Last run", cell: (job) => html`<${Last} run=${job.last_run} done=${job.last_done_at} />` },
    { label: "Next", cell: (job) => html`<${Ago} at=${job.next_due} />` },
    ...(may("editor") ? [{ label: html`<span class="unseen">By hand</span>`, plain: true, align: "right", cell: (job) => html`<${Button} small icon="play" disabled=${["running", "queued"].includes(state(job))} aria-label=${`Run the ${job.job} job now`} onClick=${() => run(job)}>Run now<//>` }] : []),
  ];
  return html`<${Table} label="Jobs" columns=${columns} rows=${jobs} id=${(job) => job.job} />
    <p class="hint jobs-note">Due by the workspace's own clock (${zone}). A job counts as overdue two hours after its time; then whoever looks first begins it.</p>`;
}

const sameRun = (one, other) => one?.period === other?.period && one?.ended_at === other?.ended_at && one?.state === other?.state;

function Last({ run, done }) {
  if (!run) return html`<span class="hint">never yet</span>`;
  if (run.state === "open") return html`<span>began <${Ago} at=${run.began_at} /></span>`;
  return html`<span><${Ago} at=${run.ended_at ?? run.began_at} /> <span class="hint">· ${duration(run.seconds * 1000)}</span></span>
    ${run.fault && html`<p class="fault">${run.fault}</p>`}
    ${run.state !== "done" && done && html`<p class="hint">done <${Ago} at=${done} /></p>`}`;
}

/** "5 Mar", "5 Mar, 22:00": a period is a day, or an hour of UTC. */
function periodOf(period) {
  const at = `${period}${period.length > 10 ? ":00Z" : "T12:00:00Z"}`;
  if (Number.isNaN(Date.parse(at))) return period;
  return period.length > 10 ? `${date(at)}, ${time(at)}` : date(at);
}

const changes = (counts) => Object.entries(counts).filter(([, count]) => count).map(([name, count]) => `${words(name)} ${number(count)}`).join(" · ");

function Log({ runs }) {
  const job = address.value.query.job ?? "";
  const shown = job ? runs.filter((run) => run.job === job) : runs;
  const columns = [
    { label: "Job", cell: (run) => html`<b>${words(run.job)}</b> <span class="hint">${periodOf(run.period)}</span>` },
    { label: "State", cell: (run) => html`<${Badge} tone=${RUNS[run.state]}>${words(run.state)}<//>` },
    { label: "Began", cell: (run) => html`<${Ago} at=${run.began_at} />` },
    { label: "Work", align: "right", cell: (run) => duration(run.seconds * 1000) },
    { label: "What it changed", wide: true, cell: (run) => (run.fault ? html`<span class="fault">${run.fault}</span>` : changes(run.counts) || html`<span class="hint">nothing${run.runs > 1 ? `, in ${plural(run.runs, "run")}` : ""}</span>`) },
  ];
  return html`<div class="filters"><${Filter} label="Job" value=${job} onValue=${(value) => setQuery({ job: value })} options=${[["", "All"], ...Object.keys(DOES).map((name) => [name, words(name)])]} /></div>
    <${Table} label="Runs of jobs" columns=${columns} rows=${shown} id=${(run) => `${run.job}/${run.period}`} empty=${html`<${Empty} icon="history" title="No run yet. The first comes by its schedule, or by Run now." />`} />`;
}

function Reports() {
  const reports = useList(api("/health-reports"), "reports");
  const make = async () => {
    try {
      const made = await post(api("/health-reports"));
      if (made.report) go(to(`jobs/reports/${made.report}`));
      else toast(made.message);
    } catch (error) {
      fail(error);
    }
    await refresh(api("/health-reports"));
  };
  const columns = [
    { label: "Report", cell: (report) => reportName(report) },
    { label: "Advice", wide: true, cell: (report) => html`<ul class="advice">${report.advice.map((line) => html`<li key=${line}>${line}</li>`)}</ul>` },
    { label: "Use", align: "right", cell: (report) => percent(report.rates.use) },
    { label: "Stale", align: "right", cell: (report) => percent(report.rates.stale) },
    { label: "Duplicates", align: "right", cell: (report) => percent(report.rates.duplicates, 1) },
  ];
  return html`<div class="row reports-head"><p class="hint">One a month, and one whenever you ask: how a workspace's memory stands, and what to do about it.</p><${Button} needs="editor" kind="primary" icon="file-text" onClick=${make}>Make a report now<//></div>
    <${Loaded} of=${reports}>${(rows) => html`<${Table} label="Health reports" columns=${columns} rows=${rows} id=${(row) => row.report} href=${(row) => to(`jobs/reports/${row.report}`)}
      empty=${html`<${Empty} icon="heart-pulse" title="No report yet. The monthly job makes one; you can make one now." />`} />`}<//>
    <${More} of=${reports} />`;
}

function Retention({ kept }) {
  const columns = [
    { label: "Rows", cell: (rule) => html`<code>${rule.rows.join(", ")}</code>` },
    { label: "Kept", align: "right", cell: (rule) => plural(rule.days, "day") },
    { label: "What they are", wide: true, cell: (rule) => rule.why },
    { label: html`<span class="unseen">Settings</span>`, plain: true, cell: (rule) => rule.setting && html`<a href=${to("settings")}>Change</a>` },
  ];
  return html`<${Table} label="How long rows are kept" columns=${columns} rows=${kept} id=${(rule) => rule.rows.join()} />`;
}

const SHOWN = { jobs: Standing, log: Log, retention: Retention };
