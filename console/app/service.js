// Whether the service is well, as GET /api/status says it: looked at now and then, often while it is not, and whenever a call fails.

import { computed, signal, useEffect } from "./html.js";

const WELL_MS = 60_000;
const ILL_MS = 5000;
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

/** What was seen last: `state` (ok, note, alarm), `works`, `headline`, `explanation`, `version`, `missing`; null until it was looked at. */
export const service = signal(null);
/** Whether pages cannot be read or changed because of the service: the notice of the shell says so, once. */
export const ailing = computed(() => service.value !== null && !service.value.works);

/** Ask once. Never rejects: a failure is a state, too. */
async function lookAtService() {
  let response;
  try {
    response = await fetch("/api/status", { headers: { Accept: "application/json" }, cache: "no-store", signal: AbortSignal.timeout(8000) });
  } catch {
    return trouble("The service does not answer", "Is it running, and is this computer online?");
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
    works: status === "ok",
    explanation: text(message) || WHAT_TO_DO[status],
    version: text(version),
    missing: Array.isArray(migrations?.missing) ? migrations.missing.map(text).filter(Boolean) : [],
  };
}

const trouble = (headline, explanation) => ({ state: "alarm", works: false, headline, explanation, version: "", missing: [] });
const text = (value) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

let timer = 0;
let looking = false;
let watching = 0;
let doubts = 0; // looks that come soon, for what the service says of itself is up to some seconds old

async function look() {
  clearTimeout(timer);
  if (looking) return;
  looking = true;
  if (!document.hidden) service.value = await lookAtService();
  looking = false;
  clearTimeout(timer);
  if (doubts) doubts -= 1;
  if (watching) timer = setTimeout(look, service.value?.state === "ok" && !doubts ? WELL_MS : ILL_MS);
}

/** A call has failed: look whether it is the service, and not wait for the next look. */
export function suspect() {
  if (!doubts) look();
  doubts = 3;
}

/** Keep looking while this is on the page. */
export function useService() {
  useEffect(() => {
    watching += 1;
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      watching -= 1;
      if (!watching) clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return service.value;
}
