import { describe, expect, test } from "vitest";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { memberOf, testApp } from "#tests/support/test-app";
import { readList } from "~/features/lists/reads/lists.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import { dropSummary, editSummary, marksOf } from "./just-dropped-words";

test("a version that is merged later is said to be in, and counted within a minute", async () => {
  const app = await testApp();
  const [ann, bob, cleo] = [
    await memberOf(app, "ann"),
    await memberOf(app, "bob"),
    await memberOf(app, "cleo"),
  ];
  const id = await dropListOf(app, ann, ["Azul", "Dixit"]);
  await addVersionTo(app, bob, id, ["Dixit", "Azul"]);
  app.clock.advance(1000);
  await addVersionTo(app, cleo, id, ["Catan"]);
  const list = await readList(app, cleo, id);
  const unmerged = (isMergeDue: boolean) => ({
    ...list,
    isMergeDue,
    masterlist: list.masterlist && { ...list.masterlist, changedAt: list.masterlist.changedAt - 1000 },
    versions: list.versions.map((version) => ({ ...version, effect: null })),
  });
  const words = (isMergeDue: boolean) => {
    const { title, sentences } = dropSummary(unmerged(isMergeDue)) ?? {};
    return [title, ...(sentences ?? [])];
  };
  expect(words(true)).toEqual(["Your list is in.", "The masterlist counts it within a minute."]);
  expect(words(false)).toEqual(["Your list is in.", expect.stringMatching(/^3 people have ranked/)]);
});

test("what a drop lacks for a masterlist is said as it is, for requests too", async () => {
  const app = await testApp();
  const [ann, bob] = [await memberOf(app, "ann"), await memberOf(app, "bob")];
  const wordsTo = async (viewer: typeof ann, id: string) => {
    const { title, sentences } = dropSummary(await readList(app, viewer, id)) ?? {};
    return [title, ...(sentences ?? [])];
  };
  const request = await dropListOf(app, ann, []);
  expect(await wordsTo(ann, request)).toEqual([
    "Your request is out.",
    "It needs one list with items. Ask a friend.",
  ]);
  await addVersionTo(app, bob, request, ["Azul", "Dixit"]);
  expect(await wordsTo(bob, request)).toEqual(["You were first here.", "One more list and they merge."]);
  expect(await wordsTo(ann, await dropListOf(app, ann, ["Azul"]))).toEqual([
    "You were first here.",
    "One more list and they merge.",
  ]);
});

describe("the heading after a drop is the largest true thing", () => {
  const summaryOf = async (lists: string[][], own: string[]) => {
    const app = await testApp();
    const [first = [], ...others] = lists;
    const id = await dropListOf(app, await memberOf(app, "ann"), first);
    for (const [i, items] of others.entries())
      await addVersionTo(app, await memberOf(app, `m${i}`), id, items);
    const me = await memberOf(app, "wren");
    await addVersionTo(app, me, id, own);
    return { app, id, me, summary: dropSummary(await readList(app, me, id)) };
  };

  test("a new 1st place, with the one that lost it and where the rows came from", async () => {
    const { summary } = await summaryOf(
      [
        ["Azul", "Catan", "Dixit"],
        ["Catan", "Azul", "Dixit"],
        ["Azul", "Catan", "Dixit"],
        ["Catan", "Azul", "Dixit"],
      ],
      ["Catan", "Azul", "Dixit"],
    );
    expect(summary?.title).toBe("You put Catan on top.");
    expect(summary?.sentences[0]).toBe("It was level with Azul.");
    expect(summary?.top.map(({ title, rank, was }) => [title, rank, was])).toEqual([
      ["Catan", 1, 1],
      ["Azul", 2, 1],
      ["Dixit", 3, 3],
    ]);
    expect(summary?.canUndo).toBe(true);
  });

  test("something new, or nothing", async () => {
    const same = ["Azul", "Catan", "Dixit"];
    const { summary: fresh } = await summaryOf([same, same], [...same, "Root"]);
    expect(fresh?.title).toBe("You added Root.");
    const { summary: agreed } = await summaryOf([same, same], same);
    expect(agreed?.title).toBe("You agree with everyone: nothing moved.");
  });

  test("is said of an edit that moved something, by the order before it", async () => {
    const { app, id, me } = await summaryOf([["Azul", "Catan", "Dixit"]], ["Azul", "Catan", "Dixit"]);
    const before = marksOf((await readList(app, me, id)).masterlist?.items.map(({ title }) => title) ?? []);
    expect(editSummary(await readList(app, me, id), before)).toBeNull();
    await editList(app, me, { listId: id, version: { items: [{ title: "Dixit", context: "" }] } });
    const edited = editSummary(await readList(app, me, id), before);
    expect(edited?.title).toMatch(/^You (put|moved) Dixit/);
    expect(edited?.canUndo).toBe(false);
  });
});
