// What every page that asks the API shares: the admin token of this tab, calls, and small helpers to build a page.

const KEPT_AS = "agent7-admin-token";
export const byId = (id) => document.getElementById(id);

/** Keep the token of a sign-in link, `/console/#t=<token>`: no server sees what stands behind the #, and the address forgets it at once. */
function takeToken() {
  const given = /^#t=([\w-]+)$/.exec(location.hash);
  if (!given) return false;
  sessionStorage.setItem(KEPT_AS, given[1]);
  history.replaceState(null, "", location.pathname + location.search);
  return true;
}

takeToken();
addEventListener("hashchange", () => takeToken() && location.reload()); // the link was opened where this page stood already

/** Status and content of one call; `body` is sent as JSON. Never rejects: status 0 means that nothing answered. */
export async function call(method, address, body, more) {
  const headers = { Accept: "application/json", Authorization: `Bearer ${sessionStorage.getItem(KEPT_AS)}`, ...more };
  try {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const response = await fetch(address, { method, headers, body: sent, cache: "no-store", signal: AbortSignal.timeout(35000) });
    return { status: response.status, content: await response.json().catch(() => null) };
  } catch {
    return { status: 0, content: null };
  }
}

/** Ask for the token where there is none, then and whenever one is given call `then`. */
export function signIn(then) {
  byId("sign-in").addEventListener("submit", (event) => {
    event.preventDefault();
    byId("refusal").textContent = "";
    sessionStorage.setItem(KEPT_AS, byId("token").value.trim());
    byId("token").value = "";
    then();
  });
  if (sessionStorage.getItem(KEPT_AS)) then();
  else askForToken("");
}

export function askForToken(refusal) {
  sessionStorage.removeItem(KEPT_AS);
  byId("result").hidden = true;
  byId("sign-in").hidden = false;
  byId("refusal").textContent = refusal;
  byId("token").focus();
}

/** An element with these classes and children. */
export function made(name, classes, ...children) {
  const element = document.createElement(name);
  element.className = classes;
  element.append(...children);
  return element;
}

/** What is safe to show of a value from outside. */
export function text(value) {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
