// Who is in the inbox, with a filter in the address.

import { html, useEffect } from "../../app/html.js";
import { setQuery } from "../../app/address.js";
import { to } from "../../app/workspace.js";
import { Badge } from "../../parts/basics.js";
import { Ago } from "../../parts/figures.js";
import { AUTHORS } from "../../parts/messages.js";
import { Empty, Loaded } from "../../parts/states.js";

export const SHOWN = [["open", "All"], ["waiting", "Unclaimed"], ["mine", "Mine"], ["closed", "Closed"]];
const NONE = {
  open: "Nobody asks for a human.",
  waiting: "Everybody who waits is claimed.",
  mine: "You have claimed nobody.",
  closed: "No hand-over is closed yet.",
};

export function People({ of, show, user }) {
  const counts = of.data?.counts ?? {};
  useEffect(() => {
    document.title = `${counts.waiting ? `(${counts.waiting}) ` : ""}Inbox · agent7`;
  }, [counts.waiting]);
  return html`<section class="inbox-list" aria-label="People">
    <header>${user ? html`<h2>Inbox</h2>` : html`<h1 tabindex="-1">Inbox</h1>`}</header>
    <nav class="tabs" aria-label="Which people">
      ${SHOWN.map(
        ([name, label]) => html`<button type="button" aria-current=${name === show ? "page" : undefined} onClick=${() => setQuery({ show: name === "open" ? null : name })}>
          ${label}${counts[name] > 0 && html`<span class="count">${counts[name]}</span>`}
        </button>`,
      )}
    </nav>
    <div class="inbox-scroll">
      <${Loaded} of=${of}>${({ people }) =>
        people.length
          ? html`<ul>${people.map((person) => html`<${Person} key=${person.handover} person=${person} show=${show} here=${person.user === user} />`)}</ul>`
          : html`<${Empty} icon="inbox" title=${NONE[show]}>You can also take over anybody from their <a href=${to("people")}>page</a>.<//>`}<//>
    </div>
  </section>`;
}

function Person({ person, show, here }) {
  const who = person.said && AUTHORS[person.said.from];
  return html`<li>
    <a class="inbox-person" href=${to(`inbox/${person.user}`) + (show === "open" ? "" : `?show=${show}`)} aria-current=${here ? "page" : undefined}>
      <span class="inbox-line"><b>${person.name || "Without a name"}</b><${Ago} at=${person.said?.at ?? person.began_at} /></span>
      <span class="inbox-said">${person.said ? `${who ? `${who}: ` : ""}${person.said.text}` : "No words yet"}</span>
      <span class="inbox-line">
        ${person.state === "closed"
          ? html`<${Badge}>Closed by ${person.closed_by === "time" ? "time" : person.closed_by === "person" ? "the person" : person.closed_by}<//>`
          : person.claimed_by
            ? html`<${Badge} tone=${person.is_mine ? "accent" : ""}>${person.is_mine ? "Yours" : person.claimed_by}<//>`
            : html`<${Badge} tone="note">Unclaimed<//>`}
        ${person.waits_since && html`<span class="waits">unanswered</span>`}
        ${!person.window_open && person.state !== "closed" && html`<${Badge} tone="alarm">Window closed<//>`}
      </span>
    </a>
  </li>`;
}
