// Messages as bubbles, each with whose words it has and how far it came.

import { html } from "../app/html.js";
import { date, dateTime, time, words } from "../app/format.js";
import { to } from "../app/workspace.js";
import { Badge, Icon } from "./basics.js";
import { useStyle } from "../app/style.js";

/** Who speaks, by the `from` of a message; what is not here says its own name. */
export const AUTHORS = {
  person: null,
  passed_on: "Passed on by the person",
  assistant: "Assistant",
  operator: "Team",
  task_result: "Result of a task",
  reminder: "Reminder",
};
const TONES = { failed: "alarm", held: "note" };
const STATES = {
  queued: ["clock", "Waits to be sent"],
  sending: ["clock", "Being sent"],
  sent: ["check", "Sent"],
  delivered: ["circle-check", "Delivered"],
  read: ["eye", "Read"],
  held: ["clock", "Kept until the person writes"],
  failed: ["circle-alert", "Not delivered"],
};

export const authorOf = (message, name = "") => AUTHORS[message.from] ?? (message.from === "person" ? name || "Person" : words(message.from));

/** Messages oldest first, with a line for each new day. `user`: whose they are; `name`: what they are called; `linked`: to their turns. */
export function Messages({ of, user, name, linked = true }) {
  useStyle("/console/styles/messages.css");
  let day = "";
  return html`<ol class="bubbles">
    ${of.map((message) => {
      const on = date(message.at);
      const line = on !== day && html`<li class="day" key=${`day-${message.message}`}><span>${on}</span></li>`;
      day = on;
      return [line, html`<${Bubble} key=${message.message} message=${message} user=${user} name=${name} linked=${linked} />`];
    })}
  </ol>`;
}

function Bubble({ message, user, name, linked }) {
  const [icon, state] = STATES[message.delivery?.state] ?? [];
  const turn = linked && message.turn && to(`people/${user}/turns/${message.turn}`);
  return html`<li class="bubble" data-from=${message.from} id=${`message-${message.message}`}>
    <p class="bubble-head">
      <b>${authorOf(message, name)}</b>
      <time datetime=${message.at} title=${dateTime(message.at)}>${time(message.at)}</time>
      ${message.kind !== "text" && html`<${Badge}>${words(message.kind)}<//>`}
    </p>
    ${message.file && html`<${File} file=${message.file} />`}
    ${message.text && html`<p class="bubble-text">${message.text}</p>`}
    ${message.heard && html`<p class="bubble-text heard">${message.heard}</p>`}
    ${!message.text && !message.heard && !message.file && html`<p class="hint">${message.redacted ? "Forgotten on request" : "No text"}</p>`}
    ${message.choices.length > 0 && html`<ul class="choices" aria-label="Choices">${message.choices.map((choice) => html`<li>${choice}</li>`)}</ul>`}
    <p class="bubble-foot">
      ${message.reaction && html`<span aria-label="Reaction">${message.reaction}</span>`}
      ${state && html`<span class=${TONES[message.delivery.state] ?? ""} title=${message.delivery.status_at ? dateTime(message.delivery.status_at) : state}><${Icon} name=${icon} size="13" /> ${state}${message.delivery.error ? ` (error ${message.delivery.error})` : ""}</span>`}
      ${turn && html`<a href=${turn}>${message.from === "person" ? "How it was read" : "Why this answer"}</a>`}
      ${message.task && html`<a href=${to(`people/${user}/tasks/${message.task}`)}>Task</a>`}
    </p>
  </li>`;
}

const File = ({ file }) =>
  html`<p class="bubble-file"><${Icon} name="paperclip" /> ${file.filename || words(file.kind)} <span class="hint">${[file.mime, file.size && `${Math.ceil(file.size / 1024)} KB`, file.state === "kept" ? "" : words(file.state)].filter(Boolean).join(" · ")}</span></p>`;
