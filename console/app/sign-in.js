// Who is not signed in: a button to the hosted sign-in, or, on one's own machine, where the link is and the admin token instead of it.

import { html, useEffect, useState } from "./html.js";
import { findWay, goToSignIn, refusal, signInBy, way } from "./session.js";
import { Button } from "../parts/basics.js";
import { Form, Text } from "../parts/forms.js";
import { Skeleton } from "../parts/states.js";

const AGAIN_MS = 3_000;

export function SignIn() {
  useEffect(() => {
    const timer = way.value ? 0 : setInterval(findWay, AGAIN_MS); // the service was away when it was asked
    return () => clearInterval(timer);
  }, [way.value]);
  return html`<main class="page alone">
    <div class="card sign-in">
      <img src="/console/icon.svg" alt="" width="40" height="40" />
      <h1>Sign in to agent7</h1>
      ${refusal.value && html`<p class="fault" role="alert">${refusal.value}</p>`}
      ${way.value ? (way.value.hosted ? html`<${Hosted} />` : html`<${OwnMachine} />`) : html`<${Skeleton} lines=${2} />`}
    </div>
  </main>`;
}

const Hosted = () => html`<p class="hint">You need an invitation by an admin of the team.</p><${Button} kind="primary" icon="key-round" onClick=${goToSignIn}>Sign in<//>`;

function OwnMachine() {
  const [given, setGiven] = useState("");
  const submit = async () => {
    if (given.trim() && !(await signInBy(given.trim()))) setGiven("");
  };
  return html`<${Form} onSend=${submit}>
    <p class="hint">Open the link that the start of agent7 prints; it works once. Or paste the admin token, from the file <code>admin.token</code> in the data folder.</p>
    <${Text} label="Admin token" type="password" autocomplete="current-password" value=${given} onValue=${setGiven} />
    <${Button} kind="primary" type="submit">Sign in<//>
  <//>`;
}
