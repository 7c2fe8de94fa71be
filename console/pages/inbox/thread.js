// The talk with one person. It opens at its newest line, stays where one reads while new ones come, and is answered below.

import { html, useEffect, useLayoutEffect, useRef, useState } from "../../app/html.js";
import { call, patch, post, remove, seen } from "../../app/api.js";
import { go } from "../../app/address.js";
import { refresh, useQuery } from "../../app/query.js";
import { may } from "../../app/role.js";
import { fail, toast } from "../../app/toasts.js";
import { api, to } from "../../app/workspace.js";
import { Button, Icon, IconButton } from "../../parts/basics.js";
import { Messages } from "../../parts/messages.js";
import { Failure, Skeleton } from "../../parts/states.js";
import { Composer } from "./composer.js";

const LOOK_MS = 2500;
const NEAR = 60; // pixels from the end that still count as reading the newest line

export function Thread({ user, standing, beside, onBeside }) {
  const talk = useTalk(user);
  const person = standing.data;
  return html`<section class="inbox-thread" aria-label="Conversation">
    <header>
      <a class="icon-button back" href=${to("inbox")} aria-label="Back to the list"><${Icon} name="arrow-left" /></a>
      <h1 tabindex="-1">${person ? person.name || "Without a name" : "…"}</h1>
      ${person && may("editor") && html`<${Actions} user=${user} handover=${person.handover} />`}
      <${IconButton} class="icon-button to-beside" icon="user" label="About this person" aria-pressed=${beside} onClick=${onBeside} />
    </header>
    <${Lines} talk=${talk} user=${user} name=${person?.name} />
    ${standing.error && html`<${Failure} error=${standing.error} retry=${standing.reload} />`}
    ${person && html`<${Composer} user=${user} person=${person} />`}
  </section>`;
}

/** All messages that were read, by their ids: a poll adds and changes, and takes nothing away that is being read. */
function useTalk(user) {
  const path = api(`/users/${user}/messages?limit=40`);
  const latest = useQuery(path, { every: LOOK_MS });
  const known = useRef(new Map());
  const [older, setOlder] = useState({ next: undefined, busy: false, error: null });
  for (const message of latest.data?.messages ?? []) known.current.set(message.message, message);
  const next = older.next === undefined ? latest.data?.next : older.next;
  const more = async () => {
    setOlder({ next, busy: true, error: null });
    try {
      const { data } = await call("GET", `${path}&after=${encodeURIComponent(next)}`);
      for (const message of data.messages) known.current.set(message.message, message);
      setOlder({ next: data.next, busy: false, error: null });
    } catch (error) {
      setOlder({ next, busy: false, error });
    }
  };
  const messages = [...known.current.values()].sort((one, other) => (one.at + one.message < other.at + other.message ? -1 : 1));
  return { messages, loading: latest.loading, error: latest.error ?? older.error, reload: latest.reload, busy: older.busy, more: next ? more : null };
}

function Lines({ talk, user, name }) {
  const box = useRef(null);
  const atEnd = useRef(true);
  const before = useRef({ newest: null, oldest: null, height: 0 });
  const [unseen, setUnseen] = useState(0);
  const newest = talk.messages.at(-1)?.message;
  const oldest = talk.messages[0]?.message;
  const toEnd = () => {
    if (!box.current) return;
    box.current.scrollTop = box.current.scrollHeight;
    setUnseen(0);
  };
  useLayoutEffect(() => {
    const last = before.current;
    if (oldest !== last.oldest && newest === last.newest && last.newest) box.current.scrollTop += box.current.scrollHeight - last.height;
    else if (newest !== last.newest) {
      const came = talk.messages.findLastIndex(({ message }) => message === last.newest);
      if (atEnd.current || !last.newest) toEnd();
      else setUnseen((count) => count + talk.messages.length - 1 - came);
    }
    before.current = { newest, oldest, height: box.current.scrollHeight };
  }, [newest, oldest, talk.messages.length]);
  useEffect(() => {
    const watch = new ResizeObserver(() => box.current && atEnd.current && toEnd());
    watch.observe(box.current);
    if (box.current.firstElementChild) watch.observe(box.current.firstElementChild);
    return () => watch.disconnect();
  }, []);
  const scrolled = () => {
    const { scrollTop, scrollHeight, clientHeight } = box.current;
    atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR;
    if (atEnd.current && unseen) setUnseen(0);
  };
  return html`<div class="inbox-lines">
    <div ref=${box} class="inbox-scroll" tabindex="0" role="log" aria-label="Messages" onScroll=${scrolled}>
      <div class="inbox-talk">
        ${talk.error && html`<${Failure} error=${talk.error} retry=${talk.reload} />`}
        ${talk.loading && html`<${Skeleton} />`}
        ${talk.more && html`<${Button} small busy=${talk.busy} onClick=${talk.more}>Earlier messages<//>`}
        <${Messages} of=${talk.messages} user=${user} name=${name} />
      </div>
    </div>
    ${unseen > 0 && html`<${Button} class="button small jump-latest" icon="arrow-down" onClick=${toEnd}>${unseen} new<//>`}
  </div>`;
}

function Actions({ user, handover }) {
  const path = api(`/users/${user}/handover`);
  const done = async (act, text, undo) => {
    try {
      await act();
      await Promise.all([refresh(path), refresh(api("/inbox")), refresh(api("/badges"))]);
      if (text) toast(text, undo ? { undo: async () => { await undo(); await Promise.all([refresh(path), refresh(api("/inbox"))]); } } : {});
    } catch (error) {
      fail(error);
    }
  };
  if (!handover) return html`<${Button} small kind="primary" icon="user-plus" onClick=${() => done(() => post(path), "You answer now. The assistant is silent.")}>Take over<//>`;
  let now = handover;
  const assign = async (member) => {
    ({ handover: now } = await patch(path, { claimed_by: member }, seen(now)));
  };
  const given = (member) => done(() => assign(member), member ? `Assigned to ${member}.` : "Assigned to nobody.", () => assign(handover.claimed_by));
  return html`${!handover.claimed_by && html`<${Button} small kind="primary" onClick=${() => done(() => post(path))}>Assign to me<//>`}
    <${Assignee} claimed=${handover.claimed_by} onMember=${given} />
    <${Button} small icon="bot" onClick=${() => done(async () => { await remove(path, seen(handover)); go(to("inbox")); }, "The assistant answers again.", () => post(path))}>Hand back<//>`;
}

/** Whose this person is: any member of the team, or nobody. */
function Assignee({ claimed, onMember }) {
  const members = useQuery(api("/team")).data?.members.map(({ email }) => email) ?? [];
  const known = claimed && !members.includes(claimed) ? [claimed, ...members] : members;
  return html`<select class="input assignee" aria-label="Assigned to" value=${claimed ?? ""} onChange=${(event) => onMember(event.target.value || null)}>
    <option value="" selected=${!claimed}>Nobody</option>
    ${known.map((email) => html`<option key=${email} value=${email} selected=${email === claimed}>${email}</option>`)}
  </select>`;
}
