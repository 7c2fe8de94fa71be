// Ctrl+K: go to any page or person, or do what the page offers.

import { html, signal, useEffect, useRef, useState } from "./html.js";
import { get } from "./api.js";
import { go, withQuery } from "./address.js";
import { PAGES } from "./pages.js";
import { token } from "./session.js";
import { api, to, workspace } from "./workspace.js";
import { Icon, Kbd } from "../parts/basics.js";

const MOST = 12;
const open = signal(false);
/** What the page on show offers: `{ title, icon, act }`. */
const offered = signal([]);

export const openPalette = () => (open.value = true);

/** Offer actions of a page for as long as it is there. */
export function useActions(actions) {
  useEffect(() => {
    offered.value = actions;
    return () => (offered.value = []);
  }, [actions.map(({ title }) => title).join("\n")]);
}

addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k" && workspace.value) {
    event.preventDefault();
    open.value = !open.value;
  }
});

export const Palette = () => open.value && token.value && html`<${Box} />`;

function Box() {
  const self = useRef(null);
  const [typed, setTyped] = useState("");
  const [people, setPeople] = useState([]);
  const [at, setAt] = useState(0);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    const from = document.activeElement;
    self.current.showModal();
    return () => from?.isConnected && from.focus();
  }, []);
  useEffect(() => {
    setAt(0);
    if (!typed.trim()) return setPeople([]);
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setPeople((await get(withQuery(api("/users"), { name: typed.trim(), limit: 5 }), { signal: controller.signal })).users);
        setTrouble("");
      } catch (error) {
        if (!controller.signal.aborted) setTrouble(`People could not be searched. ${error.message}`);
      }
    }, 150);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed]);
  const wanted = typed.trim().toLowerCase();
  const fits = ({ title }) => title.toLowerCase().includes(wanted);
  const found = [
    ...offered.value.filter(fits).map((one) => ({ ...one, kind: "Action" })),
    ...PAGES.filter(({ icon }) => icon).filter(fits).map(({ title, icon, path }) => ({ title, icon, kind: "Page", act: () => go(to(path)) })),
    ...people.map((person) => ({ title: person.name || "Somebody without a name", icon: "user", kind: "Person", act: () => go(to(`people/${person.user}`)) })),
  ].slice(0, MOST);
  const close = () => (open.value = false);
  const take = (one) => {
    close();
    one.act();
  };
  const key = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length) {
      event.preventDefault();
      setAt((at + step + found.length) % found.length);
    } else if (event.key === "Enter" && found[at]) {
      event.preventDefault();
      take(found[at]);
    }
  };
  return html`<dialog ref=${self} class="palette" aria-label="Go to" onCancel=${(event) => { event.preventDefault(); close(); }} onMouseDown=${(event) => event.target === self.current && close()}>
    <div class="palette-box">
      <label class="palette-head"><${Icon} name="search" />
        <input aria-label="Search pages, people, actions" role="combobox" aria-expanded="true" aria-controls="palette-list" aria-activedescendant=${found[at] && `palette-${at}`}
          placeholder="Search pages, people, actions" value=${typed} onInput=${(event) => setTyped(event.target.value)} onKeyDown=${key} autofocus />
        <${Kbd}>Esc<//>
      </label>
      <ul id="palette-list" role="listbox" aria-label="Found">
        ${found.map(
          (one, place) => html`<li id=${`palette-${place}`} role="option" aria-selected=${place === at} onMouseMove=${() => setAt(place)} onClick=${() => take(one)}>
            <${Icon} name=${one.icon} /><span>${one.title}</span><small>${one.kind}</small>
          </li>`,
        )}
      </ul>
      ${(trouble || !found.length) && html`<p class="hint palette-none" role="status">${trouble || "Nothing is called so."}</p>`}
    </div>
  </dialog>`;
}
