import { beforeEach, describe, expect, test } from "vitest";
import { apiAs } from "#tests/support/api";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf, version, withLinkOf } from "#tests/support/lists";
import { readFeed } from "~/features/discovery/front-page/feed.server";
import { searchLists } from "~/features/discovery/search/search.server";
import { commentsOfItem, postComment } from "~/features/list-pages/comments/comments.server";
import { readItem } from "~/features/list-pages/item-page/item-page.server";
import { readList, readVersion } from "~/features/lists/reads/lists.server";
import { listsByUser } from "~/features/lists/reads/member-lists.server";
import { readProfile } from "~/features/members/profiles/profiles.server";
import { reportVersion } from "~/features/moderation/reports/reports.server";
import { allNotifications } from "~/features/notifications/inbox/notifications.server";
import { readInvitation } from "~/features/rooms/audience/invitation.server";
import { type Circle, EVERYONE } from "~/lib/people/audience";
import { DAY } from "~/lib/time/durations";
import type { Member } from "~/platform/viewer.server";
import { changeAudience } from "./change-audience.server";
import { dropList } from "./drop-list.server";
import { editList } from "./edit-list.server";

beforeEach(newCast);

const BY_LINK: Partial<Circle> = { byLink: true, blindUntil: null };
const NOT_FOUND = { code: "not-found" };

const withLink = (listId: string) => withLinkOf(app, ann, listId);

const drop = (titles: string[], circle: Partial<Circle> = BY_LINK) =>
  dropListOf(app, ann, titles, { title: "Our summer films", chapters: ["film"], circle });

/** Collects every place where people outside the circle could discover the list. */
async function findings(viewer: Member | null) {
  const cards = await readFeed(app, viewer, { start: 0, pageSize: 10 });
  const found = await searchLists(app, viewer, "summer", {});
  const ofAnn = await listsByUser(app, viewer, "ann", { start: 0, pageSize: 10 });
  const { listsDropped, commentsPlaced } = await readProfile(app, viewer, "ann", { size: 3 });
  return {
    cards: cards.length,
    found: found.cards.length,
    ofAnn: ofAnn.length,
    listsDropped,
    commentsPlaced,
  };
}
const NO_COUNTS = { cards: 0, found: 0, ofAnn: 0, listsDropped: 0, commentsPlaced: 0 };

describe("a list by link", () => {
  test("accepts versions from people with the link, who then no longer need it", async () => {
    const listId = await drop(["Vertigo", "Alien"]);
    await expect(addVersionTo(app, bob, listId, ["Alien"])).rejects.toMatchObject(NOT_FOUND);
    await addVersionTo(await withLink(listId), bob, listId, ["Alien", "Solaris"]);
    for (const viewer of [ann, bob]) {
      const list = await readList(app, viewer, listId);
      expect(list.masterlist?.items.map(({ title }) => title)).toEqual(["Alien", "Vertigo", "Solaris"]);
      expect(list.creators).toEqual(["bob", "ann"]);
    }
    await expect(readList(app, cleo, listId)).rejects.toMatchObject(NOT_FOUND);
    expect(await allNotifications(app, ann, { start: 0, pageSize: 10 })).toMatchObject([
      { text: expect.stringContaining("1 new version") },
    ]);
    expect(await findings(bob)).toEqual(NO_COUNTS);
  });

  test("has threads that only the circle sees", async () => {
    const listId = await drop(["Vertigo"]);
    const [item] = (await readList(app, ann, listId)).versions[0]?.items ?? [];
    const itemId = item?.id ?? "";
    await expect(postComment(app, cleo, { itemId, content: "no" })).rejects.toMatchObject(NOT_FOUND);
    const invited = await withLink(listId);
    await postComment(invited, cleo, { itemId, content: "mine too" });
    await postComment(app, ann, { itemId, content: "@cleo thanks" });
    expect(await commentsOfItem(invited, null, itemId, { start: 0, pageSize: 9 })).toHaveLength(2);
    await expect(commentsOfItem(app, cleo, itemId, { start: 0, pageSize: 9 })).rejects.toMatchObject(
      NOT_FOUND,
    );
    await expect(readItem(app, bob, { listId, itemId })).rejects.toMatchObject(NOT_FOUND);
    expect((await readItem(invited, bob, { listId, itemId })).people[0]?.comments).toHaveLength(2);
    expect(await findings(null)).toEqual(NO_COUNTS);
  });

  test("its link ends when it is renewed, and when the circle closes", async () => {
    const listId = await drop(["Vertigo"]);
    const before = await withLink(listId);
    const [, , key = ""] = (await readList(app, ann, listId)).link?.split("/") ?? [];
    expect(await readInvitation(app, null, key)).toMatchObject({
      invitation: { listId, host: "ann" },
      to: null,
    });
    expect(await readInvitation(app, ann, key)).toMatchObject({ to: `/lists/${listId}` });
    await changeAudience(app, ann, listId, { renewLink: true });
    await expect(readList(before, null, listId)).rejects.toMatchObject(NOT_FOUND);
    await expect(readInvitation(app, null, key)).rejects.toMatchObject(NOT_FOUND);
    const renewed = await withLink(listId);
    await addVersionTo(renewed, bob, listId, ["Alien"]);
    await changeAudience(app, ann, listId, { closed: true });
    await expect(readList(renewed, cleo, listId)).rejects.toMatchObject(NOT_FOUND);
    expect((await readList(app, ann, listId)).link).toBeNull();
    expect((await readList(app, bob, listId)).creatorCount).toBe(2);
    await changeAudience(app, ann, listId, { closed: false });
    expect((await readList(await withLink(listId), cleo, listId)).creatorCount).toBe(2);
  });

  test("can be changed and seen by its owner without the link", async () => {
    const listId = await drop(["Vertigo"]);
    await expect(changeAudience(app, bob, listId, { byLink: false })).rejects.toMatchObject(NOT_FOUND);
    const invited = await withLink(listId);
    await expect(changeAudience(invited, bob, listId, { byLink: false })).rejects.toMatchObject({
      code: "not-yours",
    });
    for (const wrong of [
      { byLink: false, renewLink: true },
      { byLink: false, closed: true },
    ])
      await expect(changeAudience(app, ann, listId, wrong)).rejects.toMatchObject({ code: "bad-input" });
  });

  test("a refused edit does not change the audience", async () => {
    const listId = await drop(["Jaws", "Alien"], EVERYONE);
    const edit = { id: listId, audience: "link", listTitle: "Our winter films", rev: 99 };
    expect((await apiAs(app, ann).put("/list", edit)).status).toBe(409);
    expect(await readList(app, null, listId)).toMatchObject({
      audience: "everyone",
      title: "Our summer films",
    });
    expect((await apiAs(app, ann).put("/list", { ...edit, rev: undefined })).status).toBe(200);
    expect(await readList(app, ann, listId)).toMatchObject({ audience: "link", title: "Our winter films" });
  });

  test("takes no reports: moderators are not in the circle", async () => {
    const listId = await drop(["Vertigo"]);
    const report = { listId, creator: "ann", kind: "list" as const };
    await expect(reportVersion(await withLink(listId), bob, report)).rejects.toMatchObject(NOT_FOUND);
  });
});

describe("changing who sees a list", () => {
  test("a public list leaves every feed at once, and returns when its creators publish again", async () => {
    const listId = await dropListOf(app, ann, ["Vertigo", "Alien"], { title: "Our summer films" });
    await addVersionTo(app, bob, listId, ["Alien"]);
    const [item] = (await readList(app, ann, listId)).versions[0]?.items ?? [];
    await postComment(app, ann, { itemId: item?.id ?? "", content: "a word" });
    const all = await findings(null);
    expect(all).toEqual({ cards: 1, found: 1, ofAnn: 1, listsDropped: 1, commentsPlaced: 1 });
    const before = await readList(app, null, listId);

    await changeAudience(app, ann, listId, { byLink: true });
    await expect(readList(app, null, listId)).rejects.toMatchObject(NOT_FOUND);
    await expect(readVersion(app, cleo, listId, "bob")).rejects.toMatchObject(NOT_FOUND);
    expect(await findings(null)).toEqual(NO_COUNTS);
    expect((await readList(app, bob, listId)).masterlist?.items).toHaveLength(2);

    await changeAudience(app, ann, listId, { byLink: false });
    expect(await findings(null)).toEqual(all);
    expect((await readList(app, null, listId)).creators).toEqual(["ann"]);
    await editList(app, bob, { listId, version: { hidden: false } });
    const { rev, pulse: _now, versions, ...list } = await readList(app, null, listId);
    const { rev: _rev, pulse: _pulse, versions: versionsBefore, ...listBefore } = before;
    expect(list).toEqual(listBefore);
    expect(versions.map(({ effect, items }) => [effect, items])).toEqual(
      versionsBefore.map(({ effect, items }) => [effect, items]),
    );
  });

  test("a version that was hidden when it changed follows once it is shown", async () => {
    const listId = await dropListOf(app, ann, ["Vertigo"]);
    await addVersionTo(app, bob, listId, ["Alien"], { hidden: true });
    await changeAudience(app, ann, listId, { byLink: true });
    await editList(app, bob, { listId, version: version(["Alien"]) });
    expect((await readList(app, ann, listId)).creators).toEqual(["bob", "ann"]);
    expect((await readProfile(app, null, "bob", { size: 3 })).listsDropped).toBe(0);
  });
});

describe("a blind circle", () => {
  const blind = () => ({ byLink: true, blindUntil: app.now() + DAY });

  test("names its people and shows each only their own version until its date", async () => {
    const listId = await drop(["Vertigo", "Alien"], blind());
    const invited = await withLink(listId);
    await addVersionTo(invited, bob, listId, ["Solaris"]);
    for (const [viewer, own] of [
      [ann, ["Vertigo", "Alien"]],
      [bob, ["Solaris"]],
      [cleo, null],
    ] as const) {
      const list = await readList(invited, viewer, listId);
      expect(list).toMatchObject({ creators: ["bob", "ann"], creatorCount: 2, masterlist: null });
      expect(list.versions.map(({ items }) => items.map(({ title }) => title))).toEqual(own ? [own] : []);
    }
    await expect(readVersion(invited, ann, listId, "bob")).rejects.toMatchObject(NOT_FOUND);
    const [hers] = (await readList(app, ann, listId)).versions[0]?.items ?? [];
    const secret = { listId, itemId: hers?.id ?? "" };
    await expect(readItem(invited, bob, secret)).rejects.toMatchObject(NOT_FOUND);

    app.clock.advance(DAY + 1);
    expect((await readList(app, bob, listId)).masterlist?.items).toHaveLength(3);
    expect((await readItem(invited, bob, secret)).title).toBe("Vertigo");
  });

  test("needs a link and a date within a year", async () => {
    const draft = { title: "Films", chapters: [], imageUrl: null, version: version(["Vertigo"]) };
    for (const circle of [
      { byLink: false, blindUntil: app.now() + DAY },
      { byLink: true, blindUntil: app.now() },
      { byLink: true, blindUntil: app.now() + 400 * DAY },
    ])
      await expect(dropList(app, ann, { ...draft, circle })).rejects.toMatchObject({
        code: "bad-input",
        errors: { blindUntil: expect.any(String) },
      });
  });
});
