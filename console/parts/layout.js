// How a page is laid out: its head, cards, figures, tabs.

import { html, useLayoutEffect, useRef } from "../app/html.js";
import { address, setQuery } from "../app/address.js";
import { useTitle } from "../app/badges.js";
import { Icon } from "./basics.js";

/** A page: `crumbs` are `[label, address]` of what stands above it, `actions` stand at the right of its title. */
export function Page({ title, crumbs = [], lead, actions, wide = false, children }) {
  useTitle(title);
  return html`<div class=${`page ${wide ? "wide" : ""}`}>
    <header class="page-head">
      <div>
        ${crumbs.length > 0 && html`<nav class="crumbs" aria-label="Breadcrumb">${crumbs.map(([label, to], at) => html`${at > 0 && html`<${Icon} name="chevron-right" size="14" />`}<a href=${to}>${label}</a>`)}</nav>`}
        <h1 tabindex="-1">${title}</h1>
        ${lead && html`<p class="lead">${lead}</p>`}
      </div>
      ${actions && html`<div class="actions">${actions}</div>`}
    </header>
    ${children}
  </div>`;
}

/** A card with a title; `actions` at its right, `to` makes the title a link. */
export const Card = ({ title, icon, to, actions, hint, children, class: more = "", ...rest }) =>
  html`<section class=${`card ${more}`} ...${rest}>
    ${(title || actions) &&
    html`<header class="card-head">
      <h2>${icon && html`<${Icon} name=${icon} />`}${to ? html`<a href=${to}>${title}</a>` : title}</h2>
      ${hint && html`<span class="hint">${hint}</span>`}${actions && html`<div class="actions">${actions}</div>`}
    </header>`}
    ${children}
  </section>`;

/** Figures side by side; each is `{ label, value, hint, tone, to }`. */
export const Stats = ({ of }) =>
  html`<dl class="stats">
    ${of.filter(Boolean).map(
      ({ label, value, hint, tone = "", to }) =>
        html`<div class=${`stat ${tone}`}>
          <dt>${to ? html`<a href=${to}>${label}</a>` : label}</dt>
          <dd>${value}${hint && html`<small>${hint}</small>`}</dd>
        </div>`,
    )}
  </dl>`;

/** What something is, line by line: `[[label, value], ...]`; what has no value is left out. */
export const Facts = ({ of }) =>
  html`<dl class="details">
    ${of.filter(([, value]) => value !== null && value !== undefined && value !== "").map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}
  </dl>`;

/** Tabs in the address, `?tab=core`. `tabs`: `{ name, label, count }`; the first is the one without a parameter. */
export function Tabs({ tabs, parameter = "tab", label = "Parts of this page" }) {
  const now = address.value.query[parameter] ?? tabs[0].name;
  const row = useRef(null);
  useLayoutEffect(() => {
    const tab = row.current.querySelector("[aria-current]");
    if (tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2; // on a narrow screen the one that is open is in sight
  }, [now]);
  return html`<nav ref=${row} class="tabs" aria-label=${label}>
    ${tabs.map(
      ({ name, label: text, count }, at) =>
        html`<button type="button" aria-current=${name === now ? "page" : undefined} onClick=${() => setQuery({ [parameter]: at ? name : null })}>
          ${text}${count !== undefined && count !== null && html`<span class="count">${count}</span>`}
        </button>`,
    )}
  </nav>`;
}

/** Which tab of `tabs` the address names. */
export const tabOf = (tabs, parameter = "tab") => tabs.find(({ name }) => name === address.value.query[parameter])?.name ?? tabs[0].name;
