import { beforeEach, describe, expect, test } from "vitest";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { memberOf } from "#tests/support/test-app";
import { startedRows } from "~/features/list-form/rows/started-rows";
import { MASTERLIST } from "~/lib/addresses/paths";
import { Refusal } from "~/platform/refusal";
import type { Member } from "~/platform/viewer.server";
import { readVersionStart } from "./start-version.server";

let dan: Member;
let listId: string;

beforeEach(async () => {
  await newCast();
  dan = await memberOf(app, "dan");
  listId = await dropListOf(app, ann, ["Alien", "The Thing", "Heat"], { context: "a note of ann" });
});

const start = (from = "") => readVersionStart(app, dan, listId, from);

describe("a version begins", () => {
  beforeEach(() => addVersionTo(app, bob, listId, ["THE THING", "Alien", "alien!", "Up"]));

  test("empty, or with the masterlist in its order", async () => {
    expect(await start()).toMatchObject({ from: null, titles: [], hasMasterlist: true, edit: false });
    const begun = await start(MASTERLIST);
    expect(begun.from).toEqual({ name: "the masterlist", path: MASTERLIST });
    expect(begun.titles).toEqual(["Alien", "The Thing", "Heat", "Up"]);
  });

  test("with somebody's order, in the masterlist's spelling, each item once, and no notes", async () => {
    const begun = await start("BOB");
    expect(begun.from).toEqual({ name: "bob", path: "bob" });
    expect(begun.titles).toEqual(["The Thing", "Alien", "Up"]);
    expect(JSON.stringify(await start("ann"))).not.toContain("a note of ann");
  });

  test("is empty if nobody has that name or the version is private", async () => {
    await addVersionTo(app, cleo, listId, ["A secret"], { hidden: true });
    const unknown = JSON.stringify(await start("nobody"));
    for (const from of ["cleo", "dan", "", "%00"]) expect(JSON.stringify(await start(from))).toBe(unknown);
  });

  test("is never offered to a creator of the list", async () => {
    expect((await readVersionStart(app, bob, listId, "ann")).edit).toBe(true);
  });
});

test("a list without a masterlist has only its version to start from", async () => {
  expect(await start(MASTERLIST)).toMatchObject({ from: null, titles: [], hasMasterlist: false });
  expect((await start("ann")).titles).toEqual(["Alien", "The Thing", "Heat"]);
});

test("another member's private list is a 404", async () => {
  const hidden = await dropListOf(app, ann, ["A secret"], { hidden: true });
  await expect(readVersionStart(app, dan, hidden, "ann")).rejects.toThrow(Refusal);
});

describe("rows that somebody has", () => {
  const row = (itemTitle: string, itemContext = "") => ({ itemTitle, itemContext });

  test("make way if they are empty, and else stay first, each item once", () => {
    expect(startedRows([row(""), row(" ")], ["Alien", "Up"], "the masterlist")).toEqual({
      rows: [row("Alien"), row("Up")],
      words: "2 items of the masterlist",
    });
    expect(startedRows([row("up!", "mine"), row(""), row("", "later")], ["Alien", "Up"], "ann")).toEqual({
      rows: [row("up!", "mine"), row("", "later"), row("Alien")],
      words: "1 item of ann added below yours",
    });
  });

  test("stay as they are if nothing is missing, and never become too many", () => {
    const own = [row("Up"), row("")];
    expect(startedRows(own, ["UP"], "ann")).toEqual({
      rows: own,
      words: "All items of ann are here already",
    });
    const many = Array.from({ length: 99 }, (_, n) => row(`Item ${n}`));
    expect(startedRows(many, ["Alien", "Up"], "ann").rows).toHaveLength(100);
  });
});
