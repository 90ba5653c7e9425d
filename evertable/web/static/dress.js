/* What scripts add to a fragment fresh from the server: pictures, one tab stop for each group, the end of the game. */
import {paintAll} from "./art.js";
import {$, $$} from "./dom.js";
import {rove} from "./keys.js";
import {restorePicks} from "./picks.js";

/* Sheets on small screens stand on the dock, however high it is. */
const watch = new ResizeObserver(measure);
function measure() {
  const dock = $(".dock");
  document.documentElement.style.setProperty("--dock", `${dock ? dock.offsetHeight : 0}px`);
}
function measureDock() {
  watch.disconnect();
  const dock = $(".dock");
  if (dock) watch.observe(dock);
  measure();
}

export function dress(root = document) {
  paintAll(root);
  $$("[data-group]", root).forEach(rove);
  restorePicks();
  measureDock();
  const end = $("dialog[data-auto]", root);
  if (end && !end.open && !$("dialog[open]")) end.showModal();
}
