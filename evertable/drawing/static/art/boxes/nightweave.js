/* Nightweave: her web, schemes and plans. */
import {path, line, rect, dot, oval, at, fade} from "../brush.js";
import {turn, many, star} from "./strokes.js";

const web = (x, y, r, n = 10, turns = 5) => {
  const p = (a, q) => `${(x + Math.cos(a) * q).toFixed(1)} ${(y + Math.sin(a) * q).toFixed(1)}`;
  let d = "";
  for (let i = 0; i < n; i++) d += `M${x} ${y}L${p((i * 2 * Math.PI) / n + 0.2, r)}`;
  for (let t = 1; t <= turns; t++) for (let i = 0; i < n; i++) { const a = (i * 2 * Math.PI) / n + 0.2, b = ((i + 1) * 2 * Math.PI) / n + 0.2, q = (r * t) / (turns + 0.4); d += `M${p(a, q)}Q${p((a + b) / 2, q * 0.84)} ${p(b, q)}`; }
  return d;
};
const spider = (x, y, s = 1) => at(x, y, many([-1, 1], (d) => line(`M${d * 6}-2Q${d * 20}-16 ${d * 24} 2M${d * 7} 2Q${d * 24}-6 ${d * 30} 14M${d * 7} 5Q${d * 22} 6 ${d * 24} 24M${d * 5} 8Q${d * 14} 14 ${d * 12} 28`, "a-ink", 2.600)) + oval(0, 9, 12, 14, "f-dark-2") + path("M0 2Q5 9 0 20Q-5 9 0 2Z", "c-red") + dot(0, -6, 9, "f-dark") + both2(dot(3.600, -7, 2.200, "a-glow") + dot(6.800, -10, 1.400, "a-glow") + dot(2, -11, 1.200, "a-glow")) + path("M-8-14L-9-24-3-18 0-27 3-18 9-24 8-14Q0-11-8-14Z", "a-gold") + dot(0, -17, 1.600, "c-plum"), s);
const both2 = (inner) => inner + `<g transform="scale(-1 1)">${inner}</g>`;
const NIGHT = {
  web_board: () => rect(0, 0, 120, 90, "sky-night-1") + dot(92, 18, 40, "sky-night-2") + dot(92, 18, 10, "a-sun") + star(16, 14, 3) + star(46, 8, 2.600)
    + path("M0 0H16Q10 30 22 44Q12 62 18 90H0Z", "f-dark-2") + path("M120 30Q100 40 104 62Q98 76 104 90H120Z", "f-dark-2") + line("M14 22Q44 8 74 12M18 70Q60 84 106 66", "f-dark-2", 5)
    + line(web(60, 46, 42, 12, 6), "a-snow", 0.9) + spider(60, 46, 1) + many([[30, 30], [88, 62], [84, 28]], ([x, y]) => dot(x, y, 4.600, "a-cream") + line(`M${x - 4} ${y - 2}h8M${x - 4} ${y + 1}h8`, "a-stone", 1)),
  scheme: () => rect(0, 0, 120, 90, "sky-night-1") + dot(40, 30, 50, "sky-night-2") + fade(0.7, line(web(112, 4, 78, 14, 7), "a-snow", 0.9))
    + turn(-6, rect(22, 26, 62, 46, "a-cream", 2) + path("M22 26H84L53 52Z", "c-cream") + line("M22 27L53 52 84 27", "a-shade", 1.600) + rect(66, 26, 18, 46, "a-shade"), 54, 48) + dot(53, 52, 9, "c-plum") + at(53, 52, spider(0, 0, 0.24)) + at(92, 60, spider(0, 0, 0.62)),
  plan: () => rect(0, 0, 120, 90, "sky-night-1") + dot(60, 40, 46, "sky-night-2") + fade(0.6, line(web(60, 44, 60, 12, 6), "a-snow", 0.9)) + dot(60, 46, 26, "f-dark-2") + path("M38 46Q60 22 82 46Q60 70 38 46Z", "a-glow") + dot(60, 46, 11, "c-plum") + dot(60, 46, 5, "a-ink") + dot(64, 42, 2.600, "a-snow"),
};

export {NIGHT, web, spider};
