// The page put together.

import { ChatView } from "./chat-view.js";
import { showDetails } from "./details.js";
import { byId, element } from "./dom.js";
import { offsetOf, phoneOf, timeOf } from "./format.js";
import { face, showPeople } from "./people-list.js";
import { Phones, tell } from "./phones.js";

const phones = new Phones();
const app = document.querySelector(".app");
const [text, messages] = [byId("text"), byId("messages")];
const drafts = new Map();
const chat = new ChatView(messages, phones, { say, details: (id) => showDetails(phones.messages.get(id)) });
const isWide = matchMedia("(min-width: 720px)");
let person = null;
let problem = null;

async function say(said) {
  if (!said.trim() || !person) return;
  try {
    await tell("/phone/messages", { user: person, text: said });
    problem = null;
  } catch (fault) {
    problem = fault.message;
    if (!text.value) text.value = said;
  }
  draw();
}

function choose() {
  const wanted = decodeURIComponent(location.hash.slice(2));
  const chosen = phones.people.has(wanted) ? wanted : isWide.matches ? phones.people.keys().next().value ?? null : null;
  if (chosen === person) return;
  if (person) drafts.set(person, text.value);
  person = chosen;
  text.value = drafts.get(person) ?? "";
  if (person && isWide.matches && document.activeElement === document.body) text.focus();
}

function draw() {
  const before = person;
  choose();
  app.dataset.view = person ? "chat" : "people";
  showPeople(byId("people-list"), phones, person);
  drawClock();
  drawBanner();
  if (!person) {
    if (before) keepFocus(document.querySelector(`[data-person="${CSS.escape(before)}"]`));
    return;
  }
  drawHolder(phones.people.get(person));
  chat.show(person);
  if (person !== before) {
    fit();
    keepFocus(messages);
  }
  markSeen();
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
  byId("holder").replaceChildren(face(holder), element("span", { class: "holder-name", text: holder.name, title: phoneOf(holder) }), element("span", { class: "unseen", text: "holds this phone" }));
  document.title = `${holder.name} · agent7`;
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

function fit() {
  text.style.height = "auto";
  text.style.height = `${text.scrollHeight + 2}px`;
}

byId("composer").addEventListener("submit", (event) => {
  event.preventDefault();
  const said = text.value;
  if (!said.trim()) return;
  text.value = "";
  fit();
  say(said);
});
text.addEventListener("input", fit);
text.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    byId("composer").requestSubmit();
  }
});
byId("back").addEventListener("click", () => { location.hash = "#/"; });
byId("retry").addEventListener("click", () => tell("/phone/retry").catch(() => {}));

const dialog = byId("person-dialog");
byId("add-person").addEventListener("click", () => {
  dialog.querySelector("form").reset();
  byId("person-problem").textContent = "";
  dialog.showModal();
});
dialog.querySelector(".quiet").addEventListener("click", () => dialog.close());
dialog.querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    const added = await tell("/phone/people", { name: byId("person-name").value, without_number: byId("person-hidden").checked });
    dialog.close();
    location.hash = `#/${added.id}`;
  } catch (fault) {
    byId("person-problem").textContent = fault.message;
  }
});

phones.addEventListener("change", draw);
addEventListener("hashchange", draw);
document.addEventListener("visibilitychange", draw);
isWide.addEventListener("change", draw);
setInterval(drawClock, 10000);
phones.listen("/phone/events");
