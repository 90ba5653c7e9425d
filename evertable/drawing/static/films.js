/* Films at a table: what comes with a new screen is shown on it, at the pace that this browser remembers. A click or Escape
   skips; what happened since the last own turn can be shown again. */
import {comfort, calm} from "./comfort.js";
import {$, acts, code} from "./dom.js";
import * as film from "./film.js";
import * as sound from "./sound.js";
import * as stage from "./stage.js";

let edition = ""; // what is shown
let wasMine = false;
let wasOver = false;

const pace = () => (calm() || document.hidden ? "off" : comfort.film);
const told = (root = document) => JSON.parse($("#film", root)?.textContent || '{"me": -1, "steps": []}');

/* Before the screen changes: remember where things come from. Returns what to give to `show`. */
export function before(fragment) {
  const {me, steps} = told(fragment);
  if (steps.length) $("#film", fragment).textContent = JSON.stringify({me, steps: []}); // told once: the page is what it would be if loaded anew
  stage.know(me);
  const next = JSON.parse($("#acts", fragment)?.textContent || "{}").edition;
  const list = next === edition || pace() === "off" ? [] : steps;
  stage.remember(list);
  return list;
}

/* On the new screen. */
export function show(steps) {
  const now = acts();
  const list = [...steps];
  if (now.mine && !wasMine) list.push({do: "turn"});
  const last = now.over && !wasOver;
  note();
  if (pace() === "off") {
    if (list.some((step) => step.do === "turn")) sound.play("turn");
    return void film.skip();
  }
  stage.renew();
  if (film.playing()) stage.veil(film.pending());
  play(list);
  if (last) play(stage.lastCount());
}
const play = (steps) => film.play(steps, stage, {pace: pace(), sound: sound.play});

function note() {
  const now = acts();
  edition = now.edition;
  wasMine = Boolean(now.mine);
  wasOver = Boolean(now.over);
}

export const skip = film.skip;

/* What the others did since the last own turn, once more. */
export async function again() {
  const answer = await fetch(`/t/${code()}/film`, {headers: {Accept: "application/json"}});
  if (!answer.ok) return;
  film.skip();
  play(await answer.json());
}

/* Not possible now: it shakes its head once. Why stands on it. */
function nudge(element) {
  sound.play("knock");
  if (pace() !== "off") element.animate([{translate: "0"}, {translate: "-4px"}, {translate: "4px"}, {translate: "-2px"}, {translate: "0"}], {duration: 220, composite: "add"});
}

export function start() {
  stage.know(told().me);
  note();
  addEventListener("pointerdown", (event) => event.target.closest?.("[data-keep], [data-again]") || film.skip(), true);
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-again]")) again();
    const not = event.target.closest("#main .not[data-target]");
    if (not && acts().mine) nudge(not);
  });
}
