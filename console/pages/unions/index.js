// Who turned out to be one person, and who lost their number: both can be put right.

import { post } from "../../app/api.js";
import { html } from "../../app/html.js";
import { date, dateTime, plural } from "../../app/format.js";
import { refresh, useList } from "../../app/query.js";
import { may } from "../../app/role.js";
import { toast } from "../../app/toasts.js";
import { api, to } from "../../app/workspace.js";
import { Badge, Button } from "../../parts/basics.js";
import { confirm } from "../../parts/dialog.js";
import { Ago } from "../../parts/figures.js";
import { Card, Page } from "../../parts/layout.js";
import { Empty, Loaded, More } from "../../parts/states.js";
import { Table } from "../../parts/table.js";

const Person = ({ user, name }) => html`<a href=${to(`people/${user}`)}>${name || "Without a name"}</a>`;

export default function Unions() {
  return html`<${Page} title="Merged people" lead="People who turned out to be one, and people who lost their number. A merge can be undone for a week.">
    <${Card} title="Merges"><${United} /><//>
    <${Card} title="Without a number" hint="Their number has a new owner; nothing of theirs is shown to that owner."><${Parked} /><//>
  <//>`;
}

function United() {
  const unions = useList(api("/unions"), "unions");
  return html`<${Loaded} of=${unions}>${(rows) => html`<${Table} label="Merges" rows=${rows} id=${(row) => row.union} columns=${[
    { name: "who", label: "Person", cell: (row) => html`<${Person} ...${row.kept} />` },
    { name: "former", label: "Merged with", cell: (row) => row.former.name || "Without a name" },
    { name: "why", label: "Why", wide: true, cell: (row) => row.why },
    { name: "moved", label: "Moved", cell: (row) => plural(Object.values(row.moved).reduce((sum, count) => sum + count, 0), "row") },
    { name: "at", label: "When", cell: (row) => html`<${Ago} at=${row.united_at} />` },
    { name: "act", label: "Undo", align: "right", cell: (row) => html`<${Undo} row=${row} />` },
  ]} empty=${html`<${Empty} icon="git-merge" title="No merges yet."><span>When WhatsApp says that two numbers are one person, it stands here.</span><//>`} />`}<//><${More} of=${unions} />`;
}

function Undo({ row }) {
  if (row.undone_at) return html`<${Badge}>undone ${date(row.undone_at)}<//>`;
  if (!row.undo_until) return html`<span class="hint">Too long ago</span>`;
  if (!may("editor")) return html`<span class="hint">until ${dateTime(row.undo_until)}</span>`;
  const part = () => confirm({
    title: "Undo this merge?",
    text: `${row.former.name || "The second person"} gets back what was theirs before, and each is remembered apart from then on. It can be done until ${dateTime(row.undo_until)}.`,
    action: "Undo merge",
    act: async () => {
      await post(api(`/unions/${row.union}/undo`));
      toast("They are two people again.");
      await refresh(api()); // what was read of either of the two is of both
    },
  });
  return html`<${Button} small icon="unlink" onClick=${() => { part(); }}>Undo merge<//>`;
}

function Parked() {
  const parked = useList(api("/parked"), "parked");
  return html`<${Loaded} of=${parked}>${(rows) => html`<${Table} label="Without a number" rows=${rows} id=${(row) => row.user} columns=${[
    { name: "name", label: "Who", wide: true, cell: (row) => html`<${Person} ...${row} />` },
    { name: "at", label: "Since", cell: (row) => html`<${Ago} at=${row.parked_at} />` },
    { name: "memories", label: "Memories", align: "right", cell: (row) => row.memories },
    { name: "erased", label: "Erased on", cell: (row) => date(row.erased_after) },
    { name: "act", label: "Number now", align: "right", cell: (row) => html`<${Restore} row=${row} />` },
  ]} empty=${html`<${Empty} icon="smartphone" title="Nobody has lost their number."><span>Whoever loses their number to somebody else waits here, until they are known again or erased.</span><//>`} />`}<//><${More} of=${parked} />`;
}

function Restore({ row }) {
  if (!row.number_now) return html`<span class="hint">nobody's</span>`;
  const name = row.name || "this person";
  const restore = () => confirm({
    title: `Is it ${name} who has the number now?`,
    text: "Then both are one person again, and whoever writes from that number is told what was remembered. Be sure: it is private.",
    action: "They are the same person",
    act: async () => {
      await post(api(`/parked/${row.user}/restore`), { user: row.number_now });
      toast("They are one person again. The merge can be undone above, for a week.");
      await refresh(api());
    },
  });
  return html`<a href=${to(`people/${row.number_now}`)}>Somebody</a> ${may("editor") && html`<${Button} small onClick=${() => { restore(); }}>The same person<//>`}`;
}

