/* Pages without a table: home, set-up, settings. */
import * as comfort from "./comfort.js";
import {paintAll} from "./art.js";
import {start as startSetup} from "./setup.js";
import {start as startCopy} from "./copy.js";
import {start as startSeek} from "./seek.js";

comfort.start();
paintAll();
startSetup();
startCopy();
startSeek();
