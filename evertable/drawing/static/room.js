/* Room on a page that is full: how much a box at some place would cover of what has to stay in sight. */
import {$$} from "./dom.js";

/* The boxes of all things that selectors find, each with the weight of a covered pixel: `{".hand": 4}`. */
export const boxes = (weights, root = document) =>
  Object.entries(weights).flatMap(([selector, weight]) => $$(selector, root).map((one) => [one.getBoundingClientRect(), weight]));

/* What a box of this size at this place would cover: pixels by weight. */
export const covered = (x, y, w, h, kept) =>
  kept.reduce((sum, [box, weight]) => {
    const wide = Math.min(x + w, box.right) - Math.max(x, box.left), high = Math.min(y + h, box.bottom) - Math.max(y, box.top);
    return wide > 0 && high > 0 ? sum + wide * high * weight : sum;
  }, 0);
