/* Boxes on a shelf and their lids. A box is its title (translated, given by the page), a hue, a size and a painter;
 * a box without a painter is as large as others on its shelf, and has the picture that its package brings (`lid:` and its
 * id in pictures.svg) or one that follows from its id. */
import {path, line, rect, dot, oval, at, fade, stream, pick} from "./brush.js";
import {paint as building} from "./buildings.js";
import {paint as critter} from "./critters.js";
import {OUTSIDE} from "./boxes/outside.js";
import {file} from "../dom.js";

/* Whoever is painted on a box, as a recipe of critters.js. */
const PEOPLE = {
  barge_toad: "toad:vest:c-blue:straw:c-red:paddle:none:0",
  town_crier: "bird:cloak:c-red:top:c-black:bell:none:0",
  amilla_glistendew: "rabbit:ermine:c-teal:crown:c-red:sceptre:none:0",
  foresight: "owl:robe:c-blue:none:c-red:orb:c-blue:0",
  rugwort_the_robber: "rat:scarf:c-black:none:c-red:sack:c-black:0",
  corrin_evertail_the_warrior: "mouse:harness:c-blue:helmet:a-stone:sword:none:0",
  rugwort_the_ruler: "rat:ermine:c-green:crown:c-red:sceptre:none:0",
  wanderer: "rabbit:scarf:c-ochre:none:c-red:staff:none:0",
  strey_softpaw: "fox:cloak:c-blue:none:c-red:lantern:c-blue:0",
  bard: "fox:cloak:c-green:feather:c-red:lute:none:0",
};

const who = (id, x, y, s) => at(x, y, critter(PEOPLE[id], stream(id)), s);
const house = (id, x, y, s) => at(x, y, building(id, stream(id)), s);
const icon = (name, x, y, w) => `<use href="${file("icons.svg")}#i-${name}" x="${x}" y="${y}" width="${w}" height="${w}"/>`;
const sky = (c, w, h, x = w / 2, y = h * 0.42) => rect(0, 0, w, h, `sky-${c}-1`) + dot(x, y, w * 0.52, `sky-${c}-2`) + fade(0.5, dot(x, y, w * 0.26, "a-sun"));
const pine = (x, y, s, fill = "a-leaf-2") => at(x, y, path("M0-26L8-12H4.500L11-1H-11L-4.500-12H-8Z", fill) + rect(-1.5, -1.5, 3, 4, "a-wood-2"), s);
const peak = (x, y, w, h, fill = "a-slate") => path(`M${x - w} ${y}L${x} ${y - h}L${x + w} ${y}Z`, fill) + path(`M${x} ${y - h}L${x + w} ${y}H${x + w * 0.2}Z`, "a-shade") + path(`M${x} ${y - h}L${x - w * 0.3} ${y - h * 0.7}l${w * 0.14} ${h * 0.08} ${w * 0.13}-${h * 0.08} ${w * 0.12} ${h * 0.1} ${w * 0.21}-${h * 0.1}Z`, "a-snow");
const ripple = (y, w = 120) => line(`M4 ${y}q9-4 18 0t18 0 18 0 18 0 18 0 18 0`, "a-snow", 1.2);
const burst = (x, y, r, ink) => Array.from({ length: 10 }, (_, i) => {
  const a = i * Math.PI / 5;
  return line(`M${(x + r * 0.35 * Math.cos(a)).toFixed(1)} ${(y + r * 0.35 * Math.sin(a)).toFixed(1)}L${(x + r * Math.cos(a)).toFixed(1)} ${(y + r * Math.sin(a)).toFixed(1)}`, ink, 1.6);
}).join("");
const leaf = (x, y, s, fill, turn = 0) => `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})">${path("M0 0Q-9-8 0-20Q9-8 0 0Z", fill) + line("M0 3V-14", "a-shade", 1.2)}</g>`;
const toadstool = (x, y, s) => at(x, y, path("M-1.8 0Q-1-4-1.400-6H1.400Q1-4 1.800 0Z", "a-cream") + path("M-6-5Q-5-11 0-11T6-5Q0-3.600-6-5Z", "a-rose") + dot(-2, -8, 1, "a-cream") + dot(2.2, -7, 0.9, "a-cream"), s);
const pennants = (x1, y1, x2, y2, sag, n, colours = ["c-red", "a-gold", "c-teal", "a-rose", "c-plum"]) => {
  const p = (t) => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + sag * 4 * t * (1 - t)];
  return line(`M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag * 2} ${x2} ${y2}`, "a-wood-2", 1.2) + Array.from({ length: n }, (_, i) => {
    const [x, y] = p((i + 0.5) / n);
    return path(`M${(x - 3.4).toFixed(1)} ${y.toFixed(1)}h6.800l-3.400 8Z`, colours[i % colours.length]);
  }).join("");
};
const web = (x, y, r) => {
  const spokes = Array.from({ length: 8 }, (_, i) => [Math.cos(i * Math.PI / 4 + 0.3), Math.sin(i * Math.PI / 4 + 0.3)]);
  const ring = (k) => "M" + spokes.map(([c, s]) => `${(x + c * r * k).toFixed(1)} ${(y + s * r * k).toFixed(1)}`).join("L") + "Z";
  return line(spokes.map(([c, s]) => `M${x} ${y}L${(x + c * r).toFixed(1)} ${(y + s * r).toFixed(1)}`).join(""), "a-cream", 0.8) + [0.35, 0.6, 0.85].map((k) => line(ring(k), "a-cream", 0.7)).join("");
};
const BIG = [120, 120, 13, 9];
const SET = [80, 112, 9, 6];
const SMALL = [104, 76, 8, 6];
const SOLO = [96, 112, 11, 8];
const GAME = [112, 112, 12, 8];
const BOXES = {
  everdell: ["c-green", BIG, () => sky("production", 120, 120, 60, 44) + fade(0.45, path("M0 84Q26 62 58 80T120 70V120H0Z", "a-leaf-2")) + path("M0 94Q34 80 66 92T120 86V120H0Z", "a-leaf-3") + pine(12, 98, 0.9) + pine(108, 96, 1) + pine(22, 102, 0.6, "a-leaf") + path("M47 112Q54 92 49 72L36 58L41 55L54 66L57 44H63L66 66L79 55L84 58L71 72Q66 92 74 112Z", "a-wood") + path("M62 44H63L66 66L79 55L84 58L71 72Q66 92 74 112H62Z", "a-shade") + dot(30, 62, 15, "winter") + dot(24, 68, 9, "winter-2") + dot(44, 46, 15, "spring") + dot(38, 41, 8, "spring-2") + dot(90, 62, 15, "autumn") + dot(97, 67, 9, "autumn-2") + dot(76, 46, 16, "summer") + dot(82, 41, 8, "summer-2") + dot(60, 42, 11, "summer-2") + path("M54 112V101a6 6 0 0 1 12 0V112Z", "a-door") + dot(63.5, 106, 0.9, "a-gold") + dot(60, 84, 4, "a-door") + dot(60, 84, 2.8, "a-glow") + dot(53, 74, 2.4, "a-glow") + dot(67, 76, 2.2, "a-glow") + path("M0 108Q36 102 54 112Q60 120 50 120H0ZM120 106Q92 102 66 112Q62 120 78 120H120Z", "a-grass") + path("M54 112Q50 116 40 120H82Q70 116 66 112Z", "a-wheat") + toadstool(18, 114, 1) + toadstool(101, 113, 1.2)],
  pearlbrook: ["c-teal", BIG, () => sky("governance", 120, 120, 60, 40) + fade(0.5, path("M0 66Q24 50 52 62T120 54V120H0Z", "a-leaf-2")) + path("M0 74Q40 64 70 72T120 68V120H0Z", "a-leaf-3") + who("barge_toad", 20, 28, 0.68) + path("M0 86Q30 80 60 86T120 86V120H0Z", "a-water") + ripple(94) + fade(0.6, ripple(104)) + fade(0.5, ripple(113)) + oval(20, 101, 12, 4, "a-leaf") + path("M20 101l8-3-4 6Z", "a-water") + oval(104, 108, 11, 4, "a-leaf") + dot(104, 105, 3, "a-rose") + dot(104, 104.5, 1.2, "a-gold") + path("M40 104Q38 90 60 88T80 104Q70 116 60 116T40 104Z", "c-plum") + line("M60 114V92M52 113Q47 102 48 94M68 113Q73 102 72 94", "a-pink", 1.3) + path("M40 104Q60 96 80 104Q70 116 60 116T40 104Z", "a-pink") + dot(60, 101, 8.5, "a-snow") + dot(57, 98, 2.6, "a-sun") + fade(0.35, path("M66 107A8.500 8.500 0 0 1 53 106Q62 106 66 99Q67 104 66 107Z", "c-plum"))],
  bellfaire: ["c-red", BIG, () => sky("destination", 120, 120, 66, 52) + burst(26, 50, 11, "a-gold") + burst(100, 44, 9, "a-snow") + burst(58, 40, 7, "a-rose") + fade(0.5, path("M0 88Q30 72 62 84T120 76V120H0Z", "a-leaf-2")) + path("M0 100Q30 92 62 98T120 94V120H0Z", "a-grass") + house("carnival", -2, 30, 1.02) + path("M0 112Q40 106 70 111T120 108V120H0Z", "a-grass-2") + path("M26 118Q24 110 30 106Q36 110 34 118Z", "c-blue") + dot(30, 104, 3.5, "f-tan") + path("M90 118Q88 111 94 107Q100 111 98 118Z", "a-gold") + dot(94, 105, 3.2, "f-grey")],
  spirecrest: ["f-slate-2", BIG, () => sky("prosperity", 120, 120, 84, 40) + dot(84, 40, 9, "a-snow") + dot(80.5, 37.5, 8, "sky-prosperity-2") + fade(0.8, peak(20, 98, 40, 52) + peak(104, 98, 38, 48)) + peak(58, 104, 46, 66, "a-stone-2") + path("M0 96Q40 88 70 96T120 92V120H0Z", "a-snow") + path("M0 106Q40 98 64 106T120 102V120H0Z", "a-grass") + path("M40 120Q72 112 60 104T74 88Q64 92 54 100T22 120Z", "a-wheat") + pine(14, 112, 1) + pine(28, 116, 0.7) + pine(104, 112, 1.1) + pine(92, 116, 0.7) + rect(74, 92, 17, 13, "a-wood") + path("M71 93L82.500 82L94 93Z", "a-roof") + rect(79, 96, 6, 6, "a-glow") + path("M72 92.500L82.500 82L85 84L76 93Z", "a-snow") + at(50, 108, dot(0, -7, 3, "f-grey") + path("M-4 6Q-4-4 0-4T4 6Z", "c-red") + line("M5 7L4-7", "a-wood-2", 1.2) + line("M-1-9l-1-5M1-9l1-5", "f-grey", 1.5))],
  newleaf: ["c-ochre", BIG, () => sky("traveler", 120, 120, 60, 54) + fade(0.45, path("M0 86Q26 68 58 82T120 74V120H0Z", "a-leaf-2")) + path("M0 96Q34 86 66 94T120 90V120H0Z", "a-leaf-3") + leaf(102, 68, 1.3, "autumn-2", 28) + leaf(18, 60, 1.1, "autumn", -24) + leaf(34, 46, 0.7, "a-gold", 40) + house("locomotive", 0, 33, 1) + path("M0 116Q60 112 120 116V120H0Z", "a-grass-2")],
  extra: ["c-blue", SET, () => sky("governance", 80, 112, 40, 66) + pennants(0, 50, 80, 46, 5, 7) + who("town_crier", -8, 43, 0.8)],
  legends: ["c-plum", SET, () => sky("prosperity", 80, 112, 40, 62) + burst(40, 68, 42, "a-gold") + who("amilla_glistendew", -8, 41, 0.8)],
  more_legends: ["c-teal", SET, () => sky("prosperity", 80, 112, 40, 66) + burst(40, 72, 42, "a-sun") + who("foresight", -8, 44, 0.8)],
  rugwort_cards: ["c-black", SET, () => sky("destination", 80, 112, 40, 66) + who("rugwort_the_robber", -8, 43, 0.8)],
  corrin: ["c-blue", SET, () => sky("traveler", 80, 112, 40, 66) + who("corrin_evertail_the_warrior", -8, 43, 0.8)],
  seasons: ["c-green", SET, () => sky("production", 80, 112, 40, 62) + path("M0 92Q30 84 80 90V112H0Z", "a-grass") + house("summer_farm_i", -14, 36, 0.82) + path("M0 106Q30 101 80 105V112H0Z", "a-grass-2")],
  powers: ["f-brown", SMALL, () => rect(0, 0, 104, 76, "sky-traveler-1") + burst(52, 46, 40, "a-sun") + dot(52, 46, 21, "sky-traveler-2") + `<g color="var(--p3)">${icon("turtle", 14, 32, 26)}</g><g color="var(--p5)">${icon("fox", 64, 32, 26)}</g><g color="var(--p1)">${icon("squirrel", 35, 24, 34)}</g>`],
  tickets: ["c-red", SMALL, () => rect(0, 0, 104, 76, "sky-destination-1") + path("M0 60Q52 54 104 60V76H0Z", "a-leaf-3") + `<g transform="rotate(-9 52 46)">${rect(20, 32, 46, 26, "a-cream", 3) + line("M34 32V58", "a-stone-2", 1)}${icon("train", 40, 34, 21)}</g><g transform="rotate(8 62 52)">${rect(40, 40, 46, 26, "a-gold", 3) + line("M54 40V66", "a-wood-2", 1)}${icon("train", 60, 42, 21)}</g>`],
  reservations: ["c-green", SMALL, () => rect(0, 0, 104, 76, "sky-production-1") + path("M0 56Q52 50 104 56V76H0Z", "a-wood") + line("M0 63H104M0 70H104", "a-wood-2", 1) + path("M30 62L38 32H72L80 62Z", "a-cream") + path("M72 32L80 62H86L76 33Z", "a-stone-2") + icon("reserve", 42, 33, 26)],
  rugwort: ["c-black", SOLO, () => sky("destination", 96, 112, 48, 60) + fade(0.35, rect(0, 0, 96, 112, "c-black")) + who("rugwort_the_ruler", -4, 36, 0.86)],
  nightweave: ["c-plum", SOLO, () => rect(0, 0, 96, 112, "f-dark-2") + dot(48, 64, 46, "c-plum") + fade(0.5, dot(48, 64, 30, "a-pink")) + web(48, 64, 62) + pine(8, 112, 1.5, "c-black") + pine(88, 112, 1.6, "c-black") + pine(24, 116, 1, "c-black") + pine(74, 116, 1, "c-black") + line("M36 70Q18 56 14 74M36 76Q18 72 16 90M60 70Q78 56 82 74M60 76Q78 72 80 90M38 64Q26 46 20 52M58 64Q70 46 76 52M40 82Q28 90 30 102M56 82Q68 90 66 102", "a-ink", 2.6) + oval(48, 80, 14, 16, "a-ink") + dot(48, 62, 10, "a-ink") + path("M44 82l4-7 4 7-4 7Z", "c-red") + dot(44, 61, 2.2, "a-glow") + dot(52, 61, 2.2, "a-glow") + dot(40.5, 57, 1.2, "a-glow") + dot(55.5, 57, 1.2, "a-glow")],
  duo: ["c-blue", GAME, () => rect(0, 0, 56, 112, "sky-traveler-1") + rect(56, 0, 56, 112, "sky-prosperity-1") + dot(24, 56, 13, "a-sun") + dot(90, 54, 11, "a-snow") + dot(86, 51, 10, "sky-prosperity-1") + path("M0 96Q40 86 60 94T112 90V112H0Z", "a-grass") + who("wanderer", -22, 44, 0.76) + who("strey_softpaw", 44, 46, 0.72) + path("M0 108Q50 102 112 107V112H0Z", "a-grass-2")],
  evergreen: ["c-plum", GAME, () => rect(0, 0, 112, 112, "c-black") + path("M56 34L104 112H8Z", "a-glow") + fade(0.5, path("M56 34L104 112H8Z", "a-cream")) + rect(0, 100, 112, 12, "a-wood") + line("M0 104H112", "a-wood-2", 1) + who("bard", 0, 33, 0.92) + path("M0 30H20Q30 70 14 112H0ZM112 30H92Q82 70 98 112H112Z", "c-red") + line("M7 34Q14 72 5 110M14 34Q22 70 10 110M105 34Q98 72 107 110M98 34Q90 70 102 110", "a-shade", 2) + path("M0 26H112V34Q102 42 93 34Q84 42 74 34Q65 42 56 34Q47 42 38 34Q28 42 19 34Q10 42 0 34Z", "c-red")],
  newleaf_cards: ["c-ochre", SET, () => sky("traveler", 80, 112, 40, 62) + leaf(18, 70, 1.2, "autumn", -20) + leaf(64, 76, 1.4, "autumn-2", 24) + house("locomotive", -14, 42, 0.9)],
  newleaf_extras: ["c-green", SET, () => sky("governance", 80, 112, 40, 62) + pine(16, 104, 1.3) + pine(64, 106, 1.5) + leaf(30, 78, 1.3, "autumn", -30) + leaf(50, 70, 1.1, "a-gold", 20) + path("M0 98Q40 90 80 98V112H0Z", "a-grass")],
};

const SHELVES = { big: BIG, set: SET, small: SMALL, solo: SOLO };
const HUES = ["c-red", "c-blue", "c-green", "c-plum", "c-ochre", "c-teal"];

function known(id, shelf = "set") {
  if (BOXES[id]) return BOXES[id];
  const rnd = stream(id), hue = pick(HUES, rnd), air = pick(["traveler", "production", "destination", "governance", "prosperity"], rnd);
  const size = SHELVES[shelf], [w, h] = size;
  return [hue, size, () => OUTSIDE[`lid:${id}`] || sky(air, w, h, w / 2, h - 46) + at(w / 2 - 48, h - 69, critter("", rnd), 0.8)];
}
export const hueOf = (id) => known(id)[0];

/* A title in one or two lines, and the size at which its longest line fits. */
function lettered(title, width, most, rows) {
  const words = title.split(" ");
  let lines = [title];
  if (rows > 1 && words.length > 1) {
    const breaks = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
    breaks.sort((a, b) => Math.max(...a.map((t) => t.length)) - Math.max(...b.map((t) => t.length)));
    lines = breaks[0];
  }
  return [lines, Math.min(most, (width - 5) / (0.53 * Math.max(...lines.map((t) => t.length))))];
}

const edge = (hue) => `stroke="color-mix(in oklab, var(--${hue}) 60%, #000)"`;
function titled(id, title, hue, w) {
  const safe = (text) => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
  if (w === 120) {
    const [[text], size] = lettered(title, 128, 30, 1);
    return `<path id="arc-${id}" d="M4 33Q60 13 116 33" fill="none"/><text class="letter arc" ${edge(hue)} font-size="${size.toFixed(1)}" text-anchor="middle"><textPath href="#arc-${id}" startOffset="50%">${safe(text)}</textPath></text>`;
  }
  const [lines, size] = lettered(title, w, w === 104 ? 16.5 : 20, w === 80 ? 2 : 1);
  const high = lines.length * size * 0.94 + 8;
  return rect(0, 0, w, high, hue) + fade(0.5, rect(0, high, w, 1.6, "a-gold"))
    + lines.map((t, i) => `<text x="${w / 2}" y="${(size * (i * 0.92 + 0.9) + 2.5).toFixed(1)}" text-anchor="middle" class="letter plate-of" font-size="${size.toFixed(1)}">${safe(t)}</text>`).join("");
}

/* The picture of a lid, without its title. */
export function cover(id) {
  const [, [w, h], painted] = known(id), top = w === 120 ? 26 : w === 80 ? 44 : 28, side = Math.min(w, h - top);
  return `<svg viewBox="${(w - side) / 2} ${h - side} ${side} ${side}" class="lid" aria-hidden="true">${painted()}</svg>`;
}

/* A box that stands on a shelf, seen from the front and a little from above and right. */
export function box(id, title, shelf) {
  const [hue, [w, h, d, t], painted] = known(id, shelf), W = w + d, H = h + t, seam = t + h * 0.86;
  const top = `M0 ${t}L${d} 0H${W}L${w} ${t}Z`, side = `M${w} ${t}L${W} 0V${h}L${w} ${H}Z`;
  const front = `<svg x="0" y="0" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" overflow="hidden">${painted()}${titled(id, title, hue, w)}</svg>`;
  return `<svg viewBox="0 0 ${W} ${H}" aria-hidden="true">${path(top, hue)}<path d="${top}" fill="#fff5"/>${path(side, hue)}<path d="${side}" fill="#0005"/><g transform="translate(0 ${t})">${front}</g>`
    + `<path d="M0 ${seam}H${w}L${W} ${seam - t}" fill="none" stroke="#0003" stroke-width=".9"/><path d="M.6 ${t + 0.6}H${w - 0.6}V${H - 0.6}H.6Z" fill="none" stroke="#0003" stroke-width="1.2"/><path d="M1.6 ${t + 1.6}H${w - 1.6}" stroke="#fff6" stroke-width="1"/></svg>`;
}

/* Fill every empty box and lid: <span data-box="pearlbrook" data-title="Pearlbrook">, <span data-cover="duo">. */
export function paintBoxes(root = document) {
  for (const one of root.querySelectorAll("[data-box]:empty")) one.innerHTML = box(one.dataset.box, one.dataset.title, one.dataset.shelf);
  for (const one of root.querySelectorAll("[data-cover]:empty")) one.innerHTML = cover(one.dataset.cover);
}
