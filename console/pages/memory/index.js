// One memory: what it says, where it came from, its history on both axes of time, how it fades; corrected, pinned, deleted.

import { html, useState } from "../../app/html.js";
import { go } from "../../app/address.js";
import { get, patch, post, remove, seen } from "../../app/api.js";
import { date, dateTime, number, percent, plural, words } from "../../app/format.js";
import { refresh, useQuery } from "../../app/query.js";
import { may } from "../../app/role.js";
import { useStyle } from "../../app/style.js";
import { fail, toast } from "../../app/toasts.js";
import { api, to } from "../../app/workspace.js";
import { Badge, Button, CategoryBadge, Icon } from "../../parts/basics.js";
import { Chart } from "../../parts/chart.js";
import { confirm } from "../../parts/dialog.js";
import { Ago, Confidence } from "../../parts/figures.js";
import { Card, Facts, Page } from "../../parts/layout.js";
import { Empty, Loaded } from "../../parts/states.js";
import { confirmRelease, EditMemory, NewMemory } from "../person/memory-forms.js";
import { Content } from "../person/memories.js";
import { Tags } from "../person/why.js";
import { Timeline } from "./timeline.js";

const ORIGINS = { direct_user: "Said by the person", operator: "From an operator", assistant: "Said by the assistant", task_result: "From a task", forwarded: "Forwarded", quoted: "Quoted", transcript: "From a transcript", media: "From a picture or file", agent: "From another agent" };

/** How strong it is at this moment, as the curve has it. */
const strengthNow = ({ points, now }) => (points.findLast(({ at }) => new Date(at) <= new Date(now)) ?? points[0])?.strength;

export default function MemoryPage({ user, memory: id }) {
  useStyle("/console/pages/person/person.css");
  const path = api(`/users/${user}`);
  const person = useQuery(path);
  const memory = useQuery(`${path}/memories/${id}`);
  const curve = useQuery(`${path}/memories/${id}/decay`);
  const [editing, setEditing] = useState(false);
  const found = memory.data;
  const stands = found && ["active", "archived"].includes(found.status) && found.kind !== "verbatim";
  const back = to(`people/${user}`);
  const gone = memory.error?.status === 404;
  const again = async (said) => {
    await refresh(path);
    toast(said);
  };
  const act = (what, said) => async () => {
    try {
      await what();
      await again(said);
    } catch (error) {
      fail(error);
    }
  };
  const label = (body) => patch(`${path}/memories/${id}`, body, seen(found));
  const forget = async () => {
    const would = (await get(`${path}/memories/${id}/deletion`).catch(() => ({ memories: [] }))).memories.filter((each) => each.memory !== id);
    await confirm({
      title: "Delete this memory?",
      text: html`It is forgotten for good, with what says the same and its words in messages. ${would.length > 0 && html`<span>This goes along:</span><ul class="going">${would.slice(0, 8).map((each) => html`<li>${each.content ?? "a secret"}</li>`)}</ul>`}`,
      act: async () => {
        await remove(`${path}/memories/${id}`, seen(found));
        go(back);
        await refresh(path);
        toast("Deleted.");
      },
    });
  };
  const publish = () =>
    confirm({
      title: "Publish this memory?",
      text: "Everybody in the workspace is answered with it from now on, and agents find it. It can be taken back, and goes when the person has it forgotten.",
      action: "Publish",
      kind: "primary",
      act: async () => {
        await post(`${path}/memories/${id}/publish`, {});
        await refresh(api("/knowledge"));
        toast("Published: it is among the knowledge of the workspace.");
      },
    });
  const merged = found?.history.find((chapter) => chapter.memory === id)?.merged ?? [];
  return html`<${Page} title="Memory" wide crumbs=${[["People", to("people")], [person.data?.name || "Person", back]]}
    actions=${found && html`
      ${found.status === "quarantined" && html`<${Button} needs="editor" onClick=${() => confirmRelease(1, async () => { await post(`${path}/memories/${id}/release`, {}); await refresh(path); })}>Release<//>`}
      ${stands && html`<${Button} needs="editor" icon="pencil" onClick=${() => setEditing(true)}>Edit<//>`}
      ${stands && html`<${Button} needs="editor" icon=${found.protected ? "pin-off" : "pin"} onClick=${act(() => label({ protected: !found.protected }), found.protected ? "Not pinned any more." : "Pinned: it does not fade.")}>${found.protected ? "Unpin" : "Pin"}<//>`}
      ${stands && found.status === "active" && !found.secret && html`<${Button} needs="editor" icon="upload" onClick=${publish}>Publish<//>`}
      <${Button} needs="editor" kind="danger" icon="trash-2" disabled=${found.protected} title=${found.protected ? "This entry is protected and cannot be deleted" : undefined} onClick=${forget}>Delete<//>`}>
    ${gone && html`<${Empty} icon="brain" title="This is no memory of theirs, or not any more."><span class="hint">It was forgotten, or it is known to all.</span><a class="button" href=${to("knowledge")}>Knowledge</a><a class="button" href=${back}>Their memories</a><//>`}
    ${!gone && html`<${Loaded} of=${memory}>${(one) => html`
      <section class="card memory-card"><p class="memory-words"><${Content} memory=${one} /></p>
        <p class="badges"><${CategoryBadge} category=${one.category} />${one.status !== "active" && html`<${Badge} tone="note">${words(one.status)}<//>`}${one.kind !== "semantic" && html`<${Badge}>${one.kind === "verbatim" ? "as said" : "event"}<//>`}${one.protected && html`<${Badge} tone="accent" icon="pin">pinned<//>`}<${Tags} of=${one} /><${Confidence} value=${one.confidence} /></p>
        ${one.kind === "verbatim" && may("editor") && html`<p class="hint">It is kept word for word and cannot be changed. <button type="button" class="link" onClick=${() => setEditing(true)}>State what is so instead</button>: a statement is answered with first.</p>`}</section>
      <div class="grid memory-grid">
        <${Card} title="Where it came from" icon="waypoints"><${Facts} of=${[
          ["Origin", ORIGINS[one.origin] ?? words(one.origin)],
          ["How", words(one.source_type)],
          ["Said", one.source.said_at && dateTime(one.source.said_at)],
          ["Evidence", one.source.evidence && html`<q>${one.source.evidence}</q>`],
          ["Answer", one.source.turn && html`<a href=${to(`people/${user}/turns/${one.source.turn}`)}>The turn that answered the message</a>`],
          ["Task", one.source.task && html`<a href=${to(`people/${user}/tasks/${one.source.task}`)}>The task that it came from</a>`],
          ["Drawn from", one.source.derived_from.length ? html`<span class="links">${one.source.derived_from.map((each, at) => html`<a href=${to(`people/${user}/memories/${each}`)}>memory ${at + 1}</a>`)}</span>` : null],
          ["Subject", one.subject && `${one.subject === "user" ? person.data?.name || "The person" : one.subject}${one.attribute ? ` · ${one.attribute.replaceAll(/[_:]/g, " ")}` : ""}`],
        ]} /><//>
        <${Card} title="Use" icon="activity"><${Facts} of=${[
          ["Created", html`<${Ago} at=${one.known_from} />`],
          ["Last confirmed", html`<${Ago} at=${one.last_confirmed_at} />`],
          ["Last accessed", html`<${Ago} at=${one.last_accessed_at} />`],
          ["Came up", plural(one.accessed, "time")],
          ["Used in answers", plural(one.used, "time")],
          ["Expires", one.expires_at && date(one.expires_at)],
        ]} /><//>
      </div>
      <${Card} title="History" icon="history" hint="Across: when it was so. Up: when it was known. Short times are drawn longer.">${one.history.length ? html`<${Timeline} chapters=${one.history} now=${curve.data?.now ?? new Date().toISOString()} current=${id} href=${(each) => to(`people/${user}/memories/${each}`)} />` : html`<${Empty} icon="history" title="It has no history." />`}
        ${merged.length > 0 && html`<p class="note-line"><${Icon} name="git-merge" size="14" /> ${plural(merged.length, "statement was", "statements were")} made one with it. ${merged.map((each) => html`<${Button} needs="editor" small icon="undo-2" onClick=${act(() => post(`${path}/memories/${each}/restore`, {}), "Taken apart.")}>Take apart<//>`)}</p>`}<//>
      <${Card} title="Decay" icon="chart-column" hint=${curve.data && (one.protected ? "Pinned: it does not fade." : `A third is left ${number(Math.round(curve.data.stability_hours / 24))} days after its last use.`)}>
        <${Loaded} of=${curve}>${(drawn) => html`<p>Strength now: <b>${percent(strengthNow(drawn))}</b></p><${Chart} label="Strength and confidence over time" times=${drawn.points.map((each) => each.at)} to=${1} height=${220}
            series=${[{ label: "Strength", values: drawn.points.map((each) => each.strength), fill: true, say: percent }, { label: "Confidence", values: drawn.points.map((each) => each.confidence), dash: [5, 4], say: percent }]}
            marks=${[{ at: drawn.now, label: "now" }, ...drawn.uses.map((use) => ({ at: use, label: "used" }))]} />
          <p class="hint">${drawn.left_at ? `If nobody uses it, it is archived on ${date(drawn.left_at)}.` : "Time alone does not archive it within two years."}</p>`}<//><//>`}<//>`}
    ${editing && found?.kind === "verbatim" && html`<${NewMemory} path=${path} onClose=${() => setEditing(false)} />`}
    ${editing && found && found.kind !== "verbatim" && html`<${EditMemory} path=${path} memory=${found} onClose=${() => setEditing(false)} onSaved=${(saved) => saved.memory !== id && go(to(`people/${user}/memories/${saved.memory}`), { replace: true })} />`}
  <//>`;
}
