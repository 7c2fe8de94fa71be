// The inbox: people whom a human answers, the talk with one of them, and the person beside it.

import { html, useState } from "../../app/html.js";
import { address } from "../../app/address.js";
import { useList, useQuery } from "../../app/query.js";
import { useStyle } from "../../app/style.js";
import { api } from "../../app/workspace.js";
import { Empty } from "../../parts/states.js";
import { Beside } from "./beside.js";
import { People, SHOWN } from "./people.js";
import { Thread } from "./thread.js";

const LOOK_MS = 4000;

export default function Inbox({ user }) {
  useStyle("/console/styles/messages.css");
  useStyle("/console/pages/inbox/inbox.css");
  const [beside, setBeside] = useState(false);
  const show = SHOWN.some(([name]) => name === address.value.query.show) ? address.value.query.show : "open";
  const inbox = useList(api(`/inbox?show=${show}`), "people", { every: LOOK_MS });
  const standing = useQuery(user ? api(`/users/${user}/handover`) : null, { every: LOOK_MS });
  return html`<div class="inbox" data-open=${user ? "thread" : "list"} data-beside=${beside || undefined}>
    <${People} of=${inbox} show=${show} user=${user} />
    ${user
      ? html`<${Thread} key=${user} user=${user} standing=${standing} beside=${beside} onBeside=${() => setBeside(!beside)} />
          <${Beside} key=${`beside-${user}`} user=${user} standing=${standing} onClose=${() => setBeside(false)} />`
      : html`<section class="inbox-none"><${Empty} icon="inbox" title="Choose somebody at the left.">
          Whoever asks for a human stands there; the assistant is silent for them until you hand them back, or a day is over.<//></section>`}
  </div>`;
}
