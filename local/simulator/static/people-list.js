// The list of phones.

import { element } from "./dom.js";
import { hueOf, initials, phoneOf, whenOf } from "./format.js";
import { preview } from "./kinds/index.js";
import { tick } from "./ticks.js";

export function face(person) {
  return element("span", { class: `face ${hueOf(person.id)}`, text: initials(person.name), "aria-hidden": "true" });
}

export function showPeople(list, phones, current) {
  const rows = [...phones.people.values()].map((person) => row(person, phones, person.id === current));
  const focused = document.activeElement?.dataset?.person;
  list.replaceChildren(...rows);
  if (focused) list.querySelector(`[data-person="${CSS.escape(focused)}"]`)?.focus();
}

function row(person, phones, isCurrent) {
  const last = phones.chat(person.id).at(-1);
  const unread = isCurrent ? 0 : phones.unread(person.id).length;
  const line = element("span", { class: "person-last" });
  if (phones.isTyping(person.id)) line.append(element("span", { text: "typing…" }));
  else if (last) line.append(...[tick(last), element("span", { text: preview(last) })].filter(Boolean));
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
