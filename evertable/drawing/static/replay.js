/* A replay: the slider, the arrow keys and the step buttons fetch other moments of the same game. */
import * as comfort from "./comfort.js";
import * as copy from "./copy.js";
import * as peek from "./peek.js";
import * as sheets from "./sheets.js";
import {$, $$, code, screen} from "./dom.js";
import {dress} from "./dress.js";

let asked = 0;

async function show(at, seat) {
  const number = ++asked;
  const path = `/t/${code()}/replay?at=${at}&seat=${seat}`;
  const answer = await fetch(`${path}&part=screen`);
  if (!answer.ok || number !== asked) return;
  const log = $(".log ol")?.scrollTop || 0, kept = focused();
  const page = [scrollX, scrollY];
  screen().innerHTML = await answer.text();
  history.replaceState(null, "", path);
  prepare();
  scrollTo(...page);
  if ($(".log ol")) $(".log ol").scrollTop = log;
  kept()?.focus({preventScroll: true});
}

/* How to find what has the focus after the screen was replaced: the slider, or the same step. */
function focused() {
  const steps = () => $$("[data-at]");
  const step = steps().indexOf(document.activeElement);
  if (step >= 0) return () => steps()[step];
  return document.activeElement?.closest("[data-reel]") ? () => $("[data-reel] input[type=range]") : () => null;
}

const reel = () => $("[data-reel]");
const now = () => Number(reel().elements.at.value);
const eyes = () => reel().elements.seat.value;

function prepare() {
  dress(screen());
  $("[data-reel] [data-without]").hidden = true;
}

comfort.start();
copy.start();
sheets.start();
peek.start();
prepare();
requestAnimationFrame(() => requestAnimationFrame(() => document.body.classList.add("live")));
document.addEventListener("input", (event) => {
  if (event.target.closest("[data-reel]")) show(now(), eyes());
});
document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-at]");
  if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(step.dataset.at, eyes());
});
document.addEventListener("keydown", (event) => {
  const by = {ArrowLeft: -1, ArrowRight: 1}[event.key];
  if (!by || event.target.matches("input, select") || event.target.closest("[data-group]")) return;
  const to = now() + by;
  if (to >= 0 && to <= Number(reel().elements.at.max)) show(to, eyes());
});
