/* Worker powers: a wooden medallion with the animal and what it is good at. */
import {path, line, rect, dot, oval, at, both} from "../brush.js";
import {SPECIES, CLOTHES, SHOULDERS, eye, smile} from "../critters.js";
import {turn, many, ring, goods} from "./strokes.js";

const medal = () => rect(0, 0, 120, 90, "felt") + dot(60, 46, 43, "a-wood-2") + dot(60, 45, 41, "a-wood") + dot(60, 45, 35, "a-cream") + ring(60, 45, 38, "a-gold", 1.800, "2 5");
const inRound = (inner, x, y, s) => `<g clip-path="url(#power-round)"><g transform="translate(${x} ${y}) scale(${s})">${inner}</g></g>`;
const head = (kind, cloth = "c-green") => { const s = SPECIES[kind]; return s.back(s.fur) + (s.wings ? path(SHOULDERS, s.fur) : CLOTHES.scarf(cloth)) + s.face(s.fur); };
const leaves = (fill = "a-leaf-2") => many([-1, 1], (d) => many([0, 1, 2, 3], (i) => turn(d * (128 - i * 19), oval(60, 9, 3.400, 7.500, i % 2 ? fill : "a-leaf"), 60, 45)));
const POWERS = {
  squirrels: () => medal() + inRound(head("squirrel", "c-green"), 12, 7, 0.8) + leaves() + at(92, 76, goods.twig(), 0.9),
  hedgehogs: () => medal() + inRound(head("hedgehog", "c-red"), 12, 6, 0.8) + leaves() + at(92, 78, goods.berry(), 0.85),
  moles: () => medal() + inRound(head("mole", "c-ochre"), 12, 8, 0.8) + leaves() + at(92, 78, goods.pebble(), 0.95),
  owls: () => medal() + inRound(head("owl"), 12, 7, 0.8) + leaves() + at(90, 74, turn(-12, rect(-13, -13, 15, 20, "a-snow", 2) + rect(-11, -11, 11, 9, "governance", 1)) + turn(10, rect(-2, -13, 15, 20, "a-snow", 2) + rect(0, -11, 11, 9, "destination", 1))),
  otters: () => medal() + inRound(path(SHOULDERS, "f-brown") + both(dot(36, 34, 6, "f-brown-2")) + path("M60 20C78 20 88 34 86 48C84 60 73 68 60 68S36 60 34 48C32 34 42 20 60 20Z", "f-brown") + path("M40 50Q48 42 60 44T80 50Q82 68 60 69T40 50Z", "f-tan") + both(eye(48, 41, 3)) + oval(60, 50, 5.600, 3.800, "a-ink") + dot(62, 49, 1.200, "a-snow") + smile(57, 5) + line("M44 56l-12-2M44 59l-12 3M76 56l12-2M76 59l12 3", "a-shade", 1), 12, 6, 0.8) + leaves() + at(91, 78, goods.resin(), 0.85),
  snails: () => medal() + inRound(path("M14 74Q24 66 42 70H84Q94 70 96 54Q98 44 106 46Q112 50 106 62Q102 80 84 82H18Q10 80 14 74Z", "f-tan") + dot(52, 50, 27, "a-roof") + ring(52, 50, 20, "a-cream", 2.600) + ring(54, 52, 13, "a-cream", 2.600) + ring(55, 54, 6, "a-cream", 2.600) + path("M62 25Q80 34 78 54T62 76Q74 52 62 25Z", "a-shade") + line("M102 48Q98 36 94 34M106 47Q110 36 113 35", "f-tan", 2.800) + dot(93, 33, 3, "a-ink") + dot(114, 34, 3, "a-ink") + line("M100 60q4 3 7-1", "a-ink", 1.500), 22, 16, 0.6) + leaves() + at(88, 78, turn(-8, rect(-9, -12, 15, 20, "a-snow", 2) + rect(-7, -10, 11, 9, "production", 1))),
};

export {POWERS, medal};
