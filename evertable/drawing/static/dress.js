/* What scripts add to a fragment fresh from the server: pictures, one tab stop for each group, the end of the game. */
import {paintAll} from "./art.js";
import {$, $$, acts} from "./dom.js";
import {rove} from "./keys.js";
import * as leaves from "./leaves.js";
import {showOrder} from "./picks.js";
import {turn} from "./turn_clock.js";
import {turn as turnClocks} from "./clocks.js";
import {show as coach} from "./coach.js";

/* What lies in the tray of a run of picks is marked on the table. */
function mark() {
  for (const target of acts().picked || [])
    for (const part of ["#main > :not(.ask)", ".ask"])
      $(`${part} [data-target="${CSS.escape(target)}"]:not(.picked)`)?.classList.add("picked");
  showOrder();
}

/* An answer that lies nowhere on the table becomes a button of the question. */
function strays() {
  const all = $$(".ask [data-stray]");
  for (const one of all) one.hidden = Boolean($(`#main [data-target="${CSS.escape(one.dataset.stray)}"]`));
}

/* Sheets on small screens stand on the dock, however high it is. */
const watch = new ResizeObserver(measure);
let height = -1; // as told to the style sheet: telling it again would invalidate the style of the whole page
function measure() {
  const now = $(".dock")?.offsetHeight ?? 0;
  if (now === height) return;
  height = now;
  document.documentElement.style.setProperty("--dock", `${height}px`);
}
function measureDock() {
  watch.disconnect();
  const dock = $(".dock");
  if (dock) watch.observe(dock);
  measure();
}

/* A fragment, still outside the page, with the attributes that it will have there. */
export function prepare(html) {
  const model = document.createElement("template");
  model.innerHTML = html;
  $$("[data-group]", model.content).forEach(rove);
  leaves.keep(model.content);
  return model.content;
}

export function dress(root = document) {
  paintAll(root);
  mark();
  strays();
  $$("[data-group]", root).forEach(rove);
  leaves.follow();
  turn();
  turnClocks();
  measureDock();
  coach();
  const end = $("dialog[data-auto]", root);
  if (end && !end.open && !$("dialog[open]")) {
    end.showModal();
    end.scrollTop = 0; // it begins with who won, wherever the button with the focus is
  }
}
