// Who is signed in: a token for an hour, from a hosted sign-in (code and PKCE) or from a link of one's own machine (its code).
//
// The token is kept for its tab (sessionStorage), what renews it in memory alone. A new tab asks the others of the browser for theirs, over a
// channel that only this origin hears, so that nothing has to outlive the last tab; signing out in one signs out all.

import { signal } from "./html.js";

const KEPT_AS = "agent7-session";
const ASKED_AS = "agent7-sign-in";
const OUT_AS = "agent7-signed-out";
const EARLY_MS = 120_000;
const HANDED_OVER_MS = 300;
const HOME = `${location.origin}/console/`;

/** The bearer token of this tab, or null: then the sign-in page shows. */
export const token = signal(null);
/** Why the sign-in page shows, in words, or "". */
export const refusal = signal("");
/** Whether the session ended by itself: the page stays as it is below the sign-in, with all that was typed. */
export const over = signal(false);
/** How one signs in here: `{ url, client, hosted }`; null while that is not known. */
export const way = signal(null);

let renewal = null;
let subject = null;
let until = 0;
let since = 0;
let timer = 0;
const tabs = new BroadcastChannel(KEPT_AS);

/** Take up the session of this tab, or the code in the address, which leaves it at once. */
export async function begin() {
  const query = new URLSearchParams(location.search);
  const link = /^#code=([\w-]+)$/.exec(location.hash);
  if (link) {
    history.replaceState(null, "", location.pathname + location.search);
    await redeem({ grant_type: "authorization_code", code: link[1] }, "This link was used already, or is too old.");
  } else if (query.has("code") && query.has("state")) {
    const asked = JSON.parse(sessionStorage.getItem(ASKED_AS) ?? "{}");
    sessionStorage.removeItem(ASKED_AS);
    history.replaceState(null, "", asked.back ?? HOME);
    if (asked.state !== query.get("state")) refusal.value = "This sign-in was not begun in this tab.";
    else await redeem({ grant_type: "authorization_code", code: query.get("code"), redirect_uri: HOME, code_verifier: asked.verifier }, "Signing in did not work. Try again.");
  }
  if (!token.value) takeUp();
  if (!renewal && !refusal.value) await askTabs();
  if (!token.value) await findWay();
}

/** Sign in by the admin token of one's own machine. */
export const signInBy = (adminToken) => redeem({ admin_token: adminToken }, "This is not the admin token.");

/** Go to the hosted sign-in; it comes back to where one is. */
export async function goToSignIn() {
  const [verifier, state] = [random(), random()];
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  sessionStorage.setItem(ASKED_AS, JSON.stringify({ verifier, state, back: location.pathname + location.search }));
  location.assign(`${way.value.url}/oauth2/authorize?${new URLSearchParams({
    response_type: "code",
    client_id: way.value.client,
    redirect_uri: HOME,
    scope: "openid email",
    state,
    code_challenge: base64(new Uint8Array(digest)),
    code_challenge_method: "S256",
  })}`);
}

/** End the session, at the hosted sign-in as well. */
export async function signOut() {
  const [spent, at] = [renewal, way.value ?? (await findWay())];
  localStorage.setItem(OUT_AS, Date.now());
  over.value = false;
  forget("");
  if (!at?.hosted) return;
  if (spent) await fetch(`${at.url}/oauth2/revoke`, { method: "POST", body: new URLSearchParams({ token: spent, client_id: at.client }) }).catch(() => null);
  location.assign(`${at.url}/logout?${new URLSearchParams({ client_id: at.client, logout_uri: HOME })}`);
}

/** The API took the token no more. */
export function sessionOver() {
  if (!token.value) return;
  over.value = true;
  forget("Your session is over. Sign in again: what you typed is still here.");
  findWay();
}

/** What this tab has kept, unless somebody has signed out since: a tab that was asleep did not hear of it. */
function takeUp() {
  const kept = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? "null");
  if (kept && isGood(kept)) hold(kept);
  else sessionStorage.removeItem(KEPT_AS);
}

const isGood = (session) => session.until > Date.now() && session.since > Number(localStorage.getItem(OUT_AS));

/** Have a session: keep it for a reload, and renew it before it ends. */
function hold({ token: fresh, until: ends, since: began, renewal: next }) {
  sessionStorage.setItem(KEPT_AS, JSON.stringify({ token: fresh, until: ends, since: began }));
  [subject, until, since, renewal] = [subjectOf(fresh), ends, began, next ?? renewal];
  over.value = false;
  token.value = fresh;
  clearTimeout(timer);
  if (renewal) timer = setTimeout(() => redeem({ grant_type: "refresh_token", refresh_token: renewal }, ""), ends - Date.now() - EARLY_MS);
}

const told = () => ({ session: { token: token.value, until, since, renewal } });

/** Ask the other tabs for their session, and wait for the first answer; a later one is taken as well. */
async function askTabs() {
  tabs.postMessage({ asked: true });
  if (token.value) return;
  await new Promise((done) => {
    tabs.addEventListener("message", done, { once: true });
    setTimeout(done, HANDED_OVER_MS);
  });
}

tabs.addEventListener("message", ({ data }) => {
  if (data.asked) {
    if (token.value) tabs.postMessage(told());
    return;
  }
  const theirs = data.session;
  const another = (token.value || over.value) && subject !== subjectOf(theirs.token);
  const better = !token.value || theirs.until > until || (theirs.renewal && !renewal);
  if (another || !better || !isGood(theirs)) return;
  refusal.value = "";
  hold(theirs);
});

addEventListener("storage", ({ key }) => {
  if (key !== OUT_AS || (!token.value && !over.value)) return;
  over.value = false;
  forget("");
  findWay();
});

function forget(why) {
  clearTimeout(timer);
  sessionStorage.removeItem(KEPT_AS);
  renewal = null;
  until = 0;
  refusal.value = why;
  token.value = null;
}

export async function findWay() {
  way.value ??= await fetch("/api/sign-in").then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
  return way.value;
}

/** A token for what is given; `otherwise` is said when there is none. Whether there is one. */
async function redeem(given, otherwise) {
  refusal.value = "";
  const at = await findWay();
  const body = new URLSearchParams({ client_id: at?.client ?? "", ...given });
  const answer = await fetch(`${at?.hosted ? at.url : ""}/oauth2/token`, { method: "POST", body }).catch(() => null);
  if (!answer?.ok) {
    refusal.value = answer && answer.status < 500 ? otherwise : "The service does not answer. Is it running?";
    return false;
  }
  const { id_token: fresh, expires_in: seconds, refresh_token: next } = await answer.json();
  const now = Date.now();
  const changed = over.value && subject && subject !== subjectOf(fresh);
  if (subject !== subjectOf(fresh)) renewal = null;
  hold({ token: fresh, until: now + 1000 * seconds, since: now, renewal: next });
  if (changed) location.reload();
  else tabs.postMessage(told());
  return true;
}

/** Whom a token names. It is not verified here: the gateway does that. */
const subjectOf = (jwt) => JSON.parse(atob(jwt.split(".")[1].replaceAll("-", "+").replaceAll("_", "/"))).sub;
const base64 = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const random = () => base64(crypto.getRandomValues(new Uint8Array(32)));

addEventListener("hashchange", () => location.hash.startsWith("#code=") && begin());
