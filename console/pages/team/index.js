// The team: who is a member in which role, who is invited, which workspaces it has.

import { call, patch, post, remove, seen } from "../../app/api.js";
import { html, useState } from "../../app/html.js";
import { date, words } from "../../app/format.js";
import { refresh, useQuery } from "../../app/query.js";
import { may } from "../../app/role.js";
import { fail, toast } from "../../app/toasts.js";
import { useStyle } from "../../app/style.js";
import { api, to, workspace, workspaces } from "../../app/workspace.js";
import { Badge, Button, Copy } from "../../parts/basics.js";
import { confirm, Dialog } from "../../parts/dialog.js";
import { Choice, Form, Text } from "../../parts/forms.js";
import { Card, Page } from "../../parts/layout.js";
import { Loaded } from "../../parts/states.js";
import { Table } from "../../parts/table.js";

const ROLES = [
  ["viewer", "Viewer: looks"],
  ["editor", "Editor: works with people, memories and tasks"],
  ["admin", "Admin: also settings, number, members, erasing"],
];

export default function Team() {
  useStyle("/console/pages/team/team.css");
  const team = useQuery(api("/team"));
  const me = useQuery("/api/me").data?.email;
  const [open, setOpen] = useState(null);
  const admin = may("admin");
  const close = () => setOpen(null);
  const actions = admin && html`<${Button} kind="primary" icon="user-plus" onClick=${() => setOpen({ what: "invite" })}>Invite a member<//>`;
  return html`<${Page} title="Team" lead="Who may see and change what is in this team's workspaces." actions=${actions}>
    <${Loaded} of=${team}>${(found) => html`
      <${Card} title="Members"><${Table} label="Members" rows=${found.members} id=${(row) => row.member} columns=${columns(me, admin, setOpen)} nameOf=${(row) => row.email} /><//>
      <${Card} title="Workspaces" actions=${admin && html`<${Button} small icon="plus" onClick=${() => setOpen({ what: "workspace" })}>New workspace<//>`}>
        <ul class="homes">${found.workspaces.map((one) => html`<li key=${one.workspace}><a href=${to("", one.workspace)}>${one.name}</a>${" "}
          ${one.workspace === workspace.value && html`<${Badge} tone="accent">open<//>`}</li>`)}</ul>
        <p class="hint">A workspace is renamed in its <a href=${to("settings")}>settings</a>.</p>
      <//>
      <${Card} title="Name of the team"><div class="team-name"><b>${found.name}</b>${admin && html`<${Button} small icon="pencil" onClick=${() => setOpen({ what: "name" })}>Rename<//>`}</div><//>`}<//>
    ${open?.what === "invite" && html`<${Invite} onClose=${close} onLink=${(email, link) => setOpen({ what: "link", email, link })} />`}
    ${open?.what === "link" && html`<${Link} ...${open} onClose=${close} />`}
    ${open?.what === "workspace" && html`<${Naming} title="New workspace" hint="It has people, memories and settings of its own, and begins by invitation alone." action="Create" onClose=${close} onName=${create} />`}
    ${open?.what === "name" && html`<${Naming} title="Rename the team" first=${team.data.name} action="Rename" onClose=${close} onName=${(name) => patch(api("/team"), { name }, seen(team.data))} />`}
  <//>`;
}

const columns = (me, admin, setOpen) => [
  { name: "email", label: "Email", wide: true, cell: (row) => html`${row.email} ${row.email === me && html`<${Badge}>you<//>`}` },
  { name: "role", label: "Role", cell: (row) => (admin ? html`<${RoleOf} row=${row} />` : words(row.role)) },
  { name: "since", label: "Since", cell: (row) => date(row.since) },
  ...(admin ? [{ name: "acts", label: "Actions", align: "right", cell: (row) => html`<${Acts} row=${row} mine=${row.email === me} setOpen=${setOpen} />` }] : []),
];

/** The role as a choice that is carried out at once; what the service refuses is as it was, or as somebody else has made it. */
function RoleOf({ row }) {
  const [chosen, setChosen] = useState(null);
  const role = chosen ?? row.role;
  const change = async (event) => {
    const wanted = event.target.value;
    setChosen(wanted);
    try {
      await patch(api(`/team/members/${row.member}`), { role: wanted }, seen(row));
      await refresh(api("/team")); // first: what is done to them next is done to what they are now
      toast(`${row.email} is ${wanted === "viewer" ? "a" : "an"} ${wanted} now.`);
      await refresh("/api/workspaces");
    } catch (error) {
      fail(error);
    }
    setChosen(null);
  };
  return html`<select class="input role" aria-label=${`Role of ${row.email}`} value=${role} onChange=${change}>
    ${ROLES.map(([name]) => html`<option value=${name} selected=${name === role}>${words(name)}</option>`)}
  </select>`;
}

function Acts({ row, mine, setOpen }) {
  const again = async () => {
    try {
      const { link } = await post(api(`/team/members/${row.member}/invitation`));
      if (link) setOpen({ what: "link", email: row.email, link });
      else toast(`${row.email} is mailed again, unless they have signed in already.`);
    } catch (error) {
      fail(error);
    }
  };
  const out = () => confirm({
    title: `Remove ${row.email}?`,
    text: "They see nothing of this team any more, from their next click on. What they did stays in the audit log.",
    action: "Remove",
    act: async () => {
      await remove(api(`/team/members/${row.member}`), seen(row));
      toast(`${row.email} is removed.`);
      await refresh(api("/team"));
    },
  });
  return html`<span class="acts">${!mine && html`<${Button} small onClick=${again}>Invite again<//>`}<${Button} small kind="danger" onClick=${() => { out(); }}>Remove<//></span>`;
}

function Invite({ onClose, onLink }) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState("viewer");
  const [faults, setFaults] = useState({});
  const send = async () => {
    try {
      const { data } = await call("POST", api("/team/members"), { body: { email: email.trim(), role } });
      await refresh(api("/team"));
      if (data.link) return onLink(data.member.email, data.link);
      toast(`${data.member.email} is invited by mail.`);
      onClose();
    } catch (error) {
      setFaults(error.faults.email ? { email: "Must be an email address" } : { email: error.message });
    }
  };
  const footer = html`<${Button} onClick=${onClose}>Cancel<//><${Button} kind="primary" onClick=${send}>Invite<//>`;
  return html`<${Dialog} title="Invite a member" onClose=${onClose} footer=${footer}>
    <${Form} class="stack" onSend=${send}>
      <${Text} label="Email" type="email" autocomplete="off" value=${email} fault=${faults.email} onValue=${setEmail} />
      <${Choice} label="Role" value=${role} options=${ROLES} onValue=${setRole} />
    <//>
  <//>`;
}

const Link = ({ email, link, onClose }) => html`<${Dialog} title="Sign-in link" onClose=${onClose} footer=${html`<${Button} kind="primary" onClick=${onClose}>Done<//>`}>
  <p>Give this link to <b>${email}</b>. It signs them in once, within a day, on this machine.</p>
  <p class="link-row"><code class="sign-in-link">${link}</code><${Copy} text=${link} label="Copy the link" /></p>
<//>`;

async function create(name) {
  const made = await post(api("/team/workspaces"), { name });
  workspaces.value = [...workspaces.value, { workspace: made.workspace, name: made.name, role: "admin" }];
  await refresh("/api/workspaces");
}

function Naming({ title, hint, first = "", action, onName, onClose }) {
  const [name, setName] = useState(first);
  const [wrong, setWrong] = useState("");
  const send = async () => {
    try {
      await onName(name.trim());
      await refresh(api("/team"));
      onClose();
    } catch (error) {
      setWrong(error.faults.name ?? error.message);
    }
  };
  const footer = html`<${Button} onClick=${onClose}>Cancel<//><${Button} kind="primary" onClick=${send}>${action}<//>`;
  return html`<${Dialog} title=${title} onClose=${onClose} footer=${footer}>
    <${Form} onSend=${send}><${Text} label="Name" hint=${hint} maxlength="100" value=${name} fault=${wrong} onValue=${setName} /><//>
  <//>`;
}
