/* Small things every part of the table needs. */
export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/* The address of a file beside this one. */
export const file = (name) => new URL(name, import.meta.url).pathname;

export const screen = () => document.getElementById("screen");
export const code = () => screen().dataset.code;
/* Whether the table has the layout of a large window; larger text needs a larger one (early.js). */
export const wide = () => {
  const by = Number(getComputedStyle(document.documentElement).getPropertyValue("--text-scale")) || 1;
  return matchMedia(`(min-width: ${by > 1 ? 90 * by : 75}rem)`).matches;
};

let words;
export function say(key, fields = {}) {
  words ??= JSON.parse(document.getElementById("say").textContent);
  return Object.entries(fields).reduce((text, [name, value]) => text.replace(`{${name}}`, value), words[key] || key);
}

/* What can be done now, as the server wrote it into the page. */
export function acts() {
  const script = document.getElementById("acts");
  return script ? JSON.parse(script.textContent) : {acts: [], mine: false, version: 0};
}

export function token() {
  return document.querySelector('meta[name="csrf"]')?.content || "";
}

export async function post(path, fields = {}, headers = {}) {
  const body = new URLSearchParams({csrf: token(), ...fields});
  return fetch(path, {method: "POST", body, headers: {"X-CSRF-Token": token(), Accept: "application/json", ...headers}, redirect: "manual"});
}

let fading;
export function toast(text, lasting = false) {
  const box = document.getElementById("toast");
  box.textContent = text;
  box.hidden = false;
  clearTimeout(fading);
  if (!lasting) fading = setTimeout(() => (box.hidden = true), 4200);
}
export function untoast() {
  document.getElementById("toast").hidden = true;
}
