// Shows a workspace's settings, says what is not saved yet and what is wrong with it, and saves what was changed.

import { askForToken, byId, call, made, signIn, text } from "/console/api.js";
import { fault, isLeftEmpty, units } from "/console/setting-rules.js";

const NAMES = ["name", "personality", "tone", "first_contact", "locale", "project_instructions", "memory_with_tasks", "notice", "turns_per_day", "tasks_per_day", "cost_per_turn", "cost_per_day", "cost_per_month", "access", "invite_code", "time_zone", "quiet_from", "quiet_until", "proactive", "heartbeat"];
const time = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });

const dollars = new Intl.NumberFormat(undefined, { style: "currency", currency: "USD", maximumSignificantDigits: 3 });

/** The settings as the service last told them; null before. */
let saved = null;
let busy = false;

const fieldOf = (name) => byId(name).closest(".field");
const labelOf = (name) => document.querySelector(`label[for="${name}"]`).textContent;
const address = () => `/api/workspaces/${byId("workspace").value}/settings`;
const unsaved = (base = saved) => NAMES.filter((name) => entered(name) !== base[name]);

/** What stands in the form, as the API takes it. Of the invite code undefined: as it was. */
function entered(name) {
  const control = byId(name);
  if (name === "invite_code" && byId("remove-code").checked) return null;
  if (control.type === "number") return isLeftEmpty(control) ? null : control.valueAsNumber;
  const value = control.tagName === "SELECT" ? control.value : control.value.trim();
  if (name === "invite_code") return value || undefined;
  return value || control.dataset.empty !== "null" ? value : null;
}

function put(name, value) {
  const control = byId(name);
  if (name === "invite_code") byId("remove-code").checked = false;
  if (control.tagName === "SELECT" && ![...control.options].some((option) => option.value === value)) control.append(new Option(text(value), value));
  control.value = value ?? "";
}

async function open() {
  const { status, content } = await call("GET", "/api/workspaces");
  if (status === 401) return askForToken("This is not the admin token.");
  byId("sign-in").hidden = true;
  byId("result").hidden = false;
  if (status !== 200 || !Array.isArray(content?.workspaces)) return unreachable(status, content);
  if (!saved) {
    byId("workspace").replaceChildren(...content.workspaces.map((each) => new Option(text(each.name), text(each.workspace))));
    const wanted = content.workspaces.find((each) => `#${each.workspace}` === location.hash);
    if (wanted) byId("workspace").value = wanted.workspace;
  }
  byId("which").hidden = content.workspaces.length < 2;
  await read();
}

/** Ask for the settings as they are now. What was typed meanwhile stays. */
async function read() {
  const { status, content } = await call("GET", address());
  if (status === 401) return askForToken("This is not the admin token.");
  if (status !== 200) return unreachable(status, content);
  byId("trouble").hidden = true;
  byId("settings").hidden = false;
  take(content, saved);
  await tellSpent();
}

/** What the month has cost so far, beside its limit. Without an answer the page is as useful. */
async function tellSpent() {
  const { status, content } = await call("GET", address().replace(/settings$/, "costs"));
  byId("spent").textContent = status === 200 ? `So far this month: ${dollars.format(content.month.spent)}.` : "";
}

/** Show the settings of now. What differs from `base`, which the operator began with, is theirs and stays; returns what both changed. */
function take(now, base) {
  const mine = base ? unsaved(base) : [];
  const both = mine.filter((name) => now[name] !== base[name] && now[name] !== entered(name));
  saved = now;
  for (const name of NAMES) {
    fieldOf(name).querySelector(".theirs")?.remove();
    if (!mine.includes(name)) put(name, now[name]);
    if (both.includes(name)) fieldOf(name).append(theirs(name, now[name]));
  }
  byId("code-state").textContent = now.invite_code_set ? "A code is set; left empty it stays." : "No code is set.";
  mark();
  return both;
}

/** What somebody else has saved where the operator typed something else. */
function theirs(name, value) {
  const shown = byId(name).tagName === "SELECT" ? [...byId(name).options].find((option) => option.value === value)?.text : text(value);
  const takeIt = made("button", "quiet", "Take theirs");
  takeIt.type = "button";
  takeIt.addEventListener("click", () => {
    put(name, value);
    takeIt.parentElement.remove();
    byId(name).focus();
    mark();
  });
  return made("div", "theirs", made("p", "", "Somebody else has saved this meanwhile. Saving replaces it by yours."), made("blockquote", "", shown || "(empty)"), takeIt);
}

async function save(event) {
  event.preventDefault();
  if (busy || !saved) return;
  const changed = unsaved();
  const wrong = changed.filter((name) => blame(name, fault(byId(name))));
  if (wrong.length) return refuse(wrong);
  if (!changed.length) return;
  const sent = Object.fromEntries(changed.map((name) => [name, entered(name)]));
  busy = true;
  say("calm", "Saving…");
  const { status, content } = await call("PATCH", address(), sent, { "If-Match": `"${saved.version}"` });
  busy = false;
  settled(status, content, sent);
}

/** Say what came of saving. What was not saved stays in the form, whatever it was. */
function settled(status, content, sent) {
  if (status === 401) return askForToken("This is not the admin token.");
  if (status === 200) {
    take(content, { ...saved, ...sent });
    return unsaved().length || say("calm", `Saved at ${time.format(new Date())}.`);
  }
  if (status === 412 && content?.settings) {
    const other = NAMES.filter((name) => content.settings[name] !== saved[name]).map(labelOf).join(", ");
    const both = take(content.settings, saved);
    if (both.length) byId(both[0]).focus();
    return say("refused", `Not saved: somebody else has changed ${other || "the invite code"} meanwhile. Look at it, then save again.`);
  }
  if (status === 400 && content?.faults) {
    const wrong = Object.keys(content.faults).filter((name) => NAMES.includes(name));
    for (const name of wrong) blame(name, text(content.faults[name]));
    if (wrong.length) return refuse(wrong);
  }
  unreachable(status, content);
}

function unreachable(status, content) {
  const words = text(content?.detail || content?.message) || (status ? `The service does not answer as it should (HTTP ${status}).` : "The service does not answer. Is it running?");
  if (saved) return say("refused", words);
  byId("trouble-words").textContent = words;
  byId("trouble").hidden = false;
}

function refuse(names) {
  say("refused", `Not saved. Look at: ${names.map(labelOf).join(", ")}.`);
  byId(names[0]).focus();
}

/** Show what is wrong with a field, or nothing; whether something is. */
function blame(name, words) {
  byId(`${name}-fault`).textContent = words;
  byId(name).setAttribute("aria-invalid", String(Boolean(words)));
  return Boolean(words);
}

/** The state of the whole: what is not saved, field by field and in one line. */
function mark() {
  const changed = unsaved();
  for (const name of NAMES) {
    fieldOf(name).classList.toggle("unsaved", changed.includes(name));
    const { tagName, value, dataset } = byId(name);
    if (tagName === "TEXTAREA") byId(`${name}-count`).textContent = `${units(value.trim())} of ${dataset.most} characters`;
    if (!changed.includes(name)) blame(name, "");
  }
  byId("invite_code").disabled = byId("remove-code").checked;
  byId("save").disabled = byId("discard").disabled = !changed.length;
  say(changed.length ? "unsaved" : "calm", changed.length ? `Not saved yet: ${changed.map(labelOf).join(", ")}.` : "Everything is saved.");
}

/** A live region speaks on every change, so nothing is written that stands there already. */
function say(state, words) {
  byId("saving").dataset.state = state;
  if (byId("state").textContent !== words) byId("state").textContent = words;
}

function discard() {
  for (const name of NAMES) {
    put(name, saved[name]);
    fieldOf(name).querySelector(".theirs")?.remove();
  }
  mark();
  byId("name").focus();
}

/** Each control gets a place for its fault and, if it is a long text, for its length, and names both to screen readers. */
function prepare(name) {
  const control = byId(name);
  const help = fieldOf(name).querySelector("p");
  const said = made("p", "refusal");
  Object.assign(help, { id: `${name}-help` });
  Object.assign(said, { id: `${name}-fault` });
  const notes = [said];
  if (control.tagName === "TEXTAREA") notes.unshift(Object.assign(made("p", "count"), { id: `${name}-count` }));
  control.after(...notes);
  control.setAttribute("aria-describedby", [help, ...notes].map((note) => note.id).join(" "));
  control.addEventListener("input", () => {
    if (control.getAttribute("aria-invalid") === "true") blame(name, fault(control));
    mark();
  });
  control.addEventListener("change", () => blame(name, fault(control)));
}

NAMES.forEach(prepare);
byId("settings").hidden = true;
byId("settings").addEventListener("submit", save);
byId("again").addEventListener("click", open);
byId("discard").addEventListener("click", discard);
byId("remove-code").addEventListener("change", mark);
byId("zones").append(...Intl.supportedValuesOf("timeZone").map((zone) => new Option(zone, zone)));
byId("workspace").addEventListener("change", async () => {
  if (unsaved().length && !confirm("Leave without saving your changes?")) return put("workspace", saved.workspace);
  saved = null;
  history.replaceState(null, "", `#${byId("workspace").value}`);
  await read();
});
addEventListener("beforeunload", (event) => {
  if (saved && unsaved().length) event.preventDefault();
});
signIn(open);
