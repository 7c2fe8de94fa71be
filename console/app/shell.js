// What stands around every page: navigation, workspace, who is signed in, theme.

import { html, useEffect, useErrorBoundary, useState } from "./html.js";
import { address, byKeyboard, go } from "./address.js";
import { useAlerts } from "./alerts.js";
import { badges } from "./badges.js";
import { openPalette, Palette } from "./palette.js";
import { component, pageOf, PAGES } from "./pages.js";
import { useQuery } from "./query.js";
import { may, role } from "./role.js";
import { signOut } from "./session.js";
import { ICON, NEXT, theme } from "./theme.js";
import { Toasts } from "./toasts.js";
import { api, rememberWorkspace, to, workspace, workspaces } from "./workspace.js";
import { Icon, IconButton, Kbd } from "../parts/basics.js";
import { setClock } from "./format.js";
import { Confirmations } from "../parts/dialog.js";
import { Page } from "../parts/layout.js";
import { ServiceNotice } from "../parts/service.js";
import { Empty, Failure, Skeleton } from "../parts/states.js";

const BADGES_MS = 10_000;

export function Shell() {
  const [menu, setMenu] = useState(false);
  const path = address.value.path;
  const here = pageOf(path.replace(/^\/w\/\w+\/?/, ""));
  useEffect(() => setMenu(false), [path]);
  useEffect(rememberWorkspace, [workspace.value]);
  useAlerts();
  useEffect(() => {
    if (!menu) return undefined;
    const close = (event) => {
      if (event.key !== "Escape") return;
      setMenu(false);
      document.querySelector(".topbar button").focus();
    };
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [menu]);
  return html`<div class="shell" data-menu=${menu || undefined}>
    <a class="skip" href="#main">Skip to the content</a>
    <header class="topbar">
      <${IconButton} icon="menu" label="Menu" aria-expanded=${menu} onClick=${() => setMenu(!menu)} />
      <a class="topbar-title brand" href=${to()}><img src="/console/icon.svg" alt="" width="22" height="22" /><b>agent7</b></a>
      <${IconButton} icon="search" label="Search" onClick=${openPalette} />
    </header>
    <${Side} here=${here?.page} />
    <div class="shade" onClick=${() => setMenu(false)} />
    <main id="main" tabindex="-1"><${ServiceNotice} /><${Guarded}>${here ? html`<${Shown} key=${here.page.name} page=${here.page} parts=${here.parts} />` : html`<${Nowhere} />`}<//></main>
    <${Palette} /><${Confirmations} /><${Toasts} />
  </div>`;
}

function Side({ here }) {
  const counted = useQuery(workspace.value && PAGES.some(({ badge }) => badge) ? api("/badges") : null, { every: BADGES_MS });
  useEffect(() => {
    badges.value = counted.data ?? {};
    if (counted.data?.at) setClock(counted.data.at);
  }, [counted.data]);
  const groups = Map.groupBy(PAGES.filter((page) => page.icon && may(page.role ?? "viewer")), ({ group = "" }) => group);
  return html`<aside class="side" aria-label="Console">
    <div class="side-head">
      <a class="brand" href=${to()}><img src="/console/icon.svg" alt="" width="26" height="26" /><b>agent7</b></a>
      <${WorkspaceSwitch} />
    </div>
    <button type="button" class="jump" onClick=${openPalette}><${Icon} name="search" /><span>Go to…</span><${Kbd}>Ctrl K<//></button>
    <nav aria-label="Pages">
      ${[...groups].map(
        ([group, pages]) => html`<div class="side-group" key=${group}>
          ${group && html`<h2>${group}</h2>`}
          <ul>${pages.map((page) => html`<li key=${page.path}><${Entry} page=${page} here=${here} /></li>`)}</ul>
        </div>`,
      )}
    </nav>
    <div class="side-foot">
      <${PhonesLink} />
      <${IconButton} icon=${ICON[theme.value]} label=${`Colours: ${theme.value}`} onClick=${() => (theme.value = NEXT[theme.value])} />
      <${Me} />
      <${IconButton} icon="log-out" label="Sign out" onClick=${signOut} />
    </div>
  </aside>`;
}

function Me() {
  const found = useQuery("/api/me");
  return html`<span class="me" title=${`${found.data?.email ?? ""}, ${role.value}`}>${found.data?.email}<small>${role.value}</small></span>`;
}

function Entry({ page, here }) {
  const count = badges.value[page.badge] || 0;
  const current = here && (here === page || (here.under ?? here.path.split("/")[0]) === page.path) && (here.path !== "" || page.path === "");
  return html`<a class="entry" href=${to(page.path)} aria-current=${current ? "page" : undefined}>
    <${Icon} name=${page.icon} /><span>${page.title}</span>${count > 0 && html`<b class="count" aria-label=${`${count} waiting`}>${count > 99 ? "99+" : count}</b>`}
  </a>`;
}

function WorkspaceSwitch() {
  const known = workspaces.value ?? [];
  const now = known.find((one) => one.workspace === workspace.value);
  if (known.length < 2) return html`<span class="workspace-name">${now?.name}</span>`;
  return html`<select class="workspace-switch" aria-label="Workspace" value=${workspace.value} onChange=${(event) => go(to("", event.target.value))}>
    ${known.map((one) => html`<option value=${one.workspace} selected=${one.workspace === workspace.value}>${one.name}</option>`)}
  </select>`;
}

/** On one's own machine the phone page stands on the next port. */
const PhonesLink = () =>
  ["127.0.0.1", "localhost"].includes(location.hostname) && location.port
    ? html`<a class="entry phones" href=${`http://${location.hostname}:${Number(location.port) + 1}/`}><${Icon} name="smartphone" /><span>Phones</span></a>`
    : html`<span class="phones" />`;

/** A page that breaks is told of in its place; the navigation stays, and another address begins anew. */
function Guarded({ children }) {
  const [error, again] = useErrorBoundary((fault) => console.error(fault));
  useEffect(() => {
    if (error) again();
  }, [address.value]);
  if (!error) return children;
  return html`<${Page} title="Something went wrong"><${Empty} icon="circle-alert" title="This page cannot be shown.">
    <button type="button" class="button" onClick=${() => location.reload()}>Reload</button><a class="button" href=${to()}>Go to the overview</a><//><//>`;
}

function Shown({ page, parts }) {
  const [found, setFound] = useState({ Component: null, error: null });
  const read = () => {
    setFound({ Component: null, error: null });
    component(page.name).then((Component) => setFound({ Component, error: null }), () => setFound({ Component: null, error: new Error("This page could not be read. Is the service running?") }));
  };
  useEffect(read, [page.name]);
  const { Component } = found;
  useEffect(() => {
    if (Component && byKeyboard()) (document.querySelector("#main h1") ?? document.getElementById("main")).focus();
  }, [Component, address.value.path]);
  if (found.error) return html`<div class="page"><${Failure} always error=${found.error} retry=${read} /></div>`;
  return Component ? html`<${Component} key=${Object.values(parts).join("/")} ...${parts} />` : html`<div class="page"><${Skeleton} lines=${8} /></div>`;
}

const Nowhere = () => html`<${Page} title="Not found"><${Empty} icon="waypoints" title="There is no such page."><a class="button" href=${to()}>Go to the overview</a><//><//>`;

