/* Comfort: light, text size, movement, turn notices. Remembered in this browser, and by the server for other devices. */
import {token} from "./dom.js";

const USUAL = {theme: "auto", text: "normal", contrast: "auto", hand: "right", motion: "auto", sound: "on", notices: "off", ask: "touch", film: "calm", volume: "50", ring: "4"};
const root = document.documentElement;

function load() {
  const given = Object.fromEntries(Object.keys(USUAL).map((name) => [name, root.dataset[name]]).filter(([, value]) => value));
  try {
    return {...USUAL, ...given, ...JSON.parse(localStorage.getItem("evertable") || "{}")};
  } catch {
    return {...USUAL, ...given};
  }
}
export const comfort = load();

export function set(name, value) {
  comfort[name] = value;
  try {
    localStorage.setItem("evertable", JSON.stringify(comfort));
  } catch {
    /* lasts as long as the page */
  }
  apply();
}

function apply() {
  for (const name of ["theme", "text", "motion", "contrast", "hand"]) root.dataset[name] = comfort[name];
}

export function calm() {
  return comfort.motion === "none" || (comfort.motion === "auto" && matchMedia("(prefers-reduced-motion: reduce)").matches);
}

const smallTouch = () => matchMedia("(pointer: coarse) and (max-width: 43.99rem)").matches;

/* Whether a move is shown and asked before it is made: always, never, or for places on a small touch screen. */
export function asksFirst(target = "") {
  if (comfort.ask !== "touch") return comfort.ask === "on";
  return /^(place|location|visit):/.test(target) && smallTouch();
}

/* Whether a tap on a card opens its sheet, with the ways to play it. */
export const readsFirst = () => comfort.ask !== "off" && smallTouch();

function dark() {
  return comfort.theme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : comfort.theme === "dark";
}

function fill() {
  for (const field of document.querySelectorAll("[data-comfort] input")) {
    if (field.type === "radio" && field.name in USUAL) field.checked = comfort[field.name] === field.value;
    if (field.name === "volume") field.value = comfort.volume;
    if (field.hasAttribute("data-ask")) field.checked = comfort.ask === "on";
  }
}

function keep(name, value) {
  if (!token()) return;
  const body = new URLSearchParams({csrf: token(), [name]: value, back: "/"});
  fetch("/settings", {method: "POST", body, redirect: "manual"}).catch(() => {});
}

export function start() {
  apply();
  fill();
  document.addEventListener("change", (event) => {
    const field = event.target;
    if (!field.closest("[data-comfort]")) return;
    if (field.hasAttribute("data-ask")) set("ask", field.checked ? "on" : "off");
    if (!(field.name in USUAL)) return;
    set(field.name, field.value);
    keep(field.name, field.value);
    fill(); // the menu and the sheet of the sounds have the same fields
    if (field.name === "notices" && field.value === "on" && "Notification" in window && Notification.permission === "default")
      Notification.requestPermission();
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-theme-toggle]")) return;
    set("theme", dark() ? "light" : "dark");
    keep("theme", comfort.theme);
    fill();
  });
}
