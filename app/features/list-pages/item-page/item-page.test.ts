import { beforeEach, describe, expect, test } from "vitest";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf, version } from "#tests/support/lists";
import { memberOf } from "#tests/support/test-app";
import { postComment } from "~/features/list-pages/comments/comments.server";
import { removeOwnComment } from "~/features/list-pages/comments/edit-comment.server";
import { overrideSameItem } from "~/features/lists/item-overrides/same-item.server";
import { readList } from "~/features/lists/reads/lists.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import { removeVersion } from "~/features/lists/writes/remove-version.server";
import type { Member, Viewer } from "~/platform/viewer.server";
import { readItem } from "./item-page.server";

let listId: string;

beforeEach(async () => {
  await newCast();
  listId = await dropListOf(app, ann, ["Heat", "The Godfather"]);
  await addVersionTo(app, bob, listId, ["Godfather, The", "Heat", "Up"]);
});

const versionOf = async (member: Member) => {
  const { versions } = await readList(app, member, listId);
  return versions.find(({ own }) => own)?.items ?? [];
};
const idIn = async (member: Member, title: string) =>
  (await versionOf(member)).find((item) => item.title === title)?.id ?? "";
const readItemAs = (viewer: Viewer, itemId: string, more = {}) =>
  readItem(app, viewer, { listId, itemId, ...more });
const who = ({ people }: Awaited<ReturnType<typeof readItem>>) =>
  people.map(({ creator, place }) => `${creator} ${place}`);

describe("an item of several versions", () => {
  test("has everyone's place and note in any spelling", async () => {
    const items = [
      { title: "godfather", context: "An offer" },
      { title: "Ran", context: "" },
    ];
    await addVersionTo(app, cleo, listId, []);
    await editList(app, cleo, { listId, version: { hidden: false, items } });
    const result = await readItemAs(null, await idIn(bob, "Godfather, The"));
    expect(who(result)).toEqual(["bob 1", "cleo 1", "ann 2"]);
    expect(result).toMatchObject({
      listTitle: "Greatest films of all time",
      canonicalId: await idIn(ann, "The Godfather"),
      of: 3,
      namedBy: 3,
      rank: 1,
      leftOut: [],
      places: [
        [1, 2],
        [2, 1],
      ],
      chosen: null,
      answers: { creator: "cleo" },
      before: null,
    });
    expect(result.people.map(({ note }) => note)).toEqual(["", "An offer", ""]);
    expect(result.beside.map(({ title }) => title)).toEqual(["Heat"]);
  });

  test("names the newest other lists that have it, as strangers see them", async () => {
    const second = await dropListOf(app, bob, ["Up", "HEAT"], { title: "Films of two hours" });
    const third = await dropListOf(app, cleo, ["Heat", "Ran"], { title: "Heists" });
    await addVersionTo(app, ann, third, ["Heat", "Ran"]);
    await dropListOf(app, bob, ["Dead Heat", "Heat of the Sun"], { title: "Warm films" });
    await dropListOf(app, cleo, ["Heat"], { title: "Cleo's own", hidden: true });
    for (const viewer of [null, cleo])
      expect((await readItemAs(viewer, await idIn(ann, "Heat"))).alsoOn).toEqual([
        { id: third, title: "Heists", creatorCount: 2, rank: 1 },
        { id: second, title: "Films of two hours", creatorCount: 1, rank: null },
      ]);
    expect((await readItemAs(null, await idIn(ann, "The Godfather"))).alsoOn).toEqual([]);
  });

  test("applies the creators' overrides", async () => {
    await addVersionTo(app, cleo, listId, ["Il Padrino"]);
    const padrino = await idIn(cleo, "Il Padrino");
    expect(who(await readItemAs(null, padrino))).toEqual(["cleo 1"]);
    await overrideSameItem(app, ann, { listId, a: "The Godfather", b: "Il Padrino", same: true });
    expect(who(await readItemAs(null, padrino))).toEqual(["bob 1", "cleo 1", "ann 2"]);
    await overrideSameItem(app, ann, { listId, a: "The Godfather", b: "Godfather, The", same: false });
    expect(who(await readItemAs(null, await idIn(bob, "Godfather, The")))).not.toContain("ann 2");
  });

  test("has the newest comments of each thread, and traces of deleted ones", async () => {
    const [anns, bobs] = [await idIn(ann, "The Godfather"), await idIn(bob, "Godfather, The")];
    for (let n = 1; n <= 6; n++) await postComment(app, cleo, { itemId: anns, content: `No ${n}` });
    const first = await postComment(app, ann, { itemId: bobs, content: "First, @cleo" });
    await postComment(app, bob, { itemId: bobs, content: "Second" });
    await removeOwnComment(app, ann, first.id);
    await postComment(app, cleo, { itemId: await idIn(ann, "Heat"), content: "On another" });
    const { people } = await readItemAs(null, anns);
    expect(people.map(({ creator, comments }) => [creator, comments.map(({ content }) => content)])).toEqual([
      ["bob", ["comment deleted", "Second"]],
      ["ann", ["No 2", "No 3", "No 4", "No 5", "No 6"]],
    ]);
    expect(people[1]?.commentsCount).toBe(6);
    const one = await readItemAs(null, anns, { version: "ANN" });
    expect(one.people.map(({ comments }) => comments.length)).toEqual([6]);
    expect(one).toMatchObject({ chosen: "ann", answers: { itemId: anns } });
    expect(one.names.map(({ creator }) => creator)).toEqual(["bob", "ann"]);
  });

  test("a new comment goes to the chosen version, else to the newest that names it", async () => {
    const anns = await idIn(ann, "Heat");
    expect((await readItemAs(null, anns)).answers).toMatchObject({ creator: "bob" });
    expect((await readItemAs(null, anns, { version: "ann" })).answers).toMatchObject({ creator: "ann" });
    await addVersionTo(app, cleo, listId, ["Up"]);
    expect((await readItemAs(null, anns)).answers).toMatchObject({ creator: "bob" });
    expect((await readItemAs(null, await idIn(bob, "Up"))).answers).toMatchObject({ creator: "cleo" });
  });

  test("its canonical address is the oldest public version's item", async () => {
    const [anns, bobs] = [await idIn(ann, "Heat"), await idIn(bob, "Heat")];
    expect((await readItemAs(null, bobs)).canonicalId).toBe(anns);
    await editList(app, ann, { listId, version: version(["Ran"]) });
    expect((await readItemAs(null, bobs)).canonicalId).toBe(bobs);
    await expect(readItemAs(null, anns)).rejects.toMatchObject({ code: "not-found" });
    await removeVersion(app, ann, listId);
    expect(await readItemAs(null, bobs)).toMatchObject({ canonicalId: bobs, rank: null, of: 1, namedBy: 1 });
  });

  test("names those who left it out", async () => {
    const { leftOut, of, namedBy } = await readItemAs(ann, await idIn(bob, "Up"));
    expect([leftOut, of, namedBy]).toEqual([[{ creator: "ann", own: true }], 2, 1]);
  });
});

describe("what is private", () => {
  test("a hidden version is only visible to its creator", async () => {
    await addVersionTo(app, cleo, listId, ["Heat", "Secret"], { hidden: true });
    const [heat, secret] = [await idIn(cleo, "Heat"), await idIn(cleo, "Secret")];
    const anns = await idIn(ann, "Heat");
    await postComment(app, cleo, { itemId: heat, content: "To myself" });
    for (const viewer of [null, bob]) {
      expect(who(await readItemAs(viewer, anns))).toEqual(["ann 1", "bob 2"]);
      expect(JSON.stringify(await readItemAs(viewer, anns))).not.toContain("cleo");
      for (const id of [heat, secret])
        await expect(readItemAs(viewer, id)).rejects.toMatchObject({ code: "not-found" });
      await expect(readItemAs(viewer, anns, { version: "cleo" })).rejects.toMatchObject({
        code: "not-found",
      });
    }
    const own = await readItemAs(cleo, heat);
    expect(who(own)).toEqual(["ann 1", "cleo 1", "bob 2"]);
    expect(own.people.find(({ own: isOwn }) => isOwn)).toMatchObject({
      hidden: true,
      comments: [{ content: "To myself" }],
    });
    expect(own).toMatchObject({ canonicalId: anns, of: 2, namedBy: 2, answers: { creator: "bob" } });
    expect(own.names.map(({ creator }) => creator)).toEqual(["ann", "bob"]);
    expect(await readItemAs(cleo, secret)).toMatchObject({
      canonicalId: secret,
      rank: null,
      namedBy: 0,
      answers: { creator: "cleo", own: true },
    });
  });

  test("ids that do not belong together, and versions without the item, are not found", async () => {
    const other = await dropListOf(app, bob, ["Heat"], { title: "Another list" });
    const anns = await idIn(ann, "Heat");
    for (const [itemId, more] of [
      [anns, { listId: other }],
      ["0".repeat(24), {}],
      ["", {}],
      [await idIn(bob, "Up"), { version: "ann" }],
      [anns, { version: "nobody" }],
      [anns, { version: "%" }],
    ] as const)
      await expect(readItemAs(null, itemId, more)).rejects.toMatchObject({ code: "not-found" });
  });
});

test("an item of more versions than a page reads has the newest and the oldest on its first page, the others on further ones, and one address", async () => {
  for (let n = 0; n < 75; n++)
    await addVersionTo(app, await memberOf(app, `member${n}`), listId, n % 3 === 0 ? ["Up"] : ["Heat", "Up"]);
  const anns = await idIn(ann, "Heat");
  const page = await readItemAs(null, anns);
  expect(page.canonicalId).toBe(anns);
  expect([page.namedBy, page.of, page.leftOut]).toEqual([52, 77, null]);
  expect(page.people.map(({ creator }) => creator)).toEqual(
    expect.arrayContaining(["ann", "bob", "member1", "member74"]),
  );
  expect(page.answers?.creator).toBe("member74");
  const seen = new Set(page.people.map(({ creator }) => creator));
  const next = await readItemAs(null, anns, { before: page.before ?? 0 });
  for (const { creator } of next.people) seen.add(creator);
  expect([next.before, seen.size]).toEqual([null, 52]);
  const { canonicalId } = await readItemAs(null, page.people.at(-1)?.itemId ?? "");
  expect(canonicalId).toBe(anns);
});
