// Whoever newly waits for a human is announced by a notice of the system and a sound: off until it is switched on, and kept for this browser.

import { signal, useEffect, useRef } from "./html.js";
import { go } from "./address.js";
import { useQuery } from "./query.js";
import { toast } from "./toasts.js";
import { api, to, workspace } from "./workspace.js";

const KEPT_AS = "agent7-alerts";
const LOOK_MS = 10_000;
const NOTES = [660, 880]; // Hz
const NOTE_SECONDS = 0.14;

/** Whether they are on. */
export const alerts = signal(localStorage.getItem(KEPT_AS) === "on");
let audio = null;

/** Switch them on or off. The browser is asked for its leave here alone: by a click. */
export async function switchAlerts() {
  alerts.value = !alerts.value;
  localStorage.setItem(KEPT_AS, alerts.value ? "on" : "off");
  if (!alerts.value) return toast("Alerts are off.");
  sound();
  const leave = (await globalThis.Notification?.requestPermission()) ?? "denied";
  return toast(leave === "granted" ? "You are told when somebody waits, also while you look at something else." : "This browser allows no notices: you will hear a sound.");
}

/** Announce whoever comes to wait while this is on the page; who waited before is not announced. */
export function useAlerts() {
  const path = alerts.value && workspace.value ? api("/inbox?show=waiting") : null;
  const { data } = useQuery(path, { every: LOOK_MS, always: true });
  const known = useRef({ path: null, ids: new Set() });
  useEffect(() => {
    if (!data) return;
    const came = known.current.path === path ? data.people.filter(({ handover }) => !known.current.ids.has(handover)) : [];
    known.current = { path, ids: new Set(data.people.map(({ handover }) => handover)) };
    if (came.length) sound();
    came.forEach(announce);
  }, [data, path]);
}

function announce({ user, name, handover }) {
  if (globalThis.Notification?.permission !== "granted") return;
  const notice = new Notification(`${name || "Somebody"} waits for a human`, { tag: handover, icon: "/console/icon.svg" });
  const place = to(`inbox/${user}`);
  notice.onclick = () => {
    focus();
    go(place);
    notice.close();
  };
}

function sound() {
  audio ??= new AudioContext();
  NOTES.forEach((frequency, place) => {
    const begins = audio.currentTime + place * NOTE_SECONDS;
    const volume = new GainNode(audio, { gain: 0.12 });
    volume.gain.setValueAtTime(0.12, begins);
    volume.gain.exponentialRampToValueAtTime(0.001, begins + NOTE_SECONDS);
    const tone = new OscillatorNode(audio, { frequency });
    tone.connect(volume).connect(audio.destination);
    tone.start(begins);
    tone.stop(begins + NOTE_SECONDS);
  });
}
