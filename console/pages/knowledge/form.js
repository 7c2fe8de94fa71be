// One statement of the workspace: written, or said in other words.

import { html, useState } from "../../app/html.js";
import { patch, post, seen } from "../../app/api.js";
import { fail, toast } from "../../app/toasts.js";
import { api } from "../../app/workspace.js";
import { Button } from "../../parts/basics.js";
import { Dialog } from "../../parts/dialog.js";
import { Area } from "../../parts/forms.js";

export function Statement({ memory, onClose, onDone }) {
  const [content, setContent] = useState(memory?.content ?? "");
  const [faults, setFaults] = useState({});
  const save = async () => {
    try {
      if (memory) await patch(api(`/knowledge/${memory.memory}`), { content: content.trim() }, seen(memory));
      else await post(api("/knowledge"), { content: content.trim() });
      await onDone();
      toast(memory ? "Saved: the old words stay in its history." : "Known to all from now on.");
      onClose();
    } catch (error) {
      setFaults(error.faults ?? {});
      fail(error);
    }
  };
  const footer = html`<${Button} onClick=${onClose}>Cancel<//><${Button} kind="primary" disabled=${!content.trim()} onClick=${save}>Save<//>`;
  return html`<${Dialog} title=${memory ? "Edit statement" : "New statement"} unsaved=${content !== (memory?.content ?? "")} onClose=${onClose} footer=${footer}>
    <${Area} label="What holds for everybody" hint="In one sentence: “The office in Porto opens at nine”." value=${content} onValue=${setContent} fault=${faults.content} most=${1000} />
  <//>`;
}
