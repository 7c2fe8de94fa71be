// Fields of a form. Each has its label, a hint and, where the API refused it, its fault.

import { html, useEffect, useId, useRef, useState } from "../app/html.js";
import { number } from "../app/format.js";
import { Icon, Sending, useOnce } from "./basics.js";

/** A form; `onSend` is called without the browser's own sending, may be async, and is called once until it has ended. */
export function Form({ onSend, children, ...more }) {
  const [working, send] = useOnce(onSend);
  return html`<form ...${more} onSubmit=${(event) => { event.preventDefault(); send(event); }}><${Sending.Provider} value=${working}>${children}<//></form>`;
}

/** A label with its field; `children` is a function of what the field must carry (`id`, `aria-*`). */
export function Field({ label, hint, fault, children }) {
  const id = useId();
  const about = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(" ") || undefined;
  return html`<div class="field" data-faulty=${fault ? true : undefined}>
    <label class="label" for=${id}>${label}</label>
    ${children({ id, "aria-describedby": about, "aria-invalid": fault ? true : undefined })}
    ${hint && html`<p class="hint" id=${`${id}-hint`}>${hint}</p>`}
    ${fault && html`<p class="fault" id=${`${id}-fault`}>${fault}</p>`}
  </div>`;
}

/** One line. `onValue` is called with the text as it is typed. */
export const Text = ({ label, hint, fault, value, onValue, ...more }) =>
  html`<${Field} label=${label} hint=${hint} fault=${fault}>${(is) => html`<input class="input" value=${value} onInput=${(event) => onValue(event.target.value)} ...${more} ...${is} />`}<//>`;

const NEARLY = 0.8;

/** Several lines, growing with what is written. `most` characters are told of as they run out; what is pasted beyond them is not cut off. */
export function Area({ label, hint, fault, value, onValue, rows = 3, most = Infinity, ...more }) {
  const long = value.length > most * NEARLY && [...value].length;
  const counted = long && `${number(long)} of ${number(most)} characters`;
  return html`<${Field} label=${label} hint=${long && long <= most ? [hint, `${counted}.`].filter(Boolean).join(" ") : hint} fault=${long > most ? `${counted}: too long to be kept.` : fault}>${(is) => html`<textarea class="input" rows=${rows} value=${value} onInput=${(event) => onValue(event.target.value)} ...${more} ...${is}></textarea>`}<//>`;
}

/** One of `options`, `[[value, words], ...]`. */
export const Choice = ({ label, hint, fault, value, onValue, options, ...more }) =>
  html`<${Field} label=${label} hint=${hint} fault=${fault}>
    ${(is) => html`<select class="input" value=${value} onChange=${(event) => onValue(event.target.value)} ...${more} ...${is}>${options.map(([name, text]) => html`<option value=${name} selected=${String(name) === String(value)}>${text}</option>`)}</select>`}
  <//>`;

/** A box to tick. */
export function Check({ label, hint, value, onValue, ...more }) {
  const id = useId();
  return html`<div class="check">
    <input type="checkbox" id=${id} checked=${value} onChange=${(event) => onValue(event.target.checked)} aria-describedby=${hint ? `${id}-hint` : undefined} ...${more} />
    <div><label for=${id}>${label}</label>${hint && html`<p class="hint" id=${`${id}-hint`}>${hint}</p>`}</div>
  </div>`;
}

/** Search as one types; `onSearch` is called when the typing rests for `rest` milliseconds, with 0 at once. "/" puts the cursor here. */
export function Search({ label, value = "", onSearch, placeholder = label, rest = 250 }) {
  const [typed, setTyped] = useState(value);
  const box = useRef(null);
  const timer = useRef(0);
  useEffect(() => {
    if (document.activeElement !== box.current) setTyped(value);
  }, [value]);
  useEffect(() => {
    const jump = (event) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName)) return;
      event.preventDefault();
      box.current?.focus();
    };
    addEventListener("keydown", jump);
    return () => removeEventListener("keydown", jump);
  }, []);
  const type = (text) => {
    setTyped(text);
    clearTimeout(timer.current);
    if (rest) timer.current = setTimeout(() => onSearch(text.trim()), rest);
    else onSearch(text.trim());
  };
  return html`<div class="search" role="search">
    <${Icon} name="search" />
    <input ref=${box} class="input" type="search" aria-label=${label} placeholder=${placeholder} value=${typed} maxlength="500"
      onInput=${(event) => type(event.target.value)}
      onKeyDown=${(event) => event.key === "Enter" && (clearTimeout(timer.current), onSearch(typed.trim()))} />
  </div>`;
}

/** A filter by day, "2026-03-02"; empty where none was chosen. */
export const Day = ({ label, value = "", onValue }) =>
  html`<label class="filter"><span>${label}</span><input type="date" value=${value} onChange=${(event) => onValue(event.target.value)} /></label>`;

/** A filter in the head of a list: a small select whose first option means "all". */
export const Filter = ({ label, value = "", onValue, options }) =>
  html`<label class="filter"><span>${label}</span>
    <select value=${value} onChange=${(event) => onValue(event.target.value)}>${options.map(([name, text]) => html`<option value=${name} selected=${name === value}>${text}</option>`)}</select>
  </label>`;
