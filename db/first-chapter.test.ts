import { expect, test } from "vitest";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { memberOf, testApp } from "#tests/support/test-app";
import { postComment, readThread } from "~/features/list-pages/comments/comments.server";
import { readItem } from "~/features/list-pages/item-page/item-page.server";
import { readList } from "~/features/lists/reads/lists.server";
import { readInbox } from "~/features/members/my-stuff/inbox.server";
import { readYear } from "~/features/members/year/year.server";
import { titleTile } from "~/features/merge/titles/title-tile";

test("a title has one tile wherever it is shown, with the glyph that its people picked, in the hue of its list's first chapter", async () => {
  const app = await testApp();
  const [ann, bob] = [await memberOf(app, "ann"), await memberOf(app, "bob")];
  const chapters = ["Films", "Anything else"];
  const listId = await dropListOf(app, ann, ["Vertigo", "Heat"], { chapters, glyph: "🌀" });
  await addVersionTo(app, bob, listId, ["Vertigo", "Heat"]);
  for (let n = 1; n <= 4; n++)
    await dropListOf(app, ann, ["Vertigo"], { title: `List ${n}`, chapters, glyph: "🌀" });
  const list = await readList(app, ann, listId);
  const itemId = list.versions.find(({ creator }) => creator === "ann")?.items[0]?.id ?? "";
  await postComment(app, bob, { itemId, content: "Yes!" });
  const thread = await readThread(app, ann, { listId, creator: "ann", itemId });
  const inbox = await readInbox(app, ann, {});
  const year = await readYear(app, ann, { user: "ann", year: "2026" });
  const tile = titleTile("Vertigo", list.chapters[0]?.name, { own: "🌀" });
  expect(tile).not.toBe(titleTile("Vertigo", undefined, { own: "🌀" }));
  expect({
    item: (await readItem(app, ann, { listId, itemId })).tile,
    picture: thread.picture,
    notification: inbox.notifications.find(({ about }) => about === "Vertigo")?.tile,
    year: year.firsts[0]?.tile,
  }).toEqual({ item: tile, picture: expect.objectContaining({ tile }), notification: tile, year: tile });
});
