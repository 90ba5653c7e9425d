/* The score pad without reloads: taps go out one after another, numbers change at once. Without this script every
   button sends the form. */
import {paintAll} from "./art.js";
import {$, $$, say, toast, token} from "./dom.js";

let line = Promise.resolve();
let rest = 0;
let asked = 0;

const form = () => $("[data-pad]");

/* The numbers of the sheet by their fields' ids. */
const numbers = () => new Map($$("#pad-live input[id]").map((field) => [field.id, field.value]));

/* Put the parts of an answer into the page. The field in use stays as it is, and so do numbers that were changed after
   the request was sent (`sent`: the numbers of then); they are sent next. */
function swap(html, sent) {
  const changed = [...numbers()].filter(([id, value]) => sent.has(id) && sent.get(id) !== value);
  const seat = $("[name=seat]", form()).value;
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const at = document.activeElement;
  const typed = at?.id && at.closest("#pad-live") ? {id: at.id, value: at.value} : null;
  const pressed = at?.closest("#pad-live, #pad-bar") && (at.value || at.getAttribute("href"));
  for (const id of ["pad-live", "pad-tail", "pad-bar"]) $(`#${id}`).replaceWith(fresh.content.getElementById(id));
  tell($$("#pad-problems p", fresh.content));
  dress();
  if (changed.length && $("[name=seat]", form()).value === seat) {
    for (const [id, value] of changed) if (document.getElementById(id)) document.getElementById(id).value = value;
    later();
  }
  if (typed) {
    const field = document.getElementById(typed.id);
    if (!field) return;
    field.value = typed.value;
    field.focus({preventScroll: true});
  } else if (pressed) $$("#pad-live button, #pad-bar a").find((one) => (one.value || one.getAttribute("href")) === pressed)?.focus({preventScroll: true});
}

/* What is wrong: the newest on top. What was said before is left alone, so that screen readers say only what is new. */
function tell(problems) {
  const box = $("#pad-problems");
  const said = new Map($$("p", box).map((one) => [one.textContent, one]));
  const fresh = problems.filter((one) => !said.delete(one.textContent));
  for (const gone of said.values()) gone.remove();
  box.prepend(...fresh);
}

async function ask(address, how = {}) {
  try {
    const answer = await fetch(address, {...how, headers: {Accept: "text/html, application/json", "X-CSRF-Token": token(), "X-Part": "1"}});
    if (answer.ok) return await answer.text();
    toast((await answer.json()).message || say("failed"));
  } catch {
    toast(say("lost"));
  }
  return "";
}

function send(what) {
  clearTimeout(rest);
  line = line.then(async () => {
    const body = new URLSearchParams(new FormData(form()));
    body.set("do", what);
    const seek = $("#pad-q");
    if (seek && what.startsWith("add ")) seek.value = "";
    const sent = numbers();
    const html = await ask(form().getAttribute("action"), {method: "POST", body});
    if (html) swap(html, sent);
  });
}
const later = () => {
  clearTimeout(rest);
  rest = setTimeout(() => send("look"), 350);
};

function step(button) {
  const field = $("input", button.parentElement);
  const most = Number(field.dataset.most);
  field.value = Math.min(most, Math.max(0, (parseInt(field.value, 10) || 0) + Number(button.dataset.step)));
  later();
}

async function look(address) {
  const number = ++asked;
  await line;
  const sent = numbers();
  const html = await ask(address);
  if (html && number === asked) swap(html, sent);
}

function dress() {
  paintAll();
  for (const one of $$("[data-without]")) one.hidden = true;
}

export function start() {
  if (!form()) return;
  dress();
  const root = $("#pad");
  root.addEventListener("submit", (event) => {
    if (event.target !== form()) return;
    event.preventDefault();
    const button = event.submitter;
    if (button?.dataset.step) return step(button);
    if (!button || button.classList.contains("hush")) { // the key Enter: the first thing that was found
      const first = $(".pad-found .thing");
      return send($("#pad-q")?.value && first ? first.value : "look");
    }
    send(button.value);
  });
  root.addEventListener("pointerdown", (event) => { // the keyboard of a telephone stays open
    if (event.target.closest(".thing")) event.preventDefault();
  });
  root.addEventListener("click", (event) => {
    const owner = event.target.closest("[data-owner]");
    if (!owner || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    send("look");
    history.replaceState(null, "", owner.getAttribute("href"));
    look(owner.getAttribute("href"));
    scrollTo({top: 0});
  });
  root.addEventListener("change", (event) => {
    if (event.target.id !== "pad-q" && event.target.closest("[data-pad]")) later();
  });
  let wait = 0;
  $("#pad-q")?.addEventListener("input", (event) => {
    clearTimeout(wait);
    wait = setTimeout(() => {
      const query = new URLSearchParams({seat: $("[name=seat]", form()).value, q: event.target.value});
      look(`${form().getAttribute("action")}?${query}`);
    }, 120);
  });
}
