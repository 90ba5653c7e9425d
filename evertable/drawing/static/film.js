/* Films. A film is a list of steps, plain data: {do, who, from, to, what, n}; each move opens with a deed. The server makes
   it from the events of the log (evertable/present/films.py).
     plan(film, pace)   pure: steps -> cues {at, ms, hear, sound, share, …}
     path(kind, a, b)   pure: two boxes -> keyframes
     play(film, stage)  shows it; a film that comes while another runs follows it
   The new screen is there already, and everything on it can be clicked: what has not arrived yet is only veiled. A stage is
   what a table gives: layer(), veil(cues), find(address), arrive(cue), ghost(cue, box), show(cue, ms), land(cue), hush(). */
export const PACE = {slow: 1.6, calm: 1, quick: 0.5, off: 0};
export const LONGEST = 900; // ms of a move at "calm"
export const YEAR = 2700; // ms of a change of season and of the last count, which are longer films
const QUEUE = 6000; // ms that films may run in all, e.g. after a lost connection
const MOST = 5; // things that fly one after another; what is more flies with them
const EASE = "cubic-bezier(.3, .7, .25, 1)";

/* Event -> ms at "calm". `each` and `then`: after which share of it the next one may begin. Sounds are heard at landing,
   unless hear: "start". */
export const GRAMMAR = {
  deed: {ms: 240, then: 1},
  walk: {ms: 640, then: 1, sound: () => "wood", fly: true},
  home: {ms: 440, each: 0.4, then: 0.4, sound: () => "wood", fly: true},
  gain: {ms: 520, each: 0.24, then: 0.7, sound: (step) => step.what, fly: true},
  pay: {ms: 360, each: 0.24, then: 0.6, fly: true},
  point: {ms: 520, each: 0.24, then: 0.7, sound: () => "bell", fly: true},
  lay: {ms: 580, then: 1, sound: () => "paper", fly: true},
  draw: {ms: 480, each: 0.3, then: 0.8, sound: () => "paper", fly: true},
  disc: {ms: 520, then: 0.7, sound: () => "pearl", fly: true},
  act: {ms: 420, then: 0.45},
  season: {ms: 900, then: 0.8, sound: (step) => `season-${step.what}`, hear: "start"},
  line: {ms: 460, then: 1, sound: () => "bell"},
  crown: {ms: 720, then: 0.9, sound: () => "season-summer", hear: "start", fly: true},
  leaves: {ms: 900, then: 1},
  turn: {ms: 320, then: 1, sound: () => "turn", hear: "start"},
};
const LONG = new Set(["season", "line", "crown", "leaves"]);

/* The steps of each move. */
function moves(film) {
  const found = [];
  for (const step of film) {
    if (!GRAMMAR[step.do]) continue; // a word of a newer server
    if (step.do === "deed" || !found.length) found.push([]);
    found.at(-1).push(step);
  }
  return found;
}

function cuesOf(steps) {
  const cues = [];
  let at = 0;
  for (const step of steps) {
    const word = GRAMMAR[step.do];
    const n = Math.min(step.n || 1, MOST);
    for (let i = 0; i < n; i++) {
      const share = Math.floor((step.n || 1) / n) + (i < (step.n || 1) % n ? 1 : 0);
      cues.push({...step, i, at, ms: word.ms, share, sound: word.sound?.(step), hear: word.hear === "start" ? 0 : 1, fly: Boolean(word.fly)});
      at += word.ms * (i < n - 1 ? word.each ?? 0.25 : word.then);
    }
  }
  return cues;
}
const ends = (cues) => Math.max(0, ...cues.map((cue) => cue.at + cue.ms));

export function plan(film, pace = "calm") {
  const cues = [];
  let start = 0;
  for (const steps of moves(film)) {
    const own = cuesOf(steps);
    const length = ends(own);
    const most = steps.some((step) => LONG.has(step.do)) ? YEAR : LONGEST;
    const scale = PACE[pace] * Math.min(1, most / length);
    for (const cue of own) {
      const at = Math.round(start + cue.at * scale);
      const ms = Math.min(LONGEST, Math.round(cue.ms * scale));
      cues.push({...cue, at, ms, hear: at + cue.hear * ms});
    }
    start += length * scale;
  }
  return {cues, length: ends(cues)};
}

const middle = (box) => ({x: box.left + box.width / 2, y: box.top + box.height / 2});

export function path(kind, a, b) {
  const p = middle(a), q = middle(b);
  const far = Math.hypot(q.x - p.x, q.y - p.y), high = Math.min(110, 24 + far * 0.16);
  const at = (t, up = 0, more = "") => `translate(${(p.x + (q.x - p.x) * t).toFixed(1)}px, ${(p.y + (q.y - p.y) * t - up).toFixed(1)}px) ${more}`.trim();
  if (kind === "walk" || kind === "home") return hops(far, at);
  if (kind === "gain" || kind === "point")
    return [ // rises from what gives it, then goes to the purse
      {offset: 0, transform: at(0, 0, "scale(.4)"), opacity: 0},
      {offset: 0.3, transform: at(0, 34, "scale(1.2)"), opacity: 1, easing: "ease-in-out"},
      {offset: 0.65, transform: at(0.55, high, "scale(1.05)"), opacity: 1},
      {offset: 1, transform: at(1, 0, "scale(.75)"), opacity: 1},
    ];
  if (kind === "pay")
    return [
      {offset: 0, transform: at(0, 0, "scale(1)"), opacity: 1},
      {offset: 0.8, transform: at(0.8, high * 0.5, "scale(.9)"), opacity: 1},
      {offset: 1, transform: at(1, 0, "scale(.5)"), opacity: 0},
    ];
  if (kind === "crown")
    return [
      {offset: 0, transform: at(0, 90, "scale(1.8) rotate(-14deg)"), opacity: 0},
      {offset: 0.6, transform: at(1, 0, "scale(1) rotate(4deg)"), opacity: 1},
      {offset: 0.8, transform: at(1, 7, "scale(1.05)"), opacity: 1},
      {offset: 1, transform: at(1, 0, "scale(1)"), opacity: 1},
    ];
  const sx = (a.width / b.width || 1).toFixed(3), sy = (a.height / b.height || 1).toFixed(3); // what flies is as large as where it lands
  if (kind === "draw")
    return [ // from the deck: grows on its way
      {offset: 0, transform: at(0, 0, `scale(${Math.min(sx, sy)})`), opacity: 0.4},
      {offset: 0.3, transform: at(0.2, high * 0.6, `scale(${(Math.min(sx, sy) * 0.6 + 0.4).toFixed(3)}) rotate(-4deg)`), opacity: 1},
      {offset: 1, transform: at(1, 0, "scale(1)"), opacity: 1},
    ];
  return [ // lifted, carried, laid down in its new size
    {offset: 0, transform: at(0, 0, `scale(${sx}, ${sy})`), opacity: 1},
    {offset: 0.25, transform: at(0.06, 14, `scale(${(sx * 1.06).toFixed(3)}, ${(sy * 1.06).toFixed(3)}) rotate(-2deg)`), opacity: 1},
    {offset: 0.85, transform: at(0.97, 6, "scale(1.06) rotate(1deg)"), opacity: 1},
    {offset: 1, transform: at(1, 0, "scale(1)"), opacity: 1},
  ];
}

/* Little hops; the last one sets it down. */
function hops(far, at) {
  const number = Math.max(2, Math.min(5, Math.round(far / 110))) * 2;
  const list = [];
  for (let i = 0; i <= number; i++) {
    const up = i % 2;
    const lean = `rotate(${i % 4 === 1 ? 7 : -7}deg) scale(1.12)`;
    list.push({offset: i / number, transform: at(i / number, up ? 13 : 0, up ? lean : "scale(1)"), easing: up ? "ease-in" : "ease-out"});
  }
  return list;
}

let running = null;

export const playing = () => running !== null;
export const pending = () => (running ? running.cues.filter((cue) => !cue.over) : []);

/* Show a film after the one that runs. Resolves when everything has landed. */
export function play(film, stage, {pace = "calm", sound = () => {}} = {}) {
  const {cues, length} = plan(film, pace);
  if (!cues.length || !PACE[pace]) return Promise.resolve();
  const now = performance.now();
  if (running && running.end - now > QUEUE / 2) skip(); // too far behind: only the latest is told
  running ??= begin(stage, now);
  const show = running;
  const wait = Math.max(0, show.end - now);
  const rush = Math.min(1, QUEUE / length);
  show.cues.push(...cues);
  show.end = now + wait + length * rush;
  for (const cue of cues) {
    cue.ms = Math.round(cue.ms * rush);
    const later = (ms, act) => show.timers.push(setTimeout(act, wait + ms * rush));
    if (wait + cue.at * rush < 1) cue.first = true;
    else later(cue.at, () => start(show, cue));
    if (cue.sound) later(cue.hear, () => sound(cue.sound));
  }
  stage.veil(pending());
  cues.filter((cue) => cue.first).forEach((cue) => start(show, cue)); // within the frame of the new screen
  return show.done;
}

function begin(stage, now) {
  const show = {stage, cues: [], timers: [], ghosts: new Set(), end: now, begun: now};
  show.done = new Promise((resolve) => (show.finish = resolve));
  document.body.dataset.playing = "film";
  return show;
}

function start(show, cue) {
  if (cue.over || cue.begun) return;
  cue.begun = true;
  const {stage} = show;
  const target = stage.arrive(cue);
  if (!cue.fly) {
    stage.show(cue, cue.ms, target);
    show.timers.push(setTimeout(() => over(show, cue), cue.ms));
    return;
  }
  const from = stage.from(cue);
  const ghost = from && target && stage.ghost(cue, from, target);
  if (!ghost) return over(show, cue);
  ghost.classList.add("ghost");
  stage.layer().append(ghost);
  const easing = cue.do === "walk" || cue.do === "home" ? "linear" : EASE;
  const move = ghost.animate(path(cue.as || cue.do, from, target), {duration: cue.ms, easing, fill: "both"});
  show.ghosts.add(ghost);
  move.onfinish = () => {
    ghost.remove();
    show.ghosts.delete(ghost);
    over(show, cue);
  };
}

function over(show, cue) {
  if (cue.over) return;
  cue.over = true;
  show.stage.land(cue, pending());
  if (show.cues.every((one) => one.over)) end(show);
}

function end(show) {
  if (running === show) running = null;
  show.timers.forEach(clearTimeout);
  delete document.body.dataset.playing;
  show.stage.end();
  show.finish();
}

/* All at once: the table is as it will be. Returns whether a film was running. */
export function skip() {
  const show = running;
  if (!show) return false;
  running = null;
  show.timers.forEach(clearTimeout);
  for (const ghost of show.ghosts) ghost.remove();
  show.stage.hush();
  const left = show.cues.filter((cue) => !cue.over);
  for (const cue of left) cue.over = true;
  for (const cue of left) show.stage.land(cue, []);
  end(show);
  return true;
}
