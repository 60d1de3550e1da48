import { beforeEach, expect, test } from "vitest";
import { ann, app, bob, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { memberOf } from "#tests/support/test-app";
import { readListAndMerge } from "~/features/lists/reads/lists.server";
import type { Member, Viewer } from "~/platform/viewer.server";

let eve: Member;
let list: string;

beforeEach(async () => {
  await newCast();
  eve = await memberOf(app, "eve");
  list = await dropListOf(app, ann, ["Alien", "Heat", "Up"], { chapters: ["film", "Weekends"] });
});

const next = async (viewer: Viewer = null) =>
  (await readListAndMerge(app, viewer, list, { next: true })).next.map(({ title, reason }) => [
    title,
    reason,
  ]);

test("shares an item or a chapter and has something to settle, undecided lists first", async () => {
  const decided = await dropListOf(app, bob, ["Alien", "Jaws"], { title: "Decided by all", chapters: ["a"] });
  await addVersionTo(app, ann, decided, ["Alien", "Jaws"]);
  await dropListOf(app, bob, ["Kite", "heat"], { title: "Things of summer", chapters: ["b"] });
  const open = await dropListOf(app, bob, ["Nap"], { title: "Ways to rest", chapters: ["weekends"] });
  await addVersionTo(app, eve, open, ["Walk"]);
  await dropListOf(app, bob, ["Heat pumps", "Aliens"], { title: "Not the same items", chapters: ["c"] });
  await dropListOf(app, bob, [], { title: "A list request", chapters: ["film"] });
  expect(await next()).toEqual([
    ["Ways to rest", "Also in Weekends"],
    ["Things of summer", "Also has Heat"],
  ]);
  expect(await next(bob)).toEqual([]);
  expect(await next(eve)).toEqual([["Things of summer", "Also has Heat"]]);
});

test("is at most three lists, and none on later pages", async () => {
  for (const n of [1, 2, 3, 4]) await dropListOf(app, bob, ["Alien"], { title: `Monsters, part ${n}` });
  expect(await next()).toHaveLength(3);
  expect((await readListAndMerge(app, null, list, { start: 20, next: true })).next).toEqual([]);
});

test("never shows what is private, and nothing beside a list that is", async () => {
  await dropListOf(app, bob, ["Alien"], { title: "My secret films", hidden: true });
  await dropListOf(app, bob, ["Alien"], {
    title: "Ours by link only",
    circle: { byLink: true, blindUntil: null },
  });
  expect(await next()).toEqual([]);
  await dropListOf(app, bob, ["Alien"], { title: "Seen by everybody" });
  expect(await next()).toEqual([["Seen by everybody", "Also has Alien"]]);
  list = await dropListOf(app, ann, ["Alien"], { title: "Only mine to see", hidden: true });
  expect(await next(ann)).toEqual([]);
});
