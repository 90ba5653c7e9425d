/* Leaves of the board, 240 x 84: the face of a leaf and, stretched, the ground of its page. */
import {v, path, line, rect, dot, at, fade} from "../brush.js";
import {wall, gable, hip, pane, door, flag, awning} from "../parts.js";
import {many, star, pearl, reed, lily, pine, peak, wheel, bunting, goods} from "./strokes.js";
import {web, spider} from "./nightweave.js";

const LEAVES = {
  tree: () => rect(0, 0, 240, 84, "sky-2") + path("M0 58Q40 40 90 56T180 50T240 54V84H0Z", "hill") + path("M0 70Q50 58 110 68T240 64V84H0Z", "hill-2")
    + path("M104 84Q114 70 112 54Q96 50 78 46L80 41Q98 46 113 45Q108 36 98 28L103 24Q114 32 118 42H124Q128 32 139 24L144 28Q134 36 129 45Q144 46 162 41L164 46Q146 50 130 54Q128 70 138 84Z", "bark")
    + dot(76, 38, 15, "winter") + dot(64, 44, 10, "winter") + dot(100, 20, 17, "spring") + dot(92, 30, 11, "spring") + dot(142, 20, 17, "summer") + dot(150, 30, 11, "summer") + dot(166, 38, 15, "autumn") + dot(178, 44, 10, "autumn") + dot(121, 12, 14, "bush"),
  pearl: () => rect(0, 0, 240, 84, "sky-pearl-2") + path("M0 30Q50 14 110 26T240 20V84H0Z", "a-leaf-3") + path("M0 40Q60 28 120 38T240 34V84H0Z", "a-water") + line("M8 50q14-5 28 0t28 0 28 0 28 0 28 0 28 0 28 0 28 0M-4 62q14-5 28 0t28 0 28 0 28 0 28 0 28 0 28 0 28 0 28 0", "a-water-2", 2)
    + at(26, 52, reed(0, 8, 1.1) + reed(10, 12, .8)) + lily(176, 66, 1.4) + lily(204, 58, 1) + at(118, 52, path("M-20 6Q-20-14 0-16T20 6Q0 14-20 6Z", "f-slate") + line("M0 6V-13M-8 7L-11-9M8 7L11-9", "f-slate-2", 1.600) + path("M-22 7Q0 0 22 7Q14 18 0 18T-22 7Z", "a-pink") + pearl(0, 7, 5.600)),
  mountain: () => rect(0, 0, 240, 84, "sky-peak-2") + fade(0.6, peak(30, 84, 46, 50) + peak(206, 84, 52, 60)) + peak(84, 88, 54, 66, "a-stone-2") + peak(154, 88, 58, 78) + path("M0 76Q60 66 120 74T240 70V84H0Z", "a-grass") + `<path d="M10 80Q60 66 84 52T130 46Q150 40 156 18" fill="none" stroke="${v("a-cream")}" stroke-width="2.600" stroke-dasharray="5 4"/>` + flag(156, 11, "c-red") + pine(20, 80, 0.8) + pine(214, 80, 0.9) + pine(228, 82, 0.7),
  station: () => rect(0, 0, 240, 84, "sky-rail-2") + path("M0 44Q50 26 110 40T240 34V84H0Z", "a-leaf-3") + rect(0, 66, 240, 18, "a-stone-2") + line("M0 72H240M0 78H240", "a-stone", 2)
    + at(150, 0, wall(0, 26, 64, 40) + hip(-4, 27, 72, 14, "a-roof", 4) + wall(22, 10, 20, 56, "a-plaster") + gable(20, 11, 24, 10, "a-roof", 3) + dot(32, 22, 6, "a-wood-2") + dot(32, 22, 4.600, "a-snow") + line("M32 22V19M32 22l2 1", "a-ink", 1.200) + pane(6, 38, 6, 10) + pane(52, 38, 6, 10) + door(27, 66, 10, 17))
    + at(6, -8, path("M10 48H60V70H10Q4 60 10 48Z", "c-green") + rect(14, 32, 8, 18, "a-ink") + rect(60, 36, 24, 34, "c-green") + rect(65, 42, 12, 11, "a-glow", 2) + rect(57, 31, 30, 6, "a-roof", 2) + rect(6, 70, 82, 5, "c-red", 1) + wheel(22, 80, 7) + wheel(42, 80, 7) + wheel(70, 79, 8)) + at(112, 48, path("M-18 2H24L21 16H-15Z", "c-plum") + at(3, 2, goods.berry(), 0.6) + rect(-20, 15, 46, 4, "a-ink", 1) + wheel(-10, 22, 6) + wheel(16, 22, 6)),
  fair: () => rect(0, 0, 240, 84, "sky-fair-2") + path("M0 52Q50 36 110 48T240 42V84H0Z", "a-leaf-3") + path("M0 70Q60 62 120 68T240 66V84H0Z", "a-grass") + at(0, -2, bunting(2, 8, 6)) + at(120, -2, bunting(2, 8, 6))
    + many([[14, "c-red"], [92, "c-blue"], [170, "c-green"]], ([x, c]) => rect(x + 4, 34, 3, 40, "a-wood-2") + rect(x + 51, 34, 3, 40, "a-wood-2") + rect(x + 5, 38, 48, 18, "a-ink") + fade(0.4, dot(x + 29, 46, 12, "a-glow")) + rect(x, 54, 58, 18, "a-wood", 2) + awning(x - 2, 24, 62, 14, c, "a-cream", 6)) + at(44, 52, goods.berry(), 0.6) + at(122, 52, goods.pebble(), 0.6) + at(200, 52, goods.resin(), 0.5),
  night: () => rect(0, 0, 240, 84, "sky-night-1") + dot(196, 20, 50, "sky-night-2") + dot(196, 20, 11, "a-sun") + star(20, 16, 3) + star(70, 10, 2.600) + star(150, 14, 2.600) + path("M0 60Q60 46 120 58T240 52V84H0Z", "f-dark") + many([10, 34, 58, 186, 210, 232], (x, i) => pine(x, 82, 1 + (i % 3) * 0.2, "f-dark-2")) + line(web(120, 42, 54, 14, 6), "a-snow", 0.9) + spider(120, 42, 0.8),
};

export {LEAVES};
