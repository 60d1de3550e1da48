/** Push subscription in the browser. Only members who ask for it get a service worker. */

const WORKER = "/service-worker.js";

/** `vapidKey` is the site's key as base64url. Throws an Error with a message for the user. */
export async function subscribeToPush(
  vapidKey: string,
): Promise<{ endpoint: string; p256dh: string; auth: string }> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    throw new Error(
      "This browser can't show notifications. On an iPhone, add the site to the home screen first.",
    );
  if ((await Notification.requestPermission()) !== "granted")
    throw new Error(
      "This browser may not show notifications of this site: allow it in the browser's settings.",
    );
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: vapidKey };
  const before = await pushManager.getSubscription();
  // a subscription with an older key of the site is useless
  const existing =
    before && (await pushManager.subscribe(options).catch(() => before.unsubscribe().then(() => null)));
  const subscription = existing ?? (await pushManager.subscribe(options).catch(refuse));
  const { endpoint = "", keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" };
}

function refuse(error: unknown): never {
  throw new Error("This browser could not reach its push service. Try again later.", { cause: error });
}

/** Unsubscribes in the browser only; the server deletes its own row. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(WORKER);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await registration?.unregister();
}
