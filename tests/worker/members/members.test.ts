/** Follows and blocks between members, their settings and their mails, on the served Worker. */
import { expect, test } from "vitest";
import { form } from "#tests/worker/client";
import { drop, itemId, onEachDatabase } from "#tests/worker/site";
import { forEachSetting } from "~/features/notifications/settings/settings-schema";

onEachDatabase("members", (site) => {
  test("choose what they hear of, on a page and by the API, and end mails with one press", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const settings = await site.page("/my-stuff/settings", { headers: { Cookie: ann.cookie } });
    expect(settings.headers.get("Server-Timing")).toContain("trips=2 ");
    expect(settings.text).toContain("Comments on your items");
    const fields = { intent: "set-notifications", "comment.mail": "yes", "mention.site": "yes" };
    expect((await site.page("/my-stuff/settings", form(fields, { Cookie: ann.cookie }))).status).toBe(302);
    expect((await ann.get("/notificationsettings/")).body).toEqual({
      ...forEachSetting({ site: false, mail: false, push: false }),
      comment: { site: false, mail: true, push: false },
      mention: { site: true, mail: false, push: false },
    });
    expect((await ann.put("/notificationsettings/", { weather: { mail: true } })).status).toBe(400);
    const id = await drop(ann, ["Ran", "Heat"]);
    const item = await itemId(ann, id, "Ran", ann);
    await bob.post("/comment/", { itemCommentId: item, commentContent: "So true" });
    expect((await ann.get(`/notifications/${ann.username}`)).body).toEqual([]);
    expect((await site.cronAt(Date.now())).status).toBe(200);
    const [mail] = await site.mails(`${ann.username}@example.com`);
    expect(mail?.text).toContain("1 new comment on your item");
    const link = new URL(/<(.+)>/.exec(mail?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "").pathname;
    expect(mail?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const opened = await site.page(link);
    expect([
      opened.status,
      opened.headers.get("Cache-Control"),
      opened.headers.get("Referrer-Policy"),
    ]).toEqual([200, "private, no-store", "no-referrer"]);
    const comment = async () =>
      ((await ann.get("/notificationsettings/")).body as { comment: object }).comment;
    expect(await comment()).toEqual({ site: false, mail: true, push: false });
    // sent like a mail program: no cookie, no origin
    const pressed = await site.page(link, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(pressed.status).toBe(200);
    expect(pressed.text).toContain("email you this any more");
    expect(await comment()).toEqual({ site: false, mail: false, push: false });
    expect((await site.page(`${link.slice(0, -1)}x`)).status).toBe(404);
  });
});
