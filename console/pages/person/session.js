// What the newest session began with: the parts of memory that were before the assistant from its first answer on, and the summaries that it asks first.

import { html } from "../../app/html.js";
import { date, dateTime, plural } from "../../app/format.js";
import { useQuery } from "../../app/query.js";
import { to } from "../../app/workspace.js";
import { Badge, CategoryBadge } from "../../parts/basics.js";
import { Card } from "../../parts/layout.js";
import { Empty, Loaded } from "../../parts/states.js";

const PARTS = [
  ["core", "Core memory", "user"],
  ["lessons", "Lessons", "sticky-note"],
  ["instructions", "Instructions", "scroll-text"],
  ["rules", "Rules from rejections", "shield-alert"],
  ["memories", "Memories", "brain"],
  ["triggers", "Due", "calendar-clock"],
];

export function Session({ path, person }) {
  const session = useQuery(`${path}/session`);
  const summaries = useQuery(`${path}/memories/summaries`);
  return html`<${Loaded} of=${session}>${(found) => {
      const parts = PARTS.filter(([name]) => found[name]?.length);
      if (!found.session) return html`<${Empty} icon="brain" title="No session yet."><span class="hint">With the first message after half an hour of silence one begins, and what it loads of memory stands here.</span><//>`;
      return html`<p class="hint">Begun ${dateTime(found.started_at)}; held until half an hour of silence ends the conversation.</p>
        ${parts.length
          ? html`<div class="grid session-parts">${parts.map(([name, title, icon]) => html`<${Part} key=${name} title=${title} icon=${icon} rows=${found[name]} user=${person.user} linked=${name === "memories"} />`)}</div>`
          : html`<${Empty} icon="brain" title="This session began with nothing."><span class="hint">Nothing was known of ${person.name || "this person"} then. What is learnt in it stands among the <a href=${to(`people/${person.user}`)}>memories</a> at once, and here from the next session on: core memory, lessons, instructions, the memories used most, and what falls due.</span><//>`}`;
    }}<//>
    <${Loaded} of=${summaries}>${({ summaries: all }) => all.length > 0 && html`<${Card} title="Summaries" icon="file-text" hint="asked before single memories">
      ${all.map((one) => html`<details key=${one.category} class="summary"><summary><${CategoryBadge} category=${one.category} /> <span class="hint">version ${one.version}, ${date(one.made_at)}</span></summary><pre>${one.markdown}</pre></details>`)}<//>`}<//>`;
}

const Part = ({ title, icon, rows, user, linked }) =>
  html`<${Card} title=${title} icon=${icon} hint=${plural(rows.length, "entry", "entries")}><ul class="section-entries">
    ${rows.map((row) => html`<li key=${row.id ?? row.text}><span class="memory-text">${linked ? html`<a href=${to(`people/${user}/memories/${row.id}`)}>${row.text ?? "A secret"}</a>` : row.text ?? "A secret"}</span>
      ${row.called_wrong > 0 && html`<${Badge} tone="note">called wrong ${plural(row.called_wrong, "time")}<//>`}</li>`)}
  </ul><//>`;
