/* Constructions of Pearlbrook. */
import {path, line, rect, dot, oval, at, fade} from "./brush.js";
import {wall, hip, gable, pane, door, flag, crate, sack} from "./parts.js";

const ripple = (y) => line(`M6 ${y}q9-4 18 0t18 0 18 0 18 0 18 0 18 0`, "a-snow", 1.3);
const water = (y) => path(`M0 ${y}Q30 ${y - 5} 60 ${y}T120 ${y}V90H0Z`, "a-water") + ripple(y + 7) + fade(0.6, ripple(y + 13));
const pearl = (x, y, r = 3) => dot(x, y, r, "a-snow") + dot(x - r * 0.3, y - r * 0.3, r * 0.35, "a-cream");

const RIVERSIDE = {
  bridge: () =>
    water(70)
    + path("M0 66Q60 24 120 66V74Q98 54 92 74H72Q60 46 48 74H28Q22 54 0 74Z", "a-stone")
    + path("M60 45Q92 46 120 66V74Q98 54 92 74H72Q66 58 60 56Z", "a-shade")
    + line("M0 58Q60 16 120 58", "a-stone-2", 4)
    + [16, 38, 60, 82, 104].map((x, i) => rect(x - 2, [46, 37, 33, 37, 46][i], 4, 9, "a-stone-2", 1) + pearl(x, [43, 34, 30, 34, 43][i])).join(""),
  ferry: () =>
    water(64)
    + line("M2 34L118 40", "a-wood-2", 1.8)
    + line("M34 36V58M86 38V60", "a-wood-2", 1.6)
    + path("M18 60H102L94 76H26Z", "a-wood")
    + path("M60 60H102L94 76H60Z", "a-shade")
    + line("M20 64H100M23 70H97", "a-wood-2", 1.4)
    + rect(46, 40, 26, 20, "a-plaster")
    + hip(46, 41, 26, 12, "c-teal")
    + pane(55, 46, 8, 10)
    + crate(78, 50, 10)
    + sack(32, 60),
  harbor: () =>
    water(68)
    + wall(20, 38, 34, 30)
    + gable(20, 39, 34, 18, "c-blue")
    + door(32, 68, 10, 17)
    + wall(56, 20, 13, 48, "a-plaster")
    + rect(56, 32, 13, 8, "c-red")
    + rect(56, 50, 13, 8, "c-red")
    + rect(54, 12, 17, 9, "a-glow", 2)
    + path("M52 13Q62 2 73 13Z", "a-slate")
    + path("M62 62H116V68H62Z", "a-wood")
    + line("M70 68V82M88 68V82M106 68V82", "a-wood-2", 3)
    + crate(78, 52, 10)
    + crate(90, 54, 8)
    + flag(110, 62, "a-gold"),
  pirate_ship: () =>
    water(72)
    + path("M12 56Q16 74 36 78H86Q104 74 110 52Q98 60 88 58H30Q20 60 12 56Z", "a-wood-2")
    + path("M62 58H88Q98 60 110 52Q104 74 86 78H62Z", "a-shade")
    + line("M18 63Q60 70 104 62", "a-gold", 1.6)
    + line("M44 58V10M76 58V16", "a-wood", 2.6)
    + path("M32 18Q46 24 58 18V42Q46 50 32 42Z", "a-ink")
    + path("M66 22Q77 27 90 22V44Q77 51 66 44Z", "a-slate")
    + at(45, 31, dot(0, -2, 5, "a-snow") + rect(-3, 1, 6, 4, "a-snow", 1) + dot(-2, -2, 1.3, "a-ink") + dot(2, -2, 1.3, "a-ink"))
    + flag(44, 12, "c-red")
    + [34, 52, 70, 86].map((x) => dot(x, 70, 2.6, "a-ink")).join("")
    + pearl(16, 54, 3),
};

export {RIVERSIDE};
