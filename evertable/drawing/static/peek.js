/* The enlarged card: hover, focus or a long press. It stands beside the thing it enlarges, where it covers least. */
import {$, $$, acts, code, wide} from "./dom.js";
import {paintAll} from "./art.js";
import {preview, worth} from "./play.js";
import {boxes, covered} from "./room.js";

const stories = new Map();
let shown = null;
let waiting = 0;

export async function story(id) {
  if (!stories.has(id))
    stories.set(
      id,
      fetch(`/t/${code()}/story/${encodeURIComponent(id)}`, {headers: {Accept: "text/html"}}).then((answer) => (answer.ok ? answer.text() : "")),
    );
  return stories.get(id);
}

export async function show(thing) {
  const peek = $("#peek");
  shown = thing;
  const id = thing.dataset.story;
  const html = id ? await story(id) : "";
  const list = acts().acts.filter((act) => act.target && act.target === thing.dataset.target);
  const short = !list.length && acts().turn && $(".cost .short", thing);
  const told = list.length ? await preview(list[0].action) : short ? await worth(id) : "";
  if (shown !== thing || !thing.isConnected || thing.dataset.story !== id || (!html && !told)) return;
  peek.innerHTML = html;
  const read = $(".read", peek) || peek;
  if (told) read.insertAdjacentHTML("beforeend", `<div class="yours">${told}</div>`);
  const why = thing.classList.contains("can") ? null : thing.querySelector(".why");
  if (why) read.insertAdjacentHTML("beforeend", `<p class="blocked">${why.innerHTML}</p>`);
  /* The price with what is missing of it, as on the card itself. */
  const price = $(".cost", thing), large = $(".card.big .cost", peek);
  if (price && large) large.replaceWith(price.cloneNode(true));
  paintAll(peek);
  peek.hidden = false;
  place(peek, thing);
}

export function hide() {
  shown = null;
  clearTimeout(waiting);
  const peek = $("#peek");
  if (!peek || peek.hidden) return false;
  peek.hidden = true;
  return true;
}

/* Beside the thing, clear of the hand, the supply, the question and what glows. */
function place(peek, thing) {
  peek.style.left = peek.style.top = "";
  if (!wide()) return;
  const at = thing.getBoundingClientRect();
  const w = peek.offsetWidth, h = peek.offsetHeight, gap = 14;
  const keep = boxes({".ask, .pay:not([hidden]), .turn, .supply": 6, ".hand .slot": 4, "#main .can": 2, "#main .card": 0.5});
  const fit = (x, low, size, high) => Math.max(low, Math.min(x, high - size));
  const spots = [];
  const part = (thing.closest("[data-group]") || thing).getBoundingClientRect();
  for (const x of [at.right + gap, at.left - w - gap, part.right + gap, part.left - w - gap])
    for (const y of [at.top - 24, at.bottom - h, 8, innerHeight - h - 8, at.top + at.height / 2 - h / 2])
      if (x >= 4 && x + w <= innerWidth - 4) spots.push([x, fit(y, 8, h, innerHeight - 8)]);
  for (const y of [at.bottom + gap, at.top - h - gap, part.top - h - gap])
    for (const x of [at.left + at.width / 2 - w / 2, at.left, at.right - w])
      if (y >= 4 && y + h <= innerHeight - 4) spots.push([fit(x, 8, w, innerWidth - 8), y]);
  if (!spots.length) spots.push([fit(at.right + gap, 8, w, innerWidth - 8), 8]);
  const cost = ([x, y]) => covered(x, y, w, h, keep) + Math.hypot(x + w / 2 - at.left - at.width / 2, y + h / 2 - at.top - at.height / 2) * 40;
  const [x, y] = spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
  peek.style.left = `${x}px`;
  peek.style.top = `${y}px`;
}

const enlargeable = (node) => node.closest?.("[data-story], .sign-button[data-target]");

export function start() {
  /* A card that comes to lie under a resting mouse is not being looked at. */
  let rest = [-1, -1];
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch" || (event.clientX === rest[0] && event.clientY === rest[1])) return;
    const thing = enlargeable(event.target);
    if (thing === shown) return;
    hide();
    if (thing) waiting = setTimeout(() => show(thing), 260);
  });
  document.addEventListener("pointerdown", (event) => (rest = [event.clientX, event.clientY]));
  document.addEventListener("pointermove", (event) => {
    if (Math.hypot(event.clientX - rest[0], event.clientY - rest[1]) > 3) rest = [-1, -1];
  });
  document.addEventListener("pointerleave", hide);
  document.addEventListener("focusin", (event) => {
    const thing = enlargeable(event.target);
    if (thing && thing.matches(":focus-visible") && wide()) show(thing);
    else if (!thing) hide();
  });
  addEventListener("scroll", () => wide() && hide(), {passive: true});

  /* A long press enlarges and does nothing else; a tap on something that cannot be done enlarges too. */
  let press = 0, pressed = null;
  document.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    const thing = enlargeable(event.target);
    pressed = null;
    if (thing)
      press = setTimeout(() => {
        pressed = thing;
        show(thing);
      }, 420);
  });
  for (const kind of ["pointerup", "pointercancel", "pointermove"])
    document.addEventListener(kind, (event) => {
      if (kind !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 6) clearTimeout(press);
    });
  document.addEventListener(
    "click",
    (event) => {
      if (event.target.closest("#peek")) return void hide();
      const thing = enlargeable(event.target);
      if (pressed && thing === pressed) {
        event.preventDefault();
        event.stopPropagation();
        pressed = null;
      } else if (thing && !wide() && !acts().acts.some((act) => act.target === thing.dataset.target)) {
        if (shown === thing) hide();
        else show(thing);
      } else if (!wide() && !thing) hide();
    },
    true,
  );
  document.addEventListener("contextmenu", (event) => {
    if (pressed) event.preventDefault();
  });
}
