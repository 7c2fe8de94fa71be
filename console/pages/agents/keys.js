// The keys of one agent: issued and shown once, revoked at once.

import { post, remove } from "../../app/api.js";
import { ago, date, now } from "../../app/format.js";
import { html, useState } from "../../app/html.js";
import { refresh, useList } from "../../app/query.js";
import { may } from "../../app/role.js";
import { toast } from "../../app/toasts.js";
import { api } from "../../app/workspace.js";
import { Badge, Button, Copy } from "../../parts/basics.js";
import { confirm, Dialog } from "../../parts/dialog.js";
import { Check, Choice, Text } from "../../parts/forms.js";
import { Empty, Loaded, More } from "../../parts/states.js";
import { list } from "./form.js";

const LIVES = [
  ["30", "30 days"],
  ["90", "90 days"],
  ["365", "A year"],
  ["", "Until it is revoked"],
];

export function Keys({ agent, onClose }) {
  const path = api(`/agents/${agent.id}/keys`);
  const keys = useList(path, "keys");
  const [secret, setSecret] = useState(null);
  const done = html`<${Button} kind="primary" onClick=${onClose}>Done<//>`;
  return html`<${Dialog} title=${`Keys of ${agent.name}`} onClose=${onClose} side footer=${done}>
    ${secret && html`<${Shown} secret=${secret} />`}
    ${!agent.retired_at && may("admin") && html`<${Issue} path=${path} onSecret=${setSecret} />`}
    <${Loaded} of=${keys}>${(found) => found.length
      ? html`<ul class="keys">${found.map((key) => html`<${Key} key=${key.id} of=${key} path=${path} />`)}</ul>`
      : html`<${Empty} icon="key-round" title="No key yet: nothing can ask as this agent.">${!agent.retired_at && may("admin") && html`<span class="hint">Issue one above; it is shown once, with a request to try.</span>`}<//>`}<//>
    <${More} of=${keys} />
  <//>`;
}

const Shown = ({ secret }) => html`<section class="new-key" role="status">
  <p><b>Copy this key now.</b> It is shown this once; of it only a hash is kept.</p>
  <p class="new-key-row"><code>${secret}</code><${Copy} text=${secret} label="Copy the key" /></p>
  <details><summary>Use it</summary>
    <p>REST</p><pre><code>${`curl "${location.origin}/shared/v1/query?query=hello" -H "Authorization: Bearer ${secret}"`}</code></pre>
    <p>MCP</p><pre><code>${JSON.stringify({ mcpServers: { agent7: { type: "http", url: `${location.origin}/mcp`, headers: { Authorization: `Bearer ${secret}` } } } }, null, 2)}</code></pre>
  </details>
</section>`;

function Issue({ path, onSecret }) {
  const [write, setWrite] = useState(true);
  const [domains, setDomains] = useState("");
  const [days, setDays] = useState("90");
  const [wrong, setWrong] = useState("");
  const send = async (event) => {
    event?.preventDefault();
    try {
      const made = await post(path, { write, domains: list(domains), expires_in_days: days ? Number(days) : null });
      setWrong("");
      onSecret(made.secret);
      await refresh(path);
    } catch (error) {
      setWrong(error.faults?.domains ?? error.message);
    }
  };
  return html`<form class="stack issue" onSubmit=${send}>
    <${Choice} label="Expires" value=${days} options=${LIVES} onValue=${setDays} />
    <${Text} label="Domains" hint="Only these are read and written with it. Empty: all." value=${domains} fault=${wrong} onValue=${setDomains} />
    <${Check} label="May write" hint="Without it the key searches and reads alone." value=${write} onValue=${setWrite} />
    <div><${Button} icon="key-round" onClick=${send}>Issue a key<//></div>
  </form>`;
}

function Key({ of: key, path }) {
  const over = key.revoked_at ? "revoked" : key.expires_at && new Date(key.expires_at) <= now() ? "expired" : null;
  const revoke = () => confirm({
    title: `Revoke ${key.prefix}?`,
    text: "Whatever uses this key is turned away from its next request on. It cannot be brought back.",
    action: "Revoke",
    act: async () => {
      await remove(`${path}/${key.id}`);
      toast("The key is revoked.");
      await refresh(path);
    },
  });
  const lives = key.expires_at ? `until ${date(key.expires_at)}` : "until it is revoked";
  return html`<li class="key" data-over=${over ?? undefined}>
    <div><code>a7_${key.prefix}…</code> ${over ? html`<${Badge} tone="note">${over}<//>` : html`<${Badge} tone="good">in force<//>`}
      <${Badge}>${key.write ? "reads and writes" : "reads"}<//>${key.domains.map((domain) => html`<${Badge} key=${domain}>${domain}<//>`)}
      <p class="hint">By ${key.created_by}, ${date(key.created_at)}; ${lives}; ${key.last_used_at ? `last used ${ago(key.last_used_at, now())}` : "never used"}</p></div>
    ${!over && html`<${Button} small kind="danger" needs="admin" onClick=${() => { revoke(); }}>Revoke<//>`}
  </li>`;
}
