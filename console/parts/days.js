// Days of a workspace, "2026-03-02", for charts: every one of a span, and what rows say of each.

/** All days from `first` to `last`. */
export function everyDay(first, last) {
  const days = [];
  for (let at = Date.parse(`${first}T00:00:00Z`); at <= Date.parse(`${last}T00:00:00Z`); at += 86_400_000) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** A day so many days before `day`. */
export const before = (day, count) => new Date(Date.parse(`${day}T00:00:00Z`) - count * 86_400_000).toISOString().slice(0, 10);

/** Moments for a chart's axis: the middle of each day where the reader is, so that no zone shows the day before. */
export const noons = (days) => days.map((day) => `${day}T12:00:00`);

/** For each day what `value` says of the row of that day, or `none`. */
export function byDay(days, rows, value, none = null) {
  const found = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => (found.has(day) ? value(found.get(day)) : none));
}
