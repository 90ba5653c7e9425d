/* Card pictures, composed from small painted parts (art/): sky, hills, trees, subject, foreground.
 *
 * The card's colour picks the sky; its picture in the catalogue, its kind and id pick the subject; a hash of the id
 * varies everything else. An id without a recipe still gets a stable picture of its own, so a new card pack never shows an empty frame. Colours are
 * CSS variables only, so a picture follows the theme. */
import {stream} from "./art/brush.js";
import {backdrop, foreground} from "./art/landscape.js";
import {BUILDINGS, paint as building} from "./art/buildings.js";
import {paint as critter} from "./art/critters.js";
import {FORMS, PICTURES, leaf, openWindows} from "./art/boxes.js";
import {DISCOVERIES} from "./art/mountains.js";
import {OUTSIDE} from "./art/boxes/outside.js";

const SKIES = new Set(["traveler", "production", "destination", "governance", "prosperity"]);
const CARDS = new Set(["critter", "construction"]);
const painted = new Map();

/* Whether a component has a picture of its own; others get one by recipe, from their form and a hash of their id. */
export const isDrawn = (id, kind, recipe) => Boolean(recipe || OUTSIDE[id] || (CARDS.has(kind) ? BUILDINGS[id] : PICTURES[id] || DISCOVERIES[id]));

export function scene(id, kind, colour, recipe) {
  if (OUTSIDE[id]) return OUTSIDE[id];
  const key = `${id} ${kind} ${colour} ${recipe}`;
  if (!painted.has(key)) {
    const rnd = stream(id);
    if (!CARDS.has(kind) && PICTURES[id] && !DISCOVERIES[id]) return painted.set(key, PICTURES[id]()).get(key);
    if (kind in FORMS) return painted.set(key, PICTURES[id] ? PICTURES[id]() : FORMS[kind](id, rnd)).get(key);
    const back = backdrop(SKIES.has(colour) ? colour : "governance", rnd);
    painted.set(key, back + subject(id, kind, recipe, rnd));
  }
  return painted.get(key);
}

function subject(id, kind, recipe, rnd) {
  if (DISCOVERIES[id]) return DISCOVERIES[id]();
  return recipe || kind === "critter" ? critter(recipe, rnd) : building(id, rnd) + foreground(rnd);
}

/* Fill every empty picture: <svg class="vignette" data-art="farm" data-kind="construction" data-colour="production">,
 * every leaf of the board, <svg data-leaf-art="pearlbrook">, and every portrait without a landscape, <svg data-bust="RECIPE">. */
export function paintAll(root = document) {
  openWindows();
  for (const svg of root.querySelectorAll("svg[data-leaf-art]:empty")) svg.innerHTML = leaf(svg.dataset.leafArt);
  for (const svg of root.querySelectorAll("svg[data-art]:empty"))
    svg.innerHTML = scene(svg.dataset.art, svg.dataset.kind, svg.dataset.colour, svg.dataset.picture);
  for (const svg of root.querySelectorAll("svg[data-bust]:empty")) svg.innerHTML = critter(svg.dataset.bust, stream(svg.dataset.bust));
}
