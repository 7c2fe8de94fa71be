// Replies that the workspace keeps ready: take one into the answer, keep what was written as another, delete one.

import { html, useState } from "../../app/html.js";
import { post, remove } from "../../app/api.js";
import { refresh, useQuery } from "../../app/query.js";
import { fail, toast } from "../../app/toasts.js";
import { api } from "../../app/workspace.js";
import { Button, IconButton } from "../../parts/basics.js";
import { Dialog } from "../../parts/dialog.js";
import { Area, Form, Text } from "../../parts/forms.js";
import { Empty, Loaded } from "../../parts/states.js";

export function CannedReplies({ draft, onTake, onClose }) {
  const path = api("/canned-replies");
  const replies = useQuery(path);
  const drop = async (reply) => {
    try {
      await remove(`${path}/${reply.reply}`);
      await refresh(path);
      toast(`Deleted "${reply.title}".`, { undo: async () => { await post(path, { title: reply.title, text: reply.text }); await refresh(path); } });
    } catch (error) {
      fail(error);
    }
  };
  return html`<${Dialog} title="Canned replies" onClose=${onClose}>
    <${Loaded} of=${replies}>${({ replies: all }) =>
      all.length
        ? html`<ul class="canned">${all.map(
            (reply) => html`<li key=${reply.reply}>
              <button type="button" class="canned-take" onClick=${() => onTake(reply.text)}><b>${reply.title}</b><span>${reply.text}</span></button>
              <${IconButton} icon="trash-2" label=${`Delete ${reply.title}`} onClick=${() => drop(reply)} />
            </li>`,
          )}</ul>`
        : html`<${Empty} icon="sticky-note" title="No canned replies yet.">Write the first one below.<//>`}<//>
    <${NewReply} path=${path} draft=${draft} />
  <//>`;
}

function NewReply({ path, draft }) {
  const [title, setTitle] = useState("");
  const [text, setText] = useState(draft);
  const [faults, setFaults] = useState({});
  const keep = async () => {
    try {
      await post(path, { title, text });
      setTitle("");
      setText("");
      setFaults({});
      await refresh(path);
    } catch (error) {
      setFaults(Object.keys(error.faults).length ? error.faults : { title: error.message });
    }
  };
  return html`<${Form} class="stack" onSend=${keep}>
    <${Text} label="Title" value=${title} onValue=${setTitle} maxlength="80" required fault=${faults.title} />
    <${Area} label="Text" value=${text} onValue=${setText} most=${4096} required fault=${faults.text} />
    <div class="row"><${Button} type="submit" icon="plus">Save<//></div>
  <//>`;
}
