// Pictures, clips, voice notes, documents, stickers.

import { element, icon } from "../dom.js";
import { sizeOf, spanOf } from "../format.js";
import { tell } from "../requests.js";
import { marked } from "./text.js";

const address = (content) => content.media ? `/phone/media/${encodeURIComponent(content.media)}` : null;
const caption = (content) => content.caption ? element("div", { class: "said", dir: "auto" }, ...marked(content.caption)) : null;

/** A medium by a link outside this machine is named and not fetched. */
function elsewhere(content, name) {
  let host = content.link;
  try { host = new URL(content.link).host; } catch { /* shown as it is */ }
  return element("div", { class: "document" }, icon("document"), element("span", {}, element("strong", { text: name }), element("small", { text: `by link, at ${host}` })));
}

function picture(content) {
  const from = address(content);
  const shown = from ? element("img", { class: "picture", src: from, alt: content.caption ?? "Photo", loading: "lazy" }) : elsewhere(content, "Photo");
  return element("div", { class: "medium" }, shown, caption(content));
}

function clip(content) {
  const from = address(content);
  const shown = from ? element("video", { class: "picture", src: from, controls: "", preload: "metadata", "aria-label": content.caption ?? "Video" }) : elsewhere(content, "Video");
  return element("div", { class: "medium" }, shown, caption(content));
}

function stuck(content) {
  const from = address(content);
  return from ? element("img", { class: "sticker", src: from, alt: "Sticker" }) : elsewhere(content, "Sticker");
}

function file(content) {
  const name = content.filename ?? "Document";
  const from = address(content);
  if (!from) return element("div", { class: "medium" }, elsewhere(content, name), caption(content));
  const kind = (name.includes(".") ? name.split(".").at(-1) : content.mime_type?.split("/").at(-1) ?? "").toUpperCase().slice(0, 5);
  const link = element("a", { class: "document", href: `${from}?name=${encodeURIComponent(name)}`, download: name },
    element("span", { class: "leaf", text: kind || "FILE", "aria-hidden": "true" }),
    element("span", {}, element("strong", { text: name }), element("small", { text: [sizeOf(content.size), kind].filter(Boolean).join(" · ") })),
    icon("download"));
  return element("div", { class: "medium" }, link, caption(content));
}

const BARS = 34;

/** Bars of a voice note: not its real loudness, but the same for the same note. */
function wave(seed) {
  let state = [...String(seed)].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) >>> 0, 7);
  return Array.from({ length: BARS }, (_, place) => {
    state = (state * 1664525 + 1013904223) >>> 0;
    const height = 4 + Math.round((state / 2 ** 32) * 10 + 6 * Math.abs(Math.sin(place / 3.1)));
    const bar = element("i");
    bar.style.height = `${height}px`;
    return bar;
  });
}

function sound(content, message) {
  const from = address(content);
  if (!from) return elsewhere(content, "Audio");
  const audio = new Audio();
  audio.preload = "metadata";
  audio.src = from;
  const bars = wave(content.media);
  const play = element("button", { type: "button", class: "play", "aria-label": "Play" }, icon("play"));
  const time = element("span", { class: "length", text: "0:00" });
  const draw = () => {
    const part = audio.duration ? audio.currentTime / audio.duration : 0;
    bars.forEach((bar, place) => bar.classList.toggle("past", place / BARS < part));
    time.textContent = spanOf(audio.paused && !audio.currentTime ? audio.duration : audio.currentTime);
    play.replaceChildren(icon(audio.paused ? "play" : "pause"));
    play.setAttribute("aria-label", audio.paused ? "Play" : "Pause");
  };
  for (const name of ["loadedmetadata", "timeupdate", "play", "pause", "ended"]) audio.addEventListener(name, draw);
  audio.addEventListener("play", () => { if (message.direction === "outbound") tell("/phone/played", { message: message.id }).catch(() => {}); }, { once: true });
  play.addEventListener("click", () => { if (audio.paused) audio.play().catch(() => {}); else audio.pause(); });
  const kind = icon("mic", { class: "mic", label: content.voice ? "Voice note" : "Audio" });
  return element("div", { class: "voice" }, play, element("span", { class: "wave" }, element("span", { class: "bars", "aria-hidden": "true" }, ...bars), time), kind);
}

const words = (content, name) => content.caption ? content.caption.replace(/\s+/g, " ").slice(0, 120) : name;

export const image = { render: picture, preview: (content) => words(content, "Photo"), icon: "photo" };
export const video = { render: clip, preview: (content) => words(content, "Video"), icon: "video" };
export const audio = { render: sound, preview: (content) => content.voice === false ? "Audio" : "Voice note", icon: "mic" };
export const document = { render: file, preview: (content) => content.filename ?? words(content, "Document"), icon: "document" };
export const sticker = { render: stuck, preview: () => "Sticker", icon: "sticker", bare: true };
