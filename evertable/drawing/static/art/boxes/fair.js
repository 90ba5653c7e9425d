/* The fair: market, what is offered, garland. */
import {path, line, rect, dot, oval, at, fade} from "../brush.js";
import {crate, sack, bell, awning} from "../parts.js";
import {SPECIES, CLOTHES} from "../critters.js";
import {turn, many, sky, hills, turf, tuft, toadstool, bunting, goods} from "./strokes.js";

const offer = (what, cloth) => () =>
  sky("fair", 26, 18, 8) + hills() + turf(80)
  + rect(14, 30, 5, 52, "a-wood-2") + rect(101, 30, 5, 52, "a-wood-2") + rect(16, 34, 88, 30, "a-ink", 1) + fade(0.35, rect(16, 34, 88, 30, "a-wood"))
  + fade(0.35, dot(60, 44, 22, "a-glow")) + at(60, 58, goods[what](), 1.45)
  + rect(8, 62, 104, 18, "a-wood", 2) + rect(70, 62, 42, 18, "a-shade", 2) + line("M10 68H110M10 74H110", "a-wood-2", 1.4)
  + awning(6, 14, 108, 18, cloth, "a-cream", 8) + tuft(8, 88) + toadstool(112, 88, .8);
const FAIR = {
  market: () =>
    sky("fair", 92, 18, 8) + hills() + turf(78) + bunting(4, 7, 7)
    + rect(18, 36, 4, 46, "a-wood-2") + rect(98, 36, 4, 46, "a-wood-2") + rect(20, 40, 80, 24, "a-ink", 1) + fade(0.3, rect(20, 40, 80, 24, "a-wood"))
    + at(60, 66, SPECIES.hedgehog.back("f-brown") + CLOTHES.apron("c-green") + SPECIES.hedgehog.face("f-brown"), 0.34).replace("translate(60 66)", "translate(39.500 36)")
    + rect(12, 62, 96, 18, "a-wood", 2) + rect(72, 62, 36, 18, "a-shade", 2) + line("M14 68H106M14 74H106", "a-wood-2", 1.400)
    + at(30, 60, goods.berry(), 0.62) + at(90, 60, goods.pebble(), 0.7) + at(74, 59, goods.resin(), 0.5)
    + awning(10, 24, 100, 16, "c-red", "a-cream", 8) + crate(4, 74, 10) + sack(112, 84),
  garland: () =>
    sky("fair", 60, 44, 14) + hills() + turf(80)
    + rect(15, 26, 5, 58, "a-wood-2") + rect(100, 26, 5, 58, "a-wood-2")
    + line("M17 28Q60 74 103 28", "a-leaf-2", 6) + line("M17 28Q60 74 103 28", "a-leaf", 3)
    + many([[20, 31], [30, 39], [41, 46], [52, 50.500], [68, 50.500], [79, 46], [90, 39], [100, 31]], ([x, y], i) => many([0, 72, 144, 216, 288], (a) => turn(a, oval(x, y - 3.400, 2.600, 3.400, ["a-rose", "a-cream", "c-plum", "a-gold"][i % 4]), x, y)) + dot(x, y, 1.900, i % 4 === 3 ? "a-rose" : "a-gold"))
    + line("M17 28Q12 14 24 10M103 28Q108 14 96 10", "a-leaf-2", 3) + dot(17, 26, 4, "a-rose") + dot(103, 26, 4, "a-rose")
    + at(60, 60, bell(0, 4, 2.500) + path("M0-12Q-14-18-14-8T0-10Q14-2 14-8T0-12Z", "c-red")) + path("M55 76L52 86M65 76L68 86", "c-red"),
  offer_twig: offer("twig", "c-green"), offer_resin: offer("resin", "c-ochre"), offer_pebble: offer("pebble", "c-blue"), offer_berry: offer("berry", "c-red"),
};

export {FAIR};
