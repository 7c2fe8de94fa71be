// Behind one answer: the facts that were recalled and why, what was learnt or forgotten, which way it took, what it cost.

import { html } from "../../app/html.js";
import { duration, money, plural, words } from "../../app/format.js";
import { useQuery } from "../../app/query.js";
import { api, to } from "../../app/workspace.js";
import { Badge, CategoryBadge } from "../../parts/basics.js";
import { Confidence, WAYS } from "../../parts/figures.js";
import { Facts } from "../../parts/layout.js";
import { Loaded } from "../../parts/states.js";
import { ROUTES } from "../../parts/turns.js";

const PREVIEWED = 5;

export function Behind({ user, turn }) {
  const trace = useQuery(api(`/users/${user}/turns/${turn}`));
  return html`<${Loaded} of=${trace} lines=${7}>${(found) => html`<${Trace} user=${user} found=${found} />`}<//>`;
}

function Trace({ user, found }) {
  const recalled = found.recalls.flatMap((recall) => recall.memories);
  const asked = found.recalls.length > 0;
  return html`<div class="behind">
    <h2>${asked ? `Recalling ${plural(recalled.length, "fact")}` : "Nothing had to be recalled"}</h2>
    <ol class="chat-recalled">
      ${recalled.slice(0, PREVIEWED).map(
        (memory) => html`<li key=${memory.memory}>
          <a href=${to(`people/${user}/memories/${memory.memory}`)}>${memory.content ?? "a secret"}</a>
          <div class="row"><${CategoryBadge} category=${memory.category} />${memory.used && html`<${Badge} tone="good">used<//>`}<${Confidence} value=${memory.confidence} /></div>
          <p class="hint">${memory.why.filter(({ share, words: shared }) => share > 0.05 || shared.length).map(({ way, words: shared }) => (WAYS[way] ?? way) + (shared.length ? ` “${shared.join(" ")}”` : "")).join(", ")}</p>
        </li>`,
      )}
    </ol>
    <p><a href=${to(`people/${user}`)}>View all memories</a></p>
    ${found.effects.length > 0 &&
    html`<h2>What it did</h2>
      <ul class="chat-effects">${found.effects.map((effect) => html`<li key=${effect.id}><${Badge} tone="accent">${words(effect.kind)}<//> ${effect.text ?? html`<em class="hint">without words</em>`}</li>`)}</ul>`}
    <h2>How</h2>
    <${Facts} of=${[
      ["Route", [ROUTES[found.route] ?? words(found.route), words(found.intent)].filter(Boolean).join(", ")],
      ["Decided by", words(found.decided_by)],
      ["Took", found.took_ms === null ? null : duration(found.took_ms)],
      ["Cost", money(found.cost)],
      ["Degraded", found.degraded.map(words).join(", ")],
    ]} />
    <p><a href=${to(`people/${user}/turns/${found.turn}`)}>Open the whole trace</a></p>
  </div>`;
}
