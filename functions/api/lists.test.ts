import { beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { type ApiAnswer, apiAs } from "#tests/support/api";
import { bodyOf, present } from "#tests/support/body";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import {
  badInput,
  ballots,
  both,
  droppedResponse,
  list,
  mergedResponse,
  overrideResponse,
  shortlist,
} from "#tests/support/shapes";
import { memberOf } from "#tests/support/test-app";
import { exportText } from "~/features/sharing/export/list-export";
import { readExport } from "~/features/sharing/export/list-export.server";
import type { Member } from "~/platform/viewer.server";

const item = (...titles: string[]) => titles.map((itemTitle) => ({ itemTitle, itemContext: "" }));

async function drop(member: Member, over = {}): Promise<string> {
  const sublist = [{ subListHidden: false, item: item("Alien", "Heat", "Up") }];
  const body = { listTitle: "Best films", chapters: ["Films"], sublist, ...over };
  return bodyOf(await apiAs(app, member).post("/list/", body), droppedResponse).listId;
}
const getList = async (id: string, member: Member | null = null) =>
  bodyOf(await apiAs(app, member).get(`/list/${id}`), list);

beforeEach(newCast);

test("dropping returns the id twice; without items it is a list request", async () => {
  const answer = await apiAs(app, ann).post("/list/", { listTitle: "  Best   films " });
  const { listId } = bodyOf(answer, droppedResponse);
  expect([answer.status, answer.body]).toEqual([201, { listId, _id: { $oid: listId } }]);
  expect(await getList(listId)).toMatchObject({
    listTitle: "Best films",
    creatorCount: 1,
    sublist: [{ item: [] }],
  });
});

describe("editing", () => {
  test("sending a whole list back changes only the edited fields", async () => {
    const id = await drop(ann);
    await apiAs(app, bob).put("/addsublist/", { id, subListHidden: false, item: item("Heat") });
    const before = await getList(id, ann);
    const own = present(before.sublist[0]);
    const edited = { ...own, item: [own.item[1], own.item[0]] };
    const others = { ...before.sublist[1], item: [{ itemTitle: "" }] };
    const answer = await apiAs(app, ann).put("/list/", { ...before, sublist: [others, edited] });
    expect(answer.status).toBe(200);
    const after = bodyOf(answer, list);
    expect(after.sublist[0]?.item).toEqual(edited.item);
    // the other version's effect depends on this one
    const { effect, ...bobs } = present(before.sublist[1]);
    expect(after.sublist[1]).toMatchObject(bobs);
    expect(effect).not.toBeNull();
    expect(after).toMatchObject({ listTitle: "Best films", rev: before.rev });
  });

  test("an item keeps its picked glyph until another is sent, and one emoji is all that it takes", async () => {
    const sent = [
      { itemTitle: "Alien", glyph: "👽" },
      { itemTitle: "Heat", glyph: "🌶\ufe0f" },
      { itemTitle: "Up", glyph: "letter" },
    ];
    const id = await drop(ann, { sublist: [{ subListHidden: false, item: sent }] });
    const glyphs = (shown: z.output<typeof list>) =>
      shown.sublist[0]?.item.map(({ itemTitle, glyph }) => [itemTitle, glyph]);
    const edited = [
      { itemTitle: "Up" },
      { itemTitle: "Heat", glyph: "" },
      { itemTitle: "Alien", glyph: "🐜" },
    ];
    const answer = await apiAs(app, ann).put("/list/", { id, sublist: [{ item: edited }] });
    expect(glyphs(bodyOf(answer, list))).toEqual([
      ["Up", "letter"],
      ["Heat", undefined],
      ["Alien", "🐜"],
    ]);
    const wrong = await apiAs(app, ann).post("/list/", {
      listTitle: "Best films",
      sublist: [{ item: [{ itemTitle: "Alien", glyph: "👽👽" }] }],
    });
    expect(bodyOf(wrong, badInput).errors).toEqual({
      "sublist.0.item.0.glyph": "Picture must be one emoji, or letter",
    });
  });

  test("tiers stay with their items until others are sent, and go with null", async () => {
    const tiers = [1, 2, 4].map((from, i) => ({ name: ["Always", "Happy to", "Never"][i] ?? "", from }));
    const films = item("Alien", "Heat", "Up", "Jaws");
    const id = await drop(ann, { sublist: [{ subListHidden: false, item: films, tiers }] });
    const edit = async (sublist: object) =>
      bodyOf(await apiAs(app, ann).put("/list/", { id, sublist: [sublist] }), list).sublist[0];
    const froms = (sublist: { tiers?: { from: number }[] } | undefined) =>
      sublist?.tiers?.map(({ from }) => from);
    expect((await edit({ subListHidden: false }))?.tiers).toEqual(tiers);
    expect(froms(await edit({ item: item("Up", "Alien", "Ikiru", "Jaws") }))).toEqual([1, 1, 4]);
    expect(froms(await edit({ tiers: tiers.map((one) => ({ ...one, from: 1 })) }))).toEqual([1, 1, 1]);
    expect(froms(await edit({ item: item("Up"), tiers }))).toEqual([1, 2, 2]);
    expect(await edit({ tiers: null })).not.toHaveProperty("tiers");
    const wrong = await apiAs(app, ann).put("/list/", { id, sublist: [{ tiers: tiers.slice(1) }] });
    expect(bodyOf(wrong, badInput).errors).toEqual({ "sublist.0.tiers": "Use 3 to 6 tiers, or none" });
  });

  test("tiers are seen by those who see the items, and count nowhere", async () => {
    const tiers = [1, 2, 3].map((from) => ({ name: `Tier from ${from}`, from }));
    const id = await drop(ann, { sublist: [{ subListHidden: false, item: item("Alien", "Heat") }] });
    const shortlistOf = async () => bodyOf(await apiAs(app, null).get(`/list/${id}`), list).shortlistItem;
    await apiAs(app, bob).put("/addsublist/", { id, item: item("Heat", "Alien") });
    const before = await shortlistOf();
    const put = (sublist: object) => apiAs(app, bob).put("/list/", { id, sublist: [sublist] });
    await put({ tiers });
    const shown = await apiAs(app, null).get(`/list/${id}`);
    expect(bodyOf(shown, list).sublist[0]?.tiers).toEqual(tiers);
    expect(await shortlistOf()).toEqual(before);
    await put({ subListHidden: true });
    expect(JSON.stringify(await apiAs(app, ann).get(`/list/${id}`))).not.toContain("Tier from");
    expect(JSON.stringify(await apiAs(app, bob).get(`/list/${id}`))).toContain("Tier from 2");
  });

  test("tiers come back from the export of a version", async () => {
    const tiers = [1, 1, 3].map((from, i) => ({ name: `Tier ${i}`, from }));
    const id = await drop(ann, { sublist: [{ subListHidden: false, item: item("Alien", "Heat"), tiers }] });
    const exported = exportText(await readExport(app, null, id, { version: "ann", notes: true }), "json");
    const answer = await apiAs(app, null).post("/import/", { format: "json", text: exported });
    expect(answer.body).toMatchObject({ item: item("Alien", "Heat"), tiers });
  });

  test("an item without a note keeps its note; one with an empty note loses it", async () => {
    const noted = [
      { itemTitle: "Alien", itemContext: "In space" },
      { itemTitle: "Heat", itemContext: "In LA" },
      { itemTitle: "Up", itemContext: "In the air" },
    ];
    const id = await drop(ann, { sublist: [{ subListHidden: false, item: noted }] });
    const sent = [
      { itemTitle: "Up", itemContext: null },
      { itemTitle: "Heat", itemContext: "" },
      { itemTitle: "alien" },
    ];
    const answer = await apiAs(app, ann).put("/list/", { id, sublist: [{ item: sent }] });
    const [own] = bodyOf(answer, list).sublist;
    expect(own?.item.map(({ itemTitle, itemContext }) => [itemTitle, itemContext])).toEqual([
      ["Up", "In the air"],
      ["Heat", ""],
      ["alien", "In space"],
    ]);
    const untouched = await apiAs(app, ann).put("/list/", { id, listTitle: "Better films", sublist: null });
    expect(bodyOf(untouched, list).sublist[0]?.item).toHaveLength(3);
  });

  test("the errors of one's own version have its path", async () => {
    const id = await drop(ann);
    const sublist = [
      { subListCreator: "bob", item: 5 },
      { subListCreator: "ANN", item: item("") },
    ];
    const answer = await apiAs(app, ann).put("/list/", { listId: id, sublist });
    expect([answer.status, bodyOf(answer, badInput).errors]).toEqual([
      400,
      { "sublist.1.item.0.itemTitle": "Item title needs to be filled (or removed)" },
    ]);
  });

  test("omitted fields stay unchanged", async () => {
    const id = await drop(ann);
    const edit = (version: unknown) => apiAs(app, ann).put("/list/", { id, sublist: [version] });
    expect(bodyOf(await edit({ subListHidden: true }), list).sublist[0]).toMatchObject({
      subListHidden: true,
      item: [{ itemTitle: "Alien" }, { itemTitle: "Heat" }, { itemTitle: "Up" }],
    });
    expect(bodyOf(await edit({ item: item("Tenet") }), list).sublist[0]).toMatchObject({
      subListHidden: true,
      item: [{ itemTitle: "Tenet" }],
    });
  });

  test("another version's commentId is ignored", async () => {
    const id = await drop(ann);
    const mine = present((await getList(id)).sublist[0]?.item[0]).commentId;
    const stolen = [{ itemTitle: "Alien", itemContext: "", commentId: mine }];
    const { sublist } = bodyOf(await apiAs(app, bob).put("/addsublist/", { id, item: stolen }), list);
    expect(present(sublist[0]?.item[0]).commentId).not.toBe(mine);
  });
});

describe("the masterlist", () => {
  test("an override merges two titles, undoing it separates them, and the ballots show both", async () => {
    const id = await drop(ann, { sublist: [{ item: item("Alien", "Se7en") }] });
    await apiAs(app, bob).put("/addsublist/", { id, item: item("Seven") });
    const titles = (answer: ApiAnswer) =>
      bodyOf(answer, overrideResponse).shortlistItem.map(({ itemTitle }) => itemTitle);
    const pair = { id, a: "Se7en", b: "Seven" };
    expect(titles(await apiAs(app, ann).post("/sameitem/", { ...pair, same: true }))).toHaveLength(2);
    const ballots = (await apiAs(app, null).get(`/list/${id}/ballots`)).body;
    expect(ballots).toMatchObject({
      versions: [
        { creator: "ann", item: ["Alien", "Se7en"] },
        { creator: "bob", item: ["Seven"] },
      ],
      overrides: [{ a: "Se7en", b: "Seven", same: true }],
    });
    expect(titles(await apiAs(app, bob).delete("/sameitem/", pair))).toHaveLength(3);
    expect((await apiAs(app, bob).delete("/sameitem/", pair)).status).toBe(404);
    expect((await apiAs(app, cleo).post("/sameitem/", { ...pair, same: true })).status).toBe(403);
  });

  test("the order among those who ranked both is offered from six versions on", async () => {
    const id = await drop(ann, { sublist: [{ item: item("Monopoly", "Chess", "Go") }] });
    const readBoth = async () => bodyOf(await apiAs(app, null).get(`/list/${id}/both`), both);
    const add = async (name: string, ...titles: string[]) =>
      apiAs(app, await memberOf(app, name)).put("/addsublist/", { id, item: item(...titles) });
    expect(await readBoth()).toEqual({ listId: id, rule: "both", of: 0, least: 3, shortlistItem: [] });
    for (const name of ["cat", "dan", "hal"]) await add(name, "Monopoly", "Chess", "Go");
    await add("eve", "Azul", "Monopoly", "Chess", "Go");
    expect(await readBoth()).toEqual({ listId: id, rule: "both", of: 5, least: 3, shortlistItem: [] });
    for (const name of ["fay", "gil"]) await add(name, "Azul", "Monopoly", "Chess", "Go", "Hive");
    expect(await readBoth()).toEqual({
      listId: id,
      rule: "both",
      of: 7,
      least: 3,
      shortlistItem: [
        { itemTitle: "Azul", rank: 1, tied: false, namedBy: 3, masterRank: 4 },
        { itemTitle: "Monopoly", rank: 2, tied: false, namedBy: 7, masterRank: 1 },
        { itemTitle: "Chess", rank: 3, tied: false, namedBy: 7, masterRank: 2 },
        { itemTitle: "Go", rank: 4, tied: false, namedBy: 7, masterRank: 3 },
      ],
    });
  });

  test("is the same in every response with it, and that of the ballots", async () => {
    const id = await drop(ann, { sublist: [{ item: item("Rocky II", "The Godfather", "Alien") }] });
    const hidden = { id, subListHidden: true, item: item("Jaws") };
    await apiAs(app, cleo).put("/addsublist/", hidden);
    await apiAs(app, bob).put("/addsublist/", { id, item: item("godfather", "Rocky 2") });
    const seen = await getList(id);
    const anyone = apiAs(app, null);
    expect(bodyOf(await anyone.get(`/shortlist/${id}`), shortlist)).toMatchObject({
      shortlistId: id,
      shortlistItem: seen.shortlistItem,
      shortlistLastChanged: seen.shortlistLastChanged,
    });
    const merged = seen.shortlistItem.map(({ itemTitle, rank }) => ({ itemTitle, rank }));
    const counted = bodyOf(await anyone.get(`/list/${id}/ballots`), ballots);
    expect(counted.versions.map(({ creator }) => creator)).toEqual(["ann", "bob"]);
    expect(counted.shortlistItem).toMatchObject(merged);
    const { body } = await anyone.post("/merge/", { versions: counted.versions });
    expect(body).toMatchObject({ shortlistItem: merged });
    expect((await anyone.get("/feed/0/1")).body).toMatchObject([{ shortlistItem: merged }]);
    const first = seen.shortlistItem.find(({ itemTitle }) => itemTitle === "The Godfather");
    expect(first?.itemComment.map((one) => one.itemCommentCreator)).toEqual(["ann", "bob"]);
  });

  test("merging ballots from a request stores nothing", async () => {
    const merge = (versions: unknown) => apiAs(app, null).post("/merge/", { versions });
    const answer = await merge([
      { count: 4, item: ["A", "B", "C"] },
      { count: 3, item: ["B", "C", "A"] },
      { count: 2, item: ["C", "A", "B"] },
    ]);
    const { versions, shortlistItem } = bodyOf(answer, mergedResponse);
    expect(versions).toBe(9);
    expect(shortlistItem.map(({ itemTitle }) => itemTitle)).toEqual(["A", "B", "C"]);
    expect(Object.keys(present(shortlistItem[0]))).toEqual(["itemTitle", "rank", "tied", "why"]);
    expect((await merge([{ item: ["A"] }])).body).toEqual({ versions: 1, shortlistItem: [] });
    expect((await merge([{ count: 2, item: ["A"] }])).body).toMatchObject({
      versions: 2,
      shortlistItem: [{ itemTitle: "A" }],
    });
    expect((await merge([])).body).toEqual({ versions: 0, shortlistItem: [] });
    for (const bad of [
      5,
      [{}],
      [{ item: [5] }],
      [{ count: 0, item: [] }],
      [{ count: 1.5, item: [] }],
      [{ count: 1_000_001, item: [] }],
      [{ item: ["x".repeat(101)] }],
      [{ item: Array(101).fill("x") }],
      Array(2001).fill({ item: [] }),
    ])
      expect((await merge(bad)).status).toBe(400);
  });
});
