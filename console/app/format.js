// Figures, times and sizes as a person reads them. Times are of the browser's zone; `title` of a relative one says the whole of it.

const day = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });
const dayOfYear = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", year: "numeric" });
const whole = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
const inDays = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });
const inHours = new Intl.RelativeTimeFormat(undefined, { style: "short" });
const count = new Intl.NumberFormat();
const compact = new Intl.NumberFormat(undefined, { notation: "compact", maximumFractionDigits: 1 });

const SAME_CLOCK_MS = 90_000; // the service tells its minute
let ahead = 0;
/** The service's clock: on one machine it can be moved, and "3 days ago" goes by it. */
export const now = () => Date.now() + ahead;
export function setClock(serverNow) {
  const differs = new Date(serverNow) - Date.now();
  ahead = Math.abs(differs) > SAME_CLOCK_MS ? differs : 0;
}

// A unit is used from twice its size on, where the smaller one still says more: "9 days ago" and not "last week".
const UNITS = [
  [63_072_000, "year", 31_536_000, inDays],
  [5_184_000, "month", 2_592_000, inDays],
  [1_209_600, "week", 604_800, inDays],
  [86_400, "day", 86_400, inDays],
  [3600, "hour", 3600, inHours],
  [60, "minute", 60, inHours],
];

/** "3 hr ago", "9 days ago", "in 2 days", "just now". */
export function ago(moment) {
  const seconds = (new Date(moment) - now()) / 1000;
  const found = UNITS.find(([from]) => Math.abs(seconds) >= from);
  if (!found) return seconds > 0 ? "now" : "just now";
  const [, unit, size, form] = found;
  return form.format(Math.trunc(seconds / size), unit);
}

/** "2 Mar", with the year where it is another one. */
export function date(moment) {
  const at = new Date(moment);
  return (at.getFullYear() === new Date(now()).getFullYear() ? day : dayOfYear).format(at);
}

export const dateTime = (moment) => whole.format(new Date(moment));
export const time = (moment) => clock.format(new Date(moment));
export const number = (value) => count.format(value);
export const short = (value) => compact.format(value);
export const percent = (share, digits = 0) => (share === null || share === undefined ? "–" : `${(100 * share).toFixed(digits)} %`);

/** "840 ms", "2.4 s", "3 min", "5 hr", "12 days". */
export function duration(ms) {
  if (ms === null || ms === undefined) return "–";
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  if (ms < 7_200_000) return `${Math.round(ms / 60_000)} min`;
  return ms < 172_800_000 ? `${Math.round(ms / 3_600_000)} hr` : `${Math.round(ms / 86_400_000)} days`;
}

/** "$0.0123": small amounts keep their digits. */
export function money(amount, currency = "USD") {
  if (amount === null || amount === undefined) return "–";
  const value = Number(amount);
  const digits = value !== 0 && Math.abs(value) < 0.1 ? 4 : 2;
  return new Intl.NumberFormat("en", { style: "currency", currency, minimumFractionDigits: 2, maximumFractionDigits: digits }).format(value);
}

/** "1 memory", "3 memories". */
export const plural = (amount, one, many = `${one}s`) => `${number(amount)} ${amount === 1 ? one : many}`;
/** "task_result" -> "Task result". */
export const words = (name) => (name ? name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ") : "");
