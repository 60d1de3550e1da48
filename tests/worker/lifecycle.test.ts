import { expect, test } from "vitest";
import { bodyOf } from "#tests/support/body";
import {
  cards,
  commentCount,
  list,
  notifications,
  placedComments,
  unreadResponse,
} from "#tests/support/shapes";
import { add, drop, itemId, onEachDatabase, type Person, type Site } from "./site";

const firstTitles = async (site: Site, n: number) =>
  bodyOf(await site.anyone.get(`/feed/0/${n}`), cards).map((card: { listTitle: string }) => card.listTitle);

const textsOf = async (person: Person) =>
  bodyOf(await person.get(`/notifications/${person.username}`), notifications).map(
    (notification: { text: string }) => notification.text,
  );

const unreadOf = async (person: Person) =>
  bodyOf(await person.get(`/notification_count/${person.username}`), unreadResponse).count;

onEachDatabase("what becomes of a list", (site) => {
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
});
