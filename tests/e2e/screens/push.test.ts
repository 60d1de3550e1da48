/**
 * Push notifications in a real browser with its real service worker. A headless browser reaches no push
 * service, so `subscribeToPush` is simulated. Messages that reach the test's push service are passed to the service
 * worker as the browser would.
 */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PushService, pushService } from "#tests/support/push-service";
import { exactly, pathOf, screenFixture } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob"], PUSH_TO_LOCALHOST: "1" });

let service: PushService;
beforeAll(async () => {
  service = await pushService();
});
afterAll(() => service.stop());

/** Passes a message to the page's service worker like the browser does. */
async function deliver(page: Page, message: object): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    client.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await client.send("ServiceWorker.enable");
  await client.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
}

test("a press asks the browser, a comment is shown, its press marks it seen and opens it, and a press ends it", async () => {
  const { listId, itemIds } = await fixture.drop("ann", ["Rye", "Oat"], { title: "Breads to hear of" });
  const { page, context, goto } = await fixture.open({ as: "ann" });
  await context.grantPermissions(["notifications"]);
  await page.addInitScript((given) => {
    const subscription = {
      endpoint: given.endpoint,
      toJSON: () => ({ endpoint: given.endpoint, keys: { p256dh: given.p256dh, auth: given.auth } }),
      unsubscribe: async () => true,
    } as unknown as PushSubscription;
    PushManager.prototype.subscribe = async () => subscription;
    PushManager.prototype.getSubscription = async () => null;
  }, service.browser("chromium"));
  await goto("/my-stuff/settings");
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  await page.getByRole("button", exactly("NOTIFY ME ON THIS DEVICE")).click();
  await page.getByRole("button", exactly("STOP ON THIS DEVICE")).waitFor();
  await expect
    .poll(() => page.getByRole("checkbox", exactly("Comments on your items, on devices")).isChecked())
    .toBe(true);

  await fixture.comment("bob", itemIds[0] ?? "");
  await expect.poll(() => service.arrived.length).toBe(1);
  const message = service.arrived[0]?.message;
  expect(message?.body).toBe("1 new comment on your item in 'Breads to hear of'");
  // recorded, because a headless browser shows no notifications and opens no window without a gesture
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(`
    Object.defineProperty(registration, "showNotification", { value: async (...shown) => (self.shown = shown) });
    Object.defineProperty(clients, "openWindow", { value: async (url) => (self.opened = url) });
  `);
  await deliver(page, message ?? {});
  await expect
    .poll(() => worker?.evaluate("self.shown"))
    .toEqual([
      "bob commented on your item 'Rye'",
      expect.objectContaining({ body: message?.body, tag: message?.id }),
    ]);
  await worker?.evaluate(`
    const notification = { data: self.shown[1].data, close() { self.closed = true; } };
    dispatchEvent(Object.assign(new ExtendableEvent("notificationclick"), { notification }));
  `);
  const opened = `${fixture.url()}/item/${listId}/ann/${itemIds[0]}`;
  await expect.poll(() => worker?.evaluate("[self.closed, self.opened]")).toEqual([true, opened]);
  const seen = () => fixture.call<{ count: number }>("ann", "GET", "/notification_count/ann");
  await expect.poll(async () => (await seen()).count).toBe(0);

  await page.getByRole("button", exactly("STOP ON THIS DEVICE")).click();
  await page.getByRole("button", exactly("NOTIFY ME ON THIS DEVICE")).waitFor();
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  expect(pathOf(page)).toBe("/my-stuff/settings");
});
