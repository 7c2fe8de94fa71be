// Beside the chat: what the last answer recalled and why, what was learnt or forgotten, which way it took, what it cost.

import { byId, element } from "./dom.js";
import { ask } from "./requests.js";

const KEPT_AS = "agent7-memory-pane";
const SETTLES_MS = 1500; // what follows a reply, such as what was used, is written a moment later
const PREVIEWED = 6;
const pane = byId("memory");
const opener = byId("open-memory");
const hasRoom = matchMedia("(min-width: 1200px)");
let shown = null; // person and their newest reply, as drawn
let timer = 0;

const words = (name) => (name ? name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ") : "");
const isOpen = () => !pane.hidden;

/** Open or close the pane by its button; it stays as it was left, and is open at first where there is room. */
export function startMemoryPane(redraw) {
  const toggle = (open) => {
    pane.hidden = !open;
    opener.setAttribute("aria-expanded", String(open));
    localStorage.setItem(KEPT_AS, open ? "open" : "closed");
    shown = null;
    redraw();
  };
  opener.addEventListener("click", () => toggle(!isOpen()));
  byId("close-memory").addEventListener("click", () => {
    toggle(false);
    opener.focus();
  });
  pane.hidden = (localStorage.getItem(KEPT_AS) ?? (hasRoom.matches ? "open" : "closed")) !== "open";
  opener.setAttribute("aria-expanded", String(isOpen()));
}

/** Show what stands behind the last answer of whoever holds the phone; asked again when another reply has come. */
export function drawMemoryPane(person, replies) {
  const now = `${person}/${replies}`;
  if (!isOpen() || !person || shown === now) return;
  shown = now;
  clearTimeout(timer);
  look(person, now);
  timer = setTimeout(() => look(person, now), SETTLES_MS);
}

async function look(person, wanted) {
  let found;
  try {
    found = await ask(`/phone/memory?user=${encodeURIComponent(person)}`);
  } catch (fault) {
    found = { problem: fault.message };
  }
  if (shown === wanted) byId("memory-body").replaceChildren(...parts(found));
}

function parts({ problem, console: base, person, turn, trace }) {
  if (problem) return [element("p", { class: "problem", text: problem })];
  if (!trace) return [element("p", { class: "memory-hint", text: "Write something. What the assistant recalls for its answer, what it learns and what it costs stands here." }), ...(person ? [link(`${base}${person}`, "View all memories")] : [])];
  const recalled = trace.recalls.flatMap((recall) => recall.memories);
  return [
    heading(trace.recalls.length ? `Recalling ${recalled.length} ${recalled.length === 1 ? "fact" : "facts"}` : "Nothing had to be recalled"),
    element("ol", { class: "memory-facts" }, ...recalled.slice(0, PREVIEWED).map(fact)),
    link(`${base}${person}`, "View all memories"),
    ...(trace.effects.length ? [heading("What it did"), element("ul", { class: "memory-facts" }, ...trace.effects.map((effect) => element("li", {}, element("b", { text: words(effect.kind) }), element("span", { text: ` ${effect.text ?? ""}` }))))] : []),
    heading("How"),
    element("dl", { class: "facts" }, ...facts(trace)),
    link(`${base}${turn}`, "Open the whole trace"),
  ];
}

const heading = (text) => element("h3", { text });
const link = (href, text) => element("p", {}, element("a", { href, text, target: "_blank", rel: "noopener" }));

function fact(memory) {
  const why = memory.why.filter(({ share, words: shared }) => share > 0.05 || shared.length).map(({ way, words: shared }) => way + (shared.length ? ` “${shared.join(" ")}”` : ""));
  const notes = [`${Math.round(100 * memory.confidence)} %`, memory.used ? "used" : null, why.length ? `found by ${why.join(", ")}` : null].filter(Boolean);
  return element("li", {}, element("span", { text: memory.content ?? "a secret" }), element("small", { text: notes.join(" · ") }));
}

function facts(trace) {
  const rows = [
    ["Way", [trace.route, trace.intent].filter(Boolean).map(words).join(", ")],
    ["Decided by", words(trace.decided_by)],
    ["Took", trace.took_ms === null ? null : `${Math.round(trace.took_ms)} ms`],
    ["Cost", `$${trace.cost.toFixed(trace.cost ? 4 : 2)}`],
    ["Degraded", trace.degraded.map(words).join(", ")],
  ];
  return rows.filter(([, value]) => value).flatMap(([name, value]) => [element("dt", { text: name }), element("dd", { text: value })]);
}
