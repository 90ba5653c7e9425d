/* The pearl river: shoal, river places and their back. */
import {path, line, rect, dot, oval, at, fade} from "../brush.js";
import {wall, gable, hip, dome, pane, rose, door, steps, chimney, flag, sack} from "../parts.js";
import {turn, many, ring, sky, star, hills, turf, water, pearl, reed, lily, shell, pine} from "./strokes.js";

const RIVER = {
  shoal: () =>
    sky("pearl", 92, 18, 8) + hills() + water(46)
    + path("M4 82Q14 62 44 58T96 66Q112 72 118 84V90H4Z", "a-wheat") + path("M30 74Q56 62 92 74", "a-shade", 'fill-opacity=".5"')
    + at(56, 66, path("M-20 6Q-20-14 0-16T20 6Q0 14-20 6Z", "f-slate") + line("M0 6V-13M-8 7L-11-9M8 7L11-9", "f-slate-2", 1.6) + path("M-22 7Q0 0 22 7Q14 18 0 18T-22 7Z", "a-pink") + path("M2 3Q14 4 22 7Q14 18 2 18Z", "a-shade") + pearl(0, 7, 5.6))
    + shell(22, 78, 0.9) + shell(94, 78, 0.7) + reed(10, 74, 1) + reed(108, 74, 1.1) + star(84, 82, 4, "a-rose") + lily(26, 54, 0.8) + lily(100, 52, 0.7),
  watermill: () =>
    sky("pearl", 24, 18, 8) + hills() + turf(72)
    + wall(48, 34, 44, 42) + gable(48, 35, 44, 22, "a-roof") + pane(58, 44) + pane(76, 44) + door(70, 76, 10, 16) + chimney(80, 12) + line("M48 56h44", "a-wood-2", 1.4)
    + water(74)
    + dot(36, 60, 23, "a-wood-2") + dot(36, 60, 18.500, "a-water-2") + ring(36, 60, 20.500, "a-wood", 3)
    + many([0, 30, 60, 90, 120, 150], (a) => turn(a, line("M36 38V82", "a-wood", 2.2), 36, 60)) + many([0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330], (a) => turn(a, rect(31, 34.500, 10, 5, "a-wood-2", 1), 36, 60)) + dot(36, 60, 4, "a-gold")
    + line("M14 70q4 12 2 18M22 78q2 6 0 10", "a-water-2", 2.4) + fade(0.8, dot(18, 84, 3, "a-snow") + dot(28, 86, 2.2, "a-snow")) + reed(106, 82) + sack(98, 76),
  gardens: () =>
    sky("pearl", 86, 20, 9) + hills() + turf(66)
    + path("M50 90Q56 76 60 66T64 58H70Q68 68 74 76T84 90Z", "a-wheat")
    + path("M40 70V42Q40 24 60 24T80 42V70H75V43Q75 30 60 30T45 43V70Z", "a-wood") + many([[42, 60], [41, 48], [45, 36], [53, 28], [62, 26], [72, 31], [78, 42], [78, 56]], ([x, y], i) => oval(x, y, 6, 4.600, i % 2 ? "a-leaf" : "a-leaf-2") + dot(x + 1, y - 1, 2.500, ["a-rose", "a-cream", "c-plum"][i % 3]))
    + many([14, 28, 94, 108], (x, i) => dot(x, 70, 9, i % 2 ? "a-leaf" : "a-leaf-2") + dot(x - 3, 66, 2.400, "a-rose") + dot(x + 4, 70, 2.400, "a-gold") + dot(x, 74, 2.200, "a-cream"))
    + water(82) + lily(20, 86) + lily(100, 86) + at(92, 58, path("M-1.500 14V0H1.500V14Z", "a-stone") + path("M-7 0Q0 5 7 0L5-3H-5Z", "a-stone") + dot(0, -5, 2.500, "c-red") + path("M2-5l4-1-3 3Z", "a-gold")),
  great_hall: () =>
    sky("pearl", 26, 20, 9) + hills() + turf(74)
    + wall(22, 38, 76, 40, "a-stone") + hip(20, 39, 80, 20, "c-teal", 5) + wall(48, 26, 24, 52, "a-plaster") + gable(46, 27, 28, 18, "c-teal", 3)
    + many([28, 38, 76, 86], (x) => pane(x, 48, 6, 14)) + rose(60, 34, 5) + path("M52 78V60a8 8 0 0 1 16 0V78Z", "a-door") + fade(0.6, path("M55 78V61a5 5 0 0 1 10 0V78Z", "a-glow"))
    + steps(46, 76, 28) + flag(60, 9, "c-red") + flag(24, 20, "c-red") + flag(96, 20, "c-red") + many([18, 102], (x) => pine(x, 82, 0.8)) + water(84),
  observatory: () =>
    rect(0, 0, 120, 90, "sky-night-1") + dot(30, 22, 40, "sky-night-2") + dot(30, 22, 9, "a-sun") + dot(34, 19, 8, "sky-night-2")
    + star(76, 12, 4) + star(104, 26, 5) + star(92, 44, 2.600) + star(12, 48, 3) + dot(58, 8, 1, "a-sun")
    + fade(0.7, path("M0 66Q30 52 62 64T120 58V90H0Z", "f-dark"))
    + wall(38, 52, 44, 30, "a-plaster") + dome(34, 53, 52, 30, "c-blue") + path("M56 24L66 22V52H56Z", "a-ink")
    + turn(-38, rect(58, 26, 32, 9, "a-gold", 3) + rect(86, 24, 9, 13, "a-gold", 2) + rect(70, 26, 4, 9, "a-thatch-2"), 62, 32)
    + pane(44, 60, 7, 11) + pane(70, 60, 7, 11) + door(55, 82, 10, 16) + line("M34 53H86", "a-wood-2", 2) + water(80) + reed(10, 84, 0.9) + lily(98, 86),
  river_back: () =>
    rect(0, 0, 120, 90, "a-water") + many([14, 30, 46, 62, 78], (y, i) => line(`M${i % 2 ? -6 : 4} ${y}q9-5 18 0t18 0 18 0 18 0 18 0 18 0 18 0`, i % 2 ? "a-water-2" : "a-slate", 2.2))
    + dot(60, 46, 22, "a-water-2") + at(60, 46, path("M-15 4Q-16-13 0-15T15 4Q0 12-15 4Z", "a-pink") + line("M0 6V-12M-6 6L-8-9M6 6L8-9", "a-rose", 1.500) + pearl(0, 4, 5)),
};

export {RIVER};
