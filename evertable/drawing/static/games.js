/* Your games, on every page: how many wait, in the menu, in the title of the tab and on the app's icon; and the switch
   for notes on this device (web push). */
import {$, post} from "./dom.js";

const EVERY = 60_000;
const usual = document.title.replace(/^\(\d+\) /, "");

async function count() {
  const mark = $("[data-games]");
  if (!mark || document.hidden) return;
  try {
    const answer = await fetch("/games/count", {headers: {Accept: "application/json"}});
    if (!answer.ok) return;
    const {waiting} = await answer.json();
    mark.textContent = waiting;
    mark.hidden = !waiting;
    document.title = waiting ? `(${waiting}) ${usual}` : usual;
    if (waiting) navigator.setAppBadge?.(waiting)?.catch?.(() => {});
    else navigator.clearAppBadge?.()?.catch?.(() => {});
  } catch {
    /* the server will be back */
  }
}

const able = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));

async function subscribe(key) {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const worker = await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
  const found = await worker.pushManager.subscribe({userVisibleOnly: true, applicationServerKey: bytes(key)});
  const {endpoint, keys} = found.toJSON();
  return (await post("/games/push", {do: "add", endpoint, p256dh: keys.p256dh, auth: keys.auth})).ok;
}

async function unsubscribe() {
  const found = await subscription();
  if (!found) return;
  await post("/games/push", {do: "remove", endpoint: found.endpoint});
  await found.unsubscribe();
}

async function subscription() {
  const worker = await navigator.serviceWorker.getRegistration("/sw.js");
  return worker ? worker.pushManager.getSubscription() : null;
}

async function switches(form) {
  $("[data-zone]", form).value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
  if (!able() || !form.dataset.pushKey) return;
  const box = $("[data-push]", form);
  $("[data-needs-push]", form).hidden = false;
  box.checked = Boolean(await subscription());
  box.addEventListener("change", async () => {
    try {
      if (box.checked) box.checked = await subscribe(form.dataset.pushKey);
      else await unsubscribe();
    } catch {
      box.checked = Boolean(await subscription());
    }
  });
}

export function start() {
  count();
  setInterval(count, EVERY);
  document.addEventListener("visibilitychange", count);
  const form = $("form[data-notices]");
  if (form) switches(form);
}
