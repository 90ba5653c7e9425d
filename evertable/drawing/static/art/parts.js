/* Parts of constructions: walls, roofs, windows, doors, crates and sacks. */
import {path, line, rect, dot, at, fade} from "./brush.js";

const wall = (x, y, w, h, fill = "a-plaster") => rect(x, y, w, h, fill) + rect(x + w * 0.62, y, w * 0.38, h, "a-shade");
const gable = (x, y, w, h, fill, over = 4) =>
  path(`M${x - over} ${y}L${x + w / 2} ${y - h}L${x + w + over} ${y}Z`, fill)
  + path(`M${x + w / 2} ${y - h}L${x + w + over} ${y}H${x + w * 0.62}Z`, "a-shade");
const hip = (x, y, w, h, fill, over = 4) =>
  path(`M${x - over} ${y}L${x + w * 0.2} ${y - h}H${x + w * 0.8}L${x + w + over} ${y}Z`, fill)
  + path(`M${x + w * 0.8} ${y - h}L${x + w + over} ${y}H${x + w * 0.62}L${x + w * 0.66} ${y - h}Z`, "a-shade");
const thatch = (x, y, w, h, fill = "a-thatch") =>
  path(
    `M${x - 6} ${y + 2}Q${x - 2} ${y - h} ${x + w / 2} ${y - h}T${x + w + 6} ${y + 2}Q${x + w / 2} ${y - 4} ${x - 6} ${y + 2}Z`,
    fill,
  )
  + line(
    `M${x + 4} ${y - 4}q4-${h * 0.5} 9-${h * 0.62}M${x + w / 2} ${y - 4}v-${h * 0.55}M${x + w - 4} ${y - 4}q-4-${h * 0.5}-9-${h * 0.62}`,
    "a-shade",
    1.4,
  );
const cone = (x, y, w, h, fill) =>
  path(
    `M${x - 3} ${y}Q${x + w * 0.42} ${y - h * 0.5} ${x + w / 2} ${y - h}Q${x + w * 0.58} ${y - h * 0.5} ${x + w + 3} ${y}Z`,
    fill,
  ) + path(`M${x + w / 2} ${y - h}Q${x + w * 0.58} ${y - h * 0.5} ${x + w + 3} ${y}H${x + w * 0.6}Z`, "a-shade");
const dome = (x, y, w, h, fill) =>
  path(`M${x} ${y}C${x} ${y - h * 1.2} ${x + w} ${y - h * 1.2} ${x + w} ${y}Z`, fill)
  + path(
    `M${x + w} ${y}C${x + w} ${y - h * 0.75} ${x + w * 0.75} ${y - h * 0.9} ${x + w * 0.5} ${y - h * 0.9}Q${x + w * 0.78} ${y - h * 0.55} ${x + w * 0.66} ${y}Z`,
    "a-shade",
  );
const pane = (x, y, w = 6, h = 8) =>
  path(`M${x} ${y + h}V${y + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y + h}Z`, "a-glow")
  + line(`M${x + w / 2} ${y}V${y + h}M${x} ${y + h * 0.55}h${w}`, "a-door", 0.9);
const rose = (x, y, r) =>
  dot(x, y, r + 1.2, "a-door") + dot(x, y, r, "a-glow") + line(`M${x - r} ${y}h${2 * r}M${x} ${y - r}v${2 * r}`, "a-door", 0.9);
const door = (x, y, w = 9, h = 14) =>
  path(`M${x} ${y}V${y - h + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y}Z`, "a-door")
  + dot(x + w - 2, y - h * 0.42, 0.8, "a-gold");
const beams = (x, y, w, h) =>
  line(
    `M${x} ${y}V${y + h}M${x + w} ${y}V${y + h}M${x} ${y + h / 2}H${x + w}M${x} ${y + h / 2}L${x + w * 0.3} ${y + h}M${x + w} ${y + h / 2}L${x + w * 0.7} ${y + h}`,
    "a-wood-2",
    1.5,
  );
const columns = (x, y, w, h, n) =>
  Array.from({length: n}, (_, i) => {
    const cx = x + ((w - 4) * i) / (n - 1);
    return rect(cx, y, 4, h, "a-plaster") + rect(cx + 2.4, y, 1.6, h, "a-shade");
  }).join("");
const steps = (x, y, w) => rect(x, y, w, 3, "a-stone") + rect(x - 4, y + 3, w + 8, 3, "a-stone-2");
const chimney = (x, y) =>
  rect(x, y, 5, 12, "a-stone-2")
  + fade(0.6, dot(x + 4, y - 4, 3, "a-cream") + dot(x + 8, y - 9, 4, "a-cream") + dot(x + 14, y - 13, 3.2, "a-cream"));
const flag = (x, y, fill) => line(`M${x} ${y}v-11`, "a-wood-2", 1.2) + path(`M${x + 0.6} ${y - 11}l9 2.6-9 3Z`, fill);
const sign = (x, y, inner) =>
  line(`M${x} ${y}h12M${x + 6} ${y}v4`, "a-door", 1.5) + rect(x - 1, y + 4, 14, 11, "a-wood", 2) + at(x + 6, y + 9.5, inner);
const crate = (x, y, s = 8) => rect(x, y, s, s, "a-wood") + line(`M${x} ${y + s / 2}h${s}M${x + s / 2} ${y}v${s}`, "a-wood-2", 1);
const sack = (x, y) => path(`M${x - 5} ${y}q-2-7 3-10l-1-3h6l-1 3q5 3 3 10Z`, "a-thatch-2");
const bell = (x, y, s = 1) => at(x, y, path("M-5 5Q-4 3-3.6-1Q-3-5 0-5T3.6-1Q4 3 5 5Z", "a-gold") + dot(0, 6, 1.4, "a-gold"), s);
const awning = (x, y, w, h, a, b, n = 6) =>
  Array.from({length: n}, (_, i) => {
    const s = w / n,
      l = x + i * s;
    return path(
      `M${l + (n / 2 - i) * 0.8} ${y}H${l + s + (n / 2 - i - 1) * 0.8}L${l + s} ${y + h}a${s / 2} 3 0 0 1-${s} 0Z`,
      i % 2 ? a : b,
    );
  }).join("");

export {wall, gable, hip, thatch, cone, dome, pane, rose, door, beams, columns, steps, chimney, flag, sign, crate, sack, bell, awning};
