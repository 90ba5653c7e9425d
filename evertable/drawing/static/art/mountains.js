/* Discoveries of Spirecrest: places in the mountains, trails, cities, and big critters. */
import {path, line, rect, dot, oval, at, fade} from "./brush.js";
import {wall, gable, cone, pane, door, columns, steps, flag, crate} from "./parts.js";

const ICONS = new URL("../icons.svg", import.meta.url).pathname;

const peak = (x, y, w, h, fill = "a-slate") =>
  path(`M${x - w} ${y}L${x} ${y - h}L${x + w} ${y}Z`, fill)
  + path(`M${x} ${y - h}L${x + w} ${y}H${x + w * 0.2}Z`, "a-shade")
  + path(`M${x} ${y - h}L${x - w * 0.3} ${y - h * 0.7}l${w * 0.14} ${h * 0.08} ${w * 0.13}-${h * 0.08} ${w * 0.12} ${h * 0.1} ${w * 0.21}-${h * 0.1}Z`, "a-snow");
const range = () => fade(0.75, peak(22, 74, 34, 44) + peak(100, 74, 36, 50)) + peak(62, 76, 44, 60, "a-stone-2");
const cloud = (x, y, s = 1) => at(x, y, fade(0.9, dot(-10, 0, 6, "a-snow") + dot(0, -3, 8, "a-snow") + dot(10, 0, 6, "a-snow") + rect(-14, 0, 28, 6, "a-snow", 3)), s);
const meadow = () => path("M0 74Q34 66 66 73T120 70V90H0Z", "a-grass") + path("M0 84Q28 79 60 83T120 81V90H0Z", "a-grass-2");
const pine = (x, y, s = 1) => at(x, y, path("M0-26L8-12H4.5L11-1H-11L-4.5-12H-8Z", "a-leaf-2") + rect(-1.5, -1.5, 3, 4, "a-wood-2"), s);
const star = (x, y, r, fill = "a-gold") => at(x, y, path("M0-5L1.5-1.6 5-1.4 2.3.8 3.2 4.2 0 2.3-3.2 4.2-2.3.8-5-1.4-1.5-1.6Z", fill), r / 5);
const leaf = (x, y, s, fill) => at(x, y, path("M0 0Q-7-6 0-15 7-6 0 0Z", fill) + line("M0 0V-11", "a-shade", 1), s);
const glass = (x, y, fill, s = 1) => at(x, y, path("M-3-16H3V-8L9 3Q9 6 6 6H-6Q-9 6-9 3L-3-8Z", "a-snow") + path("M-5-3H5L8 3Q8 5 6 5H-6Q-8 5-8 3Z", fill) + rect(-4, -18, 8, 3, "a-wood", 1), s);

/* A winding path with a signpost that shows what it is named after. */
const trail = (sign) => () =>
  range() + meadow()
  + path("M50 90Q86 82 62 74T72 62Q60 67 52 73T34 90Z", "a-wheat")
  + pine(14, 82, 0.9) + pine(108, 80, 0.8)
  + rect(87, 50, 4, 32, "a-wood-2") + path("M70 40H100L107 49 100 58H70Z", "a-wood") + line("M73 43H99M73 55H99", "a-wood-2", 1)
  + at(85, 49, sign());
/* Towers below the peaks, with the same sign on a banner. */
const city = (roof, sign) => () =>
  range()
  + wall(24, 46, 18, 34) + cone(24, 46, 18, 20, roof) + pane(30, 54)
  + wall(78, 42, 20, 38) + cone(78, 42, 20, 22, roof) + pane(85, 52)
  + wall(40, 36, 40, 44) + gable(40, 37, 40, 22, roof) + pane(47, 44, 7, 9) + pane(66, 44, 7, 9)
  + flag(33, 28, "c-red") + flag(88, 22, "c-red")
  + path("M52 48H68V68L60 74 52 68Z", "a-cream") + at(60, 59, sign())
  + path("M0 78Q60 70 120 78V90H0Z", "a-grass");
const BLOSSOM = () => [0, 72, 144, 216, 288].map((a) => `<g transform="rotate(${a})">${oval(0, -4.4, 2.6, 3.6, "a-rose")}</g>`).join("") + dot(0, 0, 2.2, "a-gold");
const SPROUT = () => leaf(-1, 6, 0.8, "a-leaf") + at(3, 5, `<g transform="rotate(40)">${leaf(0, 0, 0.6, "a-leaf-2")}</g>`);
const MIST = () => line("M-8-4q4-3 8 0t8 0M-8 1q4-3 8 0t8 0M-8 6q4-3 8 0t8 0", "a-water-2", 2);
const STAR = () => star(0, 0, 8);
const SUN = () => dot(0, 0, 4.4, "a-sun") + line("M0-8V-6M0 6V8M-8 0H-6M6 0H8M-5.600-5.600-4.200-4.200M4.200 4.200 5.600 5.600M5.600-5.600 4.200-4.200M-4.200 4.200-5.600 5.600", "c-ochre", 1.6);
const BELL = () => path("M-6 5Q-4.500 3-4-1-3-6 0-6T4-1Q4.500 3 6 5Z", "a-gold") + dot(0, 6.400, 1.700, "c-ochre");
const WIND = () => line("M-8-2H3q4-1 2-4t-4 0M-8 3H6q4 1 2 4t-4 0", "a-water-2", 1.8);
const TOWER = () => rect(-3.500, -3, 7, 10, "a-cream") + path("M-6-2V-8H-3V-6H-1.500V-8H1.500V-6H3V-8H6V-2Z", "a-cream") + rect(-1.200, 2, 2.400, 5, "a-door");

/* A big critter before its mountains; the same drawing as its piece, in the colour of its coat. */
const big = (piece, coat) => () =>
  range() + meadow() + pine(10, 84, 0.9) + pine(112, 82, 0.8)
  + oval(60, 84, 32, 4, "a-shade")
  + `<g color="var(--${coat})"><use href="${ICONS}#i-big-${piece}" x="26" y="16" width="68" height="68"/></g>`;

const DISCOVERIES = {
  cartographers_caravan: () =>
    range() + meadow()
    + path("M24 50Q60 14 96 50Z", "a-cream") + path("M60 32Q84 34 96 50H60Z", "a-shade") + line("M42 38V50M60 32V50M78 38V50", "c-red", 1.6)
    + rect(22, 50, 76, 18, "a-wood", 2) + line("M24 56H96M24 62H96", "a-wood-2", 1.4)
    + dot(40, 74, 10, "a-wood-2") + dot(40, 74, 6, "a-thatch") + dot(80, 74, 10, "a-wood-2") + dot(80, 74, 6, "a-thatch")
    + at(104, 66, path("M-8-8H8V8H-8Z", "a-cream") + line("M-5 4Q-2-6 2 0T6-4", "c-red", 1.6)),
  ancient_orchard: () =>
    range() + meadow()
    + [26, 60, 94].map((x, i) => rect(x - 3, 56 - i % 2 * 4, 6, 26, "a-wood-2") + dot(x, 48 - i % 2 * 4, 15, "a-leaf-2") + dot(x - 10, 54, 9, "a-leaf") + dot(x + 10, 54, 9, "a-leaf")
      + dot(x - 7, 46, 2.6, "a-rose") + dot(x + 5, 40, 2.6, "a-rose") + dot(x + 9, 53, 2.6, "a-rose") + dot(x - 2, 55, 2.6, "a-rose")).join("")
    + crate(40, 76, 10) + dot(43, 75, 3, "a-rose") + dot(48, 75, 3, "a-rose"),
  cloudrim_peak: () =>
    fade(0.6, peak(18, 84, 30, 40) + peak(104, 84, 30, 44)) + peak(60, 86, 52, 80, "a-stone-2")
    + cloud(30, 52, 1.3) + cloud(92, 46, 1.1) + cloud(66, 66, 1.5) + flag(60, 9, "c-red"),
  grey_cloaks_hideout: () =>
    range() + path("M10 84Q14 40 60 36T110 84Z", "a-stone-2") + path("M60 36Q106 40 110 84H64Z", "a-shade")
    + path("M40 84V64Q42 48 60 48T80 64V84Z", "a-ink") + path("M52 84Q50 66 60 60T70 84Z", "a-slate") + path("M54 64Q60 54 66 64L64 70H56Z", "a-stone-2")
    + dot(58.500, 67, 1.200, "a-glow") + dot(62.500, 67, 1.200, "a-glow") + pine(16, 86, 1) + pine(104, 87, 1.100)
    + path("M0 82Q60 78 120 82V90H0Z", "a-grass-2"),
  moleia_mines: () =>
    range() + path("M8 84Q20 34 60 32T112 84Z", "a-stone-2")
    + path("M38 84V52H82V84Z", "a-ink") + rect(34, 48, 6, 36, "a-wood-2") + rect(80, 48, 6, 36, "a-wood-2") + rect(32, 44, 56, 7, "a-wood", 1)
    + line("M44 90 56 70M76 90 64 70", "a-slate", 2) + line("M46 86H74M50 80H70M53 75H67", "a-wood-2", 2)
    + path("M48 66H72L69 78H51Z", "a-slate") + dot(55, 65, 4, "c-plum") + dot(61, 63, 4, "a-gold") + dot(66, 65, 4, "c-teal")
    + dot(52, 79, 3, "a-ink") + dot(68, 79, 3, "a-ink") + at(60, 38, line("M-7-5 7 5M7-5-7 5", "a-wood-2", 2)),
  ruins_of_spire: () =>
    range() + meadow() + steps(34, 76, 52)
    + columns(38, 44, 44, 32, 4) + rect(34, 38, 30, 7, "a-stone") + path("M64 45V38L70 42 68 45Z", "a-stone")
    + path("M52 38L60 6 68 38Z", "a-stone-2") + path("M60 6L68 38H60Z", "a-shade") + line("M55 28H65M57 20H63", "a-leaf", 2)
    + rect(90, 72, 12, 8, "a-stone", 1) + rect(20, 74, 10, 7, "a-stone-2", 1) + path("M38 76q-4-14 2-24q5 12-2 24Z", "a-leaf"),
  tezels_laboratory: () =>
    range() + rect(12, 68, 96, 6, "a-wood", 1) + rect(18, 74, 6, 14, "a-wood-2") + rect(96, 74, 6, 14, "a-wood-2")
    + glass(36, 62, "c-teal", 1.1) + glass(86, 62, "c-plum", 1) + glass(62, 61, "a-rose", 1.4)
    + line("M36 44Q40 26 62 34", "a-slate", 2) + dot(62, 24, 3, "a-rose") + dot(68, 16, 4, "a-pink") + dot(60, 10, 2.600, "a-pink")
    + rect(96, 56, 12, 12, "c-red", 1) + line("M98 60H106M98 64H106", "a-gold", 1.2),
  stormvale: () =>
    range() + meadow() + wall(26, 58, 20, 20) + gable(26, 59, 20, 13, "c-blue") + door(33, 78, 7, 11)
    + wall(70, 54, 24, 24) + gable(70, 55, 24, 15, "c-plum") + pane(79, 60) + door(85, 78, 7, 11)
    + at(60, 22, dot(-22, 2, 11, "a-slate") + dot(-6, -5, 14, "a-slate") + dot(12, -3, 13, "a-slate") + dot(26, 3, 9, "a-slate") + rect(-32, 2, 66, 11, "a-slate", 5))
    + path("M58 34H68L62 45H69L54 64 59 49H52Z", "a-sun") + line("M34 38l-4 9M44 38l-4 9M82 38l-4 9M92 38l-4 9", "a-water", 1.8),
  cave_of_dancing_lights: () =>
    rect(0, 0, 120, 90, "a-ink") + path("M0 0H120V90H104Q112 40 88 22 60 8 34 22 8 42 18 90H0Z", "a-stone-2")
    + path("M34 0 40 20 46 0ZM62 0 67 16 72 0ZM84 0 92 24 98 0Z", "a-slate")
    + [[40, 40, "a-gold"], [58, 30, "c-teal"], [74, 42, "a-rose"], [50, 56, "a-sun"], [68, 60, "a-pink"], [84, 62, "a-gold"], [34, 66, "c-teal"], [60, 74, "a-glow"]]
      .map(([x, y, fill]) => fade(0.35, dot(x, y, 7, fill)) + dot(x, y, 2.8, fill)).join("")
    + path("M18 90Q60 76 104 90Z", "a-slate"),
  serpents_pass: () =>
    peak(20, 84, 36, 66, "a-stone-2") + peak(102, 84, 38, 70, "a-stone-2") + path("M0 82Q60 74 120 82V90H0Z", "a-grass")
    + line("M52 90Q84 82 60 72T64 56 58 44 62 34", "a-leaf-3", 10) + line("M52 90Q84 82 60 72T64 56 58 44 62 34", "a-leaf", 6)
    + oval(63, 30, 7, 5, "a-leaf") + dot(60, 28, 1.300, "a-ink") + dot(66, 28, 1.300, "a-ink") + line("M63 34v4l-2 3M63 38l2 3", "a-rose", 1.200),
  the_distant_shore: () =>
    dot(60, 40, 18, "a-sun") + path("M0 44H120V90H0Z", "a-water") + line("M10 54q8-4 16 0t16 0 16 0 16 0 16 0M22 64q8-4 16 0t16 0 16 0 16 0", "a-snow", 1.400)
    + path("M0 76Q40 64 70 76T120 78V90H0Z", "a-wheat") + path("M78 44 88 20 90 44Z", "a-cream") + path("M92 44V24L102 44Z", "a-cream") + path("M74 46H106L100 54H80Z", "a-wood-2")
    + rect(22, 52, 3, 28, "a-wood-2") + [-1, 1].map((d) => line(`M23 54q${d * 9}-8 ${d * 16} 2M23 54q${d * 4}-12 ${d * 12}-9`, "a-leaf-2", 3)).join("") + star(48, 82, 5, "c-ochre"),
  everblossom_trail: trail(BLOSSOM),
  greensprout_trail: trail(SPROUT),
  mistrise_trail: trail(MIST),
  starfall_trail: trail(STAR),
  sunblaze_trail: trail(SUN),
  bellsong_trail: trail(BELL),
  gatherwind_trail: trail(WIND),
  hopewatch_trail: trail(TOWER),
  everblossom_city: city("c-plum", BLOSSOM),
  greensprout_city: city("c-green", SPROUT),
  mistrise_city: city("c-ochre", MIST),
  starfall_city: city("c-blue", STAR),
  sunblaze_city: city("c-red", SUN),
  bellsong_city: city("c-teal", BELL),
  king_rhun: big("king", "c-red"),
};

export {DISCOVERIES};
