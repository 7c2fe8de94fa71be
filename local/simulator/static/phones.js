// What the page knows: people, messages, who types, whether the webhook answers, how far the clock was moved.

import { hasLine } from "./kinds/index.js";

const WINDOW = 24 * 3600;
const OPENS_NO_WINDOW = new Set(["system", "request_welcome"]);
const opensWindow = (message) => message.direction === "inbound" && hasLine(message) && !OPENS_NO_WINDOW.has(message.kind) && !message.group;

export class Phones extends EventTarget {
  people = new Map();
  messages = new Map();
  typingUntil = new Map();
  webhook = { reachable: true, status: null, problem: null };
  switches = { faults: [], limits: null };
  offsetSeconds = 0;
  connected = false;

  listen(address) {
    const source = new EventSource(address);
    source.onopen = () => this.#change(() => { this.connected = true; });
    source.onerror = () => this.#change(() => { this.connected = false; });
    source.onmessage = ({ data }) => this.#take(JSON.parse(data));
  }

  now() {
    return Date.now() / 1000 + this.offsetSeconds;
  }

  chat(person) {
    return [...this.messages.values()].filter((message) => message.person === person);
  }

  unread(person) {
    return this.chat(person).filter((message) => message.direction === "outbound" && hasLine(message) && !["read", "played", "failed"].includes(message.state));
  }

  /** How many messages of the assistant a person has. */
  replies(person) {
    return this.chat(person).filter((message) => message.direction === "outbound").length;
  }

  /** Seconds that the 24-hour window stays open; 0 or less when it is closed, null when the person never wrote. */
  windowLeft(person) {
    const times = this.chat(person).filter(opensWindow).map((message) => message.at);
    return times.length ? Math.max(...times) + WINDOW - this.now() : null;
  }

  waiting() {
    return [...this.messages.values()].filter((message) => message.state === "pending").length;
  }

  isTyping(person) {
    return (this.typingUntil.get(person) ?? 0) > Date.now();
  }

  #take(event) {
    const detail = { fresh: null };
    const effect = {
      snapshot: () => {
        this.people = new Map(event.people.map((person) => [person.id, person]));
        this.messages = new Map(event.messages.map((message) => [message.id, message]));
        this.webhook = event.webhook;
        this.typingUntil.clear();
      },
      person: () => this.people.set(event.person.id, event.person),
      message: () => {
        const { message } = event;
        if (!this.messages.has(message.id)) {
          detail.fresh = message;
          if (message.direction === "outbound") this.typingUntil.delete(message.person);
        }
        this.messages.set(message.id, message);
      },
      typing: () => {
        this.typingUntil.set(event.person, Date.now() + event.seconds * 1000);
        setTimeout(() => this.#change(), event.seconds * 1000 + 50);
      },
      webhook: () => { this.webhook = event.webhook; },
      kept: () => {},
      switches: () => { this.switches = { faults: event.faults, limits: event.limits }; },
      clock: () => { this.offsetSeconds = event.offset_seconds; },
    }[event.type];
    this.#change(effect, detail);
  }

  #change(effect, detail = { fresh: null }) {
    effect?.();
    this.dispatchEvent(new CustomEvent("change", { detail }));
  }
}
