/* Buttons that copy a link: data-copy holds a path or an address. */
import {say, toast} from "./dom.js";

/* Devices with a share sheet get a button for it: data-share holds a path. */
function offerShare() {
  for (const button of document.querySelectorAll("[data-share][hidden]")) button.hidden = !navigator.share;
}

export function start() {
  offerShare();
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-share]");
    if (button) navigator.share({title: "Evertable", url: new URL(button.dataset.share, location.href).href}).catch(() => {});
  });
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
