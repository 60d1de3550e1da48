import { beforeEach, describe, expect, test } from "vitest";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { readVersion } from "~/features/lists/reads/lists.server";
import type { Member } from "~/platform/viewer.server";
import { readThread } from "./comments.server";

beforeEach(newCast);

async function threadOf(listId: string, member: Member, title: string, viewer: Member | null = null) {
  const { versions } = await readVersion(app, viewer, listId, member.username);
  const itemId = versions[0]?.items.find((item) => item.title === title)?.id ?? "";
  return readThread(app, viewer, { listId, creator: member.username, itemId });
}

describe("beside a thread", () => {
  test("shows the item's rank in the masterlist and its places in other versions", async () => {
    const listId = await dropListOf(app, ann, ["Ran", "Heat", "Alien"]);
    await addVersionTo(app, bob, listId, ["Heat", "The Ran"]);
    await addVersionTo(app, cleo, listId, ["Ran"]);
    const { standing } = await threadOf(listId, ann, "Ran");
    expect(standing).toMatchObject({ rank: 1, namedBy: 3, of: 3, averagePlace: 1.33 });
    expect(standing?.others.map(({ creator, place }) => [creator, place])).toEqual([
      ["cleo", 1],
      ["bob", 2],
    ]);
    const other = standing?.others[1]?.itemId ?? "";
    const theirs = await readThread(app, null, { listId, creator: "bob", itemId: other });
    expect(theirs.item.title).toBe("The Ran");
    expect(theirs.standing?.others.map(({ creator }) => creator)).toEqual(["ann", "cleo"]);
  });

  test("shows nothing while there is only one public version", async () => {
    const listId = await dropListOf(app, ann, ["Ran", "Heat"]);
    expect((await threadOf(listId, ann, "Ran")).standing).toBeNull();
    await addVersionTo(app, bob, listId, ["Ran"]);
    await addVersionTo(app, cleo, listId, ["Ran", "Secret"], { hidden: true });
    const { standing } = await threadOf(listId, ann, "Ran");
    expect(standing).toMatchObject({ namedBy: 2, of: 2 });
    expect(standing?.others.map(({ creator }) => creator)).toEqual(["bob"]);
    expect((await threadOf(listId, cleo, "Secret", cleo)).standing).toBeNull();
  });
});
