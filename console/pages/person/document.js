// The memory document: how full it is, its five sections, what optimising would do; export and import as a file.

import { html, useRef, useState } from "../../app/html.js";
import { call, get, post } from "../../app/api.js";
import { number, percent, plural } from "../../app/format.js";
import { refresh, useQuery } from "../../app/query.js";
import { fail, toast } from "../../app/toasts.js";
import { to } from "../../app/workspace.js";
import { Badge, Button, Icon } from "../../parts/basics.js";
import { Dialog } from "../../parts/dialog.js";
import { Bar } from "../../parts/figures.js";
import { Card } from "../../parts/layout.js";
import { Empty, Loaded } from "../../parts/states.js";
import { saveFile } from "./files.js";

const SECTIONS = ["User Preferences", "Project Patterns", "Learned Rules", "Domain Knowledge", "Communication Style"];
const NEAR_FULL = 0.8;
const LISTED = 50;
const KINDS = [["added", "Added", "good"], ["changed", "Changed", "info"], ["removed", "Removed", "alarm"], ["quarantined", "Into quarantine", "note"], ["refused", "Refused", "alarm"]];

export function Document({ path, person }) {
  const shown = useQuery(`${path}/document`);
  const suggested = useQuery(`${path}/document/suggestions`);
  const [looked, setLooked] = useState(null);
  const [reading, setReading] = useState(false);
  const file = useRef(null);
  const optimise = async () => {
    try {
      const { before, after, archived, merged, summarised } = await post(`${path}/document/optimize`, {});
      await refresh(path);
      toast(`Optimized: ${number(before)} to ${number(after)} tokens; ${archived} archived, ${merged} merged, ${summarised} summarized.`);
    } catch (error) {
      fail(error);
    }
  };
  const look = async (event) => {
    const [chosen] = event.target.files;
    event.target.value = "";
    if (!chosen) return;
    setReading(true);
    try {
      const text = await chosen.text();
      const { data } = await call("POST", `${path}/document/import?dry_run=true`, { text });
      setLooked({ name: chosen.name, text, report: data });
    } catch (error) {
      fail(error);
    }
    setReading(false);
  };
  const download = async () => {
    try {
      const { agent_md: text } = await get(`${path}/export`);
      if (text === null) toast("The document is larger than one answer holds. Take the whole export.", { kind: "failed" });
      else saveFile("agent.md", text, "text/markdown");
    } catch (error) {
      fail(error);
    }
  };
  return html`<${Loaded} of=${shown}>${(document) => {
    const share = document.used / document.limit;
    return html`<div class="document">
      <${Card} title="Token usage" icon="file-text" actions=${html`<${Button} small icon="download" onClick=${download}>Export<//><${Button} needs="editor" small icon="upload" busy=${reading} onClick=${() => file.current.click()}>Import<//><input ref=${file} class="unseen" type="file" accept=".md,text/markdown,text/plain" aria-label="File to import" tabindex="-1" onChange=${look} />`}>
        <${Bar} value=${share} text=${`${number(document.used)} of ${number(document.limit)} tokens`} tone=${share > 1 ? "alarm" : share > NEAR_FULL ? "note" : "good"} label="Tokens of all statements" />
        <p class="hint">${plural(document.shown, "entry", "entries")} of ${number(document.total)} stand in the document; ${number(Math.max(document.remaining, 0))} tokens are left.</p>
      <//>
      ${suggested.data && html`<${Card} title="Optimizer" icon="sparkles" actions=${html`<${Button} needs="editor" small kind=${suggested.data.suggestions.length ? "primary" : ""} disabled=${!suggested.data.suggestions.length} onClick=${optimise}>Optimize memory<//>`}>
        ${suggested.data.suggestions.length ? html`<ul class="suggestions">${suggested.data.suggestions.map((each) => html`<li>${each}</li>`)}</ul>` : share > NEAR_FULL
            ? html`<p>Nothing in it is stale, long or said twice, so optimizing would change nothing. What matters least gives way to what is new; it stays in memory. <a href=${to(`people/${person.user}?order=backwards`)}>See what was used least</a></p>`
            : html`<p class="hint"><${Icon} name="check" /> Memory is already optimized (${number(document.used)} / ${number(document.limit)} tokens).</p>`}
        <p class="hint">It happens by itself when a conversation or a week ends with more than ${percent(NEAR_FULL)} of the room taken.</p>
      <//>`}
      ${SECTIONS.map((section) => {
        const inside = document.entries.filter((entry) => entry.section === section);
        const tokens = inside.reduce((sum, entry) => sum + entry.tokens, 0);
        return html`<${Card} title=${section} hint=${`${plural(inside.length, "entry", "entries")}, ${number(tokens)} tokens`}>
          ${inside.length ? html`<ul class="section-entries">${inside.map((entry) => html`<li key=${entry.id}><span class="memory-text">${entry.text}</span>${entry.protected && html`<${Badge} tone="accent" icon="pin" title="This entry is protected and cannot be deleted">protected<//>`}<span class="count">${plural(entry.tokens, "token")}</span></li>`)}</ul>` : html`<p class="hint">No entries in this section.</p>`}
        <//>`;
      })}
      ${!document.entries.length && html`<${Empty} icon="file-text" title="The document is empty."><span class="hint">What is remembered fills it by itself; an exported file can be imported.</span><//>`}
    </div>`;
  }}<//>
  ${looked && html`<${Report} ...${looked} path=${path} onClose=${() => setLooked(null)} />`}`;
}

/** What an import would do, before it is done. */
function Report({ name, text, report, path, onClose }) {
  const doIt = async () => {
    try {
      await call("POST", `${path}/document/import?dry_run=false`, { text });
      await refresh(path);
      toast("Imported.");
      onClose();
    } catch (error) {
      fail(error);
    }
  };
  const { counts } = report;
  const kinds = report.signed ? KINDS : KINDS.map(([kind, ...others]) => (kind === "removed" ? [kind, "Not in it, and kept", ""] : [kind, ...others]));
  const changes = KINDS.reduce((sum, [kind]) => sum + counts[kind], 0) - counts.refused - (report.signed ? 0 : counts.removed);
  return html`<${Dialog} title=${`Import ${name}?`} wide onClose=${onClose} footer=${html`<${Button} onClick=${onClose}>Cancel<//><${Button} kind="primary" disabled=${!changes} onClick=${doIt}>Import ${changes ? plural(changes, "change") : ""}<//>`}>
    <p>${report.signed ? "The file is an export of this person, unchanged." : "The file was not made by this service, or was changed since: what it says is taken as an operator's word, and what gives orders waits in quarantine."} Nothing was changed yet; ${number(counts.unchanged)} stay as they are${counts.forgotten ? `, and ${number(counts.forgotten)} were forgotten and do not come back` : ""}.</p>
    ${kinds.filter(([kind]) => counts[kind]).map(([kind, title, tone]) => html`<section class="report"><h3><${Badge} tone=${tone}>${title}<//> <span class="count">${counts[kind]}</span></h3>
      <ul>${report[kind].slice(0, LISTED).map((each) => html`<li>${each.before && (tone ? html`<del>${each.before}</del> ` : each.before)}${each.after && html`<ins>${each.after}</ins>`}</li>`)}</ul>${counts[kind] > LISTED && html`<p class="hint">and ${number(counts[kind] - LISTED)} more</p>`}</section>`)}
    ${!changes && html`<p class="hint">There is nothing in it that would change anything.</p>`}
  <//>`;
}
