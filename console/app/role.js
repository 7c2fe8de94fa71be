// What the person may do in the workspace that is looked at. The API decides; this only leaves out what it would refuse.

import { computed } from "./html.js";
import { workspace, workspaces } from "./workspace.js";

const ROLES = ["viewer", "editor", "admin"];

/** "viewer", "editor" or "admin". */
export const role = computed(() => workspaces.value?.find((one) => one.workspace === workspace.value)?.role ?? "viewer");
/** Whether the person's role is at least this one. */
export const may = (least) => ROLES.indexOf(role.value) >= ROLES.indexOf(least);
