import { beforeEach, expect, test } from "vitest";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf, version } from "#tests/support/lists";
import { memberOf } from "#tests/support/test-app";
import { dropSummary } from "~/features/list-pages/list-page/just-dropped-words";
import { pageList } from "~/features/list-pages/list-page/page-list";
import { placedItems } from "~/features/lists/places/placed-item";
import { readList } from "~/features/lists/reads/lists.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import { removeVersion } from "~/features/lists/writes/remove-version.server";
import { recount } from "~/features/operations/recount/recount.server";
import type { Member } from "~/platform/viewer.server";

let dan: Member;
let listId: string;

const readFirmness = async (viewer: Member | null = null) => {
  const { masterlist } = await readList(app, viewer, listId);
  return { firmness: masterlist?.firmness, ranges: masterlist?.items.map(({ range }) => range) };
};

beforeEach(async () => {
  await newCast();
  dan = await memberOf(app, "dan");
  listId = await dropListOf(app, ann, ["Azul", "Dixit"]);
  for (const member of [bob, cleo]) await addVersionTo(app, member, listId, ["Azul", "Dixit"]);
});

test("a masterlist knows how firm it is, and the range of each item", async () => {
  expect(await readFirmness()).toEqual({
    firmness: { top: 1, needed: 3, shape: "champion", tiers: [1, 1] },
    ranges: [
      [1, 1],
      [2, 2],
    ],
  });
  await removeVersion(app, cleo, listId);
  expect(await readFirmness()).toEqual({
    firmness: { top: 1, needed: 2, shape: "champion", tiers: [1, 1] },
    ranges: [null, null],
  });
});

test("a hidden version moves neither, for anyone; publishing it does, and hiding it again undoes that", async () => {
  const before = await readFirmness();
  await addVersionTo(app, dan, listId, ["Dixit", "Azul"], { hidden: true });
  for (const viewer of [null, ann, bob, cleo, dan]) expect(await readFirmness(viewer)).toEqual(before);
  await editList(app, dan, { listId, version: version(["Dixit", "Azul"]) });
  expect((await readFirmness()).firmness).toEqual({ top: 1, needed: 2, shape: "champion", tiers: [1, 1] });
  await editList(app, dan, { listId, version: version(["Dixit", "Azul"], { hidden: true }) });
  expect(await readFirmness()).toEqual(before);
  expect(await recount(app)).toEqual([]);
});

test("the page shows the firmness, and after a drop how the version changed it", async () => {
  await addVersionTo(app, dan, listId, ["Azul", "Dixit"]);
  const list = await readList(app, dan, listId);
  expect(pageList(list).masterlist?.verdict).toEqual({
    lead: "Azul is 1st.",
    rest: "It would take four lists to change that.",
  });
  const [, second] = placedItems(list.masterlist?.items ?? []);
  expect(second?.reasons.map(({ text }) => text)).toContain("2nd, whichever version is left out.");
  expect(dropSummary(list)?.sentences).toContain("Your version made it firmer: 4 more would be needed now.");
});
