/* Live updates: the answer to something done here is the new fragment of the page, and what others do comes as one on the
   stream of news. Focus and scroll stay where they are. If a fragment does not fit what is here, it is fetched. */
import {$, $$, acts, code, post, say, screen, toast, untoast} from "./dom.js";
import {dress, prepare} from "./dress.js";
import * as films from "./films.js";
import {morphChildren} from "./morph.js";
import * as notice from "./notice.js";
import * as parts from "./parts.js";
import * as picks from "./picks.js";

let fetching = null;
let posting = 0; // requests of which the answer will be the new fragment
let again = false; // something was done here while the fragment was being fetched
let late = false; // the server has told of something meanwhile, perhaps of what has just been fetched
let told = ""; // the edition that the server has spoken of last: a version, or a step that it shows
let heard = false; // whether the stream of news is open
const page = crypto.getRandomValues(new Uint32Array(3)).join("-"); // the id by which the server knows this page
const drawn = []; // who wants to know that the fragment has been replaced

const heardWords = []; // who wants to know that something was said
export const onWords = (act) => heardWords.push(act);
const words = () => heardWords.forEach((act) => act());
export const afterDrawing = (act) => drawn.push(act);

/* Editions of a version come in this order: "12.1", "12.2" and so on while steps of an automa are shown, "12.still" while
   a bot's sand does not run yet, "12". */
const ORDER = {still: Number.MAX_SAFE_INTEGER, undefined: Infinity};
function newer(one, other) {
  if (!one || !other) return true;
  const [[a, i], [b, j]] = [one, other].map((edition) => edition.split("."));
  return Number(a) > Number(b) || (a === b && (ORDER[i] ?? Number(i)) > (ORDER[j] ?? Number(j)));
}

/* For style sheets and tests: whether the table shows what the server has told of last. */
function mark() {
  screen().dataset.live = !heard ? "deaf" : fetching || posting || newer(told, acts().edition) ? "behind" : "current";
}

/* Draw the table anew. Resolves when it shows what was true at the call, also if a fetch was under way by then. */
export function refresh() {
  if (fetching) {
    again = true;
    return fetching;
  }
  fetching = loadAll().finally(() => {
    fetching = null;
    mark();
  });
  mark();
  return fetching;
}
async function loadAll() {
  do {
    again = late = false;
    await load();
  } while (again || (late && newer(told, acts().edition)));
}

/* The server leaves out what is here already, and tells as a film what happened since. */
function asking() {
  const {headers, read} = parts.asking();
  return {headers: {...headers, "X-Shown-Moves": acts().moves, "X-Page": page}, read};
}

async function load() {
  const {headers, read} = asking();
  let answer, html;
  try {
    answer = await fetch(`/t/${code()}/screen${picks.query()}`, {headers: {Accept: "text/html", ...headers}, cache: "no-store"});
    html = await answer.text();
  } catch {
    return; // the server cannot be reached: the event stream tries again, and then so do we
  }
  if (answer.ok) show(answer.headers.get("X-Table-Version"), read(html));
  else if (answer.status === 404 || answer.status === 403) location.reload();
}

/* Show a fragment, unless a later one is shown already: an answer may have overtaken it. */
function show(version, html) {
  if (screen().hasAttribute("data-lobby") !== !html.includes('id="acts"')) return void location.reload();
  if (Number(version) >= acts().version) replace(html);
}

/* Do something at the table and show what has become of it; resolves to the answer. News that comes meanwhile waits: it is
   mostly about what is done here. */
export async function perform(path, fields) {
  posting += 1;
  mark();
  try {
    const {headers, read} = asking();
    const answer = await post(path, fields, headers);
    picks.forget();
    if (answer.ok) show(answer.headers.get("X-Table-Version"), read(await answer.text()));
    else again = true;
    return answer;
  } catch (error) {
    again = true; // it may be done, and the stream leaves to the answer to tell so
    throw error;
  } finally {
    posting -= 1;
    if (!fetching && (again || (late && newer(told, acts().edition)))) await refresh();
    mark();
  }
}

/* How to find an element again after the fragment has been replaced. */
function address(element) {
  if (!element || !screen().contains(element) || element.closest("[data-own]")) return null; // there it stays
  const target = element.dataset.target;
  if (target) {
    const same = $$(`[data-target="${CSS.escape(target)}"]`, screen());
    return () => $$(`[data-target="${CSS.escape(target)}"]`, screen())[same.indexOf(element)] || nearby(element);
  }
  if (element.id) return () => document.getElementById(element.id);
  return () => nearby(element);
}
function nearby(element) {
  for (const part of [".ask", ".hand", ".meadow", ".moves", ".tools"])
    if (element.closest(part)) return $(`${part} .can, ${part} button:not([disabled])`, screen()) || fallback();
  return fallback();
}
const fallback = () => $(".ask button, .hand .can, #main .can, .moves button", screen());

const foldKey = (fold) => fold.dataset.turn || fold.dataset.fold;

function replace(html) {
  const box = screen();
  const next = prepare(html);
  const film = films.before(next);
  const back = address(document.activeElement);
  const scrolls = [".log ol", ".moves .list"].map((part) => [part, $(part)?.scrollTop || 0]);
  const seen = new Set($$(".deed", box).map((entry) => entry.dataset.number));
  const never = $(".never")?.open;
  const unfolded = $$("details[data-turn][open], details[data-fold][open]", box).map(foldKey);
  const page = [scrollX, scrollY];
  morphChildren(box, next);
  dress(box);
  for (const [part, top] of scrolls) if ($(part) && part !== ".log ol") $(part).scrollTop = top;
  if (never && $(".never")) $(".never").open = true;
  for (const fold of $$("details[data-turn], details[data-fold]", box)) if (unfolded.includes(foldKey(fold))) fold.open = true;
  scrollTo(...page);
  back?.()?.focus({preventScroll: true});
  announce($$(".deed", box).filter((entry) => !seen.has(entry.dataset.number)));
  speak($(".show .now", box));
  films.show(film);
  notice.check();
  drawn.forEach((act) => act());
}

function announce(entries) {
  for (const entry of entries.reverse()) {
    entry.closest(".entry").classList.add("fresh");
    if (!entry.classList.contains("mine")) speak(entry);
  }
}
/* Let a screen reader say what an element holds. */
export function speak(entry) {
  if (!entry) return;
  const voice = $("#voice");
  const line = document.createElement("p");
  line.textContent = spoken(entry);
  voice.append(line);
  while (voice.childElementCount > 12) voice.firstElementChild.remove();
}
function spoken(entry) {
  const copy = entry.cloneNode(true);
  $$("form", copy).forEach((form) => form.remove());
  $$("svg[aria-label]", copy).forEach((icon) => icon.replaceWith(` ${icon.getAttribute("aria-label")} `));
  return copy.textContent.replace(/\s+/g, " ").trim();
}

export function start() {
  if (!("EventSource" in window)) return void setInterval(refresh, 4000);
  let lost = false;
  let source = null;
  const news = (event) => {
    heard = true;
    told = event.lastEventId;
    const html = event.type === "screen" ? parts.receive(event.data) : null;
    if (fetching || posting) late = true;
    else if (newer(told, acts().edition)) { // older news comes after the answer to one's own move
      if (html === null || picks.query()) refresh();
      else show(told.split(".")[0], html);
    }
    mark();
  };
  const opened = () => {
    words();
    if (lost) {
      toast(say("back"));
      refresh();
    }
    lost = false;
  };
  /* A browser tries again by itself, except after an answer that is no stream, e.g. of a proxy whose server is away. */
  const failed = () => {
    if (!lost) toast(say("lost"), true);
    lost = true;
    heard = false;
    mark();
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  };
  const listen = () => {
    source = new EventSource(`/t/${code()}/events?page=${page}`);
    source.onmessage = news;
    source.addEventListener("changed", news);
    source.addEventListener("screen", news);
    source.addEventListener("words", words);
    source.onopen = opened;
    source.onerror = failed;
  };
  listen();
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  addEventListener("online", refresh);
  document.addEventListener("visibilitychange", () => document.hidden || refresh());
  if (!lost) untoast();
}
