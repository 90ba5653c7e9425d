/* The station: places, train cars, ticket. */
import {path, line, rect, dot, oval, at, fade} from "../brush.js";
import {wall, gable, hip, pane} from "../parts.js";
import {turn, many, sky, star, hills, tuft, toadstool, cloud, wheel, rails, lamp, goods} from "./strokes.js";

const LOADS = { // around (0, 0) = the middle of the car's floor
  twig: () => many([-20, -10, 0, 10, 20], (x, i) => line(`M${x - 6} 0L${x + 6}-${12 + (i % 2) * 4}`, "twig", 4)) + line("M-24-5H24", "c-red", 2.200),
  resin: () => at(0, 0, goods.resin(), 1.500), pebble: () => at(0, -2, goods.pebble(), 1.500), berry: () => at(0, -2, goods.berry(), 1.400),
  any: () => at(-20, -1, goods.berry(), 0.7) + at(0, -1, goods.pebble(), 0.8) + at(21, 0, goods.resin(), 0.6) + line("M-4-16l6-10M4-14l3-10", "twig", 3),
  point: () => dot(-14, -8, 9, "gold-2") + dot(-14, -9, 8, "gold") + dot(4, -6, 8, "gold-2") + dot(4, -7, 7, "gold") + dot(18, -8, 9, "gold-2") + dot(18, -9, 8, "gold") + many([[-14, -9], [4, -7], [18, -9]], ([x, y]) => star(x, y, 4, "a-sun")),
};
const car = (load, paint) => () =>
  sky("rail", 92, 16, 7) + hills() + rails(80)
  + at(60, 54, LOADS[load]())
  + path("M12 50H108L104 72H16Z", paint) + path("M70 50H108L104 72H70Z", "a-shade") + line("M13 56H107M15 66H105", "a-gold", 1.400) + line("M36 50V72M60 50V72M84 50V72", "a-shade", 1.600)
  + rect(8, 71, 104, 5, "a-ink", 1) + rect(0, 73, 9, 2.600, "a-ink") + rect(111, 73, 9, 2.600, "a-ink") + wheel(28, 78, 7) + wheel(50, 78, 7) + wheel(72, 78, 7) + wheel(94, 78, 7);
const STATION = {
  station: () =>
    sky("rail", 24, 16, 7) + hills() 
    + wall(20, 38, 80, 40) + hip(16, 39, 88, 18, "a-roof", 4) + wall(50, 18, 20, 60, "a-plaster") + gable(48, 19, 24, 14, "a-roof", 3)
    + dot(60, 30, 7.500, "a-wood-2") + dot(60, 30, 6, "a-snow") + line("M60 30V26M60 30l3 2", "a-ink", 1.400)
    + many([28, 38, 76, 86], (x) => pane(x, 48, 6, 11)) + path("M54 78V60a6 6 0 0 1 12 0V78Z", "a-door")
    + rect(8, 62, 104, 3, "a-wood") + line("M12 65V80M38 65V80M82 65V80M108 65V80", "a-wood-2", 2) + rect(0, 77, 120, 5, "a-stone", 1) + rails(84) + lamp(104, 78, 0.8) + rect(24, 70, 9, 8, "c-red", 1) + rect(26, 67.500, 5, 3, "a-wood-2"),
  knoll: () =>
    sky("rail", 86, 22, 10) + fade(0.4, path("M0 56Q22 40 46 54T92 48T120 46V90H0Z", "a-leaf-2"))
    + path("M0 86Q14 54 56 46T120 82V90H0Z", "a-leaf-3") + path("M60 46Q100 50 120 82V90H84Q92 62 60 46Z", "a-shade")
    + rect(53, 24, 7, 28, "a-wood-2") + dot(56, 20, 15, "a-leaf-2") + dot(44, 26, 9, "a-leaf") + dot(69, 26, 10, "a-leaf") + dot(60, 12, 9, "a-leaf")
    + many([[26, 74, -12], [46, 68, 4], [68, 70, 12]], ([x, y, a], i) => turn(a, rect(x - 7, y - 9, 14, 19, "a-cream", 2) + rect(x - 5, y - 7, 10, 8, ["production", "destination", "governance"][i], 1) + line(`M${x - 4} ${y + 4}h8M${x - 4} ${y + 7}h5`, "a-shade", 1.200), x, y))
    + line("M96 58V78", "a-wood-2", 2.600) + path("M84 54H104L110 60 104 66H84Z", "a-wood") + tuft(14, 88) + toadstool(106, 88),
  engine: () =>
    sky("rail", 20, 18, 7) + hills() + rails(80) + fade(0.8, cloud(36, 12, 0.8) + cloud(60, 8, 0.6))
    + rect(14, 26, 10, 24, "a-ink", 1) + path("M10 26H28L25 20H13Z", "a-ink") + path("M10 48H74V70H10Q4 60 10 48Z", "c-green") + path("M40 48H74V70H40Z", "a-shade") + dot(14, 59, 9, "a-ink") + dot(14, 59, 6, "a-stone-2") + line("M28 48V70M46 48V70", "a-gold", 2) + dot(38, 44, 5, "a-gold")
    + rect(74, 26, 32, 44, "c-green") + rect(92, 26, 14, 44, "a-shade") + rect(80, 34, 16, 14, "a-glow", 2) + rect(70, 20, 40, 7, "a-roof", 2)
    + rect(6, 70, 104, 5, "c-red", 1) + wheel(24, 78, 8) + wheel(46, 78, 8) + wheel(74, 76, 10) + wheel(98, 76, 10) + line("M24 78H98", "a-gold", 2),
  car_twig: car("twig", "c-green"), car_resin: car("resin", "c-ochre"), car_pebble: car("pebble", "c-blue"), car_berry: car("berry", "c-red"), car_any: car("any", "c-plum"), car_point: car("point", "c-teal"),
  ticket: () =>
    rect(0, 0, 120, 90, "sky-rail-1") + dot(60, 45, 44, "sky-rail-2")
    + turn(-8, path("M14 28H106V40a6 6 0 0 0 0 12V64H14V52a6 6 0 0 0 0-12Z", "a-cream") + rect(20, 33, 62, 26, "c-red", 3) + at(51, 50, rect(-22, -8, 34, 12, "a-cream", 2) + rect(12, -14, 12, 18, "a-cream", 2) + rect(-18, -14, 5, 8, "a-cream") + dot(-14, 6, 4, "a-cream") + dot(0, 6, 4, "a-cream") + dot(16, 6, 4, "a-cream")) + line("M88 30V62", "a-shade", 1.600) + at(97, 46, star(0, 0, 6, "a-amber")), 60, 45),
  reservation: () =>
    rect(0, 0, 120, 90, "sky-rail-1") + dot(56, 42, 44, "sky-rail-2")
    + turn(7, line("M60 4V22", "c-red", 3) + path("M36 22Q60 10 84 22V72Q60 84 36 72Z", "a-wood") + path("M66 17Q78 19 84 22V72Q76 77 66 78Z", "a-shade") + path("M41 26Q60 17 79 26V68Q60 77 41 68Z", "a-thatch") + dot(60, 22, 3, "a-ink")
      + at(60, 52, oval(0, 5, 9, 7.500, "c-red") + oval(-11, -3, 3.600, 4.800, "c-red") + oval(-4, -9, 3.600, 5, "c-red") + oval(5, -9, 3.600, 5, "c-red") + oval(12, -3, 3.600, 4.800, "c-red")), 60, 45),
};

export {STATION};
