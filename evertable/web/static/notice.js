/* "Is it my turn?": the title, a soft sound of our own, a notification; each can be switched off. */
import {comfort} from "./comfort.js";
import {acts, file, say, toast, untoast} from "./dom.js";

let mine = false;
let moves = 0;
let usual = "";
let audio = null;

/* Whose turn it is now, said calmly when that has changed. */
function handOver(known, now) {
  if (known.over) return;
  if (mine && !now && known.who) toast(say("turnOver", {player: known.who}));
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
    if (comfort.sound === "on") ring();
    if (comfort.notices === "on" && document.hidden && "Notification" in window && Notification.permission === "granted")
      new Notification("Evertable", {body: say("yourTurn"), tag: "turn", icon: file("favicon.svg")});
  }
  mine = now;
}

/* Two wooden notes. */
function ring() {
  if (!audio) return; // browsers allow sound after the first touch only
  const start = audio.currentTime;
  for (const [pitch, late] of [[587.33, 0], [783.99, 0.14]]) {
    const tone = audio.createOscillator(), loud = audio.createGain();
    tone.type = "sine";
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0, start + late);
    loud.gain.linearRampToValueAtTime(0.12, start + late + 0.012);
    loud.gain.exponentialRampToValueAtTime(0.0008, start + late + 0.6);
    tone.connect(loud).connect(audio.destination);
    tone.start(start + late);
    tone.stop(start + late + 0.65);
  }
}

export function start() {
  usual = document.title;
  mine = Boolean(acts().mine);
  moves = acts().moves;
  if (mine) document.title = `● ${say("yourTurn")} · Evertable`;
  const wake = () => {
    audio ??= new (window.AudioContext || window.webkitAudioContext)();
  };
  addEventListener("pointerdown", wake, {once: true});
  addEventListener("keydown", wake, {once: true});
}
