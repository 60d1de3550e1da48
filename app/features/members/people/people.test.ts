import { beforeEach, describe, expect, test } from "vitest";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { accessTokenOf, unreadOf } from "#tests/support/test-app";
import { followChapter, muteChapter, unmuteChapter } from "~/features/discovery/chapters/chapters.server";
import { readFeed, readHome } from "~/features/discovery/front-page/feed.server";
import {
  commentsByUser,
  commentsOfItem,
  postComment,
  readThread,
} from "~/features/list-pages/comments/comments.server";
import { readItem } from "~/features/list-pages/item-page/item-page.server";
import { readList } from "~/features/lists/reads/lists.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import { exportAccount } from "~/features/members/own-account/export.server";
import { readProfile } from "~/features/members/profiles/profiles.server";
import { resolveBearer } from "~/features/members/sessions/resolve-viewer.server";
import { allNotifications } from "~/features/notifications/inbox/notifications.server";
import { recount } from "~/features/operations/recount/recount.server";
import type { Member } from "~/platform/viewer.server";
import { blockMember, followMember, readPeople, unblockMember, unfollowMember } from "./people.server";

beforeEach(newCast);

/** Resolves the member again, as on their next request. */
const now = (member: Member) => resolveBearer(app, accessTokenOf(member));

let dropsCount = 0;
async function drop(member: Member, { chapters = ["Films"], hidden = false } = {}) {
  app.clock.advance(1000);
  const title = `Great list ${++dropsCount}`;
  const listId = await dropListOf(app, member, ["Alien", "Heat"], { title, chapters, hidden });
  return { listId, title };
}
const newsOf = async (member: Member) =>
  (await allNotifications(app, member, { start: 0, pageSize: 50 })).map(({ title, text }) => [title, text]);
const followedNames = async (member: Member) =>
  (await readHome(app, await now(member), { tab: "following" })).page.cards.map(({ id }) => id);
const itemOf = async (listId: string) => (await readList(app, null, listId)).versions[0]?.items[0]?.id ?? "";

describe("following a member", () => {
  test("follows once in any case, in order; unfollowing always works; oneself and unknown names are refused", async () => {
    expect(await followMember(app, ann, "CLEO")).toEqual(["cleo"]);
    expect(await followMember(app, ann, "bob")).toEqual(["cleo", "bob"]);
    expect(await followMember(app, ann, "bob")).toEqual(["cleo", "bob"]);
    expect(await unfollowMember(app, ann, "Cleo")).toEqual(["bob"]);
    expect(await unfollowMember(app, ann, "cleo")).toEqual(["bob"]);
    await expect(followMember(app, ann, "Ann")).rejects.toMatchObject({ code: "bad-input" });
    await expect(followMember(app, ann, "nobody")).rejects.toMatchObject({ code: "not-found" });
    await expect(followMember(app, null, "bob")).rejects.toMatchObject({ code: "sign-in" });
  });

  test("a new list and a new version of theirs are news, private ones only once they are public", async () => {
    await followMember(app, ann, "bob");
    const secret = await drop(bob, { hidden: true });
    expect(await newsOf(ann)).toEqual([]);
    const { listId, title } = await drop(bob);
    expect(await newsOf(ann)).toEqual([
      ["bob dropped a list", `1 new drop of people you follow: '${title}'`],
    ]);
    const [first] = await allNotifications(app, ann, { start: 0, pageSize: 1 });
    expect(first?.link).toBe(`/lists/${listId}`);
    const cleos = await drop(cleo);
    await addVersionTo(app, bob, cleos.listId, ["Up"]);
    expect((await newsOf(ann))[0]?.[1]).toContain(cleos.title);
    app.clock.advance(1000);
    await editList(app, bob, { listId: secret.listId, version: { hidden: false } });
    expect((await newsOf(ann))[0]?.[1]).toContain(secret.title);
    expect(await unreadOf(app, ann)).toBe(3);
    await editList(app, bob, { listId: secret.listId, version: { hidden: true } });
    expect(await unreadOf(app, ann)).toBe(2);
    expect(await recount(app)).toEqual([]);
  });

  test("who follows the member and the chapter has one notification of a list", async () => {
    await followMember(app, ann, "bob");
    await followChapter(app, ann, "Films");
    await drop(bob);
    expect(await newsOf(ann)).toHaveLength(1);
  });

  test("their lists are on the Following tab, newest first, each once, with those of chapters; private ones are not", async () => {
    const old = await drop(bob);
    await followMember(app, ann, "bob");
    await followChapter(app, ann, "Films");
    const films = await drop(cleo);
    const pop = await drop(bob, { chapters: ["Pop"] });
    await drop(bob, { hidden: true });
    await drop(cleo, { chapters: ["Pop"] });
    expect(await followedNames(ann)).toEqual([pop.listId, films.listId, old.listId]);
  });

  test("the Following tab has pages", async () => {
    await followMember(app, ann, "bob");
    const ids: string[] = [];
    for (let n = 0; n < 13; n++) ids.unshift((await drop(bob, { chapters: [] })).listId);
    const { page } = await readHome(app, ann, { tab: "following" });
    expect(page.cards.map(({ id }) => id)).toEqual(ids.slice(0, 10));
    const rest = await readHome(app, ann, { tab: "following", before: Number(page.before) });
    expect(rest.page.cards.map(({ id }) => id)).toEqual(ids.slice(10));
    expect(rest.page.before).toBeNull();
  });
});

describe("blocking a member", () => {
  /** Creates a list of ann's with a comment of bob's, and a list of bob's with a comment of ann's. */
  async function talk() {
    const anns = await drop(ann);
    const bobs = await drop(bob);
    const [onAnns, onBobs] = await Promise.all([itemOf(anns.listId), itemOf(bobs.listId)]);
    await postComment(app, bob, { itemId: onAnns, content: "Bob was here, @cleo" });
    await postComment(app, cleo, { itemId: onAnns, content: "Cleo too" });
    await postComment(app, ann, { itemId: onBobs, content: "Ann was there" });
    return { anns, bobs, onAnns, onBobs };
  }

  test("hides each one's comments from the other, and from nobody else", async () => {
    const { anns, onAnns, onBobs } = await talk();
    await blockMember(app, ann, "bob");
    const [annNow, bobNow] = [await now(ann), await now(bob)];
    const read = async (viewer: Member | null, itemId: string) =>
      (await commentsOfItem(app, viewer, itemId, { start: 0, pageSize: 50 })).map(({ creator, content }) => [
        creator,
        content,
      ]);
    const hidden = ["", "comment hidden: you and its author do not see each other"];
    expect(await read(annNow, onAnns)).toEqual([hidden, ["cleo", "Cleo too"]]);
    expect(await read(bobNow, onBobs)).toEqual([hidden]);
    expect(await read(bobNow, onAnns)).toEqual([
      ["bob", "Bob was here, @cleo"],
      ["cleo", "Cleo too"],
    ]);
    expect(await read(await now(cleo), onAnns)).toHaveLength(2);
    expect((await read(null, onAnns))[0]).toEqual(["bob", "Bob was here, @cleo"]);
    const thread = await readThread(app, annNow, { listId: anns.listId, creator: "ann", itemId: onAnns });
    const item = await readItem(app, annNow, { listId: anns.listId, itemId: onAnns });
    const bobsPage = await commentsByUser(app, annNow, "bob", { start: 0, pageSize: 50 });
    expect(JSON.stringify([thread, item, bobsPage])).not.toContain("Bob was here");
    expect(bobsPage).toEqual([]);
    expect(JSON.stringify(await readItem(app, null, { listId: anns.listId, itemId: onAnns }))).toContain(
      "Bob was here",
    );
    await unblockMember(app, ann, "bob");
    expect((await read(await now(ann), onAnns))[0]).toEqual(["bob", "Bob was here, @cleo"]);
  });

  test("hides old notifications of each, lets no new one through, and counts right; unblocking shows the old ones", async () => {
    const { onAnns, onBobs } = await talk();
    expect([(await newsOf(ann)).length, (await newsOf(bob)).length]).toEqual([1, 2]);
    const before = await Promise.all([unreadOf(app, ann), unreadOf(app, bob)]);
    await blockMember(app, ann, "bob");
    // cleo's comment on ann's item, and after bob's, stays
    expect((await newsOf(ann))[0]?.[1]).toMatch(/^1 new comment /);
    expect((await newsOf(bob)).map(([title]) => title)).toEqual(["cleo also commented on 'Alien'"]);
    expect(await unreadOf(app, bob)).toBe(1);
    await postComment(app, bob, { itemId: onAnns, content: "Again @ann" });
    await postComment(app, ann, { itemId: onBobs, content: "Again @bob" });
    expect((await newsOf(ann))[0]?.[1]).toMatch(/^1 new comment /);
    expect(await newsOf(bob)).toHaveLength(1);
    expect(await recount(app)).toEqual([]);
    await unblockMember(app, ann, "bob");
    expect(await Promise.all([unreadOf(app, ann), unreadOf(app, bob)])).toEqual(before);
    expect(await recount(app)).toEqual([]);
  });

  test("ends follows in both directions and prevents new ones; versions still count", async () => {
    const { anns } = await talk();
    await addVersionTo(app, bob, anns.listId, ["Heat", "Up"]);
    await followMember(app, ann, "bob");
    await followMember(app, bob, "ann");
    expect(await blockMember(app, ann, "Bob")).toEqual(["bob"]);
    expect(await blockMember(app, ann, "bob")).toEqual(["bob"]);
    expect(await readPeople(app, ann)).toEqual({ followed: [], blocked: ["bob"] });
    expect(await readPeople(app, bob)).toEqual({ followed: [], blocked: [] });
    await expect(followMember(app, ann, "bob")).rejects.toMatchObject({ code: "forbidden" });
    await expect(followMember(app, bob, "ann")).rejects.toMatchObject({ code: "forbidden" });
    expect((await readList(app, await now(ann), anns.listId)).creatorCount).toBe(2);
    const marks = async (viewer: Member, name: string) => (await readProfile(app, viewer, name)).between;
    expect(await marks(ann, "bob")).toEqual({ followed: false, blocked: true, blocksViewer: false });
    expect(await marks(bob, "ann")).toEqual({ followed: false, blocked: false, blocksViewer: true });
    expect(await unblockMember(app, ann, "bob")).toEqual([]);
    await expect(blockMember(app, ann, "ann")).rejects.toMatchObject({ code: "bad-input" });
    await expect(blockMember(app, ann, "nobody")).rejects.toMatchObject({ code: "not-found" });
  });
});

test("muting a chapter stops its notifications and hides its lists on one's own home page, but not elsewhere", async () => {
  await followChapter(app, ann, "Films");
  await followMember(app, ann, "bob");
  expect(await muteChapter(app, ann, "FILMS")).toEqual({ muted: ["Films"] });
  const films = await drop(bob, { chapters: ["Pop", "Films"] });
  const pop = await drop(cleo, { chapters: ["Pop"] });
  expect(await newsOf(ann)).toEqual([]);
  const annNow = await now(ann);
  for (const tab of ["latest", "people"] as const) {
    const { page, chapters } = await readHome(app, annNow, { tab });
    expect([tab, page.cards.map(({ id }) => id)]).toEqual([tab, [pop.listId]]);
    expect(chapters.map(({ name }) => name)).toEqual(["Pop"]);
  }
  expect(await followedNames(ann)).toEqual([]);
  expect((await readHome(app, await now(cleo), {})).page.cards).toHaveLength(2);
  expect((await readFeed(app, annNow, { start: 0, pageSize: 10 })).map(({ id }) => id)).toContain(
    films.listId,
  );
  expect(await unmuteChapter(app, ann, "films")).toEqual({ muted: [] });
  expect(await unmuteChapter(app, ann, "films")).toEqual({ muted: [] });
  expect(await followedNames(ann)).toEqual([films.listId]);
});

test("an account exports its follows, blocks and muted chapters", async () => {
  await followMember(app, ann, "bob");
  await followMember(app, cleo, "ann");
  await blockMember(app, bob, "cleo");
  await muteChapter(app, ann, "Films");
  expect(await exportAccount(app, ann)).toMatchObject({
    members: { followed: ["bob"], blocked: [] },
    mutedChapters: ["Films"],
  });
  expect(await exportAccount(app, bob)).toMatchObject({ members: { followed: [], blocked: ["cleo"] } });
});
