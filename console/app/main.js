// The console begins here: who is signed in, which workspaces there are, then the shell with the page of the address.

import { effect, html, render, useEffect } from "./html.js";
import { address, BASE, go } from "./address.js";
import { forgetAnswers, useQuery } from "./query.js";
import { begin, over, signOut, token } from "./session.js";
import { SignIn } from "./sign-in.js";
import { Shell } from "./shell.js";
import { Toasts } from "./toasts.js";
import { firstWorkspace, to, workspace, workspaces } from "./workspace.js";
import { ServiceNotice } from "../parts/service.js";
import { Empty, Failure, Skeleton } from "../parts/states.js";

effect(() => {
  if (!token.value && !over.value) forgetAnswers();
});

function Console() {
  if (!token.value && !over.value) return html`<${SignIn} /><${Toasts} />`;
  return html`<div class="session" hidden=${!token.value}><${SignedIn} /></div>${!token.value && html`<${SignIn} />`}`;
}

function SignedIn() {
  const found = useQuery("/api/workspaces");
  useEffect(() => {
    if (!found.data) return;
    workspaces.value = found.data.workspaces;
    if (!workspace.value && firstWorkspace()) go(to("", firstWorkspace()) + location.search, { replace: true });
  }, [found.data, address.value.path]);
  if (found.data?.workspaces.length === 0) return html`<main class="page alone"><${Empty} title="There is no workspace that you may see."><span>Ask an admin of your team to invite you.</span><button type="button" class="button" onClick=${signOut}>Sign out</button><//></main>`;
  if (found.data && workspace.value) return html`<${Shell} />`;
  if (found.error) return html`<${NotReady} error=${found.error} retry=${found.reload} />`;
  return html`<main class="page alone"><${Skeleton} /></main>`;
}

function NotReady({ error, retry }) {
  return html`<main class="page alone"><div><${ServiceNotice} /><${Failure} always error=${error} retry=${retry} /></div></main>`;
}

if (location.pathname === BASE) history.replaceState(null, "", `${BASE}/`);
begin().finally(() => render(html`<${Console} />`, document.getElementById("app")));
