// Calls to the simulator's server.

/** POST to the simulator, JSON or the bytes of a file of media `type`. Rejects with a sentence for the person. */
export function tell(path, body = {}, type = "application/json") {
  return exchange(path, { method: "POST", headers: { "Content-Type": type }, body: type === "application/json" && !(body instanceof Blob) ? JSON.stringify(body) : body });
}

export const ask = (path) => exchange(path);

async function exchange(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Error("The simulator does not answer.");
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.error ?? `The simulator answered ${response.status}.`);
  return answer;
}
