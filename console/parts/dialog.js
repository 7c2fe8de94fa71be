// Dialogs over the page: the browser's own element, which keeps the focus and closes by Escape.

import { html, signal, useEffect, useId, useLayoutEffect, useRef, useState } from "../app/html.js";
import { guardLeaving } from "../app/address.js";
import { token } from "../app/session.js";
import { Button, IconButton } from "./basics.js";
import { fail, stages, Toasts } from "../app/toasts.js";

const DISCARD = "What you typed is not saved. Close this all the same?";

/**
 * A dialog that is open while it is there. `onClose` is called by Escape, the cross and a click beside it; while something is `unsaved` they ask
 * before, and so does leaving the page. `side`: it stands at the right edge.
 */
export function Dialog({ title, onClose, children, footer, unsaved = false, side = false, wide = false }) {
  const self = useRef(null);
  const stage = useId();
  const signedIn = Boolean(token.value); // a dialog keeps all else from being used: the sign-in as well, when a session ends; it opens as it is drawn, for Escape may come next
  useLayoutEffect(() => {
    if (!signedIn) return undefined;
    const from = document.activeElement;
    self.current.showModal();
    stages.value = [...stages.value, stage];
    return () => {
      stages.value = stages.value.filter((other) => other !== stage);
      self.current?.close();
      if (from?.isConnected) from.focus();
    };
  }, [signedIn]);
  useEffect(() => (unsaved ? guardLeaving(() => !self.current?.querySelector("[aria-busy=true]")) : undefined), [unsaved]); // what is being sent is on its way
  const leave = () => (!unsaved || globalThis.confirm(DISCARD)) && onClose();
  return html`<dialog ref=${self} class=${`dialog ${side ? "beside" : ""} ${wide ? "wide" : ""}`} aria-label=${title}
      onCancel=${(event) => { event.preventDefault(); leave(); }} onMouseDown=${(event) => event.target === self.current && leave()}>
    <div class="dialog-body">
      <header class="dialog-head"><h2>${title}</h2><${IconButton} icon="x" label="Close" onClick=${leave} /></header>
      <div class="dialog-content">${children}</div>
      ${footer && html`<footer class="dialog-foot">${footer}</footer>`}
    </div>
    <${Toasts} stage=${stage} />
  </dialog>`;
}

const asked = signal(null);

/**
 * Ask before something that cannot be undone. `act` is carried out while the dialog is open: a fault is told and it stays.
 * `phrase`: what has to be typed first. Resolves to whether it was done.
 */
export const confirm = (question) => new Promise((answer) => (asked.value = { ...question, answer }));

/** Where `confirm` shows its question; once on every page. */
export function Confirmations() {
  const question = asked.value;
  return question && html`<${Question} key=${question} ...${question} />`;
}

function Question({ title, text, action = "Delete", phrase, kind = "danger", act, answer }) {
  const [typed, setTyped] = useState("");
  const close = (done) => {
    asked.value = null;
    answer(done);
  };
  const carryOut = async () => {
    try {
      await act?.();
      close(true);
    } catch (error) {
      fail(error);
      if (error.status === 412) close(false); // what was asked about is another thing by now
    }
  };
  const footer = html`<${Button} onClick=${() => close(false)}>Cancel<//>
    <${Button} kind=${kind} disabled=${phrase && typed.trim() !== phrase} onClick=${carryOut}>${action}<//>`;
  return html`<${Dialog} title=${title} onClose=${() => close(false)} footer=${footer}>
    <p>${text}</p>
    ${phrase && html`<label class="field"><span class="label">Type <b>${phrase}</b> to go on</span><input class="input" autocomplete="off" value=${typed} onInput=${(event) => setTyped(event.target.value)} /></label>`}
  <//>`;
}
