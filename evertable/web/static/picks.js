/* A run of picks: what has been picked so far, and a done button that says how many. */
import {$, acts, code} from "./dom.js";

let run = {key: "", picks: []};

const keyOf = (now) => `${code()} ${now.source} ${now.title}`;

export function remember(act) {
  const now = acts();
  if (now.turn || !act) return;
  if (run.key !== keyOf(now)) run = {key: keyOf(now), picks: []};
  run.picks.push(act.target);
}
export function forget() {
  run = {key: "", picks: []};
}

export function restorePicks() {
  const box = $("[data-picks]");
  const now = acts();
  if (!box || now.turn || run.key !== keyOf(now)) {
    if (!box || now.turn) run = {key: "", picks: []};
    return;
  }
  const names = run.picks.filter((target) => !target.startsWith("button:"));
  if (!names.length) return;
  box.hidden = false;
  for (const target of names) {
    const chip = document.createElement("span");
    chip.className = "chip-pick";
    const [zone, ...rest] = target.split(":");
    const id = rest.at(-1);
    if (zone === "resource") chip.innerHTML = `<svg class="ic" aria-hidden="true"><use href="/static/icons.svg#i-${encodeURIComponent(id)}"/></svg>`;
    else chip.textContent = labels.get(target) || id.replaceAll("_", " ");
    box.append(chip);
  }
  const done = $(".answers .end > span");
  if (done) done.textContent += ` (${names.length})`;
}

/* Labels of acts seen so far: an act that has been done is no longer on the page. */
const labels = new Map();
export function note(list) {
  for (const act of list) labels.set(act.target, act.label.replace(/\[[a-z_]+\]\s*/g, ""));
}
