/* Leaves of the board: what a box brings lies on a leaf. The viewer opens one by a click or a key and finds it open after
   every redraw. A leaf that a question or somebody's move is about opens by itself, for as long as that lasts. */
import {$, $$, acts} from "./dom.js";

const TREE = "tree";
let chosen = TREE; // what the viewer has opened
let lent = ""; // what has opened by itself
let seen = new Map(); // what closed leaves said when the table was drawn last

const board = (root) => $(".board.many", root);
const pageOf = (thing) => thing?.closest(".board.many > [data-page]")?.dataset.page || "";

function turnTo(id, root = document) {
  const all = board(root);
  if (!all) return;
  const open = $(`.leaf[data-leaf="${CSS.escape(id)}"]`, all) ? id : TREE;
  all.dataset.shows = open;
  for (const leaf of $$(".leaf", all)) leaf.setAttribute("aria-selected", String(leaf.dataset.leaf === open));
  for (const page of $$(":scope > [data-page]", all)) page.classList.toggle("open", page.dataset.page === open);
}

/* A fragment that is not in the page yet gets the leaf that is open here. */
export const keep = (root) => turnTo(lent || chosen, root);

function choose(id) {
  chosen = id;
  lent = "";
  turnTo(id);
}

/* Show the leaf that a thing lies on, if it is closed. */
export function reveal(thing) {
  const id = pageOf(thing);
  if (!id || board(document).dataset.shows === id) return;
  lent = id;
  turnTo(id);
}

/* The leaf of a question: where something lies that answers it, unless such a thing is in sight already. */
function asked() {
  if (!$(".ask")) return "";
  const lies = (act) => $$(`#main [data-target="${CSS.escape(act.target)}"]`).find((one) => !one.closest(".ask"));
  const pages = acts().acts.filter((act) => !act.besides).map(lies).filter(Boolean).map(pageOf);
  return pages.length && pages.every(Boolean) && !pages.includes(chosen) ? pages[0] : "";
}

const says = (leaf) => [$(".facts", leaf), $(".guests", leaf)].map((part) => part?.innerHTML || "").join();

/* The leaf of a move: who stands there has changed while others play. */
function moved() {
  const now = new Map($$(".board.many .leaf").map((leaf) => [leaf.dataset.leaf, says(leaf)]));
  const changed = [...now].filter(([id, text]) => seen.has(id) && seen.get(id) !== text).map(([id]) => id);
  seen = now;
  if (acts().mine) return "";
  return changed.find((id) => id !== TREE) || lent;
}

/* After a redraw: open what it is about, or what the viewer has opened. */
export function follow() {
  if (!board(document)) return;
  const move = moved();
  lent = asked() || move;
  turnTo(lent || chosen);
}

/* Open the next leaf, or the one before. */
export function turn(step) {
  const ids = $$(".board.many .leaf").map((leaf) => leaf.dataset.leaf);
  if (!ids.length || !$(".board.many .frieze").checkVisibility()) return;
  const id = ids[(ids.indexOf(board(document).dataset.shows) + step + ids.length) % ids.length];
  choose(id);
  $(`.leaf[data-leaf="${CSS.escape(id)}"]`).focus({preventScroll: true});
}

export function start() {
  document.addEventListener("click", (event) => {
    const leaf = event.target.closest?.("[data-leaf]");
    if (leaf) choose(leaf.dataset.leaf);
  });
}
