// One chat: bubbles in order, days between them, the typing dots, the welcome of an empty chat.

import { element, icon } from "./dom.js";
import { dayOf, timeOf } from "./format.js";
import { preview, render } from "./kinds/index.js";
import { tick } from "./ticks.js";

const SUGGESTIONS = ["Remember that my company is called Acme Corp", "What's my company called?", "What do you know about me?"];

export class ChatView {
  #box;
  #phones;
  #person = null;
  #bubbles = new Map();
  #days = new Map();
  #welcome;
  #dots = typingDots();
  #actions;
  #atEnd = true;

  /** `actions`: `say(text)` and `details(message)`. */
  constructor(box, phones, actions) {
    this.#box = box;
    this.#phones = phones;
    this.#actions = actions;
    this.#welcome = welcome(actions.say);
    box.addEventListener("scroll", () => { this.#atEnd = this.#isAtEnd(); });
    new ResizeObserver(() => { if (this.#atEnd) this.#toEnd(); }).observe(box);
  }

  /** Bring the chat up to date, keeping the place of somebody who has scrolled up. */
  show(person) {
    const another = person !== this.#person;
    if (another) this.#atEnd = true;
    if (another) [this.#bubbles, this.#days] = [new Map(), new Map()];
    this.#person = person;
    const chat = this.#phones.chat(person);
    const lines = chat.length ? this.#lines(chat, another) : [this.#welcome];
    if (this.#phones.isTyping(person)) lines.push(this.#dots);
    putChildren(this.#box, lines);
    if (this.#atEnd) this.#toEnd();
  }

  #isAtEnd() {
    return this.#box.scrollHeight - this.#box.scrollTop - this.#box.clientHeight < 90;
  }

  #toEnd() {
    this.#box.scrollTop = this.#box.scrollHeight;
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
      lines.push(this.#bubble(message, message.direction !== direction, quietly));
      [day, direction] = [itsDay, message.direction];
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
    if (!node) {
      node = this.#newBubble(message);
      node.classList.toggle("new", !quietly);
      this.#bubbles.set(message.id, node);
    }
    node.classList.toggle("first", isFirst);
    if (node.dataset.state !== message.state) {
      node.dataset.state = message.state;
      const time = element("time", { text: timeOf(message.at) });
      const ticks = tick(message);
      node.querySelector(".meta").replaceChildren(...(ticks ? [time, ticks] : [time]));
      node.querySelector(".trouble")?.remove();
      const warning = trouble(message);
      if (warning) node.querySelector(".meta").before(warning);
    }
    return node;
  }

  #newBubble(message) {
    const mine = message.direction === "inbound";
    const details = () => this.#actions.details(message.id);
    return element(
      "article",
      { class: `bubble ${mine ? "mine" : "theirs"}`, data: { id: message.id }, "aria-label": mine ? "You" : "agent7" },
      this.#quoted(message),
      render(message),
      element("button", { type: "button", class: "meta", title: "Message details", "aria-label": `${timeOf(message.at)}, details`, on: { click: details } }),
    );
  }

  #quoted(message) {
    const original = message.quoted ? this.#phones.messages.get(message.quoted) : null;
    return original ? element("div", { class: "quoted", text: preview(original) }) : null;
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
