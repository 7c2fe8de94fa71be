// One operation: what it takes, sent for real with the rights of who is signed in, and what came back.

import { html, useState } from "../../app/html.js";
import { call } from "../../app/api.js";
import { setQuery } from "../../app/address.js";
import { workspace } from "../../app/workspace.js";
import { Badge, Button, Copy } from "../../parts/basics.js";
import { confirm } from "../../parts/dialog.js";
import { Area, Choice, Form, Text } from "../../parts/forms.js";
import { Card } from "../../parts/layout.js";
import { example, plain } from "./schema.js";

const typed = new Map(); // what was put into a parameter stays for the next operation that has one of its name

export function Operation({ operation, schemas, tone }) {
  const { method, path, parameters, body, role, description, answers, summary } = operation;
  const [values, setValues] = useState(() => Object.fromEntries(parameters.map(({ name }) => [name, name === "workspace" ? workspace.value : (typed.get(name) ?? "")])));
  const [text, setText] = useState(() => (body ? (body.type === "application/json" ? JSON.stringify(example(body.schema, schemas), null, 2) : "") : ""));
  const [answer, setAnswer] = useState(null);
  const missing = parameters.filter(({ name, required }) => required && !values[name]?.trim()).map(({ name }) => name);
  const put = (name, value) => {
    if (name !== "Idempotency-Key") typed.set(name, value);
    setValues({ ...values, [name]: value });
  };
  const where = addressOf(path, parameters, values);
  const send = async () => {
    const began = performance.now();
    const told = (of) => setAnswer({ ...of, ms: Math.round(performance.now() - began) });
    try {
      told(await call(method, where, { text: body ? text : undefined, etag: values["If-Match"]?.trim(), key: values["Idempotency-Key"]?.trim() }));
    } catch (error) {
      told({ status: error.status, data: error.content, words: error.message });
    }
  };
  const press = () => (method === "DELETE" ? confirm({ title: summary, text: "This is done for real, and may not be undone.", action: "Send", act: send }) : send());
  return html`<div class="api-operation">
    <${Card}>
      <button type="button" class="link api-back" onClick=${() => setQuery({ operation: null })}>All operations</button>
      <h2>${summary}</h2>
      <p class="row"><${Badge} tone=${tone}>${method}<//><code class="api-path">${path}</code><${Badge} title="The least role that this takes">${role}<//></p>
      ${description && html`<p>${description}</p>`}
      <${Form} class="stack" onSend=${press}>
        ${parameters.map((parameter) => html`<${Parameter} key=${parameter.name} of=${parameter} schema=${plain(parameter.schema, schemas)} value=${values[parameter.name]} onValue=${(value) => put(parameter.name, value)} />`)}
        ${body && html`<${Area} label="Body" hint=${`Sent as it stands here (${body.type}). Leave out what shall stay as it is.`} rows="6" class="input api-code" spellcheck="false" value=${text} onValue=${setText} />`}
        <div class="row">
          <${Button} kind=${method === "DELETE" ? "danger" : "primary"} icon="send" type="submit" disabled=${missing.length > 0}>Send<//>
          ${missing.length > 0 && html`<span class="hint">${missing.join(", ")} must be given.</span>`}
          <span class="hint row">As curl <${Copy} label="Copy as curl" text=${curl(method, where, values, body && text)} /></span>
        </div>
      <//>
    <//>
    ${answer && html`<${Answer} of=${answer} />`}
    <${Card} title="Answers">
      <dl class="details">${answers.map(([status, about]) => html`<div key=${status}><dt><${Badge} tone=${toneOf(status)}>${status}<//></dt><dd>${about}</dd></div>`)}</dl>
    <//>
  </div>`;
}

function Parameter({ of: { name, required, description, schema: own, in: place }, schema, value, onValue }) {
  const label = `${name}${required ? "" : " (optional)"}`;
  const hint = [description?.replace(/(?<![.:?])$/, "."), place === "header" && "A header.", schema.default !== undefined && schema.default !== "" && `${schema.default} by itself.`].filter(Boolean).join(" ");
  if (schema.enum) return html`<${Choice} label=${label} hint=${hint} value=${value} onValue=${onValue} options=${[["", "–"], ...schema.enum.map((each) => [each, each])]} />`;
  return html`<${Text} label=${label} hint=${hint} value=${value} onValue=${onValue} placeholder=${own.examples?.[0] ?? schema.format ?? ""} autocomplete="off" spellcheck="false" />`;
}

function Answer({ of: { status, data, etag, ms, words } }) {
  const text = data === null || data === undefined ? words : JSON.stringify(data, null, 2);
  return html`<${Card} title="Answer" actions=${html`<${Copy} label="Copy the answer" text=${text} />`} hint=${`${ms} ms`}>
    <p class="row" role="status"><${Badge} tone=${toneOf(String(status))}>${status || "no answer"}<//>${etag && html`<code>ETag: ${etag}</code>`}</p>
    <pre class="api-code" tabindex="0" aria-label="Content of the answer">${text}</pre>
  <//>`;
}

const toneOf = (status) => (status.startsWith("2") ? "good" : status.startsWith("5") || status === "0" ? "alarm" : "note");

function addressOf(path, parameters, values) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name]?.trim() ?? ""));
  const query = parameters.filter(({ in: place, name }) => place === "query" && values[name]?.trim()).map(({ name }) => [name, values[name].trim()]);
  return query.length ? `${filled}?${new URLSearchParams(query)}` : filled;
}

function curl(method, where, values, body) {
  const quoted = (value) => `'${value.replaceAll("'", `'\\''`)}'`;
  const headers = ["If-Match", "Idempotency-Key"].filter((name) => values[name]?.trim()).map((name) => `-H ${quoted(`${name}: ${values[name].trim()}`)}`);
  const parts = ["curl", `-X ${method}`, '-H "Authorization: Bearer $AGENT7_ADMIN_TOKEN"', ...headers, ...(body ? [`--data ${quoted(body)}`] : [])];
  return [...parts, quoted(location.origin + where)].join(" ");
}
