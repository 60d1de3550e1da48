/*
 * Shows notifications that are pushed, and opens what they are about. It is registered only in browsers whose owner
 * asked for that, and answers no requests: pages are never older than the network's.
 */
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const { id, title, body, link } = event.data.json();
  // one with the same tag takes the place of the one before
  const options = { body, tag: id, icon: "/icon-192.png", badge: "/icon-192.png", data: { id, link } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { id, link } = event.notification.data;
  event.waitUntil(Promise.all([markSeen(id), open(new URL(link, self.location.origin))]));
});

/** As a press on it on the site does; what the site no longer shows needs it not. */
async function markSeen(id) {
  const body = new URLSearchParams({ intent: "seen", id });
  const init = { method: "POST", body, redirect: "manual" };
  await fetch("/my-stuff/notifications", init).catch((error) => console.warn("Not marked seen", error));
}

async function open(url) {
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((one) => one.url === url.href);
  await (there ? there.focus() : self.clients.openWindow(url.href));
}

/** The browser has changed the address of its notifications, which ends the one before. */
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

async function renew({ oldSubscription, newSubscription }) {
  const { pushManager } = self.registration;
  const before = oldSubscription?.options ?? { userVisibleOnly: true };
  const subscription = newSubscription ?? (await pushManager.subscribe(before));
  const { endpoint, keys } = subscription.toJSON();
  const body = new URLSearchParams({ intent: "renew-push", endpoint, ...keys });
  await fetch("/my-stuff/settings", { method: "POST", body, redirect: "manual" });
}
