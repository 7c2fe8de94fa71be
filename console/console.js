// Looks at the service every few seconds and says what it found.

import { byId } from "./api.js"; // which also takes the token of a sign-in link
import { lookAtService } from "./status.js";

const CALM_MS = 5000;
const WORRIED_MS = 2000;
const time = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" });

/** A live region speaks on every change, so nothing is written that stands there already. */
function put(id, value) {
  if (byId(id).textContent !== value) byId(id).textContent = value;
}

function show(found) {
  byId("health").dataset.state = found.state;
  put("headline", found.headline);
  put("explanation", found.explanation.replace(/\.$/, "") === found.headline ? "" : found.explanation);
  put("version", found.version || "unknown");
  put("applied", found.applied || "unknown");
  put("looked-at", time.format(new Date()));
  byId("facts").hidden = !found.version && !found.applied;
  byId("missing").hidden = found.missing.length === 0;
  if (byId("missing-list").dataset.shown !== found.missing.join("\n")) {
    byId("missing-list").dataset.shown = found.missing.join("\n");
    byId("missing-list").replaceChildren(...found.missing.map((name) => Object.assign(document.createElement("li"), { textContent: name })));
  }
  document.title = `${found.state === "ok" ? "" : "! "}agent7 · console`;
}

/** On one's own machine the phone page stands on the next port. */
function linkPhones() {
  if (!["127.0.0.1", "localhost"].includes(location.hostname) || !location.port) return;
  byId("phone-link").href = `http://${location.hostname}:${Number(location.port) + 1}/`;
  byId("phone-link").hidden = false;
}

async function look() {
  let found = null;
  if (document.visibilityState === "visible") show(found = await lookAtService());
  setTimeout(look, found?.state === "ok" ? CALM_MS : WORRIED_MS);
}

document.addEventListener("visibilitychange", async () => {
  if (document.visibilityState === "visible") show(await lookAtService());
});
linkPhones();
look();
