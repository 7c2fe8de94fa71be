// The web chat: write to the assistant as a member of the team, and see beside each answer what was recalled for it, done and paid.

import { html, useEffect, useLayoutEffect, useRef, useState } from "../../app/html.js";
import { address, setQuery } from "../../app/address.js";
import { post } from "../../app/api.js";
import { plural, time } from "../../app/format.js";
import { useQuery } from "../../app/query.js";
import { may } from "../../app/role.js";
import { useStyle } from "../../app/style.js";
import { api, to, workspace } from "../../app/workspace.js";
import { Button, Icon } from "../../parts/basics.js";
import { Page } from "../../parts/layout.js";
import { Empty, Loaded } from "../../parts/states.js";
import { Behind } from "./behind.js";
import { takeDraft, useDraft } from "./draft.js";

const WAITING_MS = 700;
const QUIET_MS = 4000;
const TRY = ["My company is called Acme Corp", "What is my company called?", "What do you know about me?"];

export default function Chat() {
  const styled = useStyle("/console/pages/chat/chat.css");
  const [sent, setSent] = useState([]); // what is on its way: { id, text, failed }
  const waits = sent.some((line) => !line.failed);
  const [working, setWorking] = useState(false);
  const chat = useQuery(api("/web-chat"), { every: waits || working ? WAITING_MS : QUIET_MS });
  const messages = chat.data?.messages ?? [];
  useEffect(() => setWorking(Boolean(chat.data?.working)), [chat.data]);
  useEffect(() => {
    const arrived = new Set(messages.map(({ id }) => id));
    setSent((lines) => (lines.some(({ id }) => arrived.has(id)) ? lines.filter(({ id }) => !arrived.has(id)) : lines));
  }, [chat.data]);
  const send = async (text, id = crypto.randomUUID()) => {
    setSent((lines) => [...lines.filter((one) => one.id !== id), { id, text, failed: null }]);
    try {
      await post(api("/web-chat/messages"), { text, id });
      chat.reload();
    } catch (error) {
      setSent((lines) => lines.map((one) => (one.id === id ? { ...one, failed: error } : one)));
    }
  };
  const turns = messages.filter((message) => message.from !== "person" && message.turn);
  const looked = address.value.query.turn ?? turns.at(-1)?.turn;
  if (!styled) return null;
  return html`<${Page} title="Web chat" wide lead="Talk to the assistant as yourself. It takes the same way as a message on WhatsApp; your memory here is your own.">
    <div class="chat">
      <section class="chat-talk" aria-label="Conversation">
        <${Loaded} of=${chat} lines=${6}>
          ${() => html`<${Lines} messages=${messages} sent=${sent} user=${chat.data.user} recalled=${chat.data.recalled} looked=${looked} working=${working || waits} send=${send} />`}
        <//>
        ${may("editor") ? html`<${Composer} onSend=${send} />` : html`<p class="composer hint">You have read-only access. An editor of the team can write to the assistant.</p>`}
      </section>
      <aside class="chat-behind" aria-label="Behind the answer">
        ${looked && chat.data?.user ? html`<${Behind} user=${chat.data.user} turn=${looked} />` : html`<${Empty} icon="brain" title="What an answer recalled, learnt and cost stands here." />`}
      </aside>
    </div>
  <//>`;
}

function Lines({ messages, user, sent, recalled, looked, working, send }) {
  const place = useRef(null);
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    if (atEnd.current) place.current.scrollTop = place.current.scrollHeight;
  }, [messages.length, sent.length, working]);
  const scrolled = () => {
    const { scrollTop, scrollHeight, clientHeight } = place.current;
    atEnd.current = scrollHeight - scrollTop - clientHeight < 40;
  };
  return html`<div class="chat-lines" ref=${place} onScroll=${scrolled} role="log" aria-label="Messages" tabindex="0">
    ${!messages.length && !sent.length && html`<${Empty} icon="message-circle" title="Say something. It remembers.">${TRY.map((text) => html`<${Button} needs="editor" small onClick=${() => send(text)}>${text}<//>`)}<//>`}
    ${messages.map((message) => html`<${Line} key=${message.message} message=${message} user=${user} recalled=${recalled[message.turn]} looked=${message.turn === looked} send=${send} />`)}
    ${sent.map(
      (line) => html`<div key=${line.id} class="line mine" data-state=${line.failed ? "failed" : "sending"}>
        <p class="said">${line.text}</p>
        ${line.failed && html`<p class="fault" role="alert">${line.failed.message} <button class="link" onClick=${() => send(line.text, line.id)}>Send again</button></p>`}
      </div>`,
    )}
    ${working && html`<div class="line" role="status"><p class="said typing" aria-label="The assistant is thinking"><i /><i /><i /></p></div>`}
  </div>`;
}

function Line({ message, user, recalled, looked, send }) {
  const mine = message.from === "person";
  const author = { operator: "A human", task_result: "Result of a task", reminder: "Reminder" }[message.from];
  return html`<div class=${`line ${mine ? "mine" : ""}`} data-looked=${(!mine && looked) || undefined}>
    ${!mine && recalled?.facts > 0 && html`<button type="button" class="recalling" aria-pressed=${looked} onClick=${() => setQuery({ turn: message.turn })}><${Icon} name="brain" size="13" />Recalling ${plural(recalled.facts, "fact")}</button>`}
    ${author && html`<p class="author">${author}</p>`}
    <p class="said">${message.text ?? html`<em class="hint">${message.redacted ? "forgotten" : message.file ? message.file.filename ?? "a file" : "nothing that can be shown"}</em>`}</p>
    ${message.choices.length > 0 && html`<div class="chat-choices">${message.choices.map((choice) => html`<${Button} needs="editor" small onClick=${() => send(choice)}>${choice}<//>`)}</div>`}
    <p class="stamp">${time(message.at)}${!mine && message.turn && html` · <button type="button" class="link" onClick=${() => setQuery({ turn: message.turn })}>Why?</button>`}${message.task && html` · <a href=${to(`people/${user}/tasks/${message.task}`)}>Task</a>`}</p>
  </div>`;
}

function Composer({ onSend }) {
  const [text, setText] = useDraft(`chat-${workspace.value}`);
  const field = useRef(null);
  useEffect(() => field.current.focus({ preventScroll: true }), []);
  const send = () => {
    if (!text.trim()) return;
    onSend(takeDraft(text, setText));
    field.current.focus();
  };
  return html`<form class="composer" onSubmit=${(event) => { event.preventDefault(); send(); }}>
    <textarea ref=${field} class="input" rows="1" maxlength="4096" aria-label="Message" placeholder="Message" value=${text} onInput=${(event) => setText(event.target.value)}
      onKeyDown=${(event) => event.key === "Enter" && !event.shiftKey && !event.isComposing && (event.preventDefault(), send())}></textarea>
    <${Button} kind="primary" icon="send" type="submit">Send<//>
  </form>`;
}
