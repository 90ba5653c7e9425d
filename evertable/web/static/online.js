/* The online lobby: open tables are fetched anew every few seconds, but not under somebody's fingers. */
import {paintAll} from "./art.js";
import {paintBoxes} from "./art/lids.js";

const EVERY = 4000;
const part = document.querySelector("[data-online]");
let shown = part.innerHTML;

async function look() {
  if (document.hidden || part.contains(document.activeElement)) return;
  try {
    const answer = await fetch(part.dataset.online, {headers: {Accept: "text/html"}});
    if (!answer.ok) return;
    const html = await answer.text();
    if (html === shown) return;
    shown = html;
    part.innerHTML = html;
    paintAll();
    paintBoxes();
  } catch {
    /* the server will be back */
  }
}

setInterval(look, EVERY);
document.addEventListener("visibilitychange", look);
