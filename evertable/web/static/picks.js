/* A run of picks: they lie in a tray until they are confirmed, and may be made in any order. The server knows what goes
   together; the browser only remembers what is picked, for as long as nothing has moved. */
import {acts} from "./dom.js";

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
