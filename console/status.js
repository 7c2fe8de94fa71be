// What GET /api/status said, made safe to show: whatever comes, something sensible stands on the page.

const KNOWN = {
  ok: { state: "ok", headline: "Everything is running" },
  migrations_missing: { state: "attention", headline: "The database needs its migrations" },
  database_down: { state: "down", headline: "The database is down" },
};

const WHAT_TO_DO = {
  ok: "",
  migrations_missing: "Run the migrations; messages wait meanwhile and are answered afterwards.",
  database_down: "Messages are accepted and answered as soon as the database is back.",
};

/** Ask once. Never rejects: a failure is a state, too. */
export async function lookAtService(address = "/api/status") {
  let response;
  try {
    response = await fetch(address, { headers: { Accept: "application/json" }, cache: "no-store", signal: AbortSignal.timeout(8000) });
  } catch {
    return trouble("The service does not answer", "Is it running? This page looks again every few seconds.");
  }
  const answer = await response.json().catch(() => null);
  if (answer && Object.hasOwn(KNOWN, answer.status)) return described(answer);
  if (response.status === 401 || response.status === 403) return trouble("You are not signed in", "Sign in and open this page again.");
  return trouble("The service gave an answer that this page does not know", `HTTP ${response.status}`);
}

function described({ status, message, version, migrations }) {
  return {
    ...KNOWN[status],
    explanation: text(message) || WHAT_TO_DO[status],
    version: text(version),
    applied: Number.isFinite(migrations?.applied) ? String(migrations.applied) : "",
    missing: Array.isArray(migrations?.missing) ? migrations.missing.map(text).filter(Boolean) : [],
  };
}

function trouble(headline, explanation) {
  return { state: "down", headline, explanation, version: "", applied: "", missing: [] };
}

function text(value) {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
