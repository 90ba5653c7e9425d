/* Sheets: menu, help, the end of the game, and a neighbour's city in full size. */
import {$, $$} from "./dom.js";
import {paintAll} from "./art.js";
import {acts} from "./dom.js";

function visit(seat) {
  const mat = $(`.mat[data-player="${seat}"]`);
  const sheet = $("#visit");
  const copy = mat.cloneNode(true);
  copy.classList.add("visited");
  $$(".mini", copy).forEach((card) => card.classList.replace("mini", "built"));
  $$("[tabindex]", copy).forEach((one) => one.removeAttribute("tabindex"));
  $$("[id]", copy).forEach((one) => one.removeAttribute("id"));
  $("[data-visit]", copy)?.setAttribute("disabled", "");
  $(".visit-body", sheet).replaceChildren(copy);
  paintAll(sheet);
  sheet.showModal();
}

/* From a name in the log to what lies in front of that player. */
function jump(seat) {
  if ($(`.mat[data-player="${seat}"]`)) return void visit(seat);
  const there = $(`#main [data-player="${seat}"]`) || $("#city");
  there?.scrollIntoView({block: "center", behavior: "smooth"});
  there?.classList.add("found");
  setTimeout(() => there?.classList.remove("found"), 1600);
}

export function start() {
  const sought = location.hash.match(/^#p(\d)$/);
  if (sought) jump(sought[1]);
  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-open]");
    if (opener) {
      opener.closest("dialog")?.close();
      $(`#${opener.dataset.open}`)?.showModal();
    }
    const name = event.target.closest("[data-jump]");
    if (name) return void jump(name.dataset.jump);
    const guest = event.target.closest("[data-visit]");
    if (guest && !acts().acts.some((act) => act.target === guest.dataset.target)) visit(guest.dataset.visit);
    else {
      const mat = event.target.closest(".mat:not(.visited)");
      if (mat && !event.target.closest("button")) visit(mat.dataset.player);
    }
    if (event.target instanceof HTMLDialogElement) {
      const box = event.target.getBoundingClientRect();
      if (event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom) event.target.close();
    }
  });
}
