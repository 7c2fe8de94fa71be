// The person beside the talk: notes of the team, core memory, what is remembered, lessons, and hand-overs of before.

import { html, useState } from "../../app/html.js";
import { post, remove } from "../../app/api.js";
import { date, plural } from "../../app/format.js";
import { refresh, useQuery } from "../../app/query.js";
import { may } from "../../app/role.js";
import { fail, toast } from "../../app/toasts.js";
import { api, to, workspace } from "../../app/workspace.js";
import { Badge, Button, CategoryBadge, IconButton } from "../../parts/basics.js";
import { Ago } from "../../parts/figures.js";
import { Form } from "../../parts/forms.js";
import { Loaded } from "../../parts/states.js";

const MOST = 8;

export function Beside({ user, standing, onClose }) {
  const of = (part) => useQuery(api(`/users/${user}/${part}`));
  const core = of("core");
  const memories = of("memories");
  const lessons = of("lessons");
  return html`<aside class="inbox-beside" aria-label="About this person">
    <header><h2>About ${standing.data?.name || "this person"}</h2><${IconButton} class="icon-button close" icon="x" label="Close" onClick=${onClose} /></header>
    <div class="inbox-scroll" tabindex="0" role="region" aria-label="What is known">
      <p class="row"><a href=${to(`people/${user}`)}>Profile</a><a href=${to(`conversations?user=${user}`)}>Conversations</a><a href=${to(`tasks?user=${user}`)}>Tasks</a></p>
      <${Notes} user=${user} />
      <${Part} title="Core memory" of=${core} rows=${(data) => data.core} none="Nothing yet.">${(entry) => html`<li key=${entry.id}><${CategoryBadge} category=${entry.category} /> ${entry.content}</li>`}<//>
      <${Part} title="Memories" of=${memories} rows=${(data) => data.memories} none="Nothing is remembered yet." to=${to(`people/${user}`)}>
        ${(memory) => html`<li key=${memory.memory}><${CategoryBadge} category=${memory.category} /> ${memory.secret ? html`<i>A secret</i>` : memory.content}</li>`}<//>
      <${Part} title="Lessons" of=${lessons} rows=${(data) => data.lessons} none="None yet.">${(lesson) => html`<li key=${lesson.id}>${lesson.text} ${lesson.times > 1 && html`<${Badge}>${lesson.times} times<//>`}</li>`}<//>
      ${standing.data?.before.length > 0 && html`<section><h3>Earlier</h3><ul>${standing.data.before.slice(0, MOST).map(
        (each) => html`<li key=${each.handover}>${date(each.began_at)}: ${each.asked ? "asked for a human" : "taken over"}, closed by ${each.closed_by}</li>`,
      )}</ul></section>`}
    </div>
  </aside>`;
}

function Part({ title, of, rows, none, to: all, children }) {
  return html`<section><h3>${title}</h3>
    <${Loaded} of=${of} lines="2">${(data) => {
      const found = rows(data);
      return html`${found.length ? html`<ul>${found.slice(0, MOST).map(children)}</ul>` : html`<p class="hint">${none}</p>`}
        ${found.length > MOST && (all ? html`<a href=${all}>All ${data.total ?? found.length}</a>` : html`<p class="hint">and ${plural(found.length - MOST, "other")}</p>`)}`;
    }}<//>
  </section>`;
}

const keptAs = (user) => `agent7-note-${workspace.value}-${user}`;

function Notes({ user }) {
  const path = api(`/users/${user}/notes`);
  const notes = useQuery(path);
  const [text, setText] = useState(() => sessionStorage.getItem(keptAs(user)) ?? "");
  const write = (words) => {
    setText(words);
    sessionStorage.setItem(keptAs(user), words);
  };
  const add = async () => {
    try {
      await post(path, { text });
      write("");
      await refresh(path);
    } catch (error) {
      fail(error);
    }
  };
  const drop = async (note) => {
    try {
      await remove(`${path}/${note.note}`);
      await refresh(path);
      toast("The note is deleted.", { undo: async () => { await post(path, { text: note.text }); await refresh(path); } });
    } catch (error) {
      fail(error);
    }
  };
  return html`<section><h3>Notes of the team</h3>
    <${Loaded} of=${notes} lines="2">${({ notes: all }) => html`<ul class="notes">${all.map(
      (note) => html`<li key=${note.note}><p>${note.text}</p><p class="hint">${note.author} · <${Ago} at=${note.at} /></p>
        <${IconButton} needs="editor" icon="trash-2" label="Delete this note" onClick=${() => drop(note)} /></li>`,
    )}</ul>`}<//>
    ${may("editor") && html`<${Form} class="stack" onSend=${add}>
      <label class="unseen" for="note">A note for the team</label>
      <textarea id="note" class="input" rows="2" maxlength="4000" required placeholder="A note for the team; the person does not see it" value=${text} onInput=${(event) => write(event.target.value)}></textarea>
      <div class="row"><${Button} small type="submit" icon="plus" disabled=${!text.trim()}>Add note<//></div>
    <//>`}
  </section>`;
}
