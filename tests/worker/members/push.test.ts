/** Push notifications on the served settings page; tests/e2e/screens/push.test.ts starts and ends them. */
import { expect, test } from "vitest";
import { DEVICE, PUSH_SETTINGS } from "#tests/support/push-service";
import { form } from "#tests/worker/client";
import { onEachDatabase, type Site } from "#tests/worker/site";

/** Returns the settings page of a new member, and the answer to their press. */
async function pressed(site: Site, device: object) {
  const headers = { Cookie: (await site.person("ann")).cookie };
  const answer = await site.page("/my-stuff/settings", form({ intent: "start-push", ...device }, headers));
  return { answer, page: await site.page("/my-stuff/settings", { headers }) };
}

onEachDatabase(
  "push",
  (site) => {
    test("is offered on the settings page, and a press without scripts changes nothing", async () => {
      const { answer, page } = await pressed(site, {});
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/my-stuff/settings"]);
      expect(page.text).toContain("NOTIFY ME ON THIS DEVICE");
      expect(page.headers.get("Server-Timing")).toContain("trips=2 ");
    });
  },
  { vars: PUSH_SETTINGS },
);

onEachDatabase("push without its keys", (site) => {
  test("is off and not offered", async () => {
    const { answer, page } = await pressed(site, DEVICE);
    expect(answer.status).toBe(404);
    expect(page.text).toContain("Unticked means off");
    expect(page.text).not.toMatch(/THIS DEVICE|On devices/);
    const script = await site.page("/service-worker.js");
    expect([script.status, script.headers.get("Content-Type")]).toEqual([
      200,
      expect.stringContaining("javascript"),
    ]);
  });
});
