// What waits for somebody, as counts beside the navigation and in the title of the tab.

import { signal, useEffect } from "./html.js";

/** `waiting`, `quarantined`, `failed_tasks`, `overdue_jobs`: numbers, or {} while they are not known. */
export const badges = signal({});

/** Name the tab after its page; how many people wait for a human stands before it. */
export function useTitle(title) {
  const { waiting } = badges.value;
  useEffect(() => {
    document.title = `${waiting ? `(${waiting}) ` : ""}${title} · agent7`;
  }, [title, waiting]);
}
