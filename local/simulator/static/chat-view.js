// One chat: bubbles in order, days between them, the typing dots, the welcome of an empty chat.

import { element, icon } from "./dom.js";
import { dayOf, timeOf } from "./format.js";
import { below, hasLine, isBare, noteOf, preview, render } from "./kinds/index.js";
import { tick } from "./ticks.js";

const SUGGESTIONS = ["Remember that my company is called Acme Corp", "What's my company called?", "What do you know about me?"];
const LONG_PRESS_MS = 480;

export class ChatView {
  #box;
  #phones;
  #person = null;
  #bubbles = new Map();
  #days = new Map();
  #welcome;
  #dots = typingDots();
  #act;
  #atEnd = true;
  #end = 0; // where the end was when it was last gone to

  /** `act`: `say(text)`, `send(fields)`, `menu(message, place)`, `details(message)`, `openList(message)`. `onAtEnd(isAtEnd)` hears of each scroll. */
  constructor(box, phones, act, onAtEnd = () => {}) {
    this.#box = box;
    this.#phones = phones;
    this.#act = act;
    this.#welcome = welcome(act.say);
    box.addEventListener("scroll", () => { this.#atEnd = this.#isAtEnd(); onAtEnd(this.#atEnd); });
    box.addEventListener("load", () => { if (this.#follows()) this.#toEnd(); }, true);
    new ResizeObserver(() => { if (this.#follows()) this.#toEnd(); }).observe(box);
    box.addEventListener("keydown", (event) => this.#step(event));
  }

  /** The arrow keys go from message to message; for the Tab key only the last one is there. */
  #step(event) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const button = event.target.closest(".bubble > .meta, .bubble > .more");
    if (!by || !button) return;
    const bubbles = [...this.#box.querySelectorAll(".bubble[data-id]")];
    const next = bubbles[bubbles.indexOf(button.parentElement) + by]?.querySelector(button.matches(".meta") ? ":scope > .meta" : ":scope > .more");
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  }

  /** Bring the chat up to date, keeping the place of somebody who has scrolled up. */
  show(person) {
    const another = person !== this.#person;
    const follows = another || this.#follows();
    if (another) this.#atEnd = true;
    if (another) [this.#bubbles, this.#days] = [new Map(), new Map()];
    this.#person = person;
    const chat = this.#phones.chat(person).filter(hasLine);
    const lines = chat.length ? this.#lines(chat, another) : [this.#welcome];
    if (this.#phones.isTyping(person)) lines.push(this.#dots);
    putChildren(this.#box, lines);
    this.#mark(chat);
    if (follows) this.#toEnd();
  }

  /** Buttons that were tapped look so; the Tab key finds the last message alone. */
  #mark(chat) {
    for (const { quoted, content, direction } of chat) {
      if (direction !== "inbound" || !quoted || !content?.title) continue;
      for (const choice of this.#bubbles.get(quoted)?.querySelectorAll(".choice") ?? []) if (choice.textContent.trim() === content.title) choice.setAttribute("aria-pressed", "true");
    }
    const bubbles = [...this.#bubbles.values()].filter((node) => node.matches(".bubble"));
    bubbles.forEach((node, place) => {
      for (const button of node.querySelectorAll(":scope > .meta, :scope > .more")) button.tabIndex = place === bubbles.length - 1 ? 0 : -1;
    });
  }

  /** To the latest message. */
  toLatest() {
    this.#atEnd = true;
    this.#toEnd();
  }

  /** Bring one message into view and let it shine. */
  find(id) {
    const node = this.#bubbles.get(id);
    if (!node) return;
    node.scrollIntoView({ block: "center" });
    node.classList.remove("found");
    requestAnimationFrame(() => node.classList.add("found"));
  }

  #isAtEnd() {
    return this.#box.scrollHeight - this.#box.scrollTop - this.#box.clientHeight < 90;
  }

  /** Whether the end stays in view. A scroll upwards counts at once: its event comes a frame later, and what came meanwhile would undo it. */
  #follows() {
    if (this.#atEnd && this.#box.scrollTop < this.#end) this.#atEnd = this.#isAtEnd();
    return this.#atEnd;
  }

  #toEnd() {
    this.#box.scrollTop = this.#box.scrollHeight;
    this.#end = this.#box.scrollTop;
  }

  #lines(chat, quietly) {
    const lines = [];
    let day = null;
    let direction = null;
    for (const message of chat) {
      const itsDay = dayOf(message.at, this.#phones.now());
      if (itsDay !== day) {
        lines.push(this.#day(itsDay));
        direction = null;
      }
      const isNote = noteOf(message) !== null;
      lines.push(this.#bubble(message, message.direction !== direction, quietly));
      [day, direction] = [itsDay, isNote ? null : message.direction];
    }
    return lines;
  }

  #day(name) {
    if (!this.#days.has(name)) this.#days.set(name, element("div", { class: "day", text: name }));
    return this.#days.get(name);
  }

  /** A bubble is made once and then only changed, so that a screen reader says each message once. */
  #bubble(message, isFirst, quietly) {
    let node = this.#bubbles.get(message.id);
    const shape = `${JSON.stringify(message.content)}${message.edited}${message.revoked}`;
    if (!node) {
      node = noteOf(message) === null ? this.#newBubble(message) : this.#newNote(message);
      node.classList.toggle("new", !quietly);
      this.#bubbles.set(message.id, node);
    } else if (node.shape !== shape && node.matches(".bubble")) {
      node.querySelector(":scope > .inside").replaceChildren(...this.#inside(message));
      node.classList.toggle("bare", isBare(message));
    }
    node.shape = shape;
    node.classList.toggle("first", isFirst);
    if (node.matches(".bubble")) this.#bringUp(node, message);
    return node;
  }

  #bringUp(node, message) {
    const marks = `${message.state}${message.edited}${message.revoked}`;
    if (node.dataset.state !== message.state || node.marks !== marks) {
      node.dataset.state = message.state;
      node.marks = marks;
      node.toggleAttribute("data-edited", message.edited && !message.revoked);
      const parts = [message.edited && !message.revoked ? element("span", { text: "Edited" }) : null, element("time", { text: timeOf(message.at) }), tick(message)];
      node.querySelector(":scope > .meta").replaceChildren(...parts.filter(Boolean));
      node.querySelector(":scope > .trouble")?.remove();
      const warning = trouble(message);
      if (warning) node.querySelector(":scope > .meta").before(warning);
    }
    const reactions = Object.values(message.reactions ?? {}).join("");
    if ((node.dataset.reactions ?? "") !== reactions) {
      node.dataset.reactions = reactions;
      node.querySelector(":scope > .reactions")?.remove();
      if (reactions) node.append(element("span", { class: "reactions", text: reactions, role: "img", "aria-label": `Reactions: ${reactions}` }));
    }
    node.classList.toggle("reacted", Boolean(reactions));
  }

  #inside(message) {
    const quoted = message.quoted && !message.revoked ? this.#phones.messages.get(message.quoted) : null;
    return [
      message.group ? element("div", { class: "origin" }, icon("group"), `In the group ${message.group}`) : null,
      message.forwarded ? element("div", { class: "origin" }, icon("forward"), message.forwarded === "often" ? "Forwarded many times" : "Forwarded") : null,
      quoted ? element("button", { type: "button", class: "quoted", on: { click: () => this.find(quoted.id) } }, element("strong", { text: quoted.direction === "inbound" ? "You" : "agent7" }), element("span", { text: preview(quoted) })) : null,
      render(message, this.#act),
    ].filter(Boolean);
  }

  #newBubble(message) {
    const mine = message.direction === "inbound";
    const current = () => this.#phones.messages.get(message.id);
    const node = element(
      "article",
      { class: `bubble ${mine ? "mine" : "theirs"}${isBare(message) ? " bare" : ""}`, data: { id: message.id, kind: message.kind }, "aria-label": mine ? "You" : "agent7" },
      element("div", { class: "inside" }, ...this.#inside(message)),
      element("button", { type: "button", class: "meta", title: "Message details", "aria-label": `${timeOf(message.at)}, details`, on: { click: () => this.#act.details(current()) } }),
      element("button", { type: "button", class: "more", "aria-label": "Message menu", "aria-haspopup": "dialog", on: { click: (event) => this.#act.menu(current(), event.currentTarget.getBoundingClientRect()) } }, icon("more")),
    );
    const choices = below(message, this.#act);
    node.classList.toggle("asks", choices.length > 0);
    if (choices.length) node.append(element("div", { class: "choices" }, ...choices));
    this.#openByPress(node, current);
    return node;
  }

  /** A long press, or the right button, opens the menu as on a phone. */
  #openByPress(node, current) {
    let waiting = 0;
    const stop = () => clearTimeout(waiting);
    node.addEventListener("touchstart", () => { waiting = setTimeout(() => this.#act.menu(current(), null), LONG_PRESS_MS); }, { passive: true });
    for (const name of ["touchend", "touchmove", "touchcancel"]) node.addEventListener(name, stop, { passive: true });
    node.addEventListener("contextmenu", (event) => {
      if (event.target.closest("a, img, video")) return;
      event.preventDefault();
      this.#act.menu(current(), { left: event.clientX, bottom: event.clientY });
    });
  }

  #newNote(message) {
    return element("button", { type: "button", class: "day note", data: { id: message.id, kind: message.kind }, text: noteOf(message), title: "Message details", on: { click: () => this.#act.details(this.#phones.messages.get(message.id)) } });
  }
}

/** Make `nodes` the children of `parent` and leave alone those that stand already right. */
function putChildren(parent, nodes) {
  nodes.forEach((node, place) => {
    if (parent.childNodes[place] !== node) parent.insertBefore(node, parent.childNodes[place] ?? null);
  });
  while (parent.childNodes.length > nodes.length) parent.lastChild.remove();
}

function welcome(say) {
  const choices = SUGGESTIONS.map((text) => element("li", {}, element("button", { type: "button", class: "suggestion", text, on: { click: () => say(text) } })));
  return element(
    "section",
    { class: "welcome" },
    element("img", { src: "/static/icon.svg", alt: "" }),
    element("h3", { text: "An assistant that remembers" }),
    element("p", { text: "Write as on WhatsApp, or start with one of these:" }),
    element("ul", {}, ...choices),
  );
}

function trouble(message) {
  if (message.state === "pending") return element("p", { class: "trouble" }, icon("clock"), "Waiting, will be sent again");
  if (message.state !== "failed") return null;
  const error = message.statuses.flatMap((status) => status.errors ?? [])[0];
  return element("p", { class: "trouble" }, icon("warning"), error ? `Not delivered: ${error.title} (${error.code})` : "Not delivered");
}

function typingDots() {
  return element("div", { class: "bubble theirs first typing-bubble", "aria-label": "agent7 is typing" }, element("div", { class: "dots" }, element("i"), element("i"), element("i")));
}
