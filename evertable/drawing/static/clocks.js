/* The clocks of the game, counted on from what the server said when the screen was drawn. Minutes are said calmly; seconds
   only in the last one. */
import {$$, say} from "./dom.js";

const DAY = 86400;
let drawn = 0;

function told(seconds) {
  const whole = Math.max(0, Math.ceil(seconds)), hours = Math.floor(whole / 3600), minutes = Math.floor((whole % 3600) / 60);
  if (whole < 60) return say("seconds", {number: whole});
  if (hours && minutes) return say("hoursMinutes", {hours, minutes});
  return hours ? say("hours", {number: hours}) : say("minutes", {number: minutes});
}

function run() {
  for (const clock of $$(".clocks [data-runs]")) {
    const left = Number(clock.dataset.clock) - (performance.now() - drawn) / 1000;
    if (left < DAY) {
      const text = told(left), shown = clock.querySelector("b");
      if (shown.textContent !== text) shown.textContent = text;
    }
    clock.classList.toggle("low", left < 30);
  }
}

/* A screen has just been drawn. */
export function turn() {
  drawn = performance.now();
  run();
}
setInterval(run, 500);
