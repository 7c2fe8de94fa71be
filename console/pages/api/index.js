// The API, to be read and tried: its operations from the OpenAPI document, one of them with fields for what it takes, and its answer.

import { html, useMemo, useState } from "../../app/html.js";
import { address, setQuery } from "../../app/address.js";
import { useQuery } from "../../app/query.js";
import { useStyle } from "../../app/style.js";
import { Badge } from "../../parts/basics.js";
import { Search } from "../../parts/forms.js";
import { Card, Page } from "../../parts/layout.js";
import { Empty, Loaded } from "../../parts/states.js";
import { Operation } from "./operation.js";
import { operationsOf } from "./schema.js";

const DOCUMENT = "/api/openapi.json";
const TONES = { GET: "info", POST: "good", PATCH: "note", PUT: "note", DELETE: "alarm" };

export default function Api() {
  useStyle("/console/pages/api/api.css");
  const description = useQuery(DOCUMENT);
  const [search, setSearch] = useState("");
  const chosen = address.value.query.operation;
  const download = html`<a class="button" href=${DOCUMENT} download="openapi.json" onClick=${(event) => save(event, description.data)}>OpenAPI 3.1</a>`;
  return html`<${Page} title="API" wide lead="Everything that this console does, programs can do." actions=${description.data && download}>
    <${Loaded} of=${description} lines="8">${(found) => html`<${Operations} description=${found} chosen=${chosen} search=${search} onSearch=${setSearch} />`}<//>
  <//>`;
}

function Operations({ description, chosen, search, onSearch }) {
  const operations = useMemo(() => operationsOf(description), [description]);
  const one = operations.find(({ id }) => id === chosen);
  const words = search.toLowerCase().split(/\s+/);
  const shown = operations.filter(({ method, path, summary }) => words.every((word) => `${method} ${path} ${summary}`.toLowerCase().includes(word)));
  return html`<div class="api" data-chosen=${one ? true : undefined}>
    <nav class="api-list" aria-label="Operations">
      <${Search} label="Search operations" value=${search} onSearch=${onSearch} rest=${0} />
      ${!shown.length && html`<${Empty} icon="search" title="No operation has these words." />`}
      ${description.tags.map(({ name, description: about }) => {
        const inside = shown.filter(({ tag }) => tag === name);
        return inside.length > 0 && html`<section key=${name}><h2>${name}</h2><p class="hint">${about}</p>
          <ul>${inside.map((each) => html`<li key=${each.id}><${Line} operation=${each} now=${each === one} /></li>`)}</ul></section>`;
      })}
    </nav>
    ${one
      ? html`<${Operation} key=${one.id} operation=${one} schemas=${description.components.schemas} tone=${TONES[one.method]} />`
      : html`<${Card} class="api-none"><${Empty} icon="code" title="Choose an operation to see what it takes, and to try it on this workspace." /><//>`}
  </div>`;
}

const Line = ({ operation: { id, method, path, summary }, now }) =>
  html`<button type="button" class="api-line" aria-current=${now ? "true" : undefined} onClick=${() => setQuery({ operation: id })}>
    <${Badge} tone=${TONES[method]}>${method}<//><span><b>${summary}</b><code>${broken(path.replace("/api/workspaces/{workspace}", "…"))}</code></span>
  </button>`;

/** A path that may be broken before each of its parts. */
const broken = (path) => path.split("/").map((part, at) => (at ? html`<wbr />/${part}` : part));

/** The document as a file: a link alone would ask for it without the session. */
function save(event, description) {
  event.preventDefault();
  const file = URL.createObjectURL(new Blob([JSON.stringify(description, null, 1)], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: file, download: "openapi.json" }).click();
  URL.revokeObjectURL(file);
}
