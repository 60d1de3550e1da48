import { expect, test } from "vitest";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { memberOf, testApp } from "#tests/support/test-app";
import { readList } from "~/features/lists/reads/lists.server";
import { dropSummary } from "./just-dropped-words";

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
  expect(await wordsTo(bob, request)).toEqual([
    "You were first here.",
    "One more list and they merge.",
  ]);
  expect(await wordsTo(ann, await dropListOf(app, ann, ["Azul"]))).toEqual([
    "You were first here.",
    "One more list and they merge.",
  ]);
});
