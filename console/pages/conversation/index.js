// One conversation: what was said, and the turns of it.

import { html } from "../../app/html.js";
import { dateTime, money, plural } from "../../app/format.js";
import { useList } from "../../app/query.js";
import { api, to } from "../../app/workspace.js";
import { Card, Page, tabOf, Tabs } from "../../parts/layout.js";
import { Messages } from "../../parts/messages.js";
import { Empty, Loaded, More } from "../../parts/states.js";
import { Turns } from "../../parts/turns.js";

const LOOK_MS = 5000;
export default function Conversation({ user, conversation }) {
  const path = api(`/users/${user}/conversations/${conversation}`);
  const said = useList(`${path}?limit=100`, "messages", { every: LOOK_MS });
  const about = said.data?.conversation;
  const tabs = [{ name: "messages", label: "Messages", count: about?.messages }, { name: "turns", label: "Turns", count: about?.turns }];
  return html`<${Page} title=${about ? `${about.name || "Somebody"}, ${dateTime(about.started_at)}` : "Conversation"}
    crumbs=${[["Conversations", to("conversations")], [about?.name || "Person", to(`conversations?user=${user}`)]]}
    lead=${about && `${plural(about.messages, "message")}, ${plural(about.turns, "turn")}, ${money(about.cost)}`}
    actions=${html`<a class="button" href=${to(`people/${user}`)}>Profile</a><a class="button" href=${to(`inbox/${user}`)}>Open in the inbox</a>`}>
    <${Tabs} tabs=${tabs} />
    ${tabOf(tabs) === "turns" ? html`<${Inside} path=${path} />` : html`<${Said} said=${said} user=${user} name=${about?.name} />`}
  <//>`;
}

const Said = ({ said, user, name }) =>
  html`<${Loaded} of=${said}>${(messages) => html`<${Card}>
    ${messages.length
      ? html`<${More} of=${said} /><${Messages} of=${[...messages].sort((one, other) => (one.at + one.message < other.at + other.message ? -1 : 1))} user=${user} name=${name} />`
      : html`<${Empty} icon="messages-square" title="Nothing of it is kept any more." />`}
  <//>`}<//>`;

function Inside({ path }) {
  return html`<${Turns} inside of=${useList(`${path}/turns`, "turns", { every: LOOK_MS })} empty=${html`<${Empty} icon="activity" title="No turn of it is kept any more." />`} />`;
}
