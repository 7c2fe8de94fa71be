// Agents and keys: nothing can be given to others yet, and the page says so.

import { html } from "../../app/html.js";
import { to } from "../../app/workspace.js";
import { Card, Page } from "../../parts/layout.js";
import { Empty } from "../../parts/states.js";

export default function Agents() {
  return html`<${Page} title="Agents and keys" lead="Other agents that may read or add to what is remembered here.">
    <${Card}>
      <${Empty} icon="key-round" title="No agent can be connected yet.">
        <p class="hint">Once memory can be shared, each agent gets a key of its own here: shown once, kept as its hash, revoked with a click, with how many items it may add a minute.
          Until then programs use <a href=${to("api")}>the API</a> as a member of the team.</p>
        <a class="button" href=${to("team")}>Invite a member</a>
      <//>
    <//>
  <//>`;
}
