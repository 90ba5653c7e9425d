/* Landscape: sky in the card's colour, sun, hills, trees, and what grows in front. */
import {path, line, rect, dot, at, fade, pick} from "./brush.js";

const FAR = ["M0 58Q18 40 42 53T82 49T120 44V90H0Z", "M0 50Q30 36 58 54T120 48V90H0Z", "M0 55Q22 48 44 56Q76 32 120 52V90H0Z"];
const MID = ["M0 68Q30 55 62 66T120 60V90H0Z", "M0 62Q26 70 52 62Q84 52 120 66V90H0Z", "M0 66Q40 52 78 63Q100 69 120 62V90H0Z"];
const NEAR = ["M0 79Q34 70 66 77T120 74V90H0Z", "M0 75Q30 82 62 76Q94 69 120 78V90H0Z"];

const pine = (x, y, s, fill) =>
  at(x, y, path("M0-26L8-12H4.5L11-1H-11L-4.5-12H-8Z", fill) + rect(-1.5, -1.5, 3, 4, "a-wood-2"), s);
const bush = (x, y, s, fill) =>
  at(x, y, rect(-1.5, -6, 3, 8, "a-wood-2") + dot(0, -14, 9, fill) + dot(-6, -9, 6, fill) + dot(6, -9, 6.5, fill), s);
const toadstool = (x, y, s) =>
  at(
    x,
    y,
    path("M-1.8 0Q-1-4-1.4-6H1.4Q1-4 1.8 0Z", "a-cream")
      + path("M-6-5Q-5-11 0-11T6-5Q0-3.6-6-5Z", "a-rose")
      + dot(-2, -8, 1, "a-cream")
      + dot(2.2, -7, 0.9, "a-cream"),
    s,
  );
const flower = (x, y, fill) => line(`M${x} ${y}v-5`, "a-leaf-2", 1) + dot(x, y - 6, 1.9, fill) + dot(x, y - 6, 0.7, "a-gold");
const tuft = (x, y) => line(`M${x} ${y}q-1-4-3-5M${x} ${y}v-6M${x} ${y}q1-4 3-5`, "a-leaf-2", 1.1);

function backdrop(color, rnd) {
  const sunX = 22 + rnd() * 76,
    sunY = 16 + rnd() * 12;
  let s =
    rect(0, 0, 120, 90, `sky-${color}-1`)
    + dot(sunX, sunY, 44, `sky-${color}-2`)
    + fade(0.55, dot(sunX, sunY, 20, "a-sun"))
    + dot(sunX, sunY, 8.5, "a-sun");
  s += fade(0.42, path(pick(FAR, rnd), "a-leaf-2")) + fade(0.85, path(pick(MID, rnd), "a-leaf-3"));
  const tree = rnd() < 0.5 ? pine : bush;
  for (let i = 0, n = 3 + Math.floor(rnd() * 3); i < n; i++) {
    const x = rnd() < 0.5 ? rnd() * 30 : 90 + rnd() * 30;
    s += fade(0.9, tree(x, 66 + rnd() * 5, 0.55 + rnd() * 0.4, i % 2 ? "a-leaf" : "a-leaf-2"));
  }
  return s + path(pick(NEAR, rnd), "a-grass");
}
function foreground(rnd) {
  let s = path("M0 86Q28 81 60 85T120 83V90H0Z", "a-grass-2");
  s += tuft(8 + rnd() * 14, 87) + tuft(98 + rnd() * 14, 86);
  s +=
    rnd() < 0.5
      ? toadstool(rnd() < 0.5 ? 12 : 108, 88, 0.9)
      : flower(10 + rnd() * 6, 88, "a-cream") + flower(106 + rnd() * 6, 87, "a-rose");
  return s;
}

export {backdrop, foreground, flower};
