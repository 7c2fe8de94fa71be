// Short words about what was just done, with a way back where there is one.

import { html, signal } from "./html.js";
import { Icon } from "../parts/basics.js";

const shown = signal([]);
const SECONDS = { done: 6, failed: 12 };
let last = 0;
/** The dialogs that are open, the topmost last: whatever is outside of it cannot be seen nor clicked, so that is where toasts stand. */
export const stages = signal([]);

/** Say what was done. `undo` is called by the button of the toast; a failed one is told in its place. */
export function toast(text, { kind = "done", undo = null } = {}) {
  const id = ++last;
  shown.value = [...shown.value.slice(-3), { id, text, kind, undo }];
  setTimeout(() => dismiss(id), (undo ? 2 : 1) * SECONDS[kind] * 1000);
  return id;
}

export function fail(error) {
  return toast(error.message, { kind: "failed" });
}

function dismiss(id) {
  shown.value = shown.value.filter((one) => one.id !== id);
}

async function undoOf(one) {
  dismiss(one.id);
  try {
    await one.undo();
    toast("Undone.");
  } catch (error) {
    fail(error);
  }
}

/** `stage`: the dialog that it stands in; none on the page itself. */
export function Toasts({ stage }) {
  if (stages.value.at(-1) !== stage) return null;
  return html`<div class="toasts" role="status" aria-live="polite">
    ${shown.value.map(
      (one) => html`<div key=${one.id} class="toast" data-kind=${one.kind}>
        <${Icon} name=${one.kind === "failed" ? "circle-alert" : "circle-check"} />
        <span>${one.text}</span>
        ${one.undo && html`<button class="link" onClick=${() => undoOf(one)}>Undo</button>`}
        <button class="icon-button" aria-label="Dismiss" onClick=${() => dismiss(one.id)}><${Icon} name="x" /></button>
      </div>`,
    )}
  </div>`;
}
