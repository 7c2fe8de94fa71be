// Light, dark, or as the system has it.

import { computed, effect, signal } from "./html.js";

const KEPT_AS = "agent7-theme";
const system = matchMedia("(prefers-color-scheme: dark)");
const systemIsDark = signal(system.matches);
system.addEventListener("change", () => (systemIsDark.value = system.matches));

/** "light", "dark" or "system". */
export const theme = signal(localStorage.getItem(KEPT_AS) ?? "system");
export const dark = computed(() => (theme.value === "system" ? systemIsDark.value : theme.value === "dark"));
export const NEXT = { system: "light", light: "dark", dark: "system" };
export const ICON = { system: "monitor", light: "sun", dark: "moon" };

effect(() => {
  localStorage.setItem(KEPT_AS, theme.value);
  document.documentElement.dataset.theme = dark.value ? "dark" : "light";
});
