/* The page with the whole log: names open what they name. */
import * as comfort from "./comfort.js";
import {paintAll} from "./art.js";
import * as peek from "./peek.js";
import {code} from "./dom.js";

comfort.start();
paintAll();
peek.start();
document.addEventListener("click", (event) => {
  const name = event.target.closest("[data-jump]");
  if (name) location.href = `/t/${code()}#p${name.dataset.jump}`;
});
