// One entry a kind: `render(content, message, act)` makes the inside of a bubble, `below` buttons under it, `preview(content)` one line for lists,
// `icon` stands before that line, `note(content)` makes it a line in the middle instead of a bubble, `bare` has no bubble's ground.

import { element } from "../dom.js";
import * as interactive from "./interactive.js";
import * as media from "./media.js";
import * as notices from "./notices.js";
import * as places from "./places.js";
import * as text from "./text.js";

const KINDS = { text, ...media, ...places, ...interactive, ...notices };
const EFFECTS = new Set(["reaction", "edit", "revoke"]);

const unknown = (kind) => ({
  render: () => element("div", { class: "said quiet", text: `[${kind}]` }),
  preview: () => `[${kind}]`,
});

const moduleOf = (message) => Object.hasOwn(KINDS, message.kind) ? KINDS[message.kind] : unknown(message.kind);

/** Reactions, edits and revokes show on the message that they change. */
export const hasLine = (message) => !EFFECTS.has(message.kind);
export const isBare = (message) => Boolean(moduleOf(message).bare) && !message.revoked;
export const iconOf = (message) => message.revoked ? "forbidden" : moduleOf(message).icon;

export function noteOf(message) {
  return or(() => moduleOf(message).note?.(message.content) ?? null, () => null);
}

export function render(message, act) {
  if (message.revoked) return element("div", { class: "said quiet", text: message.direction === "inbound" ? "You deleted this message" : "This message was deleted" });
  return or(() => moduleOf(message).render(message.content, message, act), () => unknown(message.kind).render());
}

/** What can be tapped under a message. */
export function below(message, act) {
  return message.revoked ? [] : or(() => moduleOf(message).below?.(message.content, message, act) ?? [], () => []);
}

export function preview(message) {
  if (message.revoked) return "Deleted message";
  return or(() => moduleOf(message).preview(message.content), () => unknown(message.kind).preview());
}

/** Raw messages hold whatever a test put into them, so a kind may not find what it looks for. */
function or(show, otherwise) {
  try {
    return show();
  } catch {
    return otherwise();
  }
}
