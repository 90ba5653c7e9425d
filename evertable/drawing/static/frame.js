/* The script of a frame: paints the pictures, and steps through a replay. */
import {paintAll} from "./art.js";

/* Parts that several steps share are kept once, by their digest. */
const whole = (html, parts) => html.replace(/<!--=:([\w-]{8})-->/g, (_, digest) => whole(parts[digest], parts));

const data = document.getElementById("data");
const steps = document.getElementById("stepper");
if (data && steps) {
  const {parts, screens} = JSON.parse(data.textContent);
  const slider = steps.querySelector("input");
  const show = () => {
    document.getElementById("screen").innerHTML = whole(screens[slider.value], parts);
    paintAll();
  };
  slider.addEventListener("input", show);
  for (const button of steps.querySelectorAll("button"))
    button.addEventListener("click", () => {
      slider.value = Number(slider.value) + Number(button.dataset.by);
      show();
    });
  steps.hidden = false;
}
paintAll();
