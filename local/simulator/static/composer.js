// Where a person writes: text, what is attached, what it answers, and a tray for several messages at once.

import { dialogOf } from "./dialogs.js";
import { byId, element, icon } from "./dom.js";
import { preview } from "./kinds/index.js";
import { tell } from "./requests.js";

const GROUP = "Family";
const SAMPLES = [
  ["photo", "Photo", { kind: "image", caption: "Breakfast" }],
  ["video", "Video", { kind: "video" }],
  ["mic", "Voice note", { kind: "audio" }],
  ["document", "Document", { kind: "document", caption: "Please check" }],
  ["sticker", "Sticker", { kind: "sticker" }],
  ["pin", "Location", { kind: "location" }],
  ["person", "Contact", { kind: "contacts" }],
  ["basket", "Order", { kind: "order" }],
  ["question", "Poll", { kind: "unsupported", what: "poll_creation" }],
  ["warning", "Unknown kind", { kind: "hologram", raw: { hologram: { depth: 3 } } }],
];
const TOGGLES = [
  ["forward", "Forwarded", "Mark them as forwarded"],
  ["group", `In the group ${GROUP}`, "Send them to a group that the assistant is in"],
  ["stack", "Collect", "Gather them, then send all in one POST, twice or out of order"],
];
const KIND_OF_TYPE = [["image/jpeg", "image"], ["image/png", "image"], ["image/webp", "sticker"], ["video/mp4", "video"], ["video/3gpp", "video"], ["audio/", "audio"]];

export class Composer {
  #text = byId("text");
  #drafts = new Map();
  #person = null;
  #answers = null;
  #edits = null;
  #tray = [];
  #on = new Set();
  #sheet = dialogOf("attach-dialog");
  #send;
  #problem;
  #latest;

  /** `send(fields)` posts one message of the person; `problem(text)` shows what went wrong; `latest()` is what they wrote last, if anything. */
  constructor(send, problem, latest) {
    this.#send = send;
    this.#problem = problem;
    this.#latest = latest;
    byId("composer").addEventListener("submit", (event) => { event.preventDefault(); this.#submit(); });
    this.#text.addEventListener("input", () => this.#fit());
    this.#text.addEventListener("keydown", (event) => this.#key(event));
    byId("attach").addEventListener("click", () => this.#sheet.showModal());
    byId("file").addEventListener("change", () => {
      this.#upload(byId("file").files[0]);
      byId("file").value = "";
    });
    this.#text.addEventListener("paste", (event) => this.#dropped(event, event.clipboardData));
    const chat = byId("composer").parentElement;
    chat.addEventListener("dragover", (event) => event.preventDefault());
    chat.addEventListener("drop", (event) => this.#dropped(event, event.dataTransfer));
    this.#fillSheet();
  }

  get isEmpty() { return !this.#text.value; }

  /** Another phone is held: its own draft, nothing collected from the last. */
  hold(person) {
    if (this.#person) this.#drafts.set(this.#person, this.#text.value);
    this.#person = person;
    this.#text.value = this.#drafts.get(person) ?? "";
    [this.#answers, this.#edits, this.#tray] = [null, null, []];
    this.#on.clear();
    this.#fillSheet();
    this.#draw();
    this.#fit();
  }

  focus() { this.#text.focus(); }

  restore(text) { if (!this.#text.value) this.#text.value = text; }

  quote(message) {
    [this.#answers, this.#edits] = [message, null];
    this.#draw();
    this.focus();
  }

  edit(message) {
    [this.#answers, this.#edits] = [null, message];
    this.#text.value = message.content.body ?? message.content.caption ?? "";
    this.#draw();
    this.#fit();
    this.focus();
  }

  /** One message goes out, or into the tray while collecting. */
  give(fields) {
    const whole = {
      ...fields,
      ...(this.#on.has("forward") ? { forwarded: true } : {}),
      ...(this.#on.has("group") ? { group: GROUP } : {}),
    };
    if (this.#on.has("stack")) {
      this.#tray.push(whole);
      this.#draw();
      return Promise.resolve();
    }
    return this.#send(whole);
  }

  #submit() {
    const said = this.#text.value;
    if (!said.trim()) return;
    const [answers, edits] = [this.#answers, this.#edits];
    this.#text.value = "";
    [this.#answers, this.#edits] = [null, null];
    this.#fit();
    this.#draw();
    if (edits) this.#send({ kind: "edit", of: edits.id, text: said });
    else this.give({ text: said, ...(answers ? { quoted: answers.id } : {}) });
  }

  #key(event) {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      byId("composer").requestSubmit();
    }
    if (event.key === "ArrowUp" && !this.#text.value && this.#latest()) {
      event.preventDefault();
      this.edit(this.#latest());
    }
    if (event.key === "Escape" && (this.#answers || this.#edits)) this.#forgetAbout();
  }

  #forgetAbout() {
    if (this.#edits) this.#text.value = "";
    [this.#answers, this.#edits] = [null, null];
    this.#draw();
    this.#fit();
    this.focus();
  }

  #fit() {
    this.#text.style.height = "auto";
    this.#text.style.height = `${this.#text.scrollHeight + 2}px`;
  }

  // What stands above the text

  #draw() {
    const about = this.#edits ?? this.#answers;
    byId("about").hidden = !about;
    if (about) {
      const heading = this.#edits ? "Edit your message" : `Reply to ${about.direction === "inbound" ? "yourself" : "agent7"}`;
      byId("about").replaceChildren(
        element("div", { class: "quoted" }, element("strong", { text: heading }), element("span", { text: preview(about) })),
        element("button", { type: "button", class: "round", "aria-label": this.#edits ? "Do not edit" : "Do not reply to it", on: { click: () => this.#forgetAbout() } }, icon("close")),
      );
    }
    this.#drawTray();
    byId("attach").toggleAttribute("data-on", this.#on.size > 0);
  }

  #drawTray() {
    const box = byId("tray");
    const modes = TOGGLES.filter(([name]) => name !== "stack" && this.#on.has(name));
    box.hidden = !this.#on.has("stack") && !modes.length;
    if (box.hidden) return;
    const count = this.#tray.length;
    const chips = this.#tray.map((fields, place) => element("span", { class: "collected" }, element("span", { text: named(fields) }), element("button", { type: "button", "aria-label": `Remove ${named(fields)}`, on: { click: () => { this.#tray.splice(place, 1); this.#draw(); } } }, icon("close"))));
    const go = (label, symbol, options, least = 1) => element("button", { type: "button", ...(count < least ? { disabled: "" } : {}), on: { click: () => this.#empty(options) } }, icon(symbol), label);
    const rows = modes.map(([name, label]) => element("span", { class: "collected mode" }, icon(name), label, element("button", { type: "button", "aria-label": `Not ${label}`, on: { click: () => this.#toggle(name) } }, icon("close"))));
    const collecting = this.#on.has("stack");
    box.replaceChildren(...[
      rows.length ? element("div", { class: "chips-row" }, ...rows) : null,
      collecting ? element("div", { class: "chips-row" }, element("strong", { text: count ? `Collected: ${count}` : "Write and attach: everything is collected here." }), ...chips) : null,
      collecting ? element("div", { class: "chips" },
        go("Send in one POST", "stack", { order: "together" }),
        go("Send out of order", "order", { order: "swapped" }, 2),
        go("Send twice", "again", { order: "together", copies: 2 }),
        element("button", { type: "button", class: "plain", text: "Stop collecting", on: { click: () => { this.#tray = []; this.#toggle("stack"); } } })) : null,
    ].filter(Boolean));
  }

  async #empty(options) {
    const [batch, person] = [this.#tray, this.#person];
    this.#tray = [];
    this.#toggle("stack");
    this.focus();
    try {
      await tell("/control/inbound", { batch: batch.map((fields) => ({ ...fields, user: person })), ...options });
    } catch (fault) {
      this.#problem(fault.message);
    }
  }

  // The sheet

  #fillSheet() {
    const tile = (symbol, label, step) => element("button", { type: "button", class: "tile", on: { click: () => { this.#sheet.close(); step(); } } }, element("span", {}, icon(symbol)), label);
    const about = () => this.#answers ? { quoted: this.#answers.id } : {};
    const tiles = SAMPLES.map(([symbol, label, fields]) => tile(symbol, label, () => { this.give({ ...fields, ...about() }); this.#answers = null; this.#draw(); }));
    byId("attach-grid").replaceChildren(tile("upload", "Upload a file", () => byId("file").click()), ...tiles);
    const toggles = TOGGLES.map(([name, label, why]) => element("label", { class: "check" }, element("input", { type: "checkbox", ...(this.#on.has(name) ? { checked: "" } : {}), on: { change: () => this.#toggle(name) } }), element("span", {}, element("strong", { text: label }), element("small", { text: why }))));
    byId("attach-toggles").replaceChildren(...toggles);
  }

  #toggle(name) {
    if (!this.#on.delete(name)) this.#on.add(name);
    if (!this.#sheet.open) this.#fillSheet();
    this.#draw();
  }

  /** Files that were pasted or dropped are sent as those that were chosen. */
  async #dropped(event, { files }) {
    if (!files.length) return;
    event.preventDefault();
    for (const file of [...files]) await this.#upload(file);
  }

  /** Send a file; what stands in the box is its caption. */
  async #upload(file) {
    if (!file) return;
    const type = file.type || "application/octet-stream";
    const kind = KIND_OF_TYPE.find(([start]) => type.startsWith(start))?.[1] ?? "document";
    try {
      const kept = await tell(`/phone/media?name=${encodeURIComponent(file.name)}`, file, type);
      const caption = ["image", "video", "document"].includes(kind) ? this.#text.value.trim() : "";
      if (caption) this.#text.value = "";
      await this.give({ kind, media: kept.id, ...(caption ? { caption } : {}), ...(kind === "document" ? { filename: file.name } : {}), ...(kind === "audio" ? { voice: false } : {}) });
    } catch (fault) {
      this.#problem(fault.message);
    }
  }
}

const named = (fields) => fields.text ?? fields.caption ?? SAMPLES.find(([, , sample]) => sample.kind === fields.kind)?.[1] ?? fields.kind;
