/* The hourglass of the host, counted on from what the server said when the screen was drawn; it may stand still. */
import {$, say} from "./dom.js";

let ends = 0;

function run() {
  const bar = $("[data-sand]");
  if (!bar) return;
  const still = "still" in bar.dataset;
  const left = still ? Number(bar.dataset.sand) : Math.max(0, (ends - performance.now()) / 1000);
  bar.value = left;
  bar.closest(".sand").classList.toggle("low", left <= 10 && !still);
  $(".sand [data-seconds]").textContent = say("seconds", {number: Math.ceil(left)});
}

/* A screen has just been drawn. */
export function turn() {
  const bar = $("[data-sand]");
  if (bar) ends = performance.now() + Number(bar.dataset.sand) * 1000;
  run();
}
setInterval(run, 500);
