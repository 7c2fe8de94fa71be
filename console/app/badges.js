// What waits for somebody, as counts beside the navigation and in the title of the tab.

import { signal } from "./html.js";

/** `waiting`, `quarantined`, `failed_tasks`, `overdue_jobs`: numbers, or {} while they are not known. */
export const badges = signal({});
