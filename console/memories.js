// Shows what is remembered of a person, since when and from where, and lets an operator decide on what waits in quarantine.

import { askForToken, byId, call, made, signIn, text } from "/console/api.js";
import { recallCard, tagBadges, whyList } from "/console/why.js";

const ORIGINS = { direct_user: "said by the person", operator: "from an operator", assistant: "said by the assistant", task_result: "from a task", forwarded: "forwarded", quoted: "quoted", transcript: "from a transcript", media: "from a picture or file", agent: "from another agent" };
const WITHOUT = { embeddings: "The embedding model did not answer: searched by words alone, and some may be missing." };
const WORDS = {
  memories: ["memory", "memories", "No memories of this kind."],
  recalls: ["recall", "recalls", "Nothing was brought to mind yet."],
  summaries: ["category", "categories", "Nothing is summed up yet: that happens when a conversation is over."],
};
const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

let page = 1;
/** Where each page begins; the next one is asked for by the last of it. */
let starts = [""];
let morePeople = null;
/** Counts looks, so that an answer that was overtaken by a later question is not shown. */
let looks = 0;

const users = () => `/api/workspaces/${byId("workspace").value}/users`;
const ofPerson = (what) => `${users()}/${byId("person").value}/${what}`;
const memories = () => ofPerson("memories");
const on = (moment) => (moment ? day.format(new Date(moment)) : "");
const plain = (word) => text(word).replaceAll("_", " ");

async function open() {
  const { status, content } = await call("GET", "/api/workspaces");
  if (status === 401) return askForToken("This is not the admin token.");
  byId("sign-in").hidden = true;
  byId("result").hidden = false;
  if (status !== 200 || !Array.isArray(content?.workspaces)) return trouble(status, content);
  byId("workspace").replaceChildren(...content.workspaces.map((each) => new Option(text(each.name), text(each.workspace))));
  byId("which").hidden = content.workspaces.length < 2;
  await people("");
}

/** The people of one page; later pages are added to those that are there. */
async function people(after) {
  const { status, content } = await call("GET", `${users()}?after=${encodeURIComponent(after)}`);
  if (status === 401) return askForToken("This is not the admin token.");
  if (status !== 200 || !Array.isArray(content?.users)) return trouble(status, content);
  morePeople = content.next;
  const options = content.users.map((each) => new Option(named(each), text(each.user)));
  if (!after) byId("person").replaceChildren(...options);
  else byId("person").append(...options);
  byId("more-people").hidden = !content.next;
  if (!content.total) return empty("Nobody has written yet.");
  if (!after) await look(1);
}

function named(person) {
  const waits = person.quarantined ? `, ${person.quarantined} in quarantine` : "";
  return `${text(person.name) || "Somebody without a name"} (${person.memories} ${person.memories === 1 ? "memory" : "memories"}${waits})`;
}

/** The address that answers what is asked for: a page of memories, a search, a page of recalls, or the summaries. */
function asked(wanted) {
  const known = byId("known").value;
  const searched = byId("search").value.trim();
  const shown = known ? "" : byId("status").value;
  byId("status").disabled = Boolean(known);
  byId("search").disabled = ["recalls", "summaries"].includes(shown);
  if (shown === "recalls") return `${ofPerson("recalls")}?page=${wanted}`;
  if (shown === "summaries") return `${memories()}/summaries`;
  if (searched && !["active", "archived"].includes(byId("status").value)) byId("status").value = "active";
  const held = known ? `known_at=${encodeURIComponent(new Date(`${known}T23:59:59`).toISOString())}` : `status=${byId("status").value}`;
  return `${memories()}?${held}&${searched ? `search=${encodeURIComponent(searched)}` : `after=${encodeURIComponent(starts[wanted - 1] ?? "")}`}`;
}

/** Ask for one page of memories or recalls and show it. */
async function look(wanted, said = "") {
  const mine = ++looks;
  page = wanted;
  if (wanted === 1) starts = [""];
  const { status, content } = await call("GET", asked(wanted));
  if (mine !== looks) return;
  if (status === 401) return askForToken("This is not the admin token.");
  const kind = Object.keys(WORDS).find((name) => Array.isArray(content?.[name]));
  if (status !== 200 || !kind) return trouble(status, content);
  const [one, several, none] = WORDS[kind];
  const many = `${content.total} ${content.total === 1 ? one : several}`;
  const missed = (content.degraded ?? []).map((each) => WITHOUT[each] ?? `Searched without ${plain(each)}.`);
  const nothing = kind === "memories" && byId("search").value.trim() ? "Nothing fits." : none;
  say([said, content.total ? `${many}${pageCount(content) > 1 ? `, page ${page} of ${pageCount(content)}` : ""}.` : nothing, ...missed].filter(Boolean).join(" "));
  const cards = { memories: card, recalls: (each) => recallCard(each, itemsOf), summaries: summaryCard };
  byId("memories").replaceChildren(...content[kind].map(cards[kind]));
  starts[wanted] = content.next ?? "";
  byId("pages").hidden = pageCount(content) <= 1;
  byId("previous").disabled = page <= 1;
  byId("next").disabled = content.pages ? page >= content.pages : !content.next;
}

const pageCount = (content) => content.pages ?? Math.ceil(content.total / 20);

/** The memories of one recall, as cards; what was forgotten since is not among them. */
async function itemsOf(recall) {
  const { status, content } = await call("GET", ofPerson(`recalls/${recall.recall}`));
  if (status === 401) askForToken("This is not the admin token.");
  if (status !== 200 || !Array.isArray(content?.memories)) return [made("li", "", text(content?.detail || content?.message) || "The service does not answer as it should.")];
  return content.memories.length ? content.memories.map(card) : [made("li", "", "Nothing that is still there.")];
}

function card(memory) {
  const words = memory.secret ? "A secret that the person asked to keep. It is not shown." : text(memory.content);
  const badges = made("p", "", badge(plain(memory.category), memory.category), ...(memory.status === "active" ? [] : [badge(plain(memory.status), memory.status)]), ...tagBadges(memory));
  const until = memory.true_until ? ` until ${on(memory.true_until)}` : "";
  const facts = [ORIGINS[memory.origin] ?? plain(memory.origin), `since ${on(memory.true_from)}${until}`, memory.last_accessed_at ? `last recalled ${on(memory.last_accessed_at)}` : "never recalled"];
  const item = made("li", "card", badges, made("p", "words", words), sureness(memory.confidence), made("p", "facts-line", facts.join(" · ")), whyList(memory));
  const actions = made("div", "row", historyButton(memory, item));
  if (memory.status === "quarantined") actions.append(decide("Release", "POST", memory, "/release", "Released: it is recalled from now on."), decide("Delete", "DELETE", memory, "", "Deleted for good.", "quiet"));
  item.append(actions);
  return item;
}

/** One category summed up: its headings, and below each its lines. */
function summaryCard(summary) {
  const parts = text(summary.markdown).split("\n\n").map((part) => {
    const [heading, ...lines] = part.split("\n");
    return made("div", "", made("h2", "", heading.replace(/^## /, "")), made("ul", "", ...lines.map((line) => made("li", "", line.replace(/^- /, "").replace(/&((?:amp;)*)lt;/g, (_, deeper) => (deeper ? `&${deeper.slice(4)}lt;` : "<"))))));
  });
  const facts = `summed up on ${on(summary.made_at)} · version ${text(summary.version)}`;
  return made("li", "card", made("p", "", badge(plain(summary.category), summary.category)), ...parts, made("p", "facts-line", facts));
}

function badge(words, kind) {
  const element = made("span", "badge", words);
  element.dataset.kind = text(kind);
  return element;
}

/** How sure a memory is, as a bar and in words. */
function sureness(confidence) {
  const bar = document.createElement("meter");
  Object.assign(bar, { min: 0, max: 1, low: 0.3, high: 0.5, optimum: 1, value: Number(confidence) || 0 });
  bar.setAttribute("aria-label", "Confidence");
  return made("p", "sure", "Confidence", bar, `${Math.round(bar.value * 100)} %`);
}

/** Shows the history below the memory, or hides it again. */
function historyButton(memory, item) {
  const toggle = button("History", async () => {
    const shown = item.querySelector(".chapters");
    toggle.setAttribute("aria-expanded", String(!shown));
    if (shown) return shown.remove();
    const { status, content } = await call("GET", `${memories()}/${memory.memory}`);
    if (status === 401) return askForToken("This is not the admin token.");
    if (status !== 200 || !Array.isArray(content?.history)) return trouble(status, content);
    const chapters = content.history.length ? content.history : [{ ...content, mistaken: false }];
    item.append(made("ol", "chapters", ...chapters.map(chapter)));
  }, "quiet");
  toggle.setAttribute("aria-expanded", "false");
  return toggle;
}

function chapter(each) {
  const span = each.mistaken ? `told ${on(each.known_from)}, put right ${on(each.known_until)}` : `${on(each.true_from)} – ${each.true_until ? on(each.true_until) : "today"}`;
  const source = each.source ?? {};
  const from = [source.said_at && `told on ${on(source.said_at)}`, source.task && `task ${text(source.task)}`, source.evidence && `“${text(source.evidence)}”`].filter(Boolean).join(" · ");
  return made("li", "", made("span", each.mistaken ? "mistaken" : "", text(each.content) || "(secret)"), ` (${span})`, made("p", "facts-line", from));
}

/** A button that releases or deletes what waits, then looks again. */
function decide(label, method, memory, ending, done, classes = "") {
  return button(label, async () => {
    if (method === "DELETE" && !confirm("Delete this memory, and the message that brought it, for good?")) return;
    const { status, content } = await call(method, `${memories()}/${memory.memory}${ending}`);
    if (status === 401) return askForToken("This is not the admin token.");
    await look(page, status === 200 ? done : text(content?.detail || content?.message) || "The service does not answer as it should.");
    byId("summary").focus();
  }, classes);
}

function button(label, action, classes = "") {
  const pressed = made("button", classes, label);
  pressed.type = "button";
  pressed.addEventListener("click", async () => {
    pressed.disabled = true;
    await action();
    pressed.disabled = false;
  });
  return pressed;
}

function trouble(status, content) {
  empty(text(content?.detail || content?.message) || (status ? `The service does not answer as it should (HTTP ${status}).` : "The service does not answer. Is it running?"));
}

function empty(words) {
  byId("memories").replaceChildren();
  byId("pages").hidden = true;
  say(words);
}

function say(words) {
  byId("summary").textContent = words;
}

byId("summary").tabIndex = -1;
byId("choice").addEventListener("submit", (event) => {
  event.preventDefault();
  look(1);
});
byId("search").addEventListener("search", () => byId("search").value || look(1)); // emptied by its own cross
byId("workspace").addEventListener("change", () => people(""));
byId("more-people").addEventListener("click", () => people(morePeople));
for (const name of ["person", "status", "known"]) byId(name).addEventListener("change", () => look(1));
byId("previous").addEventListener("click", () => look(page - 1));
byId("next").addEventListener("click", () => look(page + 1));
signIn(open);
