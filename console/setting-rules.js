// What the service will not take, said before it is asked. The service has the last word; this only spares the way to it.

const CODE = /^[\p{L}\p{N}_-]{4,64}$/u;

/** The length of a text as the service counts it: an emoji is one. */
export const units = (value) => [...value].length;

/** Whether a number may be left out, and is: what is no number reads as empty, too. */
export const isLeftEmpty = (control) => control.dataset.empty === "null" && control.value === "" && !control.validity.badInput;

/** What is wrong with what stands in a control, in words; empty when nothing is. */
export function fault(control) {
  if (control.disabled) return "";
  if (control.type === "number") return isLeftEmpty(control) ? "" : faultOfNumber(control);
  if (control.type === "time") return control.value ? "" : "Must be a time of day such as 21:30";
  const value = control.value.trim();
  const { least = 0, most = Infinity } = control.dataset;
  if (units(value) < least) return "Must not be empty";
  if (units(value) > most) return `Must have at most ${most} characters`;
  if (control.id === "time_zone" && !isZone(value)) return "Must be an IANA time zone, for example Europe/Berlin";
  if (control.id === "invite_code" && value && !CODE.test(value)) return "Must have 4 to 64 letters, digits, - or _ and nothing else";
  return "";
}

function faultOfNumber({ valueAsNumber, min, max, step }) {
  if (!Number.isFinite(valueAsNumber)) return "Must be a number";
  if (valueAsNumber < Number(min) || valueAsNumber > Number(max)) return `Must be from ${min} to ${max}`;
  return step === "1" && !Number.isInteger(valueAsNumber) ? "Must be a whole number" : "";
}

function isZone(name) {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
