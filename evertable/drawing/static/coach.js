/* The coach of a lesson or of a first game: one page at a time, beside what it is about, never on it. The server knows
   what there is to say; which page is open, and what has been read, is remembered here. */
import {$, $$, code, wide} from "./dom.js";
import {speak} from "./live.js";
import {boxes, covered} from "./room.js";

let folded = false;
let spoken = ""; // the page that was read out last
let spot = null; // where the bubble stands on a large window

const pages = () => $$("#coach [data-page]");
const key = () => `coach ${code()} ${$("#coach").dataset.at}`;
const opened = () => Math.min(Number(sessionStorage.getItem(key()) || 0), pages().length - 1);

const closed = () => sessionStorage.getItem(`${key()} closed`) !== null;
const unmark = () => $$(".coached").forEach((one) => one.classList.remove("coached"));

/* The things that a page is about: a target of the table, or a part of the screen by its id. */
function things(page) {
  const found = (page.dataset.point || "").split(" ").filter(Boolean).map((point) =>
    /^[#.]/.test(point) ? $(`#screen ${point}`) : $(`#screen [data-target="${CSS.escape(point)}"]`));
  return found.filter(Boolean);
}

/* Whether all of a thing can be seen, also beside the dock of a telephone and the bubble above it. */
function inSight(thing) {
  const at = thing.getBoundingClientRect();
  const low = wide() ? innerHeight : Math.min(...$$(".dock, #coach").map((one) => one.getBoundingClientRect().top));
  return at.top >= parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop || 0) && at.bottom <= (thing.closest(".dock") ? innerHeight : low);
}

const ANSWERS = ":is(.bar, .jump, .recap, #main) :is(button, a, select, summary, .can), .hand .slot";
const READ = ".supply, .bar, .ask, #main .card, .mat header, .purse, .log li";
const STEP = 16, MARGIN = 8;

/* On a large window the bubble stands where it covers least: nothing that it speaks of, then nothing that answers a click.
   It stays where it is as long as it covers neither, so that *Next* does not run away from the mouse. */
function settle(about) {
  const bubble = $("#coach");
  if (!wide()) return dock(bubble);
  reserve("", "");
  const kept = boxes({[ANSWERS]: 500, [READ]: 1}).filter(([box]) => box.width).concat(about.map((one) => [outlined(one), 1e5]));
  const hard = kept.filter(([, weight]) => weight > 1);
  const w = bubble.offsetWidth, h = bubble.offsetHeight, at = about[0]?.getBoundingClientRect();
  const right = innerWidth - w - MARGIN, low = innerHeight - h - MARGIN;
  const [oldX, oldY] = spot || [right, low];
  const cost = (x, y) => covered(x, y, w, h, kept) + (at ? Math.hypot(x + w / 2 - at.left - at.width / 2, y + h / 2 - at.top - at.height / 2) : 0);
  if (!spot || oldX > right || oldY > low || covered(oldX, oldY, w, h, hard)) {
    let least = Infinity;
    for (let x = right; x >= MARGIN; x -= STEP)
      for (let y = low; y >= MARGIN; y -= STEP) {
        const here = cost(x, y);
        if (here < least) [least, spot] = [here, [x, y]];
      }
  }
  bubble.style.inset = `${spot[1]}px auto auto ${spot[0]}px`;
}

/* The box of a thing with the line around it. */
function outlined(thing) {
  const {left, top, right, bottom} = thing.getBoundingClientRect();
  return {left: left - MARGIN, top: top - MARGIN, right: right + MARGIN, bottom: bottom + MARGIN};
}

/* On a small window it stands above the hand and what else lies there, and the page gets so much longer that everything
   can be scrolled to where it does not lie. */
function dock(bubble) {
  const stack = $$(".dock, .ask, .turn-end").filter((one) => one.offsetHeight).map((one) => one.getBoundingClientRect().top);
  const low = innerHeight - Math.min(innerHeight, ...stack) + MARGIN;
  bubble.style.inset = "";
  bubble.style.bottom = `${low}px`;
  reserve(`${low + bubble.offsetHeight + MARGIN}px`, `${bubble.offsetHeight + 2 * MARGIN}px`);
}

function reserve(below, room) {
  document.documentElement.style.scrollPaddingBottom = below;
  const last = $(".dock");
  if (last) last.style.marginTop = room;
}

/* Show one page and hide the others, in the same breath as the bubble is drawn: two are never seen together. */
function turnTo(number) {
  const all = pages();
  const page = all[number];
  if (!page) return null;
  $("#coach").classList.add("led"); // from here on the script hides pages, not the style sheet
  sessionStorage.setItem(key(), number);
  all.forEach((one, i) => (one.hidden = i !== number));
  const first = $("[data-page-number]");
  first.dataset.first ||= first.textContent;
  first.textContent = Number(first.dataset.first) + number;
  $("[data-coach=back]").hidden = number === 0;
  $("[data-coach=next]").hidden = number === all.length - 1;
  const close = $("[data-coach=close]");
  if (close) close.hidden = number < all.length - 1;
  unmark();
  const about = things(page);
  about.forEach((one) => one.classList.add("coached"));
  $("[data-coach=show]").hidden = !about.length;
  if (spoken !== `${key()} ${number}`) speak(page);
  spoken = `${key()} ${number}`;
  return about;
}

/* Bring what a page is about into sight and the bubble beside it; needs the layout. */
function lead(about, move) {
  settle(about);
  if (move && about[0] && !inSight(about[0])) about[0].scrollIntoView({block: "center", inline: "nearest", behavior: "instant"}); // a smooth one would still be under way when the next page measures
  settle(about);
}

/* A window of another size, or a bubble: fonts come late. */
function again() {
  const page = $("#coach:not([hidden])") && pages()[opened()];
  if (page) settle(things(page));
}
const growth = new ResizeObserver(again);

function rest() {
  unmark();
  reserve("", "");
}

export function show() {
  const bubble = $("#coach");
  if (!bubble) return void rest();
  bubble.hidden = closed();
  if (bubble.hidden) return void rest();
  $("footer", bubble).hidden = false;
  bubble.classList.toggle("folded", folded);
  $("[data-coach=fold]").setAttribute("aria-expanded", String(!folded));
  const fresh = sessionStorage.getItem(key()) === null;
  growth.observe(bubble);
  const about = turnTo(opened());
  if (about) requestAnimationFrame(() => lead(about, fresh));
}

export function start() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-coach]");
    if (!button) return;
    const what = button.dataset.coach;
    if (what === "fold") {
      folded = !folded;
      return show();
    }
    if (what === "close") {
      sessionStorage.setItem(`${key()} closed`, "");
      $(".coached, #main .can")?.focus({preventScroll: true});
      return show();
    }
    const about = turnTo(opened() + {back: -1, next: 1, show: 0}[what]);
    if (about) lead(about, true);
    if (what === "show") about[0]?.focus({preventScroll: true});
    else if (button.hidden) $("#coach footer [data-coach]:not([hidden])")?.focus();
  });
  addEventListener("scroll", () => wide() && again(), {passive: true});
  addEventListener("resize", again);
}
