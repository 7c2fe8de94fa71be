// Shows who asked for a human, lets one answer, and gives people back to the assistant.

import { askForToken, byId, call, made, signIn, text } from "/console/api.js";

const WHO = { person: "", assistant: "assistant", operator: "a human of ours" };
const LOOK_EVERY_MS = 10000;

async function look() {
  const { status, content } = await call("GET", "/api/handovers");
  if (status === 401) return askForToken("This is not the admin token.");
  byId("sign-in").hidden = true;
  byId("result").hidden = false;
  if (status !== 200 || !Array.isArray(content?.waiting)) {
    return say(text(content?.detail || content?.message) || (status ? `The service does not answer as it should (HTTP ${status}).` : "The service does not answer. Is it running?"));
  }
  const many = content.waiting.length;
  say(many ? `${many} ${many === 1 ? "person waits" : "people wait"} for a human. The assistant is silent until you give them back.` : "Nobody asks for a human.");
  byId("people").replaceChildren(...content.waiting.map(conversation));
}

/** Do one thing for a person, say what came of it, and look again. */
async function act(method, address, body) {
  const { status, content } = await call(method, address, body);
  if (status === 401) return askForToken("This is not the admin token.");
  await look();
  if (status >= 300 || status === 0) say(text(content?.detail || content?.message) || "The service does not answer as it should.");
}

function conversation(person) {
  const said = made("ol", "said", ...person.messages.map(bubble));
  const answer = document.createElement("textarea");
  answer.maxLength = 4096;
  answer.setAttribute("aria-label", `Answer to ${text(person.name) || "this person"}`);
  const send = button("Send", () => answer.value.trim() && act("POST", `/api/handovers/${person.user}/messages`, { text: answer.value.trim() }));
  send.disabled = !person.window_open;
  const back = button("Give back to the assistant", () => act("DELETE", `/api/handovers/${person.user}`));
  back.className = "quiet";
  const hint = person.window_open ? "" : "The 24-hour window has closed: words can only be sent once this person writes again.";
  const since = `since ${new Date(person.since).toLocaleString()}`;
  return made("li", "card", made("h2", "", text(person.name) || "Somebody without a name"), made("p", "", since), said, made("p", "refusal", hint), made("div", "row", answer, send, back));
}

function bubble(message) {
  const line = made("li", "", made("small", "", [WHO[message.from], new Date(message.at).toLocaleTimeString()].filter(Boolean).join(" · ")), text(message.text));
  line.dataset.from = message.from;
  return line;
}

function button(label, action) {
  const pressed = made("button", "", label);
  pressed.type = "button";
  pressed.addEventListener("click", action);
  return pressed;
}

function say(words) {
  byId("summary").textContent = words;
}

byId("again").addEventListener("click", look);
setInterval(() => { if (!byId("result").hidden && !document.activeElement?.value) look(); }, LOOK_EVERY_MS);
signIn(look);
