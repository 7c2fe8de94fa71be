// One module a kind: `render(content)` makes the inside of a bubble, `preview(content)` one line for the list.

import * as text from "./text.js";
import { element } from "../dom.js";

const KINDS = { text };

const unknown = {
  render: (content, kind) => element("div", { class: "said", text: `[${kind}]` }),
  preview: (content, kind) => `[${kind}]`,
};

const moduleOf = (message) => KINDS[message.kind] ?? unknown;
export const render = (message) => moduleOf(message).render(message.content, message.kind);
export const preview = (message) => moduleOf(message).preview(message.content, message.kind);
