// The one notice about the service: it stands above every page while the service is not well, and goes away by itself.

import { html, useEffect, useRef } from "../app/html.js";
import { refresh } from "../app/query.js";
import { ailing, useService } from "../app/service.js";
import { Icon } from "./basics.js";

/** Says what is wrong; when it is over, everything on the page is read again. What was typed is not touched. */
export function ServiceNotice() {
  const seen = useService();
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !ailing.value) refresh("");
    was.current = ailing.value;
  }, [ailing.value]);
  return seen && !seen.works && html`<${Notice} seen=${seen} />`;
}

/** What was seen of the service, in a box. */
export const Notice = ({ seen }) =>
  html`<section class="notice" data-state=${seen.state} role="alert">
    <${Icon} name=${seen.state === "note" ? "triangle-alert" : "circle-alert"} size="18" />
    <div>
      <h2>${seen.headline}</h2>
      <p>${seen.explanation}${!seen.works && " What you typed stays; this page goes on by itself."}</p>
      ${seen.missing.length > 0 && html`<p>Missing migrations:</p><ul>${seen.missing.map((name) => html`<li key=${name}><code>${name}</code></li>`)}</ul>`}
    </div>
  </section>`;
