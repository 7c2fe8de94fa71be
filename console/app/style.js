// A page's own stylesheet, read with the page and kept.

import { useState, useLayoutEffect } from "./html.js";

/** Whether the stylesheet `href` is there; it is linked when it is first asked for. */
export function useStyle(href) {
  const [there, setThere] = useState(() => Boolean(document.querySelector(`link[href="${href}"][data-there]`)));
  useLayoutEffect(() => {
    if (there) return;
    const link = document.querySelector(`link[href="${href}"]`) ?? Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    const ready = () => {
      link.dataset.there = "";
      setThere(true);
    };
    link.addEventListener("load", ready);
    link.addEventListener("error", ready);
    if (!link.isConnected) document.head.append(link);
  }, [href]);
  return there;
}
