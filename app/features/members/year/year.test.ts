import { beforeEach, expect, test } from "vitest";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { memberOf, type TestApp, testApp } from "#tests/support/test-app";
import { isYearOffered, yearAt } from "~/features/members/profiles/year-offer";
import { DAY } from "~/lib/durations";
import type { Member } from "~/platform/viewer.server";
import { readYearOf, yearFacts } from "./year";
import { readYear, readYearPicture, shareYear } from "./year.server";
import { statementPicture } from "./year-picture";

const NOT_FOUND = { code: "not-found" };
const ADDRESS = { user: "ann", year: "2026" };

let app: TestApp;
let ann: Member;
let bob: Member;

beforeEach(async () => {
  app = await testApp();
  [ann, bob] = [await memberOf(app, "ann"), await memberOf(app, "bob")];
});

/** Drops `count` lists of ann's, a day apart. */
async function drops(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 1; n <= count; n++) {
    ids.push(await dropListOf(app, ann, [`First ${n}`, "Second", "Third"], { title: `List number ${n}` }));
    app.clock.advance(DAY);
  }
  return ids;
}

test("is the last year in January, and offered in December and January", () => {
  const days = ["2026-11-30", "2026-12-01", "2027-01-31", "2027-02-01"].map((day) => Date.parse(day));
  expect(days.map(yearAt)).toEqual([2026, 2026, 2026, 2027]);
  expect(days.map(isYearOffered)).toEqual([false, true, true, false]);
  const readings = ["2026", "2025", "2027", "26", "2026x", "1999", undefined];
  expect(readings.map((typed) => readYearOf(typed, app.now()))).toEqual([2026, 2025, ...Array(5).fill(null)]);
});

test("is its member's own until they share it, and again once they stop", async () => {
  await drops(5);
  expect(await readYear(app, ann, ADDRESS)).toMatchObject({ own: true, isShared: false, lists: 5 });
  const seen = (viewer: Member | null) => readYear(app, viewer, ADDRESS);
  for (const viewer of [null, bob]) await expect(seen(viewer)).rejects.toMatchObject(NOT_FOUND);
  await expect(readYearPicture(app, ADDRESS, { shape: "tall" })).rejects.toMatchObject(NOT_FOUND);
  await expect(shareYear(app, bob, { ...ADDRESS, isShared: true })).rejects.toMatchObject(NOT_FOUND);
  await shareYear(app, ann, { ...ADDRESS, isShared: true });
  expect(await seen(null)).toMatchObject({
    own: false,
    isShared: true,
    firsts: [{ title: "First 1" }, {}, {}, {}, {}],
  });
  await expect(readYear(app, bob, { ...ADDRESS, year: "2025" })).rejects.toMatchObject(NOT_FOUND);
  await shareYear(app, ann, { ...ADDRESS, isShared: false });
  await expect(seen(null)).rejects.toMatchObject(NOT_FOUND);
});

test("counts public lists of that year alone, and begins at five", async () => {
  app.clock.set(Date.UTC(2025, 11, 31));
  await drops(1);
  app.clock.set(Date.UTC(2026, 2, 1));
  await drops(4);
  await dropListOf(app, ann, ["Secret"], { title: "For my eyes only", hidden: true });
  await dropListOf(app, ann, ["Secret"], { title: "For us alone", circle: { byLink: true } });
  await shareYear(app, ann, { ...ADDRESS, isShared: true });
  expect(await readYear(app, ann, ADDRESS)).toMatchObject({ lists: 4 });
  await expect(readYear(app, null, ADDRESS)).rejects.toMatchObject(NOT_FOUND);
  await drops(1);
  expect(JSON.stringify(await readYear(app, null, ADDRESS))).not.toMatch(/Secret|only|alone/);
});

test("names what leads through the member's list, and their boldest pick", async () => {
  const [first = ""] = await drops(5);
  await addVersionTo(app, bob, first, ["Second", "First 1", "Third"]);
  const { leads, bold, isShort } = await readYear(app, ann, ADDRESS);
  expect(isShort).toBe(true);
  expect(leads.map(({ title, listTitle }) => `${title} on ${listTitle}`)).toEqual([
    "First 1 on List number 1",
  ]);
  expect(bold).toBeNull();
  const version = {
    listId: "a".repeat(24) as Parameters<typeof yearFacts>[0][number]["listId"],
    listTitle: "Games",
    first: "Azul",
    chapter: null,
    addedAt: Date.UTC(2026, 0, 5),
    bold: ["Azul", 1, 4] as [string, number, number],
    moves: [["Azul", 2, 1]] as [string, number, number][],
  };
  expect(
    yearFacts([version, { ...version, addedAt: Date.UTC(2026, 6, 1), bold: null, moves: [] }]),
  ).toMatchObject({
    isShort: false,
    bold: { title: "Azul", place: 1, rank: 4 },
    leads: [{ title: "Azul", listTitle: "Games" }],
    firsts: [{ month: 0 }, { month: 6 }],
  });
});

test("says three things, each with a picture of its own, and none that is not so", async () => {
  const on = {
    listId: "a".repeat(24) as Parameters<typeof yearFacts>[0][number]["listId"],
    listTitle: "Games",
    title: "Azul",
    tile: "1l5",
  };
  const year = { username: "ann", year: 2026, bold: null, leads: [], nearest: null };
  const said = (facts: Partial<Parameters<typeof statementPicture>[0]>) =>
    (["bold", "leads", "nearest"] as const).map((name) => statementPicture({ ...year, ...facts }, name));
  expect(said({})).toEqual([null, null, null]);
  expect(
    said({ bold: { ...on, place: 1, rank: 4 }, leads: [on, { ...on, title: "Root" }], nearest: "june" }),
  ).toMatchObject([
    { title: "Azul, 1st.", words: "All together have it 4th of Games.", shown: { named: "Azul" } },
    { title: "Two.", words: "Azul leads Games. Root leads Games.", shown: { named: "Azul" } },
    { title: "june", words: "Orders most like ann.", shown: { named: "june", tile: null } },
  ]);
});

test("has no picture of a statement that its year has not", async () => {
  await drops(5);
  await shareYear(app, ann, { ...ADDRESS, isShared: true });
  for (const of of ["bold", "no-such"])
    await expect(readYearPicture(app, ADDRESS, { shape: "wide", of })).rejects.toMatchObject(NOT_FOUND);
});
