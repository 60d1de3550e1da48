import { beforeEach, describe, expect, test } from "vitest";
import { itemOverrides } from "#db/schema/lists";
import { ann, app, bob, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf, withLinkOf } from "#tests/support/lists";
import { argsOf, type Fields } from "#tests/support/routes";
import { memberOf } from "#tests/support/test-app";
import { readList } from "~/features/lists/reads/lists.server";
import { HOUR } from "~/lib/time/durations";
import { servedRoute } from "~/platform/routes.server";
import type { Viewer } from "~/platform/viewer.server";
import * as sameItem from "./same-item.route";
import { readSameItems } from "./same-item.server";

const { action, loader } = servedRoute(sameItem);

let listId: string;

beforeEach(async () => {
  await newCast();
  listId = await dropListOf(app, ann, ["Casablanca", "Vertigo", "Heat"]);
  await addVersionTo(app, bob, listId, ["Casablanka", "Heat", "Vertgo"]);
});

const args = (viewer: Viewer, form?: Fields) =>
  argsOf(app, viewer, `/lists/${listId}/same-item`, { listId }, form);

/** Posts a form; returns its redirect and flash message, or the refusal. */
async function post(viewer: Viewer, form: Record<string, string>) {
  const answer: unknown = await action(args(viewer, form)).catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) return (answer as { data: { refused: unknown } }).data.refused;
  const flashCookie = /flash=([^;]*)/.exec(answer.headers.get("Set-Cookie") ?? "")?.[1];
  return {
    status: answer.status,
    to: answer.headers.get("Location"),
    said: flashCookie && decodeURIComponent(flashCookie),
  };
}

const mergedTitles = async () =>
  (await readList(app, null, listId)).masterlist?.items.map(({ title }) => title) ?? [];

describe("a creator with a public version", () => {
  test("sees near titles, decides, and can undo it", async () => {
    const { near, overrides, titles } = await readSameItems(app, bob, listId);
    expect(near).toEqual([
      { a: "Casablanca", b: "Casablanka" },
      { a: "Vertigo", b: "Vertgo" },
    ]);
    expect([overrides, titles]).toEqual([[], await mergedTitles()]);
    const pair = { a: "Casablanca", b: "Casablanka" };
    expect(await post(bob, { ...pair, intent: "same" })).toEqual({
      status: 302,
      to: `/lists/${listId}/same-item`,
      said: "“Casablanca” and “Casablanka” count as one item now",
    });
    expect(await mergedTitles()).toHaveLength(4);
    await post(ann, { a: "Vertgo", b: "Vertigo", intent: "not same" });
    expect(await readSameItems(app, ann, listId)).toMatchObject({
      near: [],
      overrides: expect.arrayContaining([
        { ...pair, same: true, by: "bob", at: app.now() },
        { a: "Vertgo", b: "Vertigo", same: false, by: "ann", at: app.now() },
      ]),
    });
    expect(await post(ann, { ...pair, intent: "undo" })).toMatchObject({
      said: "Undone. Spelling decides again",
    });
    expect(await mergedTitles()).toHaveLength(5);
  });

  test("gets an error for invalid titles", async () => {
    expect(await post(ann, { a: "", b: "Casablanca", intent: "same" })).toMatchObject({
      errors: { a: "A title is required" },
    });
    expect(await post(ann, { a: "Alien", b: "Casablanca", intent: "same" })).toMatchObject({
      errors: { a: "No version of this list names this item" },
    });
    expect(await post(ann, { a: "Heat", b: "Heat", intent: "same" })).toMatchObject({
      errors: { b: "These are the same title" },
    });
  });

  test("can undo a decision that another creator has already undone", async () => {
    expect(await post(ann, { a: "Heat", b: "Vertigo", intent: "undo" })).toEqual({
      status: 302,
      to: `/lists/${listId}/same-item`,
      said: "Undone. Spelling decides again",
    });
  });
});

test("is refused while a list is blind, with the same answer for titles that others have and have not", async () => {
  const circle = { byLink: true, blindUntil: app.now() + HOUR };
  listId = await dropListOf(app, ann, ["Casablanca", "Heat"], { circle });
  const invited = await withLinkOf(app, ann, listId);
  await addVersionTo(invited, bob, listId, ["Casablanka"]);
  const message = "While a list is blind, nobody can say which of its titles are the same item";
  for (const a of ["Casablanka", "Alien"])
    for (const intent of ["same", "not same", "undo"])
      expect(await post(ann, { a, b: "Casablanca", intent })).toMatchObject({ code: "conflict", message });
  const opened = loader(args(bob));
  await expect(opened).rejects.toMatchObject({ status: 409 });
  expect(await app.db.select().from(itemOverrides)).toEqual([]);
});

test("strangers and members without a public version can't open the page", async () => {
  const carl = await memberOf(app, "carl");
  const dora = await memberOf(app, "dora");
  await addVersionTo(app, dora, listId, ["Heat"], { hidden: true });
  const refused = (viewer: Viewer) =>
    loader(args(viewer)).catch((thrown: Response) => [thrown.status, thrown.headers.get("Location")]);
  expect(await refused(null)).toEqual([302, `/login?to=${encodeURIComponent(`/lists/${listId}/same-item`)}`]);
  for (const member of [carl, dora]) {
    expect(await refused(member)).toEqual([403, null]);
    expect(await post(member, { a: "Heat", b: "Vertigo", intent: "same" })).toMatchObject({
      code: "not-yours",
    });
  }
  listId = "0".repeat(24);
  expect(await refused(ann)).toEqual([404, null]);
});
