// Elements are made here and nowhere else: text goes in as text nodes, so hostile text shows as text.

export function element(tag, { text, class: names, on = {}, data = {}, ...attributes } = {}, ...children) {
  const made = document.createElement(tag);
  if (names) made.className = names;
  if (text !== undefined) made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined && value !== null) made.setAttribute(name, value);
  for (const [name, value] of Object.entries(data)) made.dataset[name] = value;
  for (const [name, listener] of Object.entries(on)) made.addEventListener(name, listener);
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

export function icon(name, { class: names, label, data = {} } = {}) {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#icon-${name}`);
  svg.append(use);
  if (names) svg.setAttribute("class", names);
  for (const [key, value] of Object.entries(data)) svg.dataset[key] = value;
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else {
    svg.setAttribute("aria-hidden", "true");
  }
  return svg;
}

export function byId(id) {
  return document.getElementById(id);
}
