// What went over the wire for one message.

import { dialogOf } from "./dialogs.js";
import { byId, element } from "./dom.js";
import { exact } from "./format.js";

const dialog = dialogOf("details-dialog");

export function showDetails(message) {
  const rows = [
    ["Time", exact(message.at)],
    ["Id", message.id],
    ["Kind", message.kind],
    ["State", message.state],
    ...(message.direction === "inbound" ? webhookRows(message.webhook) : replyRows(message)),
  ].filter(([, value]) => value !== null && value !== undefined);
  byId("details").replaceChildren(...rows.flatMap(([name, value]) => [element("dt", { text: name }), element("dd", { text: String(value) })]));
  byId("details-wire").textContent = JSON.stringify(message.wire, null, 2);
  dialog.showModal();
}

function webhookRows({ attempts = 0, status, ms }) {
  if (!attempts) return [["Webhook", "on its way"]];
  return [["Webhook", status === null ? "no answer" : `HTTP ${status} in ${ms} ms`], ["Attempts", attempts]];
}

function replyRows(message) {
  return [
    ["Reply after", message.ms_since_inbound === null ? null : `${message.ms_since_inbound} ms`],
    ["Correlation", message.callback_data],
    ["Price", message.pricing && `${message.pricing.billable ? "billed" : "free"}, ${message.pricing.category}`],
    ...message.statuses.map((status) => [status.status, `${exact(Number(status.timestamp))}${status.errors ? ` · ${status.errors[0].code}` : ""}`]),
  ];
}
