// What corrections, complaints and failed tasks taught.

import { html, useState } from "../../app/html.js";
import { patch, remove } from "../../app/api.js";
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
        await remove(`${path}/lessons/${lesson.id}`);
        await refresh(path);
        toast("Dropped.");
      },
    });
  return html`<${Loaded} of=${list}>${({ lessons }) => lessons.length
    ? html`<ul class="entries">${lessons.map((lesson) => html`<li key=${lesson.id} class="card memory-entry"><div class="entry-main"><p class="memory-text">${lesson.text}</p>
        <p class="entry-facts"><${Badge}>${words(lesson.kind)}<//>${lesson.times > 1 && html`<${Badge} tone="note">taught ${plural(lesson.times, "time")}<//>`}<span class="hint">last <${Ago} at=${lesson.confirmed_at} /></span></p></div>
        <div class="entry-acts"><${IconButton} needs="editor" icon="pencil" label=${`Edit: ${lesson.text}`} onClick=${() => setEditing(lesson)} /><${IconButton} needs="editor" icon="trash-2" label=${`Drop: ${lesson.text}`} onClick=${() => drop(lesson)} /></div></li>`)}</ul>`
    : html`<${Empty} icon="sticky-note" title="No lessons yet."><span class="hint">A correction right after an answer, a thumb down or a task that failed becomes one; every session starts with them.</span><//>`}<//>
    ${editing && html`<${Edit} path=${path} lesson=${editing} onClose=${() => setEditing(null)} />`}`;
}

function Edit({ path, lesson, onClose }) {
  const [text, setText] = useState(lesson.text);
  const [faults, setFaults] = useState({});
  const save = async () => {
    try {
      await patch(`${path}/lessons/${lesson.id}`, { text: text.trim() });
      await refresh(path);
      toast("Saved.", { undo: async () => { await patch(`${path}/lessons/${lesson.id}`, { text: lesson.text }); await refresh(path); } });
      onClose();
    } catch (error) {
      setFaults(error.faults ?? {});
      fail(error);
    }
  };
  return html`<${Dialog} title="Edit lesson" onClose=${onClose} footer=${html`<${Button} onClick=${onClose}>Cancel<//><${Button} kind="primary" disabled=${!text.trim()} onClick=${save}>Save<//>`}><${Area} label="Lesson" value=${text} onValue=${setText} fault=${faults.text} maxlength="500" /><//>`;
}
