/** Push notifications of the settings page, on the served Worker. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PUSH_SETTINGS, type PushService, pushService } from "#tests/support/push-service";
import { cookieOf, memberOf } from "#tests/support/test-app";
import { bootWorker } from "#tests/support/worker";
import { form } from "#tests/worker/client";
import { onEachDatabase, type Person } from "#tests/worker/site";

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
