/* The set-up page: only the seats that are wanted, only what fits that many players. */
import {$, $$} from "./dom.js";

export function start() {
  const form = $("[data-setup]");
  if (!form) return;
  const update = () => {
    const number = Number(form.elements.players.value || 2);
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
  };
  form.addEventListener("change", update);
  update();
}
