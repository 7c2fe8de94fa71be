// How a task stands, in words and colours.

import { html } from "../app/html.js";
import { words } from "../app/format.js";
import { Badge } from "./basics.js";

const TONES = { wanted: "info", running: "info", waiting: "note", finished: "good", failed: "alarm", given_up: "alarm", needs_attention: "alarm" };
const LABELS = { wanted: "To be started", waiting: "Waits for an answer" };

export const TaskState = ({ state }) => html`<${Badge} tone=${TONES[state] ?? ""}>${LABELS[state] ?? words(state)}<//>`;
