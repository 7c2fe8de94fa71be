// What is being written: kept for this tab, so that neither a reload nor another page loses it.

import { useState } from "../../app/html.js";

/** The draft of this name and how to change it. */
export function useDraft(name) {
  const key = `agent7-draft-${name}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? "");
  const change = (next) => {
    if (next) sessionStorage.setItem(key, next);
    else sessionStorage.removeItem(key);
    setText(next);
  };
  return [text, change];
}

/** The text to be sent; the draft is empty then. */
export function takeDraft(text, change) {
  change("");
  return text.trim();
}
