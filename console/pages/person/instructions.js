// Standing instructions: what the assistant is to do for this person, or for everybody.

import { html, useState } from "../../app/html.js";
import { patch, post, remove, seen } from "../../app/api.js";
import { refresh, useQuery } from "../../app/query.js";
import { fail, toast } from "../../app/toasts.js";
import { to } from "../../app/workspace.js";
import { Badge, Button, IconButton } from "../../parts/basics.js";
import { Dialog } from "../../parts/dialog.js";
import { Area } from "../../parts/forms.js";
import { Empty, Loaded } from "../../parts/states.js";

export function Instructions({ path }) {
  const list = useQuery(`${path}/instructions`, { every: 30_000 });
  const [open, setOpen] = useState(null);
  const change = async (rule, body, said) => {
    try {
      await patch(`${path}/instructions/${rule.id}`, body, seen(rule));
      await refresh(path);
      toast(said);
    } catch (error) {
      fail(error);
    }
  };
  const drop = async (rule) => {
    try {
      await remove(`${path}/instructions/${rule.id}`, seen(rule));
      await refresh(path);
      toast("Removed.", { undo: async () => { await post(`${path}/instructions`, { text: rule.text }); await refresh(path); } });
    } catch (error) {
      fail(error);
    }
  };
  const add = html`<${Button} needs="editor" kind="primary" icon="plus" onClick=${() => setOpen({})}>Add instruction<//>`;
  return html`<${Loaded} of=${list}>${({ instructions }) => instructions.length
    ? html`<div class="tab-head"><p class="hint">What the assistant follows in every answer. The most important stand first.</p>${add}</div>
      <ul class="entries">${instructions.map((rule) => html`<li key=${rule.id} class="card memory-entry" data-off=${!rule.enabled || undefined}><div class="entry-main"><p class="memory-text">${rule.text}</p>
        <p class="entry-facts">${rule.for_workspace && html`<${Badge} tone="info">for everybody<//>`}<${Badge}>${rule.origin === "operator" ? "from an operator" : "said by the person"}<//>${!rule.enabled && html`<${Badge} tone="note">switched off<//>`}${rule.priority !== 0 && html`<${Badge}>priority ${rule.priority}<//>`}</p></div>
        ${rule.for_workspace ? html`<a class="link" href=${to("settings")}>Settings</a>` : html`<div class="entry-acts">
          <${Button} needs="editor" small onClick=${() => change(rule, { enabled: !rule.enabled }, rule.enabled ? "Switched off." : "Switched on.")}>${rule.enabled ? "Switch off" : "Switch on"}<//>
          <${IconButton} needs="editor" icon="arrow-up" label=${`More important: ${rule.text}`} disabled=${rule.priority >= 100} onClick=${() => change(rule, { priority: rule.priority + 1 }, "Moved up.")} />
          <${IconButton} needs="editor" icon="pencil" label=${`Edit: ${rule.text}`} onClick=${() => setOpen(rule)} />
          <${IconButton} needs="editor" icon="trash-2" label=${`Remove: ${rule.text}`} onClick=${() => drop(rule)} /></div>`}</li>`)}</ul>`
    : html`<${Empty} icon="scroll-text" title="No active standing instructions."><span class="hint">“Always answer in bullet points” becomes one once the person says yes to it.</span>${add}<//>`}<//>
    ${open && html`<${Edit} path=${path} rule=${list.data?.instructions.find((each) => each.id === open.id) ?? open} onClose=${() => setOpen(null)} />`}`;
}

function Edit({ path, rule, onClose }) {
  const [text, setText] = useState(rule.text ?? "");
  const [faults, setFaults] = useState({});
  const save = async () => {
    try {
      if (rule.id) await patch(`${path}/instructions/${rule.id}`, { text: text.trim() }, seen(rule));
      else await post(`${path}/instructions`, { text: text.trim() });
      await refresh(path);
      toast(rule.id ? "Saved." : "Added: it is followed from the next answer on.");
      onClose();
    } catch (error) {
      setFaults(error.faults ?? {});
      fail(error);
    }
  };
  return html`<${Dialog} title=${rule.id ? "Edit instruction" : "Add instruction"} unsaved=${text !== (rule.text ?? "")} onClose=${onClose} footer=${html`<${Button} onClick=${onClose}>Cancel<//><${Button} kind="primary" disabled=${!text.trim()} onClick=${save}>Save<//>`}><${Area} label="Instruction" hint="As one would say it: “Answer in French”." value=${text} onValue=${setText} fault=${faults.text} most=${500} /><//>`;
}
