import { beforeEach, expect, test } from "vitest";
import { ann, app, bob, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { postComment } from "~/features/list-pages/comments/comments.server";
import { readList } from "~/features/lists/reads/lists.server";
import { readProfilePage } from "~/features/members/profiles/profiles.server";
import { isYearOffered, yearAt } from "~/features/members/profiles/year-offer";
import { DAY } from "~/lib/time/durations";
import type { Member } from "~/platform/viewer.server";
import { readYearOf, yearFacts } from "./year";
import { readYear, readYearPicture, shareYear } from "./year.server";
import { statementPicture } from "./year-picture";
import { STATEMENTS } from "./year-statements";

const NOT_FOUND = { code: "not-found" };
const ADDRESS = { user: "ann", year: "2026" };

beforeEach(newCast);

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
  app.clock.set(Date.UTC(2025, 5, 1));
  await drops(5);
  app.clock.set(Date.UTC(2026, 2, 1));
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
  expect(leads).toMatchObject([{ title: "First 1", listTitle: "List number 1", over: null }]);
  expect(bold).toBeNull();
  const version = {
    listId: "a".repeat(24) as Parameters<typeof yearFacts>[0][number]["listId"],
    listTitle: "Games",
    first: "Azul",
    chapter: null,
    glyphs: null,
    addedAt: Date.UTC(2026, 0, 5),
    bold: ["Azul", 1, 4] as [string, number, number],
    moves: [
      ["Azul", 2, 1],
      ["Root", 1, 2],
    ] as [string, number, number][],
    answered: ["Azul", 2, "Quick to learn"] as [string, number, string],
  };
  expect(
    yearFacts([
      version,
      { ...version, addedAt: Date.UTC(2026, 6, 1), bold: null, moves: [], answered: null },
    ]),
  ).toMatchObject({
    isShort: false,
    bold: { title: "Azul", place: 1, rank: 4 },
    leads: [{ title: "Azul", listTitle: "Games", over: { title: "Root" } }],
    answered: { title: "Azul", comments: 2, note: "Quick to learn" },
    firsts: [{ month: 0 }, { month: 6 }],
  });
});

test("says four things, each with a picture of its own, and none that is not so", async () => {
  const on = {
    listId: "a".repeat(24) as Parameters<typeof yearFacts>[0][number]["listId"],
    listTitle: "Games",
    title: "Azul",
    tile: "1l5",
  };
  const year = { username: "ann", year: 2026, bold: null, leads: [], nearest: null, answered: null };
  const said = (facts: Partial<Parameters<typeof statementPicture>[0]>) =>
    STATEMENTS.map((name) => statementPicture({ ...year, ...facts }, name));
  expect(said({})).toEqual([null, null, null, null]);
  expect(
    said({
      bold: { ...on, place: 1, rank: 4 },
      leads: [
        { ...on, over: { title: "Catan", tile: "3d2" } },
        { ...on, title: "Root", over: null },
      ],
      nearest: { username: "june", agreement: 60, pairs: 42, lists: 2 },
      answered: { ...on, comments: 1, note: "Quick to learn" },
    }),
  ).toMatchObject([
    { title: "Azul, 1st.", lines: ["Everyone together: 4th of Games."], shown: { named: "Azul" } },
    {
      title: "Two.",
      lines: ["Azul took 1st from Catan.", "Root leads Games."],
      shown: { named: "Azul", over: { title: "Catan" } },
    },
    {
      title: "june",
      lines: ["60% of 42 pairs the same way, over 2 lists."],
      shown: { named: "june", tile: null },
    },
    { title: "Azul", lines: ["1 comment about it on Games."], shown: { note: "Quick to learn" } },
  ]);
});

test("has no picture of a statement that its year has not", async () => {
  await drops(5);
  await shareYear(app, ann, { ...ADDRESS, isShared: true });
  for (const of of ["bold", "no-such"])
    await expect(readYearPicture(app, ADDRESS, { shape: "wide", of })).rejects.toMatchObject(NOT_FOUND);
});

test("names who orders alike with the figure of their profile, and what was answered most", async () => {
  const ids = await drops(5);
  const titles = Array.from({ length: 8 }, (_, i) => `Game ${i + 1}`);
  const games = await dropListOf(app, ann, titles, { title: "Games" });
  await addVersionTo(app, bob, games, [...titles.slice(1), ...titles.slice(0, 1)]);
  for (const id of ids) await addVersionTo(app, bob, id, ["Second", "Third"]);
  const list = await readList(app, bob, games);
  const item = list.versions.find(({ creator }) => creator === "ann")?.items[1];
  await postComment(app, bob, { itemId: item?.id ?? "", content: "Mine, too" });
  const { nearest, answered } = await readYear(app, ann, ADDRESS);
  const { taste } = await readProfilePage(app, ann, "bob");
  expect(nearest).toEqual({ username: "bob", ...taste?.withViewer });
  expect(answered).toMatchObject({ title: "Game 2", listTitle: "Games", comments: 1, note: "" });
});
