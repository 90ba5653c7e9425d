/* Wonders of Pearlbrook. */
import {path, line, rect, dot, oval, fade} from "../brush.js";
import {wall, cone, pane, steps, flag} from "../parts.js";
import {turn, many, sky, star, hills, turf, ripple, water, pearl, lily, pine, tuft, toadstool, cloud, crenels} from "./strokes.js";

const WONDERS = {
  hopewatch_gate: () =>
    sky("pearl", 60, 40, 12) + hills()
    + path("M44 84V48Q44 36 60 36T76 48V84Z", "sky-pearl-2") + fade(0.7, path("M46 84Q52 62 60 60T74 84Z", "a-wheat")) + dot(60, 47, 6, "a-sun")
    + path("M34 84V40Q34 22 60 22T86 40V84H76V50Q76 38 60 38T44 50V84Z", "a-stone") + path("M60 22Q86 22 86 40V84H76V50Q76 38 60 38Z", "a-shade")
    + line("M38 34l6 5M47 26l4 7M60 22v8M73 26l-4 7M82 34l-6 5", "a-stone-2", 1.4)
    + many([14, 86], (x) => wall(x, 30, 20, 54, "a-stone") + crenels(x - 2, 31, 24, "a-stone-2") + cone(x + 1, 25, 18, 20, "c-teal") + pane(x + 7, 40, 6, 9) + pane(x + 7, 58, 6, 9))
    + line("M16 52h8M20 60h10M90 54h8M92 66h10M16 70h10", "a-stone-2", 1.2)
    + many([24, 96], (x) => flag(x, 8, "c-red"))
    + path("M52 24H68V40L60 46 52 40Z", "c-red") + pearl(60, 32, 5)
    + water(80) + lily(24, 86) + lily(98, 87, 0.8),
  mistrise_fountain: () =>
    sky("pearl", 30, 20, 8) + hills() + turf(78)
    + fade(0.55, cloud(24, 60, 1.3) + cloud(98, 56, 1.2))
    + line("M60 18Q40 10 36 44M60 18Q80 10 84 44M60 16Q50 12 50 30M60 16Q70 12 70 30", "a-water-2", 3.4) + line("M60 18Q40 10 36 44M60 18Q80 10 84 44", "a-snow", 1.2)
    + path("M57 20H63L66 40H54Z", "a-stone") + path("M60 20H63L66 40H60Z", "a-shade")
    + oval(60, 33, 15, 4, "a-stone-2") + oval(60, 32, 15, 3.6, "a-stone") + oval(60, 31.6, 12, 2.4, "a-water-2")
    + line("M47 34q-3 8-4 18M73 34q3 8 4 18", "a-water-2", 2.6)
    + path("M55 36H65L69 58H51Z", "a-stone") + path("M61 36H65L69 58H62Z", "a-shade")
    + oval(60, 55, 29, 6, "a-stone-2") + oval(60, 53.6, 29, 5.6, "a-stone") + oval(60, 53, 25, 3.8, "a-water")
    + line("M34 56q-4 8-6 16M86 56q4 8 6 16M48 58v14M72 58v14", "a-water-2", 2.6)
    + path("M52 58H68L74 76H46Z", "a-stone") + path("M62 58H68L74 76H64Z", "a-shade")
    + oval(60, 76, 46, 8.6, "a-stone-2") + oval(60, 74, 46, 7.8, "a-stone") + oval(60, 73.6, 41, 5.6, "a-water") + ripple(74, 0.7)
    + many([22, 41, 60, 79, 98], (x, i) => pearl(x, [77, 80.6, 82, 80.6, 77][i], 2.6))
    + dot(60, 15, 5, "a-gold") + pearl(60, 14, 3) + toadstool(10, 88) + tuft(110, 88),
  sunblaze_bridge: () =>
    rect(0, 0, 120, 90, "sky-fair-1") + dot(60, 46, 44, "sky-fair-2")
    + many([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], (i) => turn(i * 18 - 90, fade(0.5, path("M57 40L60 4 63 40Z", "a-sun")), 60, 46))
    + dot(60, 46, 22, "a-gold") + dot(60, 46, 17, "a-sun") + fade(0.5, path("M0 60Q30 50 60 60T120 56V90H0Z", "a-leaf-3"))
    + water(70)
    + path("M0 62Q60 26 120 62V76H112Q110 58 98 58T84 76H76Q74 50 60 50T44 76H36Q34 58 22 58T8 76H0Z", "a-thatch")
    + path("M60 44Q92 44 120 62V76H112Q110 58 98 58T84 76H76Q74 52 62 50Z", "a-shade")
    + line("M0 58Q60 22 120 58", "a-thatch-2", 4) + line("M0 55Q60 19 120 55", "a-gold", 1.6)
    + many([10, 30, 90, 110], (x, i) => rect(x - 3, [36, 28, 28, 36][i], 6, 20, "a-plaster") + path(`M${x - 4} ${[36, 28, 28, 36][i]}L${x} ${[27, 19, 19, 27][i]}L${x + 4} ${[36, 28, 28, 36][i]}Z`, "c-red") + fade(0.6, dot(x, [44, 36, 36, 44][i], 2.2, "a-glow")))
    + path("M60 30l3 7 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1Z", "a-amber") + lily(22, 86) + lily(92, 87, 0.9),
  starfalls_flame: () =>
    rect(0, 0, 120, 90, "sky-night-1") + dot(60, 34, 46, "sky-night-2") + fade(0.35, dot(60, 28, 30, "a-amber"))
    + star(16, 16, 5) + star(102, 14, 6) + star(30, 38, 3) + star(92, 40, 3.6) + star(12, 52, 2.6) + star(112, 58, 2.6) + dot(44, 8, 1, "a-sun") + dot(80, 6, 1, "a-sun") + dot(24, 26, 0.9, "a-sun")
    + fade(0.55, line("M104 4Q92 10 84 20", "a-sun", 2)) + fade(0.7, path("M0 70Q30 58 62 68T120 62V90H0Z", "f-dark"))
    + path("M60 2Q74 18 76 30Q76 42 60 42T44 30Q46 24 51 20Q51 27 55 28Q54 14 60 2Z", "a-amber") + path("M60 14Q69 24 69 32Q68 40 60 40T51 32Q53 28 56 26Q56 31 59 31Q57 22 60 14Z", "a-glow") + path("M60 26q5 6 4 10q-1 4-4 4t-4-4q0-4 4-10Z", "a-sun")
    + path("M40 42H80L74 52H46Z", "a-gold") + path("M64 42H80L74 52H64Z", "a-shade") + line("M40 42H80", "a-sun", 1.4)
    + path("M50 52H70L76 82H44Z", "a-stone") + path("M62 52H70L76 82H64Z", "a-shade") + line("M48 60h24M46 69h28", "a-stone-2", 1.4)
    + many([[48, 72], [66, 72]], ([x, y]) => pane(x, y - 2, 6, 9)) + star(60, 64, 5, "a-gold")
    + steps(38, 81, 44) + many([14, 26, 94, 106], (x, i) => pine(x, 86, [1, .7, .7, 1][i], "f-dark-2")) + path("M0 86Q60 80 120 86V90H0Z", "f-dark-2"),
};

export {WONDERS};
