/* Constructions: one small painter per card id, made of parts (parts.js); small card sets have a file of their own. */
import {v, path, line, rect, dot, oval, at, fade, pick} from "./brush.js";
import {flower} from "./landscape.js";
import {
  wall,
  gable,
  hip,
  thatch,
  cone,
  dome,
  pane,
  rose,
  door,
  beams,
  columns,
  steps,
  chimney,
  flag,
  sign,
  crate,
  sack,
  bell,
  awning,
} from "./parts.js";
import {DUO_TOWN} from "./duo_town.js";
import {RAILWAY} from "./railway.js";
import {RIVERSIDE} from "./riverside.js";
import {PAINTERS} from "./small_sets.js";

// ---------- one painter each ----------
const BUILDINGS = {
  cottage: () => chimney(74, 30) + wall(38, 52, 44, 28) + thatch(38, 53, 44, 24) + door(48, 80) + pane(66, 60, 8, 10),
  farm: () =>
    wall(26, 48, 34, 32, "a-roof")
    + hip(26, 49, 34, 20, "a-thatch-2")
    + path("M36 80V62h14v18Z", "a-plaster")
    + line("M36 62l14 18M50 62L36 80", "a-roof", 1.6)
    + rose(43, 45, 3.4)
    + [66, 74, 82, 90, 98]
      .map(
        (x, i) =>
          line(`M${x} 82q2-10 ${i % 2 ? 3 : -1}-18`, "a-thatch-2", 1.6)
          + oval(x + (i % 2 ? 3 : -1), 61, 2.6, 6, "a-wheat")
          + oval(x + 4, 68, 2.4, 5, "a-wheat"),
      )
      .join("")
    + line("M62 84V74M80 85V75M98 85V75M60 78h42", "a-wood", 2),
  mine: () =>
    path("M14 84Q20 44 50 30Q76 22 94 50Q104 64 108 84Z", "a-stone-2")
    + path("M50 30Q76 22 94 50Q104 64 108 84H84Q84 50 50 30Z", "a-shade")
    + path("M36 82V58Q36 42 54 42T72 58V82Z", "a-ink")
    + line("M36 83V56M72 83V56M33 54h42", "a-wood", 5)
    + dot(54, 49, 2.6, "a-glow")
    + line("M46 90L52 72M66 90L58 72", "a-stone", 1.6)
    + at(
      84,
      82,
      rect(-13, -13, 26, 11, "a-wood", 2)
        + rect(-13, -9, 26, 2, "a-wood-2")
        + dot(-7, 0, 3.4, "a-ink")
        + dot(7, 0, 3.4, "a-ink")
        + oval(-6, -14, 6, 4, "a-stone")
        + oval(5, -15, 7, 5, "a-stone")
        + oval(0, -18, 5, 3.6, "a-snow"),
    ),
  twig_barge: () =>
    path("M0 66Q30 62 60 66T120 65V90H0Z", "a-water")
    + line("M6 74h16M92 72h20M14 83h14M86 85h18", "a-water-2", 1.6)
    + line("M60 64V22", "a-wood-2", 2.4)
    + path("M62 24Q88 34 84 56Q72 60 62 58Z", "a-cream")
    + path("M62 24Q88 34 84 56L78 57Q80 38 62 24Z", "a-shade")
    + [0, 1, 2, 3, 4]
      .map((i) => line(`M${30 + i * 2} ${62 - i * 3}L${58 - i} ${60 - i * 3.4}`, i % 2 ? "a-wood" : "a-wood-2", 3))
      .join("")
    + line("M40 48q3 8 1 16", "a-thatch", 2)
    + path("M20 62H98Q96 80 80 82H38Q24 80 20 62Z", "a-wood")
    + path("M20 62H98L97 67H21Z", "a-wood-2")
    + path("M70 67H97Q94 80 80 82H64Q70 76 70 67Z", "a-shade"),
  resin_refinery: () =>
    chimney(80, 26)
    + wall(62, 44, 32, 36, "a-plaster")
    + beams(62, 44, 32, 36)
    + hip(62, 45, 32, 16, "a-moss")
    + path("M26 50Q24 66 28 80H56Q60 66 58 50Z", "a-wood")
    + line("M25 57h34M26 73h32", "a-stone-2", 2.4)
    + oval(42, 50, 16, 5, "a-wood-2")
    + oval(42, 49.5, 12.5, 3.4, "a-amber")
    + line("M66 56Q54 52 48 42", "a-stone-2", 3)
    + path("M46 43q4 7 0 9t-4-2q0-3 4-7Z", "a-amber")
    + path("M34 80q-2-6 2-8 4 2 3 8Z", "a-amber")
    + pane(74, 58, 8, 10),
  general_store: () =>
    wall(30, 46, 60, 34)
    + gable(30, 34, 60, 14, "a-roof", 2)
    + rect(30, 33, 60, 6, "a-wood-2")
    + rect(36, 52, 20, 16, "a-glow", 1)
    + line("M46 52v16M36 60h20", "a-door", 1)
    + door(68, 80, 12, 24)
    + awning(26, 38, 68, 11, "a-rose", "a-cream", 8)
    + crate(32, 71, 10)
    + crate(44, 73, 8)
    + [33, 37, 41].map((x) => dot(x, 70, 2.4, "a-rose")).join("")
    + oval(48, 72, 4, 2.4, "a-gold")
    + sack(62, 82),
  fairgrounds: () =>
    at(
      88,
      46,
      `<circle r="19" fill="none" stroke="${v("a-wood")}" stroke-width="2.4"/>`
        + [0, 45, 90, 135].map((a) => `<g transform="rotate(${a})">${line("M-19 0H19", "a-wood", 1.3)}</g>`).join("")
        + [0, 60, 120, 180, 240, 300]
          .map((a) => dot(19 * Math.cos(a / 57.3), 19 * Math.sin(a / 57.3), 3.6, ["a-rose", "a-gold", "c-teal"][(a / 60) % 3]))
          .join("")
        + line("M0 0L-9 36M0 0L9 36", "a-wood-2", 2.2),
    )
    + path("M16 80L22 50Q44 44 66 50L72 80Z", "a-cream")
    + path("M24 80L28 49L37 47L36 80ZM50 80L50 47L60 48L64 80Z", "a-rose")
    + path("M18 52Q40 40 44 20Q48 40 70 52Q44 44 18 52Z", "a-rose")
    + path("M37 80Q38 62 44 58Q50 62 51 80Z", "a-door")
    + flag(44, 21, "a-gold")
    + line("M4 34Q24 44 44 24Q66 40 84 22", "a-wood-2", 0.9)
    + [10, 20, 30, 58, 68, 76]
      .map((x, i) => path(`M${x} ${[36, 37, 33, 33, 33, 29][i]}l4 0-2 5Z`, i % 2 ? "a-gold" : "c-teal"))
      .join(""),
  storehouse: () =>
    path("M34 80V46Q34 26 60 26T86 46V80Z", "a-wood")
    + path("M66 26Q86 28 86 46V80H70V46Q70 32 66 26Z", "a-shade")
    + line("M43 80V34M51 80V29M60 80V27M69 80V29M77 80V34", "a-wood-2", 1)
    + path("M28 48Q36 18 60 18T92 48Q60 34 28 48Z", "a-moss")
    + path("M50 80V60h20v20Z", "a-door")
    + line("M50 60l20 20M70 60L50 80M60 60v20", "a-wood", 1.4)
    + rose(60, 46, 4.5)
    + crate(20, 70, 12)
    + crate(23, 60, 10)
    + sack(94, 82)
    + sack(102, 84),
  inn: () =>
    chimney(38, 22)
    + wall(30, 58, 54, 23)
    + wall(26, 40, 62, 19)
    + beams(26, 40, 62, 19)
    + gable(26, 41, 62, 24, "a-roof", 5)
    + pane(34, 45, 8, 10)
    + pane(53, 45, 8, 10)
    + pane(72, 45, 8, 10)
    + rose(57, 30, 3.4)
    + door(52, 81, 11, 17)
    + pane(36, 64, 9, 10)
    + pane(70, 64, 9, 10)
    + sign(90, 46, rect(-4, -2.6, 6, 6, "a-gold", 1) + line("M2-1.5q3 0 3 2t-3 2", "a-gold", 1.3) + dot(-1, -3, 2.2, "a-snow"))
    + line("M90 46V40", "a-door", 1.6),
  post_office: () =>
    wall(26, 50, 46, 30)
    + gable(26, 51, 46, 20, "a-slate")
    + door(34, 80)
    + sign(56, 56, rect(-5, -3.4, 10, 7, "a-cream", 1) + line("M-5-3.2L0 .6L5-3.2", "a-rose", 1.1))
    + wall(72, 34, 22, 46, "a-wood")
    + cone(72, 35, 22, 20, "a-slate")
    + [
      [76, 40],
      [85, 40],
      [76, 51],
      [85, 51],
      [76, 62],
      [85, 62],
    ]
      .map(([x, y]) => path(`M${x} ${y + 7}v-4a2.6 2.6 0 0 1 5.2 0v4Z`, "a-ink"))
      .join("")
    + at(
      84,
      16,
      oval(0, 0, 5, 3.4, "a-snow")
        + dot(4, -3, 2.3, "a-snow")
        + path("M-4-1l-6-3 2 5Z", "a-snow")
        + path("M6-3l3 .8-3 1Z", "a-amber"),
    ),
  lookout: () =>
    path("M50 84Q56 60 52 40H68Q64 60 72 84Z", "a-wood-2")
    + dot(44, 28, 15, "a-leaf-2")
    + dot(76, 28, 15, "a-leaf-2")
    + dot(60, 16, 16, "a-leaf")
    + dot(38, 36, 9, "a-leaf")
    + dot(84, 37, 9, "a-leaf")
    + rect(32, 46, 56, 4, "a-wood", 1)
    + line("M35 46V38M46 46V38M74 46V38M85 46V38M34 38h13M73 38h13", "a-wood", 1.7)
    + wall(46, 28, 28, 18, "a-plaster")
    + cone(46, 29, 28, 18, "a-thatch-2")
    + pane(56, 33, 8, 11)
    + line("M66 84L62 50M76 84L70 50M65 76h9M64 68h8M63 60h8", "a-thatch", 1.6)
    + at(88, 32, `<g transform="rotate(-24)">${rect(-2, -2, 13, 4, "a-gold", 1) + rect(9, -3, 3, 6, "a-gold", 1)}</g>`),
  chapel: () =>
    wall(40, 50, 40, 31)
    + gable(40, 51, 40, 26, "a-slate")
    + wall(53, 18, 14, 14, "a-plaster")
    + path("M56 32V25a4 4 0 0 1 8 0v7Z", "a-ink")
    + bell(60, 26, 0.7)
    + cone(53, 19, 14, 15, "a-slate")
    + rose(60, 43, 5)
    + door(54, 81, 12, 17)
    + pane(44, 60, 6, 11)
    + pane(70, 60, 6, 11)
    + path("M60 0q3 2 0 5q-3-3 0-5Z", "a-gold"),
  monastery: () =>
    wall(18, 52, 66, 28, "a-plaster")
    + hip(18, 53, 66, 14, "a-roof", 4)
    + [24, 39, 54, 69]
      .map((x) => path(`M${x} 80V67a5.5 5.5 0 0 1 11 0V80Z`, "a-ink") + line(`M${x} 80V67a5.5 5.5 0 0 1 11 0V80`, "a-stone", 1.8))
      .join("")
    + wall(84, 30, 18, 50, "a-plaster")
    + path("M89 46V38a4 4 0 0 1 8 0v8Z", "a-ink")
    + bell(93, 41, 0.8)
    + gable(84, 31, 18, 13, "a-roof", 3)
    + pane(90, 56, 6, 10)
    + path("M8 80Q4 54 10 38Q16 54 13 80Z", "a-leaf-2"),
  cemetery: () =>
    line("M26 84Q30 58 24 40M25 52Q14 44 8 48M24 42Q30 28 42 26M25 46Q18 34 10 32", "a-wood-2", 4)
    + [
      [10, 48],
      [42, 27],
      [10, 33],
      [24, 36],
    ]
      .map(([x, y]) =>
        [-6, -2, 3, 7].map((d, i) => line(`M${x + d} ${y}q${d / 3} ${8 + i * 3} ${d / 4} ${14 + i * 2}`, "a-leaf", 1.8)).join(""),
      )
      .join("")
    + [
      [48, 84, 15, 24],
      [70, 86, 18, 32],
      [94, 84, 14, 20],
    ]
      .map(
        ([x, y, w, h], i) =>
          path(`M${x} ${y}V${y - h + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y}Z`, i === 1 ? "a-stone" : "a-stone-2")
          + path(
            `M${x + w / 2} ${y - h * 0.74}q${w * 0.3} ${h * 0.2} 0 ${h * 0.4}q-${w * 0.3}-${h * 0.2} 0-${h * 0.4}Z`,
            "a-shade",
          ),
      )
      .join("")
    + flower(66, 88, "a-cream")
    + flower(90, 88, "a-rose"),
  university: () =>
    wall(26, 52, 68, 26, "a-stone-2")
    + rect(22, 47, 76, 6, "a-stone")
    + rect(44, 38, 32, 10, "a-plaster")
    + dome(42, 39, 36, 24, "a-slate")
    + rect(57, 14, 6, 8, "a-plaster")
    + dot(60, 12, 3, "a-gold")
    + columns(30, 53, 60, 25, 6)
    + door(54, 78, 12, 20)
    + steps(24, 77, 72),
  clock_tower: () =>
    wall(46, 32, 28, 50, "a-stone")
    + rect(42, 30, 36, 5, "a-wood-2")
    + cone(44, 31, 32, 27, "a-slate")
    + dot(60, 47, 11, "a-wood-2")
    + dot(60, 47, 9, "a-cream")
    + line("M60 47V41M60 47l4.6 2.6", "a-ink", 1.6)
    + [0, 90, 180, 270].map((a) => dot(60 + 7 * Math.cos(a / 57.3), 47 + 7 * Math.sin(a / 57.3), 0.8, "a-ink")).join("")
    + door(55, 82, 10, 15)
    + pane(50, 62, 5, 7)
    + pane(65, 62, 5, 7)
    + dot(60, 4, 2, "a-gold"),
  courthouse: () =>
    wall(28, 50, 64, 28, "a-stone-2")
    + gable(28, 51, 64, 22, "a-stone", 5)
    + columns(31, 51, 58, 27, 5)
    + door(54, 78, 12, 19)
    + steps(26, 77, 68)
    + at(60, 43, line("M0-7V5M-8-3H8M-8-3l-2.5 5h5ZM8-3l-2.5 5h5Z", "a-ink", 1.3) + dot(0, -7, 1.4, "a-gold")),
  crane: () =>
    rect(70, 62, 30, 18, "a-stone")
    + line("M70 71h30M80 62v9M90 71v9M85 62v9", "a-stone-2", 1.2)
    + line("M34 84L46 16M58 84L46 16M38 66h15M41 48h9", "a-wood", 3.4)
    + line("M24 34L92 12", "a-wood-2", 4)
    + line("M46 16L30 32M46 16L80 16", "a-thatch", 1.1)
    + rect(20, 32, 11, 9, "a-stone-2", 1)
    + line("M88 14V40", "a-thatch", 1.4)
    + line("M88 40q5 2 2 6t-6 0", "a-ink", 1.8)
    + rect(81, 46, 14, 11, "a-stone", 1)
    + rect(90, 46, 5, 11, "a-shade")
    + line("M81 50L88 44L95 50", "a-thatch", 1.1)
    + dot(46, 16, 3, "a-gold"),
  dungeon: () =>
    path("M16 84Q18 34 60 30T104 84Z", "a-stone-2")
    + path("M66 30Q102 34 104 84H82Q86 46 66 30Z", "a-shade")
    + line("M26 56h14M30 66h8M84 54h12M88 68h10M40 42h12M70 40h10", "a-stone", 2)
    + path("M40 84V62a20 20 0 0 1 40 0V84Z", "a-stone")
    + path("M44 84V62a16 16 0 0 1 32 0V84Z", "a-ink")
    + line("M50 84V50M57 84V46M64 84V46M71 84V50M44 62h32M44 73h32", "a-slate", 2)
    + [30, 90]
      .map(
        (x) =>
          line(`M${x} 74v-8`, "a-wood", 2.6)
          + path(`M${x} 54q6 6 0 12q-6-6 0-12Z`, "a-amber")
          + path(`M${x} 59q3 3 0 6q-3-3 0-6Z`, "a-glow"),
      )
      .join(""),
  castle: () =>
    wall(34, 50, 52, 30, "a-stone")
    + path("M34 50v-5h6v5h6v-5h6v5h6v-5h6v5h6v-5h6v5h6v-5h4v5Z", "a-stone")
    + wall(22, 38, 18, 42, "a-stone")
    + cone(22, 39, 18, 24, "a-roof")
    + wall(80, 38, 18, 42, "a-stone")
    + cone(80, 39, 18, 24, "a-roof")
    + wall(50, 26, 20, 24, "a-stone")
    + cone(50, 27, 20, 22, "a-roof")
    + flag(60, 8, "a-gold")
    + flag(31, 18, "c-plum")
    + flag(89, 18, "c-plum")
    + path("M52 80V68a8 8 0 0 1 16 0V80Z", "a-door")
    + line("M56 80V62M60 80V60M64 80V62", "a-wood", 1.3)
    + pane(28, 48, 6, 9)
    + pane(86, 48, 6, 9)
    + pane(57, 34, 6, 9),
  palace: () =>
    wall(20, 54, 80, 25, "a-plaster")
    + rect(18, 51, 84, 5, "a-gold")
    + dome(40, 52, 40, 30, "c-plum")
    + path("M60 10l3 6h-6Z", "a-gold")
    + line("M60 22V14", "a-gold", 2)
    + dome(20, 52, 18, 15, "c-plum")
    + dome(82, 52, 18, 15, "c-plum")
    + dot(29, 38, 2, "a-gold")
    + dot(91, 38, 2, "a-gold")
    + [25, 37, 77, 89].map((x) => pane(x, 61, 7, 12)).join("")
    + path("M51 79V66a9 9 0 0 1 18 0V79Z", "a-door")
    + path("M54 79V67a6 6 0 0 1 12 0V79Z", "a-glow")
    + steps(40, 78, 40),
  ever_tree: () =>
    path("M34 86Q48 76 46 50Q36 44 28 36L32 34Q42 42 48 42L46 26H58L60 40Q66 28 78 24L80 28Q70 36 70 48Q72 76 88 86Z", "a-wood-2")
    + path("M60 40Q70 60 74 86H88Q72 76 70 48Z", "a-shade")
    + [
      [28, 30, 17, "a-leaf-2"],
      [92, 28, 17, "a-leaf-2"],
      [44, 16, 17, "a-leaf"],
      [76, 14, 17, "a-leaf"],
      [60, 8, 16, "a-leaf-3"],
      [18, 40, 10, "a-leaf"],
      [102, 38, 10, "a-leaf"],
    ]
      .map((a) => dot(...a))
      .join("")
    + [
      [30, 24],
      [48, 10],
      [72, 8],
      [90, 22],
      [60, 18],
      [20, 38],
    ]
      .map(([x, y]) => dot(x, y, 2, "a-gold"))
      .join("")
    + door(53, 86, 13, 20)
    + pane(55, 50, 7, 9),
  school: () =>
    wall(28, 52, 58, 29, "a-roof")
    + hip(28, 53, 58, 18, "a-slate", 5)
    + wall(50, 24, 14, 14, "a-plaster")
    + path("M53 38V31a4 4 0 0 1 8 0v7Z", "a-ink")
    + bell(57, 33, 0.75)
    + gable(50, 25, 14, 10, "a-slate", 3)
    + door(51, 81, 12, 18)
    + pane(34, 60, 9, 12)
    + pane(71, 60, 9, 12)
    + at(
      98,
      70,
      line("M-5 14L-3-10M7 14L5-10", "a-wood", 2)
        + rect(-8, -12, 18, 15, "c-green", 1)
        + line("M-4-7q2-3 4 0t4 0M-4-2h8", "a-cream", 1.1),
    ),
  theater: () =>
    rect(22, 36, 76, 44, "a-wood-2")
    + path("M18 38Q60 6 102 38Z", "a-gold")
    + path("M26 38Q60 14 94 38Z", "c-plum")
    + rect(30, 40, 60, 34, "a-glow")
    + fade(0.5, dot(60, 60, 20, "a-sun"))
    + path("M30 40H54Q54 58 36 74H30ZM90 40H66Q66 58 84 74H90Z", "c-red")
    + line("M38 42Q38 58 32 70M46 42Q46 56 38 68M82 42Q82 58 88 70M74 42Q74 56 82 68", "a-shade", 2)
    + awning(28, 36, 64, 7, "c-red", "a-roof", 8)
    + rect(18, 74, 84, 7, "a-wood")
    + [30, 42, 54, 66, 78, 90].map((x) => path(`M${x - 3} 81a3 4 0 0 1 6 0Z`, "a-glow")).join("")
    + at(60, 25, path("M-8-3Q0-6 8-3Q8 6 0 8Q-8 6-8-3Z", "a-cream") + line("M-4 0h2M2 0h2M-3.5 3Q0 6 3.5 3", "a-ink", 1.2)),
  ruins: () =>
    rect(22, 44, 9, 38, "a-stone")
    + rect(28, 44, 3, 38, "a-shade")
    + path("M22 44l3-5 4 3 2-4 0 6Z", "a-stone")
    + rect(20, 79, 13, 4, "a-stone-2")
    + path("M46 82V50Q46 30 66 30V38Q56 38 56 52V82Z", "a-stone")
    + path("M66 30Q74 30 78 34L74 41Q70 38 66 38Z", "a-stone-2")
    + path("M84 82V62l5-6 5 4 3-3V82Z", "a-stone-2")
    + rect(64, 74, 14, 8, "a-stone", 1)
    + rect(70, 68, 9, 6, "a-stone-2", 1)
    + line("M47 80Q50 66 46 58Q50 48 56 36M24 80Q30 68 25 56", "a-leaf-2", 1.8)
    + [
      [46, 70],
      [51, 62],
      [46, 54],
      [52, 44],
      [57, 37],
      [28, 70],
      [25, 60],
    ]
      .map(([x, y]) => oval(x, y, 3, 2, "a-leaf"))
      .join("")
    + oval(36, 84, 6, 2.4, "a-stone-2"),
  ...PAINTERS,
  ...RIVERSIDE,
  ...DUO_TOWN,
  ...RAILWAY,
};
const TALL = [
  // the others are drawn larger
  "air_balloon",
  "bridge_of_the_sky",
  "carnival",
  "castle",
  "chapel",
  "city_hall",
  "clock_tower",
  "clocktower",
  "crane",
  "ever_tree",
  "everwall",
  "fairgrounds",
  "locomotive",
  "lookout",
  "oleanders_opera_house",
  "strongroot_castle",
  "tea_house",
  "theater",
];
const FALLBACK = ["cottage", "inn", "storehouse", "chapel", "clock_tower", "general_store", "lookout", "mine", "school"];

/* An id without a painter borrows a building by its hash. */
function paint(id, rnd) {
  const name = BUILDINGS[id] ? id : pick(FALLBACK, rnd);
  return TALL.includes(name) ? BUILDINGS[name]() : `<g transform="translate(-9.6 -13.4) scale(1.16)">${BUILDINGS[name]()}</g>`;
}

export {BUILDINGS, paint};
