// Shows how much of what was recalled was of use, by week, purpose, way and memory.

import { askForToken, byId, call, made, signIn, text } from "/console/api.js";

const share = (value) => (typeof value === "number" ? `${(100 * value).toFixed(1)} %` : "–");

async function look() {
  const { status, content } = await call("GET", "/api/workspaces");
  if (status === 401) return askForToken("This is not the admin token.");
  byId("sign-in").hidden = true;
  byId("result").hidden = false;
  if (status !== 200 || !Array.isArray(content?.workspaces)) return say(trouble(status, content));
  byId("workspace").replaceChildren(...content.workspaces.map(choice));
  if (content.workspaces.length) await show();
}

async function show() {
  const asked = new URLSearchParams(byId("since").value && byId("until").value ? { since: byId("since").value, until: byId("until").value } : {});
  const { status, content } = await call("GET", `/api/workspaces/${byId("workspace").value}/analytics?${asked}`);
  if (status === 401) return askForToken("This is not the admin token.");
  byId("figures").hidden = status !== 200;
  if (status !== 200 || !content?.use) return say(trouble(status, content));
  byId("since").value = text(content.since);
  byId("until").value = text(content.until);
  say(content.use.recalls ? `Of what was brought up, ${share(content.use.use_rate)} was of use. Of the turns that memory mattered to, it helped with ${share(content.use.useful_recall)}.` : "Nothing was recalled in these days.");
  fill(content);
}

function fill(found) {
  const use = found.use;
  byId("sums").replaceChildren(
    ...[["Recalls", use.recalls], ["Used", use.used], ["Passed over", use.ignored], ["Not known", use.unknown], ["Thumbs up", use.thumbs_up], ["Thumbs down", use.thumbs_down], ["Statements kept", found.growth.statements]].map(fact),
  );
  table("weeks", ["Week", "Recalls", "Use rate", "Useful turns"], found.weeks.map((week) => [text(week.week), week.recalls, share(week.use_rate), share(week.useful_recall)]));
  table("purposes", ["Purpose", "Recalls", "Use rate", "ms p50", "ms p95", "Tokens p50", "p95"], found.purposes.map((each) => [text(each.purpose), each.recalls, share(each.use_rate), each.ms.p50, each.ms.p95, each.tokens_each.p50, each.tokens_each.p95]));
  table("arms", ["Way", "Found", "Used", "Of all used"], found.arms.map((arm) => [text(arm.arm), arm.found, arm.used, share(arm.share_of_used)]));
  table("ways", ["Way", "Recalls"], [...named("from ", found.tiers), ...named("degraded: ", found.degraded)]);
  table("top-used", ["Memory", "Used", "Passed over"], found.top_used.map(memory));
  table("top-ignored", ["Memory", "Used", "Passed over"], found.top_ignored.map(memory));
}

function table(id, titles, rows) {
  const head = made("thead", "", made("tr", "", ...titles.map((title) => heading(title, "col"))));
  const body = made("tbody", "", ...rows.map(([first, ...others]) => made("tr", "", heading(first, "row"), ...others.map((cell) => made("td", "", text(cell))))));
  byId(id).replaceChildren(byId(id).caption, head, body);
  byId(id).parentElement.hidden = !rows.length;
}

function heading(content, scope) {
  const cell = made("th", "", content);
  cell.scope = scope;
  return cell;
}

const named = (before, counts) => Object.entries(counts).map(([name, count]) => [before + name, count]);
const memory = (each) => [text(each.memory), each.used, each.ignored];
const fact = ([name, value]) => made("div", "", made("dt", "", name), made("dd", "", text(value)));
const trouble = (status, content) => text(content?.detail || content?.message) || (status ? `The service does not answer as it should (HTTP ${status}).` : "The service does not answer. Is it running?");

function choice(workspace) {
  const option = made("option", "", text(workspace.name));
  option.value = text(workspace.workspace);
  return option;
}

function say(words) {
  byId("summary").textContent = words;
}

byId("span").addEventListener("submit", (event) => {
  event.preventDefault();
  show();
});
signIn(look);
