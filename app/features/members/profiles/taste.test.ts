import { beforeEach, expect, test } from "vitest";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { readComparison } from "~/features/list-pages/compare/comparison.server";
import { alikeAmong, likeness } from "~/features/merge/effect/likeness";
import type { Viewer } from "~/platform/viewer.server";
import { readProfilePage } from "./profiles.server";
import { bestNotes, boldPicks, type TasteVersion } from "./taste";

const SIX = ["Azul", "Go", "Chess", "Catan", "Hive", "Root"];
const SEVEN = [...SIX, "Dixit"];

beforeEach(newCast);

const tasteOf = async (viewer: Viewer, name: string) => (await readProfilePage(app, viewer, name)).taste;

test("names the pick that the masterlist ranks furthest below it", async () => {
  const list = await dropListOf(app, ann, SIX);
  await addVersionTo(app, bob, list, SIX);
  await addVersionTo(app, cleo, list, ["Root", "Azul", "Hive", "Go"]);
  const taste = await tasteOf(null, "cleo");
  expect(taste?.bold).toEqual([
    { listId: list, listTitle: "Greatest films of all time", title: "Root", place: 1, rank: 6 },
  ]);
  expect((await tasteOf(null, "ann"))?.bold).toEqual([]);
});

test("shows the same agreement with the viewer as the comparison of their only list", async () => {
  const list = await dropListOf(app, ann, SEVEN);
  await addVersionTo(app, bob, list, SEVEN.toReversed());
  await addVersionTo(app, cleo, list, ["Azul", "Go", "Chess", "Hive", "Catan", "Root", "Dixit"]);
  const { agreement, pairs } = await readComparison(app, bob, list, { a: "cleo", b: "bob" });
  expect((await tasteOf(bob, "CLEO"))?.withViewer).toEqual({ agreement, pairs, lists: 1 });
  expect((await tasteOf(cleo, "cleo"))?.withViewer).toBeNull();
  expect((await tasteOf(null, "cleo"))?.withViewer).toBeNull();
  expect(await tasteOf(null, "ann")).toMatchObject({ alike: ["cleo"], leastAlike: "bob" });
  expect((await tasteOf(cleo, "ann"))?.alike).toEqual([]);
});

test("shows both people one figure, also if one of them has dropped many lists since", async () => {
  const list = await dropListOf(app, ann, SEVEN);
  await addVersionTo(app, bob, list, [...SIX.toReversed(), "Dixit"]);
  for (let n = 0; n < 51; n++) await dropListOf(app, ann, ["One"], { title: `List ${n}` });
  const figure = (await tasteOf(bob, "ann"))?.withViewer;
  expect(figure).toMatchObject({ pairs: 21, lists: 1 });
  expect((await tasteOf(ann, "bob"))?.withViewer).toEqual(figure);
});

test("ignores private versions and former members", async () => {
  const list = await dropListOf(app, ann, SIX);
  const before = await tasteOf(null, "ann");
  await addVersionTo(app, bob, list, SIX, { hidden: true });
  await dropListOf(app, ann, ["Secret", "Silent", "Still"], {
    hidden: true,
    title: "A private list of mine",
  });
  expect(await tasteOf(null, "ann")).toEqual(before);
  expect(await tasteOf(cleo, "ann")).toEqual(before);
  expect((await tasteOf(bob, "ann"))?.withViewer).toBeNull();
});

test("is on the first page only", async () => {
  await dropListOf(app, ann, SIX);
  expect((await readProfilePage(app, null, "ann", { before: 1 })).taste).toBeNull();
});

const version = (over: Partial<TasteVersion>): TasteVersion => ({
  listId: "l",
  listTitle: "Some list",
  titles: ["One", "Two"],
  ids: ["i1", "i2"],
  notes: [],
  bold: null,
  ...over,
});

test("shows the three boldest picks, the boldest first", () => {
  const bold = (title: string, place: number, rank: number) => version({ bold: [title, place, rank] });
  const shown = boldPicks([bold("a", 1, 3), bold("b", 2, 12), version({}), bold("c", 1, 5), bold("d", 3, 4)]);
  expect(shown.map(({ title }) => title)).toEqual(["b", "c", "a"]);
});

test("shows a note of each list at most, the most answered first; short ones say too little", () => {
  const note = "It is the one that I come back to.";
  const shown = bestNotes([
    version({ listId: "1", notes: [["short", 9], null] }),
    version({ listId: "2", notes: [[note, 0]] }),
    version({
      listId: "3",
      notes: [
        [note, 1],
        [`${note} Twice.`, 4],
      ],
    }),
    version({ listId: "4", notes: [[note, 2]] }),
  ]);
  expect(shown.map(({ listId, place, commentsCount }) => [listId, place, commentsCount])).toEqual([
    ["3", 2, 4],
    ["4", 1, 2],
  ]);
});

test("compares nobody with fewer than twenty pairs", () => {
  const shared = (n: number) => ({ a: SEVEN.slice(0, n), b: SEVEN.slice(0, n), aliases: new Map() });
  expect(likeness([shared(6)])).toBeNull();
  expect(likeness([shared(6), shared(4)])).toEqual({ agreement: 100, pairs: 21, lists: 2 });
});

test("calls nobody near who agrees on half of the pairs, and nobody far", () => {
  const half = ["Go", "Azul", "Catan", "Chess", "Root", "Hive", "Dixit"].toReversed();
  const middle = ["Hive", "Catan", "Chess", "Go", "Azul", "Root", "Dixit"];
  const found = alikeAmong(
    new Map([
      ["same", [{ a: SEVEN, b: SEVEN, aliases: new Map() }]],
      ["middle", [{ a: SEVEN, b: middle, aliases: new Map() }]],
    ]),
  );
  expect(found).toEqual({ alike: ["same"], leastAlike: null });
  const far = alikeAmong(new Map([["far", [{ a: SEVEN, b: half, aliases: new Map() }]]]));
  expect(far).toEqual({ alike: [], leastAlike: "far" });
});
