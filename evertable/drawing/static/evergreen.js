/* First a card, then the pile it goes on. A thing with data-then lists the targets of its acts' second step, in the order
   of its acts. Choosing it lets them glow; under each stands which disc would move, from whom to whom, and its value then
   (#forecast, from present/evergreen/forecast.py). */
import {$, $$, acts, file} from "./dom.js";
import {afterDrawing} from "./live.js";
import {preview, send} from "./play.js";
import {hide} from "./peek.js";

let first = null;
let ways = new Map();
let before = ["", ""]; // the question of the programme and what it tells, while no card is chosen

const things = (target) => $$(`#main [data-target="${CSS.escape(target)}"]`);
const worker = (seat, animals) => `<span class="wk p${seat + 1}"><svg class="ic"><use href="${file("icons.svg")}#i-${animals[seat]}"/></svg></span>`;

/* The chips under a pile. Names of artists, animals and numbers come from the server; nothing in them is typed by anybody. */
function then(act) {
  const {moves, animals, letters, none} = JSON.parse($("#forecast")?.textContent || '{"moves": {}}');
  const chips = (moves[act.action] || []).map(
    ([artist, origin, to, value]) =>
      `<span class="chg ${artist}"><i>${letters[artist]}</i>${origin < 0 ? "" : worker(origin, animals)}<u>→</u>${worker(to, animals)}<b>${value}</b></span>`,
  );
  const line = document.createElement("span");
  line.className = "then";
  line.setAttribute("aria-hidden", "true");
  line.innerHTML = chips.join("") || '<span class="chg none"></span>';
  if (!chips.length) line.firstChild.textContent = none;
  return line;
}
const told = (act) => $(`.moves button[data-action="${act.action}"] em`)?.textContent.trim() || $(".chg.none")?.textContent || "";

function lay(thing) {
  drop();
  const list = acts().acts.filter((act) => act.target === thing.dataset.target);
  first = thing;
  ways = new Map(thing.dataset.then.split(" ").map((target, i) => [target, list[i]]));
  thing.classList.add("picked");
  thing.setAttribute("aria-pressed", "true");
  document.body.classList.add("choosing");
  ask(thing.dataset.where);
  for (const [target, act] of ways)
    for (const place of things(target)) {
      place.classList.add("can");
      place.append(then(act));
      place.setAttribute("aria-description", told(act));
    }
  hide();
}

function drop() {
  if (!first) return false;
  first.classList.remove("picked");
  first.removeAttribute("aria-pressed");
  document.body.classList.remove("choosing");
  for (const target of ways.keys())
    for (const place of things(target)) {
      place.classList.remove("can");
      place.querySelector(".then")?.remove();
      place.removeAttribute("aria-description");
    }
  first = null;
  ways = new Map();
  const [title, panel] = [$(".programme h2"), $("[data-told]")];
  if (panel) [title.textContent, panel.innerHTML] = before;
  return true;
}

/* The programme asks where the chosen card goes. */
function ask(where) {
  const [title, panel] = [$(".programme h2"), $("[data-told]")];
  if (!panel) return;
  before = [title.textContent, panel.innerHTML];
  title.textContent = where;
  for (const how of $$(".how", panel)) how.hidden = !("chosen" in how.dataset);
}

/* What a pile would do, in words, in the programme. */
async function tell(act) {
  const panel = $("[data-told]");
  if (!panel) return;
  const html = await preview(act.action);
  if (first && [...ways.values()].includes(act)) panel.innerHTML = html;
}
const wayAt = (node) => (first ? ways.get(node.closest?.("[data-target]")?.dataset.target) : undefined);

function click(event) {
  const act = wayAt(event.target);
  const thing = event.target.closest("[data-then]");
  if (act) {
    event.stopPropagation();
    drop();
    send(act);
  } else if (thing) {
    event.stopPropagation();
    if (thing === first) return void drop();
    lay(thing);
    if (event.detail === 0) things(ways.keys().next().value)[0]?.focus(); // chosen by keyboard: go on with the piles
  } else drop();
}

document.addEventListener("click", click, true);
/* The table has been drawn anew: what was chosen stays chosen as long as it can be. */
afterDrawing(() => {
  if (!first) return;
  const same = $(`#main [data-then][data-target="${CSS.escape(first.dataset.target)}"]`);
  first = null;
  document.body.classList.remove("choosing");
  if (same) lay(same);
});
for (const kind of ["pointerover", "focusin"])
  document.addEventListener(kind, (event) => {
    const act = wayAt(event.target);
    if (act) tell(act);
  });
document.addEventListener("keydown", (event) => {
  const back = first;
  if (event.key === "Escape" && drop()) {
    event.stopPropagation();
    back.focus({preventScroll: true});
  }
}, true);
