/* Constructions of Newleaf that Everdell Duo does not have. */
import {path, line, rect, dot, fade} from "./brush.js";
import {flower} from "./landscape.js";
import {wall, hip, pane, rose, door, chimney, sign, crate, sack, awning} from "./parts.js";

const rails = (y) =>
  line(`M0 ${y}H120M0 ${y + 5}H120`, "a-slate", 1.8)
  + [6, 22, 38, 54, 70, 86, 102, 116].map((x) => line(`M${x} ${y - 1}v7`, "a-wood-2", 3)).join("");
const wheel = (x, y, r = 6) => dot(x, y, r, "a-ink") + dot(x, y, r * 0.66, "a-stone-2") + dot(x, y, r * 0.24, "a-gold");

const RAILWAY = {
  ever_wall: () =>
    path("M0 84V50H10V44H20V50H30V44H40V50H80V44H90V50H100V44H110V50H120V84Z", "a-stone")
    + path("M60 50H80V44H90V50H100V44H110V50H120V84H60Z", "a-shade")
    + line("M4 60H116M4 70H116M16 50V60M34 60V70M20 70V80M92 60V70M104 50V60M100 70V80", "a-stone-2", 1.3)
    + wall(44, 24, 32, 60, "a-stone")
    + path("M40 26V16H47V21H56V16H64V21H73V16H80V26Z", "a-stone-2")
    + path("M51 84V64a9 9 0 0 1 18 0V84Z", "a-door")
    + line("M55 84V60M60 84V56M65 84V60", "a-wood-2", 1.2)
    + rose(60, 40, 5)
    + path("M44 84q-6-20 2-34q6 14-2 34ZM76 84q8-14 2-30q-7 14-2 30Z", "a-leaf"),
  freight_car: () =>
    rails(80)
    + path("M14 44H106V72H14Z", "a-wood")
    + path("M62 44H106V72H62Z", "a-shade")
    + line("M14 51H106M14 58H106M14 65H106M36 44V72M60 44V72M84 44V72", "a-wood-2", 1.6)
    + crate(20, 30, 14) + crate(38, 34, 10)
    + sack(60, 44) + sack(72, 44)
    + dot(86, 40, 5, "a-rose") + dot(94, 41, 5, "a-rose") + dot(90, 35, 5, "a-pink")
    + rect(10, 72, 100, 4, "a-slate", 1)
    + wheel(28, 78) + wheel(46, 78) + wheel(76, 78) + wheel(94, 78),
  greenhouse: () =>
    rect(22, 42, 76, 38, "a-water")
    + fade(0.5, path("M22 80L54 42H70L38 80Z", "a-snow"))
    + path("M18 42L60 16L102 42Z", "a-water-2")
    + fade(0.5, path("M40 30L60 18V42H30Z", "a-snow"))
    + line("M18 42L60 16L102 42ZM22 42V80H98V42M41 30V80M60 16V80M79 30V80M22 60H98", "a-leaf-3", 1.8)
    + flower(32, 78, "a-rose") + flower(50, 76, "a-gold") + flower(70, 78, "c-plum") + flower(88, 76, "a-rose")
    + path("M44 80q-2-16 8-22q0 14-8 22ZM66 80q4-18 12-20q0 14-12 20Z", "a-leaf"),
  hotel: () =>
    wall(30, 22, 60, 58)
    + hip(30, 23, 60, 15, "c-plum")
    + [30, 46].map((y) => [37, 52, 67, 80].map((x) => pane(x, y, 6, 10)).join("")).join("")
    + awning(44, 60, 32, 8, "c-red", "a-cream", 6)
    + door(54, 80, 12, 13)
    + sign(92, 40, dot(0, 0, 3, "a-gold"))
    + chimney(80, 8)
    + crate(20, 72, 8),
};

export {RAILWAY};
