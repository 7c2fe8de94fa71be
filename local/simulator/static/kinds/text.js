// Plain text, with WhatsApp's *bold*, _italic_, ~struck~ and ```code```, and with web addresses as links.

import { element } from "../dom.js";

const MARKS = [
  { pattern: /```([\s\S]+?)```/, tag: "code", plain: true },
  { pattern: /`([^`\n]+)`/, tag: "code", plain: true },
  { pattern: /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/, link: true },
  { pattern: /(?<![\p{L}\p{N}*])\*(?!\s)([^*\n]+?)(?<!\s)\*(?![\p{L}\p{N}*])/u, tag: "strong" },
  { pattern: /(?<![\p{L}\p{N}_])_(?!\s)([^_\n]+?)(?<!\s)_(?![\p{L}\p{N}_])/u, tag: "em" },
  { pattern: /(?<![\p{L}\p{N}~])~(?!\s)([^~\n]+?)(?<!\s)~(?![\p{L}\p{N}~])/u, tag: "s" },
];

export function marked(text, marks = MARKS) {
  const made = [];
  let rest = text;
  while (rest) {
    const next = marks.map((mark) => ({ mark, hit: mark.pattern.exec(rest) })).filter(({ hit }) => hit).sort((a, b) => a.hit.index - b.hit.index)[0];
    if (!next) break;
    const { mark, hit } = next;
    made.push(rest.slice(0, hit.index), shown(mark, hit, marks));
    rest = rest.slice(hit.index + hit[0].length);
  }
  return [...made, rest];
}

function shown(mark, hit, marks) {
  if (mark.link) return element("a", { href: hit[0], text: hit[0], target: "_blank", rel: "noopener noreferrer" });
  if (mark.plain) return element(mark.tag, { text: hit[1] });
  return element(mark.tag, {}, ...marked(hit[1], marks.filter((other) => other !== mark)));
}

export const render = (content) => element("div", { class: "said", dir: "auto" }, ...marked(content.body));
export const preview = (content) => content.body.replace(/\s+/g, " ").slice(0, 120);
