/* Sound: small, synthesised, no files. Silent until the first gesture, never more than three at once, one volume and one
   mute (comfort.js remembers them). A sound is a list of notes {f, at, ms, gain, type, …}: data, so that a test can read it. */
import {comfort} from "./comfort.js";
import {$, say} from "./dom.js";

export const MOST = 3;
const chord = (...notes) => notes.map((f, i) => ({f, at: i * 70, ms: 1100, gain: 0.16, type: "triangle", soft: 90}));
const pluck = (f, more = {}) => [{f, at: 0, ms: 260, gain: 0.34, type: "triangle", ...more}, {f: f * 2.01, at: 0, ms: 120, gain: 0.1, type: "sine"}];

/* What is heard -> how it is made. */
export const BOOK = {
  wood: [{noise: 420, q: 5, at: 0, ms: 70, gain: 0.9}, {f: 176, to: 118, at: 0, ms: 110, gain: 0.42, type: "sine"}],
  paper: [{noise: 3200, q: 0.7, at: 0, ms: 130, gain: 0.34, soft: 40}, {noise: 1500, q: 1, at: 70, ms: 70, gain: 0.3}],
  twig: [...pluck(392), {noise: 1800, q: 6, at: 0, ms: 30, gain: 0.3}], // dry
  resin: pluck(523, {to: 494, ms: 360}), // sinks like a drop
  pebble: [{f: 880, at: 0, ms: 70, gain: 0.3, type: "sine"}, {noise: 2600, q: 9, at: 0, ms: 26, gain: 0.5}], // hard and short
  berry: pluck(659, {ms: 200, to: 784}), // hops up
  pearl: [...pluck(1047, {ms: 620, gain: 0.26, type: "sine"}), {f: 1568, at: 60, ms: 520, gain: 0.12, type: "sine"}],
  any: pluck(587),
  bell: [{f: 988, at: 0, ms: 620, gain: 0.26, type: "sine"}, {f: 2470, at: 0, ms: 260, gain: 0.08, type: "sine"}],
  "season-winter": chord(220, 261.6, 329.6, 493.9), // A minor with a ninth: still
  "season-spring": chord(261.6, 329.6, 392, 587.3), // C major, open at the top
  "season-summer": chord(293.7, 370, 440, 554.4), // D major seventh: warm
  "season-autumn": chord(196, 246.9, 293.7, 440), // G major, low
  turn: [{f: 523, at: 0, ms: 240, gain: 0.24, type: "triangle"}, {f: 784, at: 150, ms: 380, gain: 0.24, type: "triangle"}],
  knock: [{f: 98, to: 74, at: 0, ms: 110, gain: 0.5, type: "sine"}, {noise: 190, q: 3, at: 0, ms: 60, gain: 0.6}],
};

let air = null, out = null, grain = null;
const voices = [];
const volume = () => (comfort.sound === "off" ? 0 : (Number(comfort.volume) / 100) ** 2);

/* Browsers allow sound after a gesture only. */
function wake() {
  const Air = window.AudioContext || window.webkitAudioContext;
  if (air || !Air) return;
  air = new Air();
  out = air.createGain();
  out.gain.value = volume();
  out.connect(air.destination);
  grain = air.createBuffer(1, air.sampleRate / 2, air.sampleRate);
  const data = grain.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
}

function note(one, into, when) {
  const start = when + one.at / 1000, end = start + one.ms / 1000;
  const loud = air.createGain();
  loud.gain.setValueAtTime(0.0001, start);
  loud.gain.exponentialRampToValueAtTime(one.gain, start + (one.soft || 4) / 1000);
  loud.gain.exponentialRampToValueAtTime(0.0001, end);
  loud.connect(into);
  const source = one.noise ? air.createBufferSource() : air.createOscillator();
  if (one.noise) {
    const band = air.createBiquadFilter();
    source.buffer = grain;
    band.type = "bandpass";
    band.frequency.value = one.noise;
    band.Q.value = one.q || 1;
    source.connect(band).connect(loud);
  } else {
    source.type = one.type || "sine";
    source.frequency.setValueAtTime(one.f, start);
    if (one.to) source.frequency.exponentialRampToValueAtTime(one.to, end);
    source.connect(loud);
  }
  source.start(start);
  source.stop(end + 0.02);
  return end;
}

/* Returns whether it is heard: a fourth at once would only be noise. */
export function play(name) {
  const list = BOOK[name];
  if (!list || !air || !volume() || document.hidden) return false;
  const now = air.currentTime;
  while (voices.length && voices[0].end <= now) voices.shift();
  if (voices.length >= MOST) return false;
  const into = air.createGain();
  into.connect(out);
  voices.push({end: Math.max(...list.map((one) => note(one, into, now))), into});
  voices.sort((a, b) => a.end - b.end);
  return true;
}

export function hush() {
  for (const voice of voices.splice(0)) voice.into.gain.setTargetAtTime(0, air.currentTime, 0.03);
}

export const state = () => (air ? air.state : "silent");

export function start() {
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, wake, {once: true, capture: true});
  document.addEventListener("change", (event) => {
    if (!event.target.closest("[data-comfort]") || !["sound", "volume"].includes(event.target.name)) return;
    out?.gain.setTargetAtTime(volume(), air.currentTime, 0.02);
    play("berry");
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-hear]");
    if (!button) return;
    hush();
    play(button.dataset.hear);
    $("[data-muted]").textContent = volume() ? "" : say("muted");
  });
}
