// Who is in the inbox, with a filter in the address.

import { html } from "../../app/html.js";
import { address, setQuery, withQuery } from "../../app/address.js";
import { alerts, switchAlerts } from "../../app/alerts.js";
import { useTitle } from "../../app/badges.js";
import { to } from "../../app/workspace.js";
import { Badge, IconButton } from "../../parts/basics.js";
import { Ago } from "../../parts/figures.js";
import { Search } from "../../parts/forms.js";
import { AUTHORS } from "../../parts/messages.js";
import { Empty, Loaded, More } from "../../parts/states.js";

export const SHOWN = [["open", "All"], ["waiting", "Unassigned"], ["mine", "Mine"], ["closed", "Closed"]];
const NONE = {
  open: "Nobody asks for a human.",
  waiting: "Everybody who waits is assigned.",
  mine: "Nobody is assigned to you.",
  closed: "No conversation is closed yet.",
};

export function People({ of, show, user }) {
  const counts = of.data?.counts ?? {};
  const search = address.value.query.search ?? "";
  useTitle("Inbox");
  return html`<section class="inbox-list" aria-label="People">
    <header>${user ? html`<h2>Inbox</h2>` : html`<h1 tabindex="-1">Inbox</h1>`}
      <${IconButton} icon="bell" label=${alerts.value ? "Alerts are on" : "Alert me when somebody waits"} aria-pressed=${alerts.value} onClick=${switchAlerts} />
    </header>
    <div class="inbox-search"><${Search} label="Search the inbox" value=${search} onSearch=${(text) => setQuery({ search: text }, { quiet: true })} /></div>
    <nav class="tabs" aria-label="Which people">
      ${SHOWN.map(
        ([name, label]) => html`<button type="button" aria-current=${name === show ? "page" : undefined} onClick=${() => setQuery({ show: name === "open" ? null : name })}>
          ${label}${counts[name] > 0 && html`<span class="count">${counts[name]}</span>`}
        </button>`,
      )}
    </nav>
    <div class="inbox-scroll">
      <${Loaded} of=${of}>${(people) => {
        const found = people.filter((person) => fits(person, search));
        if (!found.length && search) return html`<${Empty} icon="search" title="Nobody here fits.">Names, last words and assignees are searched.<//>`;
        if (!found.length) return html`<${Empty} icon="inbox" title=${NONE[show]}>You can also take over from the page of <a href=${to("people")}>anybody</a>.<//>`;
        return html`<ul>${found.map((person) => html`<${Person} key=${person.handover} person=${person} show=${show} search=${search} here=${person.user === user} />`)}</ul>`;
      }}<//>
      <${More} of=${of} />
    </div>
  </section>`;
}

function fits({ name, said, claimed_by: by }, search) {
  const words = `${name ?? ""} ${said?.text ?? ""} ${by ?? ""}`.toLowerCase();
  return search.toLowerCase().split(/\s+/).every((word) => words.includes(word));
}

function Person({ person, show, search, here }) {
  const who = person.said && AUTHORS[person.said.from];
  return html`<li>
    <a class="inbox-person" href=${withQuery(to(`inbox/${person.user}`), { show: show === "open" ? null : show, search })} aria-current=${here ? "page" : undefined}>
      <span class="inbox-line"><b>${person.name || "Without a name"}</b><${Ago} at=${person.said?.at ?? person.began_at} /></span>
      <span class="inbox-said">${person.said ? `${who ? `${who}: ` : ""}${person.said.text}` : "No words yet"}</span>
      <span class="inbox-line">
        ${person.state === "closed"
          ? html`<${Badge}>Closed by ${person.closed_by === "time" ? "time" : person.closed_by === "person" ? "the person" : person.closed_by}<//>`
          : person.claimed_by
            ? html`<${Badge} tone=${person.is_mine ? "accent" : ""}>${person.is_mine ? "Assigned to you" : person.claimed_by}<//>`
            : html`<${Badge} tone="note">Unassigned<//>`}
        ${person.waits_since && html`<span class="waits">unanswered</span>`}
        ${!person.window_open && person.state !== "closed" && html`<${Badge} tone="alarm">Window closed<//>`}
      </span>
    </a>
  </li>`;
}
