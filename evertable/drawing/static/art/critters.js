/* Critters: a head by species, then clothes, a hat and something to hold, chosen by the card's recipe. */
import {v, path, line, rect, dot, oval, at, both, fade, pick} from "./brush.js";

// ---------- heads ----------
const eye = (x, y, r = 3) => oval(x, y, r * 0.9, r, "a-ink") + dot(x + r * 0.3, y - r * 0.35, r * 0.34, "a-snow");
const blush = (y) => fade(0.55, both(oval(44, y, 4.4, 3, "a-pink")));
const smile = (y, w = 5) => line(`M${60 - w} ${y}q${w / 2} ${w * 0.55} ${w} 0q${w / 2} ${w * 0.55} ${w} 0`, "a-ink", 1.3);
const whiskers = (y) => line(`M46 ${y}l-13-3M46 ${y + 3}l-13 2M74 ${y}l13-3M74 ${y + 3}l13 2`, "a-shade", 1);
const ROUND = "M60 23C75 23 85 34 84 47C83 59 71 67 60 67S37 59 36 47C35 34 45 23 60 23Z";

/* A jagged fan of n corners around the head, from an angle over a sweep (degrees), between two radii. */
function spikes(n, from, sweep, inner, outer) {
  const corner = (_, i) => {
    const a = ((from + (i * sweep) / (n - 1)) * Math.PI) / 180,
      r = i % 2 ? inner : outer;
    return `${(60 + r * Math.cos(a)).toFixed(1)} ${(46 + r * Math.sin(a)).toFixed(1)}`;
  };
  return `M${Array.from({length: n}, corner).join("L")}Z`;
}

const SPECIES = {
  mouse: {
    fur: "f-tan",
    brow: 31,
    back: (f) => both(dot(39, 24, 13.5, f) + dot(40, 25, 8.6, "a-pink")),
    face: (f) =>
      path(ROUND, f)
      + oval(60, 57, 13, 9, "a-cream")
      + whiskers(55)
      + both(eye(49, 46))
      + oval(60, 52, 3.4, 2.6, "a-rose")
      + smile(56)
      + blush(54),
  },
  hedgehog: {
    fur: "f-brown",
    brow: 33,
    back: (f) => path(spikes(27, 132, 276, 31, 38), f + "-2") + path(spikes(23, 140, 260, 25, 31), f),
    face: () =>
      both(dot(41, 35, 5.5, "f-tan-2"))
      + path("M60 36C66 27 82 31 83 46C84 59 71 68 60 68S36 59 37 46C38 31 54 27 60 36Z", "a-cream")
      + both(eye(50, 48))
      + oval(60, 55, 4, 3.2, "a-ink")
      + dot(61, 54, 0.9, "a-snow")
      + smile(60, 4)
      + blush(57),
  },
  squirrel: {
    fur: "f-russet",
    brow: 31,
    back: (f) =>
      path("M80 92C114 88 120 48 104 26C95 14 78 20 80 33C81 40 90 38 92 46C95 58 84 66 76 78Z", f + "-2")
      + path("M86 86C108 80 112 50 101 32C96 25 88 26 88 32C99 38 100 56 92 68Z", f)
      + both(
        path("M38 36L34 9Q50 13 53 28Z", f)
          + path("M41 32L38.5 16Q47 19 49 28Z", "a-pink")
          + line("M35 12l-3-5M36 11V5", f + "-2", 1.6),
      ),
    face: (f) =>
      path(ROUND, f)
      + both(oval(49, 46, 6.4, 7, "a-cream"))
      + path("M60 48Q74 52 74 60Q68 68 60 68T46 60Q46 52 60 48Z", "a-cream")
      + whiskers(56)
      + both(eye(50, 46, 3.2))
      + oval(60, 53, 3, 2.3, "a-ink")
      + smile(57, 4)
      + blush(57),
  },
  turtle: {
    fur: "f-green",
    brow: 31,
    back: (f) =>
      path("M10 94C10 62 32 46 60 46S110 62 110 94Z", "f-brown")
      + path("M17 94C17 66 36 53 60 53S103 66 103 94Z", "f-brown-2")
      + line("M60 53v12M36 62l10 12M84 62L74 74M20 82l14-2M100 82l-14-2", "f-brown", 2),
    face: (f) =>
      path("M60 20C77 20 84 33 82 46C80 59 71 66 60 66S40 59 38 46C36 33 43 20 60 20Z", f)
      + fade(0.5, oval(50, 27, 4, 2.6, f + "-2") + oval(66, 25, 5, 3, f + "-2") + oval(75, 34, 3, 4, f + "-2"))
      + path("M42 52Q60 64 78 52Q74 66 60 66T42 52Z", "f-green-2")
      + both(eye(48, 42, 3.6) + line("M43.5 39.5q4-4 9-.6", f + "-2", 1.8))
      + line("M44 53Q60 62 76 53", "a-ink", 1.4)
      + dot(57, 49, 0.9, "a-ink")
      + dot(63, 49, 0.9, "a-ink")
      + blush(50),
  },
  toad: {
    fur: "f-green",
    brow: 27,
    hat: 0.6,
    back: (f) => both(dot(41, 30, 11, f)),
    face: (f) =>
      path("M60 30C78 27 96 38 94 52C92 65 75 69 60 69S28 65 26 52C24 38 42 27 60 30Z", f)
      + path("M33 55Q60 70 87 55Q82 69 60 69T33 55Z", "a-leaf-3")
      + both(
        dot(41, 30, 7.2, "a-gold")
          + oval(41, 30, 4.4, 3.4, "a-ink")
          + dot(42.5, 28.6, 1.3, "a-snow")
          + dot(31, 45, 2, f + "-2")
          + dot(36, 40, 1.5, f + "-2"),
      )
      + line("M31 53Q60 68 89 53", "a-ink", 1.6)
      + dot(56, 45, 1, "a-ink")
      + dot(64, 45, 1, "a-ink")
      + fade(0.5, both(oval(36, 53, 4, 2.6, "a-pink"))),
  },
  mole: {
    fur: "f-dark",
    brow: 30,
    back: () => "",
    paws: "a-pink",
    face: (f) =>
      path("M60 20C79 20 87 36 85 49C83 60 73 67 60 67S37 60 35 49C33 36 41 20 60 20Z", f)
      + fade(0.35, path("M60 20C79 20 87 36 85 49C84 54 80 60 74 63Q78 34 60 20Z", "a-ink"))
      + path("M48 55Q50 44 60 44T72 55Q70 66 60 66T48 55Z", "f-grey")
      + oval(60, 49, 6, 4.6, "a-pink")
      + oval(58, 48, 1.6, 1, "a-cream")
      + both(eye(49, 41, 2))
      + smile(58, 4)
      + whiskers(55),
  },
  owl: {
    fur: "f-brown",
    brow: 26,
    wings: true,
    back: () => "",
    face: (f) =>
      path("M33 33Q29 10 41 17Q50 23 60 23T79 17Q91 10 87 33C92 52 78 68 60 68S28 52 33 33Z", f)
      + both(
        dot(48, 43, 13, "a-cream")
          + `<circle cx="48" cy="43" r="11" fill="none" stroke="${v("f-tan")}" stroke-width="1.6" stroke-dasharray="2 2"/>`
          + dot(48, 43, 7, "a-gold")
          + dot(48.6, 43, 4.4, "a-ink")
          + dot(50.4, 41, 1.4, "a-snow"),
      )
      + path("M60 45L65 52Q60 61 55 52Z", "a-amber")
      + line("M54 28l-3-5M60 30v-5M66 28l3-5", "f-tan", 1.6),
  },
  fox: {
    fur: "f-russet",
    brow: 31,
    back: (f) =>
      both(
        path("M36 40L31 6Q50 11 57 28Z", f)
          + path("M31 6Q40 8 46 14L35 22Z", "a-ink")
          + path("M40 33L38 20Q46 23 50 29Z", "a-pink"),
      ),
    face: (f) =>
      path("M60 24C75 24 86 35 92 50C80 54 70 66 60 69C50 66 40 54 28 50C34 35 45 24 60 24Z", f)
      + both(path("M28 50C40 42 52 46 60 69C50 66 40 54 28 50Z", "a-cream"))
      + both(path("M44 45Q49 39 55 45Q49 49 44 45Z", "a-ink") + dot(50.5, 43.6, 0.9, "a-snow"))
      + oval(60, 64, 4, 3.2, "a-ink")
      + dot(61, 63, 0.9, "a-snow"),
  },
  rabbit: {
    fur: "f-grey",
    brow: 36,
    back: (f) =>
      both(path("M45 38C34 24 34 2 42 0C52 1 55 20 54 34Z", f) + path("M46 32C40 22 39 8 43 6C48 8 50 20 50 31Z", "a-pink")),
    face: (f) =>
      path("M60 28C74 28 83 38 82 50C81 62 70 69 60 69S39 62 38 50C37 38 46 28 60 28Z", f)
      + both(dot(55.4, 60, 6.6, "a-cream"))
      + path("M57.6 62h4.8v5h-4.8Z", "a-snow")
      + whiskers(57)
      + both(eye(48.5, 48, 3.2))
      + path("M56.6 53.6h6.8L60 57.4Z", "a-rose")
      + blush(57),
  },
  bird: {
    fur: "f-slate",
    brow: 27,
    wings: true,
    back: () => "",
    face: (f) =>
      path("M60 20C73 20 80 30 80 40C80 56 86 62 88 72H32C34 62 40 56 40 40C40 30 47 20 60 20Z", f)
      + path("M42 56Q60 66 78 56Q82 62 85 70Q60 80 35 70Q38 62 42 56Z", "c-teal")
      + path("M39 64Q60 75 81 64L85 70Q60 82 35 70Z", "c-plum")
      + both(dot(50, 38, 4, "a-amber") + dot(50, 38, 2.7, "a-ink") + dot(51, 37, 0.9, "a-snow"))
      + path("M55 43Q60 40 65 43L60 56Z", "a-amber")
      + both(dot(57.6, 42.6, 2.4, "a-snow")),
  },
  rat: {
    fur: "f-dark",
    brow: 31,
    back: (f) => both(dot(41, 27, 10, f) + dot(42, 28, 6, "a-rose")),
    face: (f) =>
      path("M60 22C74 22 83 33 81 45C79 56 68 70 60 72C52 70 41 56 39 45C37 33 46 22 60 22Z", f)
      + path("M60 52Q70 54 68 63Q64 70 60 71T52 63Q50 54 60 52Z", "f-grey")
      + both(path("M44 40L55 44", "a-ink") + line("M43 38l11 4", "a-ink", 2) + eye(49.5, 45, 2.6))
      + oval(60, 66, 3.6, 2.8, "a-rose")
      + path("M57.6 70h4.8v4.4h-4.8Z", "a-snow")
      + whiskers(64),
  },
  raven: {
    fur: "f-dark",
    brow: 26,
    wings: true,
    back: () => "",
    face: (f) =>
      path("M60 19C74 19 82 30 82 41C82 56 86 62 88 72H32C34 62 38 56 38 41C38 30 46 19 60 19Z", f)
      + path("M52 20q4-9 8-3q4-6 8 3Z", f + "-2")
      + both(dot(50, 39, 4.2, "a-glow") + dot(50, 39, 2.6, "a-ink") + dot(51, 38, 0.9, "a-snow"))
      + path("M52 45Q60 40 68 45L60 64Z", "a-stone-2")
      + line("M52 46Q60 50 68 46", "a-ink", 1.2),
  },
  badger: {
    fur: "f-grey",
    brow: 30,
    back: () => both(dot(39, 29, 7, "f-dark-2") + dot(39.5, 29.5, 3.6, "a-cream")),
    face: () =>
      path(ROUND, "a-cream")
      + both(path("M52 24C42 26 36 36 36 47C37 56 43 62 49 65C55 52 54 36 52 24Z", "f-dark-2"))
      + both(eye(47.5, 45, 2.8) + dot(48.4, 44, 1, "a-snow"))
      + oval(60, 58, 5, 3.8, "a-ink")
      + dot(61.4, 57, 1, "a-snow")
      + smile(63, 4),
  },
};

// ---------- clothes, hats, props ----------
const SHOULDERS = "M20 94C22 74 40 64 60 64S98 74 100 94Z";
const CLOTHES = {
  cloak: (c) =>
    path(SHOULDERS, c)
    + path("M60 64C80 64 98 74 100 94H74Q78 76 60 64Z", "a-shade")
    + path("M40 68Q60 82 80 68L83 75Q60 90 37 75Z", c)
    + line("M37 75Q60 90 83 75", "a-shade", 2)
    + dot(60, 79, 3.2, "a-gold"),
  vest: (c) =>
    path(SHOULDERS, "c-cream")
    + path("M20 94C22 76 34 68 44 66L56 94ZM100 94C98 76 86 68 76 66L64 94Z", c)
    + path("M76 66C86 68 98 76 100 94H84Q86 76 76 66Z", "a-shade")
    + [76, 83, 90].map((y) => dot(60, y, 1.4, "a-wood-2")).join("")
    + path("M50 66L60 72L70 66L68 74L60 72L52 74Z", "c-cream"),
  robe: (c) =>
    path(SHOULDERS, c)
    + path("M60 64C80 64 98 74 100 94H78Q80 76 60 64Z", "a-shade")
    + path("M48 65L60 88L72 65Q60 72 48 65Z", "c-cream")
    + line("M48 65L60 88L72 65", "a-shade", 2),
  apron: (c) =>
    path(SHOULDERS, c)
    + path("M44 76H76L80 94H40Z", "c-cream")
    + line("M46 76L42 66M74 76L78 66", "c-cream", 3.6)
    + line("M52 88h16", "a-shade", 1.6),
  scarf: (c) =>
    path(SHOULDERS, "a-wood-2")
    + path("M38 66Q60 80 82 66L85 75Q60 91 35 75Z", c)
    + path("M70 76L84 74L88 92H74Z", c)
    + line("M74 80l12-1M75 86l12-1", "a-light", 2.4),
  ermine: (c) =>
    path(SHOULDERS, c)
    + path("M34 69Q60 84 86 69L93 81Q60 99 27 81Z", "a-snow")
    + [
      [38, 77],
      [48, 82],
      [60, 84],
      [72, 82],
      [82, 77],
    ]
      .map(([x, y]) => oval(x, y, 1.2, 2.2, "a-ink"))
      .join("")
    + dot(60, 76, 3.4, "a-gold"),
  ruff: (c) =>
    path(SHOULDERS, c)
    + path("M60 64C80 64 98 74 100 94H60Z", "c-ochre")
    + [34, 42, 51, 60, 69, 78, 86].map((x, i) => dot(x, 70 + [0, 3.4, 5.4, 6, 5.4, 3.4, 0][i], 6, "a-snow")).join("")
    + [84, 92].map((y) => dot(60, y, 2, "a-gold")).join(""),
  harness: (c) =>
    path(SHOULDERS, c)
    + path("M60 64C80 64 98 74 100 94H78Q80 76 60 64Z", "a-shade")
    + line("M40 68L74 94M80 68L46 94", "a-wood-2", 3.4)
    + dot(60, 82, 3.4, "a-gold"),
  bag: (c) =>
    path(SHOULDERS, c)
    + path("M60 64C80 64 98 74 100 94H78Q80 76 60 64Z", "a-shade")
    + line("M38 68Q62 78 82 94", "a-wood", 4)
    + path("M48 66L60 76L72 66Q60 72 48 66Z", "c-cream"),
  plain: () => "",
};
const HATS = {
  // drawn around (0, 0) = middle of the brow
  none: () => "",
  straw: () =>
    oval(0, 0, 31, 6.4, "a-thatch-2")
    + oval(0, -1.4, 31, 6, "a-thatch")
    + path("M-17-2C-17-19-8-21 0-21S17-19 17-2Q0 3-17-2Z", "a-thatch")
    + path("M-17.4-6Q0-1 17.4-6L17-1.6Q0 3.4-17-1.6Z", "c-red"),
  crown: () =>
    path("M-18 1L-22-18L-11-9L0-23L11-9L22-18L18 1Q0 6-18 1Z", "a-gold")
    + line("M-17.6-2Q0 3 17.6-2", "a-amber", 2.2)
    + dot(0, -6, 2.6, "c-red")
    + dot(-11, -4, 1.8, "c-teal")
    + dot(11, -4, 1.8, "c-teal")
    + dot(-22, -18, 2, "a-gold")
    + dot(0, -23, 2.2, "a-gold")
    + dot(22, -18, 2, "a-gold"),
  tiara: () =>
    path("M-20 2Q-14-6-8-6L0-17L8-6Q14-6 20 2Q0-5-20 2Z", "a-gold")
    + dot(0, -8, 2.8, "c-plum")
    + dot(-10, -3.4, 1.5, "a-snow")
    + dot(10, -3.4, 1.5, "a-snow"),
  cap: (c) =>
    path("M-22 2C-26-14-8-19 6-17C20-15 25-5 22 2Q0-5-22 2Z", c)
    + path("M-2-2Q18-6 32 5Q16 7 0 1Z", c)
    + path("M-2-2Q18-6 32 5Q16 7 0 1Z", "a-shade")
    + dot(2, -17, 2, c),
  top: (c) =>
    rect(-14, -27, 28, 26, c, 2)
    + path("M-15-27Q0-31 15-27L14-24Q0-28-14-24Z", c)
    + rect(-14, -9, 28, 5, "c-ochre")
    + path("M-27-3Q0 4 27-3Q26 3 0 5T-27-3Z", c),
  feather: (c) =>
    path("M-22 3Q-18-17 6-18Q26-16 33 1Q6-6-22 3Z", c)
    + path("M-22 3Q6-6 33 1Q6-1-22 3Z", "a-shade")
    + path("M10-10Q20-30 36-30Q30-14 12-8Z", "a-rose")
    + line("M11-9Q22-22 34-29", "a-cream", 1),
  jester: (c) =>
    path("M0-3Q-10-26-28-22Q-38-18-36-4Q-28-12-20 3Q-10-4 0-3Z", c)
    + path("M0-3Q10-26 28-22Q38-18 36-4Q28-12 20 3Q10-4 0-3Z", "c-ochre")
    + path("M-9-3Q-6-22 0-27Q6-22 9-3Q0-6-9-3Z", "c-teal")
    + dot(-36, -2, 3.2, "a-gold")
    + dot(36, -2, 3.2, "a-gold")
    + dot(0, -28, 3.2, "a-gold"),
  helmet: (c) =>
    path("M-23 2C-23-22 23-22 23 2Q0-4-23 2Z", c)
    + path("M-27 3Q0-6 27 3Q0 1-27 3Z", "a-shade")
    + line("M0-16V-4", "a-shade", 3)
    + dot(0, -8, 6.2, "a-wood-2")
    + dot(0, -8, 4.4, "a-glow")
    + fade(0.35, dot(0, -8, 10, "a-glow")),
  wig: () =>
    path("M-22 6C-26-18 26-18 22 6Q14-6 0-6T-22 6Z", "a-snow")
    + [
      [-25, 8],
      [25, 8],
      [-26, 17],
      [26, 17],
      [-25, 26],
      [25, 26],
      [-22, 0],
      [22, 0],
    ]
      .map(([x, y]) => dot(x, y, 5.4, "a-snow") + dot(x, y + 0.6, 2, "a-shade"))
      .join(""),
  mortar: (c) =>
    path("M-15-5V4Q0 10 15 4V-5Z", c)
    + path("M0-19L30-9L0 1L-30-9Z", c)
    + path("M0 1L30-9L0-6Z", "a-shade")
    + line("M2-9L22-4V7", "a-gold", 1.6)
    + dot(22, 8, 2.4, "a-gold"),
  scarf: (c) =>
    path("M-26 14C-30-16-12-20 0-20S30-16 26 14Q20-4 0-6T-26 14Z", c)
    + [
      [-14, -10],
      [0, -13],
      [14, -10],
      [-20, 0],
      [20, 0],
      [-7, -9],
      [7, -9],
    ]
      .map(([x, y]) => dot(x, y, 1.5, "a-cream"))
      .join(""),
  bandana: (c) =>
    path("M-22 2Q-20-16 0-18T22 2Q0-8-22 2Z", c)
    + path("M20-4l12-4-3 7 4 6-14-3Z", c)
    + [-12, -2, 8].map((x, i) => dot(x, -9 + (i % 2) * 3, 1.8, "a-cream")).join(""),
  beret: (c) =>
    path("M-24 2C-30-12-6-22 10-19C26-16 27-4 22 1Q0-6-24 2Z", c)
    + line("M4-19l2-4", c, 2.6)
    + path("M-24 2Q0-6 22 1Q0-2-24 2Z", "a-shade"),
  post: (c) =>
    path("M-20 0C-22-16-12-18 0-18S22-16 20 0Q0-6-20 0Z", c)
    + path("M-21-1Q0-9 21-1Q22 4 18 5Q0-1-18 5Q-22 4-21-1Z", "a-ink")
    + rect(-4, -13, 8, 6, "a-gold", 1),
  wreath: () =>
    [
      [-22, 2],
      [-16, -4],
      [-8, -7],
      [0, -8],
      [8, -7],
      [16, -4],
      [22, 2],
    ]
      .map(([x, y], i) => oval(x, y, 5, 3.6, "a-leaf-2") + dot(x, y - 1, 2.6, ["a-rose", "a-cream", "a-gold"][i % 3]))
      .join(""),
  lens: () => path("M-24 0Q0-10 24 0L23 4Q0-5-23 4Z", "a-wood-2") + dot(0, -4, 6.4, "a-stone") + dot(-1, -5, 3.4, "a-snow"),
  brush: (c) => path("M-21 3C-23-12 23-12 21 3Q0-4-21 3Z", c) + line("M-21 2Q0-6 21 2", "a-shade", 2),
};
const hood = (c, brow) =>
  path(`M26 78C20 36 34 ${brow - 22} 60 ${brow - 24}S100 36 94 78Q78 88 60 88T26 78Z`, c)
  + path(`M33 74C28 40 40 ${brow - 15} 60 ${brow - 16}S92 40 87 74Z`, "a-shade");
const specs = (y) =>
  `<g fill="none" stroke="${v("a-ink")}" stroke-width="1.5"><circle cx="49" cy="${y}" r="7"/><circle cx="71" cy="${y}" r="7"/><path d="M56 ${y - 1}q4-2 8 0M42 ${y - 2}l-6-3M78 ${y - 2}l6-3"/></g>`
  + fade(0.25, both(dot(49, y, 6.4, "a-snow")));
const PROPS = {
  // held at the lower right, around (0, 0) = the paw
  none: () => "",
  scroll: () =>
    rect(-5, -22, 17, 24, "a-cream", 1)
    + line("M-1-16h9M-1-11h9M-1-6h6", "a-shade", 1.5)
    + rect(-7, -25, 21, 4.4, "a-thatch", 2)
    + rect(-7, 0, 21, 4.4, "a-thatch", 2),
  plan: () => rect(-6, -20, 22, 20, "c-blue", 1) + line("M-2-4h14M0-4v-8l5-5 5 5v8", "a-cream", 1.3),
  lute: () =>
    line("M-2-4L14-30", "a-wood-2", 3.4)
    + line("M10-31l8 3", "a-wood-2", 3)
    + oval(-6, 2, 11, 13, "a-wood")
    + dot(-4, 0, 3.4, "a-ink")
    + line("M-5 2L12-27", "a-cream", 0.8),
  letter: () => rect(-8, -16, 24, 16, "a-snow", 1) + line("M-8-15L4-6L16-15", "a-stone-2", 1.3) + dot(4, -5, 2.6, "c-red"),
  hammer: () =>
    line("M0 4L10-22", "a-wood", 3.4) + `<g transform="translate(10 -22) rotate(22)">${rect(-9, -5, 18, 9, "a-wood-2", 2)}</g>`,
  chisel: () =>
    line("M2 2V-10", "a-wood", 4) + rect(0, -22, 4, 13, "a-stone", 1) + path("M-16-2q-2-10 4-12t8 6q0 8-6 9Z", "a-wood"),
  pick: () => line("M-2 6L10-24", "a-wood", 3.4) + line("M-6-22Q10-34 24-16", "a-stone-2", 4),
  staff: () => line("M4 16V-40", "a-wood", 3.2) + line("M4-40q0-8 7-7t4 8q-3 2-5-1", "a-wood", 3.2),
  lantern: () =>
    line("M4-2V-10q0-6 6-6", "a-wood-2", 2)
    + fade(0.35, dot(10, -6, 13, "a-glow"))
    + rect(5, -14, 10, 14, "a-glow", 2)
    + line("M5-14h10M5 0h10M10-14V0", "a-ink", 1.6),
  basket: () =>
    line("M-10-6Q2-24 14-6", "a-wood-2", 2.4)
    + dot(-4, -9, 3.6, "a-rose")
    + dot(3, -11, 4, "a-gold")
    + dot(9, -9, 3.6, "a-rose")
    + path("M-12-7H16L12 8H-8Z", "a-thatch")
    + line("M-10-1h24M-4-7l2 14M8-7l-2 14", "a-thatch-2", 1.2),
  book: () =>
    path("M-12-14Q-4-18 3-13Q10-18 18-14V4Q10 0 3 5Q-4 0-12 4Z", "a-cream")
    + line("M3-13V5", "a-shade", 1.6)
    + line("M-12-14Q-4-18 3-13Q10-18 18-14V4Q10 0 3 5Q-4 0-12 4Z", "c-red", 1.8),
  gavel: () =>
    line("M-4 4L8-8", "a-wood-2", 3)
    + `<g transform="translate(10 -11) rotate(45)">${rect(-8, -5, 16, 10, "a-wood", 2)}${rect(-8, -2, 16, 3, "a-gold")}</g>`,
  broom: () =>
    line("M0 12L10-22", "a-wood", 3)
    + path("M6-20L14-18Q22-30 16-42Q10-36 4-40Q-2-30 6-20Z", "a-ink")
    + line("M8-24L6-36M11-24L12-38", "a-stone-2", 1.2),
  wheat: () =>
    [-6, 0, 6]
      .map((d) => line(`M2 4Q${2 + d / 2}-10 ${2 + d}-24`, "a-thatch-2", 1.5) + oval(2 + d, -26, 2.6, 6, "a-wheat"))
      .join(""),
  mug: () =>
    rect(-6, -14, 14, 16, "a-wood", 2)
    + line("M8-10q7 0 7 5t-7 5", "a-wood", 2.6)
    + line("M-6-8h14M-6-2h14", "a-gold", 1.6)
    + dot(-3, -15, 4, "a-snow")
    + dot(3, -16, 4.4, "a-snow")
    + dot(7, -14, 3, "a-snow"),
  sceptre: () => line("M0 10L8-24", "a-gold", 3) + dot(9, -28, 5, "c-red") + line("M4-26q5 6 10 2", "a-gold", 2),
  spade: () => line("M2 12V-22", "a-wood", 3) + line("M-3-22h10", "a-wood", 3) + path("M-5 8H9V18Q2 26-5 18Z", "a-stone"),
  bow: () => line("M-4 10Q22-8 2-34", "a-wood", 2.6) + line("M-4 10L2-34", "a-cream", 0.9),
  jar: () =>
    rect(-5, -13, 13, 16, "a-amber", 3) + rect(-4, -17, 11, 5, "a-cream", 1) + fade(0.5, rect(-3, -11, 3, 11, "a-snow", 1)),
  quill: () => path("M0 4Q0-20 18-30Q18-10 4 2Z", "a-snow") + line("M0 6Q6-14 17-28", "a-stone-2", 1.1),
  balls: () => dot(-4, -6, 4.6, "c-red") + dot(6, -20, 4.6, "a-gold") + dot(-8, -32, 4.6, "c-teal") + dot(8, -40, 4.6, "c-plum"),
  bell: () => line("M4-16v-6", "a-wood", 4) + path("M-8 0Q-5-4-4-9Q-3-17 4-17T12-9Q13-4 16 0Z", "a-gold") + dot(4, 3, 3, "a-amber"),
  acorn: () =>
    path("M-8-8Q-8 6 2 12Q12 6 12-8Z", "a-thatch-2") + path("M-11-8Q-11-18 2-18T15-8Q2-3-11-8Z", "a-wood-2") + line("M2-18v-5", "a-wood-2", 3),
  sword: () => line("M0 8L14-34", "a-stone", 4) + line("M0 8L14-34", "a-snow", 1.4) + line("M-5-6L12 0", "a-gold", 3) + line("M-1 4l-3 9", "a-wood", 4),
  sack: () => path("M-10 8q-4-14 6-20l-2-6h12l-2 6q10 6 6 20Z", "a-thatch-2") + line("M-5-12h10", "a-wood-2", 2) + dot(1, -2, 3, "a-gold"),
  banner: () => line("M4 16V-40", "a-wood", 3) + path("M4-40H26L20-31L26-22H4Z", "c-blue") + dot(13, -31, 3, "a-gold"),
  orb: () => fade(0.4, dot(4, -8, 15, "a-glow")) + dot(4, -8, 10, "c-plum") + fade(0.6, dot(1, -11, 3.4, "a-snow")) + path("M-5 2h18l-3 6H-2Z", "a-gold"),
  lens_box: () => rect(-9, -18, 26, 17, "a-ink", 2) + rect(-4, -22, 9, 5, "a-ink", 1) + dot(4, -9, 6, "a-stone") + dot(4, -9, 3.6, "c-blue") + dot(2.6, -10.4, 1.2, "a-snow"),
  paddle: () => line("M0 12L8-22", "a-wood", 3) + `<g transform="rotate(13 9 -30)">${oval(9, -30, 6, 11, "a-wood-2")}</g>`,
};

/* A recipe is `picture` of a catalogue entry in one line (present/details.py). Without one, species, clothes, hat and
 * prop follow from the hash of the id. A part that a pack misspells is left out. */
function paint(recipe, rnd) {
  const [kind, clothes, cloth, hat, hatColour, prop, hooded, glasses] = recipe ? recipe.split(":") : [
    pick(Object.keys(SPECIES), rnd),
    pick(["cloak", "vest", "robe", "scarf", "bag"], rnd),
    pick(["c-red", "c-blue", "c-green", "c-plum", "c-ochre", "c-teal"], rnd),
    pick(["none", "cap", "beret", "straw", "wreath"], rnd),
    "c-green",
    pick(["none", "scroll", "lantern", "staff", "book", "basket"], rnd),
    "none",
    "0",
  ];
  const s = SPECIES[kind] || SPECIES.mouse,
    fur = s.fur;
  let out = s.back(fur);
  if (hooded !== "none") out += hood(hooded, s.brow);
  if (clothes === "plain" || s.wings) out += path(SHOULDERS, fur);
  if (clothes !== "plain") out += (CLOTHES[clothes] || CLOTHES.cloak)(cloth);
  out += s.face(fur);
  if (s.wings)
    out += both(
      path("M20 94C20 80 26 70 36 66Q46 78 42 94Z", fur + "-2")
        + line("M27 84q4 3 8 1M26 90q5 3 10 1M31 77q3 2 6 1", "a-light", 1.6),
    );
  if (glasses !== "0") out += specs(+glasses);
  out += at(60, s.brow, (HATS[hat] || HATS.none)(hatColour), s.hat || 1);
  if (prop !== "none" && PROPS[prop])
    out +=
      at(95, 78, PROPS[prop]())
      + oval(94, 82, 6.5, 5.6, s.paws || fur)
      + line("M90 84q1 2.4 0 3.4M94 85v3M98 84q0 2 1 3", "a-shade", 1.1);
  return out;
}

export {paint, SPECIES, CLOTHES, HATS, PROPS, SHOULDERS, eye, blush, smile};
