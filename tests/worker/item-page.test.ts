import { expect, test } from "vitest";
import { bodyOf } from "#tests/support/body";
import { comments } from "#tests/support/shapes";
import { form } from "./client";
import { add, drop, itemId, onEachDatabase, UNKNOWN_ID } from "./site";

onEachDatabase("an item's page", (site) => {
  test("is one address for all versions, with everybody's place, note and comments", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const id = await drop(ann, ["Heat", "The Godfather"]);
    await add(bob, id, ["Godfather, The", "Up"]);
    const [anns, bobs] = [
      await itemId(ann, id, "The Godfather", ann),
      await itemId(bob, id, "Godfather, The", bob),
    ];
    await bob.post("/comment/", { itemCommentId: anns, commentContent: `Said to @${ann.username}` });
    const path = `/lists/${id}/items/${anns}`;
    const { status, text, headers } = await site.page(path);
    expect(status).toBe(200);
    for (const shown of ["The Godfather", "Said to", "2 of 2 named it", `has it <!-- -->2nd`])
      expect(text).toContain(shown);
    expect(text).toContain(`href="/profile/${ann.username}"`);
    expect(headers.get("Server-Timing")).toContain("trips=1 ");
    for (const [given, query] of [
      [bobs, ""],
      [bobs, `?version=${bob.username}`],
      [anns.toUpperCase(), ""],
    ] as const) {
      const moved = await site.page(`/lists/${id}/items/${given}${query}`);
      expect([moved.status, moved.headers.get("Location")]).toEqual([301, path + query]);
    }
    const filtered = await site.page(`${path}?version=${bob.username.toUpperCase()}`);
    expect([filtered.status, filtered.text.includes("Said to")]).toEqual([200, false]);
    expect((await site.page(`/lists/${UNKNOWN_ID}/items/${anns}`)).status).toBe(404);
  });

  test("a comment goes to the version chosen, else to the newest that names it", async () => {
    const [ann, bob, cat] = [await site.person("ann"), await site.person("bob"), await site.person("cat")];
    const id = await drop(ann, ["Heat"]);
    await add(bob, id, ["Heat"]);
    const [anns, bobs] = [await itemId(ann, id, "Heat", ann), await itemId(bob, id, "Heat", bob)];
    const path = `/lists/${id}/items/${anns}`;
    const say = (query: string, fields: Record<string, string>) =>
      site.page(path + query, form(fields, { Cookie: cat.cookie }));
    const commentOf = async (item: string) =>
      bodyOf(await site.anyone.get(`/comment/${item}`), comments).map(({ commentContent }) => commentContent);

    const newest = await say("", { commentContent: "To bob" });
    expect([newest.status, newest.headers.get("Location")]).toEqual([
      302,
      expect.stringMatching(new RegExp(`^${path}#comment-[0-9a-f]{24}$`)),
    ]);
    const chosen = await say(`?version=${ann.username}`, { commentContent: "To ann" });
    expect(chosen.headers.get("Location")).toMatch(`${path}?version=${ann.username}#comment-`);
    await say("", { commentContent: "To ann as the form says", itemCommentId: anns });
    expect([await commentOf(anns), await commentOf(bobs)]).toEqual([
      ["To ann", "To ann as the form says"],
      ["To bob"],
    ]);

    const empty = await say("", { commentContent: " ", itemCommentId: anns });
    expect([empty.status, empty.text.includes("Comment is required")]).toEqual([400, true]);
    const stranger = await site.page(path, form({ commentContent: "x", itemCommentId: anns }));
    expect([stranger.status, stranger.text.includes("Log in")]).toEqual([401, true]);
  });
});
