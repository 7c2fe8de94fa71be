// How the WhatsApp number stands: what was found at Meta, what to do about it, and two things that a button puts right.

import { post } from "../../app/api.js";
import { html, useState } from "../../app/html.js";
import { date, words as said } from "../../app/format.js";
import { refresh, useQuery } from "../../app/query.js";
import { may } from "../../app/role.js";
import { useStyle } from "../../app/style.js";
import { api } from "../../app/workspace.js";
import { Badge, Button, Copy, Icon } from "../../parts/basics.js";
import { Card, Facts, Page } from "../../parts/layout.js";
import { Empty, Loaded } from "../../parts/states.js";

const STATES = {
  ok: { words: "OK", tone: "good", icon: "circle-check" },
  attention: { words: "needs attention", tone: "note", icon: "triangle-alert" },
  unknown: { words: "not known", tone: "", icon: "info" },
  missing: { words: "missing", tone: "alarm", icon: "circle-alert" },
};
const SUMMARIES = {
  ok: ["Messages get through", "Everything between Meta and this service works."],
  attention: ["Messages get through", "Something needs attention."],
  missing: ["Not ready yet", "Put right what is marked as missing, then check again."],
  unknown: ["Not everything could be checked", "Check again when what is named below is put right."],
};
const stateOf = (state) => (Object.hasOwn(STATES, state) ? state : "unknown");

export default function Number_() {
  useStyle("/console/pages/number/number.css");
  const numbers = useQuery(api("/numbers"));
  return html`<${Page} title="Number" lead="The WhatsApp number that people write to, and what stands between it and this service.">
    <${Card} title="Numbers of this workspace"><${Loaded} of=${numbers} lines=${2}>${({ numbers: found }) =>
      found.length
        ? html`<ul class="numbers">${found.map((one) => html`<li key=${one.id}><${Icon} name="smartphone" /><b>${one.display || one.id}</b><span class="hint">${one.display && `id ${one.id}, `}since ${date(one.since)}</span><${Copy} text=${one.id} label="Copy the id" /></li>`)}</ul>`
        : html`<${Empty} icon="smartphone" title="No number leads to this workspace."><span>A deployment connects its number at the first start. See docs/onboarding.md.</span><//>`}<//><//>
    ${may("admin") ? html`<${Checks} />` : html`<p class="hint">Only an admin of the team looks at the account at Meta.</p>`}
  <//>`;
}

function Checks() {
  const found = useQuery("/api/number");
  const [done, setDone] = useState(null);
  const put = async (what) => {
    setDone(null);
    try {
      const told = await post(`/api/number/${what}`);
      setDone([told.found, told.todo].filter(Boolean).join(" "));
    } catch (error) {
      setDone(error.message);
    }
    await refresh("/api/number");
  };
  return html`<div class="number-actions actions">
      <${Button} icon="refresh-cw" onClick=${found.reload}>Check again<//>
      <${Button} kind="quiet" onClick=${() => put("reminder-template")}>Create reminder template<//>
      <${Button} kind="quiet" onClick=${() => put("subscription")}>Subscribe app to account<//>
    </div>
    <div role="status">${done && html`<p class="card">${done}</p>`}</div>
    <${Loaded} of=${found} lines=${10}>${({ state, checks }) => {
      const [headline, words] = SUMMARIES[stateOf(state)];
      return html`<div class="card number-summary" data-state=${stateOf(state)} role="status"><${Icon} name=${STATES[stateOf(state)].icon} size="28" /><div><h2>${headline}</h2><p>${words}</p></div></div>
        <ol class="checks">${checks.map((check) => html`<${Check} key=${check.title} ...${check} />`)}</ol>`;
    }}<//>`;
}

function Check({ state, title, found, todo, facts }) {
  const { words, tone, icon } = STATES[stateOf(state)];
  return html`<li class="card check-of-number" data-state=${stateOf(state)}>
    <header><h2>${title}</h2><${Badge} tone=${tone} icon=${icon}>${words}<//></header>
    ${found && html`<p>${found}</p>`}${todo && html`<p class="todo">${todo}</p>`}
    ${facts && Object.keys(facts).length > 0 && html`<${Facts} of=${Object.entries(facts).map(([name, value]) => [said(name), value])} />`}
  </li>`;
}
