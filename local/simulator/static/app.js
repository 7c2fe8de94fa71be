// The page put together.

import { ChatView } from "./chat-view.js";
import { Composer } from "./composer.js";
import { showDetails } from "./details.js";
import { dialogOf } from "./dialogs.js";
import { byId, element } from "./dom.js";
import { leftOf, offsetOf, phoneOf, timeOf } from "./format.js";
import { openHolder } from "./holder.js";
import { drawLab, startLab } from "./lab.js";
import { drawMemoryPane, startMemoryPane } from "./memory-pane.js";
import { openMenu } from "./message-menu.js";
import { face, showPeople } from "./people-list.js";
import { Phones } from "./phones.js";
import { tell } from "./requests.js";

const phones = new Phones();
const app = document.querySelector(".app");
const messages = byId("messages");
const isWide = matchMedia("(min-width: 720px)");
let person = null;
let problem = null;

const composer = new Composer(send, fail, () => phones.chat(person).findLast((message) => message.direction === "inbound" && message.kind === "text" && !message.revoked));
const act = {
  say: (text) => composer.give({ text }),
  send: (fields) => ["reaction", "revoke"].includes(fields.kind) ? send(fields) : composer.give(fields),
  quote: (message) => composer.quote(message),
  edit: (message) => composer.edit(message),
  forward: (message) => send({ text: message.content.body, forwarded: true }),
  again: (message) => tell("/phone/again", { message: message.id }).catch((fault) => fail(fault.message)),
  details: showDetails,
  menu: (message, at) => openMenu(message, at, act),
  openList,
};
let atEnd = true;
let unseen = 0; // messages that came while somebody read further up
let sought = null; // a message that was searched for, to be shown in its chat
const chat = new ChatView(messages, phones, act, (isAtEnd) => {
  atEnd = isAtEnd;
  if (isAtEnd) unseen = 0;
  drawLatest();
});

function drawLatest() {
  byId("to-latest").hidden = atEnd;
  set(byId("to-latest").querySelector("span"), unseen ? `${unseen} new` : "Latest");
}

async function send(fields) {
  if (!person) return;
  try {
    await tell("/phone/messages", { ...fields, user: person });
    problem = null;
  } catch (fault) {
    problem = fault.message;
    if (fields.text && !fields.kind) composer.restore(fields.text);
  }
  draw();
}

function fail(text) {
  problem = text;
  draw();
}

/** The rows of a list, as a sheet. */
const listDialog = dialogOf("list-dialog");
function openList(message) {
  byId("list-title").textContent = message.content.button;
  const pick = (row) => () => { listDialog.close(); act.send({ kind: "interactive", quoted: message.id, choice: row.id }); };
  const option = (row) => element("button", { type: "button", class: "option", on: { click: pick(row) } }, element("span", {}, element("strong", { text: row.title }), row.description ? element("small", { text: row.description }) : null), element("i", { "aria-hidden": "true" }));
  byId("list-rows").replaceChildren(...message.content.sections.map((section) => element("section", {}, section.title ? element("h3", { text: section.title }) : null, ...section.rows.map(option))));
  listDialog.showModal();
}

function choose() {
  const wanted = decodeURIComponent(location.hash.slice(2));
  const chosen = phones.people.has(wanted) ? wanted : isWide.matches ? phones.people.keys().next().value ?? null : null;
  if (chosen === person) return;
  person = chosen;
  composer.hold(person);
  if (person && isWide.matches && document.activeElement === document.body) composer.focus();
}

function draw() {
  const before = person;
  choose();
  app.dataset.view = person ? "chat" : "people";
  showPeople(byId("people-list"), phones, person, byId("search").value, find);
  drawTitle();
  drawClock();
  drawBanner();
  drawLab();
  if (!person) {
    if (before) keepFocus(document.querySelector(`[data-person="${CSS.escape(before)}"]`));
    return;
  }
  drawHolder(phones.people.get(person));
  drawWindow();
  if (person !== before) unseen = 0;
  chat.show(person);
  if (sought) chat.find(sought);
  sought = null;
  drawMemoryPane(person, phones.replies(person));
  if (person !== before) keepFocus(messages);
  markSeen();
}

/** Show a message in its chat: at once, or when the chat is open. */
function find(id) {
  if (phones.messages.get(id)?.person === person) chat.find(id);
  else sought = id;
}

/** Whose phone it is, and how many messages wait on all of them. */
function drawTitle() {
  const waiting = [...phones.people.keys()].reduce((sum, id) => sum + (id === person && document.visibilityState === "visible" ? 0 : phones.unread(id).length), 0);
  document.title = `${waiting ? `(${waiting}) ` : ""}${phones.people.get(person)?.name ?? "Phones"} · agent7`;
}

/** Where one side replaces the other, the focus goes along instead of being lost. */
function keepFocus(target) {
  const held = document.activeElement;
  if (!isWide.matches && (held === document.body || !held.checkVisibility())) target?.focus({ preventScroll: true });
}

function drawHolder(holder) {
  const typing = phones.isTyping(person);
  byId("presence").textContent = typing ? "typing…" : [phones.webhook.problem ? "not reachable" : "online", ...clockMoved()].join(" · ");
  byId("presence").className = typing ? "typing" : "";
  byId("holder").replaceChildren(face(holder), element("span", { class: "holder-you", text: "You are" }), element("span", { class: "holder-name", text: holder.name, title: phoneOf(holder) }), element("span", { class: "unseen", text: "holds this phone; change number, username or id" }));
}

function clockMoved() {
  return Math.abs(phones.offsetSeconds) >= 1 ? [`clock ${offsetOf(phones.offsetSeconds)}`] : [];
}

function drawClock() {
  const moved = clockMoved().length > 0;
  const clock = byId("clock");
  clock.toggleAttribute("data-moved", moved);
  clock.querySelector("span").textContent = moved ? `Clock moved by ${offsetOf(phones.offsetSeconds)}: ${timeOf(phones.now())}` : `Clock: real time, ${timeOf(phones.now())}`;
}

function drawBanner() {
  const waiting = phones.waiting();
  const [title, why] = !phones.connected && phones.people.size
    ? ["The simulator is not reachable.", "This page connects again by itself."]
    : phones.webhook.problem
      ? ["The assistant does not take messages.", `${phones.webhook.problem} ${waitingText(waiting)}`]
      : problem ? ["Your message was not sent.", problem] : [null, null];
  byId("banner").hidden = !title;
  set(byId("banner-title"), title ?? "");
  set(byId("banner-text"), why ?? "");
  byId("retry").hidden = !phones.connected || !phones.webhook.problem;
}

function waitingText(count) {
  if (!count) return "";
  return count === 1 ? "1 message waits and is sent again." : `${count} messages wait and are sent again.`;
}

function set(node, value) {
  if (node.textContent !== value) node.textContent = value;
}

/** A read status goes out only for what somebody really sees. */
function markSeen() {
  const visible = document.visibilityState === "visible" && (isWide.matches || app.dataset.view === "chat");
  if (visible && phones.unread(person).length) tell("/phone/seen", { user: person }).catch(() => {});
}

/** How long the assistant may still write freely. */
function drawWindow() {
  const left = phones.windowLeft(person);
  const open = left !== null && left > 0;
  const box = byId("window");
  box.dataset.open = left === null ? "never" : open;
  set(box.querySelector("span"), open ? (isWide.matches ? `Window ${leftOf(left)}` : leftOf(left).replace(/ h .*/, " h")) : left === null ? (isWide.matches ? "Window closed until first message" : "new") : "Window closed");
  box.title = open ? `24-hour window: the assistant may write freely for ${leftOf(left)}` : "24-hour window closed: only templates get through until this person writes";
  box.setAttribute("aria-label", box.title);
}

byId("to-latest").addEventListener("click", () => {
  chat.toLatest();
  composer.focus();
});
addEventListener("keydown", (event) => {
  const writes = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
  if (document.querySelector("dialog[open]")) return;
  if ((event.key === "/" && !writes) || ((event.ctrlKey || event.metaKey) && event.key === "k")) {
    event.preventDefault();
    byId("search").focus();
  }
});
byId("people-list").addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const rows = [...byId("people-list").querySelectorAll("button")];
  const next = rows[rows.indexOf(document.activeElement) + step];
  if (!step || !next) return;
  event.preventDefault();
  next.focus();
});
byId("people-list").addEventListener("click", () => { if (isWide.matches) composer.focus(); });
byId("back").addEventListener("click", () => { location.hash = "#/"; });
byId("retry").addEventListener("click", () => tell("/phone/retry").catch(() => {}));

byId("holder").addEventListener("click", () => openHolder(phones.people.get(person), send));
byId("search").addEventListener("input", draw);
byId("search").addEventListener("keydown", (event) => { if (event.key === "Enter") byId("people-list").querySelector("button")?.click(); });

const dialog = dialogOf("person-dialog");
byId("add-person").addEventListener("click", () => {
  dialog.querySelector("form").reset();
  byId("person-problem").textContent = "";
  dialog.showModal();
});
dialog.querySelector(".quiet").addEventListener("click", () => dialog.close());
dialog.querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    const added = await tell("/phone/people", { name: byId("person-name").value, phone: byId("person-phone").value.trim() || null, without_number: byId("person-hidden").checked });
    dialog.close();
    location.hash = `#/${added.id}`;
  } catch (fault) {
    byId("person-problem").textContent = fault.message;
  }
});

phones.addEventListener("change", ({ detail }) => {
  if (detail?.fresh?.direction === "outbound" && detail.fresh.person === person && !atEnd) unseen += 1;
  draw();
  drawLatest();
});
addEventListener("hashchange", draw);
document.addEventListener("visibilitychange", draw);
isWide.addEventListener("change", draw);
setInterval(() => { drawClock(); if (person) drawWindow(); }, 10000);
startLab(phones);
startMemoryPane(draw);
phones.listen("/phone/events");
