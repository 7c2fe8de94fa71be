// The table of pages. A page is a folder of `console/pages`, whose `index.js` exports the component as its default; it is read when first opened.
// `path` stands behind `/console/w/<workspace>/`; a part with a colon is given to the component as a property. A page with an `icon` is in the
// navigation, `badge` names the count of `/badges` that it shows there. `role`: who may see it, of viewer, editor, admin.
// `under`: the path of the entry that is marked while it shows, where its own does not begin so.

export const PAGES = [
  { name: "overview", path: "", title: "Overview", icon: "layout-dashboard" },
  { name: "inbox", path: "inbox", title: "Inbox", icon: "inbox", badge: "waiting" },
  { name: "inbox", path: "inbox/:user", title: "Inbox" },
  { name: "people", path: "people", title: "People", icon: "users", badge: "quarantined", group: "Memory" },
  { name: "person", path: "people/:user", title: "Person" },
  { name: "memory", path: "people/:user/memories/:memory", title: "Memory" },
  { name: "graph", path: "graph", title: "Graph", icon: "network", group: "Memory" },
  { name: "knowledge", path: "knowledge", title: "Knowledge", icon: "brain", group: "Memory" },
  { name: "graph", path: "people/:user/graph" },
  { name: "analytics", path: "people/:user/analytics" },
  { name: "conversations", path: "conversations", title: "Conversations", icon: "messages-square", group: "Activity" },
  { name: "conversation", path: "people/:user/conversations/:conversation", under: "conversations" },
  { name: "turn", path: "people/:user/turns/:turn", under: "conversations" },
  { name: "tasks", path: "tasks", title: "Tasks", icon: "list-checks", badge: "failed_tasks", group: "Activity" },
  { name: "task", path: "people/:user/tasks/:task", under: "tasks" },
  { name: "chat", path: "chat", title: "Web chat", icon: "message-circle", group: "Activity" },
  { name: "analytics", path: "analytics", title: "Analytics", icon: "chart-column", group: "Operation" },
  { name: "jobs", path: "jobs", title: "Jobs and health", icon: "heart-pulse", badge: "overdue_jobs", group: "Operation" },
  { name: "report", path: "jobs/reports/:report" },
  { name: "number", path: "number", title: "Number", icon: "smartphone", group: "Operation" },
  { name: "settings", path: "settings", title: "Settings", icon: "settings", group: "Workspace" },
  { name: "team", path: "team", title: "Team", icon: "users-round", group: "Workspace" },
  { name: "agents", path: "agents", title: "Agents and keys", icon: "key-round", group: "Workspace", role: "admin" },
  { name: "unions", path: "unions", title: "Merged people", icon: "git-merge", group: "Workspace" },
  { name: "audit", path: "audit", title: "Audit log", icon: "scroll-text", group: "Workspace", role: "admin" },
  { name: "api", path: "api", title: "API", icon: "code", group: "Workspace" },
];

const patterns = PAGES.map((page) => ({ page, names: [...page.path.matchAll(/:(\w+)/g)].map(([, name]) => name), pattern: new RegExp(`^${page.path.replaceAll(/:\w+/g, "([^/]+)")}/?$`) }));

/** The page of a path within the workspace, with the values of its parts; null for none. */
export function pageOf(path) {
  for (const { page, names, pattern } of patterns) {
    const found = pattern.exec(path);
    if (!found) continue;
    try {
      return { page, parts: Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1])])) };
    } catch {
      return null; // half an escape is no address
    }
  }
  return null;
}

const loaded = new Map();

/** The component of a page. */
export function component(name) {
  if (!loaded.has(name)) {
    const reading = import(`../pages/${name}/index.js`).then((module) => module.default);
    loaded.set(name, reading);
    reading.catch(() => loaded.delete(name));
  }
  return loaded.get(name);
}
