// Who is not signed in gives the token that a start prints.

import { html, useState } from "./html.js";
import { signIn } from "./session.js";
import { Button } from "../parts/basics.js";
import { Text } from "../parts/forms.js";

export function SignIn() {
  const [given, setGiven] = useState("");
  const submit = (event) => {
    event.preventDefault();
    if (given.trim()) signIn(given.trim());
  };
  return html`<main class="page alone">
    <form class="card sign-in" onSubmit=${submit}>
      <img src="/console/icon.svg" alt="" width="40" height="40" />
      <h1>Sign in to agent7</h1>
      <p class="hint">Open the link that the start of agent7 prints, or paste the admin token.</p>
      <${Text} label="Admin token" type="password" autocomplete="current-password" value=${given} onValue=${setGiven} />
      <${Button} kind="primary" type="submit">Sign in<//>
    </form>
  </main>`;
}
