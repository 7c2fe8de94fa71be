// The smallest parts: icons, buttons, badges, keys.

import { createContext, html, useContext, useRef, useState } from "../app/html.js";
import { words } from "../app/format.js";
import { may } from "../app/role.js";

/** An icon of `console/vendor/icons.svg`. It is decoration: what it means stands beside it or in the label of its button. */
export const Icon = ({ name, size = 16, class: more = "" }) =>
  html`<svg class=${`icon ${more}`} width=${size} height=${size} aria-hidden="true" focusable="false"><use href=${`/console/vendor/icons.svg#${name}`} /></svg>`;

/** Whether the form around is being sent: its button is busy then. */
export const Sending = createContext(false);

/** `[working, act]`: `act` does what `doing` does, which may be async, and nothing until that has ended. */
export function useOnce(doing) {
  const [working, setWorking] = useState(false);
  const under = useRef(false); // at once, where the state comes with the next drawing
  const act = async (event) => {
    if (under.current) return;
    const work = doing?.(event);
    if (!(work instanceof Promise)) return;
    under.current = true;
    setWorking(true);
    try {
      await work;
    } finally {
      under.current = false;
      setWorking(false);
    }
  };
  return [working, act];
}

/**
 * A button. `kind`: "primary", "danger", "quiet" or none; `onClick` may be async: until it ends the button is busy and pressed once.
 * `needs`: the least role that may do it, "editor" or "admin"; for whoever is less there is no button.
 */
export function Button({ kind = "", icon, busy = false, onClick, children, small = false, type = "button", disabled, needs = "viewer", ...more }) {
  const [working, press] = useOnce((event) => (busy ? undefined : onClick(event)));
  const sending = useContext(Sending) && type === "submit";
  if (!may(needs)) return null;
  const waits = working || busy || sending;
  return html`<button type=${type} class=${`button ${kind} ${small ? "small" : ""}`} aria-busy=${waits} disabled=${disabled} onClick=${onClick && press} ...${more}>
    ${waits ? html`<${Spinner} />` : icon && html`<${Icon} name=${icon} />`}${children && html`<span>${children}</span>`}
  </button>`;
}

/** A button of an icon alone; `label` is said to who does not see it, and shown on hovering. */
export function IconButton({ icon, label, onClick, needs = "viewer", ...more }) {
  const [working, press] = useOnce(onClick);
  return may(needs) && html`<button type="button" class="icon-button" aria-label=${label} title=${label} aria-busy=${working || undefined} onClick=${press} ...${more}>
    <${Icon} name=${icon} /></button>`;
}

/** A word in a coloured box. `tone`: "good", "note", "alarm", "accent" or none. */
export const Badge = ({ tone = "", icon, title, children }) =>
  html`<span class=${`badge ${tone}`} title=${title}>${icon && html`<${Icon} name=${icon} size="12" />`}${children}</span>`;

/** The category of a memory, always in the same colour. */
export const CategoryBadge = ({ category }) => html`<span class="badge category" data-category=${category}>${words(category)}</span>`;

export const Spinner = () => html`<${Icon} name="loader-circle" class="spinner" />`;
export const Kbd = ({ children }) => html`<kbd>${children}</kbd>`;

/** What somebody looked for, marked in a text. */
export function Marked({ text, search }) {
  const wanted = (search ?? "").toLowerCase().split(/\s+/).filter((word) => word.length > 2);
  if (!wanted.length) return text;
  const pattern = new RegExp(`(${wanted.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "gi");
  return text.split(pattern).map((piece, at) => (at % 2 ? html`<mark>${piece}</mark>` : piece));
}

/** Something to be copied: shows it, and takes it on a click. */
export function Copy({ text, label = "Copy" }) {
  const [done, setDone] = useState(false);
  const take = async () => {
    await navigator.clipboard.writeText(text);
    setDone(true);
    setTimeout(() => setDone(false), 1500);
  };
  return html`<${IconButton} icon=${done ? "check" : "copy"} label=${done ? "Copied" : label} onClick=${take} />`;
}
