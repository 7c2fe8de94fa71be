// What is being written to a person. It is kept for each of them over polls, reloads and faults, until it is sent or deleted.

import { html, useRef, useState } from "../../app/html.js";
import { post } from "../../app/api.js";
import { dateTime } from "../../app/format.js";
import { refresh } from "../../app/query.js";
import { may } from "../../app/role.js";
import { toast } from "../../app/toasts.js";
import { api, workspace } from "../../app/workspace.js";
import { Button, Icon, IconButton, Kbd } from "../../parts/basics.js";
import { CannedReplies } from "./canned.js";

const LONGEST = 4096;
const MOST_BYTES = 4 * 1024 * 1024;
const ACCEPTED = ".pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt,.jpg,.jpeg,.png,.mp4,.mp3,.ogg,.m4a";
const keptAs = (user) => `agent7-draft-${workspace.value}-${user}`;

export function Composer({ user, person }) {
  const [text, setText] = useState(() => sessionStorage.getItem(keptAs(user)) ?? "");
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const [canned, setCanned] = useState(false);
  const [file, setFile] = useState(null);
  const box = useRef(null);
  const picker = useRef(null);
  const now = useRef(text);
  const write = (words) => {
    now.current = words;
    setText(words);
    if (words) sessionStorage.setItem(keptAs(user), words);
    else sessionStorage.removeItem(keptAs(user));
  };
  const send = async () => {
    const words = text.trim();
    if ((!words && !file) || busy) return;
    setBusy(true);
    setFault("");
    try {
      const answer = file
        ? await post(api(`/users/${user}/files`), { filename: file.name, mime: file.type, content: await base64(file), caption: words })
        : await post(api(`/users/${user}/messages`), { text: words });
      setFile(null);
      write(now.current.startsWith(text) ? now.current.slice(text.length).trimStart() : now.current.trim() === words ? "" : now.current);
      if (!person.window_open) toast(answer.message);
      await Promise.all([refresh(api(`/users/${user}/messages`)), refresh(api("/inbox")), refresh(api(`/users/${user}/handover`))]);
    } catch (error) {
      setFault(error.message);
    } finally {
      setBusy(false);
      box.current?.focus();
    }
  };
  const take = (event) => {
    const [chosen] = event.target.files;
    event.target.value = "";
    if (!chosen) return;
    setFault(chosen.size > MOST_BYTES ? `${chosen.name} is larger than ${MOST_BYTES / 1024 / 1024} MB.` : "");
    if (chosen.size <= MOST_BYTES) setFile(chosen);
  };
  const keys = (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    }
  };
  if (!may("editor")) return html`<footer class="inbox-write hint">You have read-only access. An editor of the team can answer.</footer>`;
  if (!person.handover) return html`<footer class="inbox-write hint">The assistant answers this person. Take over to write yourself.</footer>`;
  return html`<footer class="inbox-write">
    ${!person.window_open && html`<p class="inbox-note"><${Icon} name="clock" /> The 24-hour window has closed: what you send is kept, and goes out when this person writes.</p>`}
    <label class="unseen" for="answer">Answer to ${person.name || "this person"}</label>
    <textarea ref=${box} id="answer" class="input" rows="3" maxlength=${LONGEST} placeholder="Write an answer" value=${text} aria-invalid=${fault ? true : undefined}
      aria-describedby="answer-fault" onInput=${(event) => write(event.target.value)} onKeyDown=${keys}></textarea>
    <p class="fault" id="answer-fault" role="alert">${fault && `Not sent: ${fault}${text.trim() ? " Your text is still here." : ""}`}</p>
    ${file && html`<p class="row"><${Icon} name="paperclip" /> <b>${file.name}</b> <span class="hint">${Math.ceil(file.size / 1024)} KB</span>
      <${IconButton} icon="x" label=${`Do not send ${file.name}`} onClick=${() => setFile(null)} /></p>`}
    <input ref=${picker} hidden type="file" aria-label="File to send" accept=${ACCEPTED} onChange=${take} />
    <div class="inbox-send">
      <${IconButton} icon="paperclip" label="Attach a file" onClick=${() => picker.current.click()} />
      <${Button} small icon="sticky-note" onClick=${() => setCanned(true)}>Canned replies<//>
      <${Kbd}>Ctrl Enter<//>
      <${Button} kind="primary" icon="send" busy=${busy} disabled=${!text.trim() && !file} onClick=${send}>Send<//>
    </div>
    <p class="hint">${text.length > LONGEST - 500 ? `${LONGEST - text.length} characters left` : person.window_open ? `Goes out at once; the window is open until ${dateTime(person.window_until)}.` : ""}</p>
    ${canned && html`<${CannedReplies} draft=${text} onClose=${() => setCanned(false)} onTake=${(words) => { write(text ? `${text.trimEnd()}\n${words}` : words); setCanned(false); setTimeout(() => box.current?.focus()); }} />`}
  </footer>`;
}

const base64 = (file) =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => failed(new Error(`${file.name} could not be read.`));
    reader.readAsDataURL(file);
  });
