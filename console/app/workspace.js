// Which workspace is looked at: `/console/w/<workspace>/...`. What a page asks of the API and links to goes by it.

import { computed, signal } from "./html.js";
import { address, BASE } from "./address.js";

const KEPT_AS = "agent7-workspace";

/** The workspaces that the person may see, as `/api/workspaces` tells them; null until they are known. */
export const workspaces = signal(null);
/** The public id of the one that the address names, or null. */
export const workspace = computed(() => /^\/w\/(\w+)/.exec(address.value.path)?.[1] ?? null);

/** An address of the API within the workspace: `api("/users")`. */
export const api = (path = "") => `/api/workspaces/${workspace.value}${path}`;
/** An address of the console within the workspace: `to("people")`. */
export const to = (path = "", of = workspace.value) => `${BASE}/w/${of}${path ? `/${path}` : ""}`;

/** Where somebody begins who names no workspace: where they were last, if they may still see it. */
export function firstWorkspace() {
  const last = localStorage.getItem(KEPT_AS);
  const known = workspaces.value ?? [];
  return (known.find((one) => one.workspace === last) ?? known[0])?.workspace ?? null;
}

export function rememberWorkspace() {
  if (workspace.value) localStorage.setItem(KEPT_AS, workspace.value);
}
