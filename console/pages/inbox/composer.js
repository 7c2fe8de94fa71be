// What is being written to a person. It is kept for each of them over polls, reloads and faults, until it is sent or deleted.

import { html, useRef, useState } from "../../app/html.js";
import { post } from "../../app/api.js";
import { dateTime } from "../../app/format.js";
import { refresh } from "../../app/query.js";
import { toast } from "../../app/toasts.js";
import { api, workspace } from "../../app/workspace.js";
import { Button, Icon, Kbd } from "../../parts/basics.js";
import { CannedReplies } from "./canned.js";

const LONGEST = 4096;
const keptAs = (user) => `agent7-draft-${workspace.value}-${user}`;

export function Composer({ user, person }) {
  const [text, setText] = useState(() => sessionStorage.getItem(keptAs(user)) ?? "");
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const [canned, setCanned] = useState(false);
  const box = useRef(null);
  const attempt = useRef({ text: "", key: "" });
  const now = useRef(text);
  const write = (words) => {
    now.current = words;
    setText(words);
    if (words) sessionStorage.setItem(keptAs(user), words);
    else sessionStorage.removeItem(keptAs(user));
  };
  const send = async () => {
    const words = text.trim();
    if (!words || busy) return;
    if (attempt.current.text !== words) attempt.current = { text: words, key: crypto.randomUUID() }; // sent again after a fault: still once
    setBusy(true);
    setFault("");
    try {
      const answer = await post(api(`/users/${user}/messages`), { text: words }, { key: attempt.current.key });
      attempt.current = { text: "", key: "" };
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
  const keys = (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    }
  };
  if (!person.handover) return html`<footer class="inbox-write hint">The assistant answers this person. Take over to write yourself.</footer>`;
  return html`<footer class="inbox-write">
    ${!person.window_open && html`<p class="inbox-note"><${Icon} name="clock" /> The 24-hour window has closed: what you send is kept, and goes out when this person writes.</p>`}
    <label class="unseen" for="answer">Answer to ${person.name || "this person"}</label>
    <textarea ref=${box} id="answer" class="input" rows="3" maxlength=${LONGEST} placeholder="Write an answer" value=${text} aria-invalid=${fault ? true : undefined}
      aria-describedby="answer-fault" onInput=${(event) => write(event.target.value)} onKeyDown=${keys}></textarea>
    <p class="fault" id="answer-fault" role="alert">${fault && `Not sent: ${fault} Your text is still here.`}</p>
    <div class="inbox-send">
      <${Button} small icon="sticky-note" onClick=${() => setCanned(true)}>Canned replies<//>
      <${Kbd}>Ctrl Enter<//>
      <${Button} kind="primary" icon="send" busy=${busy} disabled=${!text.trim()} onClick=${send}>Send<//>
    </div>
    <p class="hint">${text.length > LONGEST - 500 ? `${LONGEST - text.length} characters left` : person.window_open ? `Goes out at once; the window is open until ${dateTime(person.window_until)}.` : ""}</p>
    ${canned && html`<${CannedReplies} draft=${text} onClose=${() => setCanned(false)} onTake=${(words) => { write(text ? `${text.trimEnd()}\n${words}` : words); setCanned(false); setTimeout(() => box.current?.focus()); }} />`}
  </footer>`;
}
