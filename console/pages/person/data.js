// Everything that is kept of a person as a file, who looked at it, and their erasure with its proof.

import { html, useState } from "../../app/html.js";
import { address, go, setQuery, withQuery } from "../../app/address.js";
import { get, remove } from "../../app/api.js";
import { dateTime, plural } from "../../app/format.js";
import { fail, toast } from "../../app/toasts.js";
import { forgetAnswers, useQuery } from "../../app/query.js";
import { may } from "../../app/role.js";
import { api, to } from "../../app/workspace.js";
import { Button, Icon } from "../../parts/basics.js";
import { confirm } from "../../parts/dialog.js";
import { Card } from "../../parts/layout.js";
import { saveFile } from "./files.js";

const PHRASE = "erase this person";

export function Data({ path, person }) {
  const [pages, setPages] = useState(null);
  const take = async () => {
    try {
      const first = await get(`${path}/export`);
      const data = { ...first.data };
      let read = 1;
      for (let next = first.next; next; read += 1) {
        setPages(read);
        const page = await get(withQuery(`${path}/export`, { after: next }));
        for (const [name, rows] of Object.entries(page.data)) data[name] = Array.isArray(data[name]) ? [...data[name], ...rows] : rows;
        next = page.next;
      }
      saveFile(`${(person.name || "person").replaceAll(/[^\p{L}\p{N}]+/gu, "-")}.json`, JSON.stringify({ agent_md: first.agent_md, data }, null, 2), "application/json");
      toast("The export is on its way to your downloads.");
    } catch (error) {
      fail(error);
    }
    setPages(null);
  };
  const erase = () =>
    confirm({
      title: `Erase ${person.name || "this person"}?`,
      text: "Everything that is kept of them goes for good: memories, messages, files, tasks, and what other services hold. Open work is called off. It cannot be undone, and nothing restores it.",
      action: "Erase for good",
      phrase: PHRASE,
      act: async () => {
        const { erasure } = await remove(path);
        forgetAnswers(); // Back shows nobody who is gone
        go(to(`people?erasure=${erasure}`));
      },
    });
  return html`<div class="grid">
    <${Card} title="Export" icon="download"><p>Everything that is kept of ${person.name || "this person"}: memories with their history, messages, tasks, settings, as one JSON file; the memory document in it can be imported again.</p>
      ${!may("editor") && html`<p class="hint">An editor of the team may take it.</p>`}<p class="card-foot"><${Button} needs="editor" kind="primary" icon="download" onClick=${take}>Export everything<//>${pages && html`<span class="hint" role="status">${plural(pages, "page")} read</span>`}</p><//>
    ${may("admin") && html`<${Card} title="Who looked" icon="scroll-text"><p>Every look at this memory and every change of it by a member of the team.</p>
      <p class="card-foot"><a class="button" href=${withQuery(to("audit"), { person: person.user })}>Open the audit log</a></p><//>`}
    ${may("admin") && html`<${Card} title="Erase" icon="trash-2"><p>Their rows go within a minute or two, files and what lies elsewhere within the hour. What is left is shown until nothing is, with the times as proof.</p>
      <p class="card-foot"><${Button} kind="danger" icon="trash-2" onClick=${erase}>Erase this person<//></p><//>`}
  </div>`;
}

const STEPS = [["asked_at", "Asked for"], ["rows_gone_at", "All rows are gone"], ["done_at", "Nothing is left anywhere"]];

/** How far the erasure is that the address names: what happened when, and what is left. */
export function Erasure() {
  const { erasure } = address.value.query;
  const query = useQuery(erasure ? api(`/erasures/${erasure}`) : null, { every: 2_000 });
  if (!query.data) return null;
  const { left } = query.data;
  return html`<${Card} class="erasure" title="Erasure" icon="trash-2" actions=${html`<${Button} small onClick=${() => setQuery({ erasure: null })}>Close<//>`} role="status">
    <ol class="steps">${STEPS.map(([name, words]) => html`<li data-done=${query.data[name] ? true : undefined}><${Icon} name=${query.data[name] ? "circle-check" : "loader-circle"} /><span>${words}</span><span class="hint">${query.data[name] ? dateTime(query.data[name]) : name === "done_at" && left ? `${plural(left, "thing")} outside the database left` : "not yet"}</span></li>`)}</ol>
    <p class="hint">Erasure ${erasure}. That it was asked for stands in the audit log; whose it was goes with them.</p><//>`;
}
