/* The stage that a table gives to film.js: where things lie, what flies, and what is not there yet. It finds everything by
   data-target, data-player and icons, so it works for every game. */
import {$, $$, file, wide} from "./dom.js";
import {hush as hushSound} from "./sound.js";

let me = -1; // the owner whose supply lies in front
const was = new Map(); // where steps began, on the screen before: box, and a copy of a card
const numbers = new Map(); // by address: the node of a number in a purse, and what it will be in the end
const veiled = new Map(); // cue -> element that is not there yet
const fresh = new Map(); // cue -> card that came into the own hand

export const icon = (name, sheet = "icons.svg") => `<svg class="ic" aria-hidden="true"><use href="${file(sheet)}#i-${name}"/></svg>`;
const target = (address) => `[data-target="${CSS.escape(address)}"]`;
const matOf = (who) => $(`#main [data-player="${who}"]`);

/* ---- where things are ---- */
const PARTS = {
  mat: (who) => (Number(who) === me && ($(".crew") || $(".supply"))) || $(`#main [data-player="${who}"] header`),
  crew: (who) => (Number(who) === me && $(".crew")) || PARTS.mat(who),
  cards: (who) => (Number(who) === me && $(".hand")) || PARTS.mat(who),
  purse: (who, name) => numberAt(who, name)?.parentElement || PARTS.mat(who),
  deck: () => $("#main .deck") || $('#main [data-pile="deck"]'),
  discard: () => $$("#main .heap").at(-1) || $('#main [data-pile="discard"]') || $("#main .deck"),
  season: (name) => $(`#main .season.${name} .name`) || $(`#main .year .${name}`) || $("#main .board"),
  track: (spot) => $$("#main .path > li")[spot - 1] || $("#main .path"),
  stand: (artist) => $(`#main .stand.${artist}`),
  disc: (artist) => $(`#main .seat .record[data-story="${artist}"]`),
  hit: () => $("#main .hitdisc"),
  stage: () => $("#main .stage"),
  pile: (who, pile) => $(`#main ${target(`pile:${who}:${pile}`)}`) || $$(".pile", matOf(who) || document)[pile] || matOf(who),
  head: (who) => $$("#final .sums thead th")[Number(who) + 1],
};
export function real(address) {
  if (!address) return null;
  const [kind, ...rest] = address.split(":");
  return PARTS[kind]?.(...rest) || $$(`#main ${target(address)}`).at(-1) || null;
}

/* A number beside an icon, in the own supply or on a player's mat. */
function numberAt(who, name) {
  const roots = Number(who) === me ? $$(".supply") : [];
  for (const root of [...roots, matOf(who)].filter(Boolean)) {
    for (const use of $$(`use[href$="#i-${name}"]`, root)) {
      if (use.closest("button.card, .plots, .pieces, .city")) continue;
      const words = document.createTreeWalker(use.closest("li, p, span.score, span:not(.run), button") || root, NodeFilter.SHOW_TEXT);
      for (let node = words.nextNode(); node; node = words.nextNode())
        if (/^\s*\d+\s*$/.test(node.nodeValue) && !node.parentElement.closest(".hush, .delta")) return node;
    }
  }
  return null;
}

/* Out of sight, e.g. on a telephone: then the postcard shows it. The page never scrolls by itself for others. */
function inSight(box) {
  if (!box.width || !box.height) return false;
  const y = box.top + box.height / 2, x = box.left + box.width / 2;
  const foot = wide() ? innerHeight : innerHeight - ($(".dock")?.offsetHeight ?? 0);
  return x > 0 && x < innerWidth && y > ($(".jump")?.getBoundingClientRect().bottom ?? 0) * !wide() && (y < foot || y > innerHeight - ($(".dock")?.offsetHeight ?? 0)) && y < innerHeight;
}
/* A thing on a leaf of the board that is closed: the tab of the leaf. */
const tabOf = (element) => {
  const page = element?.closest("#main [data-page]");
  return page ? $(`.leaf[data-leaf="${CSS.escape(page.dataset.page)}"]`) : null;
};
function boxOf(element, slot) {
  const box = element?.getBoundingClientRect();
  if (box && inSight(box)) return box;
  const card = $(`.postcard [data-slot="${slot}"]`) || tabOf(element);
  return card?.getBoundingClientRect() || (box?.width && wide() ? box : null);
}
const slotOf = (address = "") => (/^(mat|crew)/.test(address) ? "who" : /^(purse|cards)/.test(address) ? "purse" : "place");

/* ---- before and after a new screen ---- */
const key = (step) => `${step.from}|${step.what ?? ""}`;
const inHand = (step) => step.from === `cards:${me}` && step.what && $(`.hand ${target(`hand:${step.what}`)}`);
const handNow = () => $$(".hand [data-target]").map((card) => card.dataset.target);
let hand = [];

/* Remember where the steps of a film begin, while the old screen is still there. */
export function remember(steps) {
  hand = handNow();
  for (const step of steps) {
    const element = step.from && (inHand(step) || real(step.from));
    if (element && !was.has(key(step))) was.set(key(step), {box: element.getBoundingClientRect(), copy: step.do === "lay" ? element.cloneNode(true) : null});
  }
}
export function know(viewer) {
  me = viewer;
}
/* The cards that have come into the own hand, for the cues that draw them. */
function newcomers(cues) {
  const left = [...hand];
  const came = handNow().filter((card) => (left.includes(card) ? (left.splice(left.indexOf(card), 1), false) : true));
  for (const cue of cues) if (cue.do === "draw" && cue.to === `cards:${me}` && !fresh.has(cue) && came.length) fresh.set(cue, came.shift());
  hand = handNow();
}

/* ---- what is not there yet ---- */
function comingTo(cue) {
  if (cue.do === "walk") return cue.what && cue.what !== "frog" ? $$(`#main .path .${cue.what}`) : $$(`.wk.p${cue.who + 1}`, real(cue.to) || document.createElement("i"));
  if (cue.do === "disc") return [real(cue.to)];
  if (cue.do === "draw" && fresh.has(cue)) return $$(`.hand ${target(fresh.get(cue))}`);
  if (cue.do === "lay" || (cue.do === "draw" && cue.what)) return cue.to.startsWith("pile") ? [real(cue.to)] : $$(`#main ${target(cue.to)}`);
  return [];
}
const change = (cue) => (cue.do === "pay" ? -cue.share : cue.share);
const purse = (cue) => (cue.do === "pay" ? cue.from : cue.to);
const counted = (cue) => ["gain", "pay", "point"].includes(cue.do) && purse(cue)?.startsWith("purse");

/* The screen has been drawn anew: its numbers are final again. */
export function renew() {
  numbers.clear();
}
export function veil(cues) {
  veiled.clear();
  newcomers(cues);
  for (const cue of [...cues].reverse()) {
    if (cue.begun && cue.do !== "lay") continue;
    const taken = [...veiled.values()];
    const element = comingTo(cue).filter((one) => one && !taken.includes(one)).at(-1);
    if (element) veiled.set(cue, element);
    element?.classList.add("late");
    if (counted(cue) && !numbers.has(purse(cue))) {
      const node = numberAt(...purse(cue).split(":").slice(1));
      if (node) numbers.set(purse(cue), {node, final: Number(node.nodeValue)});
    }
  }
  for (const address of numbers.keys()) count(address, cues);
  lines(cues);
}
function count(address, cues) {
  const {node, final} = numbers.get(address);
  const coming = cues.filter((cue) => counted(cue) && purse(cue) === address).reduce((sum, cue) => sum + change(cue), 0);
  if (node.isConnected) node.nodeValue = String(Math.max(0, final - coming));
}

/* ---- what film.js asks for ---- */
export function from(cue) {
  const kept = was.get(key(cue));
  if (kept?.box.width && inSight(kept.box)) return kept.box;
  return boxOf(real(cue.from), slotOf(cue.from)) || boxOf(real(cue.to), slotOf(cue.to));
}
export function arrive(cue) {
  if (cue.do === "deed") postcard(cue);
  if (!cue.fly) return null;
  return boxOf(veiled.get(cue) || real(cue.to), slotOf(cue.to));
}

export function ghost(cue, a, b) {
  const box = document.createElement("div");
  const face = veiled.get(cue);
  if (cue.do === "walk" || cue.do === "home") box.append(figure(cue));
  else if (cue.do === "crown") box.innerHTML = `<span class="prize">${icon("crown")}</span>`;
  else if (["lay", "draw", "disc"].includes(cue.do) && face && inSight(face.getBoundingClientRect())) {
    box.append(bare(face));
    Object.assign(box.style, {width: `${b.width}px`, height: `${b.height}px`});
  } else {
    if (["lay", "draw", "disc"].includes(cue.do)) cue.as = "pay";
    box.innerHTML = `<span class="bit">${icon(cue.do === "point" ? "point" : ["lay", "draw"].includes(cue.do) ? "card" : cue.what || "any")}</span>`;
    if (cue.share > 1) $(".bit", box).insertAdjacentHTML("beforeend", `<b>${cue.share}</b>`);
  }
  return box;
}
function bare(element) {
  const copy = element.cloneNode(true);
  copy.classList.remove("late", "can", "picked", "advised");
  for (const one of [copy, ...$$("[data-target], [id]", copy)]) for (const name of ["data-target", "id", "data-story", "data-player"]) one.removeAttribute(name);
  copy.tabIndex = -1;
  Object.assign(copy.style, {width: "100%", height: "100%", margin: "0", transform: "none", animation: "none", position: "static"});
  return copy;
}
function figure(cue) {
  if (cue.what === "sun" || cue.what === "moon") return bare($(`#main .path .${cue.what}`) || document.createElement("i"));
  const token = document.createElement("span");
  token.className = `wk p${cue.who + 1}`;
  const known = $(`.wk.p${cue.who + 1}:not(.own) .ic`);
  token.innerHTML = cue.what === "frog" || !known ? icon(cue.what === "frog" ? "frog" : "worker") : known.outerHTML;
  return token;
}

const EASE = "ease-out";
const breathe = (element, ms) => element?.animate([{scale: 1}, {scale: 1.05}, {scale: 1}], {duration: Math.max(ms, 240) + 200, easing: EASE});

export function show(cue, ms) {
  if (cue.do === "deed") {
    breathe(real(cue.what), ms);
    matOf(cue.who)?.animate([{outline: "3px solid transparent"}, {outline: "3px solid var(--glow-edge, currentColor)", offset: 0.3}, {outline: "3px solid transparent"}], {duration: ms + 500, easing: EASE});
  }
  if (cue.do === "act") lift(real(cue.from), ms);
  if (cue.do === "season") season(cue, ms);
  if (cue.do === "line") countLine(cue, ms);
  if (cue.do === "leaves") gust(cue, ms);
  if (cue.do === "turn") breathe($(".bar .turn"), ms);
}
function lift(element, ms) {
  element?.animate(
    [{translate: "0 0"}, {translate: "0 -.45rem", boxShadow: "0 0 0 3px var(--glow-edge), 0 0 18px 6px var(--glow)", offset: 0.4}, {translate: "0 0"}],
    {duration: ms + 160, easing: EASE},
  );
}

export function land(cue, pending) {
  veiled.get(cue)?.classList.remove("late");
  veiled.delete(cue);
  if (counted(cue) && numbers.has(purse(cue))) {
    count(purse(cue), pending);
    const beside = numbers.get(purse(cue)).node.parentElement;
    if (pending.length) beside?.animate([{scale: 1}, {scale: 1.35}, {scale: 1}], {duration: 240});
  }
  if (cue.do === "walk" && pending.length) breathe(real(cue.to), 240);
  if (cue.do === "line") landLine(cue);
}
export function end() {
  $$(".late").forEach((one) => one.classList.remove("late"));
  $(".postcard")?.remove();
  sums = null;
  was.clear();
  fresh.clear();
  numbers.clear();
  veiled.clear();
}
export function hush() {
  hushSound();
  $$(".stagehand").forEach((one) => one.replaceChildren());
}
export function layer() {
  const root = $("dialog#final[open]") || document.body;
  let found = $(":scope > .stagehand", root);
  if (!found) {
    found = document.createElement("div");
    found.className = "stagehand";
    found.setAttribute("aria-hidden", "true");
    root.append(found);
  }
  return found;
}

/* ---- a postcard above the hand tells on small screens what happens out of sight ---- */
function postcard(cue) {
  $(".postcard")?.remove();
  if (wide() || cue.who === me) return;
  const said = $(`.deed[data-number="${cue.move}"], .entry:has([data-number="${cue.move}"]) .whole`);
  if (!said) return;
  const box = document.createElement("div");
  box.className = "postcard";
  box.dataset.keep = "";
  box.setAttribute("aria-hidden", "true"); // the log is read out
  const copy = said.cloneNode(true);
  $$("form, details", copy).forEach((one) => one.remove());
  const gain = $(".gain", real(cue.what) || document.createElement("i"));
  box.innerHTML = `<span data-slot="who"></span><span class="deed-said"></span><span data-slot="place"></span><span data-slot="purse">${icon("hand")}</span>`;
  $("[data-slot=who]", box).append(figure({who: cue.who}));
  $(".deed-said", box).append(...copy.childNodes);
  if (gain) $("[data-slot=place]", box).append(...gain.cloneNode(true).childNodes);
  else $("[data-slot=place]", box).innerHTML = icon(cue.what?.startsWith("city") ? "card" : "leaf");
  document.body.append(box);
}

/* ---- a change of season ---- */
function season(cue, ms) {
  for (const crown of $$(`.crown-${cue.what}, .crown-${cue.what}2`))
    crown.animate([{filter: "brightness(1)"}, {filter: "brightness(1.35) drop-shadow(0 0 14px var(--glow))", offset: 0.35}, {filter: "brightness(1)"}], {duration: ms, easing: EASE});
  const board = $("#main .board")?.getBoundingClientRect();
  if (!board) return;
  const wash = document.createElement("div");
  const top = Math.max(0, board.top), foot = Math.min(innerHeight, board.bottom);
  const name = $(`#main .season.${cue.what} .name`) || $(`#main .year .${cue.what} b`);
  wash.className = `wash ${cue.what}`;
  if (name) wash.append(Object.assign(document.createElement("b"), {innerHTML: name.innerHTML}));
  Object.assign(wash.style, {left: `${board.left}px`, top: `${top}px`, width: `${board.width}px`, height: `${Math.max(0, foot - top)}px`});
  layer().append(wash);
  wash.animate([{opacity: 0}, {opacity: 1, offset: 0.35}, {opacity: 0}], {duration: ms, easing: "ease-in-out"}).onfinish = () => wash.remove();
}

/* ---- the last count, in the sheet with the scores ---- */
const rows = () => $$("#final .sums tbody tr");
const totals = () => $$("#final .sums tfoot td b");
const pointsIn = (row) => $$("td", row).map((cell) => Number(cell.textContent.replace("−", "-")) || 0);
let sums = null; // by row: the points of each seat

export function lastCount() {
  const found = rows();
  const best = $$("#final .sums thead th").flatMap((head, i) => (head.classList.contains("best") ? [i - 1] : []));
  if (!found.length) return [];
  return [...found.map((_, what) => ({do: "line", what})), ...best.map((who) => ({do: "crown", who, from: `head:${who}`, to: `head:${who}`})), ...(best.length ? [{do: "leaves", from: `head:${best[0]}`}] : [])];
}
const landed = new Set();
function lines(cues) {
  const coming = cues.filter((cue) => cue.do === "line");
  if (!coming.length) return;
  sums ??= rows().map(pointsIn);
  landed.clear();
  rows().forEach((row, i) => {
    const cue = coming.find((one) => one.what === i);
    if (!cue) landed.add(i);
    row.classList.toggle("late", Boolean(cue && !cue.begun));
  });
  tell();
}
function tell(more = null, share = 0) {
  totals().forEach((cell, seat) => {
    const sure = [...landed].reduce((sum, i) => sum + (sums[i][seat] ?? 0), 0);
    cell.textContent = String(sure + Math.round((more?.[seat] ?? 0) * share)).replace("-", "−");
  });
}
function countLine(cue, ms) {
  const row = rows()[cue.what], begin = performance.now();
  row?.classList.remove("late");
  $$("td", row).forEach((cell, i) => cell.animate([{opacity: 0, translate: "0 .5rem"}, {opacity: 1, translate: "0 0"}], {duration: ms * 0.5, delay: i * ms * 0.14, fill: "backwards"}));
  const step = (now) => {
    if (cue.over) return;
    tell(sums[cue.what], Math.min(1, (now - begin) / (ms * 0.85)));
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
function landLine(cue) {
  rows()[cue.what]?.classList.remove("late");
  landed.add(cue.what);
  tell();
}
function gust(cue, ms) {
  const box = real(cue.from)?.getBoundingClientRect();
  if (!box) return;
  const x = box.left + box.width / 2, y = box.top, hues = ["--autumn", "--autumn-2", "--summer", "--spring", "--gold"];
  for (let i = 0; i < 44; i++) {
    const leaf = document.createElement("div");
    const angle = Math.PI * (1.08 + (0.84 * ((i * 37) % 44)) / 44), far = 130 + ((i * 53) % 44) * 7;
    const dx = Math.cos(angle) * far, dy = Math.sin(angle) * far * 0.75, spin = ((i * 71) % 360) - 180;
    leaf.className = "ghost leaf-bit";
    leaf.style.color = `var(${hues[i % 5]})`;
    leaf.innerHTML = icon("leaf");
    layer().append(leaf);
    leaf.animate(
      [
        {transform: `translate(${x}px, ${y}px) scale(.3)`, opacity: 0},
        {transform: `translate(${x + dx * 0.7}px, ${y + dy}px) rotate(${spin}deg) scale(1)`, opacity: 1, offset: 0.4, easing: "ease-in"},
        {transform: `translate(${x + dx * 1.15}px, ${y + dy * 0.3 + 170}px) rotate(${spin * 2}deg) scale(.9)`, opacity: 0},
      ],
      {duration: ms, delay: (i % 11) * 45, easing: "cubic-bezier(.1,.7,.4,1)", fill: "both"},
    ).onfinish = () => leaf.remove();
  }
}
