// The little marks behind a time.

import { icon } from "./dom.js";

const TICKS = {
  pending: { name: "clock", label: "Waiting, will be sent again" },
  sent: { name: "tick-one", label: "Sent" },
  delivered: { name: "tick-two", label: "Delivered" },
  read: { name: "tick-two", label: "Read" },
};

/** Ticks of what a person wrote; what the assistant wrote has none, as on a real phone. */
export function tick(message) {
  const shown = message.direction === "inbound" ? TICKS[message.state] : undefined;
  return shown ? icon(shown.name, { class: "tick", label: shown.label, data: { state: message.state } }) : null;
}
