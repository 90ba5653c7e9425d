/* "Is it my turn?": the title and a notification, which can be switched off. The sound is a part of the film. */
import {comfort} from "./comfort.js";
import {$, acts, file, say, toast, untoast} from "./dom.js";

let mine = false;
let moves = 0;
let usual = "";

/* Whose turn it is now, said calmly when that has changed. */
function handOver(known, now) {
  if (known.over) return;
  if (mine && !now && known.who && !$(".end-turn")) toast(say("turnOver", {player: known.who}));
  else if (!mine && now && moves) untoast();
  else if (mine && now && known.turn && known.since && known.moves > moves) toast(say("yoursAgain"));
}

export function check() {
  const known = acts();
  const now = Boolean(known.mine);
  handOver(known, now);
  moves = known.moves;
  document.title = now ? `● ${say("yourTurn")} · Evertable` : usual;
  if (now && !mine) {
    if (comfort.notices === "on" && document.hidden && "Notification" in window && Notification.permission === "granted")
      new Notification("Evertable", {body: say("yourTurn"), tag: "turn", icon: file("favicon.svg")});
  }
  mine = now;
}

export function start() {
  usual = document.title;
  mine = Boolean(acts().mine);
  moves = acts().moves;
  if (mine) document.title = `● ${say("yourTurn")} · Evertable`;
}
