// The page of the Manus simulator: tasks on the left, one of them in the middle, rules and webhooks on the right.

import { byId, element, icon } from "/static/shared/dom.js";
import { timeOf, whenOf } from "/static/shared/format.js";

const ENDINGS = [
  ["Finish", ["finish"]],
  ["Ask", ["ask"]],
  ["Ask to confirm", ["confirm"]],
  ["High credit", ["high_credit"]],
  ["Fail", ["fail"]],
  ["Be silent", ["silence"]],
];
const STATES = { running: "Working", waiting: "Waiting", stopped: "Done", error: "Failed" };
const app = document.querySelector(".app");
let known = { tasks: [], rules: [], webhooks: [], twice_hashed: false, down: false, now: Date.now() / 1000 };
let connected = true;
let problem = "";
let atEnd = true;

async function tell(path, body) {
  const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.error);
  return said;
}

/** Do something that a button wants; what goes wrong is said in the banner. */
function doing(path, body) {
  return async () => {
    try {
      problem = "";
      await tell(path, body());
    } catch (fault) {
      problem = fault.message;
    }
    draw();
  };
}

/** The mark by which the assistant finds its task again stands in the prompt; in a title it is in the way. */
const titleOf = (task) => task.title.replace(/\s*\[a7:[^\]]*\]?\s*/g, " ").trim() || task.title;
const sought = () => byId("search").value.trim().toLowerCase();
const fits = (task) => `${task.title} ${lastWords(task)}`.toLowerCase().includes(sought());

const chosen = () => known.tasks.find((task) => task.id === location.hash.slice(2)) ?? (isWide.matches ? known.tasks.at(-1) : undefined);
const isWide = matchMedia("(min-width: 720px)");

// Drawing

function draw() {
  const task = chosen();
  app.dataset.view = task && (isWide.matches || location.hash) ? "chat" : "people";
  drawList(task);
  drawTask(task);
  drawBanner();
  drawLab(task);
}

function drawList(current) {
  const tasks = known.tasks.filter(fits);
  byId("hint").hidden = tasks.length > 0;
  if (known.tasks.length) byId("hint").textContent = "No task has these words.";
  byId("task-list").replaceChildren(...tasks.toReversed().map((task) => element("li", {},
    element("button", { type: "button", class: "task", "aria-current": task.id === current?.id ? "true" : null, data: { task: task.id }, on: { click: () => { location.hash = `#/${task.id}`; } } },
      element("strong", { text: titleOf(task) }),
      element("time", { text: whenOf(task.created_at, known.now) }),
      element("span", { class: "task-last", text: lastWords(task) }),
      element("span", { class: "state", text: STATES[task.status] ?? task.status, data: { state: task.status } })))));
}

function lastWords(task) {
  const said = task.messages.findLast((message) => ["assistant_message", "error_message", "user_message"].includes(message.type));
  return said?.body.content ?? "";
}

function drawTask(task) {
  byId("title").textContent = task ? titleOf(task) : "No task yet";
  byId("state").textContent = task ? [STATES[task.status] ?? task.status, task.profile, task.project && "in a project", `${task.credits} credits`].filter(Boolean).join(" · ") : "";
  byId("endings").hidden = !task;
  byId("endings").firstElementChild.classList.toggle("primary", ["running", "waiting"].includes(task?.status));
  const messages = byId("messages");
  const shown = task ? task.messages.map((message) => bubble(task, message)).filter(Boolean) : [];
  messages.replaceChildren(...shown);
  if (messages.dataset.task !== (task?.id ?? "")) atEnd = true;
  messages.dataset.task = task?.id ?? "";
  if (atEnd) messages.scrollTop = messages.scrollHeight;
}

function bubble(task, message) {
  const { body, type } = message;
  if (type === "user_message") return said("mine", body.message_type === "voice" ? "agent7, by voice" : "agent7", body.content, task, message);
  if (type === "assistant_message") return said("theirs", "Manus", body.content, task, message);
  if (type === "error_message") return said("theirs failed", `Manus: ${body.error_type}`, body.content, task, message);
  if (type === "user_stop") return element("p", { class: "day", text: "Stopped by agent7" });
  if (type !== "status_update") return null;
  const waiting = body.status_detail ? ` (${body.status_detail.waiting_for_event_type})` : "";
  return element("p", { class: "day", text: `${STATES[body.agent_status] ?? body.agent_status}${waiting} · ${timeOf(message.at)}` });
}

function said(side, who, text, task, message) {
  const files = message.files.map((id) => task.files[id]).filter(Boolean);
  return element("div", { class: `bubble first ${side}`, data: { id: message.id } },
    element("span", { class: "who", text: who }),
    element("div", { class: "inside" }, element("div", { class: "said", text })),
    ...files.map((file) => element("a", { class: "file", href: new URL(file.url).pathname + new URL(file.url).search, download: file.filename }, icon("document"), element("span", { text: `${file.filename}, ${sizeOf(file.size)}` }))),
    element("time", { text: timeOf(message.at) }));
}

const sizeOf = (bytes) => bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function drawBanner() {
  const [title, why] = !connected
    ? ["The simulator is not reachable.", "This page connects again by itself."]
    : known.down ? ["Manus is down.", "It refuses every call until the outage is over."]
      : problem ? ["That did not work.", problem] : ["", ""];
  byId("banner").hidden = !title;
  byId("banner-title").textContent = title;
  byId("banner-text").textContent = why;
}

function drawLab(task) {
  byId("open-lab").querySelector(".dot").hidden = known.rules.length === 0;
  const rules = known.rules.map((rule) => element("li", {}, element("span", {},
    element("strong", { text: rule.do.map((behaviour) => behaviour.kind.replaceAll("_", " ")).join(", ") }),
    element("small", { text: [rule.contains && `if it contains “${rule.contains}”`, `${rule.times} ×`].filter(Boolean).join(", ") }))));
  byId("rule-list").replaceChildren(...(rules.length ? rules : [element("li", { class: "none", text: "No rules: tasks are simply done." })]));
  byId("twice").checked = known.twice_hashed;
  listed("hook-list", known.webhooks.map((hook) => hook.url), "Nobody is registered: nothing is posted.");
  const posted = (task?.webhooks ?? []).toReversed().map((post) => `${post.event_type}${post.stop_reason ? `: ${post.stop_reason}` : ""} — ${post.status ?? post.reason}`);
  listed("posted", posted, "Nothing yet.");
}

function listed(id, lines, none) {
  byId(id).replaceChildren(...(lines.length ? lines.map((text) => element("li", {}, element("span", { text }))) : [element("li", { class: "none", text: none })]));
}

// Buttons

function showLab(open) {
  byId("lab").hidden = !open;
  app.toggleAttribute("data-lab", open);
  byId("open-lab").setAttribute("aria-expanded", String(open));
  (open ? byId("close-lab") : byId("open-lab")).focus();
  draw();
}

byId("endings").replaceChildren(
  ...ENDINGS.map(([name, behaviours]) => element("button", { type: "button", text: name, on: { click: doing("/__local/end", () => ({ task: chosen().id, do: behaviours })) } })),
  element("button", { type: "button", text: "Post the stop again", on: { click: doing("/__local/again", () => ({ task: chosen().id })) } }));
byId("messages").addEventListener("scroll", ({ target }) => { atEnd = target.scrollHeight - target.scrollTop - target.clientHeight < 40; });
byId("search").addEventListener("input", draw);
byId("back").addEventListener("click", () => { location.hash = ""; });
byId("open-lab").addEventListener("click", () => showLab(byId("lab").hidden));
byId("close-lab").addEventListener("click", () => showLab(false));
byId("twice").addEventListener("change", doing("/__local/switches", () => ({ twice_hashed: byId("twice").checked })));
byId("rotate").addEventListener("click", doing("/__local/switches", () => ({ rotate_key: true })));
byId("down").addEventListener("click", doing("/__local/switches", () => ({ down_seconds: 60 })));
byId("up").addEventListener("click", doing("/__local/switches", () => ({ down_seconds: 0 })));
byId("clear-rules").addEventListener("click", doing("/__local/script", () => ({ clear: true })));
byId("rule-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    await tell("/__local/script", { do: [byId("rule-kind").value], contains: byId("rule-contains").value, times: Number(byId("rule-times").value) });
    byId("rule-problem").textContent = "";
  } catch (fault) {
    byId("rule-problem").textContent = fault.message;
  }
});

// Staying up to date

async function fetchAll() {
  known = await (await fetch("/__local/tasks")).json();
  draw();
}

async function start() {
  const { behaviours } = await (await fetch("/__local/script")).json();
  byId("rule-kind").replaceChildren(...Object.keys(behaviours).map((kind) => element("option", { value: kind, text: kind.replaceAll("_", " ") })));
  byId("rule-kind").value = "ask";
  const source = new EventSource("/__local/events");
  source.onopen = () => { connected = true; fetchAll(); };
  source.onerror = () => { connected = false; draw(); };
  source.onmessage = fetchAll;
  addEventListener("hashchange", draw);
  isWide.addEventListener("change", draw);
}

start();
