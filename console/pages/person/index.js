// One person: who they are to us, and everything that is remembered of them, part by part.

import { html } from "../../app/html.js";
import { dateTime, plural } from "../../app/format.js";
import { useQuery } from "../../app/query.js";
import { may } from "../../app/role.js";
import { useStyle } from "../../app/style.js";
import { api, to } from "../../app/workspace.js";
import { Badge } from "../../parts/basics.js";
import { Ago } from "../../parts/figures.js";
import { Page, tabOf, Tabs } from "../../parts/layout.js";
import { Loaded } from "../../parts/states.js";
import { Core } from "./core.js";
import { Data } from "./data.js";
import { Document } from "./document.js";
import { Instructions } from "./instructions.js";
import { Lessons } from "./lessons.js";
import { Memories } from "./memories.js";
import { Recalls } from "./recalls.js";
import { Session } from "./session.js";
import { Triggers } from "./triggers.js";

const TABS = { memories: Memories, core: Core, lessons: Lessons, instructions: Instructions, triggers: Triggers, document: Document, session: Session, recalls: Recalls, data: Data };
const language = new Intl.DisplayNames(undefined, { type: "language" });

export default function Person({ user }) {
  useStyle("/console/pages/person/person.css");
  const path = api(`/users/${user}`);
  const person = useQuery(path, { every: 20_000 });
  const counts = person.data?.counts ?? {};
  const tabs = [
    { name: "memories", label: "Memories", count: counts.memories },
    { name: "core", label: "Core", count: counts.core },
    { name: "lessons", label: "Lessons", count: counts.lessons },
    { name: "instructions", label: "Instructions", count: counts.instructions },
    { name: "triggers", label: "Triggers", count: counts.triggers },
    { name: "document", label: "Document" },
    { name: "session", label: "Session" },
    { name: "recalls", label: "Recalls", count: counts.recalls },
    { name: "data", label: "Export and erase" },
  ];
  const Tab = TABS[tabOf(tabs)];
  return html`<${Page} title=${person.data ? person.data.name || "Without a name" : "Person"} wide crumbs=${[["People", to("people")]]} lead=${person.data && html`<${Who} person=${person.data} />`} actions=${person.data && html`<${Elsewhere} person=${person.data} />`}>
    <${Loaded} of=${person}>${(found) => html`<${Tabs} tabs=${tabs} /><${Tab} path=${path} person=${found} />`}<//>
  <//>`;
}

function Who({ person }) {
  const zone = person.time_zone_is_theirs ? person.time_zone : `${person.time_zone} (of the workspace)`;
  return html`<span class="who">
    ${person.language && html`<span>${language.of(person.language)}</span>`}<span>${zone}</span>
    <span>last seen <${Ago} at=${person.last_seen} /></span>
    ${person.window_open ? html`<${Badge} tone="good" icon="clock" title=${`Until ${dateTime(person.window_until)}`}>Window open<//>` : html`<${Badge} icon="clock" title="Only templates reach them until they write again">Window closed<//>`}
    ${person.waits_for_human && html`<${Badge} tone="note" icon="user">Waits for a human<//>`}
    ${person.stopped && html`<${Badge} tone="note">Opted out<//>`}
    ${person.access !== "allowed" && html`<${Badge} tone=${person.access === "blocked" ? "alarm" : "note"}>${person.access === "blocked" ? "Blocked" : "Not invited yet"}<//>`}
    ${person.counts.quarantined > 0 && html`<a href="?status=quarantined"><${Badge} tone="note" icon="shield-alert">${plural(person.counts.quarantined, "memory", "memories")} in quarantine<//></a>`}
  </span>`;
}

const Elsewhere = ({ person }) => html`
  <a class="button" href=${to(`conversations?user=${person.user}`)}>Conversations</a>
  <a class="button" href=${to(`people/${person.user}/graph`)}>Graph</a>
  <a class="button" href=${to(`people/${person.user}/analytics`)}>Analytics</a>
  ${person.waits_for_human ? html`<a class="button primary" href=${to(`inbox/${person.user}`)}>Answer</a>` : may("editor") && html`<a class="button" href=${to(`inbox/${person.user}`)}>Take over</a>`}`;
