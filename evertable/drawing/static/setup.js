/* The set-up page: boxes go from the shelf to the table, chairs are added and put away. What a mix means (time, reading,
 * deck, advice) is asked of the server, which knows the rules. Without this script the form does the same with its button. */
import {paintAll} from "./art.js";
import {hueOf} from "./art/lids.js";
import {calm} from "./comfort.js";
import {$, $$} from "./dom.js";

let form, words, fading;

function tell(key, box) {
  const said = $("[data-said]");
  said.textContent = words[key].replace("{box}", box);
  said.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => (said.hidden = true), 3200);
}

const players = () => Number(form.elements.players.value || 2);
const boxes = () => $$("input[name=module]", form);
const slotOf = (box) => box.closest(".slot");
const titleOf = (box) => $(".hush, b", slotOf(box)).textContent;
const room = (box) => slotOf(box).dataset.players.split(" ").map(Number);
const ids = (box, name) => (slotOf(box).dataset[name] || "").split(" ").filter(Boolean);

function seat(number) {
  const radio = $(`input[name=players][value="${number}"]`, form);
  if (radio) radio.checked = true;
}

/* A box that is taken: chairs are put away or added until it fits, what it excludes goes back, what it needs comes. */
function make(box) {
  const fits = room(box);
  if (!fits.includes(players())) {
    const fewer = fits.filter((n) => n < players());
    tell(fewer.length ? "chairs" : "added", titleOf(box));
    seat(fewer.length ? Math.max(...fewer) : Math.min(...fits));
  }
  for (const other of boxes()) {
    if (other.checked && other !== box && other.type === "checkbox" && (ids(box, "conflicts").includes(other.value) || ids(other, "conflicts").includes(box.value))) {
      other.checked = false;
      tell("instead", titleOf(other));
    }
    if (ids(box, "requires").includes(other.value)) other.checked = true;
  }
}

/* Another number of chairs: a box that is not for so many goes back. */
function fit() {
  for (const box of boxes().filter((one) => one.checked && !room(one).includes(players()))) {
    if (box.type === "checkbox") box.checked = false;
    else boxes().find((one) => room(one).includes(players())).checked = true;
    tell("back", titleOf(box));
  }
}

function fly(box) {
  const to = $(".round .pile");
  if (calm() || !to) return;
  const from = $(".box", slotOf(box)), a = from.getBoundingClientRect(), b = to.getBoundingClientRect();
  const ghost = from.cloneNode(true);
  Object.assign(ghost.style, {position: "fixed", left: `${a.left}px`, top: `${a.top}px`, width: `${a.width}px`, margin: 0, zIndex: 50, pointerEvents: "none"});
  document.body.append(ghost);
  const x = b.left + b.width / 2 - a.left - a.width / 2, y = b.top - a.top;
  ghost.animate([{transform: "none"}, {transform: `translate(${x * 0.55}px, ${y - 90}px) scale(.9) rotate(-4deg)`, offset: 0.55}, {transform: `translate(${x}px, ${y}px) scale(.4)`, opacity: 0.2}], {duration: 520, easing: "cubic-bezier(.3,.7,.3,1)"})
    .finished.finally(() => ghost.remove());
}

function sit(row, i) {
  const template = $(`template[data-who="${$("select", row).value}"]`);
  if (!template) return;
  const place = $("[data-sitting]", row), worker = $(".wk svg", place)?.cloneNode(true) || row.worker;
  row.worker = worker;
  place.replaceChildren(template.content.cloneNode(true));
  for (const one of $$(".p1", place)) one.classList.replace("p1", `p${i + 1}`);
  const mark = $(".wk", place);
  if (mark && worker) mark.replaceChildren(worker.cloneNode(true));
  paintAll(place);
}

/* One's own chairs bear the name and the animal that are being chosen. */
const own = () => $('template[data-who="me"]').content;

function call(name) {
  for (const plate of [...$$("[data-my-name]", form), $("[data-my-name]", own())]) plate.textContent = name;
}

function dress(animal) {
  const chosen = $("svg.vignette", animal.closest("label")), face = $("svg.vignette", own());
  Object.assign(face.dataset, {art: chosen.dataset.art, picture: chosen.dataset.picture});
  $$("[data-seat-row]", form).forEach((row, i) => $("select", row).value === "me" && sit(row, i));
}

function pile() {
  const made = $("#outlook .pile");
  if (!made) return;
  $(".round > .pile")?.remove();
  for (const one of $$("[data-hue-of]", made)) if (one.dataset.hueOf) one.style.setProperty("--hue", `var(--${hueOf(one.dataset.hueOf)})`);
  $(".round").append(made);
  $("[data-sum]", form).innerHTML = $("#outlook .sum").innerHTML;
}

let asked = 0;
async function outlook() {
  const number = ++asked;
  const query = new URLSearchParams(new FormData(form));
  for (const name of ["csrf", "name", "animal"]) query.delete(name);
  const answer = await fetch(`/new/outlook?${query}`);
  if (!answer.ok || number !== asked) return;
  $("#outlook").innerHTML = await answer.text();
  pile();
}

function show() {
  const number = players(), chairs = $("[data-chairs]", form), rows = $$("[data-seat-row]", chairs), more = $("[data-more]", chairs);
  rows.forEach((row, i) => row.classList.toggle("spare", i >= number));
  more.hidden = number === rows.length;
  chairs.dataset.n = Math.min(number + 1, rows.length);
  for (const box of boxes()) {
    slotOf(box).classList.toggle("unfit", !box.checked && !room(box).includes(number));
    for (const options of $$(`[data-options-of="${box.value}"]`, form)) options.classList.toggle("in-use", box.checked);
  }
  const taken = boxes().filter((box) => box.checked).map((box) => box.value).sort().join(" ");
  for (const mix of $$("[data-mix]", form)) mix.toggleAttribute("aria-current", mix.dataset.mix.split(" ").filter(Boolean).sort().join(" ") === taken);
}

/* The score pad's form has no table: only what fits the number of players can be chosen. */
function fitPad() {
  const number = players();
  $$("[data-seat-row]", form).forEach((row, i) => {
    row.hidden = i >= number;
    for (const field of $$("select", row)) field.disabled = row.hidden;
  });
  for (const module of $$("[data-players]", form)) {
    const fits = module.dataset.players.split(" ").includes(String(number));
    module.classList.toggle("unfit", !fits);
    for (const field of $$("input", module)) field.disabled = !fits;
  }
  const modes = $$("input[type=radio][name=module]", form); // one of them is always chosen
  if (modes.length && !modes.some((mode) => mode.checked && !mode.disabled)) modes.find((mode) => !mode.disabled).checked = true;
}

export function start() {
  form = $("[data-setup]");
  if (!form) return;
  if (!$("#setup-words")) {
    form.addEventListener("change", fitPad);
    return fitPad();
  }
  words = JSON.parse($("#setup-words").textContent);
  form.addEventListener("change", (event) => {
    const field = event.target;
    if (field.name === "module" && field.checked) {
      if (field.type === "checkbox") fly(field);
      make(field);
    }
    if (field.name === "players") fit();
    if (field.name === "animal") return dress(field);
    if (field.name === "name") return;
    if (field.matches("select[name^=seat]")) sit(field.closest("[data-seat-row]"), Number(field.name.slice(4)));
    show();
    outlook();
  });
  form.elements.name?.addEventListener("input", ({target}) => call(target.value.trim() || target.defaultValue));
  form.addEventListener("click", (event) => {
    const mix = event.target.closest("[data-mix]"), more = event.target.closest("[data-more]"), back = event.target.closest("[data-back]");
    if (!mix && !more && !back) return;
    event.preventDefault();
    if (back) {
      boxes().find((box) => box.value === back.dataset.back).checked = false;
    } else if (more) {
      const next = $$("input[name=players]", form).map((radio) => Number(radio.value)).find((n) => n > players());
      seat(next);
      fit();
    } else {
      const wanted = mix.dataset.mix.split(" ");
      for (const box of boxes()) box.checked = wanted.includes(box.value);
      for (const box of boxes().filter((one) => one.checked)) make(box);
    }
    show();
    outlook();
  });
  show();
  pile();
}
