// What the page knows: people, messages, who types, whether the webhook answers, how far the clock was moved.

export class Phones extends EventTarget {
  people = new Map();
  messages = new Map();
  typingUntil = new Map();
  webhook = { reachable: true, status: null, problem: null };
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
    return this.chat(person).filter((message) => message.direction === "outbound" && !["read", "failed"].includes(message.state));
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
      clock: () => { this.offsetSeconds = event.offset_seconds; },
    }[event.type];
    this.#change(effect, detail);
  }

  #change(effect, detail = { fresh: null }) {
    effect?.();
    this.dispatchEvent(new CustomEvent("change", { detail }));
  }
}

/** POST to the simulator. Rejects with a sentence for the person. */
export async function tell(path, body = {}) {
  let response;
  try {
    response = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  } catch {
    throw new Error("The simulator does not answer.");
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.error ?? `The simulator answered ${response.status}.`);
  return answer;
}
