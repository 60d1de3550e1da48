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
  const flashOf = (headers: Headers) => /flash=[^;]*/.exec(headers.get("Set-Cookie") ?? "")?.[0] ?? "";

  test("unsaving a list there offers an UNDO; elsewhere its button is still there", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const listId = await drop(ann, ["One"]);
    await bob.put("/addsaved/", { id: listId });
    const page = browser(bob);
    const unsaved = await page.post("/saves", { listId, intent: "unsave", back: "/my-stuff" });
    expect([unsaved.status, unsaved.headers.get("Location")]).toEqual([302, "/my-stuff"]);
    const { text } = await page.get("/my-stuff", flashOf(unsaved.headers));
    expect(text).toContain("list removed from my stuff!");
    const undo = /<form method="post" action="\/saves"[^>]*>.*?UNDO.*?<\/form>/s.exec(text)?.[0];
    expect(undo).toContain(`name="listId" value="${listId}"`);
    expect(undo).toMatch(/name="intent" value="save"/);
    await page.post("/saves", { listId, intent: "save", back: "/my-stuff" });
    expect((await bob.get("/getsavedlists/")).body).toHaveLength(1);
    const elsewhere = await page.post("/saves", { listId, intent: "unsave", back: "/" });
    expect((await page.get("/", flashOf(elsewhere.headers))).text).not.toContain("UNDO");
  });

  test("unfollowing a chapter there does too", async () => {
    const page = browser(await site.person("cleo"));
    const gone = await page.post("/follows", {
      chapter: "soup",
      intent: "unfollow",
      back: "/my-stuff/chapters",
    });
    const { text } = await page.get("/my-stuff/chapters", flashOf(gone.headers));
    expect(text).toMatch(/action="\/follows"[^>]*>.*name="chapter" value="soup".*UNDO/s);
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
