// Figures, times and sizes as a person reads them. Times are of the browser's zone; `title` of a relative one says the whole of it.

const day = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });
const dayOfYear = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", year: "numeric" });
const whole = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto", style: "narrow" });
const count = new Intl.NumberFormat();
const compact = new Intl.NumberFormat(undefined, { notation: "compact", maximumFractionDigits: 1 });

const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** "3 hr ago", "in 2 days", "now". */
export function ago(moment, now = Date.now()) {
  const seconds = (new Date(moment) - now) / 1000;
  const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? [null, 1];
  return unit ? relative.format(Math.trunc(seconds / size), unit) : "now";
}

/** "2 Mar", with the year where it is another one. */
export function date(moment) {
  const at = new Date(moment);
  return (at.getFullYear() === new Date().getFullYear() ? day : dayOfYear).format(at);
}

export const dateTime = (moment) => whole.format(new Date(moment));
export const time = (moment) => clock.format(new Date(moment));
export const number = (value) => count.format(value);
export const short = (value) => compact.format(value);
export const percent = (share, digits = 0) => (share === null || share === undefined ? "–" : `${(100 * share).toFixed(digits)} %`);

/** "840 ms", "2.4 s", "3 min". */
export function duration(ms) {
  if (ms === null || ms === undefined) return "–";
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`;
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
