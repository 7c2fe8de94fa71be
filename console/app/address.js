// The address bar is the state: which page, of which workspace, with which filters. Links are ordinary links; nothing reloads.

import { signal } from "./html.js";

export const BASE = "/console";
/** `path` (without the base), `query` (an object of strings) of where we are. */
export const address = signal(read());

let followed = false;
/** Whether the last link to another page was followed by keyboard: said once, so that the focus goes to where it led. */
export function byKeyboard() {
  const was = followed;
  followed = false;
  return was;
}

const guards = new Set(); // each says whether it holds something unsaved
const unsaved = () => [...guards].some((holds) => holds());
const LEAVE = "What you changed on this page is not saved. Leave it all the same?";

function read() {
  return { path: location.pathname.slice(BASE.length) || "/", query: Object.fromEntries(new URLSearchParams(location.search)) };
}

/** Go to an address of the console, unless the page that is left holds something unsaved and the person stays for it. */
export function go(to, { replace = false, keepScroll = false } = {}) {
  const same = new URL(to, location.href).pathname === location.pathname;
  if (!same && !mayLeave()) return;
  history[replace ? "replaceState" : "pushState"](null, "", to);
  address.value = read();
  if (!same && !keepScroll) scrollTo(0, 0);
}

/** Ask before this page is left while `isUnsaved()` says so. What it returns ends that; the next page begins without a guard. */
export function guardLeaving(isUnsaved) {
  guards.add(isUnsaved);
  return () => guards.delete(isUnsaved);
}

function mayLeave() {
  if (unsaved() && !confirm(LEAVE)) return false;
  guards.clear();
  return true;
}

/** Change some of the query: `null` or "" takes a parameter out. Back undoes it, unless it is `quiet` (typing in a search box). */
export function setQuery(changes, { quiet = false } = {}) {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === "") query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  go(location.pathname + (text ? `?${text}` : ""), { replace: quiet, keepScroll: true });
}

/** A path with parameters, those that say nothing left out: `withQuery("/users", { search: "eve", page: null })`. */
export function withQuery(path, parameters = {}) {
  const given = Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}

addEventListener("popstate", () => {
  if (location.pathname.slice(BASE.length) === address.value.path || mayLeave()) address.value = read();
  else history.forward();
});

addEventListener("beforeunload", (event) => {
  if (unsaved()) event.preventDefault();
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const to = new URL(link.href);
  if (to.origin !== location.origin || !to.pathname.startsWith(BASE) || link.target || link.hasAttribute("download")) return;
  if (to.pathname === location.pathname && to.search === location.search && to.hash) return;
  event.preventDefault();
  followed = event.detail === 0 && to.pathname !== location.pathname;
  go(to.pathname + to.search);
});
