/* Strokes that the pictures of the boxes share.
 *
 * The recipe of a picture, 120 x 90:
 *  1 sky     two hues of the box (--sky-<box>-1/-2), a disc of light with two halos, upper left or behind the subject
 *  2 depth   one far shape at 40 %, one near shape at 85 %; never more than two layers behind the subject
 *  3 subject one thing, at least 60 % of the frame, feet on y = 80, readable at 40 px: outline first, detail last
 *  4 light   comes from the upper left: the right 38 % of every body lies in --a-shade; one warm light (--a-glow)
 *  5 accent  one red or gold thing, never two; it is what the eye finds first in the miniature
 *  6 ground  a strip in front and one small living thing (tuft, toadstool, shell, reed)
 *  7 colour  names from tokens.css only, so that day and lantern light both work; no outlines, no gradients, no text */
import {v, path, line, rect, dot, oval, at, fade} from "../brush.js";

const turn = (deg, inner, x = 0, y = 0) => `<g transform="rotate(${deg} ${x} ${y})">${inner}</g>`;
const many = (list, f) => list.map(f).join("");
const ring = (x, y, r, ink, w, dash = "") => `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${v(ink)}" stroke-width="${w}"${dash ? ` stroke-dasharray="${dash}"` : ""}/>`;

const sky = (box, x = 34, y = 24, r = 9) =>
  rect(0, 0, 120, 90, `sky-${box}-1`) + dot(x, y, r * 5, `sky-${box}-2`) + fade(0.5, dot(x, y, r * 2.3, "a-sun")) + dot(x, y, r, "a-sun");
const star = (x, y, r, fill = "a-sun") => at(x, y, path("M0-5L1.3-1.3 5 0 1.300 1.300 0 5-1.300 1.300-5 0-1.300-1.300Z", fill), r / 5);
const hills = (a = "a-leaf-2", b = "a-leaf-3") => fade(0.4, path("M0 56Q22 40 46 54T92 48T120 46V90H0Z", a)) + fade(0.85, path("M0 68Q30 56 62 66T120 60V90H0Z", b));
const turf = (y = 80) => path(`M0 ${y}Q30 ${y - 6} 62 ${y - 1}T120 ${y - 3}V90H0Z`, "a-grass") + path(`M0 ${y + 6}Q28 ${y + 2} 60 ${y + 5}T120 ${y + 3}V90H0Z`, "a-grass-2");
const ripple = (y, o = 1) => fade(o, line(`M6 ${y}q9-4 18 0t18 0 18 0 18 0 18 0 18 0`, "a-snow", 1.3));
const water = (y) => path(`M0 ${y}Q30 ${y - 4} 60 ${y}T120 ${y}V90H0Z`, "a-water") + ripple(y + 6, 0.8) + ripple(y + 12, 0.45);
const pearl = (x, y, r = 3) => dot(x, y, r, "pearl") + dot(x - r * 0.3, y - r * 0.35, r * 0.4, "a-snow") + `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${v("a-shade")}" stroke-width=".8"/>`;
const reed = (x, y, s = 1) => at(x, y, line("M0 0Q-1-12-4-20M0 0Q1-10 4-16M0 0V-22", "a-leaf-2", 1.6) + oval(0, -22, 1.7, 4, "a-wood-2") + oval(-4, -20, 1.5, 3.4, "a-wood-2"), s);
const lily = (x, y, s = 1) => at(x, y, path("M-8 0A8 3.4 0 1 1 0 3.400L0 0Z", "a-leaf") + dot(1, -2, 2.4, "a-pink") + dot(1, -2.6, 1, "a-gold"), s);
const shell = (x, y, s = 1) => at(x, y, path("M-7 3Q-8-7 0-8T7 3Q0 7-7 3Z", "a-pink") + line("M0 4V-6M-3 4L-4-5M3 4L4-5", "a-rose", 1), s);
const pine = (x, y, s, fill = "a-leaf-2") => at(x, y, path("M0-26L8-12H4.5L11-1H-11L-4.5-12H-8Z", fill) + path("M0-26L8-12H4.5L11-1H2Z", "a-shade") + rect(-1.5, -1.5, 3, 4, "a-wood-2"), s);
const tuft = (x, y) => line(`M${x} ${y}q-1-4-3-5M${x} ${y}v-6M${x} ${y}q1-4 3-5`, "a-leaf-2", 1.1);
const toadstool = (x, y, s = 1) => at(x, y, path("M-1.8 0Q-1-4-1.4-6H1.4Q1-4 1.8 0Z", "a-cream") + path("M-6-5Q-5-11 0-11T6-5Q0-3.6-6-5Z", "a-rose") + dot(-2, -8, 1, "a-cream") + dot(2.2, -7, 0.9, "a-cream"), s);
const peak = (x, y, w, h, fill = "a-slate") =>
  path(`M${x - w} ${y}L${x} ${y - h}L${x + w} ${y}Z`, fill) + path(`M${x} ${y - h}L${x + w} ${y}H${x + w * 0.2}Z`, "a-shade")
  + path(`M${x} ${y - h}L${x - w * 0.3} ${y - h * 0.7}l${w * 0.14} ${h * 0.08} ${w * 0.13}-${h * 0.08} ${w * 0.12} ${h * 0.1} ${w * 0.21}-${h * 0.1}Z`, "a-snow");
const cloud = (x, y, s = 1, fill = "a-snow") => at(x, y, dot(-10, 0, 6, fill) + dot(0, -3, 8, fill) + dot(10, 0, 6, fill) + rect(-15, -1, 30, 7, fill, 3.5), s);
const crenels = (x, y, w, fill) => path(`M${x} ${y}v-7h${w * 0.2}v4h${w * 0.2}v-4h${w * 0.2}v4h${w * 0.2}v-4h${w * 0.2}v7Z`, fill);
const wheel = (x, y, r = 6) => dot(x, y, r, "a-ink") + dot(x, y, r * 0.68, "a-stone-2") + dot(x, y, r * 0.25, "a-gold");
const rails = (y) => path(`M0 ${y - 3}H120V90H0Z`, "a-stone-2") + many([4, 18, 32, 46, 60, 74, 88, 102, 116], (x) => rect(x - 3, y, 6, 6, "a-wood-2", 1)) + line(`M0 ${y}H120M0 ${y + 5}H120`, "a-stone", 1.8);
const lamp = (x, y, s = 1) => at(x, y, line("M0 0V-30", "a-ink", 2) + fade(0.35, dot(0, -34, 10, "a-glow")) + rect(-3.5, -38, 7, 9, "a-glow", 2) + path("M-5-38Q0-44 5-38Z", "a-ink"), s);
const sheen = (d) => fade(0.55, line(d, "a-snow", 1.6));
const bunting = (y, n = 7, sag = 10) => line(`M0 ${y}Q60 ${y + sag * 2} 120 ${y}`, "a-wood-2", 1.2) + many(Array.from({length: n}, (_, i) => (i + 0.5) / n), (t, i) => { const x = t * 120, yy = y + 4 * sag * t * (1 - t); return path(`M${x - 5} ${yy}h10l-5 10Z`, ["c-red", "a-gold", "c-teal", "a-cream"][i % 4]); });
const goods = { // what lies on the counter of an offer, around (0, 0)
  twig: () => many([[-13, 3, 12, -7], [-14, -3, 14, 2], [-12, -9, 13, -3]], ([x, y, u, w], i) => line(`M${x} ${y}L${u} ${w}`, "a-wood-2", 5) + line(`M${x} ${y}L${u} ${w}`, "twig", 3.4) + dot(x, y, 2.2, "a-cream")
    + line(i === 2 ? "M1-6l6-8" : i ? "M6 0l7-6" : "M-3-1l-5-6", "twig", 2.2)) + oval(9, -15, 2.2, 4, "a-leaf") + oval(-9, -9, 3.6, 1.9, "a-leaf"),
  resin: () => many([-11, 0, 11], (x, i) => rect(x - 5, -12 + (i % 2) * -3, 10, 16, "a-amber", 3) + rect(x - 4, -15 + (i % 2) * -3, 8, 4, "a-cream", 1) + fade(0.5, rect(x - 3, -9 + (i % 2) * -3, 2.4, 9, "a-snow", 1))),
  pebble: () => many([[-12, 0, 7], [-1, 1, 6], [9, 0, 7.500], [-6, -8, 6], [5, -8, 6.500]], ([x, y, r]) => oval(x, y, r, r * 0.8, "pebble") + fade(0.6, oval(x - 2, y - 2, r * 0.4, r * 0.22, "a-snow"))),
  berry: () => many([[-12, 0], [-4, 1], [4, 0], [12, 1], [-8, -7], [0, -7], [8, -7], [-4, -13], [4, -13]], ([x, y]) => dot(x, y, 4.600, "berry") + dot(x - 1.400, y - 1.600, 1.300, "a-pink")) + path("M0-17q6-7 10-2q-5 5-10 2Z", "a-leaf"),
};
const range = (a = "a-slate", b = "a-stone-2") => fade(0.75, peak(22, 78, 34, 44, a) + peak(100, 78, 36, 50, a)) + peak(62, 80, 44, 58, b);

export {turn, many, ring, sky, star, hills, turf, ripple, water, pearl, reed, lily, shell, pine, tuft, toadstool, peak, cloud, crenels, wheel, rails, lamp, sheen, bunting, goods, range};
