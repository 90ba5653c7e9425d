/* Weather on the mountain. */
import {path, line, rect, dot, oval, at, fade} from "../brush.js";
import {wall, gable, pane, chimney} from "../parts.js";
import {turn, many, star, turf, ripple, pine, peak, cloud, lamp, range} from "./strokes.js";

const WEATHER = {
  blizzard: () => rect(0, 0, 120, 90, "sky-peak-1") + dot(40, 20, 46, "sky-peak-2") + range() + path("M0 76Q34 66 66 75T120 70V90H0Z", "a-snow") + turn(14, pine(24, 84, 1.1), 24, 84) + turn(16, pine(100, 82, 0.9), 100, 82)
    + line("M-4 22Q30 10 58 22T110 16M6 40Q40 28 66 40T122 34M-4 58Q28 48 50 58T100 54", "a-snow", 3) + many([[20, 14], [46, 34], [74, 12], [96, 44], [30, 54], [66, 56], [88, 26], [12, 36], [108, 60], [52, 70]], ([x, y], i) => dot(x, y, 2 + (i % 3) * 0.7, "a-snow")),
  flood: () => rect(0, 0, 120, 90, "sky-peak-1") + at(60, 16, cloud(-26, 0, 1.2, "a-slate") + cloud(14, -2, 1.5, "a-slate") + cloud(42, 2, 1, "a-slate")) + line("M18 28l-4 10M34 28l-4 10M52 30l-4 10M72 28l-4 10M90 30l-4 10M106 28l-4 10", "a-water-2", 2)
    + wall(44, 40, 36, 34) + gable(44, 41, 36, 20, "a-roof") + pane(52, 48, 7, 9) + pane(66, 48, 7, 9) + chimney(70, 20)
    + path("M0 62q10-9 20 0t20 0 20 0 20 0 20 0 20 0V90H0Z", "a-water") + path("M0 72q10-8 20 0t20 0 20 0 20 0 20 0 20 0V90H0Z", "c-blue") + ripple(68, 0.9) + turn(-8, path("M86 62H112L107 70H91Z", "a-wood") + line("M98 62V50", "a-wood-2", 1.600), 98, 62) + path("M99 50l8 8h-8Z", "c-red"),
  heat_wave: () => rect(0, 0, 120, 90, "sky-fair-1") + dot(60, 30, 50, "sky-fair-2") + many([0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330], (a) => turn(a, path("M56 10L60-8 64 10Z", "a-gold"), 60, 30)) + dot(60, 30, 18, "a-amber") + dot(60, 30, 14, "a-gold")
    + fade(0.6, peak(20, 74, 30, 30, "f-tan") + peak(104, 74, 30, 34, "f-tan")) + path("M0 66Q60 58 120 66V90H0Z", "a-wheat") + line("M14 72l10 6-4 8M40 70l6 8-8 10M46 78l14 2 6 10M76 70l-4 8 10 6 2 6M98 72l6 8-6 8M60 68l4 6", "a-thatch-2", 1.800)
    + line("M20 60q4-5 0-10t0-10M100 60q4-5 0-10t0-10", "a-sun", 2) + at(96, 80, path("M-2 0V-16Q-2-20 0-20T2-16V0Z", "a-leaf-2") + line("M-2-8H-7V-13M2-6H7V-12", "a-leaf-2", 3)),
  thick_fog: () => rect(0, 0, 120, 90, "sky-peak-1") + dot(60, 26, 40, "sky-peak-2") + fade(0.6, dot(60, 26, 12, "a-sun")) + fade(0.45, range()) + fade(0.6, pine(18, 76, 1.200) + pine(42, 70, 0.9)) + pine(98, 80, 1.200) 
    + fade(0.75, many([[0, 44, 90], [24, 54, 100], [-10, 64, 96], [30, 74, 100], [0, 82, 120]], ([x, y, w]) => rect(x, y, w, 7, "a-snow", 3.500))) + lamp(66, 84, 0.9),
  tornado: () => rect(0, 0, 120, 90, "sky-peak-1") + fade(0.6, range()) + turf(80) + many([[60, 14, 44, 8], [63, 27, 34, 7], [57, 39, 26, 6], [62, 50, 19, 5], [58, 60, 13, 4.500], [61, 69, 8, 4], [60, 77, 5, 3]], ([x, y, rx, ry]) => oval(x, y, rx, ry, "a-slate") + oval(x - 2, y - 1.600, rx * 0.8, ry * 0.55, "a-stone")) + turn(24, rect(92, 30, 8, 8, "a-wood"), 96, 34) + turn(-30, rect(22, 44, 7, 7, "a-wood"), 25, 47) + path("M18 60q6-4 9 1q-6 4-9-1ZM98 58q6-4 9 1q-6 4-9-1Z", "a-leaf"),
  hail: () => rect(0, 0, 120, 90, "sky-peak-1") + range() + turf(78) + at(60, 20, cloud(-26, 0, 1.200, "a-slate") + cloud(14, -2, 1.600, "a-slate") + cloud(42, 2, 1, "a-slate")) + many([[20, 44], [34, 58], [46, 42], [60, 54], [72, 40], [86, 56], [98, 42], [28, 74], [56, 72], [80, 74], [104, 70]], ([x, y], i) => dot(x, y, 3 + (i % 3), "a-snow") + dot(x - 1, y - 1, 1.200, "a-water-2")) + pine(12, 86, 0.9) + pine(110, 86, 0.8),
  weather_back: () => rect(0, 0, 120, 90, "a-slate") + many([[14, 20], [40, 10], [66, 24], [92, 12], [26, 76], [56, 82], [88, 74], [110, 40], [8, 50]], ([x, y]) => star(x, y, 4, "a-water-2")) + at(60, 50, cloud(0, 0, 2.300) + path("M-8-6q0-10 9-10t9 8q0 5-6 7l-2 5h-5q0-7 4-9q3-2 3-4t-4-2-3 5Z", "a-slate") + dot(0.500, 8, 2.800, "a-slate")),
};

export {WEATHER};
