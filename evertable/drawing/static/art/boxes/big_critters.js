/* Big critters carry somebody small, so that one sees how big they are. */
import {path, line, rect, dot, oval, at, both, fade} from "../brush.js";
import {bell} from "../parts.js";
import {SPECIES, CLOTHES, eye} from "../critters.js";
import {star, turf, peak, cloud, range} from "./strokes.js";

const rider = (x, y, s = 0.2) => `<g transform="translate(${x} ${y}) scale(${s})">${SPECIES.mouse.back("f-tan") + CLOTHES.cloak("c-red") + SPECIES.mouse.face("f-tan")}</g>`;
const BIG = {
  honeypaw: () => rect(0, 0, 120, 90, "sky-peak-1") + dot(30, 22, 44, "sky-peak-2") + range() + turf(80)
    + path("M12 94Q10 58 34 46Q60 36 86 46Q110 58 108 94Z", "f-brown") + path("M76 43Q110 54 108 94H82Q92 66 76 43Z", "a-shade")
    + both(dot(38, 20, 9, "f-brown-2") + dot(38, 21, 5, "f-tan")) + path("M60 12C80 12 88 28 85 42C82 56 72 60 60 60S38 56 35 42C32 28 40 12 60 12Z", "f-brown")
    + oval(60, 46, 15, 11, "f-tan") + both(eye(48, 33, 3)) + path("M53 39Q60 36 67 39Q65 46 60 46T53 39Z", "a-ink") + dot(57, 40, 1.200, "a-snow") + line("M60 46v5M52 52q4 4 8 0q4 4 8 0", "a-ink", 1.500)
    + line("M30 52Q60 84 92 56", "c-red", 5) + at(60, 72, rect(-9, -8, 18, 18, "a-amber", 4) + rect(-8, -13, 16, 6, "a-cream", 2) + fade(0.5, rect(-5, -4, 3, 10, "a-snow", 1))) + rider(86, 26, 0.26),
  whisper: () => rect(0, 0, 120, 90, "sky-night-1") + dot(92, 22, 34, "sky-night-2") + dot(92, 22, 13, "a-sun") + fade(0.8, range("f-dark", "f-slate-2")) + path("M0 78Q60 70 120 78V90H0Z", "f-dark-2")
    + path("M14 94Q16 64 40 54H80Q104 64 106 94Z", "f-slate") + path("M72 54H80Q104 64 106 94H80Q88 72 72 54Z", "a-shade")
    + both(path("M36 34L33 2Q50 8 56 24Z", "f-slate") + path("M40 27L39 12Q47 16 51 23Z", "a-pink")) + path("M60 18C76 18 88 32 94 46C82 48 72 64 60 70C48 64 38 48 26 46C32 32 44 18 60 18Z", "f-slate")
    + both(path("M26 46C38 40 54 44 60 70C48 64 38 48 26 46Z", "a-snow")) + both(path("M43 40Q49 34 55 41Q49 44 43 40Z", "a-gold") + dot(50, 39, 1.900, "a-ink")) + oval(60, 63, 5, 3.800, "a-ink") + dot(61.500, 62, 1, "a-snow")
    + path("M30 66Q60 92 90 66L94 76Q60 102 26 76Z", "c-teal") + star(60, 84, 6, "a-gold") + rider(84, 34, 0.25),
  stubblehoof: () => rect(0, 0, 120, 90, "sky-peak-1") + dot(86, 20, 44, "sky-peak-2") + range() + turf(82)
    + both(line("M46 26Q28 24 16 6M30 21Q24 12 26 2M22 15Q12 16 6 10M38 24Q36 12 40 4", "a-thatch", 5)) 
    + path("M14 94Q18 66 42 58H78Q102 66 106 94Z", "f-brown-2") + path("M74 58H78Q102 66 106 94H80Q88 74 74 58Z", "a-shade")
    + both(path("M42 30Q28 26 24 34Q32 42 44 38Z", "f-brown") ) + path("M60 20C72 20 80 30 78 42C77 52 76 74 60 76S43 52 42 42C40 30 48 20 60 20Z", "f-brown") + path("M48 58Q60 50 72 58Q74 76 60 77T48 58Z", "f-tan") + both(eye(49, 39, 3)) + both(oval(55, 63, 2, 2.800, "a-ink")) + line("M54 71q6 3 12 0", "a-ink", 1.500)
    + path("M36 70Q60 90 84 70L88 78Q60 100 32 78Z", "c-green") + bell(60, 86, 1.200) + rider(50, 0, 0.2),
  windlore: () => rect(0, 0, 120, 90, "sky-peak-1") + dot(60, 30, 50, "sky-peak-2") + fade(0.8, peak(16, 90, 30, 40) + peak(106, 90, 30, 44)) + cloud(22, 74, 1) + cloud(98, 70, 1.1)
    + both(path("M52 44Q30 10 2 12Q6 22 14 26Q6 30 8 36Q14 40 22 40Q16 46 22 50Q34 54 50 56Z", "f-brown") + line("M46 44Q30 26 8 18M46 49Q32 38 14 34M48 53Q36 48 24 46", "f-brown-2", 2))
    + path("M44 42Q60 34 76 42Q80 66 60 84Q40 66 44 42Z", "f-brown-2") + path("M66 40Q78 42 77 52Q76 68 60 84Q66 62 66 40Z", "a-shade") + path("M50 82L60 68 70 82 60 90Z", "f-brown")
    + path("M60 14C72 14 77 24 75 34Q72 44 60 46Q48 44 45 34C43 24 48 14 60 14Z", "a-snow") + both(dot(52, 27, 3.600, "a-gold") + dot(52.500, 27, 2.200, "a-ink") + line("M46 22l9 3", "a-stone-2", 2)) + path("M54 31Q60 27 66 31L60 45Z", "a-amber") + line("M44 46Q60 60 76 46", "c-red", 3.600) + rider(49, 45, 0.18),
  truffle: () => rect(0, 0, 120, 90, "sky-peak-1") + dot(34, 22, 44, "sky-peak-2") + range() + turf(80)
    + path("M10 94Q10 62 40 52H80Q110 62 110 94Z", "f-dark") + path("M74 52H80Q110 62 110 94H82Q92 72 74 52Z", "a-shade")
    + path("M34 40L40 14 47 26 52 10 60 24 68 10 73 26 80 14 86 40Z", "f-dark-2") + both(path("M38 36Q24 28 26 14Q42 16 48 30Z", "f-dark") + path("M37 31Q31 26 31 20Q38 22 42 28Z", "a-pink"))
    + path("M60 22C78 22 88 36 86 50C84 66 74 78 60 78S36 66 34 50C32 36 42 22 60 22Z", "f-dark") + both(eye(47, 44, 3)) + line("M40 37l10 3M80 37l-10 3", "f-dark-2", 2.400)
    + oval(60, 63, 15, 11, "a-pink") + both(oval(54.500, 62, 2.600, 4, "a-rose")) + both(path("M44 70Q34 66 36 54Q42 60 49 66Z", "a-cream")) + line("M52 75q8 4 16 0", "a-ink", 1.500)
    + at(96, 76, path("M-9 6Q-10-4 0-5T9 6Z", "a-wood-2") + dot(-3, 0, 1, "a-wood") + dot(3, 2, 1, "a-wood")) + rider(48, -2, 0.2),
  corliander: () => rect(0, 0, 120, 90, "sky-peak-1") + dot(60, 40, 54, "sky-peak-2") + fade(0.7, peak(14, 90, 28, 36) + peak(108, 90, 28, 38)) + turf(84)
    + [-66, -48, -32, -16, 0, 16, 32, 48, 66].map((turned) => `<g transform="rotate(${turned} 60 82)">${path("M60 80Q50 36 60 10Q70 36 60 80Z", "c-teal") + oval(60, 19, 6.500, 8.500, "a-leaf") + oval(60, 20, 4.200, 5.600, "a-gold") + oval(60, 21, 2.400, 3.400, "c-blue")}</g>`).join("")
    + path("M42 94Q40 68 52 58Q50 46 52 38H68Q70 46 68 58Q80 68 78 94Z", "c-blue") + path("M66 58Q80 68 78 94H66Q72 76 66 58Z", "a-shade") + line("M60 22v-9M55 23l-4-8M65 23l4-8", "c-blue", 1.600) + dot(60, 12, 2.200, "a-gold") + dot(50.500, 14, 2.200, "a-gold") + dot(69.500, 14, 2.200, "a-gold")
    + oval(60, 33, 12, 12.500, "c-blue") + both(oval(53.500, 32, 4.200, 4.800, "a-snow") + dot(54, 32.500, 2.200, "a-ink")) + path("M55 37H65L60 46Z", "a-amber") + line("M49 52Q60 60 71 52", "c-red", 3.400) + rider(76, 58, 0.22),
  firebeak: () => rect(0, 0, 120, 90, "sky-peak-1") + dot(84, 26, 42, "sky-peak-2") + range() + path("M0 80Q40 70 76 78T120 76V90H0Z", "a-stone-2")
    + path("M10 94Q6 60 34 48H86Q114 60 110 94Z", "f-dark") + path("M82 48H86Q114 60 110 94H88Q96 70 82 48Z", "a-shade") + line("M24 62q6 10 4 26M34 58q6 14 4 32M96 62q-6 10-4 26M86 58q-6 14-4 32", "f-dark-2", 2)
    + path("M36 58Q34 44 46 46Q46 38 54 42Q60 34 66 42Q74 38 74 46Q86 44 84 58Q72 66 60 62Q48 66 36 58Z", "a-snow") + fade(0.4, line("M44 56q4-6 8-2M56 56q4-6 8-2M68 56q4-6 8-2", "a-stone-2", 1.600))
    + path("M60 6C73 6 79 16 78 27C77 40 70 48 60 48S43 40 42 27C41 16 47 6 60 6Z", "a-rose") + path("M50 8Q60 2 70 8Q66 13 60 12T50 8Z", "f-dark-2") + both(oval(52, 24, 4.200, 4.600, "a-snow") + dot(52.500, 24.500, 2.400, "a-ink") + line("M45 18l9 3", "f-dark", 2))
    + path("M52 29Q60 25 68 29Q70 38 64 42L60 52L57 42Q50 38 52 29Z", "a-amber") + path("M57 42L60 52 64 42Q60 44 57 42Z", "c-red") + line("M55 33q2-1 3 0M62 33q2-1 3 0", "a-ink", 1.200) + rider(76, 32, 0.22),
};

export {BIG};
