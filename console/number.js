// Asks the service how the WhatsApp number stands and shows each thing with what to do about it.

import { askForToken, byId, call, made, signIn, text } from "/console/api.js";

const STATES = { ok: "in order", attention: "needs attention", unknown: "not known", missing: "missing" };
const SUMMARIES = {
  ok: ["Messages get through", ""],
  attention: ["Messages get through", "Something needs attention."],
  missing: ["Not ready yet", "Put right what is marked as missing, then look again."],
  unknown: ["Not everything could be looked at", "Look again when what is named below is put right."],
};

async function look() {
  summarise("checking", "Asking Meta…", "");
  const { status, content } = await call("GET", "/api/number");
  if (status === 401) return askForToken("This is not the admin token.");
  byId("sign-in").hidden = true;
  byId("result").hidden = false;
  if (status !== 200 || !Array.isArray(content?.checks)) {
    byId("checks").replaceChildren();
    return summarise("unknown", "The service does not answer as it should", text(content?.detail || content?.message) || (status ? `HTTP ${status}` : "Is it running?"));
  }
  const state = Object.hasOwn(SUMMARIES, content.state) ? content.state : "unknown";
  summarise(state, ...SUMMARIES[state]);
  byId("checks").replaceChildren(...content.checks.map(described));
}

/** Do one thing at Meta, say what came of it, and look again. */
async function put(address) {
  busy(true);
  byId("done").hidden = true;
  const { status, content } = await call("POST", address);
  busy(false);
  if (status === 401) return askForToken("This is not the admin token.");
  byId("done").textContent = [content?.found, content?.todo, content?.detail, content?.message].map(text).filter(Boolean).join(" ") || "The service does not answer as it should.";
  byId("done").hidden = false;
  await again();
}

async function again() {
  busy(true);
  await look();
  busy(false);
}

function summarise(state, headline, explanation) {
  byId("summary").dataset.state = state;
  byId("headline").textContent = headline;
  byId("explanation").textContent = explanation;
}

function busy(whether) {
  for (const button of document.querySelectorAll("#result button")) button.disabled = whether;
}

/** One check as a list item. */
function described(check) {
  const state = Object.hasOwn(STATES, check?.state) ? check.state : "unknown";
  const heading = made("h2", "", made("span", "state", STATES[state]), text(check?.title));
  const facts = made("dl", "");
  for (const [label, value] of Object.entries(check?.facts ?? {})) facts.append(made("div", "", made("dt", "", label), made("dd", "", text(value))));
  const words = [made("p", "found", text(check?.found)), made("p", "todo", text(check?.todo)), facts].filter((part) => part.textContent);
  const lamp = made("span", "lamp");
  lamp.setAttribute("aria-hidden", "true");
  const item = made("li", "card check", lamp, made("div", "", heading, ...words));
  item.dataset.state = state;
  return item;
}

byId("again").addEventListener("click", again);
byId("create-template").addEventListener("click", () => put("/api/number/reminder-template"));
byId("subscribe").addEventListener("click", () => put("/api/number/subscription"));

signIn(again);
