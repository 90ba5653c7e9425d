/* The set-up page: shows the seats that are wanted and the parts of the chosen game. */
import {$, $$} from "./dom.js";

export function start() {
  const form = $("[data-setup]");
  if (!form) return;
  const update = () => {
    const game = form.elements.game?.value;
    for (const part of $$("[data-game]", form)) {
      part.hidden = part.dataset.game !== game;
      for (const field of $$("input, select", part)) field.disabled = part.hidden;
    }
    const number = Number(form.elements.number?.value || 2);
    $$("[data-seat-row]", form).forEach((row, i) => {
      row.hidden = i >= number;
      for (const field of $$("input, select", row)) field.disabled = row.hidden;
    });
  };
  form.addEventListener("change", update);
  update();
}
