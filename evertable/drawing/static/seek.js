/* The compendium answers while one types; without this script the button does the same. */
import {paintAll} from "./art.js";
import {$} from "./dom.js";

export function start() {
  const form = $("[data-seek]");
  if (!form) return;
  $("[data-without]", form).hidden = true;
  let asked = 0;
  const seek = async () => {
    const number = ++asked;
    const query = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
    const answer = await fetch(`/compendium?${query}&part=list`);
    if (!answer.ok || number !== asked) return;
    $("#found").innerHTML = await answer.text();
    history.replaceState(null, "", `/compendium?${query}`);
    paintAll();
  };
  let rest = 0;
  form.addEventListener("input", () => {
    clearTimeout(rest);
    rest = setTimeout(seek, 120);
  });
  form.addEventListener("change", (event) => {
    if (event.target.name === "game") form.submit();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    seek();
  });
}
