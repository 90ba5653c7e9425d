/* Map tiles of an expedition: a parchment with the place on it. */
import {v, path, line, rect, dot, oval, at, fade} from "../brush.js";
import {many, pine, peak, cloud} from "./strokes.js";

const TILES = { // the map tiles of an expedition: a parchment with the place on it
  mirror_lake: () => oval(60, 60, 40, 15, "a-water") + oval(60, 58, 34, 10, "a-water-2") + fade(0.5, peak(60, 58, 20, 26)) + `<g transform="translate(0 116) scale(1 -1)" opacity=".25">${peak(60, 58, 20, 18)}</g>` + pine(26, 56, 0.7) + pine(96, 56, 0.8),
  amber_caves: () => path("M16 78Q18 34 60 30T106 78Z", "a-stone-2") + path("M62 30Q104 36 106 78H72Z", "a-shade") + path("M40 78V62Q42 48 60 48T80 62V78Z", "a-ink") + fade(0.4, dot(60, 66, 15, "a-amber")) + many([[52, 70, 5], [60, 62, 6], [68, 71, 5], [60, 74, 4]], ([x, y, r]) => path(`M${x} ${y - r * 1.500}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`, "a-amber") + path(`M${x} ${y - r * 1.500}L${x - r * 0.300} ${y}L${x - r} ${y}Z`, "a-sun")),
  twin_bridges: () => path("M0 40H30V80H0ZM90 40H120V80H90Z", "a-stone-2") + path("M30 40V80H22ZM90 40V80H98Z", "a-shade") + many([44, 62], (y) => line(`M28 ${y}Q60 ${y + 14} 92 ${y}`, "a-wood", 4) + line(`M28 ${y - 8}Q60 ${y + 4} 92 ${y - 8}`, "a-wood-2", 1.600) + line(`M38 ${y - 4}V${y + 4}M50 ${y - 1}V${y + 7}M60 ${y}V${y + 8}M70 ${y - 1}V${y + 7}M82 ${y - 4}V${y + 4}`, "a-wood-2", 1.400)) + pine(14, 42, 0.8) + pine(106, 42, 0.8),
  badgers_teeth: () => many([[20, 22, 40], [42, 18, 52], [64, 20, 44], [86, 18, 56], [104, 18, 38]], ([x, w, h], i) => peak(x, 80, w, h, i % 2 ? "a-slate" : "a-stone-2")) + line("M8 78Q40 70 60 78T112 76", "c-red", 1.600),
  mistfire_falls: () => path("M10 26H50V80H10ZM70 26H112V80H70Z", "a-stone-2") + path("M92 26H112V80H84Z", "a-shade") + path("M48 22Q60 18 72 22V72H48Z", "a-water-2") + line("M53 24V70M60 22V72M67 24V70", "a-snow", 1.800) + fade(0.9, cloud(60, 76, 1.300)) + fade(0.4, dot(60, 30, 12, "a-amber")) + pine(22, 30, 0.7) + pine(100, 30, 0.7),
  coldblooded_desert: () => path("M0 64Q30 46 62 60T120 52V80H0Z", "a-wheat") + path("M40 60Q52 56 62 60T120 52V60Q80 66 40 60Z", "a-thatch") + at(84, 70, path("M-22 6Q-10-8 6-4Q16-2 20 4Q10 10-22 6Z", "f-green") + dot(14, 0, 1.400, "a-ink") + line("M-22 6Q-34 4-36 10M-8 8l-4 6M6 8l4 6", "f-green-2", 2.600)) + at(26, 62, path("M-3 0V-26Q-3-31 0-31T3-26V0Z", "a-leaf-2") + line("M-3-12H-10V-20M3-9H10V-18", "a-leaf-2", 4.400)),
  tile_back: () => line("M20 66Q38 30 58 52T100 26", "c-red", 2.400) + `<path d="M20 66Q38 30 58 52T100 26" fill="none" stroke="${v("a-cream")}" stroke-width="2.600" stroke-dasharray="5 5"/>` + at(60, 46, path("M0-20L5-5 20 0 5 5 0 20-5 5-20 0-5-5Z", "a-wood-2") + path("M0-20L5-5 0 0ZM20 0L5 5 0 0ZM0 20L-5 5 0 0ZM-20 0L-5-5 0 0Z", "c-red")),
};
const parchment = (draw) => () =>
  rect(0, 0, 120, 90, "a-wood-2") + path("M4 8Q30 2 60 6T116 5Q118 30 115 50T117 85Q80 88 60 84T4 86Q2 60 5 44T4 8Z", "a-cream") + path("M4 8Q30 2 60 6T116 5L116 16Q60 10 5 20Z", "a-light") + fade(0.92, draw()) + path("M4 76Q40 70 60 74T117 72L117 85Q80 88 60 84T4 86Z", "a-shade", 'fill-opacity=".35"');

export {TILES, parchment};
