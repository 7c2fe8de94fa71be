// Forms about memories: state one, correct one, choose which of two stays.

import { html, useState } from "../../app/html.js";
import { call, get, patch, post, seen } from "../../app/api.js";
import { plural, words } from "../../app/format.js";
import { refresh } from "../../app/query.js";
import { fail, toast } from "../../app/toasts.js";
import { Button } from "../../parts/basics.js";
import { confirm, Dialog } from "../../parts/dialog.js";
import { Area, Check, Choice, Field } from "../../parts/forms.js";

export const CATEGORIES = ["preference", "fact", "decision", "task_outcome", "correction", "project_pattern", "learned_rule", "domain_knowledge", "communication_style"];
const categories = CATEGORIES.map((each) => [each, words(each)]);

/** A form in a dialog keeps what was typed when saving fails: what is faulty, by field, and `submit`. What somebody else has changed meanwhile is shown as it is now: to save once more is to mean it. */
export function useForm(save, onClose) {
  const [faults, setFaults] = useState({});
  const submit = async () => {
    try {
      await save();
      onClose();
    } catch (error) {
      setFaults(error.faults ?? {});
      fail(error);
    }
  };
  return [faults, submit];
}

const Foot = ({ onClose, submit, act, disabled }) => html`<${Button} onClick=${onClose}>Cancel<//><${Button} kind="primary" disabled=${disabled} onClick=${submit}>${act}<//>`;

export function NewMemory({ path, onClose }) {
  const [content, setContent] = useState("");
  const [category, setCategory] = useState("");
  const [pinned, setPinned] = useState(false);
  const [faults, submit] = useForm(async () => {
    const { memories } = await post(`${path}/memories`, { content, ...(category && { category }), protected: pinned });
    await refresh(path);
    const [first] = memories;
    toast({ new: "Remembered.", confirmed: "That was known: it is confirmed.", updated: "Remembered; what it contradicts is closed." }[first.outcome] ?? "Remembered.");
  }, onClose);
  return html`<${Dialog} title="New memory" unsaved=${Boolean(content.trim())} onClose=${onClose} footer=${html`<${Foot} onClose=${onClose} submit=${submit} act="Remember" disabled=${!content.trim()} />`}>
    <div class="stack">
      <${Area} label="What is so of this person" hint="As they would say it: “I work at Kestrel”. What contradicts it is closed, what says the same is confirmed." value=${content} onValue=${setContent} fault=${faults.content} most=${1000} />
      <${Choice} label="Category" value=${category} onValue=${setCategory} options=${[["", "By its words"], ...categories]} fault=${faults.category} />
      <${Check} label="Pin" hint="A pinned memory does not fade, and nothing but you can delete it." value=${pinned} onValue=${setPinned} />
    </div>
  <//>`;
}

/** Correct a memory: it was wrong, or it changed on a day. */
export function EditMemory({ path, memory, onClose, onSaved }) {
  const [content, setContent] = useState(memory.content ?? "");
  const [category, setCategory] = useState(memory.category);
  const [confidence, setConfidence] = useState(Math.round(memory.confidence * 100));
  const [changed, setChanged] = useState("");
  const reworded = content.trim() !== (memory.content ?? "");
  const stands = memory.status === "superseded" && memory.history.find((chapter) => !chapter.known_until && !chapter.replaced_by);
  const [faults, submit] = useForm(async () => {
    const corrected = stands ? await get(`${path}/memories/${stands.memory}`) : memory;
    const body = {
      ...(reworded && { content: content.trim() }),
      ...(reworded && changed && { true_from: new Date(`${changed}T00:00:00`).toISOString() }),
      ...(category !== memory.category && { category }),
      ...(confidence !== Math.round(memory.confidence * 100) && { confidence: confidence / 100 }),
    };
    if (!Object.keys(body).length) return;
    const saved = await patch(`${path}/memories/${corrected.memory}`, body, seen(corrected));
    await refresh(path);
    toast(saved.replaced ? "Corrected: it is answered with from now on, and history keeps both." : "Saved.");
    onSaved(saved);
  }, onClose);
  return html`<${Dialog} title="Edit memory" unsaved=${reworded} onClose=${onClose} footer=${html`<${Foot} onClose=${onClose} submit=${submit} act="Save" disabled=${!content.trim() && !memory.secret} />`}>
    <div class="stack">
      ${stands && html`<p class="note-line" role="status">Somebody else has replaced this by “${stands.content ?? "a secret"}” meanwhile. Saving corrects that.</p>`}
      ${memory.secret ? html`<p class="hint">A secret is not shown, and its words cannot be changed here.</p>` : html`<${Area} label="Memory" value=${content} onValue=${setContent} fault=${faults.content} most=${1000} />`}
      ${reworded && html`<${Field} label="Changed on" hint="Leave it empty if the old words were wrong all along." fault=${faults.true_from}>${(is) => html`<input type="date" class="input" value=${changed} min=${memory.true_from.slice(0, 10)} onChange=${(event) => setChanged(event.target.value)} ...${is} />`}<//>`}
      <${Choice} label="Category" value=${category} onValue=${setCategory} options=${categories} fault=${faults.category} />
      <${Field} label=${`Confidence: ${confidence} %`} fault=${faults.confidence}>${(is) => html`<input type="range" min="0" max="100" value=${confidence} onInput=${(event) => setConfidence(Number(event.target.value))} ...${is} />`}<//>
    </div>
  <//>`;
}

/** Ask before what waits in quarantine is believed; `act` releases it. */
export const confirmRelease = (count, act) =>
  confirm({
    title: count === 1 ? "Release this memory?" : `Release ${plural(count, "memory", "memories")}?`,
    text: `Others wrote it, or it gives orders. From the next answer on ${count === 1 ? "it is" : "they are"} recalled like what the person said, and may be deleted, but not put back into quarantine.`,
    action: "Release",
    kind: "primary",
    act: async () => {
      await act();
      toast(count === 1 ? "Released: it is recalled from now on." : `Released ${count}: they are recalled from now on.`);
    },
  });

/** Two memories that say the same: which stays. */
export function MergeDialog({ path, rows, onClose, onDone }) {
  const [kept, setKept] = useState(rows[0].memory);
  const copy = rows.find((row) => row.memory !== kept);
  const [, submit] = useForm(async () => {
    await post(`${path}/memories/${copy.memory}/merge`, { into: kept });
    await onDone();
    toast("Merged: one stands for both.", {
      undo: async () => {
        await call("POST", `${path}/memories/${copy.memory}/restore`, { body: {} });
        await refresh(path);
      },
    });
  }, onClose);
  return html`<${Dialog} title="Merge two memories" onClose=${onClose} footer=${html`<${Foot} onClose=${onClose} submit=${submit} act="Merge" />`}>
    <fieldset class="merge-choices"><legend>Which one stays? The other is kept in its history and can be had back.</legend>
      ${rows.map((row) => html`<label class="check"><input type="radio" name="kept" checked=${row.memory === kept} onChange=${() => setKept(row.memory)} /><span>${row.content ?? "A secret"}</span></label>`)}
    </fieldset>
  <//>`;
}
