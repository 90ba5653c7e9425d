/* The service worker: shows what the server sends by web push, and opens the table when it is clicked. It keeps no pages. */
self.addEventListener("push", (event) => {
  let told = {};
  try {
    told = event.data.json();
  } catch {
    /* a message without content */
  }
  const how = {body: told.body || "", tag: told.tag || "turn", icon: "static/favicon.svg", data: {url: told.url || "/games"}};
  event.waitUntil(self.registration.showNotification(told.title || "Evertable", how));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.url || "/games", self.location.origin);
  if (url.origin !== self.location.origin) return;
  event.waitUntil((async () => {
    const open = await self.clients.matchAll({type: "window", includeUncontrolled: true});
    const there = open.find((one) => new URL(one.url).pathname === url.pathname);
    return there ? there.focus() : self.clients.openWindow(url.href);
  })());
});
