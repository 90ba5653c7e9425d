/* The keyboard: Tab from part to part, arrows inside a part, Escape closes, letters jump. */
import {$, $$} from "./dom.js";
import {turn as turnLeaf} from "./leaves.js";
import {closePay} from "./play.js";
import {hide as hidePeek} from "./peek.js";
import * as films from "./films.js";

const STOPS = "button:not([disabled]), a[href], input:not([type=hidden])";
const JUMPS = {h: ".hand", m: ".meadow", r: ".stones", c: ".city .plots", a: ".moves .list", l: ".log ol", q: ".ask", o: ".coach footer"};

/* What can have the focus in a group. In a fragment outside the page nothing is visible: there, all that is not hidden. */
export function stopsOf(group) {
  const stops = $$(STOPS, group).filter((one) => !one.closest("[hidden]"));
  const visible = stops.filter((one) => one.checkVisibility({visibilityProperty: true}));
  return visible.length ? visible : stops;
}

/* One tab stop for each group: the first thing that can be done, else the first. */
export function rove(group) {
  const stops = stopsOf(group);
  if (!stops.length) return;
  const first = stops.find((one) => one.classList.contains("can")) || stops[0];
  for (const one of stops) one.tabIndex = one === first ? 0 : -1;
}

/* The nearest thing in a direction; falls back to the order of the page. */
export function neighbour(stops, from, key) {
  const a = from.getBoundingClientRect();
  const across = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
  let best = null, least = Infinity;
  for (const one of stops) {
    if (one === from) continue;
    const b = one.getBoundingClientRect();
    const dx = b.left + b.width / 2 - a.left - a.width / 2, dy = b.top + b.height / 2 - a.top - a.height / 2;
    const along = sign * (across ? dx : dy), aside = Math.abs(across ? dy : dx);
    if (along < 4 || aside > along * 2.5) continue;
    if (along + aside * 2 < least) [best, least] = [one, along + aside * 2];
  }
  return best || stops[stops.indexOf(from) + sign];
}

const unfolded = (one) => !one.hidden && (one.matches("summary") || !one.closest("details:not([open])"));

function focusIn(selector) {
  const part = $(selector);
  const stop = part && ($(`.can`, part) || $$(`${STOPS}, summary`, part).find(unfolded) || (part.tabIndex >= 0 ? part : null));
  stop?.scrollIntoView({block: "nearest"});
  stop?.focus();
}

/* Enter ends a turn that waits for it, unless something else has the focus that answers to Enter. */
function endTurn(focused) {
  const end = $(".end-turn");
  if (!end || (focused.closest("a, button, summary") && !focused.closest("#main [data-target]"))) return false;
  end.click();
  return true;
}

export function start() {
  document.addEventListener("keydown", (event) => {
    const group = event.target.closest?.("[data-group]");
    if (group && event.key.startsWith("Arrow") && !event.target.matches("input, select")) {
      const stops = stopsOf(group);
      const next = neighbour(stops, event.target, event.key);
      if (next) {
        event.preventDefault();
        for (const one of stops) one.tabIndex = one === next ? 0 : -1;
        next.focus();
      }
      return;
    }
    if (event.key === "Escape") {
      if (films.skip() || closePay() || hidePeek()) event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea") || $("dialog[open]")) return;
    const key = event.key.toLowerCase();
    if (key === "enter") {
      if (!endTurn(event.target)) return;
    } else if (key === "?") $("#help")?.showModal();
    else if (key === "u") $("[data-undo] .tool:not([disabled])")?.click();
    else if (key === "b") turnLeaf(event.shiftKey ? -1 : 1);
    else if (key === "e") $(".end-turn")?.click();
    else if (key === "s") films.skip(), $("[form=skip]")?.click();
    else if (key === "p") films.again();
    else if (JUMPS[key]) focusIn(JUMPS[key]);
    else return;
    event.preventDefault();
  });
}
