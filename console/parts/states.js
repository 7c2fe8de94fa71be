// What stands where there is nothing to show: not yet, not at all, not reached.

import { html } from "../app/html.js";
import { ailing } from "../app/service.js";
import { Button, Icon } from "./basics.js";

/** Nothing is there: why, and what to do next (`children`: links or buttons). */
export const Empty = ({ icon = "sparkles", title, children }) =>
  html`<div class="empty"><${Icon} name=${icon} size="28" /><p class="empty-title">${title}</p>${children && html`<div class="empty-next">${children}</div>`}</div>`;

const ofService = (error) => ailing.value && (error.status === 0 || error.status >= 500);

/** Something went wrong: in words, with a way to try again. Where it is the service that is away, the notice above the page says so instead. */
export const Failure = ({ error, retry, always = false }) =>
  (always || !ofService(error)) &&
  html`<div class="failure" role="alert">
    <${Icon} name="circle-alert" /><p>${error.message}</p>
    ${retry && html`<${Button} small icon="refresh-cw" onClick=${retry}>Try again<//>`}
  </div>`;

/** The shape of lines that are on their way. */
export const Skeleton = ({ lines = 4 }) =>
  html`<div class="skeleton" role="status" aria-label="Loading">${Array.from({ length: lines }, (_, at) => html`<span data-width=${at % 4} />`)}</div>`;

/**
 * What a query found, or the state that it is in. `of` is what `useQuery` or `useList` gave; `children` a function of its data.
 * A fault beside data that was read before stands above it.
 */
export function Loaded({ of, lines, children }) {
  const data = of.items ?? of.data;
  if (data === undefined) return of.error && !ofService(of.error) ? html`<${Failure} error=${of.error} retry=${of.reload} />` : html`<${Skeleton} lines=${lines} />`;
  return html`${of.error && html`<${Failure} error=${of.error} retry=${of.reload} />`}${children(data)}`;
}

/** The button that reads the next page of a list of `useList`. */
export const More = ({ of }) =>
  of.more && html`<div class="more"><${Button} busy=${of.busy} onClick=${of.more}>Show more<//>${of.total !== undefined && html`<span class="hint">${of.items.length} of ${of.total}</span>`}</div>`;
