// Who is signed in: a token for an hour, from a hosted sign-in (code and PKCE) or from a link of one's own machine (its code).
//
// The token is kept for this tab alone (sessionStorage), what renews it in memory alone: nothing outlives the tab, and no other page reads it.

import { signal } from "./html.js";

const KEPT_AS = "agent7-session";
const ASKED_AS = "agent7-sign-in";
const EARLY_MS = 120_000;
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
let timer = 0;

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

function takeUp() {
  const kept = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? "null");
  if (kept && kept.until > Date.now()) [token.value, subject] = [kept.token, subjectOf(kept.token)];
  else sessionStorage.removeItem(KEPT_AS);
}

function forget(why) {
  clearTimeout(timer);
  sessionStorage.removeItem(KEPT_AS);
  renewal = null;
  refusal.value = why;
  token.value = null;
}

async function findWay() {
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
  sessionStorage.setItem(KEPT_AS, JSON.stringify({ token: fresh, until: Date.now() + 1000 * seconds }));
  if (over.value && subject && subject !== subjectOf(fresh)) location.reload();
  subject = subjectOf(fresh);
  over.value = false;
  token.value = fresh;
  renewal = next ?? renewal;
  clearTimeout(timer);
  if (renewal) timer = setTimeout(() => redeem({ grant_type: "refresh_token", refresh_token: renewal }, ""), 1000 * seconds - EARLY_MS);
  return true;
}

/** Whom a token names. It is not verified here: the gateway does that. */
const subjectOf = (jwt) => JSON.parse(atob(jwt.split(".")[1].replaceAll("-", "+").replaceAll("_", "/"))).sub;
const base64 = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const random = () => base64(crypto.getRandomValues(new Uint8Array(32)));

addEventListener("hashchange", () => location.hash.startsWith("#code=") && begin());
