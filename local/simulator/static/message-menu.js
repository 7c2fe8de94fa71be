// What can be done with one message: react, reply, forward, edit, take back, repeat.

import { dialogOf } from "./dialogs.js";
import { byId, element, icon } from "./dom.js";

const EMOJIS = ["👍", "❤️", "😂", "😮", "😢", "🙏"];
const EDITABLE = new Set(["text", "image", "video", "document"]);
const dialog = dialogOf("menu-dialog");

/** `act` has send(fields), quote, forward, edit, again and details, each for one message. */
export function openMenu(message, at, act) {
  const mine = message.direction === "inbound";
  const chosen = message.reactions?.inbound;
  const done = (step) => () => { dialog.close(); step(); };
  const emojis = message.revoked ? [] : EMOJIS.map((emoji) => element("button", {
    type: "button", text: emoji, "aria-pressed": String(emoji === chosen), "aria-label": emoji === chosen ? `Take back ${emoji}` : `React with ${emoji}`,
    on: { click: done(() => act.send({ kind: "reaction", to: message.id, emoji: emoji === chosen ? null : emoji })) },
  }));
  const item = (symbol, label, step, danger) => element("button", { type: "button", class: danger ? "danger" : undefined, on: { click: done(step) } }, icon(symbol), label);
  const items = [
    message.revoked ? null : item("reply", "Reply", () => act.quote(message)),
    !message.revoked && message.content.body && typeof message.content.body === "string" ? item("forward", "Forward to the assistant", () => act.forward(message)) : null,
    mine && !message.revoked && EDITABLE.has(message.kind) ? item("edit", "Edit", () => act.edit(message)) : null,
    mine && !message.revoked ? item("delete", "Delete for everyone", () => act.send({ kind: "revoke", of: message.id }), true) : null,
    mine ? item("again", "Deliver once more (duplicate)", () => act.again(message)) : null,
    item("info", "Details", () => act.details(message)),
  ].filter(Boolean);
  byId("menu-emojis").replaceChildren(...emojis);
  byId("menu-items").replaceChildren(...items);
  dialog.showModal();
  place(at);
}

/** Beside the message where there is room; on a phone a sheet from below. */
function place(at) {
  const wide = matchMedia("(min-width: 720px)").matches;
  dialog.classList.toggle("floating", wide && Boolean(at));
  dialog.style.removeProperty("left");
  dialog.style.removeProperty("top");
  if (!wide || !at) return;
  const { width, height } = dialog.getBoundingClientRect();
  dialog.style.left = `${Math.max(12, Math.min(at.left, innerWidth - width - 12))}px`;
  dialog.style.top = `${Math.max(12, Math.min(at.bottom + 4, innerHeight - height - 12))}px`;
}
