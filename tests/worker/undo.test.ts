/** Undo on my stuff, by the form on the next page; and marking all notifications as seen. */
import { expect, test } from "vitest";
import { bodyOf } from "#tests/support/body";
import { unreadResponse } from "#tests/support/shapes";
import { form } from "./client";
import { add, drop, onEachDatabase, type Person } from "./site";

onEachDatabase("my stuff", (site) => {
  const browser = (person: Person) => ({
    post: (path: string, fields: Record<string, string>) =>
      site.page(path, form(fields, { Cookie: person.cookie, Origin: site.worker.app.origin })),
    get: (path: string, flash = "") =>
      site.page(path, { headers: { Cookie: [person.cookie, flash].filter(Boolean).join("; ") } }),
  });

  test("one press marks all notifications as seen; those after the page stay new", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const lists = [await drop(ann, ["One"]), await drop(ann, ["Two"])];
    for (const id of lists) await add(bob, id, ["Three"]);
    const page = browser(ann);
    const count = async () =>
      bodyOf(await ann.get(`/notification_count/${ann.username}`), unreadResponse).count;
    expect(await count()).toBe(2);
    const { text } = await page.get("/my-stuff/notifications");
    expect(text).toContain("MARK ALL SEEN");
    const asOf = /name="asOf" value="(\d+)"/.exec(text)?.[1] ?? "";
    await page.post("/my-stuff/notifications", { intent: "all-seen", asOf: "1" });
    expect(await count()).toBe(2);
    const others = browser(bob);
    await others.post("/my-stuff/notifications", { intent: "all-seen", asOf });
    expect(await count()).toBe(2);
    const done = await page.post("/my-stuff/notifications", { intent: "all-seen", asOf });
    expect([done.status, done.headers.get("Location")]).toEqual([302, "/my-stuff/notifications"]);
    expect(await count()).toBe(0);
    expect((await page.get("/my-stuff/notifications")).text).not.toContain("MARK ALL SEEN");
  });
});
