/* Live updates: the server says that something changed, the fragment is fetched, focus and scroll stay where they are. */
import {$, $$, acts, code, say, screen, toast, untoast} from "./dom.js";
import {dress} from "./dress.js";
import * as motion from "./motion.js";
import * as notice from "./notice.js";

let fetching = null;
let again = false;

export function refresh() {
  if (fetching) {
    again = true;
    return fetching;
  }
  fetching = load().finally(() => {
    fetching = null;
    if (again) {
      again = false;
      refresh();
    }
  });
  return fetching;
}

async function load() {
  const answer = await fetch(`/t/${code()}/screen`, {headers: {Accept: "text/html"}, cache: "no-store"});
  if (!answer.ok) {
    if (answer.status === 404 || answer.status === 403) location.reload();
    return;
  }
  const html = await answer.text();
  const box = screen();
  if (box.hasAttribute("data-lobby") !== !html.includes('id="acts"')) return void location.reload();
  replace(html);
}

/* How to find an element again after the fragment has been replaced. */
function address(element) {
  if (!element || !screen().contains(element)) return null;
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

function replace(html) {
  const box = screen();
  const before = motion.snapshot();
  const back = address(document.activeElement);
  const scrolls = [".log ol", ".moves .list"].map((part) => [part, $(part)?.scrollTop || 0]);
  const seen = new Set($$(".entry", box).map((entry) => entry.dataset.number));
  const never = $(".never")?.open;
  const page = [scrollX, scrollY];
  box.innerHTML = html;
  dress(box);
  for (const [part, top] of scrolls) if ($(part) && part !== ".log ol") $(part).scrollTop = top;
  if (never && $(".never")) $(".never").open = true;
  scrollTo(...page);
  back?.()?.focus({preventScroll: true});
  announce($$(".entry", box).filter((entry) => !seen.has(entry.dataset.number)));
  motion.play(before);
  notice.check();
}

function announce(entries) {
  const voice = $("#voice");
  for (const entry of entries.reverse()) {
    entry.classList.add("fresh");
    if (entry.classList.contains("mine")) continue;
    const line = document.createElement("p");
    line.textContent = spoken(entry);
    voice.append(line);
  }
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
  const source = new EventSource(`/t/${code()}/events`);
  const news = (event) => {
    const version = Number(event.lastEventId || 0);
    if (!version || version !== Number(acts().version)) refresh();
  };
  source.onmessage = news;
  source.addEventListener("changed", news);
  source.onopen = () => {
    if (lost) {
      toast(say("back"));
      refresh();
    }
    lost = false;
  };
  source.onerror = () => {
    if (!lost) toast(say("lost"), true);
    lost = true;
  };
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  addEventListener("online", refresh);
  document.addEventListener("visibilitychange", () => document.hidden || refresh());
  if (!lost) untoast();
}
