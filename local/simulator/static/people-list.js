// The list of phones.

import { byId, element, icon } from "./dom.js";
import { hueOf, initials, phoneOf, whenOf } from "./format.js";
import { hasLine, iconOf, preview } from "./kinds/index.js";
import { tick } from "./ticks.js";

export function face(person) {
  return element("span", { class: `face ${hueOf(person.id)}`, text: initials(person.name), "aria-hidden": "true" });
}

export function showPeople(list, phones, current, wanted) {
  const people = [...phones.people.values()].filter((person) => matches(person, phones, wanted)).sort((a, b) => latest(b, phones) - latest(a, phones));
  const focused = document.activeElement?.dataset?.person;
  list.replaceChildren(...people.map((person) => row(person, phones, person.id === current)));
  if (focused) list.querySelector(`[data-person="${CSS.escape(focused)}"]`)?.focus();
  const hint = byId("people-hint");
  hint.textContent = people.length ? "Choose whose phone you hold. Each person has a chat of their own with the assistant." : `Nobody here is called “${wanted}”.`;
}

function matches(person, phones, wanted) {
  const sought = wanted.trim().toLowerCase();
  if (!sought) return true;
  const words = [person.name, person.username, person.wa_id && `+${person.wa_id}`, ...phones.chat(person.id).filter(hasLine).map(preview)];
  return words.some((text) => text && String(text).toLowerCase().includes(sought));
}

const latest = (person, phones) => phones.chat(person.id).at(-1)?.at ?? 0;

function row(person, phones, isCurrent) {
  const last = phones.chat(person.id).filter(hasLine).at(-1);
  const unread = isCurrent ? 0 : phones.unread(person.id).length;
  const line = element("span", { class: "person-last" });
  if (phones.isTyping(person.id)) line.append(element("span", { class: "typing", text: "typing…" }));
  else if (last) line.append(...[tick(last), iconOf(last) ? icon(iconOf(last), { class: "sort" }) : null, element("span", { text: preview(last) })].filter(Boolean));
  else line.append(element("span", { text: phoneOf(person) }));
  const button = element(
    "button",
    { type: "button", class: "person", data: { person: person.id, ...(unread ? { unread } : {}) }, "aria-current": isCurrent ? "true" : undefined, on: { click: () => { location.hash = `#/${person.id}`; } } },
    face(person),
    element("span", { class: "person-name", text: person.name }),
    element("span", { class: "person-time", text: last ? whenOf(last.at, phones.now()) : "" }),
    line,
    unread ? element("span", { class: "person-count", text: String(unread), "aria-label": `${unread} unread` }) : null,
  );
  return element("li", {}, button);
}
