/* First a card, then the pile it goes on. A thing with data-then lists the targets of its acts' second step, in the order
   of its acts. Choosing it lets them glow, each with what would happen there. */
import {$, $$, acts} from "./dom.js";
import {afterDrawing} from "./live.js";
import {preview, send} from "./play.js";
import {hide} from "./peek.js";

let first = null;
let ways = new Map();
let before = "";

const things = (target) => $$(`#main [data-target="${CSS.escape(target)}"]`);
const gist = (act) => $(`.moves button[data-action="${act.action}"] em`)?.textContent.trim() || "";

function lay(thing) {
  drop();
  const list = acts().acts.filter((act) => act.target === thing.dataset.target);
  first = thing;
  ways = new Map(thing.dataset.then.split(" ").map((target, i) => [target, list[i]]));
  thing.classList.add("picked");
  thing.setAttribute("aria-pressed", "true");
  document.body.classList.add("choosing");
  for (const [target, act] of ways)
    for (const place of things(target)) {
      place.classList.add("can");
      if (gist(act)) place.dataset.gist = gist(act);
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
      delete place.dataset.gist;
    }
  first = null;
  ways = new Map();
  const told = $("[data-told]");
  if (told && before) told.innerHTML = before;
  return true;
}

/* What a pile would do, in words, in the programme. */
async function tell(act) {
  const told = $("[data-told]");
  if (!told) return;
  before ||= told.innerHTML;
  const html = await preview(act.action);
  if (first && [...ways.values()].includes(act)) told.innerHTML = html;
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
