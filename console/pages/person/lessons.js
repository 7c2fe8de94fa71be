// What corrections, complaints and failed tasks taught.

import { html, useState } from "../../app/html.js";
import { patch, post, remove, seen } from "../../app/api.js";
import { plural, words } from "../../app/format.js";
import { refresh, useQuery } from "../../app/query.js";
import { fail, toast } from "../../app/toasts.js";
import { Badge, Button, IconButton } from "../../parts/basics.js";
import { confirm, Dialog } from "../../parts/dialog.js";
import { Ago } from "../../parts/figures.js";
import { Area } from "../../parts/forms.js";
import { Empty, Loaded } from "../../parts/states.js";

export function Lessons({ path }) {
  const list = useQuery(`${path}/lessons`, { every: 30_000 });
  const [editing, setEditing] = useState(null);
  const drop = (lesson) =>
    confirm({
      title: "Drop this lesson?",
      text: `“${lesson.text}” The next session begins without it. It cannot be undone.`,
      action: "Drop",
      act: async () => {
        await remove(`${path}/lessons/${lesson.id}`, seen(lesson));
        await refresh(path);
        toast("Dropped.");
      },
    });
  return html`<${Loaded} of=${list}>${({ lessons }) => lessons.length
    ? html`<ul class="entries">${lessons.map((lesson) => html`<li key=${lesson.id} class="card memory-entry"><div class="entry-main"><p class="memory-text">${lesson.text}</p>
        <p class="entry-facts"><${Badge}>${words(lesson.kind)}<//>${lesson.times > 1 && html`<${Badge} tone="note">taught ${plural(lesson.times, "time")}<//>`}<span class="hint">last <${Ago} at=${lesson.confirmed_at} /></span></p></div>
        <div class="entry-acts"><${IconButton} needs="editor" icon="pencil" label=${`Edit: ${lesson.text}`} onClick=${() => setEditing(lesson)} /><${IconButton} needs="editor" icon="trash-2" label=${`Drop: ${lesson.text}`} onClick=${() => drop(lesson)} /></div></li>`)}</ul>`
    : html`<${Empty} icon="sticky-note" title="No lessons yet."><span class="hint">A correction right after an answer, a thumb down or a task that failed becomes one; every session starts with them.</span><//>`}<//>
    <${Proposals} path=${path} />
    ${editing && html`<${Edit} path=${path} lesson=${list.data?.lessons.find(({ id }) => id === editing.id) ?? editing} onClose=${() => setEditing(null)} />`}`;
}

const STATES = { open: ["accent", "Open"], accepted: ["good", "Accepted"], rejected: ["alarm", "Rejected"], passed_over: ["", "Not answered"] };

/** What was proposed to the person and what became of it: three rejections of one kind make a rule. */
function Proposals({ path }) {
  const found = useQuery(`${path}/suggestions`, { every: 30_000 });
  const settle = async (one, accepted) => {
    try {
      await post(`${path}/suggestions/${one.id}/learn`, { accepted });
      await refresh(path);
      toast(accepted ? "Accepted for them." : "Rejected for them: it counts against suggesting it again.");
    } catch (error) {
      fail(error);
    }
  };
  if (!found.data?.suggestions.length) return null;
  return html`<section class="proposals"><div class="tab-head"><h2>Suggestions</h2><p class="hint">What the assistant proposed, and what became of it.</p></div>
    <ul class="entries">${found.data.suggestions.map((one) => html`<li key=${one.id} class="card memory-entry"><div class="entry-main"><p class="memory-text">${one.text}</p>
      <p class="entry-facts"><${Badge} tone=${STATES[one.state]?.[0] ?? ""}>${STATES[one.state]?.[1] ?? words(one.state)}<//>${one.reason && html`<span class="hint">“${one.reason}”</span>`}<span class="hint"><${Ago} at=${one.made_at} /></span></p></div>
      ${one.state === "open" && html`<div class="entry-acts"><${Button} needs="editor" small onClick=${() => settle(one, true)}>Accept<//><${Button} needs="editor" small onClick=${() => settle(one, false)}>Reject<//></div>`}</li>`)}</ul>
    ${found.data.rules.length > 0 && html`<p class="note-line">Rules of it: ${found.data.rules.map((rule) => rule.text ?? rule).join(" · ")}</p>`}</section>`;
}

function Edit({ path, lesson, onClose }) {
  const [text, setText] = useState(lesson.text);
  const [faults, setFaults] = useState({});
  const save = async () => {
    try {
      await patch(`${path}/lessons/${lesson.id}`, { text: text.trim() }, seen(lesson));
      await refresh(path);
      toast("Saved.", { undo: async () => { await patch(`${path}/lessons/${lesson.id}`, { text: lesson.text }); await refresh(path); } });
      onClose();
    } catch (error) {
      setFaults(error.faults ?? {});
      fail(error);
    }
  };
  return html`<${Dialog} title="Edit lesson" unsaved=${text !== lesson.text} onClose=${onClose} footer=${html`<${Button} onClick=${onClose}>Cancel<//><${Button} kind="primary" disabled=${!text.trim()} onClick=${save}>Save<//>`}><${Area} label="Lesson" value=${text} onValue=${setText} fault=${faults.text} most=${500} /><//>`;
}
