/* Constructions of Extra! Extra!, the Legends, Corrin Evertail and the Farms of the Four Seasons. */
import {path, line, rect, dot, oval, at, fade} from "./brush.js";
import {flower} from "./landscape.js";
import {wall, gable, hip, cone, dome, pane, rose, door, columns, steps, chimney, flag, sign, crate, sack, awning} from "./parts.js";

const acorn = (x, y, s = 1) =>
  at(
    x,
    y,
    path("M-6-2Q-6 8 0 12Q6 8 6-2Z", "a-thatch-2")
      + path("M-8-2Q-8-9 0-9T8-2Q0 2-8-2Z", "a-wood-2")
      + line("M0-9v-4", "a-wood-2", 2),
    s,
  );
const flame = (x, y, s = 1) =>
  at(x, y, path("M0-14Q9-4 6 4Q4 9 0 9T-6 4Q-9-4 0-14Z", "a-amber") + path("M0-5Q4 0 3 4Q2 7 0 7T-3 4Q-4 0 0-5Z", "a-glow"), s);
const coin = (x, y) => oval(x, y, 4.4, 2.4, "a-gold") + oval(x, y - 0.8, 3, 1.4, "a-glow");
const rows = (ys, ink) => ys.map((y) => line(`M58 ${y}Q84 ${y - 6} 112 ${y - 3}`, ink, 2.6)).join("");
const tree = (x, y, leaf, r = 11) =>
  line(`M${x} ${y}V${y - 20}`, "a-wood-2", 4) + dot(x, y - 28, r, leaf) + dot(x - 8, y - 22, r * 0.7, leaf) + dot(x + 8, y - 22, r * 0.7, leaf);

/* A farm of a season: the same barn, another roof, and beside it what the season brings. */
const farm = (roof, walls, beside) =>
  wall(20, 50, 34, 30, walls)
  + hip(20, 51, 34, 19, roof)
  + path("M30 80V64h14v16Z", "a-plaster")
  + line("M30 64l14 16M44 64L30 80", walls, 1.6)
  + rose(37, 47, 3.2)
  + beside;

const PAINTERS = {
  carnival: () =>
    path("M14 80L20 46Q40 38 60 46L66 80Z", "a-cream")
    + path("M22 80L27 44L36 42L34 80ZM46 80L46 42L54 44L58 80Z", "c-plum")
    + path("M14 50Q36 38 40 14Q44 38 68 50Q40 42 14 50Z", "c-plum")
    + path("M33 80Q34 62 40 57Q46 62 47 80Z", "a-door")
    + flag(40, 15, "a-gold")
    + wall(76, 58, 32, 23, "a-wood")
    + awning(72, 50, 40, 10, "a-rose", "a-cream", 6)
    + [82, 92, 102].map((x, i) => dot(x, 70 - (i % 2) * 4, 4.4, ["a-gold", "c-teal", "a-rose"][i])).join("")
    + line("M44 18Q76 40 110 24", "a-wood-2", 1)
    + [56, 68, 80, 92, 102].map((x, i) => path(`M${x} ${[26, 31, 32, 31, 27][i]}l5 0-2.5 6Z`, i % 2 ? "a-gold" : "c-teal")).join(""),
  gazette: () =>
    wall(28, 46, 64, 35)
    + hip(28, 47, 64, 18, "a-slate")
    + rect(34, 54, 26, 18, "a-glow", 1)
    + rect(37, 57, 9, 12, "a-snow")
    + rect(49, 57, 9, 12, "a-snow")
    + line("M38.5 60h6M38.5 63h6M38.5 66h4M50.5 60h6M50.5 63h6M50.5 66h4", "a-ink", 0.9)
    + door(70, 81, 13, 23)
    + awning(30, 48, 34, 7, "c-blue", "a-cream", 6)
    + at(
      98,
      74,
      rect(-9, -6, 20, 6, "a-snow", 1) + rect(-8, -12, 18, 6, "a-cream", 1) + line("M-6-3h12M-5-9h12", "a-stone-2", 1),
    )
    + chimney(40, 20),
  scurrble_stadium: () =>
    oval(60, 64, 52, 22, "a-wood-2")
    + oval(60, 62, 50, 20, "a-wood")
    + oval(60, 66, 40, 14, "a-grass")
    + line("M60 53V79M44 66a16 6 0 1 0 32 0a16 6 0 1 0-32 0", "a-cream", 1.3)
    + [14, 30, 46, 62, 78, 94, 106]
      .map((x, i) => dot(x, [58, 51, 47, 45, 47, 51, 58][i], 3.4, ["a-rose", "c-teal", "a-gold"][i % 3]))
      .join("")
    + flag(22, 50, "c-red")
    + flag(98, 50, "c-blue")
    + line("M24 74V62h10v12M86 74V62h10v12", "a-snow", 1.8)
    + acorn(62, 64, 0.6),
  bridge_of_the_sky: () =>
    fade(0.8, oval(24, 78, 26, 9, "a-snow") + oval(100, 80, 28, 10, "a-snow") + oval(60, 86, 30, 8, "a-cream"))
    + path("M4 62Q60 10 116 62L110 68Q60 24 10 68Z", "a-stone")
    + path("M60 30Q90 34 116 62L110 68Q84 42 60 38Z", "a-shade")
    + line("M4 54Q60 2 116 54", "a-gold", 2)
    + [12, 28, 44, 60, 76, 92, 108].map((x, i) => line(`M${x} ${[58, 46, 38, 35, 38, 46, 58][i]}v-10`, "a-gold", 1.8)).join("")
    + path("M52 38Q52 22 60 16Q68 22 68 38Z", "a-plaster")
    + cone(52, 24, 16, 18, "c-blue")
    + dot(60, 5, 2.4, "a-gold")
    + fade(0.7, oval(18, 34, 12, 4, "a-snow") + oval(98, 26, 14, 4.6, "a-snow")),
  mcgregors_market: () =>
    [14, 46, 78]
      .map(
        (x, i) =>
          wall(x, 58, 28, 22, "a-wood")
          + awning(x - 3, 48, 34, 10, ["a-rose", "c-teal", "a-gold"][i], "a-cream", 6)
          + line(`M${x} 80V50M${x + 28} 80V50`, "a-wood-2", 2)
          + [4, 11, 18, 24].map((d, k) => dot(x + d, 66 - (k % 2) * 2, 3.6, ["a-rose", "a-leaf-2", "a-gold", "a-amber"][(k + i) % 4])).join(""),
      )
      .join("")
    + crate(40, 74, 9)
    + sack(76, 84)
    + flag(28, 49, "c-green")
    + flag(92, 49, "c-green"),
  oleanders_opera_house: () =>
    wall(18, 50, 84, 30, "a-plaster")
    + rect(14, 46, 92, 5, "a-gold")
    + dome(34, 47, 52, 38, "c-red")
    + dot(60, 11, 3, "a-gold")
    + columns(22, 51, 76, 27, 7)
    + path("M50 80V66a10 10 0 0 1 20 0V80Z", "a-door")
    + steps(34, 78, 52)
    + [20, 34, 86, 100].map((x, i) => flower(x, 86 - (i % 2), "a-rose")).join("")
    + at(60, 34, line("M-8 6Q-8-8 0-8T8 6M-4 6V-6M0 6V-8M4 6V-6", "a-gold", 1.5)),
  silver_scale_spring: () =>
    path("M8 84Q12 54 36 46Q60 38 84 46Q108 54 112 84Z", "a-stone-2")
    + path("M70 44Q108 54 112 84H88Q90 58 70 44Z", "a-shade")
    + path("M46 50Q60 44 74 50Q72 66 80 84H40Q48 66 46 50Z", "a-water")
    + line("M54 52Q52 66 50 82M62 51Q62 66 62 82M69 53Q70 66 73 82", "a-snow", 1.6)
    + oval(60, 84, 36, 6, "a-water-2")
    + at(40, 78, oval(0, 0, 8, 4, "a-snow") + path("M7 0l6-4v8Z", "a-snow") + dot(-4, -1, 1, "a-ink") + line("M-1-2q2 2 0 4", "a-stone-2", 1))
    + [22, 30, 92, 100].map((x, i) => oval(x, 64 + (i % 2) * 6, 6, 3, "a-moss")).join("")
    + fade(0.6, dot(60, 40, 5, "a-snow") + dot(50, 36, 3, "a-snow") + dot(70, 34, 3.6, "a-snow")),
  the_green_acorn: () =>
    chimney(84, 26)
    + wall(26, 56, 62, 25)
    + wall(22, 42, 70, 16, "a-moss")
    + path("M16 44Q24 16 57 14T98 44Q57 30 16 44Z", "a-leaf")
    + path("M62 14Q92 18 98 44Q84 38 74 36Q74 24 62 14Z", "a-shade")
    + line("M57 14v-6", "a-wood-2", 3)
    + pane(30, 46, 8, 9)
    + pane(53, 46, 8, 9)
    + pane(76, 46, 8, 9)
    + door(50, 81, 13, 18)
    + pane(34, 63, 9, 11)
    + pane(72, 63, 9, 11)
    + sign(96, 52, acorn(0, -1, 0.42)),
  click_clacks: () =>
    wall(24, 48, 40, 33)
    + gable(24, 49, 40, 22, "c-teal")
    + door(36, 81, 12, 18)
    + rose(44, 40, 4)
    + wall(64, 40, 36, 41, "a-wood")
    + hip(64, 41, 36, 16, "a-roof")
    + rect(68, 50, 28, 18, "a-glow", 1)
    + [72, 80, 88].map((x, i) => rect(x, 58 - i, 6, 9 + i, ["a-rose", "a-gold", "c-blue"][i], 1)).join("")
    + at(82, 74, dot(-8, 0, 4, "a-gold") + dot(0, 0, 4, "a-stone") + dot(8, 0, 4, "a-gold"))
    + sign(10, 52, line("M-4 2l3-5 3 5 3-5", "a-gold", 1.6)),
  darkdeep_prison: () =>
    path("M10 84Q8 40 30 26Q60 12 90 26Q112 40 110 84Z", "a-slate")
    + path("M66 17Q112 26 110 84H90Q92 42 66 17Z", "a-shade")
    + wall(44, 24, 32, 28, "a-stone-2")
    + path("M44 24v-6h6v6h7v-6h6v6h7v-6h6v6Z", "a-stone-2")
    + [50, 64].map((x) => rect(x, 32, 7, 9, "a-ink", 1) + line(`M${x + 2.3} 32v9M${x + 4.7} 32v9`, "a-stone", 1)).join("")
    + path("M36 84V66a24 22 0 0 1 48 0V84Z", "a-stone-2")
    + path("M41 84V66a19 18 0 0 1 38 0V84Z", "a-ink")
    + line("M48 84V53M55 84V49M62 84V48M69 84V50M76 84V56M41 66h38M41 76h38", "a-stone", 2)
    + flame(24, 62, 0.7)
    + flame(96, 62, 0.7),
  everflame_tomb: () =>
    rect(26, 46, 68, 34, "a-stone")
    + rect(68, 46, 26, 34, "a-shade")
    + gable(26, 47, 68, 20, "a-stone-2", 5)
    + columns(32, 48, 56, 30, 4)
    + path("M50 80V62a10 10 0 0 1 20 0V80Z", "a-ink")
    + flame(60, 72, 0.9)
    + steps(28, 79, 64)
    + flame(60, 22, 0.9)
    + rect(53, 30, 14, 4, "a-gold", 1)
    + [18, 102].map((x) => line(`M${x} 84V66`, "a-stone-2", 4) + flame(x, 58, 0.55)).join(""),
  king_norths_treasury: () =>
    wall(24, 44, 72, 37, "a-stone")
    + rect(20, 40, 80, 6, "a-gold")
    + gable(24, 41, 72, 18, "a-slate", 6)
    + dot(60, 63, 17, "a-stone-2")
    + dot(60, 63, 14, "a-slate")
    + [0, 60, 120].map((a) => `<g transform="rotate(${a} 60 63)">${line("M48 63H72", "a-gold", 2)}</g>`).join("")
    + dot(60, 63, 4.4, "a-gold")
    + [28, 34, 31, 88, 94, 91].map((x, i) => coin(x, [84, 84, 80][i % 3])).join("")
    + at(60, 33, path("M-7 4L-9-5L-4-1L0-7L4-1L9-5L7 4Z", "a-gold")),
  strongroot_castle: () =>
    path("M14 86Q34 78 36 52H84Q86 78 106 86Z", "a-wood-2")
    + path("M60 52H84Q86 78 106 86H74Q64 70 60 52Z", "a-shade")
    + line("M30 84Q42 76 42 60M90 84Q78 76 78 60", "a-wood", 2.4)
    + wall(34, 38, 52, 22, "a-stone")
    + path("M34 38v-5h6v5h6v-5h6v5h6v-5h6v5h6v-5h6v5h6v-5h4v5Z", "a-stone")
    + wall(22, 28, 16, 34, "a-stone")
    + cone(22, 29, 16, 20, "a-leaf-2")
    + wall(82, 28, 16, 34, "a-stone")
    + cone(82, 29, 16, 20, "a-leaf-2")
    + wall(51, 18, 18, 22, "a-stone")
    + cone(51, 19, 18, 17, "a-leaf")
    + flag(60, 5, "a-gold")
    + pane(27, 38, 6, 9)
    + pane(87, 38, 6, 9)
    + pane(57, 25, 6, 9)
    + path("M52 86V70a8 8 0 0 1 16 0V86Z", "a-door"),
  corrin_evertails_field: () =>
    path("M0 84Q30 56 60 56T120 62V90H0Z", "a-wheat")
    + [62, 68, 75, 83].map((y, i) => line(`M${30 - i * 9} ${y + 2}Q70 ${y - 8} 118 ${y - 2}`, i % 2 ? "a-thatch-2" : "a-thatch", 2.6)).join("")
    + at(
      34,
      66,
      line("M0 18V-26M-16-14H16", "a-wood-2", 3)
        + path("M-10-16Q0-20 10-16L12 4Q0 8-12 4Z", "c-red")
        + dot(0, -26, 7, "a-thatch")
        + path("M-11-30Q0-34 11-30L6-32Q4-40 0-40T-6-32Z", "a-wood-2"),
    )
    + [70, 84, 98, 110].map((x, i) => line(`M${x} 72q1-9 ${i % 2 ? 3 : -2}-16`, "a-thatch-2", 1.6) + oval(x + (i % 2 ? 3 : -2), 53, 2.6, 6, "a-wheat")).join("")
    + fade(0.6, dot(96, 26, 9, "a-sun")),
  corrin_evertails_path: () =>
    path("M0 90Q20 64 60 58Q100 52 120 60V90Z", "a-grass-2")
    + path("M40 90Q46 74 64 66Q80 58 62 50Q52 46 60 40H66Q62 46 72 50Q92 60 76 70Q64 78 66 90Z", "a-thatch")
    + [48, 56, 66, 58].map((x, i) => oval(x, 86 - i * 7, 4, 1.8, "a-stone")).join("")
    + line("M86 80V44", "a-wood", 3)
    + path("M76 46h18l6 5-6 5H76Z", "a-wood")
    + path("M96 60H80l-6 4 6 5h16Z", "a-wood-2")
    + tree(24, 76, "a-leaf-2")
    + tree(108, 72, "a-leaf", 9),
  spring_farm_i: () =>
    farm("a-moss", "a-thatch", tree(76, 80, "a-pink") + tree(100, 82, "a-rose", 9) + [62, 68, 88].map((x) => flower(x, 84, "a-cream")).join("")),
  spring_farm_ii: () =>
    farm("a-moss", "c-teal", rows([70, 76, 82], "a-leaf-2") + [64, 76, 88, 100].map((x, i) => flower(x, 80 - i, i % 2 ? "a-rose" : "a-gold")).join("") + tree(104, 70, "a-pink", 9)),
  summer_farm_i: () =>
    farm("a-thatch", "a-roof", rows([66, 73, 80], "a-thatch-2") + [66, 78, 90, 102].map((x) => oval(x, 62, 2.6, 6, "a-wheat")).join("") + fade(0.8, dot(98, 26, 9, "a-sun"))),
  summer_farm_ii: () =>
    farm("a-thatch", "a-roof", [70, 84, 98].map((x, i) => line(`M${x} 84V${56 - i * 2}`, "a-leaf-2", 2) + dot(x, 54 - i * 2, 8, "a-gold") + dot(x, 54 - i * 2, 4, "a-wood-2")).join("")),
  autumn_farm_i: () =>
    farm("a-roof", "a-wood", tree(78, 78, "a-amber") + tree(102, 80, "a-rose", 9) + [62, 70, 90].map((x) => oval(x, 84, 5, 4, "a-amber")).join("")),
  autumn_farm_ii: () =>
    farm("a-roof", "a-wood", crate(64, 72, 11) + crate(78, 74, 9) + sack(94, 83) + sack(104, 84) + [66, 71, 80].map((x) => dot(x, 71, 2.6, "a-rose")).join("") + tree(100, 70, "a-thatch-2", 9)),
  winter_farm_i: () =>
    farm("a-snow", "a-roof", path("M56 84Q84 72 118 84Z", "a-snow") + line("M78 80V48M78 62l-9-9M78 56l8-8M100 82V56M100 68l7-7", "a-wood-2", 2.6) + oval(90, 82, 9, 5, "a-stone")),
  winter_farm_ii: () =>
    farm("a-snow", "a-slate", path("M56 84Q84 74 118 84Z", "a-snow") + dot(86, 76, 9, "a-snow") + dot(86, 62, 6.4, "a-snow") + dot(84, 61, 0.9, "a-ink") + dot(88, 61, 0.9, "a-ink") + path("M86 63l6 1-6 1Z", "a-amber") + rect(81, 52, 10, 5, "a-ink", 1)),
};

export {PAINTERS};
