// What a page reads of the API: shown at once from the last time, read anew, polled while somebody looks, never losing what is shown to a fault.

import { useEffect, useRef, useState } from "./html.js";
import { call, whenChanged } from "./api.js";

const kept = new Map(); // address of a query -> its last answer, newest last
const MOST_KEPT = 200;
const watched = new Set(); // queries on the page now
const GONE = new Set([403, 404]); // what was read before is not there, or not ours, any more
const SLOWEST = 8; // a poll that fails, or finds nothing new, waits up to so many times as long

function keep(path, answer) {
  kept.delete(path);
  kept.set(path, answer);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value);
}

/** Forget all answers: another person has signed in, or what they tell of was erased. */
export function forgetAnswers() {
  kept.clear();
}

/**
 * The answer of `GET path` as `{ data, etag, error, loading, reload }`; nothing is asked while `path` is null.
 * `every`: milliseconds between two looks, while the tab is seen; it waits longer while nothing changes or nothing answers, and never longer nor
 * for the tab to be seen where it is `always`.
 * `data` stays while it is read again, `loading` says that there is none yet.
 */
export function useQuery(path, { every = 0, always = false } = {}) {
  const [state, setState] = useState(() => ({ path, ...kept.get(path), error: null }));
  const reload = useRef(async () => {});
  useEffect(() => {
    if (!path) return undefined;
    const controller = new AbortController();
    let timer = 0;
    let calm = 1;
    let wanted = 0;
    setState({ path, ...kept.get(path), error: null });
    const look = async () => {
      clearTimeout(timer);
      const mine = ++wanted;
      try {
        const answer = await call("GET", path, { signal: controller.signal });
        if (mine !== wanted) return;
        const same = JSON.stringify(kept.get(path)?.data) === JSON.stringify(answer.data);
        calm = same ? Math.min(calm * 1.5, SLOWEST) : 1;
        keep(path, { data: answer.data, etag: answer.etag });
        if (!same) setState({ path, ...kept.get(path), error: null });
        else setState((now) => (now.error || now.data === undefined ? { path, ...kept.get(path), error: null } : now));
      } catch (error) {
        if (controller.signal.aborted || mine !== wanted) return;
        calm = Math.min(calm * 2, SLOWEST);
        if (GONE.has(error.status)) kept.delete(path);
        setState((now) => (GONE.has(error.status) ? { path, error } : { ...now, path, error }));
      }
      if (every) timer = setTimeout(() => (document.hidden && !always ? (calm = 1) : look()), always ? every : every * calm);
    };
    const seen = () => !document.hidden && every && look();
    reload.current = look;
    const watch = { path, look };
    watched.add(watch);
    document.addEventListener("visibilitychange", seen);
    look();
    return () => {
      watched.delete(watch);
      document.removeEventListener("visibilitychange", seen);
      clearTimeout(timer);
      controller.abort();
    };
  }, [path, every]);
  const now = state.path === path ? state : { path, ...kept.get(path), error: null };
  return { data: now.data, etag: now.etag, error: now.error, loading: Boolean(path) && now.data === undefined && !now.error, reload: () => reload.current() };
}

/** Read again what begins with `prefix`: now where it is shown, later where it is only kept. After every change. */
export async function refresh(prefix) {
  for (const path of [...kept.keys()]) if (path.startsWith(prefix) && ![...watched].some((watch) => watch.path === path)) kept.delete(path);
  await Promise.all([...watched].filter((watch) => watch.path.startsWith(prefix)).map((watch) => watch.look()));
}

whenChanged(() => refresh(""));

/**
 * A list that is read page by page: `{ items, total, error, loading, more, reload }`. `name` is the list's name in the answer;
 * `more` is null at the end. A list begins anew whenever `path` changes.
 */
export function useList(path, name, { every = 0 } = {}) {
  const first = useQuery(path, { every });
  const [rest, setRest] = useState({ path, items: [], next: undefined, busy: false, error: null });
  const mine = rest.path === path ? rest : { path, items: [], next: undefined, busy: false, error: null };
  useEffect(() => {
    if (!path) return undefined;
    const watch = { path, look: async () => setRest({ path, items: [], next: undefined, busy: false, error: null }) }; // after a change a list begins anew
    watched.add(watch);
    return () => watched.delete(watch);
  }, [path]);
  const next = mine.next === undefined ? first.data?.next : mine.next;
  const more = async () => {
    setRest({ ...mine, busy: true, error: null });
    try {
      const { data } = await call("GET", `${path}${path.includes("?") ? "&" : "?"}after=${encodeURIComponent(next)}`);
      setRest({ path, items: [...mine.items, ...data[name]], next: data.next ?? null, busy: false, error: null });
    } catch (error) {
      setRest({ ...mine, busy: false, error });
    }
  };
  const reload = () => {
    setRest({ path, items: [], next: undefined, busy: false, error: null });
    return first.reload();
  };
  return {
    items: first.data ? [...first.data[name], ...mine.items] : undefined,
    data: first.data,
    total: first.data?.total,
    error: first.error ?? mine.error,
    loading: first.loading,
    busy: mine.busy,
    more: next ? more : null,
    reload,
  };
}
