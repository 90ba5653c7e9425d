/* Doing things: a click on what glows, the panel where there are several ways, the list of moves, undo and hints. */
import {asksFirst, comfort, readsFirst} from "./comfort.js";
import {$, $$, acts, code, file, post, say, toast, untoast, wide} from "./dom.js";
import {hide as hidePeek, story} from "./peek.js";
import {paintAll} from "./art.js";
import {afterDrawing, perform, refresh} from "./live.js";
import * as picks from "./picks.js";

let busy = false;
let opener = null;
let advised = null; // the act that a hint has marked, and the version it is for
const previews = new Map();

export function preview(action) {
  const key = `${acts().version} ${action}`;
  if (!previews.has(key)) {
    if (previews.size > 200) previews.clear();
    previews.set(key, fetched(`preview?action=${action}`));
  }
  return previews.get(key);
}
/* What a card that cannot be paid would be worth. */
export function worth(card) {
  const key = `${acts().version} ${card}`;
  if (!previews.has(key)) previews.set(key, fetched(`worth/${encodeURIComponent(card)}?`));
  return previews.get(key);
}
async function fetched(path) {
  const answer = await fetch(`/t/${code()}/${path}&version=${acts().version}`, {headers: {Accept: "text/html"}});
  return answer.ok ? answer.text() : "";
}

export async function send(act) {
  if (!act) return;
  if (picks.open() && !act.picks && !act.besides) {
    picks.add(act);
    hidePeek();
    return void refresh();
  }
  if (busy) return;
  busy = true;
  document.body.classList.add("busy");
  try {
    const what = act.picks ? {picks: act.picks} : {text: act.text};
    const answer = await perform(`/t/${code()}/act`, {...what, version: acts().version, hold: comfort.ring});
    if (answer.status >= 400) toast(await problem(answer));
    closePay(false);
    hidePeek();
  } catch {
    toast(say("lost"), true);
  } finally {
    busy = false;
    document.body.classList.remove("busy");
  }
  send(picks.next()); // an order that was clicked goes on
}
async function problem(answer) {
  try {
    const told = await answer.json();
    return told.message || told.detail || say("failed");
  } catch {
    return say("failed");
  }
}

/* ---- the panel beside the card; on a small touch screen, the sheet of the card ---- */
const toRead = (element) => acts().turn && readsFirst() && element?.matches(".card[data-story]:is([data-target^='hand:'], [data-target^='meadow:'])");

async function read(element) {
  const pay = $("#pay"), text = $(".reading", pay);
  const open = toRead(element);
  pay.classList.toggle("sheet-of", Boolean(open));
  text.replaceChildren();
  if (!open) return;
  const html = await story(element.dataset.story);
  if (pay.hidden || opener !== element) return;
  text.innerHTML = html;
  paintAll(text);
}

function waysFor(list, title, element, warn) {
  const pay = $("#pay");
  opener = element;
  $$(".picked").forEach((one) => one.classList.remove("picked"));
  element?.classList.add("picked");
  $("h2", pay).textContent = title;
  const ways = $(".ways", pay);
  ways.replaceChildren(
    ...list.map((act) => {
      const way = document.createElement("button");
      way.type = "button";
      way.className = "way";
      way.dataset.action = act.action;
      const model = $(`.moves button[data-action="${act.action}"]`);
      const text = document.createElement("b");
      const em = model && $("em", model);
      const how = list.length === 1 && !em ? model.innerHTML : (em || model).innerHTML;
      text.innerHTML = toRead(element) ? say("playBy", {way: how}) : how;
      way.append(text);
      way.insertAdjacentHTML("beforeend", `<svg class="ic" aria-hidden="true"><use href="${file("icons.svg")}#i-chevron"/></svg>`);
      way.addEventListener("click", () => send(act));
      for (const kind of ["mouseenter", "focus"]) way.addEventListener(kind, () => tell(act, warn));
      return way;
    }),
  );
  pay.hidden = false;
  hidePeek();
  read(element);
  place(pay, element);
  tell(list[0], warn);
  ways.firstElementChild.focus({preventScroll: true});
}
async function tell(act, warn) {
  const after = $("#pay .after");
  const html = await preview(act.action);
  if ($("#pay").hidden) return;
  after.innerHTML = html;
  if (warn) after.insertAdjacentHTML("afterbegin", '<p class="warn"></p>'), ($(".warn", after).textContent = say("sure"));
  deltas(after);
  place($("#pay"), opener);
}
/* The supply shows what would change. */
function deltas(after) {
  clearDeltas();
  const own = $(".outcome li", after);
  if (!own) return;
  for (const run of $$(".run", own)) {
    const name = $("use", run)?.getAttribute("href").split("#i-")[1];
    const number = run.textContent.trim();
    const spot = $(`[data-delta="${name}"]`);
    if (spot && /^[+−]\d+$/.test(number)) {
      spot.textContent = number;
      spot.hidden = false;
    }
  }
}
function clearDeltas() {
  $$("[data-delta]").forEach((spot) => (spot.hidden = true));
}
function place(pay, element) {
  pay.classList.remove("over-right");
  if (!element || !wide()) return;
  const at = element.getBoundingClientRect();
  const log = $("#log")?.getBoundingClientRect();
  pay.classList.toggle("in-log", Boolean(log));
  pay.classList.toggle("pointing", Boolean(element.closest(".hand")) && at.right < (log?.left ?? 0) + 40);
}
export function closePay(focus = true) {
  const pay = $("#pay");
  if (!pay || pay.hidden) return false;
  pay.hidden = true;
  $(".after", pay).replaceChildren();
  clearDeltas();
  $$(".picked").forEach((one) => one.classList.remove("picked"));
  if (focus && opener?.isConnected) opener.focus({preventScroll: true});
  return true;
}

/* ---- what glows ---- */
export function choose(element) {
  const target = element.dataset.target;
  const list = acts().acts.filter((act) => act.target === target);
  const back = picks.lying(element);
  if (back >= 0) return picks.drop(back), refresh(), true;
  if (!list.length) return false;
  if (element.matches(".ask[data-order] .pick")) return picks.number(element), true;
  const risky = target === "button:pass" || element.hasAttribute("data-confirm");
  const asks = (asksFirst(target) || toRead(element)) && !picks.open();
  if (list.length === 1 && !risky && !asks) send(list[0]);
  else waysFor(list, element.dataset.name || "", element, risky);
  return true;
}

async function undo(form) {
  if (busy) return;
  busy = true;
  picks.halt();
  try {
    const fields = Object.fromEntries(new FormData(form));
    delete fields.csrf;
    const answer = await perform(form.getAttribute("action"), {...fields, version: acts().version});
    if (answer.status >= 400) toast(await problem(answer));
    closePay(false);
  } finally {
    busy = false;
  }
}

async function hint() {
  toast(say("thinking"), true);
  try {
    const answer = await fetch(`/t/${code()}/hint`, {headers: {Accept: "application/json"}});
    const told = answer.ok ? await answer.json() : {};
    const act = acts().acts.find((one) => one.text === told.text || one.action === told.action);
    if (!act) {
      const end = told.words && $(".ask [data-picks]"); // a bot would leave it at what is picked
      end?.classList.add("advised");
      return toast(end ? say("hint", {label: told.words}) : told.message || say("noHint"), Boolean(end));
    }
    toast(say("hint", {label: told.words || act.label}), true);
    if (told.html) $("#toast").innerHTML = told.html;
    advise(act);
  } catch {
    toast(say("noHint"));
  }
}

/* Mark where to click. */
function advise(act) {
  if (!act) return;
  const thing = markAdvice(act);
  thing?.scrollIntoView({block: "nearest", behavior: "smooth"});
  thing?.focus({preventScroll: true});
}
function markAdvice(act) {
  advised = {act, version: acts().version};
  $$(".advised").forEach((one) => one.classList.remove("advised"));
  const thing = $(`#main [data-target="${CSS.escape(act.target)}"]`) || $(`.moves button[data-action="${act.action}"]`);
  thing?.classList.add("advised");
  /* Where a second step follows, that is marked too. */
  const second = thing?.dataset.then?.split(" ")[acts().acts.filter((one) => one.target === act.target).findIndex((one) => one.action === act.action)];
  if (second) $(`#main [data-target="${CSS.escape(second)}"]`)?.classList.add("advised");
  return thing;
}

/* On a small screen a new question brings what it is about into sight. */
let asked = "";
function turnTo() {
  const now = acts(), question = now.mine && !now.turn ? `${now.moves} ${now.title}` : "";
  const fresh = question && question !== asked;
  asked = question;
  if (!fresh || wide()) return;
  const things = $$("#main .can").filter((one) => !one.closest(".ask, .dock"));
  if (things.length) (things[0].closest("[data-group]") || things[0]).scrollIntoView({block: "start"});
}

export function start() {
  turnTo();
  afterDrawing(turnTo);
  afterDrawing(() => !busy && send(picks.next()));
  afterDrawing(() => advised?.version === acts().version && markAdvice(advised.act)); // a fragment drawn anew keeps its marks
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-close]")) return void closePay();
    if (event.target.closest("[data-hint]")) return void hint();
    if (event.target.closest("[data-in-order]")) return void send(picks.begin());
    if ($("#toast .advice") && !event.target.closest("#toast")) untoast();
    const advice = event.target.closest("[data-advice]");
    if (advice) return void advise(acts().acts.find((one) => one.action === Number(advice.dataset.advice)));
    const back = event.target.closest("[data-unpick]");
    if (back) return picks.drop(Number(back.dataset.unpick)), void refresh();
    const thing = event.target.closest("[data-target]");
    if (thing && choose(thing)) return;
    if (!event.target.closest("#pay, .peek, dialog") && !thing) closePay(false);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.matches("[data-act]")) {
      event.preventDefault();
      const button = event.submitter;
      if (button?.matches("[data-picks]")) return void send({picks: button.value});
      const act = acts().acts.find((one) => one.action === Number(button?.dataset.action));
      if (!act) return;
      if (picks.ordering() && act.target === "button:done") return void send(picks.begin(act));
      if (button.hasAttribute("data-confirm") || asksFirst()) waysFor([act], button.textContent.trim(), button, button.hasAttribute("data-confirm"));
      else send(act);
    } else if (form.matches("[data-undo]")) {
      event.preventDefault();
      undo(form);
    } else if (form.matches("[data-quiet]")) {
      event.preventDefault();
      form.closest("details")?.removeAttribute("open");
      post(form.getAttribute("action"), Object.fromEntries(new FormData(form, event.submitter))).then(refresh);
    } else if (form.matches("[data-pace]")) event.preventDefault();
  });
  document.addEventListener("change", (event) => {
    const form = event.target.closest("[data-pace]");
    if (form) post(form.getAttribute("action"), {pace: event.target.value});
  });
}
