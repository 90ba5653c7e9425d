/* Visitors behind the window of a carriage, with luggage. */
import {v, path, line, rect, oval, at, both, fade} from "../brush.js";
import {SPECIES, CLOTHES, HATS, PROPS, SHOULDERS} from "../critters.js";
import {pine} from "./strokes.js";

const VISITORS = { // species, clothes, cloth, hat, hat colour, prop, extras
  skid_shinysnout: ["badger", "vest", "c-plum", "top", "c-black", "sack"], bim_little: ["mouse", "bag", "c-green", "cap", "c-red", "letter"],
  butterbell_sweetpaw: ["rabbit", "robe", "c-red", "straw", "", "basket"], diggs_deepwell: ["mole", "harness", "c-ochre", "helmet", "c-teal", "pick"],
  dip_dibble: ["toad", "vest", "c-blue", "cap", "c-ochre", "mug"], edvard_triptail: ["fox", "cloak", "c-teal", "top", "c-plum", "quill"],
  frin_stickly: ["squirrel", "scarf", "c-ochre", "beret", "c-green", "jar"], glindil_frink: ["owl", "robe", "c-plum", "none", "", "book", {specs: 43}],
  bosley_tedwardson: ["badger", "robe", "c-blue", "beret", "c-plum", "quill"], dillweed_quicksniff: ["rat", "cloak", "c-green", "cap", "c-ochre", "lantern"], dim_dustlight: ["mole", "cloak", "c-black", "none", "", "lantern"],
  dune_tarrington: ["fox", "scarf", "c-ochre", "bandana", "c-red", "sack"], dwell_northwatch: ["owl", "cloak", "c-blue", "none", "", "lantern"], iggy_silverscale: ["toad", "robe", "c-teal", "top", "c-plum", "orb"],
  mossy_steptoe: ["turtle", "cloak", "c-green", "wreath", "", "staff"], orin_nimblepaw: ["squirrel", "vest", "c-red", "feather", "c-green", "balls"], oscar_longtale: ["rat", "vest", "c-plum", "top", "c-black", "book"],
  phill_gurgle: ["toad", "apron", "c-blue", "straw", "", "mug"], piff_quillglow: ["hedgehog", "robe", "c-ochre", "none", "", "quill"], plum_shortclaw: ["mole", "scarf", "c-plum", "cap", "c-plum", "jar"],
  quinn_cleanwhisker: ["mouse", "apron", "c-teal", "scarf", "c-red", "broom"], reemy_sniggle: ["mouse", "vest", "c-ochre", "jester", "c-plum", "balls"], rivil_ablacus: ["raven", "robe", "c-black", "mortar", "c-black", "plan"],
  ruby_dew: ["rabbit", "robe", "c-red", "tiara", "", "basket"], saris_clearwhistle: ["bird", "scarf", "c-teal", "none", "", "lute"], sir_trivle_q_s_marqwill_iii: ["badger", "ermine", "c-red", "top", "c-plum", "sceptre"],
  snout_puddlehop: ["toad", "bag", "c-ochre", "helmet", "c-teal", "paddle"], triss_peske: ["fox", "vest", "c-green", "feather", "c-red", "bow"], wildell_family: ["mouse", "apron", "c-red", "straw", "", "wheat"],
  willow_greengrin: ["turtle", "scarf", "c-green", "straw", "", "basket"], wimble_wuffle: ["badger", "scarf", "c-blue", "cap", "c-red", "sack"], yara_and_brun_mayberry: ["rabbit", "apron", "c-green", "wreath", "", "basket"],
};
const carriage = () =>
  rect(0, 0, 120, 90, "c-green") + rect(0, 0, 120, 90, "a-shade") + path("M8 90V26Q8 8 26 8H94Q112 8 112 26V90Z", "a-gold") + path("M12 90V27Q12 12 27 12H93Q108 12 108 27V90Z", "sky-rail-2")
  + `<g clip-path="url(#carriage-window)">` + fade(0.5, path("M0 50Q24 34 50 48T120 40V90H0Z", "a-leaf-2")) + path("M0 66Q30 56 62 66T120 60V90H0Z", "a-leaf-3") + pine(22, 70, 0.8) + pine(100, 66, 0.7) + `</g>`;
const valance = () => path("M8 30Q8 8 26 8H94Q112 8 112 30Q108 22 102 30Q98 20 92 20H28Q22 20 18 30Q12 22 8 30Z", "c-red") + line("M20 21H100", "a-gold", 1.600);
const visitor = ([kind, clothes, cloth, hat, hatColour, prop, extra = {}]) => () => {
  const s = SPECIES[kind], fur = s.fur;
  let one = s.back(fur) + (s.wings ? path(SHOULDERS, fur) : "") + CLOTHES[clothes](cloth) + s.face(fur);
  if (s.wings) one += both(path("M20 94C20 80 26 70 36 66Q46 78 42 94Z", fur + "-2"));
  if (extra.specs) one += `<g fill="none" stroke="${v("a-ink")}" stroke-width="1.5"><circle cx="49" cy="${extra.specs}" r="7"/><circle cx="71" cy="${extra.specs}" r="7"/><path d="M56 ${extra.specs - 1}q4-2 8 0"/></g>`;
  one += at(60, s.brow, HATS[hat](hatColour || "c-red"), s.hat || 1) + at(95, 78, PROPS[prop]()) + oval(94, 82, 6.5, 5.6, s.paws || fur);
  return carriage() + `<g transform="translate(9 14) scale(.85)">${one}</g>` + valance();
};

export {VISITORS, visitor};
