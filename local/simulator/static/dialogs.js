// Opening and closing of dialogs, the same for all.

import { byId } from "./dom.js";

/** A dialog that closes by its cross, by Escape and by a click beside it. */
export function dialogOf(id) {
  const dialog = byId(id);
  dialog.querySelector("header .round")?.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  return dialog;
}
