/* The ring of a turn that waits: it runs out in the time that the server has left for it. */
import {$, $$} from "./dom.js";
import {afterDrawing} from "./live.js";

const full = new Map(); // seconds when a ring was first seen, by what it belongs to
let ticking = 0;

function run() {
  clearInterval(ticking);
  const ring = $("#turn-end [data-ring]");
  if (!ring) return void full.clear();
  const left = Number(ring.dataset.ring), key = $("#turn-end [name=version]").value;
  if (!full.has(key)) full.clear(), full.set(key, left);
  const begin = performance.now();
  const now = () => Math.max(0, left - (performance.now() - begin) / 1000);
  const tell = () => ($("b", ring).textContent = Math.ceil(now()) || "");
  tell();
  ticking = setInterval(tell, 250);
  const part = (100 * left) / full.get(key);
  $$(".sand", ring).forEach((sand) => sand.animate([{strokeDashoffset: 100 - part}, {strokeDashoffset: 100}], {duration: left * 1000, fill: "forwards"}));
}

export function start() {
  afterDrawing(run);
  run();
}
