// A table that can be sorted, chosen from and gone through by J and K; on a narrow screen each row is a card of its own.

import { html } from "../app/html.js";
import { Icon } from "./basics.js";

/**
 * `columns`: `{ name, label, cell(row), sort, align, wide, plain }`; `sort` is the parameter that sorting by it takes, `wide` columns take the room,
 * `plain` ones have no label on a narrow screen. `id(row)` is unique, `href(row)` makes the row lead there. `sorted`: `{ by, down }` with
 * `onSort(by, down)`. `chosen`: a Set of ids with `onChoose(set)`. `nameOf(row)` is what a row is called to who does not see it.
 */
export function Table({ label, columns, rows, id, href, sorted, onSort, chosen, onChoose, nameOf = (row) => id(row), empty }) {
  if (!rows.length && empty) return empty;
  const all = chosen && rows.length > 0 && rows.every((row) => chosen.has(id(row)));
  const choose = (ids, on) => {
    const next = new Set(chosen);
    for (const one of ids) on ? next.add(one) : next.delete(one);
    onChoose(next);
  };
  return html`<div class="table-room" role="region" aria-label=${label} tabindex="0">
    <table class="table">
      <thead>
        <tr>
          ${chosen && html`<th class="choice"><input type="checkbox" aria-label="Choose all" checked=${all} onChange=${(event) => choose(rows.map(id), event.target.checked)} /></th>`}
          ${columns.map(
            (column) =>
              html`<th class=${cellClass(column)} scope="col" aria-sort=${sorted && column.sort === sorted.by ? (sorted.down ? "descending" : "ascending") : undefined}>
                ${column.sort && onSort ? html`<button type="button" onClick=${() => onSort(column.sort, sorted.by === column.sort ? !sorted.down : true)}>
                      ${column.label}${sorted.by === column.sort && html`<${Icon} name=${sorted.down ? "arrow-down" : "arrow-up"} size="12" />`}
                    </button>`
                  : column.label}
              </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) => html`<tr key=${id(row)} data-chosen=${chosen?.has(id(row)) || undefined}>
            ${chosen && html`<td class="choice"><input type="checkbox" aria-label=${`Choose ${nameOf(row)}`} checked=${chosen.has(id(row))} onChange=${(event) => choose([id(row)], event.target.checked)} /></td>`}
            ${columns.map(
              (column, at) =>
                html`<td class=${cellClass(column)} data-label=${column.plain ? undefined : column.label}>
                  ${at === 0 && href ? html`<a class="row-link" href=${href(row)}>${column.cell(row)}</a>` : column.cell(row)}
                </td>`,
            )}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** J and K go through the rows of a page, down and up, wherever nobody types; Enter opens. */
addEventListener("keydown", (event) => {
  const by = { j: 1, k: -1 }[event.key];
  if (!by || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.target.matches?.("input:not([type=checkbox]), textarea, select")) return;
  const rows = [...document.querySelectorAll("#main .row-link")];
  const at = rows.indexOf(document.activeElement);
  rows[at < 0 ? 0 : at + by]?.focus();
});

const cellClass = ({ align = "", wide = false }) => `${align} ${wide ? "wide" : ""}`.trim() || undefined;
