// Core memory: who the person is. Each entry with its versions; what was changed can be undone.

import { html, useState } from "../../app/html.js";
import { patch, post, remove, seen } from "../../app/api.js";
import { dateTime, words } from "../../app/format.js";
import { refresh, useQuery } from "../../app/query.js";
import { fail, toast } from "../../app/toasts.js";
import { to } from "../../app/workspace.js";
import { Badge, Button, CategoryBadge, IconButton } from "../../parts/basics.js";
import { Dialog } from "../../parts/dialog.js";
import { Ago, Confidence } from "../../parts/figures.js";
import { Area } from "../../parts/forms.js";
import { Empty, Loaded } from "../../parts/states.js";
import { useForm } from "./memory-forms.js";

export function Core({ path, person }) {
  const list = useQuery(`${path}/core`, { every: 30_000 });
  const [open, setOpen] = useState(null);
  const undo = async (entry) => {
    await post(`${path}/core/${entry.id}/undo`, {}, seen(entry));
    await refresh(path);
  };
  const act = async (what, done) => {
    try {
      const changed = await what();
      await refresh(path);
      toast(changed?.hint ? `${done} ${changed.hint}` : done, { undo: changed?.version && done !== "Undone." ? () => undo(changed) : null });
    } catch (error) {
      fail(error);
    }
  };
  const pin = async (entry) => {
    try {
      await patch(`${path}/core/${entry.id}`, { protected: !entry.protected }, seen(entry));
      await refresh(path);
      toast(entry.protected ? "Not pinned any more." : "Pinned: nothing but you changes it.");
    } catch (error) {
      fail(error);
    }
  };
  return html`<${Loaded} of=${list}>${({ core }) => core.length
    ? html`<ul class="entries">${core.map((entry) => html`<li key=${entry.id} class="card memory-entry">
        <div class="entry-main"><p class="memory-text">${entry.content}</p>
          <p class="entry-facts"><${CategoryBadge} category=${entry.category} />${entry.stated ? html`<${Badge}>stated<//>` : html`<${Badge} title="Drawn from what happened again and again">from ${entry.sources} memories<//>`}${entry.protected && html`<${Badge} tone="accent" icon="pin">pinned<//>`}<${Confidence} value=${entry.confidence} /><span class="hint">version ${entry.version}, <${Ago} at=${entry.updated_at} /></span></p></div>
        <div class="entry-acts">
          <${IconButton} needs="editor" icon="pencil" label=${`Edit: ${entry.content}`} onClick=${() => setOpen({ edit: entry })} />
          <${IconButton} needs="editor" icon=${entry.protected ? "pin-off" : "pin"} label=${`${entry.protected ? "Unpin" : "Pin"}: ${entry.content}`} onClick=${() => pin(entry)} />
          <${IconButton} icon="history" label=${`Versions: ${entry.content}`} onClick=${() => setOpen({ history: entry })} />
          <${IconButton} needs="editor" icon="undo-2" label=${`Undo the last change: ${entry.content}`} onClick=${() => act(() => post(`${path}/core/${entry.id}/undo`, {}, seen(entry)), "Undone.")} />
          <${IconButton} needs="editor" icon="trash-2" label=${`Remove: ${entry.content}`} disabled=${entry.protected} onClick=${() => act(() => remove(`${path}/core/${entry.id}`, seen(entry)), "Removed from core memory.")} />
        </div></li>`)}</ul>`
    : html`<${Empty} icon="user" title="Nothing is known for sure of who this person is."><span class="hint">Their name, home, work and family come here once they state them, and what happens again and again after five times.</span><//>`}<//>
    ${open?.edit && html`<${Edit} path=${path} user=${person.user} entry=${list.data?.core.find((each) => each.id === open.edit.id) ?? open.edit} onClose=${() => setOpen(null)} onUndo=${undo} />`}
    ${open?.history && html`<${Versions} path=${path} entry=${open.history} onClose=${() => setOpen(null)} />`}`;
}

function Edit({ path, user, entry, onClose, onUndo }) {
  const [content, setContent] = useState(entry.content);
  const [saved, setSaved] = useState(null);
  const [faults, submit] = useForm(async () => {
    const changed = await patch(`${path}/core/${entry.id}`, { content: content.trim() }, seen(entry));
    await refresh(path);
    toast("Saved.", { undo: () => onUndo(changed) });
    if (changed.beneath.length) setSaved(changed);
    else onClose();
  }, () => {});
  if (saved) {
    return html`<${Dialog} title="Edit core memory" onClose=${onClose} footer=${html`<${Button} kind="primary" onClick=${onClose}>Close<//>`}>
      <div class="stack"><p>${saved.hint}</p>
        <ul>${saved.beneath.map((each) => html`<li key=${each.memory}><a href=${to(`people/${user}/memories/${each.memory}`)}>${each.content ?? "A secret"}</a></li>`)}</ul></div>
    <//>`;
  }
  return html`<${Dialog} title="Edit core memory" unsaved=${content !== entry.content} onClose=${onClose} footer=${html`<${Button} onClick=${onClose}>Cancel<//><${Button} kind="primary" disabled=${!content.trim()} onClick=${submit}>Save<//>`}>
    <${Area} label="What is so" value=${content} onValue=${setContent} fault=${faults.content} most=${1000} />
  <//>`;
}

function Versions({ path, entry, onClose }) {
  const query = useQuery(`${path}/core/${entry.id}`);
  return html`<${Dialog} title="Versions" side onClose=${onClose}><${Loaded} of=${query}>${({ versions }) => html`<ol class="versions">
    ${versions.toReversed().map((each) => html`<li><b>${each.version}</b><div><p class=${each.active ? "" : "gone"}>${each.content ?? "Its words were forgotten."}</p><p class="hint">${words(each.reason)} · ${dateTime(each.at)}${each.active ? "" : " · taken out"}</p></div></li>`)}
  </ol>`}<//><//>`;
}
