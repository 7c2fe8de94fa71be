// One agent: what it is called, what it knows of, how much it may share.

import { patch, post, seen } from "../../app/api.js";
import { html, useState } from "../../app/html.js";
import { toast } from "../../app/toasts.js";
import { api } from "../../app/workspace.js";
import { Button } from "../../parts/basics.js";
import { Dialog } from "../../parts/dialog.js";
import { Text } from "../../parts/forms.js";

/** Names separated by commas or blanks, as a list. */
export const list = (text) => text.split(/[\s,]+/).filter(Boolean);

/** A whole number that was typed; what is none goes to the service as it is, which says so. */
const whole = (text) => (/^\d+$/.test(text.trim()) ? Number(text) : text);

export function AgentForm({ agent, onClose, onDone }) {
  const [given, setGiven] = useState({
    name: agent?.name ?? "",
    namespace: agent?.namespace ?? "",
    domains: (agent?.domains ?? []).join(", "),
    per_minute: String(agent?.per_minute ?? 60),
    most_memories: String(agent?.most_memories ?? 10_000),
  });
  const [faults, setFaults] = useState({});
  const [wrong, setWrong] = useState("");
  const field = (name) => ({ value: given[name], fault: faults[name], onValue: (text) => setGiven((now) => ({ ...now, [name]: text })) });
  const send = async (event) => {
    event?.preventDefault();
    const who = { name: given.name.trim(), namespace: given.namespace.trim(), domains: list(given.domains) };
    try {
      const made = agent
        ? await patch(api(`/agents/${agent.id}`), { ...who, per_minute: whole(given.per_minute), most_memories: whole(given.most_memories) }, seen(agent))
        : await post(api("/agents"), who);
      toast(agent ? "Saved." : `${made.name} is there. It needs a key.`);
      await onDone(made, !agent);
    } catch (error) {
      setFaults(error.faults ?? {});
      setWrong(Object.keys(error.faults ?? {}).length ? "" : error.message);
    }
  };
  const footer = html`<${Button} onClick=${onClose}>Cancel<//><${Button} kind="primary" onClick=${send}>${agent ? "Save" : "Create"}<//>`;
  return html`<${Dialog} title=${agent ? `Edit ${agent.name}` : "New agent"} onClose=${onClose} footer=${footer}>
    <form class="stack" onSubmit=${send}>
      <${Text} label="Name" maxlength="60" autocomplete="off" ...${field("name")} />
      <${Text} label="Domains" hint="What it knows of, such as deploy, billing. What it shares is of the first, unless it names another." ...${field("domains")} />
      <${Text} label="Namespace" hint="Tells what it shares apart, such as infra.eu. May be empty." ...${field("namespace")} />
      ${agent && html`<${Text} label="Items a minute" inputmode="numeric" ...${field("per_minute")} />
        <${Text} label="Memories at most" inputmode="numeric" ...${field("most_memories")} />`}
      ${wrong && html`<p class="fault" role="alert">${wrong}</p>`}
    </form>
  <//>`;
}
