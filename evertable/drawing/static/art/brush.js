/* Brushes: the few SVG strokes every picture is made of. Colours are names of CSS variables. */
const v = (name) => `var(--${name})`;
const path = (d, fill, more = "") => `<path d="${d}" fill="${v(fill)}" ${more}/>`;
const line = (d, ink, w = 1.5) =>
  `<path d="${d}" fill="none" stroke="${v(ink)}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`;
const rect = (x, y, w, h, fill, r = 0) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${v(fill)}"/>`;
const dot = (x, y, r, fill) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${v(fill)}"/>`;
const oval = (x, y, rx, ry, fill) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${v(fill)}"/>`;
const at = (x, y, inner, scale = 1) => `<g transform="translate(${x} ${y}) scale(${scale})">${inner}</g>`;
const mirror = (inner) => `<g transform="translate(120 0) scale(-1 1)">${inner}</g>`;
const both = (inner) => inner + mirror(inner);
const fade = (o, inner) => `<g opacity="${o}">${inner}</g>`;

/* A small stable stream of numbers in [0, 1) from a card id. */
function stream(id) {
  let h = 2166136261;
  for (const ch of id) h = Math.imul(h ^ ch.charCodeAt(0), 16777619);
  return () => {
    h = Math.imul(h ^ (h >>> 15), 2246822519);
    h = Math.imul(h ^ (h >>> 13), 3266489917);
    return ((h ^= h >>> 16) >>> 0) / 4294967296;
  };
}
const pick = (list, rnd) => list[Math.floor(rnd() * list.length)];

export {v, path, line, rect, dot, oval, at, both, fade, stream, pick};
