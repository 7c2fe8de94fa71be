// The list of phones.

import { byId, element, icon } from "./dom.js";
import { hueOf, initials, phoneOf, whenOf } from "./format.js";
import { hasLine, iconOf, preview } from "./kinds/index.js";
import { tick } from "./ticks.js";

export function face(person) {
  return element("span", { class: `face ${hueOf(person.id)}`, text: initials(person.name), "aria-hidden": "true" });
}

/** The people who fit `wanted`, the latest first. Where a message fits and not the person, it stands in their line, and a click asks `onFind(id)`. */
export function showPeople(list, phones, current, wanted, onFind) {
  const people = [...phones.people.values()].filter((person) => matches(person, phones, wanted)).sort((a, b) => latest(b, phones) - latest(a, phones));
  const focused = document.activeElement?.dataset?.person;
  list.replaceChildren(...people.map((person) => row(person, phones, person.id === current, found(person, phones, wanted), onFind)));
  if (focused) list.querySelector(`[data-person="${CSS.escape(focused)}"]`)?.focus();
  const hint = byId("people-hint");
  hint.textContent = people.length ? "Choose whose phone you hold. Each person has a chat of their own with the assistant." : `Nobody here is called “${wanted}”.`;
}

const has = (text, sought) => String(text ?? "").toLowerCase().includes(sought);
const fits = (person, sought) => has(person.name, sought) || has(person.username, sought) || has(person.wa_id && `+${person.wa_id}`, sought);

/** The newest message that has the words which the person themself has not: `{ message, sought }`, or null. */
function found(person, phones, wanted) {
  const sought = wanted.trim().toLowerCase();
  if (!sought || fits(person, sought)) return null;
  const message = phones.chat(person.id).filter(hasLine).findLast((one) => has(preview(one), sought));
  return message ? { message, sought } : null;
}

const matches = (person, phones, wanted) => fits(person, wanted.trim().toLowerCase()) || found(person, phones, wanted) !== null;

/** A line of a message from a little before the words that were sought, these marked. */
function marked(text, sought) {
  const at = text.toLowerCase().indexOf(sought);
  const from = Math.max(0, at - 12);
  return element("span", {}, `${from ? "…" : ""}${text.slice(from, at)}`, element("mark", { text: text.slice(at, at + sought.length) }), text.slice(at + sought.length));
}

const latest = (person, phones) => phones.chat(person.id).at(-1)?.at ?? 0;

function row(person, phones, isCurrent, hit, onFind) {
  const last = phones.chat(person.id).filter(hasLine).at(-1);
  const unread = isCurrent ? 0 : phones.unread(person.id).length;
  const line = element("span", { class: "person-last" });
  if (hit) line.append(marked(preview(hit.message), hit.sought));
  else if (phones.isTyping(person.id)) line.append(element("span", { class: "typing", text: "typing…" }));
  else if (last) line.append(...[tick(last), iconOf(last) ? icon(iconOf(last), { class: "sort" }) : null, element("span", { text: preview(last) })].filter(Boolean));
  else line.append(element("span", { text: phoneOf(person) }));
  const button = element(
    "button",
    { type: "button", class: "person", data: { person: person.id, ...(unread ? { unread } : {}) }, "aria-current": isCurrent ? "true" : undefined, on: { click: () => { location.hash = `#/${person.id}`; if (hit) onFind(hit.message.id); } } },
    face(person),
    element("span", { class: "person-name", text: person.name }),
    element("span", { class: "person-time", text: last ? whenOf(last.at, phones.now()) : "" }),
    line,
    unread ? element("span", { class: "person-count", text: String(unread), "aria-label": `${unread} unread` }) : null,
  );
  return element("li", {}, button);
}
