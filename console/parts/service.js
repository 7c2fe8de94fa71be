// Whether the service is well, as GET /api/status says it: whatever comes, something sensible stands on the page.

import { html, useEffect, useState } from "../app/html.js";
import { Icon } from "./basics.js";

const EVERY_MS = 5000;
const KNOWN = {
  ok: { state: "ok", headline: "Everything is running" },
  migrations_missing: { state: "note", headline: "The database needs its migrations" },
  database_down: { state: "alarm", headline: "The database is down" },
};
const WHAT_TO_DO = {
  ok: "",
  migrations_missing: "Run the migrations; messages wait meanwhile and are answered afterwards.",
  database_down: "Messages are accepted and answered as soon as the database is back.",
};

/** Ask once. Never rejects: a failure is a state, too. */
export async function lookAtService() {
  let response;
  try {
    response = await fetch("/api/status", { headers: { Accept: "application/json" }, cache: "no-store", signal: AbortSignal.timeout(8000) });
  } catch {
    return trouble("The service does not answer", "Is it running? This page looks again every few seconds.");
  }
  const answer = await response.json().catch(() => null);
  if (answer && Object.hasOwn(KNOWN, answer.status)) return described(answer);
  return trouble("The service gave an answer that this page does not know", `HTTP ${response.status}`);
}

function described({ status, message, version, migrations, jobs }) {
  const parked = Object.keys(jobs?.parked ?? {});
  return {
    ...KNOWN[status],
    ...(status === "ok" && parked.length ? { state: "note", headline: "Running, but jobs are parked" } : {}),
    explanation: text(message) || WHAT_TO_DO[status],
    version: text(version),
    missing: Array.isArray(migrations?.missing) ? migrations.missing.map(text).filter(Boolean) : [],
  };
}

const trouble = (headline, explanation) => ({ state: "alarm", headline, explanation, version: "", missing: [] });
const text = (value) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** What `lookAtService` sees, again every few seconds while the tab is seen; null until it has looked. */
export function useService() {
  const [seen, setSeen] = useState(null);
  useEffect(() => {
    let gone = false;
    let timer = 0;
    const look = async () => {
      clearTimeout(timer);
      if (!document.hidden) {
        const now = await lookAtService();
        if (gone) return;
        setSeen(now);
      }
      timer = setTimeout(look, EVERY_MS);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      gone = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return seen;
}

/** A notice where the service is not well; nothing where it is. */
export function ServiceNotice({ seen }) {
  if (!seen || seen.state === "ok") return null;
  return html`<section class="notice" data-state=${seen.state} role="alert">
    <${Icon} name=${seen.state === "note" ? "triangle-alert" : "circle-alert"} size="18" />
    <div>
      <h2>${seen.headline}</h2>
      <p>${seen.explanation}</p>
      ${seen.missing.length > 0 && html`<p>Missing migrations:</p><ul>${seen.missing.map((name) => html`<li key=${name}><code>${name}</code></li>`)}</ul>`}
    </div>
  </section>`;
}
