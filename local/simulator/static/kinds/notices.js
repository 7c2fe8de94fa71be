// What nobody typed: changes of number and id, orders, openings, what the platform cannot carry.

import { element, icon } from "../dom.js";

const NAMES = { poll_creation: "Poll", poll_update: "Vote in a poll", gif: "GIF", group_invite: "Invitation to a group", keep_in_chat: "Kept message", pin: "Pinned message", media_placeholder: "Medium that is gone", product: "Product", list: "List" };
const SYSTEM = { user_changed_number: "changed the number", user_changed_user_id: "got a new user id", customer_identity_changed: "has a new security code" };

const money = (amount, currency) => {
  try { return new Intl.NumberFormat(undefined, { style: "currency", currency }).format(amount); } catch { return `${amount} ${currency}`; }
};

function basket(content) {
  const items = content.product_items ?? [];
  const total = items.reduce((sum, item) => sum + item.quantity * item.item_price, 0);
  const rows = items.map((item) => element("li", { text: `${item.quantity} × ${item.product_retailer_id}` }));
  return element("div", { class: "medium order" }, element("strong", {}, icon("basket"), "Order"), element("ul", {}, ...rows), element("small", { text: `Total ${money(total, items[0]?.currency ?? "USD")}` }));
}

const note = (symbol, text) => element("div", { class: "said quiet" }, icon(symbol, { class: "inline" }), text);

export const system = {
  note: (content) => content.wa_id ? `${content.body}` : content.body ?? `This person ${SYSTEM[content.type] ?? "changed something"}`,
  render: (content) => note("person", content.body ?? content.type),
  preview: (content) => `This person ${SYSTEM[content.type] ?? "changed something"}`,
};
export const order = { render: basket, preview: () => "Order", icon: "basket" };
export const request_welcome = { note: () => "The chat was opened for the first time", render: () => note("person", "Opened the chat"), preview: () => "Opened the chat" };
export const unsupported = { render: (content) => note("question", `${NAMES[content.what] ?? content.what ?? "Something"}: not passed on by the platform`), preview: (content) => NAMES[content.what] ?? "Unsupported message" };
