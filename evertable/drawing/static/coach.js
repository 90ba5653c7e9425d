/* The coach of a lesson or of a first game: one page at a time, beside what it is about, never on it. The server knows
   what there is to say; which page is open, and what has been read, is remembered here. */
import {$, $$, code, wide} from "./dom.js";
import {speak} from "./live.js";

let folded = false;
let spoken = ""; // the page that was read out last

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

/* Whether all of a thing can be seen, also beside the dock of a telephone. */
function inSight(thing) {
  const at = thing.getBoundingClientRect();
  const dock = wide() ? innerHeight : $(".dock")?.getBoundingClientRect().top ?? innerHeight;
  return at.top >= 0 && at.bottom <= (thing.closest(".dock") ? innerHeight : dock);
}

/* The bubble goes to the half of the window that the thing is not in. */
function settle(thing) {
  const bubble = $("#coach");
  const at = thing?.getBoundingClientRect();
  bubble.classList.toggle("high", Boolean(at) && at.top + at.height / 2 > innerHeight / 2);
  bubble.classList.toggle("left", Boolean(at) && at.left + at.width / 2 > innerWidth / 2);
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
  if (move && about[0] && !inSight(about[0])) about[0].scrollIntoView({block: "center", inline: "nearest", behavior: "instant"}); // a smooth one would still be under way when the next page measures
  settle(about[0]);
}

export function show() {
  const bubble = $("#coach");
  if (!bubble) return void unmark();
  bubble.hidden = closed();
  if (bubble.hidden) return void unmark();
  $("footer", bubble).hidden = false;
  bubble.classList.toggle("folded", folded);
  $("[data-coach=fold]").setAttribute("aria-expanded", String(!folded));
  const fresh = sessionStorage.getItem(key()) === null;
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
  addEventListener("scroll", () => {
    const page = $("#coach:not([hidden])") && pages()[opened()];
    if (page) settle(things(page)[0]);
  }, {passive: true});
}
