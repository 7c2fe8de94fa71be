// Calls of the admin API. Whatever goes wrong is an ApiError with words for a person; a 401 signs out.

import { sessionOver, token } from "./session.js";

const LONGEST_MS = 35_000;

/** `status` 0 means that nothing answered; `faults` names what is wrong by field. */
export class ApiError extends Error {
  constructor(status, content) {
    super(content?.detail ?? content?.message ?? WORDS[status] ?? `The service answered with ${status}.`);
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
  500: "Something went wrong in the service. Nothing was saved.",
  503: "The service is not ready just now. Try again in a minute.",
  504: "The service took too long to answer.",
};

/** The answer of one call: `{ status, data, etag }`. `body` is sent as JSON, a `text` as it is. Raises ApiError. */
export async function call(method, path, { body, text, etag, key, signal } = {}) {
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
    throw new ApiError(0, null);
  }
  const data = await response.json().catch((fault) => {
    if (signal?.aborted) throw fault; // left while the answer came in: it is no answer of nothing
    return null;
  });
  if (response.status === 401) sessionOver();
  if (!response.ok) throw new ApiError(response.status, data);
  return { status: response.status, data, etag: response.headers.get("ETag") };
}

export const get = async (path, options) => (await call("GET", path, options)).data;
export const post = async (path, body, options) => (await call("POST", path, { body, key: crypto.randomUUID(), ...options })).data;
export const patch = async (path, body, options) => (await call("PATCH", path, { body, ...options })).data;
export const put = async (path, body, options) => (await call("PUT", path, { body, ...options })).data;
export const remove = async (path, options) => (await call("DELETE", path, options)).data;
