/* A run of picks: they lie in a tray until they are confirmed, and may be made in any order. The server knows what goes
   together; the browser only remembers what is picked, for as long as nothing has moved. */
import {$, $$, acts} from "./dom.js";

let run = {moves: -1, items: []};

/* The tray as part of an address. */
export function query() {
  return run.items.length && run.moves === acts().moves ? `?tray=${run.items.join(",")}` : "";
}
export const open = () => Array.isArray(acts().tray);
export function add(act) {
  const now = acts();
  run = {moves: now.moves, items: [...now.tray, act.action]};
}
export function drop(index) {
  const now = acts();
  run = {moves: now.moves, items: now.tray.filter((_, i) => i !== index)};
}
export function forget() {
  run = {moves: -1, items: []};
}

/* The picked thing that a click puts back: its place in the tray, or -1. A resource may be picked again and again. */
export function lying(element) {
  if (!open() || !element.classList.contains("picked") || element.dataset.target.startsWith("resource:")) return -1;
  return acts().picked.lastIndexOf(element.dataset.target);
}

/* An order is clicked in the order in which things happen, what is not clicked follows as it stands. Then they are sent one by
   one: each may ask something of its own before the next one comes. */
let order = [];
let queue = {title: "", texts: []};

export const ordering = () => $(".ask[data-order]");
export function number(element) {
  const target = element.dataset.target;
  order = order.includes(target) ? order.filter((one) => one !== target) : [...order, target];
  showOrder();
}
const whole = () => [...order, ...$$(".pick.can", ordering()).map((one) => one.dataset.target).filter((one) => !order.includes(one))];
export function showOrder() {
  const ask = ordering();
  if (!ask) return void (order = []);
  const all = whole();
  for (const one of $$(".pick", ask)) {
    const picked = order.includes(one.dataset.target);
    one.classList.toggle("picked", picked);
    one.setAttribute("aria-pressed", picked);
    $(".order", one).textContent = all.indexOf(one.dataset.target) + 1 || "";
  }
  $("[data-in-order]", ask).disabled = false;
}
/* Begin with the order that is clicked; the first act of it. `last` is the act that leaves out what is not clicked. */
export function begin(last) {
  const now = acts();
  const texts = (last ? order : whole()).map((target) => now.acts.find((act) => act.target === target)?.text).filter(Boolean);
  if (last) texts.push(last.text);
  queue = {title: now.title, texts};
  order = [];
  return next();
}
/* What the clicked order does next, if its question is asked again. */
export function next() {
  const now = acts();
  if (!queue.texts.length || now.title !== queue.title) return null;
  const act = now.acts.find((one) => one.text === queue.texts[0]);
  if (act) queue.texts.shift();
  else halt();
  return act;
}
export function halt() {
  queue = {title: "", texts: []};
}
