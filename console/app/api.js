// Calls of the admin API. Whatever goes wrong is an ApiError with words for a person; a 401 signs out.

import { suspect } from "./service.js";
import { sessionOver, token } from "./session.js";

const LONGEST_MS = 35_000;
const REPEATED_MS = 600_000;

/** `status` 0 means that nothing answered; `faults` names what is wrong by field. */
export class ApiError extends Error {
  constructor(status, content, method = "GET") {
    super(content?.detail ?? content?.message ?? wordsOf(status, method));
    this.status = status;
    this.faults = content?.faults ?? {};
    this.content = content;
  }
}

const WORDS = {
  0: "The service does not answer. Is it running, and is this computer online?",
  401: "Sign in first.",
  403: "Your role does not allow this.",
  404: "This is not here (any more).",
  412: "Somebody else has changed this since you opened it. Nothing was saved.",
  429: "Too many requests. Try again in a minute.",
  500: "Something went wrong in the service.",
  502: "The service is not ready just now. Try again in a minute.",
  503: "The service is not ready just now. Try again in a minute.",
  504: "The service took too long to answer.",
};

/** Only of a change it can be said that it may not have been saved. */
function wordsOf(status, method) {
  const known = WORDS[status] ?? `The service answered with ${status}.`;
  return method === "GET" || (status && status < 500) ? known : `${known} It may not have been saved.`;
}

/**
 * The answer of one call: `{ status, data, etag }`. `body` is sent as JSON, a `text` as it is. Raises ApiError.
 * A change that is under way is not sent a second time: whoever asks for the same again gets its answer, too.
 */
export async function call(method, path, options = {}) {
  return method === "GET" ? send(method, path, options) : once(method, path, options);
}

/** The version of what was seen, for what changes it: `remove(path, seen(row))`. Whoever was faster is not overwritten: 412. */
export const seen = ({ version }) => ({ etag: `"${version}"` });

let reread = async () => {};
/** `act` reads anew what is shown. It is done before a change is refused for how things are by now, so that whoever tries again has seen it. */
export const whenChanged = (act) => (reread = act);

const underway = new Map(); // what is being sent -> the promise of its answer
const unanswered = new Map(); // method and address -> the last attempt that got no good answer: { what, key, at }

async function once(method, path, options) {
  const what = JSON.stringify([method, path, options.body ?? options.text ?? null]);
  if (!underway.has(what)) underway.set(what, attempt(method, path, what, options).finally(() => underway.delete(what)));
  return underway.get(what);
}

/** A POST that is tried again after a fault has the key of its first try, so the service does it once. */
async function attempt(method, path, what, options) {
  if (method !== "POST") return send(method, path, options);
  const place = `${method} ${path}`;
  const last = unanswered.get(place);
  const key = last?.what === what && Date.now() - last.at < REPEATED_MS ? last.key : crypto.randomUUID();
  unanswered.set(place, { what, key, at: Date.now() });
  const answer = await send(method, path, { ...options, key: options.key || key });
  unanswered.delete(place);
  return answer;
}

async function send(method, path, { body, text, etag, key, signal }) {
  if (!token.value) throw new ApiError(401, null);
  const headers = { Accept: "application/json", Authorization: `Bearer ${token.value}` };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (etag) headers["If-Match"] = etag;
  if (key) headers["Idempotency-Key"] = key;
  const signals = [AbortSignal.timeout(LONGEST_MS), ...(signal ? [signal] : [])];
  let response;
  try {
    response = await fetch(path, {
      method,
      headers,
      body: body === undefined ? text : JSON.stringify(body),
      cache: "no-store",
      signal: AbortSignal.any(signals),
    });
  } catch (fault) {
    if (signal?.aborted) throw fault;
    suspect();
    throw new ApiError(0, null, method);
  }
  const data = await response.json().catch((fault) => {
    if (signal?.aborted) throw fault; // left while the answer came in: it is no answer of nothing
    return null;
  });
  if (response.status === 401) sessionOver();
  if (response.status >= 500) suspect();
  if (response.status === 409 || response.status === 412) await reread();
  if (!response.ok) throw new ApiError(response.status, data, method);
  return { status: response.status, data, etag: response.headers.get("ETag") };
}

export const get = async (path, options) => (await call("GET", path, options)).data;
export const post = async (path, body, options) => (await call("POST", path, { body, ...options })).data;
export const patch = async (path, body, options) => (await call("PATCH", path, { body, ...options })).data;
export const put = async (path, body, options) => (await call("PUT", path, { body, ...options })).data;
export const remove = async (path, options) => (await call("DELETE", path, options)).data;
