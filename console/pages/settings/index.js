// The settings of the workspace: what is not saved is named, what somebody else saved meanwhile is shown beside it, and nothing typed is lost.

import { guardLeaving } from "../../app/address.js";
import { call } from "../../app/api.js";
import { html, useEffect, useState } from "../../app/html.js";
import { money, time } from "../../app/format.js";
import { useQuery } from "../../app/query.js";
import { may } from "../../app/role.js";
import { useStyle } from "../../app/style.js";
import { api } from "../../app/workspace.js";
import { Button } from "../../parts/basics.js";
import { Area, Check, Choice, Form, Text } from "../../parts/forms.js";
import { Page } from "../../parts/layout.js";
import { Loaded } from "../../parts/states.js";
import { changesOf, fault, FIELDS, GROUPS, shown, units } from "./table.js";

export default function Settings() {
  useStyle("/console/pages/settings/settings.css");
  const found = useQuery(api("/settings"));
  return html`<${Page} title="Settings" lead="Every change holds from the next message on.">
    <${Loaded} of=${found} lines=${12}>${(settings) => html`<${Settled} key=${settings.workspace} first=${settings} />`}<//>
  <//>`;
}

const formOf = (settings) => Object.fromEntries(FIELDS.map((field) => [field.name, shown(field, settings)]));

function Settled({ first }) {
  const [saved, setSaved] = useState(first);
  const [typed, setTyped] = useState(() => formOf(first));
  const [noCode, setNoCode] = useState(false);
  const [faults, setFaults] = useState({});
  const [theirs, setTheirs] = useState({});
  const [said, setSaid] = useState("");
  const changed = FIELDS.filter(({ name, kind }) => (kind === "code" && noCode) || (typed[name].trim() !== shown({ name, kind }, saved)));
  useEffect(() => guardLeaving(() => changed.length > 0));

  const type = (name, value) => {
    setTyped((now) => ({ ...now, [name]: value }));
    setFaults(({ [name]: _, ...others }) => others);
    setSaid("");
  };
  const refuse = (wrong) => {
    setFaults(wrong);
    const named = FIELDS.filter(({ name }) => wrong[name]);
    setSaid(`Not saved. Look at: ${named.map(({ label }) => label).join(", ")}.`);
    document.getElementById(`setting-${named[0]?.name}`)?.querySelector("input, textarea, select")?.focus();
  };
  const discard = () => {
    setTyped(formOf(saved));
    setNoCode(false);
    setFaults({});
    setTheirs({});
    setSaid("");
  };
  /** Somebody else was faster: what they changed and we did not is shown as it is now, what both changed stands beside ours. */
  const take = (now) => {
    const mine = new Set(changed.map(({ name }) => name));
    const other = FIELDS.filter((field) => shown(field, now) !== shown(field, saved));
    setTyped((was) => ({ ...was, ...Object.fromEntries(other.filter(({ name }) => !mine.has(name)).map((field) => [field.name, shown(field, now)])) }));
    setTheirs(Object.fromEntries(other.filter(({ name }) => mine.has(name)).map((field) => [field.name, shown(field, now)])));
    setSaved(now);
    setSaid(`Not saved: somebody else has changed ${other.map(({ label }) => label).join(", ") || "the invite code"} meanwhile. Look at it, then save again.`);
  };
  const save = async () => {
    if (!changed.length) return;
    const wrong = Object.fromEntries(changed.map((field) => [field.name, fault(field, typed[field.name])]).filter(([, words]) => words));
    if (Object.keys(wrong).length) return refuse(wrong);
    setSaid("Saving…");
    try {
      const sent = changesOf(changed, typed, saved, noCode);
      const { data } = await call("PATCH", api("/settings"), { body: sent, etag: `"${saved.version}"` });
      const while_ = (field) => (changed.includes(field) ? shown(field, data) : typed[field.name]);
      setTyped((now) => Object.fromEntries(FIELDS.map((field) => [field.name, now[field.name] === typed[field.name] ? while_(field) : now[field.name]])));
      setSaved(data);
      setNoCode(false);
      setTheirs({});
      setSaid(`Saved at ${time(new Date())}.`);
    } catch (error) {
      if (error.status === 412 && error.content?.settings) take(error.content.settings);
      else if (Object.keys(error.faults).length) refuse(byField(error.faults));
      else setSaid(error.message);
    }
  };
  const state = changed.length ? "unsaved" : "calm";
  const words = said || (changed.length ? `Not saved yet: ${changed.map(({ label }) => label).join(", ")}.` : "Everything is saved.");
  const allowed = may("admin");
  return html`<${Form} class="settings" noValidate autocomplete="off" onSend=${save}>
    <datalist id="zones">${Intl.supportedValuesOf("timeZone").map((zone) => html`<option value=${zone} />`)}</datalist>
    ${GROUPS.map(([title, fields]) => html`<fieldset class="card" key=${title} disabled=${!allowed}>
      <legend>${title}</legend>
      ${fields.map((field) => html`<div id=${`setting-${field.name}`} key=${field.name} data-unsaved=${changed.includes(field) || undefined}>
        <${Setting} field=${field} value=${typed[field.name]} fault=${faults[field.name]} onValue=${(value) => type(field.name, value)} off=${field.kind === "code" && noCode} saved=${saved} />
        ${field.kind === "code" && saved.invite_code_set && html`<${Check} label="Remove the code: nobody new gets in by it" value=${noCode} onValue=${(off) => { setNoCode(off); setSaid(""); }} />`}
        ${field.name in theirs && html`<${Theirs} value=${theirs[field.name]} take=${() => { type(field.name, theirs[field.name]); setTheirs(({ [field.name]: _, ...others }) => others); }} />`}
      </div>`)}
    </fieldset>`)}
    ${allowed
      ? html`<div class="card saving" data-state=${said.startsWith("Not") ? "refused" : state}>
          <p role="status">${words}</p>
          <div class="actions"><${Button} kind="quiet" disabled=${!changed.length} onClick=${discard}>Discard<//><${Button} kind="primary" disabled=${!changed.length} onClick=${save}>Save<//></div>
        </div>`
      : html`<p class="hint">Only an admin of the team changes settings.</p>`}
  <//>`;
}

/** `kept_days` is one setting of the service and several fields here: its fault stands at the one it names. */
const byField = (faults) => Object.fromEntries(Object.entries(faults).map(([name, words]) => {
  const field = FIELDS.find((one) => one.name === name || (name === "kept_days" && one.name === `kept_days.${words.split(" ")[0]}`));
  return [field?.name ?? (name === "kept_days" ? "kept_days.conversations" : name), words];
}));

const Theirs = ({ value, take }) => html`<div class="theirs"><p>Somebody else has saved this meanwhile. Saving replaces it by yours.</p>
  <blockquote>${value || "(empty)"}</blockquote><${Button} small onClick=${take}>Take theirs<//></div>`;

function Setting({ field, value, fault: wrong, onValue, off, saved }) {
  const given = { label: field.label, hint: field.hint, fault: wrong, value, onValue };
  if (field.kind === "choice") return html`<${Choice} ...${given} options=${field.options} />`;
  if (field.kind === "area") return html`<${Area} ...${given} rows=${field.rows ?? 3} /><p class="hint counted">${units(value.trim())} of ${field.most} characters</p>`;
  if (field.kind === "code") return html`<${Text} ...${given} hint=${`${field.hint} ${saved.invite_code_set ? "A code is set; left empty it stays." : "No code is set."}`} disabled=${off} autocapitalize="none" spellcheck="false" />`;
  if (field.kind === "number") return html`<${Text} ...${given} inputmode=${field.whole ? "numeric" : "decimal"} />${field.name === "cost_per_month" && html`<${Spent} />`}`;
  return html`<${Text} ...${given} type=${field.kind === "time" ? "time" : "text"} list=${field.list} spellcheck=${field.list ? "false" : undefined} />`;
}

/** What the month has cost so far, beside its limit. Without an answer the page is as useful. */
function Spent() {
  const { data } = useQuery(api("/costs"));
  return data?.month && html`<p class="hint">So far this month: ${money(data.month.spent)}.</p>`;
}
