// Says why a memory came up, and what speaks against trusting it: for a search, and for everything that was brought to mind before.

import { made, text } from "/console/api.js";

const TAGS = { conflict: "There is another answer to the same question.", stale: "Not confirmed for a long time, and it may have changed.", uncertain: "Too unsure to be told as a fact.", unverified: "Neither the person's own word nor an operator's.", archived: "Put away as not in use." };
const WAYS = { name: "by its name", words: "by its words", meaning: "by meaning", related: "because it belongs to what was asked about", time: "by its time", speaker: "by who said it", neighbours: "because it was said beside something that fits" };
const when = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** A badge for each tag, with what it means. */
export function tagBadges(memory) {
  return (memory.tags ?? []).map((tag) => {
    const element = made("span", "badge", text(tag));
    Object.assign(element.dataset, { kind: "tag", tag: text(tag) });
    element.title = TAGS[tag] ?? "";
    return element;
  });
}

/** In which ways a memory was found, each with its share of the score as a bar. */
export function whyList(item) {
  if (!Array.isArray(item.why)) return "";
  const ways = item.why.map((reason) => {
    const words = (reason.words ?? []).map((word) => `“${text(word)}”`).join(", ");
    const said = words ? `by the words ${words}` : (WAYS[reason.way] ?? text(reason.way));
    return made("li", "", made("span", "", said), ...(reason.share > 0 ? [share(reason.share, said)] : []));
  });
  const score = Number.isFinite(item.score) ? ` (score ${item.score.toFixed(2)})` : "";
  const used = item.used ? " The answer used it." : "";
  return made("div", "why", made("p", "facts-line", `${ways.length ? "Found" : "No way is on record"}${score}.${used}`), made("ul", "", ...ways));
}

function share(value, of) {
  const bar = document.createElement("meter");
  Object.assign(bar, { min: 0, max: 1, value });
  bar.setAttribute("aria-label", `Share ${of}`);
  return bar;
}

/** One recall as a card: what was looked for, and on request what came of it. `open` gives its memories as elements. */
export function recallCard(recall, open) {
  const facts = [when.format(new Date(recall.at)), text(recall.purpose).replaceAll("_", " "), `${recall.items} ${recall.items === 1 ? "memory" : "memories"}`, `${recall.tokens} tokens`, `${recall.took_ms} ms`, recall.tier === "summaries" ? "answered from summaries" : "", recall.degraded?.length ? `without ${recall.degraded.map(text).join(", ")}` : ""];
  const words = text(recall.query) || "(what was asked is forgotten)";
  const item = made("li", "card", made("p", "words", words), made("p", "facts-line", facts.filter(Boolean).join(" · ")));
  const toggle = made("button", "quiet", "What it found");
  toggle.type = "button";
  toggle.setAttribute("aria-expanded", "false");
  toggle.addEventListener("click", async () => {
    const shown = item.querySelector(".found");
    if (shown) shown.remove();
    else item.append(made("ol", "found checks", ...(await open(recall))));
    toggle.setAttribute("aria-expanded", String(!shown));
  });
  item.append(made("div", "row", toggle));
  return item;
}
