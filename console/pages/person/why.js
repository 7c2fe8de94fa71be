// Why a memory came up, and what speaks against trusting it: in words, with the shares of its score.

import { html } from "../../app/html.js";
import { percent } from "../../app/format.js";
import { Badge } from "../../parts/basics.js";
import { WAYS } from "../../parts/figures.js";

const TAGS = {
  conflict: ["There is another answer to the same question.", "alarm"],
  stale: ["Not confirmed for a long time, and it may have changed.", "note"],
  uncertain: ["Too unsure to be told as a fact.", "note"],
  unverified: ["Neither the person's own word nor an operator's.", "note"],
  archived: ["Put away as not in use.", ""],
};

export const Tags = ({ of }) => (of.tags ?? []).map((tag) => html`<${Badge} tone=${TAGS[tag]?.[1] ?? ""} title=${TAGS[tag]?.[0]}>${tag}<//>`);

/** Each way in which it was found, what weighed most first. */
export const Why = ({ of }) =>
  html`<ul class="why" aria-label="Why it was found">
    ${(of.why ?? []).map(
      ({ way, share, words }) => html`<li>${way === "words" && words.length ? `by the word${words.length > 1 ? "s" : ""} ${words.map((word) => `“${word}”`).join(", ")}` : WAYS[way] ?? way}${share > 0 && html` <span class="hint">${percent(share)}</span>`}</li>`,
    )}
  </ul>`;
