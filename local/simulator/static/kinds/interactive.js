// Buttons, lists and templates of the assistant, and the taps on them.

import { element, icon } from "../dom.js";
import * as media from "./media.js";
import { marked } from "./text.js";

const HEADERS = { image: media.image, video: media.video, document: media.document };

function head(header, message) {
  if (!header) return null;
  if (header.type === "text") return element("strong", { class: "headline", text: header.text });
  return HEADERS[header.type]?.render(header, message) ?? null;
}

function body(content, message) {
  return [
    head(content.header, message),
    element("div", { class: "said", dir: "auto" }, ...marked(content.body)),
    content.footer ? element("div", { class: "footer-line", text: content.footer }) : null,
  ];
}

const choice = (label, symbol, tap, attributes = {}) => element("button", { type: "button", class: "choice", on: { click: tap }, ...attributes }, icon(symbol), label);

/** What stands below the words, to be tapped. */
function below(content, message, act) {
  if (message.direction === "inbound") return [];
  if (content.link) return [element("a", { class: "choice", href: content.link.url, target: "_blank", rel: "noopener noreferrer" }, icon("open"), content.link.title)];
  if (content.sections) return [choice(content.button, "list", () => act.openList(message), { "aria-haspopup": "dialog" })];
  return (content.buttons ?? []).map((button, place) => {
    if (/^https?:/.test(button.url ?? "")) return element("a", { class: "choice", href: button.url, target: "_blank", rel: "noopener noreferrer" }, icon("open"), button.title);
    const tap = { kind: message.kind === "template" ? "button" : "interactive", quoted: message.id, choice: message.kind === "template" ? String(place) : button.id };
    return choice(button.title, "reply", () => act.send(tap));
  });
}

const render = (content, message) => {
  if (message.direction === "inbound" || !content.body) return element("div", { class: "said" }, content.title ?? "[tap without a choice]", content.description ? element("small", { class: "under", text: content.description }) : null);
  return element("div", { class: "interactive" }, ...body(content, message));
};

function filled(content, message) {
  const mark = element("span", { class: "template-mark", text: `Template · ${content.category?.toLowerCase() ?? ""}` });
  return element("div", { class: "interactive" }, mark, ...body(content, message));
}

const line = (content) => (content.body ?? content.title ?? "Choice").replace(/\s+/g, " ").slice(0, 120);
export const interactive = { render, below, preview: line };
export const button = { render, preview: line };
export const template = { render: filled, below, preview: line };
