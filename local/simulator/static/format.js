// Times, names and numbers as people read them.

const clockTime = new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit" });
const fullDay = new Intl.DateTimeFormat(undefined, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
const shortDay = new Intl.DateTimeFormat(undefined, { day: "2-digit", month: "2-digit", year: "2-digit" });
const exactTime = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });
const DAY = 86400;

export const timeOf = (seconds) => clockTime.format(new Date(seconds * 1000));
export const exact = (seconds) => exactTime.format(new Date(seconds * 1000));

function dayNumber(seconds) {
  const date = new Date(seconds * 1000);
  return Math.round(new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime() / 1000 / DAY);
}

/** "Today", "Yesterday" or the date, seen from the movable clock's now. */
export function dayOf(seconds, now) {
  const ago = dayNumber(now) - dayNumber(seconds);
  if (ago === 0) return "Today";
  if (ago === 1) return "Yesterday";
  return fullDay.format(new Date(seconds * 1000));
}

/** What a list shows beside a name: the time today, else the day. */
export function whenOf(seconds, now) {
  const day = dayOf(seconds, now);
  if (day === "Today") return timeOf(seconds);
  return day === "Yesterday" ? day : shortDay.format(new Date(seconds * 1000));
}

export function initials(name) {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : [words[0]];
  return letters.map((word) => [...word][0] ?? "").join("").toUpperCase();
}

/** A stable colour class for a person. */
export function hueOf(id) {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.codePointAt(0)) % 6007;
  return `hue-${sum % 6}`;
}

export function phoneOf(person) {
  return person.wa_id ? `+${person.wa_id}` : person.username ?? person.user_id;
}

/** "+2 d 3 h": how far the clock was moved. */
export function offsetOf(seconds) {
  const sign = seconds < 0 ? "−" : "+";
  let left = Math.abs(Math.round(seconds));
  const parts = [];
  for (const [unit, size] of [["d", DAY], ["h", 3600], ["min", 60], ["s", 1]]) {
    if (left >= size && parts.length < 2) parts.push(`${Math.floor(left / size)} ${unit}`);
    left %= size;
  }
  return `${sign}${parts.join(" ") || "0 s"}`;
}

/** "53 KB" */
export function sizeOf(bytes) {
  if (!Number.isFinite(bytes)) return "";
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** "0:02" of seconds. */
export function spanOf(seconds) {
  const whole = Number.isFinite(seconds) ? Math.round(seconds) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** "23 h 10 min": what is left of something. */
export function leftOf(seconds) {
  const minutes = Math.max(0, Math.floor(seconds / 60));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
