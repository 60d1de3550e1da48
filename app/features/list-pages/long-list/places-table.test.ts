import { beforeEach, describe, expect, test } from "vitest";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { memberOf } from "#tests/support/test-app";
import { readComparison } from "~/features/list-pages/compare/comparison.server";
import type { ListId } from "~/lib/data/ids";
import type { Member, Viewer } from "~/platform/viewer.server";
import { readPlaces } from "./places.server";
import { readSort, shadeOf, sortedRows } from "./places-table";

let dan: Member;
let list: ListId;

beforeEach(async () => {
  await newCast();
  dan = await memberOf(app, "dan");
  list = await dropListOf(app, ann, ["Azul", "Go", "Chess", "Azul"]);
  await addVersionTo(app, bob, list, ["go", "Chess", "Catan", "Azul"]);
  await addVersionTo(app, cleo, list, ["Azul", "Go"]);
});

async function tableFor(viewer: Viewer, start = 0) {
  const { table } = await readPlaces(app, viewer, list, start);
  if (!table) throw new Error("No table");
  return table;
}

const query = (text: string) => new URLSearchParams(text);

describe("the table of places", () => {
  test("has each version's places, which close the gaps of repeated items", async () => {
    const { columns, rows, of, itemCount, next } = await tableFor(null);
    const names = columns.map(({ name }) => name);
    const places = Object.fromEntries(
      rows.map(({ title, cells }) => [
        title,
        Object.fromEntries(cells.map((cell, i) => [names[i], cell?.[0] ?? null])),
      ]),
    );
    expect(places).toEqual({
      Azul: { ann: 1, bob: 4, cleo: 1 },
      Go: { ann: 2, bob: 1, cleo: 2 },
      Chess: { ann: 3, bob: 2, cleo: null },
      Catan: { ann: null, bob: 3, cleo: null },
    });
    expect([of, itemCount, next]).toEqual([3, 4, null]);
    expect(rows.map(({ namedBy }) => namedBy)).toEqual([3, 3, 2, 1]);
  });

  test("has those most like the masterlist first, with the figure that comparing shows", async () => {
    const { columns } = await tableFor(null);
    const figures = columns.map(({ agreement }) => agreement ?? -1);
    expect(figures).toEqual(figures.toSorted((a, b) => b - a));
    for (const { path, agreement } of columns)
      expect((await readComparison(app, null, list, { a: path, b: "masterlist" })).agreement).toBe(agreement);
  });

  test("has the viewer's own first; another's private version is not in it", async () => {
    await addVersionTo(app, dan, list, ["Hidden thing", "Go"], { hidden: true });
    expect((await tableFor(bob)).columns.map(({ own }) => own)).toEqual([true, false, false]);
    const forAll = await tableFor(null);
    expect(JSON.stringify(forAll)).not.toMatch(/dan|Hidden thing/);
    const own = await tableFor(dan);
    expect(own.columns[0]).toMatchObject({ name: "dan", own: true, hidden: true });
    expect(own.rows.map(({ title }) => title)).not.toContain("Hidden thing");
  });

  test("is null below two versions", async () => {
    const alone = await dropListOf(app, ann, ["One", "Two"]);
    expect((await readPlaces(app, null, alone, 0)).table).toBeNull();
  });
});

test("the order among those who ranked both leaves out what too few name; without it, the masterlist's order stays", async () => {
  expect(readSort(await tableFor(null), query("order=both"))).toEqual({ by: "masterlist" });
  const [eve, fay] = await Promise.all([memberOf(app, "eve"), memberOf(app, "fay")]);
  for (const member of [dan, eve, fay]) await addVersionTo(app, member, list, ["Go", "Azul", "Risk"]);
  const table = await tableFor(null);
  const sort = readSort(table, query("order=both&sort=disputed"));
  expect(sort).toEqual({ by: "both" });
  expect(sortedRows(table, sort).map(({ title, both }) => [title, both])).toEqual([
    ["Go", { rank: 1, tied: false }],
    ["Azul", { rank: 2, tied: false }],
    ["Risk", { rank: 3, tied: false }],
  ]);
});

describe("its rows", () => {
  test("can be ordered by dispute, by one's own list and by a person's", async () => {
    const table = await tableFor(bob);
    const titles = (text: string) =>
      sortedRows(table, readSort(table, query(text))).map(({ title }) => title);
    expect(titles("")).toEqual(["Azul", "Go", "Chess", "Catan"]);
    expect(titles("sort=yours")).toEqual(["Go", "Chess", "Catan", "Azul"]);
    expect(titles("by=ann")).toEqual(["Azul", "Go", "Chess", "Catan"]);
    expect(titles("by=cleo")).toEqual(["Azul", "Go", "Chess", "Catan"]);
    // places 1, 4, 1 spread most, then 3, 2 and left out; one that only one version names is no dispute
    expect(titles("sort=disputed")).toEqual(["Azul", "Chess", "Go", "Catan"]);
    expect(titles("by=bob")).toEqual(titles("sort=yours"));
  });

  test("keep the masterlist's order where the address asks for what there is not", async () => {
    const table = await tableFor(null);
    for (const text of ["sort=yours", "by=nobody", "sort=x", "by="])
      expect(readSort(table, query(text))).toEqual({ by: "masterlist" });
  });

  test("share the last shade from place 7 on", () => {
    expect([1, 6, 7, 8, 100].map(shadeOf)).toEqual([1, 6, 7, 7, 7]);
  });
});
