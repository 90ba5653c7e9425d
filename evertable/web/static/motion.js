/* Moves of others, shown briefly: what is new slides in from its player's mat, what changed breathes once. */
import {calm} from "./comfort.js";
import {$, $$} from "./dom.js";

const LONGEST = 700;

const keyOf = (card) => card.dataset.target;

function count(selector, key) {
  const found = new Map();
  for (const one of $$(selector)) found.set(key(one), (found.get(key(one)) || 0) + 1);
  return found;
}
const cards = () => count(".city .card, .mat .card, .meadow .card, .hand .card", keyOf);
const spots = () => new Map($$(".stone, .glade, .haven, .step, .plank").map((one) => [keyOf(one), $$(".wk", one).length]));
const purses = () => new Map([...$$(".purse"), ...$$(".bowls")].map((one, i) => [i, one.textContent.replace(/\s+/g, " ")]));

export function snapshot() {
  return calm() || document.hidden ? null : {cards: cards(), spots: spots(), purses: purses(), actor: $(".mat.turn-of")?.dataset.player};
}

function slide(element, from) {
  if (!element) return;
  const a = from?.getBoundingClientRect(), b = element.getBoundingClientRect();
  const dx = a ? a.left + a.width / 2 - b.left - b.width / 2 : 0, dy = a ? a.top + a.height / 2 - b.top - b.height / 2 : -18;
  element.animate(
    [{translate: `${dx}px ${dy}px`, scale: 0.6, opacity: 0.2}, {translate: "0 0", scale: 1, opacity: 1}],
    {duration: LONGEST, easing: "cubic-bezier(.2,.7,.2,1)"},
  );
}
function breathe(element) {
  element?.animate([{scale: 1}, {scale: 1.05}, {scale: 1}], {duration: 520, easing: "ease-out"});
}

export function play(before) {
  if (!before) return;
  const mat = before.actor !== undefined ? $(`.mat[data-player="${before.actor}"] header`) : $(".supply");
  const now = cards();
  let moved = 0;
  for (const [key, number] of now)
    if (number > (before.cards.get(key) || 0) && moved++ < 6) {
      const all = $$(`[data-target="${CSS.escape(key)}"]`);
      slide(all.at(-1), key.startsWith("meadow") || key.startsWith("hand") ? $(".deck") : mat);
    }
  for (const [key, number] of spots())
    if (number > (before.spots.get(key) || 0)) {
      const place = $(`[data-target="${CSS.escape(key)}"]`);
      slide($$(".wk", place).at(-1), mat);
      breathe(place);
    }
  const after = purses();
  [...$$(".purse"), ...$$(".bowls")].forEach((one, i) => {
    if (after.get(i) !== before.purses.get(i)) breathe(one);
  });
}
