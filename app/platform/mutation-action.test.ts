import { beforeEach, describe, expect, test } from "vitest";
import { ann, app, bob, newCast } from "#tests/support/cast";
import { type ListFixture, listFixture } from "#tests/support/lists";
import { followedChapters } from "~/features/discovery/chapters/chapters.server";
import * as followsRoute from "~/features/discovery/chapters/follows.route";
import * as savesRoute from "~/features/lists/saves/saves.route";
import { readSavedIds } from "~/features/lists/saves/saves.server";
import * as reportsRoute from "~/features/moderation/reports/reports.route";
import { servedRoute } from "./routes.server";
import type { Viewer } from "./viewer.server";

const { action: save, loader: saves } = servedRoute(savesRoute);
const { action: follow } = servedRoute(followsRoute);
const { action: report } = servedRoute(reportsRoute);

let list: ListFixture;

beforeEach(async () => {
  await newCast();
  list = await listFixture(app, ann);
});

type Action = typeof save;

/** Posts a form; returns its redirect, flash message and JSON result. */
async function post(
  action: Action,
  viewer: Viewer,
  fields: Record<string, string>,
  { byScript = false } = {},
) {
  const request = new Request(`${app.origin}/x`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "Sec-Fetch-Mode": byScript ? "cors" : "navigate" },
  });
  const context = { app, viewer, nonce: "" };
  const answer = await action({ request, params: {}, context }).catch(
    (thrown: unknown) => thrown as Response,
  );
  const flashCookie = /flash=([^;]*)/.exec(answer.headers.get("Set-Cookie") ?? "")?.[1];
  return {
    to: answer.headers.get("Location"),
    said: flashCookie ? decodeURIComponent(flashCookie) : null,
    result: byScript ? await answer.json() : null,
  };
}

describe("a form", () => {
  test("acts, flashes a message, and redirects back", async () => {
    const fields = { listId: list.listId, back: "/lists/x?all" };
    expect(await post(save, bob, { ...fields, intent: "save" })).toEqual({
      to: "/lists/x?all",
      said: "list added to my stuff!",
      result: null,
    });
    expect(await readSavedIds(app, bob)).toEqual([list.listId]);
    expect((await post(save, bob, { ...fields, intent: "unsave" })).said).toBe("list removed from my stuff!");
    expect(await readSavedIds(app, bob)).toEqual([]);
    await post(follow, bob, { chapter: "Films", intent: "follow", back: "/" });
    expect(await followedChapters(app, bob)).toMatchObject([{ name: "Films" }]);
    await post(follow, bob, { chapter: "Films", intent: "unfollow", back: "/" });
    expect(await followedChapters(app, bob)).toEqual([]);
  });

  test("if refused, flashes the reason and redirects back", async () => {
    const own = { listId: list.listId, creator: "ann", kind: "list", back: "/lists/x" };
    expect(await post(report, ann, own)).toMatchObject({
      to: "/lists/x",
      said: "This is your own. You can edit or delete it",
    });
    expect(await post(follow, bob, { chapter: "a,b", intent: "follow" })).toMatchObject({
      to: "/",
      said: "Chapter can't have a comma",
    });
  });
});

test("with scripts the page stays, and the next load has the result", async () => {
  const fields = { listId: list.listId, intent: "save", back: "/x" };
  expect(await post(save, bob, fields, { byScript: true })).toEqual({
    to: null,
    said: "list added to my stuff!",
    result: { refused: null },
  });
  const wrong = { ...fields, listId: "zzz" };
  expect(await post(save, bob, wrong, { byScript: true })).toMatchObject({
    result: { refused: "Nothing here" },
  });
});

test("these paths only accept posts", async () => {
  const request = new Request(`${app.origin}/saves`);
  const refused = saves({ request, params: {}, context: { app, viewer: bob, nonce: "" } });
  const { status, headers } = await refused.catch((thrown: Response) => thrown);
  expect([status, headers.get("Allow")]).toEqual([405, "POST"]);
});
