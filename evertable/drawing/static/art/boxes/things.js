/* Small things and the grounds that they stand on, for pictures that are composed of a few words: `picture("fair", "p.mug
 * berry")` is a fair with a mug and berries. Words are goods, `card.<colour>`, `p.<prop of a critter>`, `h.<building>`,
 * `c.<species>.<cloth>` and `i.<icon>.<colour>`. */
import {at, both, dot, fade, line, oval, path, rect} from "../brush.js";
import {BUILDINGS} from "../buildings.js";
import {CLOTHES, PROPS, SHOULDERS, SPECIES} from "../critters.js";
import {cushion} from "./adornments.js";
import {parchment} from "./map_tiles.js";
import {spider, web} from "./nightweave.js";
import {medal} from "./powers.js";
import {bunting, goods, hills, lily, many, peak, pine, reed, ring, sky, star, toadstool, tuft, turf, turn, water} from "./strokes.js";

const ICONS = new URL("../../icons.svg", import.meta.url).pathname;
const STARS = new URL("../../evergreen.svg", import.meta.url).pathname;
const icon = (name, ink = "a-ink", size = 44) => `<g color="var(--${ink})"><use href="${ICONS}#i-${name}" x="${-size / 2}" y="${-size / 2}" width="${size}" height="${size}"/></g>`;
const face = (name, size = 44) => `<use href="${STARS}#s-${name}" x="${-size / 2}" y="${-size / 2}" width="${size}" height="${size}"/>`;
const sheet = (colour = "production") => rect(-11, -18, 22, 30, "a-cream", 3) + rect(-8.5, -15, 17, 13, colour, 2) + line("M-7 3h14M-7 7h9", "a-shade", 1.6);
const coin = () => dot(0, -6, 15, "gold-2") + dot(0, -7.5, 13.5, "gold") + star(0, -7.5, 8, "a-sun");

const SMALL = {
  ...goods,
  card: () => sheet(),
  point: coin,
  any: () => at(-9, -10, goods.berry(), 0.5) + at(9, -10, goods.pebble(), 0.55) + at(-9, 6, goods.twig(), 0.55) + at(9, 6, goods.resin(), 0.5),
  pearl: () => dot(0, -4, 13, "pearl") + dot(-4, -9, 4.5, "a-snow") + ring(0, -4, 13, "a-shade", 1.4),
  paw: () => dot(0, -4, 18, "a-wood") + dot(0, -5, 15, "a-thatch") + at(0, -2, oval(0, 4, 6.5, 5.5, "a-door") + oval(-8, -3, 2.8, 3.8, "a-door") + oval(-3, -8, 2.8, 3.9, "a-door") + oval(3, -8, 2.8, 3.9, "a-door") + oval(8, -3, 2.8, 3.8, "a-door")),
  key: () => ring(-12, -6, 8, "a-gold", 5) + line("M-4-6H20M14-6v8M20-6v6", "a-gold", 4.5),
  scales: () => line("M0-26V12M-20-20H20M-9 12H9", "a-gold", 3.4) + both2(line("M20-20l-7 16M20-20l7 16", "a-gold", 1.2) + path("M11-4H29Q27 5 20 5T11-4Z", "a-gold")) + dot(0, -27, 3.6, "c-red"),
  spyglass: () => turn(-24, rect(-26, -12, 22, 14, "a-wood", 2) + rect(-6, -10, 18, 10, "a-gold", 2) + rect(10, -8, 16, 7, "a-thatch-2", 2) + rect(-29, -13.5, 6, 17, "a-gold", 2)),
  sundial: () => oval(0, 6, 26, 9, "a-stone-2") + oval(0, 3, 26, 9, "a-stone") + ring(0, 3, 6, "a-shade", 1) + path("M-2 3L14 3-2-22Z", "a-gold") + line("M-18 3h4M16 3h4M0-3v2M0 8v2", "a-door", 1.6),
  tiara: () => path("M-24 6Q-22-12-12-6Q-8-20 0-26Q8-20 12-6Q22-12 24 6Q0 14-24 6Z", "a-gold") + dot(0, -14, 4.6, "c-red") + dot(-14, -1, 3, "c-blue") + dot(14, -1, 3, "c-blue") + dot(0, 4, 3, "pearl"),
  pie: () => oval(0, 4, 24, 9, "a-thatch-2") + path("M-24 2Q0-22 24 2Q0 9-24 2Z", "a-thatch") + line("M-10-4l4 5M0-7v7M10-4l-4 5", "berry", 2.4) + fade(0.7, line("M-8-16q3-5 0-9M8-16q3-5 0-9", "a-snow", 2)),
  cake: () => rect(-20, -6, 40, 16, "a-cream", 3) + rect(-13, -19, 26, 13, "a-pink", 3) + line("M-20 0q5 5 10 0t10 0 10 0 10 0", "a-rose", 2.4) + line("M0-19V-28", "a-gold", 2.4) + dot(0, -30, 3, "a-amber"),
  lanterns: () => line("M-30-22Q0-8 30-22", "a-wood-2", 1.6) + many([[-20, -12, "c-red"], [0, -8, "a-gold"], [20, -12, "c-teal"]], ([x, y, c]) => fade(0.35, dot(x, y + 6, 13, "a-glow")) + oval(x, y + 6, 7.5, 9, c) + line(`M${x - 7} ${y + 6}h14`, "a-shade", 1.2)),
  rockets: () => many([[-18, -14, "a-rose"], [12, -22, "a-gold"], [22, 2, "c-teal"], [-4, 6, "a-sun"]], ([x, y, c]) => many([0, 45, 90, 135, 180, 225, 270, 315], (a) => turn(a, line(`M${x} ${y - 4}V${y - 11}`, c, 2), x, y)) + dot(x, y, 2, "a-sun")),
  heart: () => path("M0 14Q-22-2-14-14Q-6-22 0-10Q6-22 14-14Q22-2 0 14Z", "a-rose") + fade(0.5, oval(-8, -9, 3, 4, "a-snow")),
  rings: () => ring(-7, 0, 11, "a-gold", 4) + ring(8, 0, 11, "a-gold", 4) + path("M8-16l-5 5h10Z", "a-water-2"),
  statue: () => rect(-13, 4, 26, 9, "a-stone-2", 1) + path("M-7 4Q-9-12-4-16H4Q9-12 7 4Z", "a-stone") + dot(0, -22, 6.5, "a-stone") + path("M2-16Q9-12 7 4H2Z", "a-shade"),
  flowers: () => many([[-16, "a-rose"], [-6, "a-gold"], [5, "c-plum"], [15, "a-cream"]], ([x, c], i) => line(`M${x} 12V${-6 - (i % 2) * 6}`, "a-leaf-2", 2) + many([0, 72, 144, 216, 288], (a) => turn(a, oval(x, -13 - (i % 2) * 6, 3.2, 4.4, c), x, -9 - (i % 2) * 6)) + dot(x, -9 - (i % 2) * 6, 2.4, "a-amber")),
  sunflower: () => line("M0 14V-8", "a-leaf-2", 3.4) + many([0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330], (a) => turn(a, oval(0, -24, 3.6, 8, "a-gold"), 0, -12)) + dot(0, -12, 8.5, "a-wood-2"),
  tophat: () => rect(-13, -22, 26, 24, "c-black", 2) + rect(-13, -6, 26, 5, "c-red") + oval(0, 3, 23, 5, "c-black") + star(18, -22, 7, "a-gold") + star(-20, -16, 4, "a-sun"),
  teapot: () => oval(0, 0, 17, 13, "c-teal") + path("M15-4Q26-8 27-16Q31-6 16 5Z", "c-teal") + line("M-16-6q-12 0-10 8t11 5", "c-teal", 3.4) + oval(0, -12, 8, 3, "a-gold") + dot(0, -16, 3, "a-gold") + fade(0.4, oval(-5, -4, 4, 6, "a-snow")),
  ...Object.fromEntries([["bronze", "a-wood"], ["silver", "a-stone"], ["gold", "a-gold"]].map(([name, fill]) => [name, () => dot(0, -2, 19, "a-shade") + dot(0, -3, 18, fill) + ring(0, -3, 14, "a-snow", 1.6) + star(0, -3, 10, "a-snow")])),
  clock: () => dot(0, -4, 20, "a-wood-2") + dot(0, -4, 16, "a-snow") + line("M0-4V-15M0-4l8 4", "a-ink", 2.4) + dot(0, -4, 2, "c-red"),
  graph: () => rect(-24, -24, 48, 36, "a-cream", 3) + line("M-18 6L-8-4 0 1 16-16M9-17h8v7", "c-green", 3.4) + line("M-19-18V8H19", "a-door", 1.6),
  gear: () => many([0, 45, 90, 135], (a) => turn(a, rect(-4, -20, 8, 40, "a-stone-2", 1.5))) + dot(0, 0, 14, "a-stone") + dot(0, 0, 6, "a-door"),
  cage: () => rect(-17, -20, 34, 32, "a-ink", 3) + line("M-17-20V12M-9-20V12M0-20V12M9-20V12M17-20V12M-17-20H17M-17 12H17", "a-stone", 2.6) + dot(0, -3, 4, "a-gold"),
  eyes: () => both2(path("M4 0Q13-12 24 0Q13 11 4 0Z", "a-glow") + dot(14, 0, 5, "a-ink") + dot(15.5, -2, 1.6, "a-snow")),
  mask: () => path("M-24-8Q-12-16 0-8Q12-16 24-8Q24 8 10 8Q3 7 0 1Q-3 7-10 8Q-24 8-24-8Z", "c-black") + both2(oval(11, -3, 5, 3.6, "a-glow")),
  bread: () => path("M-22 6Q-24-12 0-14Q24-12 22 6Q0 12-22 6Z", "a-thatch") + line("M-10-8l4 8M0-10v9M10-8l-4 8", "a-thatch-2", 2.6),
  bars: () => rect(-16, -22, 32, 34, "a-stone-2", 2) + rect(-11, -17, 22, 29, "a-ink") + line("M-6-17V12M0-17V12M6-17V12", "a-stone", 2.4),
  door: () => path("M-13 14V-10Q-13-24 0-24T13-10V14Z", "a-door") + line("M-4 14V-22M5 14V-22", "a-wood-2", 1.4) + dot(8, -2, 2, "a-gold"),
  chain: () => many([-16, 0, 16], (x) => ring(x, -4, 9, "a-stone-2", 4)) + rect(-10, 2, 20, 15, "a-gold", 3) + dot(0, 9, 2.6, "a-ink"),
  planks: () => many([-8, 0, 8], (y, i) => turn(i * 7 - 7, rect(-24, y - 4, 48, 7, i % 2 ? "a-wood" : "a-wood-2", 2))),
  plate: () => oval(0, 2, 25, 9, "a-stone") + oval(0, 0, 24, 8, "a-snow") + oval(0, 0, 15, 5, "a-cream"),
  bottle: () => path("M-4-26H4V-14L12 0V10Q12 14 8 14H-8Q-12 14-12 10V0L-4-14Z", "f-green") + rect(-5, -30, 10, 6, "a-wood", 1) + dot(0, 3, 6, "a-snow") + dot(-2, 2, 1.5, "a-ink") + dot(2.5, 2, 1.5, "a-ink"),
  spool: () => rect(-13, -22, 26, 6, "a-wood", 2) + rect(-13, 8, 26, 6, "a-wood", 2) + rect(-10, -16, 20, 24, "a-gold", 2) + line("M-10-11h20M-10-5h20M-10 1h20", "a-amber", 1.6) + line("M10 2q12 4 8 16", "a-gold", 1.6),
  dice: () => turn(-10, rect(-15, -19, 30, 30, "a-snow", 6) + many([[-7, -11], [7, -11], [0, -4], [-7, 3], [7, 3]], ([x, y]) => dot(x, y, 2.8, "a-ink"))),
  paper: () => turn(-5, rect(-18, -24, 36, 40, "a-cream", 2) + line("M-13-17h26M-13-10h26M-13-3h26M-13 4h17", "a-stone-2", 2)) ,
  watch: () => ring(0, -24, 4, "a-gold", 3) + dot(0, 0, 18, "a-gold") + dot(0, 0, 14.5, "a-snow") + line("M0 0V-9M0 0l6 4", "a-ink", 2.2) + dot(0, 0, 1.8, "c-red"),
  hands: () => both2(path("M2-4L22-12 28 4 12 12Z", "f-tan") + rect(22, -14, 10, 20, "c-green", 3)) + path("M-10-6Q0-14 10-6L14 4Q0 14-14 4Z", "f-tan-2"),
  disc: () => dot(0, 0, 30, "a-ink") + ring(0, 0, 25, "a-slate", 1) + ring(0, 0, 20, "a-slate", 1),
  sand: () => rect(-16, -28, 32, 6, "a-gold", 2) + rect(-16, 20, 32, 6, "a-gold", 2) + path("M-12-22H12Q12-8 3-1Q12 6 12 20H-12Q-12 6-3-1Q-12-8-12-22Z", "a-water-2") + path("M-9-14H9Q7-6 0-3Q-7-6-9-14Z", "a-wheat") + path("M-10 19Q-7 8 0 6T10 19Z", "a-wheat"),
};
function both2(inner) {
  return inner + `<g transform="scale(-1 1)">${inner}</g>`;
}
function critter(species, cloth = "c-green") {
  const s = SPECIES[species];
  return at(-34, -32, s.back(s.fur) + (s.wings ? path(SHOULDERS, s.fur) : CLOTHES.cloak(cloth)) + s.face(s.fur), 0.56);
}
function thing(word) {
  const [kind, name, ink] = word.split(".");
  if (kind === "i") return icon(name, ink);
  if (kind === "f") return face(name);
  if (kind === "p") return at(-3, 12, PROPS[name](), 1.05);
  if (kind === "h") return at(-39, -38, BUILDINGS[name](), 0.65);
  if (kind === "c") return critter(name, ink);
  return kind === "card" && name ? sheet(name) : SMALL[kind]();
}

/* Where one to five things stand, and how large. */
const SPOTS = [[], [[60, 54, 1.5]], [[36, 56, 1.2], [84, 58, 1.2]], [[27, 62, 0.95], [60, 48, 1], [94, 62, 0.95]], [[26, 62, 0.75], [50, 46, 0.75], [74, 62, 0.75], [97, 46, 0.75]], [[22, 64, 0.65], [41, 44, 0.65], [60, 64, 0.65], [79, 44, 0.65], [98, 64, 0.65]]];

const GROUNDS = {
  glade: () => sky("pearl", 30, 18, 8) + hills() + turf(70) + pine(8, 74, 1) + pine(112, 74, 1.1) + tuft(16, 86) + toadstool(106, 87, 0.9),
  shore: () => sky("pearl", 92, 18, 8) + hills() + path("M0 60Q60 50 120 60V76H0Z", "a-wheat") + water(74) + reed(8, 80) + lily(104, 85, 0.9),
  field: () => sky("fair", 30, 18, 8) + hills() + turf(62) + many([70, 78, 86], (y) => fade(0.6, line(`M-4 ${y}Q60 ${y - 8} 124 ${y}`, "a-leaf-2", 2.6))),
  fair: () => sky("fair", 60, 30, 10) + hills() + turf(76) + bunting(3, 7, 6),
  town: () => rect(0, 0, 120, 90, "sky-governance-1") + dot(34, 22, 46, "sky-governance-2") + fade(0.5, at(-6, 22, BUILDINGS.cottage(), 0.6) + at(56, 22, BUILDINGS.inn(), 0.6)) + turf(74),
  night: () => rect(0, 0, 120, 90, "sky-night-1") + dot(40, 30, 50, "sky-night-2") + fade(0.6, line(web(112, 4, 74, 14, 7), "a-snow", 0.9)) + star(14, 14, 3) + path("M0 78Q60 70 120 78V90H0Z", "f-dark-2") + spider(101, 72, 0.34),
  map: () => parchment(() => "")(),
  peaks: () => rect(0, 0, 120, 90, "sky-peak-1") + dot(40, 20, 46, "sky-peak-2") + fade(0.8, peak(22, 80, 34, 44) + peak(100, 80, 36, 50)) + turf(80),
  medal: () => medal(),
  velvet: () => cushion("c-plum"),
  news: () => rect(0, 0, 120, 90, "a-wood-2") + turn(-2, rect(8, 5, 104, 84, "a-cream", 2) + rect(14, 9, 92, 8, "a-ink", 1) + line("M14 21h92", "a-stone-2", 1.2) + line("M14 80h40M14 85h40M64 80h42M64 85h42", "a-stone-2", 1.6) + rect(14, 25, 92, 50, "sky-fair-2"), 60, 45),
  book: () => rect(0, 0, 120, 90, "a-wood-2") + path("M6 14Q34 4 60 14Q86 4 114 14V82Q86 72 60 82Q34 72 6 82Z", "a-cream") + path("M60 14Q86 4 114 14V82Q86 72 60 82Z", "a-light") + line("M60 14V82", "a-shade", 2) + fade(0.5, line("M12 20q22-7 42 0M66 20q22-7 42 0M12 76q22-7 42 0M66 76q22-7 42 0", "a-stone-2", 1.4)),
  rosette: () => rect(0, 0, 120, 90, "felt") + path("M44 56L36 88 50 80 60 90 70 80 84 88 76 56Z", "c-red") + many([0, 22.5, 45, 67.5, 90, 112.5, 135, 157.5], (a) => turn(a, rect(44, 7, 32, 70, "a-gold", 9), 60, 42)) + dot(60, 42, 28, "a-cream"),
  hall: () => rect(0, 0, 120, 90, "sky-fair-1") + dot(60, 36, 50, "sky-fair-2") + path("M0 0H16Q10 40 18 90H0ZM120 0H104Q110 40 102 90H120Z", "c-red") + rect(0, 78, 120, 12, "a-wood") + line("M0 79H120", "a-wood-2", 2),
  table: () => rect(0, 0, 120, 90, "a-wood") + line("M0 24Q60 18 120 26M0 52Q60 46 120 54M0 78Q60 74 120 80", "a-wood-2", 2) + fade(0.3, dot(60, 44, 40, "a-glow")),
};

/* Return a painter: a ground with things on it. */
const picture = (ground, words) => () => {
  const list = words.split(" ").filter(Boolean);
  return GROUNDS[ground]() + list.map((word, i) => { const [x, y, s] = SPOTS[list.length][i]; return at(x, y, thing(word), s); }).join("");
};
/* Many pictures on one ground, from `{id: words}`. */
const on = (ground, all) => Object.fromEntries(Object.entries(all).map(([id, words]) => [id, picture(ground, words)]));

export {face, icon, on, picture};
