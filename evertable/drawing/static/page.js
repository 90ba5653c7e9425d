/* Pages without a table: home, set-up, settings. */
import * as comfort from "./comfort.js";
import {paintAll} from "./art.js";
import {paintBoxes} from "./art/lids.js";
import {start as startSetup} from "./setup.js";
import {start as startCopy} from "./copy.js";
import {start as startSeek} from "./seek.js";
import {start as startPad} from "./pad.js";
import {start as startGames} from "./games.js";

comfort.start();
paintAll();
paintBoxes();
startSetup();
startCopy();
startSeek();
startPad();
startGames();

/* A file dropped anywhere on the page is the file of the form that takes one. */
const drop = document.querySelector("[data-drop]");
if (drop) {
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    if (!event.dataTransfer.files.length) return;
    drop.elements.file.files = event.dataTransfer.files;
    drop.requestSubmit();
  });
}
