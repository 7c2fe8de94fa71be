// What a health report is called, and its figures.

import { date } from "../../app/format.js";

const month = new Intl.DateTimeFormat(undefined, { month: "long", year: "numeric", timeZone: "UTC" });

export const reportName = ({ at, period }) => (period ? `${month.format(new Date(`${period.slice(0, 7)}-15T12:00:00Z`))}, made ${date(at)}` : `${date(at)}, asked for`);
export const RATES = [
  ["use", "Of use", "Of what was recalled and judged, what was of use", 0],
  ["stale", "Stale", "Neither confirmed, shown nor used for half a year", 0],
  ["duplicates", "Duplicates", "With the words of another, or its value in the same slot", 1],
  ["near", "Near", "Near to another statement of the same person", 1],
  ["junk", "Junk", "Called wrong, or shown three times and never of use", 1],
  ["replaced", "Replaced", "In thirty days, of as many as were written", 0],
];
