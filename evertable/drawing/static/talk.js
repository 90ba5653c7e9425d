/* The chat of a table: brings what was said, sends, mutes, reports. A bubble stands beside the speaker's seat for a while.
   The panel belongs to this script: a new screen leaves it alone (data-own). */
import {$, $$, code, post, screen} from "./dom.js";
import {paintAll} from "./art.js";
import {afterDrawing, onWords, speak} from "./live.js";
import {real} from "./stage.js";

const STAYS = 4000; // ms that a bubble stays
const TRIES = 4; // a message is sent again with its key if no answer comes
let known = null; // ids of what was said before
let loading = null;
let again = false;
let unread = 0;

const panel = () => $("[data-talk]", screen());
const list = () => $("[data-talk] .says", screen());
const open = () => screen().hasAttribute("data-lobby") || document.body.dataset.side === "talk";

function count() {
  const badge = $("[data-unread]", screen());
  if (!badge) return;
  badge.hidden = !unread;
  badge.textContent = unread || "";
}

/* Bring all that was said. Resolves when it is here, also if that was asked for while it was on its way. */
function load() {
  if (loading) {
    again = true;
    return loading;
  }
  loading = bring().finally(() => {
    loading = null;
    if (again) {
      again = false;
      load();
    }
  });
  return loading;
}

async function bring() {
  if (!list()) return;
  let answer, html;
  try {
    answer = await fetch(`/t/${code()}/words`, {headers: {Accept: "text/html"}, cache: "no-store"});
    html = await answer.text();
  } catch {
    return; // the stream of news tells when the server is back
  }
  const ol = list();
  if (!answer.ok || !ol) return;
  const down = ol.scrollHeight - ol.scrollTop - ol.clientHeight < 40;
  const held = ol.innerHTML;
  ol.innerHTML = html;
  if (ol.innerHTML !== held) paintAll(ol);
  if (down || known === null) ol.scrollTop = ol.scrollHeight;
  const said = $$("[data-word]", ol);
  const fresh = known === null ? [] : said.filter((one) => !known.has(one.dataset.word));
  known = new Set(said.map((one) => one.dataset.word));
  for (const one of fresh) {
    const mine = one.classList.contains("mine");
    if (!mine || screen().hasAttribute("data-lobby")) bubble(one);
    if (mine) continue;
    speak($(".word", one));
    if (!open()) unread += 1;
  }
  count();
}

/* ---- bubbles ---- */
function seatOf(seat) {
  const chair = $(`[data-chair="${seat}"] .face`, screen());
  if (chair) return chair;
  return Number(seat) >= 0 && $("#acts") ? real(`mat:${seat}`) : null;
}

function bubble(one) {
  const seat = one.dataset.seat;
  $(`.talk-bubble[data-seat="${seat}"]`)?.remove();
  const box = document.createElement("div");
  box.className = `talk-bubble p${Number(seat) + 1}`;
  box.dataset.seat = seat;
  box.append(...$(".word", one).cloneNode(true).childNodes);
  $$(".tongue", box).forEach((small) => small.remove());
  document.body.append(box);
  paintAll(box);
  place(box, seatOf(seat)?.getBoundingClientRect());
  setTimeout(() => box.remove(), STAYS);
}

function place(box, seat) {
  const seen = seat && seat.width && seat.bottom > 0 && seat.top < innerHeight;
  box.classList.toggle("adrift", !seen);
  if (!seen) return;
  const {width, height} = box.getBoundingClientRect();
  const under = seat.top < height + 16;
  box.classList.toggle("under", under);
  box.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, seat.left + Math.min(seat.width / 2, 60)))}px`;
  box.style.top = `${under ? seat.bottom + 8 : seat.top - height - 8}px`;
}

/* ---- saying ---- */
function complain(text) {
  const box = $(".talk-error", panel());
  if (!box) return;
  box.textContent = text;
  box.hidden = !text;
}

async function send(path, fields) {
  const key = crypto.getRandomValues(new Uint32Array(3)).join("-");
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await post(`/t/${code()}/${path}`, {key, ...fields});
      complain(answer.ok ? "" : (await answer.json()).error);
      return answer.ok;
    } catch {
      if (tries === TRIES) return false;
      await new Promise((done) => setTimeout(done, 400 * tries));
    }
  }
}

async function say(fields) {
  if (!(await send("words", fields))) return false;
  await load();
  const ol = list();
  if (ol) ol.scrollTop = ol.scrollHeight;
  return true;
}

async function type(form) {
  const input = form.elements.text;
  const text = input.value.trim();
  if (!text) return;
  input.value = "";
  if (!(await say({text}))) input.value = text;
}

/* A new screen may bring a panel that was not there. */
function drawn() {
  if (list() && !list().childElementCount && known === null) load();
  count();
}

export function start() {
  if (list()) {
    known = new Set($$("[data-word]", list()).map((one) => one.dataset.word));
    list().scrollTop = list().scrollHeight;
  }
  onWords(load);
  afterDrawing(drawn);
  document.addEventListener("click", (event) => {
    const side = event.target.closest("[data-side]:not(body)");
    if (side) {
      document.body.dataset.side = side.dataset.side;
      if (open()) {
        unread = 0;
        count();
        list()?.scrollTo(0, list().scrollHeight);
        if (matchMedia("(max-width: 74.99rem)").matches) $("[data-talk-form]", panel())?.scrollIntoView({block: "center"});
        if (matchMedia("(hover: hover)").matches) $(".say-it input", panel())?.focus({preventScroll: true});
      }
      return;
    }
    const quick = event.target.closest("[data-say]");
    if (quick) say({[quick.dataset.say]: quick.dataset.what});
    const mute = event.target.closest("[data-mute]");
    if (mute) send("mute", {word: mute.dataset.mute}).then(load);
    const report = event.target.closest("[data-report]");
    if (report)
      send("report", {word: report.dataset.report}).then((done) => {
        if (done) report.disabled = true;
      });
  });
  document.addEventListener("submit", (event) => {
    if (event.target.matches("[data-talk-form]")) {
      event.preventDefault();
      type(event.target);
    } else if (event.target.matches("[data-talk-rules]")) {
      event.preventDefault();
      send("chat", Object.fromEntries(new FormData(event.target))).then((done) => done && location.reload());
    }
  });
}
