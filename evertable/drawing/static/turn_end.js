/* The ring of a turn that waits: it runs out in the time that the server has left for it. Where the rules ask for the end
   of a turn, the ring is the page's own ("own"): it takes as long as the player has chosen, and then ends the turn. */
import {comfort} from "./comfort.js";
import {$, $$, acts} from "./dom.js";
import {afterDrawing} from "./live.js";
import {send} from "./play.js";

const seen = new Map(); // when a ring was first seen, and for how many seconds, by what it belongs to
let ticking = 0;

function run() {
  clearInterval(ticking);
  const ring = $("#turn-end [data-ring]");
  if (!ring) return void seen.clear();
  const own = ring.dataset.ring === "own";
  const seconds = Number(own ? comfort.ring : ring.dataset.ring), key = acts().version;
  if (own && !(seconds > 0)) return void ring.remove(); // never, or at once: then cards can still be traded
  if (!seen.has(key)) seen.clear(), seen.set(key, {seconds, since: performance.now()});
  const begun = seen.get(key);
  const left = own ? begun.seconds - (performance.now() - begun.since) / 1000 : seconds;
  const begin = performance.now();
  const now = () => Math.max(0, left - (performance.now() - begin) / 1000);
  const tell = () => {
    $("b", ring).textContent = Math.ceil(now()) || "";
    if (!own || now() || acts().version !== key) return;
    clearInterval(ticking);
    send(acts().acts.find((one) => one.action === Number(ring.closest("button").dataset.action)));
  };
  ticking = setInterval(tell, 250);
  tell();
  const part = (100 * left) / begun.seconds;
  $$(".sand", ring).forEach((sand) => sand.animate([{strokeDashoffset: 100 - part}, {strokeDashoffset: 100}], {duration: Math.max(0, left) * 1000, fill: "forwards"}));
}

export function start() {
  afterDrawing(run);
  run();
}
