// Who is signed in. The token of a sign-in link, `/console/#t=<token>`, is kept for this tab and taken out of the address at once.

import { signal } from "./html.js";

const KEPT_AS = "agent7-admin-token";

function given() {
  const found = /^#t=([\w-]+)$/.exec(location.hash);
  if (!found) return null;
  history.replaceState(null, "", location.pathname + location.search);
  return found[1];
}

/** The bearer token of this tab, or null: then the sign-in page shows. */
export const token = signal(given() ?? sessionStorage.getItem(KEPT_AS));
if (token.value) sessionStorage.setItem(KEPT_AS, token.value);

export function signIn(with_) {
  sessionStorage.setItem(KEPT_AS, with_);
  token.value = with_;
}

export function signOut() {
  sessionStorage.removeItem(KEPT_AS);
  token.value = null;
}

addEventListener("hashchange", () => {
  const found = given();
  if (found) signIn(found);
});
