/* Constructions that Everdell Duo brings. */
import {path, line, rect, dot, oval, at, fade} from "./brush.js";
import {wall, gable, hip, dome, pane, rose, door, columns, steps, flag, sack} from "./parts.js";

const wheel = (x, y, r) => dot(x, y, r, "a-ink") + dot(x, y, r * 0.62, "c-red") + line(`M${x - r * 0.6} ${y}h${r * 1.2}M${x} ${y - r * 0.6}v${r * 1.2}`, "a-ink", 1.2);
const shelf = (x, y, n) =>
  Array.from({length: n}, (_, i) => rect(x + i * 4.2, y - 9 - (i % 3) * 1.5, 3.4, 9 + (i % 3) * 1.5, ["c-red", "c-blue", "c-green", "a-gold", "c-plum"][i % 5])).join("")
  + rect(x - 2, y, n * 4.2 + 4, 2, "a-wood-2");
const clock = (x, y, r) => dot(x, y, r + 2, "a-wood-2") + dot(x, y, r, "a-snow") + line(`M${x} ${y - r * 0.7}V${y}l${r * 0.5} ${r * 0.3}`, "a-ink", 1.3);

const DUO_TOWN = {
  barn: () =>
    wall(24, 46, 52, 36, "c-red")
    + path("M18 48L32 28H68L82 48Z", "a-slate")
    + path("M68 28L82 48H60L56 28Z", "a-shade")
    + path("M38 82V58H62V82Z", "a-cream")
    + line("M38 58L62 82M62 58L38 82M50 58V82M38 58H62V82H38Z", "c-red", 1.8)
    + path("M44 46V38Q50 32 56 38V46Z", "a-ink")
    + line("M44 44h12", "a-wheat", 3)
    + [86, 96, 106].map((x, i) => oval(x, 78 - (i % 2) * 2, 7, 6, "a-wheat") + line(`M${x - 6} 78q6-3 12 0`, "a-thatch-2", 1)).join("")
    + oval(96, 67, 7, 6, "a-thatch")
    + sack(16, 82),
  tea_house: () =>
    wall(30, 50, 60, 30, "a-plaster")
    + path("M20 52Q34 46 38 34H82Q86 46 100 52Z", "c-teal")
    + path("M82 34Q86 46 100 52H72L74 34Z", "a-shade")
    + path("M34 36Q44 32 46 22H74Q76 32 86 36Z", "c-teal")
    + path("M74 22Q76 32 86 36H66L68 22Z", "a-shade")
    + rect(44, 36, 32, 4, "a-wood-2")
    + line("M30 52v28M90 52v28M50 52v28M70 52v28", "a-wood", 2.4)
    + path("M50 80V58h20v22Z", "a-door")
    + dot(54, 70, 1, "a-gold")
    + pane(34, 58, 11, 13)
    + pane(75, 58, 11, 13)
    + at(60, 14, path("M-7-1H7Q7 8 0 8T-7-1Z", "a-snow") + line("M7 1q5 0 3 4-1 2-4 1", "a-snow", 1.6) + line("M-3-4q-2-3 0-5M2-4q-2-3 0-5", "a-cream", 1.3))
    + [24, 96].map((x) => line(`M${x} 54v6`, "a-wood-2", 1) + oval(x, 64, 4, 5, "a-glow")).join(""),
  everwall: () =>
    path("M0 84V52H14V44H26V52H40V44H52V52H68V44H80V52H94V44H106V52H120V84Z", "a-stone")
    + path("M68 84V44H80V52H94V44H106V52H120V84Z", "a-shade")
    + rect(44, 26, 32, 58, "a-stone")
    + path("M40 28V16H48V22H56V16H64V22H72V16H80V28Z", "a-stone-2")
    + rect(63, 28, 13, 56, "a-shade")
    + path("M51 84V64Q51 54 60 54T69 64V84Z", "a-door")
    + line("M60 54V84M51 70h18", "a-wood-2", 1.3)
    + pane(56, 36, 8, 11)
    + line("M4 62h14M22 70h14M84 62h14M102 72h12M8 76h12M88 77h10", "a-stone-2", 1.6)
    + path("M6 84q2-14 9-16 6 6 4 16ZM98 84q0-12 8-14 8 4 6 14Z", "a-leaf")
    + flag(60, 17, "c-plum"),
  air_balloon: () =>
    path("M60 6C84 6 94 24 90 40Q86 54 70 62H50Q34 54 30 40C26 24 36 6 60 6Z", "c-red")
    + path("M60 6C70 6 74 26 72 42Q70 56 66 62H54Q50 56 48 42C46 26 50 6 60 6Z", "a-cream")
    + path("M60 6C84 6 94 24 90 40Q86 54 70 62H66Q84 34 60 6Z", "a-shade")
    + line("M30 38Q60 48 90 38", "a-gold", 2.4)
    + line("M50 62L53 72M70 62L67 72M60 62v10", "a-wood-2", 1.2)
    + rect(50, 72, 20, 13, "a-wood", 3)
    + line("M50 77h20M55 72v13M60 72v13M65 72v13", "a-wood-2", 1)
    + sack(47, 84)
    + sack(74, 84)
    + fade(0.8, oval(18, 30, 10, 4, "a-snow") + oval(106, 54, 9, 3.6, "a-snow")),
  main_road: () =>
    path("M38 90Q52 66 40 56T62 40T56 30H64Q74 40 64 50T74 66Q80 80 92 90Z", "a-plaster")
    + path("M66 90Q70 74 60 62T68 44L64 30Q74 40 64 50T74 66Q80 80 92 90Z", "a-shade")
    + line("M54 84q4-8 2-14M56 60q0-8 8-12", "a-stone", 2)
    + [[18, 44, "c-blue"], [84, 40, "c-green"]].map(([x, y, c]) => wall(x, y, 20, 24) + gable(x, y + 1, 20, 12, c) + door(x + 4, y + 24, 6, 10) + pane(x + 12, y + 8, 5, 7)).join("")
    + line("M102 86V62", "a-wood", 3)
    + path("M90 64H110L114 68L110 72H90Z", "a-wood")
    + path("M114 75H96L92 79L96 83H114Z", "a-wood-2"),
  clocktower: () =>
    wall(44, 22, 32, 60)
    + gable(44, 24, 32, 22, "a-slate")
    + clock(60, 38, 9)
    + pane(51, 54, 6, 9)
    + pane(63, 54, 6, 9)
    + door(55, 82, 10, 14)
    + rect(40, 50, 40, 2.6, "a-wood-2")
    + wall(22, 60, 22, 22)
    + gable(22, 61, 22, 11, "a-roof")
    + pane(30, 66, 6, 8)
    + wall(76, 62, 22, 20)
    + gable(76, 63, 22, 10, "a-roof")
    + pane(84, 67, 6, 8)
    + flag(60, 4, "a-gold"),
  city_hall: () =>
    wall(22, 46, 76, 34)
    + path("M18 47L60 28L102 47Z", "a-stone")
    + path("M60 28L102 47H72Z", "a-shade")
    + rose(60, 40, 3.6)
    + columns(28, 48, 64, 32, 6)
    + path("M53 80V62Q53 56 60 56T67 62V80Z", "a-door")
    + steps(36, 80, 48)
    + rect(53, 14, 14, 14, "a-plaster")
    + dome(51, 15, 18, 11, "c-green")
    + clock(60, 21, 4)
    + flag(60, 7, "c-red")
    + [14, 106].map((x) => oval(x, 78, 7, 8, "a-leaf-2")).join(""),
  museum: () =>
    wall(18, 44, 84, 36, "a-cream")
    + rect(14, 40, 92, 5, "a-stone")
    + path("M40 41L60 26L80 41Z", "a-plaster")
    + path("M60 26L80 41H66Z", "a-shade")
    + at(60, 36, path("M-6 4Q-7-5 0-6T6 4L3 2 0 4-3 2Z", "c-ochre"))
    + columns(42, 46, 36, 34, 4)
    + path("M54 80V64h12v16Z", "a-door")
    + [22, 84].map((x) => rect(x, 50, 14, 18, "a-wood-2") + rect(x + 2, 52, 10, 14, "a-water") + path(`M${x + 2} 66l4-7 3 4 3-5 0 8Z`, "a-leaf")).join("")
    + steps(40, 80, 40)
    + [28, 92].map((x) => line(`M${x} 40V22`, "a-wood-2", 1.4) + path(`M${x} 22h9v14l-4.5-3L${x} 36Z`, "c-plum")).join(""),
  locomotive: () =>
    line("M4 82H116M4 86H116", "a-wood-2", 2)
    + [10, 26, 42, 58, 74, 90, 106].map((x) => rect(x, 82, 8, 3, "a-wood")).join("")
    + rect(22, 50, 54, 20, "c-green", 8)
    + rect(22, 60, 54, 10, "a-shade", 5)
    + line("M36 50v20M50 50v20", "a-gold", 2)
    + path("M27 50V36H22L25 28H39L42 36H37V50Z", "a-ink")
    + dome(50, 50, 14, 9, "a-gold")
    + wall(74, 34, 26, 36, "c-red")
    + rect(70, 29, 34, 6, "a-ink", 2)
    + rect(79, 40, 15, 12, "a-glow", 2)
    + path("M8 80L22 64V80Z", "a-stone-2")
    + dot(20, 56, 4, "a-glow")
    + wheel(36, 74, 8)
    + wheel(56, 74, 8)
    + wheel(86, 73, 9.5)
    + line("M36 74H86", "a-stone", 2.4)
    + fade(0.75, dot(34, 20, 6, "a-cream") + dot(46, 13, 8, "a-cream") + dot(61, 9, 6, "a-cream")),
  hall_of_records: () =>
    wall(20, 38, 80, 44)
    + hip(20, 39, 80, 20, "c-blue")
    + rose(60, 30, 4.4)
    + rect(28, 46, 24, 36, "a-door")
    + [56, 67, 78].map((y) => shelf(31, y, 4)).join("")
    + rect(68, 46, 24, 36, "a-door")
    + [56, 67, 78].map((y) => shelf(71, y, 4)).join("")
    + path("M54 82V64Q54 57 60 57T66 64V82Z", "a-wood-2")
    + steps(48, 81, 24)
    + at(104, 70, rect(-5, -3, 14, 14, "a-cream", 1) + line("M-2 1h8M-2 4h8M-2 7h5", "a-stone-2", 1.1) + dot(6, 9, 2.2, "c-red")),
  library: () =>
    wall(26, 40, 68, 42, "a-plaster")
    + gable(26, 41, 68, 26, "c-plum")
    + path("M46 24Q60 18 74 24V32Q60 26 46 32Z", "a-cream")
    + line("M60 21V29", "a-wood-2", 1.2)
    + [32, 72].map((x) => rect(x, 48, 17, 26, "a-wood-2") + shelf(x + 2.4, 59, 3) + shelf(x + 2.4, 71, 3)).join("")
    + path("M52 82V60Q52 51 60 51T68 60V82Z", "a-door")
    + pane(57, 58, 6, 8)
    + line("M100 84L108 40M110 84L116 42M102 76h9M104 64h8M106 52h8", "a-wood", 2),
  bank: () =>
    wall(26, 40, 68, 40, "a-stone")
    + path("M20 41L60 20L100 41Z", "a-stone-2")
    + path("M60 20L100 41H72Z", "a-shade")
    + dot(60, 34, 6, "a-gold")
    + dot(60, 34, 4, "a-glow")
    + columns(30, 43, 60, 37, 5)
    + dot(60, 64, 11, "a-slate")
    + dot(60, 64, 8, "a-stone")
    + line("M60 57v14M53 64h14M55 59l10 10M65 59L55 69", "a-slate", 1.4)
    + dot(60, 64, 2.6, "a-gold")
    + steps(38, 80, 44)
    + [0, 1, 2, 3].map((i) => oval(104, 82 - i * 3, 6, 2.6, i % 2 ? "a-amber" : "a-gold")).join("")
    + oval(16, 82, 6, 2.6, "a-gold")
    + oval(16, 79, 6, 2.6, "a-amber"),
};

export {DUO_TOWN};
