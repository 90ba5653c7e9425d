/* Pictures of what the boxes lay on the table, by the id of the component, and recipes for what has no picture of its own.
 *
 * A form (place, map, weather …) is what a thing is, as its module's showing says. A component of a pack that nobody has
 * painted gets a stable picture of its form from its id. */
import {at, dot, path, pick, rect, stream} from "./brush.js";
import {backdrop, foreground} from "./landscape.js";
import {paint as building} from "./buildings.js";
import {CLOTHES, HATS, PROPS, SPECIES} from "./critters.js";
import {gable, pane, wall} from "./parts.js";
import {ADORNMENTS, cushion} from "./boxes/adornments.js";
import {BIG} from "./boxes/big_critters.js";
import {FAIR} from "./boxes/fair.js";
import {LEAVES} from "./boxes/leaves.js";
import {TILES, parchment} from "./boxes/map_tiles.js";
import {NIGHT} from "./boxes/nightweave.js";
import {RIVER} from "./boxes/pearl_river.js";
import {OUTSIDE} from "./boxes/outside.js";
import {PIECES} from "./boxes/pieces.js";
import {POWERS, medal} from "./boxes/powers.js";
import {STATION} from "./boxes/station.js";
import {cloud, many, peak, pine, range, sky, star, turf} from "./boxes/strokes.js";
import {VISITORS, visitor} from "./boxes/visitors.js";
import {WEATHER} from "./boxes/weather.js";
import {WONDERS} from "./boxes/wonders.js";

const CLOTHS = ["c-red", "c-blue", "c-green", "c-plum", "c-ochre", "c-teal"];
const SKIES = ["pearl", "fair", "rail", "peak"];

/* Ids of the catalogue that share a picture. */
const ALSO = {
  market_three_twigs_one_card: FAIR.offer_twig,
  market_two_resin_two_cards: FAIR.offer_resin,
  market_one_pebble_three_cards: FAIR.offer_pebble,
  market_two_berries_two_cards: FAIR.offer_berry,
  train_car_twigs: STATION.car_twig,
  train_car_resin: STATION.car_resin,
  train_car_pebble: STATION.car_pebble,
  train_car_berry: STATION.car_berry,
  train_car_any: STATION.car_any,
  train_car_point: STATION.car_point,
  train_ticket: STATION.ticket,
  reservation_token: STATION.reservation,
};
const PICTURES = {
  ...PIECES,
  ...WONDERS, ...RIVER, ...FAIR, ...STATION, ...WEATHER, ...BIG, ...POWERS, ...ADORNMENTS, ...NIGHT, ...ALSO,
  ...Object.fromEntries(Object.entries(VISITORS).map(([id, recipe]) => [id, visitor(recipe)])),
  ...Object.fromEntries(Object.entries(TILES).map(([id, draw]) => [id, parchment(draw)])),
  map_back: parchment(TILES.tile_back),
};

const any = (table, rnd) => pick(Object.keys(table), rnd);
const guest = (rnd) => [any(SPECIES, rnd), any(CLOTHES, rnd), pick(CLOTHS, rnd), any(HATS, rnd), pick(CLOTHS, rnd), any(PROPS, rnd)];
const place = (id, rnd) => backdrop("governance", rnd) + building(id, rnd) + foreground(rnd);

/* What a thing without a picture of its own looks like, by its form. */
const FORMS = {
  place,
  wonder: place,
  offer: place,
  car: (id, rnd) => pick([STATION.car_twig, STATION.car_resin, STATION.car_any], rnd)(),
  visitor: (id, rnd) => visitor(guest(rnd))(),
  map: (id, rnd) => parchment(() => peak(30 + rnd() * 20, 78, 26, 30 + rnd() * 26) + peak(74 + rnd() * 20, 78, 24, 24 + rnd() * 26, "a-stone-2") + pine(16 + rnd() * 88, 80, 0.8))(),
  weather: (id, rnd) => rect(0, 0, 120, 90, "sky-peak-1") + dot(20 + rnd() * 80, 20, 46, "sky-peak-2") + range() + turf(78) + cloud(30 + rnd() * 20, 24, 1.2) + cloud(70 + rnd() * 20, 30 + rnd() * 10, 1.5, "a-slate"),
  award: () => FAIR.garland(),
  power: (id, rnd) => medal() + at(60, 46, star(0, 0, 22, pick(["a-gold", "a-rose", "a-leaf"], rnd))),
  adornment: (id, rnd) => cushion(pick(CLOTHS, rnd)) + star(60, 42, 24 + rnd() * 6, "a-gold") + dot(60, 42, 6, pick(["c-red", "c-blue", "c-teal"], rnd)),
  scheme: (id, rnd) => pick([NIGHT.scheme, NIGHT.plan, NIGHT.web_board], rnd)(),
};

/* A leaf without a picture of its own: hills, and a hamlet that differs from box to box. */
function hamlet(id) {
  const rnd = stream(id), box = pick(SKIES, rnd);
  const houses = many([40 + rnd() * 20, 104 + rnd() * 20, 170 + rnd() * 16], (x) => wall(x, 44, 34, 30) + gable(x, 45, 34, 18, pick(["a-roof", "c-teal", "c-plum"], rnd)) + pane(x + 7, 52, 7, 9) + pane(x + 20, 52, 7, 9));
  return rect(0, 0, 240, 84, `sky-${box}-2`) + path("M0 50Q50 32 110 46T240 38V84H0Z", "a-leaf-3") + houses + path("M0 74Q60 66 120 72T240 70V84H0Z", "a-grass") + pine(18, 80, 1) + pine(222, 80, 0.9);
}
const leaf = (id) => OUTSIDE[`leaf:${id}`] || (LEAVES[id] ? LEAVES[id]() : hamlet(id));

/* Windows that pictures are seen through; they stand in the page once. */
function openWindows() {
  if (document.getElementById("power-round")) return;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "windows");
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = '<clipPath id="carriage-window"><path d="M12 90V27Q12 12 27 12H93Q108 12 108 27V90Z"/></clipPath><clipPath id="power-round"><circle cx="60" cy="45" r="35"/></clipPath>';
  document.body.append(svg);
}

export {FORMS, PICTURES, leaf, openWindows};
