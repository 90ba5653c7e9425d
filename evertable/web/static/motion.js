/* Moves of others, shown briefly: what is new slides in from where it came, what changed breathes once. */
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
const spots = () => new Map($$(".stone, .glade, .haven, .step, .plank, .tile[data-target]").map((one) => [keyOf(one), $$(".wk", one).length]));
const PURSES = ".purse, .bowls, .seat .score, .extras";
const purses = () => $$(PURSES).map((one) => one.textContent.replace(/\s+/g, " "));
/* Evergreen: cards on piles by place, discs by artist, the hit disc. */
const piles = () => new Map($$(".seat .pile[data-target]").map((one) => [keyOf(one), one.dataset.name]));
const DISCS = ".seat .record[data-story], .stand .record.floor";
const artist = (disc) => disc.dataset.story || disc.closest("[data-story]").dataset.story;
const discs = () => new Map($$(DISCS).map((one) => [artist(one), {holder: one.closest("[data-player]")?.dataset.player, box: one.getBoundingClientRect()}]));
const hit = () => $(".hitdisc")?.getAttribute("aria-label");

export function snapshot() {
  if (calm() || document.hidden) return null;
  const actor = $(".mat.turn-of, .seat.turn-of")?.dataset.player;
  return {cards: cards(), spots: spots(), purses: purses(), piles: piles(), discs: discs(), hit: hit(), actor};
}

function slide(element, from) {
  if (!element) return;
  const a = from instanceof DOMRect ? from : from?.getBoundingClientRect(), b = element.getBoundingClientRect();
  const dx = a ? a.left + a.width / 2 - b.left - b.width / 2 : 0, dy = a ? a.top + a.height / 2 - b.top - b.height / 2 : -18;
  element.animate(
    [{translate: `${dx}px ${dy}px`, scale: 0.6, opacity: 0.2}, {translate: "0 0", scale: 1, opacity: 1}],
    {duration: LONGEST, easing: "cubic-bezier(.2,.7,.2,1)"},
  );
}
function breathe(element) {
  element?.animate([{scale: 1}, {scale: 1.05}, {scale: 1}], {duration: 520, easing: "ease-out"});
}

function playCards(before, mat) {
  let moved = 0;
  for (const [key, number] of cards())
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
}

function playStage(before, mat) {
  for (const [key, name] of piles())
    if (before.piles.has(key) && before.piles.get(key) !== name) slide($(`.seat [data-target="${CSS.escape(key)}"]`), mat);
  for (const disc of $$(DISCS)) {
    const was = before.discs.get(artist(disc));
    if (was && was.holder !== disc.closest("[data-player]")?.dataset.player) slide(disc, was.box);
  }
  if (before.hit && before.hit !== hit()) breathe($(".hitdisc .core"));
}

export function play(before) {
  if (!before) return;
  const mat = before.actor !== undefined ? $(`:is(.mat, .seat)[data-player="${before.actor}"] header`) : $(".supply");
  playCards(before, mat);
  playStage(before, mat);
  const after = purses();
  $$(PURSES).forEach((one, i) => after[i] !== before.purses[i] && breathe(one));
}
