// What happened when, as bars along one time. What comes long after the answer stands below, without stretching it.

import { html } from "../../app/html.js";
import { dateTime, duration } from "../../app/format.js";

const LABELS = {
  accepted: "Message accepted",
  queued: "Waited in the inbox",
  read: "Read what is known",
  wait: "Waited for more",
  perceive: "Listened and looked",
  recall: "Recall",
  model: "Model call",
  decided: "Decided and written",
  sent: "Sent to WhatsApp",
  delivered: "Delivered",
  read_by_person: "Read by the person",
  after_work: "After-work done",
  extracted: "Session read for memories",
};
const LATER = ["delivered", "read_by_person", "after_work", "extracted"];

export function Waterfall({ steps }) {
  const during = steps.filter(({ step }) => !LATER.includes(step)).toSorted((one, other) => one.from_ms - other.from_ms || (one.step === "accepted" ? -1 : 0));
  const later = steps.filter(({ step }) => LATER.includes(step));
  const whole = Math.max(...during.map(({ from_ms: from, ms }) => from + ms), 1);
  return html`<ol class="waterfall">
      ${during.map(
        ({ step, at, from_ms: from, ms }, index) => html`<li key=${index} data-step=${step} title=${`${dateTime(at)}, after ${duration(from)}`}>
          <span class="waterfall-name">${LABELS[step] ?? step}</span>
          <span class="waterfall-track" aria-hidden="true"><span class="waterfall-bar" style=${{ left: `${(100 * from) / whole}%`, width: `${(100 * ms) / whole}%` }} /></span>
          <span class="waterfall-took">${ms ? duration(ms) : `+${duration(from)}`}</span>
        </li>`,
      )}
    </ol>
    ${later.length > 0 && html`<p class="hint">${later.map(({ step, from_ms: from }) => `${LABELS[step]} after ${duration(from)}`).join(" · ")}</p>`}`;
}
