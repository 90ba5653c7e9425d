/* Buttons that copy a link: data-copy holds a path or an address. */
import {say, toast} from "./dom.js";

export function start() {
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const link = new URL(button.dataset.copy, location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      toast(say("copied"));
    } catch {
      toast(say("copyFailed", {link}), true);
    }
  });
}
