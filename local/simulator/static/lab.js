// The lab: what shall go wrong, the clock, the limits, the templates.

import { byId, element, icon } from "./dom.js";
import { exact, offsetOf } from "./format.js";
import { ask, tell } from "./requests.js";

const FAULTS = {
  error: { label: "Refuse with an error", text: "The next send is refused with this error of the Graph API.", fields: ["code"] },
  failed_status: { label: "Fail after accepting", text: "The send is accepted; then a failed status reports this error.", fields: ["code"] },
  closed_window: { label: "Closed 24-hour window", text: "Everything but a template is refused with 131047.", fields: [] },
  delay: { label: "Slow answer", text: "The send takes effect at once and is answered late.", fields: ["ms"] },
  lost_answer: { label: "Lost answer", text: "The send takes effect, and the connection is closed without an answer.", fields: [] },
  http: { label: "Bare HTTP error", text: "An HTTP status without an error of the Graph API, as from a broken proxy.", fields: ["http"] },
  missing_status: { label: "Missing status", text: "The webhook of this status never comes.", fields: ["status"] },
  duplicate_status: { label: "Duplicate status", text: "The webhook of this status comes twice.", fields: ["status"] },
};
const MOVES = [["+1 min", 60], ["+1 h", 3600], ["+12 h", 43200], ["+1 day", 86400], ["+7 days", 604800]];
const FOREVER = 100000;

const lab = byId("lab");
let phones = null;
let codes = new Map();

export function startLab(known) {
  phones = known;
  byId("open-lab").addEventListener("click", () => toggle(lab.hidden));
  byId("close-lab").addEventListener("click", () => toggle(false));
  byId("clock").addEventListener("click", () => { toggle(true); byId("clock-heading").scrollIntoView({ block: "start" }); });
  byId("window").addEventListener("click", () => { toggle(true); byId("clock-heading").scrollIntoView({ block: "start" }); });
  lab.addEventListener("keydown", (event) => { if (event.key === "Escape") toggle(false); });
  byId("disarm").addEventListener("click", () => tell("/control/faults", { clear: true }).catch(() => {}));
  byId("fault-kind").replaceChildren(...Object.entries(FAULTS).map(([name, { label }]) => element("option", { value: name, text: label })));
  byId("fault-kind").addEventListener("change", explain);
  byId("fault-form").addEventListener("submit", (event) => { event.preventDefault(); arm(); });
  byId("clock-moves").append(...MOVES.map(([label, seconds]) => element("button", { type: "button", text: label, on: { click: () => move({ advance_seconds: seconds }) } })), element("button", { type: "button", class: "plain", text: "Real time", on: { click: () => move({ reset: true }) } }));
  byId("clock-form").addEventListener("submit", (event) => { event.preventDefault(); const at = new Date(byId("clock-set").value); if (!Number.isNaN(at.getTime())) move({ set: at.toISOString() }); });
  for (const id of ["limit-pair", "limit-window"]) byId(id).addEventListener("change", () => tell("/control/limits", { pair_rule: byId("limit-pair").value, window: byId("limit-window").checked }).catch(() => {}));
  explain();
  ask("/control/faults").then(({ codes: all, statuses }) => {
    codes = new Map(all.map(({ code, title }) => [code, title]));
    byId("fault-code").replaceChildren(...all.map(({ code, title }) => element("option", { value: code, text: `${code} · ${title}` })));
    byId("fault-code").value = "131056";
    byId("fault-status").replaceChildren(...statuses.map((name) => element("option", { value: name, text: name })));
    drawLab();
  }).catch(() => {});
}

function toggle(open) {
  if (open === !lab.hidden) return;
  lab.hidden = !open;
  document.querySelector(".app").toggleAttribute("data-lab", open);
  byId("open-lab").setAttribute("aria-expanded", String(open));
  if (open) {
    drawLab();
    showTemplates();
    byId("close-lab").focus();
  } else byId("open-lab").focus();
}

/** Bring lab and strip up to date with what the simulator has told. */
export function drawLab() {
  const { faults, limits } = phones.switches;
  const unusual = limits && (limits.pair_rule !== "borrow" || !limits.window);
  byId("open-lab").querySelector(".dot").hidden = !faults.length && !unusual;
  byId("armed").hidden = !faults.length;
  const strip = faults.length ? `Armed: ${told(faults[0], { short: true })}${faults.length > 1 ? `, and ${faults.length - 1} more` : ""}` : "";
  if (byId("armed-text").textContent !== strip) byId("armed-text").textContent = strip;
  if (lab.hidden) return;
  byId("fault-list").replaceChildren(...(faults.length ? faults.map(row) : [element("li", { class: "none", text: "Nothing: everything works as at Meta." })]));
  fillPeople();
  byId("lab-now").textContent = `${exact(phones.now())}${Math.abs(phones.offsetSeconds) >= 1 ? ` (${offsetOf(phones.offsetSeconds)})` : ", real time"}`;
  if (limits) {
    byId("limit-pair").value = limits.pair_rule;
    byId("limit-window").checked = limits.window;
  }
}

function row(fault) {
  return element("li", {}, element("span", { text: told(fault) }), element("button", { type: "button", class: "round", "aria-label": `Clear ${told(fault)}`, on: { click: () => tell("/control/faults", { clear: fault.id }).catch(() => {}) } }, icon("close")));
}

/** "Refuse with an error 131056 · Pair rate limit, for Ada, 2 times" */
function told(fault, { short = false } = {}) {
  const what = FAULTS[fault.kind];
  const more = { code: () => short ? fault.code : `${fault.code} · ${codes.get(fault.code) ?? ""}`, status: () => fault.status, http: () => fault.status, ms: () => `${fault.ms} ms` };
  const named = [what?.label ?? fault.kind, ...(what?.fields ?? []).map((field) => more[field]())].join(" ");
  const whose = phones.people.get(fault.user)?.name;
  return [named, whose ? `for ${whose}` : null, fault.times > FOREVER ? "always" : fault.times > 1 ? `${fault.times} times` : null].filter(Boolean).join(", ");
}

function fillPeople() {
  const chosen = byId("fault-user").value;
  byId("fault-user").replaceChildren(element("option", { value: "", text: "everybody" }), ...[...phones.people.values()].map((person) => element("option", { value: person.id, text: person.name })));
  byId("fault-user").value = phones.people.has(chosen) ? chosen : "";
}

function explain() {
  const { text, fields } = FAULTS[byId("fault-kind").value];
  byId("fault-explained").textContent = text;
  for (const part of byId("fault-form").querySelectorAll("[data-for]")) part.hidden = !fields.includes(part.dataset.for);
}

async function arm() {
  const kind = byId("fault-kind").value;
  const values = { code: ["code", Number(byId("fault-code").value)], status: ["status", byId("fault-status").value], http: ["status", Number(byId("fault-http").value)], ms: ["ms", Number(byId("fault-ms").value)] };
  const fault = { kind, times: Number(byId("fault-times").value), ...Object.fromEntries(FAULTS[kind].fields.map((name) => values[name])) };
  const user = byId("fault-user").value;
  await attempt("fault-problem", () => tell("/control/faults", { faults: [user ? { ...fault, user } : fault] }));
}

const move = (how) => attempt("clock-problem", () => tell("/phone/clock", how));

async function showTemplates() {
  const { templates } = await ask("/control/templates").catch(() => ({ templates: [] }));
  const statuses = ["APPROVED", "PENDING", "REJECTED", "PAUSED", "DISABLED"];
  const rows = templates.map((template) => {
    const choose = element("select", { "aria-label": `Status of ${template.name} in ${template.language}`, on: { change: () => tell("/control/templates", { name: template.name, language: template.language, status: choose.value }).catch(() => {}) } }, ...statuses.map((status) => element("option", { value: status, text: status.toLowerCase() })));
    choose.value = template.status;
    return element("li", {}, element("span", {}, element("strong", { text: template.name }), element("small", { text: `${template.language} · ${template.category.toLowerCase()}` })), choose);
  });
  byId("template-list").replaceChildren(...(rows.length ? rows : [element("li", { class: "none", text: "None yet. `make number ARGS=--create-template` makes the reminder." })]));
}

async function attempt(where, step) {
  try {
    await step();
    byId(where).textContent = "";
  } catch (fault) {
    byId(where).textContent = fault.message;
  }
}
