// The settings of a workspace: what each is called, what it means, what it may be. The service has the last word; this spares the way to it.

const CODE = /^[\p{L}\p{N}_-]{4,64}$/u;

/** The length of a text as the service counts it: an emoji is one. */
export const units = (value) => [...value].length;

const line = (name, label, hint, more = {}) => ({ name, label, hint, kind: "line", ...more });
const area = (name, label, hint, most, more = {}) => ({ name, label, hint, kind: "area", most, ...more });
const choice = (name, label, hint, options) => ({ name, label, hint, kind: "choice", options });
const amount = (name, label, hint, least, most, more = {}) => ({ name, label, hint, kind: "number", least, most, ...more });
const kept = (name, label, usual, least, most) => ({ name: `kept_days.${name}`, label, hint: `Usually ${usual} days. Left empty: that.`, kind: "number", least, most, whole: true, empty: true });

/** `empty`: left empty it is null, which means none or the built-in one. */
export const GROUPS = [
  ["Personality", [
    line("name", "Name", "What you call this assistant here. People do not see it.", { least: 1, most: 100 }),
    area("personality", "Personality", "Who it is and how it speaks, in your words to it: “You are Seven, the assistant of a small bakery. Friendly and brief.” Left empty it is a warm, attentive personal assistant. Heard only where a language model is set up.", 4000, { rows: 7 }),
    choice("tone", "Tone", "Confirmations, reminders and what stands above a task's result. What a model writes follows the personality.", [["plain", "Plain"], ["warm", "Warm"], ["brief", "Brief"]]),
    area("first_contact", "First contact", "What a new person reads below the first answer. Left empty: the built-in text, in the person's language.", 1000, { empty: true }),
    choice("locale", "Language", "Of its own words, until a person's language is known.", [["en", "English"], ["de", "German"], ["es", "Spanish"], ["fr", "French"], ["pt", "Portuguese"]]),
  ]],
  ["Tasks and memory", [
    area("project_instructions", "Project instructions", "What every task that is handed to Manus has to keep to: “Write in British English. Name your sources.”", 8000, { rows: 7 }),
    choice("memory_with_tasks", "Memory with tasks", "Whether what is known of a person goes along with their task.", [["told", "It does, and they are told"], ["ask", "Only if they agree"], ["never", "Never"]]),
    choice("notice", "Recall notice", "“Recalling 5 facts…”, above the first answer of a conversation. One that is going on is not interrupted.", [["off", "Never"], ["daily", "In the first conversation of a day"], ["always", "In each conversation"]]),
  ]],
  ["Limits per person and day", [
    amount("turns_per_day", "Answers", "Beyond them the person is told once; only forgetting, STOP and asking for a human still work.", 1, 10000, { whole: true }),
    amount("tasks_per_day", "Tasks", "0 switches tasks off.", 0, 1000, { whole: true }),
    amount("cost_per_day", "Models, US dollars", "From four fifths of it on answers get by with less; beyond it rules answer instead of models. Left empty: no limit. 0: no model is ever paid.", 0, 1000, { empty: true }),
  ]],
  ["Budget", [
    amount("cost_per_turn", "Models for one answer, US dollars", "A model is told less where an answer would cost more, and is not asked where that does not help. Left empty: no limit.", 0, 10, { empty: true }),
    amount("cost_per_month", "Models for everybody in a month, US dollars", "As for one person's day. Left empty: no limit.", 0, 100000, { empty: true }),
  ]],
  ["Access", [
    choice("access", "Access", "Holds for people who wrote before, too.", [["invite", "Whoever sends the invite code"], ["allow_list", "Only people on the allow-list"], ["open", "Everybody"]]),
    { name: "invite_code", label: "New invite code", hint: "One word of 4 to 64 letters, digits, - or _. Capitals do not matter. It cannot be shown again.", kind: "code" },
  ]],
  ["Time", [
    line("time_zone", "Time zone", "Of people whose own is not known, also for the quiet hours. An IANA name such as Europe/Berlin.", { least: 1, list: "zones" }),
    { name: "quiet_from", label: "Quiet from", hint: "Nothing unasked goes out then.", kind: "time" },
    { name: "quiet_until", label: "Quiet until", hint: "Equal: no quiet hours.", kind: "time" },
    choice("proactive", "Important dates", "On such a day, in the morning and outside quiet hours, it brings them up by itself, once, to whoever wrote within the last 24 hours.", [["off", "Only when the person writes"], ["on", "It brings them up"]]),
    area("heartbeat", "Message for such dates", "Left empty: the built-in ones, in the person's language.", 500, { empty: true, rows: 2 }),
  ]],
  ["Retention, in days", [
    kept("conversations", "Conversations", 400, 30, 3650),
    kept("recalls", "Recalls, with why an answer said what it said", 180, 30, 3650),
    kept("outbox", "What was sent, with its delivery", 180, 30, 3650),
    kept("triggers", "Reminders that are over", 400, 30, 3650),
    kept("costs", "Costs", 400, 90, 3650),
  ]],
];

export const FIELDS = GROUPS.flatMap(([, fields]) => fields);

/** What a setting is in the answer of the API, as a form holds it: text. */
export function shown({ name, kind }, settings) {
  if (kind === "code") return "";
  const value = name.startsWith("kept_days.") ? settings.kept_days[name.slice(10)] : settings[name];
  return value === null || value === undefined ? "" : String(value);
}

/** What is wrong with what was typed, in words; "" when nothing is. `bad`: the browser holds it for no number. */
export function fault({ name, kind, least = kind === "number" ? undefined : 0, most = Infinity, whole, empty }, typed) {
  const value = typed.trim();
  if (kind === "number") {
    if (value === "") return empty ? "" : "Must be a number";
    const number = Number(value);
    if (!Number.isFinite(number)) return "Must be a number";
    if (number < least || number > most) return `Must be from ${least} to ${most}`;
    return whole && !Number.isInteger(number) ? "Must be a whole number" : "";
  }
  if (kind === "time") return value ? "" : "Must be a time of day such as 21:30";
  if (kind === "code") return value && !CODE.test(value) ? "Must have 4 to 64 letters, digits, - or _ and nothing else" : "";
  if (units(value) < least) return "Must not be empty";
  if (units(value) > most) return `Must have at most ${most} characters`;
  return name === "time_zone" && !isZone(value) ? "Must be an IANA time zone, for example Europe/Berlin" : "";
}

function isZone(name) {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

/** What is sent for the changed fields of a form; `typed` by name, `noCode` removes the invite code. */
export function changesOf(changed, typed, settings, noCode) {
  const sent = {};
  for (const { name, kind, empty } of changed) {
    const value = (typed[name] ?? "").trim();
    const said = value === "" && empty ? null : kind === "number" ? Number(value) : value;
    if (name.startsWith("kept_days.")) {
      sent.kept_days ??= { ...settings.kept_days };
      if (said === null) delete sent.kept_days[name.slice(10)];
      else sent.kept_days[name.slice(10)] = said;
    } else sent[name] = kind === "code" && noCode ? null : said;
  }
  return sent;
}
