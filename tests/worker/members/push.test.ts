/** Push notifications, from the settings form to the push service, on the served Worker. */
import { isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { notifications, pushSubscriptions } from "#db/schema/notifications";
import { PUSH_SETTINGS, type PushService, pushService } from "#tests/support/push-service";
import { cookieOf, memberOf } from "#tests/support/test-app";
import { bootWorker } from "#tests/support/worker";
import { form } from "#tests/worker/client";
import { drop, edit, itemId, onEachDatabase, type Person } from "#tests/worker/site";

let service: PushService;
beforeAll(async () => {
  service = await pushService();
});
afterAll(() => service.stop());
beforeEach(() => {
  service.arrived.length = 0;
});

onEachDatabase(
  "push",
  (site) => {
    const settings = (who: Person, fields: Record<string, string>) =>
      site.page("/my-stuff/settings", form(fields, { Cookie: who.cookie }));
    const start = (who: Person, name: string) =>
      settings(who, { intent: "start-push", ...service.browser(name) });
    const bodies = () => service.arrived.map(({ name, message }) => `${name}: ${message.body}`);
    const nothingWaits = async () => {
      await site.worker.scheduled();
      const waiting = () =>
        site.worker.app.db.select().from(notifications).where(isNotNull(notifications.pushDueAt));
      await expect.poll(async () => (await waiting()).length).toBe(0);
    };

    test("is offered on the settings page, and starts and ends with a press", async () => {
      const ann = await site.person("ann");
      const page = () => site.page("/my-stuff/settings", { headers: { Cookie: ann.cookie } });
      const before = await page();
      expect(before.text).toContain("NOTIFY ME ON THIS DEVICE");
      expect(before.headers.get("Server-Timing")).toContain("trips=2 ");
      const bare = await settings(ann, { intent: "start-push" });
      expect([bare.status, bare.headers.get("Location")]).toEqual([302, "/my-stuff/settings"]);
      expect((await page()).text).toContain("NOTIFY ME ON THIS DEVICE");
      const local = { ...service.browser("x"), endpoint: "https://10.0.0.1/" };
      expect((await settings(ann, { intent: "start-push", ...local })).status).toBe(400);
      expect((await start(ann, `${ann.username}-phone`)).status).toBe(302);
      expect((await page()).text).toContain("STOP ON THIS DEVICE");
      expect((await settings(ann, { intent: "stop-push" })).status).toBe(302);
      expect((await page()).text).toContain("NOTIFY ME ON THIS DEVICE");
    });

    test("sends a comment once, right after it, but no disabled causes or private content", async () => {
      const [ann, bob] = [await site.person("ann"), await site.person("bob")];
      const phone = `${ann.username}-phone`;
      await start(ann, phone);
      const id = await drop(ann, ["Ran", "Heat"], { title: "Films to push" });
      const item = await itemId(ann, id, "Ran", ann);
      const say = (words: string) => bob.post("/comment/", { itemCommentId: item, commentContent: words });
      expect((await say("So true")).status).toBe(201);
      await expect.poll(bodies).toEqual([`${phone}: 1 new comment on your item in 'Films to push'`]);
      const [first] = service.arrived;
      expect(first?.message.link).toBe(`/item/${id}/${ann.username}/${item}`);
      expect((await site.page(first?.message.link ?? "")).text).toContain("So true");
      await nothingWaits();
      expect(bodies()).toHaveLength(1);

      const { text } = await site.page(
        "/my-stuff/notifications",
        form({ intent: "all-seen" }, { Cookie: ann.cookie }),
      );
      expect(text).toBe("");
      await ann.put("/notificationsettings/", { comment: { push: false } });
      await say("Hm");
      await nothingWaits();
      await ann.put("/notificationsettings/", { comment: { push: true } });
      await site.page("/my-stuff/notifications", form({ intent: "all-seen" }, { Cookie: ann.cookie }));
      expect(bodies()).toHaveLength(1);

      await start(bob, `${bob.username}-phone`);
      await ann.post("/comment/", { itemCommentId: item, commentContent: "Thanks" });
      await expect.poll(bodies).toHaveLength(2);
      await edit(ann, id, ["Ran", "Heat"], true);
      await ann.post("/comment/", { itemCommentId: item, commentContent: "In private now" });
      await nothingWaits();
      expect(bodies()).toHaveLength(2);
    });

    test("ends when the push service has forgotten the browser, and with log-out", async () => {
      const [ann, bob] = [await site.person("ann"), await site.person("bob")];
      const phone = `${ann.username}-phone`;
      await start(ann, phone);
      const item = await itemId(ann, await drop(ann, ["Ran", "Heat"]), "Ran", ann);
      const subscriptions = () => site.worker.app.db.select().from(pushSubscriptions);
      const ours = async () => (await subscriptions()).filter(({ endpoint }) => endpoint.endsWith(phone));
      service.answers.set(phone, 410);
      await bob.post("/comment/", { itemCommentId: item, commentContent: "Gone?" });
      await expect.poll(ours).toEqual([]);
      service.answers.delete(phone);
      await start(ann, phone);
      expect(await ours()).toHaveLength(1);
      await site.page("/logout", form({}, { Cookie: ann.cookie }));
      expect(await ours()).toEqual([]);
      await bob.post("/comment/", { itemCommentId: item, commentContent: "Still there?" });
      await nothingWaits();
      expect(bodies()).toEqual([]);
    });
  },
  { vars: PUSH_SETTINGS },
);

test("without its keys push is off and not offered", async () => {
  const worker = await bootWorker();
  const headers = { Cookie: cookieOf(await memberOf(worker.app, "ann")) };
  const page = await (await worker.fetch("/my-stuff/settings", { headers })).text();
  expect(page).toContain("Unticked means off");
  expect(page).not.toContain("THIS DEVICE");
  expect(page).not.toContain("On devices");
  const sent = form({ intent: "start-push", ...service.browser("x") }, headers);
  expect((await worker.fetch("/my-stuff/settings", sent)).status).toBe(404);
  const { status, headers: script } = await worker.fetch("/service-worker.js");
  expect([status, script.get("Content-Type")]).toEqual([200, expect.stringContaining("javascript")]);
  await worker.close();
});
