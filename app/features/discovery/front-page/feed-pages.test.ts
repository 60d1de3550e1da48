/** Loaders and actions of the feed pages, as Remix calls them. */
import { beforeEach, describe, expect, test } from "vitest";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf, version } from "#tests/support/lists";
import { argsOf, type Fields } from "#tests/support/routes";
import { accessTokenOf, MEMBERS_PASSWORD, memberOf } from "#tests/support/test-app";
import * as chapterRoute from "~/features/discovery/chapters/chapter.route";
import { followChapter } from "~/features/discovery/chapters/chapters.server";
import * as searchRoute from "~/features/discovery/search/search.route";
import { saveList } from "~/features/lists/saves/saves.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import * as myChaptersRoute from "~/features/members/my-stuff/chapters.route";
import * as dropsRoute from "~/features/members/my-stuff/drops.route";
import * as notificationsRoute from "~/features/members/my-stuff/notifications.route";
import * as profileRoute from "~/features/members/my-stuff/profile.route";
import * as savedRoute from "~/features/members/my-stuff/saved.route";
import { blockMember } from "~/features/members/people/people.server";
import * as ownProfileRoute from "~/features/members/profiles/own-profile.route";
import * as publicProfileRoute from "~/features/members/profiles/public-profile.route";
import { resolveBearer } from "~/features/members/sessions/resolve-viewer.server";
import { paths } from "~/lib/addresses/paths";
import { servedRoute } from "~/platform/routes.server";
import type { Viewer } from "~/platform/viewer.server";
import * as homeRoute from "./home.route";

const chapter = servedRoute(chapterRoute);
const home = servedRoute(homeRoute);
const myChapters = servedRoute(myChaptersRoute);
const drops = servedRoute(dropsRoute);
const profile = servedRoute(profileRoute);
const savedPage = servedRoute(savedRoute);
const notifications = servedRoute(notificationsRoute);
const ownProfile = servedRoute(ownProfileRoute);
const publicProfile = servedRoute(publicProfileRoute);
const search = servedRoute(searchRoute);

beforeEach(newCast);

const args = (viewer: Viewer, path: string, params?: Record<string, string>, form?: Fields) =>
  argsOf(app, viewer, path, params, form);

async function answerOf(work: () => unknown): Promise<Response> {
  try {
    return (await work()) as Response;
  } catch (thrown) {
    return thrown as Response;
  }
}

const titles = (page: { cards: { title: string }[] }) => page.cards.map(({ title }) => title);

test("home names who dropped most of its lists; not the viewer, and nobody beside a block", async () => {
  for (const [owner, count] of [
    [ann, 3],
    [bob, 2],
  ] as const)
    for (let n = 0; n < count; n++) await dropListOf(app, owner, ["Alien"]);
  const hereOf = async (viewer: Viewer) => (await home.loader(args(viewer, "/"))).here;
  const now = (member: typeof ann) => resolveBearer(app, accessTokenOf(member));
  expect(await hereOf(null)).toEqual({ name: "ann", lists: 3 });
  expect(await hereOf(await now(ann))).toEqual({ name: "bob", lists: 2 });
  await blockMember(app, bob, "ann");
  for (const member of [ann, bob]) expect(await hereOf(await now(member))).toBeNull();
  expect(await hereOf(await now(cleo))).toEqual({ name: "ann", lists: 3 });
});

test("home shows the newest first, page by page, with the busiest chapters", async () => {
  for (let n = 10; n < 22; n++) {
    await dropListOf(app, ann, ["Alien"], { title: `List number ${n}` });
    app.clock.advance(1000);
  }
  const first = await home.loader(args(null, "/"));
  expect(titles(first.page)[0]).toBe("List number 21");
  expect(first.page.cards).toHaveLength(10);
  expect(first.chapters).toEqual([{ name: "film", lists: 12, followed: false }]);
  const second = await home.loader(args(null, `/?before=${first.page.before}`));
  expect(titles(second.page)).toEqual(["List number 11", "List number 10"]);
  expect(second.page.before).toBeNull();
});

test("home sorts by people, by dispute, and by what one follows, page by page; hidden versions are on no tab", async () => {
  const dan = await memberOf(app, "dan");
  const all = async (tab: string, viewer: Viewer = null) => {
    const found: string[] = [];
    let next = "";
    do {
      const { page } = await home.loader(args(viewer, `/?tab=${tab}${next}`));
      found.push(...titles(page));
      next = page.before === null ? "" : `&before=${page.before}`;
    } while (next);
    return found;
  };
  const listOf = async (title: string, orders: string[], more = {}) => {
    const id = await dropListOf(app, ann, ["A", "B", "C"], { title, ...more });
    for (const [i, order] of orders.entries())
      await addVersionTo(app, [bob, cleo, dan][i] ?? null, id, [...order]);
    return id;
  };
  for (let i = 0; i < 13; i++) await listOf(`List number ${i}`, i < 12 ? ["ABC"] : []);
  const apart = await listOf("Everybody differs", ["CBA", "BCA"], { chapters: ["quarrels"] });
  await listOf("Nearly the same", ["ABC", "BAC", "ABC"]);
  await listOf("All the same", ["ABC", "ABC", "ABC"]);

  const byPeople = await all("people");
  const most = ["All the same", "Nearly the same", "Everybody differs", "List number 11"];
  expect(byPeople.slice(0, 4)).toEqual(most);
  expect([byPeople.length, new Set(byPeople).size, byPeople.at(-1)]).toEqual([16, 16, "List number 12"]);
  expect(await all("disputed")).toEqual(["Everybody differs", "Nearly the same"]);
  for (const tab of ["latest", "constructor"]) expect((await all(tab))[0]).toBe("All the same");
  expect(await all("following", dan)).toEqual([]);
  await followChapter(app, dan, "quarrels");
  expect(await all("following", dan)).toEqual(["Everybody differs"]);

  for (const member of [ann, bob, cleo])
    await editList(app, member, { listId: apart, version: { hidden: true } });
  expect(await all("disputed")).toEqual(["Nearly the same"]);
  expect(await all("following", dan)).toEqual([]);
});

test("what one follows has no list that a blocked member began, and those they only added to", async () => {
  await followChapter(app, ann, "film");
  await dropListOf(app, bob, ["Heat"], { title: "Begun by bob", chapters: ["film"] });
  const other = await dropListOf(app, cleo, ["Up"], { title: "Bob is on it", chapters: ["film"] });
  await addVersionTo(app, bob, other, ["Up"]);
  await blockMember(app, ann, "bob");
  const { page } = await home.loader(args({ ...ann, blocks: true }, "/?tab=following"));
  expect(titles(page)).toEqual(["Bob is on it"]);
});

describe("a chapter", () => {
  test("is found in any case, and its address is the stored spelling", async () => {
    await dropListOf(app, ann, ["Alien"], { chapters: ["Sci Fi"] });
    const answer = await answerOf(() =>
      chapter.loader(args(null, "/chapter/sci%20fi?before=9", { chapter: "sci fi" })),
    );
    expect(answer.headers.get("Location")).toBe("/chapter/Sci%20Fi?before=9");
    const found = await chapter.loader(args(null, "/chapter/Sci%20Fi", { chapter: "Sci Fi" }));
    expect(found.page.cards).toHaveLength(1);
  });

  test.each([".", "..", "a%2Fb", "A%2fB%2F", "x.data"])(
    "named %j has a page at its address",
    async (name) => {
      await dropListOf(app, ann, ["Alien"], { chapters: [name] });
      const { pathname, search } = new URL(paths.chapter(name), "http://localhost");
      expect(pathname).toBe("/chapter");
      const found = await chapter.loader(args(null, pathname + search));
      expect(found).toMatchObject({ name, page: { cards: [{ title: expect.any(String) }] } });
    },
  );

  test("in letters that look alike is one chapter", async () => {
    await dropListOf(app, ann, ["Alien"], { chapters: ["Music"] });
    await dropListOf(app, ann, ["Heat"], { chapters: ["Мusіc"] });
    const found = await chapter.loader(args(null, "/chapter/Music", { chapter: "Music" }));
    expect(found.page.cards).toHaveLength(2);
  });
});

describe("search", () => {
  test("takes its words from the path, else from the query", async () => {
    await dropListOf(app, ann, ["Alien"], { title: "Films to see twice" });
    const byPath = await search.loader(args(null, "/search/twice?searchterm=never", { term: "twice" }));
    const byQuery = await search.loader(args(null, "/search?searchterm=twice"));
    expect(byPath).toEqual(byQuery);
    expect(byPath.data.page.cards).toHaveLength(1);
  });

  test("looks for no lists with blank words; what is there before a search is one round trip", async () => {
    const before = app.meter.roundTrips;
    const found = await search.loader(args(null, "/search?searchterm=%20"));
    expect(found.data.page.cards).toEqual([]);
    expect(app.meter.roundTrips).toBe(before + 1);
    expect(found.data.start).toMatchObject({ duels: [], chapters: expect.any(Array) });
  });

  test("refuses more than 200 characters in words, keeps them in the field and sends no query", async () => {
    const before = app.meter.roundTrips;
    const long = "é".repeat(201);
    const found = await search.loader(args(null, `/search?searchterm=${encodeURIComponent(long)}`));
    expect(found).toMatchObject({ init: { status: 400 }, data: { term: long, tooLong: true } });
    expect(app.meter.roundTrips).toBe(before);
    const longest = await search.loader(args(null, `/search?searchterm=${"😀".repeat(200)}`));
    expect(longest).toMatchObject({ init: { status: 200 }, data: { tooLong: false } });
  });
});

test("profiles show hidden lists to their owner only", async () => {
  await dropListOf(app, bob, ["Alien"], { hidden: true });
  expect((await ownProfile.loader(args(bob, "/profile")))?.page.cards).toHaveLength(1);
  const others = await publicProfile.loader(args(ann, "/profile/bob", { user: "bob" }));
  expect(others).toMatchObject({ listsDropped: 0, page: { cards: [] } });
  expect(await ownProfile.loader(args(null, "/profile"))).toBeNull();
});

describe("my stuff", () => {
  test("shows the viewer's lists, saves and follows", async () => {
    const listId = await dropListOf(app, bob, ["Alien"], { title: "Films to see twice" });
    await dropListOf(app, ann, ["Heat"], { title: "Only for myself", hidden: true });
    await saveList(app, ann, listId);
    await followChapter(app, ann, "film");
    expect(titles((await savedPage.loader(args(ann, "/my-stuff"))).page)).toEqual(["Films to see twice"]);
    expect(titles((await drops.loader(args(ann, "/my-stuff/drops"))).page)).toEqual(["Only for myself"]);
    expect((await myChapters.loader(args(ann, "/my-stuff/chapters"))).chapters).toMatchObject([
      { name: "film" },
    ]);
    expect(await profile.loader(args(ann, "/my-stuff/profile"))).toMatchObject({
      username: "ann",
      listsDropped: 1,
      chaptersFollowed: 1,
      devices: [{ current: true }],
    });
  });

  test("logs other devices out, or all, and deletes only when confirmed", async () => {
    const path = "/my-stuff/profile";
    const elsewhere = { ...ann, sessionId: "of another device" };
    const post = (form: Record<string, string>, viewer: Viewer = ann) =>
      answerOf(() => profile.action(args(viewer, path, {}, form)));
    await post({ intent: "end-session", session: ann.sessionId }, elsewhere);
    await expect(resolveBearer(app, accessTokenOf(ann))).rejects.toMatchObject({ code: "sign-in" });

    expect((await post({ intent: "delete-account" })).headers.get("Location")).toBe(path);
    const everywhere = await post({ intent: "end-all-sessions" }, bob);
    expect(everywhere.headers.get("Location")).toBe("/");
    expect(everywhere.headers.getSetCookie().join()).toContain("auth-user=;");
    await expect(resolveBearer(app, accessTokenOf(bob))).rejects.toMatchObject({ code: "sign-in" });

    const leave = { intent: "delete-account", sure: "yes" };
    expect((await post({ ...leave, password: "not the one" }, bob)).headers.get("Location")).toBe(path);
    await post({ ...leave, password: MEMBERS_PASSWORD }, bob);
    const gone = await answerOf(() => publicProfile.loader(args(null, "/profile/bob", { user: "bob" })));
    expect(gone.status).toBe(404);
  });
});

test("parts of my-stuff show three lists or chapters while they are empty", async () => {
  const viewer = await memberOf(app, "newcomer");
  await dropListOf(app, ann, ["Alien"], { title: "Only mine to see", chapters: ["zoos"], hidden: true });
  for (const n of [1, 2, 3, 4]) await dropListOf(app, bob, ["Rye"], { title: `Breads, part ${n}` });
  const undecided = await dropListOf(app, bob, ["Rye"], { title: "Undecided breads" });
  await addVersionTo(app, ann, undecided, ["Spelt"]);
  const here = (path: string) => args(viewer, path);
  const titles = ["Undecided breads", "Breads, part 4", "Breads, part 3"];
  const before = app.meter.roundTrips;
  for (const { next } of [
    await savedPage.loader(here("/my-stuff")),
    await drops.loader(here("/my-stuff/drops")),
    await notifications.loader(here("/my-stuff/notifications")),
  ])
    expect(next.map(({ title }) => title)).toEqual(titles);
  const { toFollow } = await myChapters.loader(here("/my-stuff/chapters"));
  expect(toFollow).toMatchObject([{ name: "film", words: "5 lists" }]);
  expect(app.meter.roundTrips - before).toBe(4);

  await saveList(app, viewer, undecided);
  await followChapter(app, viewer, "film");
  expect((await savedPage.loader(here("/my-stuff"))).next).toEqual([]);
  expect((await myChapters.loader(here("/my-stuff/chapters"))).toFollow).toEqual([]);
  expect((await drops.loader(args(bob, "/my-stuff/drops"))).next).toEqual([]);

  // what has become private leaves no trace
  const inbox = async () => {
    const { next } = await notifications.loader(args(bob, "/my-stuff/notifications"));
    return next.map(({ title }) => title);
  };
  await dropListOf(app, ann, ["Nap"], { title: "Seen by everybody" });
  await app.settled();
  expect(await inbox()).toEqual([]);
  await editList(app, ann, { listId: undecided, version: version(["Spelt"], { hidden: true }) });
  expect(await inbox()).toEqual(["Seen by everybody"]);
});
