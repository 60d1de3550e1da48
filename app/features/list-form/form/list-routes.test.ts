import { beforeEach, describe, expect, test } from "vitest";
import { ann, app, bob, newCastIn } from "#tests/support/cast";
import { addVersionTo, dropListOf, listFixture } from "#tests/support/lists";
import { argsOf, type Fields } from "#tests/support/routes";
import * as threadRoute from "~/features/list-pages/comments/thread.route";
import { readList } from "~/features/lists/reads/lists.server";
import * as mergeRoute from "~/features/merge/how-lists-merge/how-lists-merge.route";
import { servedRoute } from "~/platform/routes.server";
import type { Viewer } from "~/platform/viewer.server";
import * as dropRoute from "./drop.route";
import * as dropVersionRoute from "./drop-version.route";
import * as editRoute from "./edit.route";

const thread = servedRoute(threadRoute);
const drop = servedRoute(dropRoute);
const dropVersion = servedRoute(dropVersionRoute);
const edit = servedRoute(editRoute);
const merge = servedRoute(mergeRoute);

beforeEach(() => newCastIn({ afterAnswer: (work) => void work() }));

const args = (viewer: Viewer, path: string, params?: Record<string, string>, form?: Fields) =>
  argsOf(app, viewer, path, params, form);

type Answer = { status: number; location: string | null; data: unknown };

const hasInit = (answer: unknown): answer is { data: unknown; init: ResponseInit | null } =>
  typeof answer === "object" && answer !== null && "init" in answer && "data" in answer;

/** Normalizes the returned or thrown result of a loader or action. */
async function answerOf(work: () => unknown): Promise<Answer> {
  const answer = await Promise.resolve()
    .then(work)
    .catch((thrown: unknown) => thrown);
  if (answer instanceof Response) {
    const text = await answer.text();
    return {
      status: answer.status,
      location: answer.headers.get("Location"),
      data: text && JSON.parse(text),
    };
  }
  if (hasInit(answer)) return { status: answer.init?.status ?? 200, location: null, data: answer.data };
  if (answer instanceof Error) throw answer;
  return { status: 200, location: null, data: answer };
}

const rows = (...titles: string[]): Fields =>
  Object.fromEntries(titles.map((title, i) => [`sublist[0].item[${i}].itemTitle`, title]));

describe("dropping", () => {
  const post = (viewer: Viewer, form: Fields) => answerOf(() => drop.action(args(viewer, "/drop", {}, form)));

  test("returns what was typed with the errors, and adds a row on request", async () => {
    const wrong = await post(ann, { listTitle: "Pears", ...rows("Bosc", "", "Comice") });
    expect(wrong).toMatchObject({
      status: 400,
      data: {
        reply: {
          initialValue: { listTitle: "Pears" },
          error: {
            listTitle: ["Title must be at least 6 characters"],
            "sublist[0].item[1].itemTitle": ["Item title needs to be filled (or removed)"],
          },
        },
      },
    });
    const asked = await post(ann, { listTitle: "Pears", chapter: "fruit", intent: "enter", ...rows("Bosc") });
    expect(asked).toMatchObject({
      status: 200,
      data: { pendingChapter: "", reply: { initialValue: { chapters: ["fruit"] }, error: {} } },
    });
    const added = await post(ann, { listTitle: "", intent: "enter", ...rows("Bosc", "") });
    expect(added.data).toMatchObject({ reply: { error: {} } });
    const long = await post(ann, { listTitle: "", intent: "enter", chapter: "x".repeat(26) });
    expect(long.data).toMatchObject({
      reply: { error: { "chapters[0]": ["Chapter must be max. 25 characters"] } },
    });
  });

  test("sent twice creates one list, and a second one with other words", async () => {
    const form = { key: "a".repeat(24), listTitle: "Best pears", ...rows("Bosc") };
    const [first, second] = await Promise.all([post(ann, form), post(ann, form)]);
    expect(second?.location).toBe(first?.location);
    expect((await post(ann, form)).location).toBe(first?.location);
    expect((await post(ann, { ...form, ...rows("Bose") })).location).not.toBe(first?.location);
  });

  test("can be sent again with the same form after a refusal", async () => {
    const form = { key: "b".repeat(24), listTitle: "Best pears", listImageUrl: `/images/${"0".repeat(24)}` };
    expect((await post(ann, form)).status).toBe(400);
    expect((await post(ann, form)).status).toBe(400);
    expect((await post(ann, { ...form, listImageUrl: "" })).location).toMatch(/^\/lists\//);
  });

  test("refuses strangers without losing their words, and invalid input", async () => {
    const sessionExpired = await post(null, { owner: "ann", listTitle: "Best pears", ...rows("Bosc") });
    expect(sessionExpired).toMatchObject({
      status: 401,
      data: {
        sessionExpired: { kind: "drop", owner: "ann" },
        reply: { initialValue: { listTitle: "Best pears" } },
      },
    });
    const unfinished: Fields[] = [{ intent: "enter" }, { intent: "arrange" }, { listTitle: "" }];
    for (const press of unfinished) {
      const back = await post(null, { listTitle: "Best pears", ...rows("Bosc"), ...press });
      expect([back.status, JSON.stringify(back.data)]).toEqual([401, expect.stringContaining("Bosc")]);
    }
    expect(await answerOf(() => drop.loader(args(null, "/drop")))).toMatchObject({
      status: 302,
      location: "/login?to=%2Fdrop",
    });
    expect((await post(ann, { listTitle: "Best pears", __intent__: "{" })).status).toBe(400);
  });
});

describe("a version of somebody else's list", () => {
  const post = (viewer: Viewer, id: string, form: Fields) =>
    answerOf(() => dropVersion.action(args(viewer, `/drop/${id}`, { listId: id }, form)));
  const load = (viewer: Viewer, id: string) =>
    answerOf(() => dropVersion.loader(args(viewer, `/drop/${id}`, { listId: id })));

  test("is added under the list's title", async () => {
    const id = await dropListOf(app, ann, ["Alien"]);
    expect(await load(bob, id)).toMatchObject({ data: { id, owner: "bob" } });
    const answer = await post(bob, id, { listTitle: "Another title", ...rows("Heat") });
    expect(answer.location).toBe(`/lists/${id}`);
    expect((await readList(app, null, id)).title).not.toBe("Another title");
    expect((await readList(app, null, id)).creatorCount).toBe(2);
  });

  test("of a list that is gone leads the rows that were ranked for it to a list of their own", async () => {
    const gone = app.newId();
    const tried = args(bob, `/drop/${gone}?tried=1`, { listId: gone });
    const answer = await answerOf(() => dropVersion.loader(tried));
    expect(answer).toMatchObject({ status: 302, location: `/drop?ranked=${gone}` });
    expect((await load(bob, gone)).status).toBe(404);
  });
});

test("nobody is in a room with a list of nothing", async () => {
  const listId = await dropListOf(app, ann, ["Rye"]);
  const post = (form: Fields) =>
    answerOf(() => dropVersion.action(args(bob, `/drop/${listId}?room`, { listId }, form)));
  expect(await post({ "sublist[0].subListHidden": "" })).toMatchObject({
    status: 400,
    data: { reply: { error: { "": ["Rank at least one first"] } } },
  });
  expect((await readList(app, ann, listId)).versions).toHaveLength(1);
  expect((await post(rows("Spelt"))).location).toBe(`/lists/${listId}/room`);
});

test("editing refuses members without a version, and a title from anyone but the list owner", async () => {
  const id = await dropListOf(app, ann, ["Alien"]);
  const load = await answerOf(() => edit.loader(args(bob, `/edit/${id}`, { listId: id })));
  expect(load.location).toBe(`/drop/${id}`);
  const post = (form: Fields) => answerOf(() => edit.action(args(bob, `/edit/${id}`, { listId: id }, form)));
  expect((await post(rows("Heat"))).status).toBe(403);
  await addVersionTo(app, bob, id, ["Heat"]);
  const asOwner = { kind: "listOwner", listTitle: "Best pears", ...rows("Heat") };
  expect((await post(asOwner)).status).toBe(403);
  expect((await readList(app, null, id)).title).not.toBe("Best pears");
});

test("a comment leads to the page of its thread that has it", async () => {
  const { listId, itemIds } = await listFixture(app, bob);
  const item = { listId, creator: "bob", itemId: itemIds[0] ?? "" };
  const post = (commentContent: string) =>
    answerOf(() => thread.action(args(ann, "/item", item, { commentContent })));
  for (let i = 0; i < 15; i++) await post(`Comment ${i}`);
  const { location } = await post("The last word");
  const url = new URL(location ?? "", "https://a.example");
  const { data } = await answerOf(() => thread.loader(args(null, url.pathname + url.search, item)));
  const shown = (data as { thread: { comments: { content: string }[] } }).thread.comments;
  expect(shown.map(({ content }) => content)).toEqual(["The last word"]);
});

test("how lists merge shows typed ballots merged with reasons, without a query", async () => {
  const before = app.meter.roundTrips;
  const { data } = await answerOf(() =>
    merge.action(args(null, "/how-lists-merge", {}, { ballots: "A > B\nA > C" })),
  );
  expect(data).toMatchObject({ versions: 2, lines: [{ title: "A", rank: 1 }, {}, {}] });
  expect(app.meter.roundTrips).toBe(before);
});
