/** Writes that invalidate cached pages: those that change public content, and no others. */
import { expect, test } from "vitest";
import { mailTokens } from "#db/schema/accounts";
import { bodyOf, present } from "#tests/support/body";
import { notifications } from "#tests/support/shapes";
import { memberOf } from "#tests/support/test-app";
import { type Answer, form } from "#tests/worker/client";
import { add, drop, itemId, onEachDatabase, type Site, version } from "#tests/worker/site";

const isKept = ({ headers }: Answer) => headers.get("Cache-Status") === "listdrop; hit";

/** Returns true if a cached page is still served after an action. */
async function keptThrough(site: Site, path: string, act: () => Promise<unknown>): Promise<boolean> {
  await site.page(path);
  expect(isKept(await site.page(path))).toBe(true);
  await act();
  return isKept(await site.page(path));
}

onEachDatabase("the page cache", (site) => {
  test("stays after invisible acts of a stranger, although each writes rows", async () => {
    await memberOf(site.worker.app, "known");
    const wrong = { username: "known", password: "not the password" };
    const acts: Record<string, () => Promise<Answer>> = {
      "a wrong log-in": () => site.anyone.post("/auth/login/", wrong),
      "a wrong log-in by the page": () => site.page("/login", form(wrong)),
      "a reset": () => site.anyone.get("/request_password/known@example.com"),
      "a reset by the page": () => site.page("/forgotpassword", form({ email: "known@example.com" })),
      "a resend for nobody": () => site.anyone.get("/resend_email/nobody@example.com"),
    };
    for (const [name, act] of Object.entries(acts)) {
      let written = "";
      const kept = await keptThrough(site, "/support", async () => {
        written = (await act()).headers.get("Server-Timing") ?? "";
      });
      expect([name, /rows_written=[1-9]/.test(written), kept]).toEqual([name, true, true]);
    }
    expect(await site.worker.app.db.$count(mailTokens)).toBeGreaterThan(0);
  });

  test("keeps one response for links from elsewhere, and one for each view", async () => {
    const id = await drop(await site.person("ann"), ["Azul", "Go"]);
    const list = `/lists/${id}`;
    await site.page(list);
    const shared = ["fbclid=1", "utm_source=x&utm_medium=y", "ref=z", "_routes=root"].map(
      (tail) => `${list}?${tail}`,
    );
    for (const path of shared) expect([path, isKept(await site.page(path))]).toEqual([path, true]);
    const views = [
      "/?tab=people",
      `${list}?versions=unlike`,
      `/longlist/${id}?view=tiers&order=both&sort=yours`,
    ];
    for (const path of views) {
      expect([path, isKept(await site.page(path))]).toEqual([path, false]);
      const again = await site.page(`${path}&igshid=1`);
      expect([path, isKept(again)]).toEqual([path, true]);
      expect(again.headers.get("Server-Timing")).toContain("trips=0 ");
    }
  });

  test("stays after a member's private acts, and a log-in", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const id = await drop(ann, ["Azul", "Go"]);
    await add(bob, id, ["Go"]);
    const [notification] = bodyOf(await ann.get(`/notifications/${ann.username}`), notifications);
    const read = () => ann.get(`/notification/read/${present(notification)._id.$oid}`);
    expect(await keptThrough(site, `/lists/${id}`, read)).toBe(true);
    expect(await keptThrough(site, `/lists/${id}`, () => bob.post("/auth/logout/"))).toBe(true);
  });

  test("is new after every change of what a stranger reads", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    // an item that no other list has, which the page could offer next
    const id = await drop(ann, ["Hanabi", "Go"]);
    const thread = await itemId(ann, id, "Go");
    const acts: Record<string, () => Promise<Answer>> = {
      comment: () => bob.post("/comment/", { itemCommentId: thread, commentContent: "Yes" }),
      save: () => bob.put("/addsaved/", { id }),
      follow: () => bob.put("/followchapter/", { chapter: "Games" }),
      version: () => bob.put("/addsublist/", { id, ...version(["Go"]) }),
      drop: () => bob.post("/list/", { listTitle: "Another", sublist: [version(["Go"])] }),
      hide: () => ann.put("/list/", { id, sublist: [{ subListHidden: true }] }),
    };
    for (const [name, act] of Object.entries(acts)) {
      let status = 0;
      const kept = await keptThrough(site, `/lists/${id}`, async () => {
        status = (await act()).status;
      });
      expect([name, status < 300, kept]).toEqual([name, true, false]);
    }
    expect((await site.page(`/lists/${id}`)).text).not.toContain("Hanabi");
    const other = await drop(ann, ["Go"]);
    const close = () => ann.put("/list/", { id: other, audience: "link" });
    expect(await keptThrough(site, `/lists/${other}`, close)).toBe(false);
    expect((await site.page(`/lists/${other}`)).status).toBe(404);
  });
});
