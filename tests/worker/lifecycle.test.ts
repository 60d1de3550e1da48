import { expect, test } from "vitest";
import { bodyOf } from "#tests/support/body";
import {
  cards,
  commentCount,
  list,
  notifications,
  placedComments,
  profile,
  removedResponse,
  savedResponse,
  unreadResponse,
} from "#tests/support/shapes";
import { expectAnswer, expectRefusal } from "./client";
import { add, drop, edit, itemId, onEachDatabase, type Person, type Site } from "./site";

const firstTitles = async (site: Site, n: number) =>
  bodyOf(await site.anyone.get(`/feed/0/${n}`), cards).map((card: { listTitle: string }) => card.listTitle);

const textsOf = async (person: Person) =>
  bodyOf(await person.get(`/notifications/${person.username}`), notifications).map(
    (notification: { text: string }) => notification.text,
  );

const unreadOf = async (person: Person) =>
  bodyOf(await person.get(`/notification_count/${person.username}`), unreadResponse).count;

onEachDatabase("what becomes of a list", (site) => {
  test("the first publishing counts as the drop: feed and notifications change once, not on publishing again", async () => {
    const [ann, cat] = [await site.person("ann"), await site.person("cat")];
    await cat.put("/followchapter/", { chapter: "published" });
    const id = await drop(ann, ["One"], { title: "Published later", chapters: ["published"], hidden: true });
    await drop(ann, ["One"], { title: "Dropped between" });
    expect([await firstTitles(site, 1), await textsOf(cat)]).toEqual([["Dropped between"], []]);
    expectAnswer(await edit(ann, id, ["One"]), 200, list);
    expect(await firstTitles(site, 1)).toEqual(["Published later"]);
    expect(await textsOf(cat)).toHaveLength(1);

    await drop(ann, ["One"], { title: "Dropped last" });
    await edit(ann, id, ["One"], true);
    expect(await firstTitles(site, 2)).toEqual(["Dropped last", "Dropped between"]);
    expect([await textsOf(cat), await unreadOf(cat)]).toEqual([[], 0]);
    await edit(ann, id, ["One"]);
    expect(await firstTitles(site, 2)).toEqual(["Dropped last", "Published later"]);
    expect(await textsOf(cat)).toHaveLength(1);
  });

  test("an added version moves it up in the feed, an edit does not", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const id = await drop(ann, ["One"], { title: "Lifted by others" });
    await drop(ann, ["One"], { title: "Newer than that" });
    await edit(ann, id, ["One", "Two"]);
    expect(await firstTitles(site, 1)).toEqual(["Newer than that"]);
    await add(bob, id, ["One"], true);
    expect(await firstTitles(site, 1)).toEqual(["Newer than that"]);
    await edit(bob, id, ["One"]);
    expect(await firstTitles(site, 1)).toEqual(["Lifted by others"]);
  });

  test("a hidden version hides masterlist, counts, threads, notifications and feed entry; publishing brings them back", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const cat = await site.person("cat");
    const id = await drop(ann, ["Alien"], { title: "Two of us here" });
    await drop(ann, ["x"], { title: "Dropped in between" });
    await add(bob, id, ["Alien", "Heat"]);
    const thread = await itemId(site.anyone, id, "Heat");
    await cat.post("/comment/", { itemCommentId: thread, commentContent: "Agreed" });
    await ann.post("/comment/", { itemCommentId: thread, commentContent: "Not me" });
    const look = async () => {
      const body = bodyOf(await site.anyone.get(`/list/${id}`), list);
      return {
        first: (await firstTitles(site, 1))[0],
        creators: [body.creatorCount, body.sublistCreators.length, body.sublist.length],
        masterlist: [body.shortlistId, body.shortlistItem.length, body.shortlistLastChanged !== null],
        comments: body.commentsCount,
        thread: (await cat.get(`/comment/${thread}`)).status,
        placed: bodyOf(await site.anyone.get(`/commentcountbyuser/${cat.username}`), commentCount)
          .commentsCount,
        byCat: bodyOf(await site.anyone.get(`/commentsbyuser/${cat.username}`), placedComments).length,
        notifications: [(await textsOf(ann)).length, (await textsOf(cat)).length],
        unread: [await unreadOf(ann), await unreadOf(cat)],
        found: bodyOf(await site.anyone.get(`/search/heat%20${bob.username}`), cards).length,
        card: bodyOf(await site.anyone.get("/feed/0/2"), cards)
          .filter((each: { id: string }) => each.id === id)
          .map((each: { creatorCount: number; shortlistItem: unknown[] }) => [
            each.creatorCount,
            each.shortlistItem.length,
          ]),
      };
    };
    const open = await look();
    expect(open).toMatchObject({
      first: "Two of us here",
      creators: [2, 2, 2],
      masterlist: [id, 2, true],
      comments: 2,
      thread: 200,
      placed: 1,
      byCat: 1,
      notifications: [1, 1],
      unread: [1, 1],
      found: 1,
      card: [[2, 2]],
    });
    await bob.put("/list/", { id, sublist: [{ subListHidden: true }] });
    expect(await look()).toEqual({
      first: "Dropped in between",
      creators: [1, 1, 1],
      masterlist: [null, 0, false],
      comments: 0,
      thread: 404,
      placed: 0,
      byCat: 0,
      notifications: [0, 0],
      unread: [0, 0],
      found: 0,
      card: [[1, 0]],
    });
    expect((await bob.get(`/comment/${thread}`)).body).toHaveLength(2);
    await bob.put("/list/", { id, sublist: [{ subListHidden: false }] });
    expect(await look()).toEqual(open);
  });

  test("with its last public version hidden or deleted it is gone for others, who keep its id in their saves", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    for (const end of ["hide", "delete"]) {
      const id = await drop(ann, ["Alien"]);
      await add(bob, id, ["Heat"], true);
      await bob.put("/addsaved/", { id });
      const cat = await site.person("cat");
      await cat.put("/addsaved/", { id });
      if (end === "hide") await edit(ann, id, ["Alien"], true);
      else expect(bodyOf(await ann.delete(`/removelist/${id}`), removedResponse).sublistsLeft).toBe(0);
      expectRefusal(await cat.get(`/list/${id}`), 404);
      expectRefusal(await cat.put("/addsublist/", { id, subListHidden: false, item: [] }), 404);
      expectRefusal(await cat.put("/addsaved/", { id }), 404);
      expect((await cat.get("/getsavedlists/")).body).toEqual([]);
      const other = await drop(ann, ["x"]);
      expect(bodyOf(await cat.put("/addsaved/", { id: other }), savedResponse).saved_lists).toBe(
        `${id},${other}`,
      );
      expect(bodyOf(await cat.put("/removesaved/", { id }), savedResponse).saved_lists).toBe(other);
      expect(bodyOf(await bob.get(`/list/${id}`), list).sublist).toMatchObject([
        { subListCreator: bob.username },
      ]);
      expect((await bob.put("/list/", { id, listTitle: "Bob's alone now" })).status).toBe(
        end === "delete" ? 200 : 403,
      );
    }
  });

  test("removing an item removes its thread; deleting a version removes its threads and notifications", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const id = await drop(ann, ["Alien", "Heat"]);
    const [alien, heat] = [await itemId(ann, id, "Alien"), await itemId(ann, id, "Heat")];
    for (const itemCommentId of [alien, heat])
      await bob.post("/comment/", { itemCommentId, commentContent: "Yes" });
    await edit(ann, id, ["Heat", "Jaws"]);
    expectRefusal(await bob.get(`/comment/${alien}`), 404);
    expectRefusal(await bob.post("/comment/", { itemCommentId: alien, commentContent: "Again" }), 404);
    expect((await bob.get(`/comment/${heat}`)).body).toHaveLength(1);
    expect(bodyOf(await site.anyone.get(`/list/${id}`), list).commentsCount).toBe(1);
    const mine = () => site.anyone.get(`/commentsbyuser/${bob.username}`);
    expect(expectAnswer(await mine(), 200, placedComments)).toMatchObject([
      { itemTitle: "Heat", listId: id },
    ]);
    await add(bob, id, ["Heat"]);
    await ann.delete(`/removelist/${id}`);
    expectRefusal(await bob.get(`/comment/${heat}`), 404);
    expect(expectAnswer(await mine(), 200, placedComments)).toEqual([]);
    expect([await textsOf(ann), await unreadOf(ann)]).toEqual([
      [expect.stringContaining("1 new version")],
      1,
    ]);
    await bob.delete(`/removelist/${id}`);
    expect([await textsOf(ann), await unreadOf(ann)]).toEqual([[], 0]);
    expect(bodyOf(await site.anyone.get(`/profile/${ann.username}`), profile).listsDropped).toBe(0);
  });
});
