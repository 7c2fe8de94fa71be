// What is to be brought up on a later day: reminders, and dates that the person told.

import { html, useState } from "../../app/html.js";
import { post, remove, seen } from "../../app/api.js";
import { dateTime } from "../../app/format.js";
import { refresh, useQuery } from "../../app/query.js";
import { may } from "../../app/role.js";
import { fail, toast } from "../../app/toasts.js";
import { Badge, Button } from "../../parts/basics.js";
import { confirm, Dialog } from "../../parts/dialog.js";
import { Ago } from "../../parts/figures.js";
import { Area, Field } from "../../parts/forms.js";
import { Empty, Loaded } from "../../parts/states.js";
import { Table } from "../../parts/table.js";

const EVERY = { DAILY: "every day", WEEKLY: "every week", MONTHLY: "every month", YEARLY: "every year" };

export function Triggers({ path, person }) {
  const list = useQuery(`${path}/triggers`, { every: 30_000 });
  const [adding, setAdding] = useState(false);
  const callOff = (trigger) =>
    confirm({
      title: "Call this off?",
      text: `“${trigger.about}” on ${dateTime(trigger.due_at)} is not brought up then.`,
      action: "Call off",
      act: async () => {
        await remove(`${path}/triggers/${trigger.trigger}`, seen(trigger));
        await refresh(path);
        toast("Called off.");
      },
    });
  const columns = [
    { label: "About", wide: true, plain: true, cell: (row) => row.about },
    { label: "Due", cell: (row) => html`<span>${dateTime(row.due_at)}</span> <span class="hint"><${Ago} at=${row.due_at} /></span>${row.repeats && html` <${Badge}>${EVERY[/FREQ=(\w+)/.exec(row.repeats)?.[1]] ?? "again and again"}<//>`}` },
    { label: "Kind", cell: (row) => html`<${Badge} tone=${row.explicit ? "accent" : ""}>${row.explicit ? "Reminder" : "Date that they told"}<//>` },
    ...(may("editor") ? [{ label: "Actions", plain: true, cell: (row) => html`<${Button} small onClick=${() => callOff(row)}>Call off<//>` }] : []),
  ];
  const add = html`<${Button} needs="editor" kind="primary" icon="plus" onClick=${() => setAdding(true)}>Set a reminder<//>`;
  return html`<${Loaded} of=${list}>${({ triggers }) => html`${triggers.length > 0 && html`<div class="tab-head"><p class="hint">Times are shown in this browser's zone; theirs is ${person.time_zone}.</p>${add}</div>`}
    <${Table} label="Triggers" columns=${columns} rows=${triggers} id=${(row) => row.trigger} nameOf=${(row) => row.about} empty=${html`<${Empty} icon="calendar-clock" title="Nothing is to be brought up."><span class="hint">“Remind me on Friday” sets a reminder; a date that somebody tells is kept for that day.</span>${add}<//>`} />`}<//>
    ${adding && html`<${Add} path=${path} person=${person} onClose=${() => setAdding(false)} />`}`;
}

function Add({ path, person, onClose }) {
  const [about, setAbout] = useState("");
  const [due, setDue] = useState("");
  const [faults, setFaults] = useState({});
  const save = async () => {
    try {
      await post(`${path}/triggers`, { about: about.trim(), due_at: due });
      await refresh(path);
      toast("The reminder is set.");
      onClose();
    } catch (error) {
      setFaults(error.faults ?? {});
      fail(error);
    }
  };
  return html`<${Dialog} title="Set a reminder" unsaved=${Boolean(about)} onClose=${onClose} footer=${html`<${Button} onClick=${onClose}>Cancel<//><${Button} kind="primary" disabled=${!about.trim() || !due} onClick=${save}>Set<//>`}><div class="stack">
    <${Area} label="What about" value=${about} onValue=${setAbout} fault=${faults.about} most=${300} />
    <${Field} label="When" hint=${`By their clock: ${person.time_zone}`} fault=${faults.due_at}>${(is) => html`<input type="datetime-local" class="input" value=${due} onInput=${(event) => setDue(event.target.value)} ...${is} />`}<//>
  </div><//>`;
}
