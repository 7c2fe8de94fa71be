// The person who holds the phone: who they are, and what can change about them.

import { dialogOf } from "./dialogs.js";
import { byId, element } from "./dom.js";
import { tell } from "./requests.js";

const dialog = dialogOf("holder-dialog");
let user = null;
let say = null;

export function openHolder(person, send) {
  [user, say] = [person.id, send];
  fill(person);
  byId("holder-problem").textContent = "";
  byId("new-number").value = "";
  dialog.showModal();
}

function fill(person) {
  byId("holder-title").textContent = person.name;
  const facts = [["Number", person.wa_id ? `+${person.wa_id}${person.number_hidden ? " (not told)" : ""}` : "none"], ["User id", person.user_id], ["Username", person.username ?? "none"]];
  byId("holder-facts").replaceChildren(...facts.flatMap(([name, value]) => [element("dt", { text: name }), element("dd", { text: value })]));
  byId("new-name").value = person.name;
  byId("new-username").value = person.username ?? "";
  byId("hide-number").checked = person.number_hidden || !person.wa_id;
  byId("hide-number").disabled = !person.wa_id;
}

async function change(fields) {
  try {
    fill(await tell("/phone/people/change", { user, ...fields }));
    byId("holder-problem").textContent = "";
    return true;
  } catch (fault) {
    byId("holder-problem").textContent = fault.message;
    return false;
  }
}

byId("name-form").addEventListener("submit", (event) => {
  event.preventDefault();
  change({ name: byId("new-name").value });
});
byId("number-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (await change({ phone: byId("new-number").value })) byId("new-number").value = "";
});
byId("username-form").addEventListener("submit", (event) => {
  event.preventDefault();
  change({ username: byId("new-username").value });
});
byId("hide-number").addEventListener("change", () => change({ number_hidden: byId("hide-number").checked }));
byId("new-user-id").addEventListener("click", () => change({ new_user_id: true }));
async function takeOff(path) {
  try {
    await tell(path, { user });
    dialog.close();
  } catch (fault) {
    byId("holder-problem").textContent = fault.message;
  }
}

byId("empty-chat").addEventListener("click", () => takeOff("/phone/people/empty"));
byId("remove-person").addEventListener("click", () => takeOff("/phone/people/remove"));
byId("open-first").addEventListener("click", () => {
  dialog.close();
  say({ kind: "request_welcome" });
});
