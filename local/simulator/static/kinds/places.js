// Locations and contact cards.

import { element, icon } from "../dom.js";
import { hueOf, initials } from "../format.js";

/** A map that is drawn here: nothing is asked of anybody. The streets follow from the coordinates. */
function map({ latitude, longitude }) {
  const box = element("div", { class: "map", "aria-hidden": "true" });
  const turn = (latitude * 7 + longitude * 13) % 40 - 20;
  const street = (name, degrees, shift) => {
    const line = element("i", { class: name });
    line.style.transform = `translate(-50%, ${shift}px) rotate(${degrees}deg)`;
    return line;
  };
  box.append(street("park", turn, -34), street("street wide", turn, 6), street("street", turn + 74, -18), street("street", turn + 96, 22), street("street", turn - 4, 46), icon("pin", { class: "pin" }));
  return box;
}

function place(content) {
  const where = `${content.latitude.toFixed(5)}, ${content.longitude.toFixed(5)}`;
  const words = element("div", { class: "place" }, element("strong", { text: content.name ?? "Location" }), element("small", { text: [content.address, where].filter(Boolean).join(" · ") }));
  return element("div", { class: "medium" }, map(content), words);
}

function cards(content) {
  const shown = (content.cards ?? []).map((card) => {
    const name = card.name?.formatted_name ?? "Somebody";
    const phone = card.phones?.[0]?.phone;
    return element("div", { class: "card" },
      element("span", { class: `face ${hueOf(name)}`, text: initials(name), "aria-hidden": "true" }),
      element("span", {}, element("strong", { text: name }), phone ? element("small", { text: phone }) : null));
  });
  return element("div", { class: "medium" }, ...shown);
}

export const location = { render: place, preview: (content) => content.name ?? "Location", icon: "pin" };
export const contacts = { render: cards, preview: (content) => content.cards?.map((card) => card.name?.formatted_name).join(", ") || "Contact", icon: "person" };
