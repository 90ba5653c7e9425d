/* What scripts add to a fragment fresh from the server: pictures, one tab stop for each group, the end of the game. */
import {paintAll} from "./art.js";
import {$, $$} from "./dom.js";
import {rove} from "./keys.js";
import {restorePicks} from "./picks.js";

export function dress(root = document) {
  paintAll(root);
  $$("[data-group]", root).forEach(rove);
  restorePicks();
  const end = $("dialog[data-auto]", root);
  if (end && !end.open && !$("dialog[open]")) end.showModal();
}
