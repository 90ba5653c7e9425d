/* The table: brings the parts together. Each does one thing and keeps no state of the game: that is the server's. */
import * as comfort from "./comfort.js";
import * as films from "./films.js";
import * as keys from "./keys.js";
import * as leaves from "./leaves.js";
import * as live from "./live.js";
import * as notice from "./notice.js";
import * as peek from "./peek.js";
import * as play from "./play.js";
import * as sheets from "./sheets.js";
import * as sound from "./sound.js";
import * as talk from "./talk.js";
import {start as startCopy} from "./copy.js";
import {dress} from "./dress.js";
import * as coach from "./coach.js";
import * as turnEnd from "./turn_end.js";
import "./evergreen.js";

comfort.start();
dress();
sheets.start();
peek.start();
play.start();
keys.start();
leaves.start();
notice.start();
sound.start();
films.start();
startCopy();
coach.start();
turnEnd.start();
talk.start();
live.start();
requestAnimationFrame(() => requestAnimationFrame(() => document.body.classList.add("live"))); // no transitions while the page is laid out
