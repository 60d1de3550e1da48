import { expect, test } from "vitest";
import { bodyOf } from "#tests/support/body";
import { card, cards, droppedResponse, list } from "#tests/support/shapes";
import { expectAnswer, expectRefusal } from "./client";
import { add, drop, onBothDatabases } from "./site";

const titles = (sublist?: { item: { itemTitle: string }[] }) => sublist?.item.map((each) => each.itemTitle);

onBothDatabases("lists", (site) => {
  test("a drop stores the sent list and puts its card first in the feed", async () => {
    const ann = await site.person("ann");
    const item = [
      { itemTitle: " Blade   Runner ", itemContext: "  rain\r\nand neon " },
      { itemTitle: "Alien", itemContext: "" },
      { itemTitle: "Heat", itemContext: "" },
      { itemTitle: "Jaws", itemContext: "" },
    ];
    const answer = await ann.post("/list/", {
      listTitle: "  Films   to see again ",
      chapters: [" Hard   Boiled ", "film noir", "FILM NOIR"],
      listImageUrl: "https://pictures.example/a.png",
      sublist: [{ subListHidden: false, subListCreator: "somebody", item }],
      creator: "somebody",
    });
    const { listId, _id } = expectAnswer(answer, 201, droppedResponse);
    expect(_id).toEqual({ $oid: listId });
    const seen = expectAnswer(await site.anyone.get(`/list/${listId}`), 200, list);
    expect(seen).toMatchObject({
      id: listId,
      listId,
      _id: { $oid: listId },
      listTitle: "Films to see again",
      listImageUrl: "https://pictures.example/a.png",
      chapters: ["Hard Boiled", "film noir"],
      followedChapters: [],
      nonFollowedChapters: ["Hard Boiled", "film noir"],
      sublistCreators: [ann.username],
      shortlistId: null,
      shortlistItem: [],
      shortlistLastChanged: null,
      creatorCount: 1,
      listeners: 0,
      saved: false,
      edit: false,
      commentsCount: 0,
    });
    expect(seen.sublist[0]).toMatchObject({ subListCreator: ann.username, subListHidden: false, rev: 1 });
    expect(seen.sublist[0]?.item[0]).toMatchObject({
      itemTitle: "Blade Runner",
      itemContext: "rain\nand neon",
    });
    expect(bodyOf(await ann.get(`/list/${listId}`), list).edit).toBe(true);
    const [first] = expectAnswer(await site.anyone.get("/feed/0/1"), 200, cards);
    expect(first).toMatchObject({ id: listId, itemCount: 4, private: false, shortlistItem: [] });
    expect(titles(first?.sublist[0])).toEqual(["Blade Runner", "Alien", "Heat"]);
  });

  test("somebody's lists, each with that version, have the fields of a card", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const id = await drop(ann, ["One", "Two", "Three", "Four"]);
    await add(bob, id, ["Four", "Three", "Two", "One"]);
    const own = await drop(bob, ["Five"], { title: "Something newer" });
    const mine = expectAnswer(
      await site.anyone.get(`/listsbyuser/${bob.username.toUpperCase()}/`),
      200,
      cards,
    );
    expect(mine.map((each) => each.id)).toEqual([own, id]);
    const shared = card.parse(mine[1]);
    expect(titles(shared.sublist[0])).toEqual(["Four", "Three", "Two"]);
    expect(shared.sublist[0]?.subListCreator).toBe(bob.username);
    expect(shared.shortlistItem).toHaveLength(3);
    expect((await site.anyone.get(`/listsbyuser/${bob.username}?start=1&pageSize=1`)).body).toHaveLength(1);
    expectRefusal(await site.anyone.get("/listsbyuser/nobody-at-all"), 404);
    const [feed] = bodyOf(await site.anyone.get("/feed/1/1"), cards);
    expect(titles(feed?.sublist[0])).toEqual(["One", "Two", "Three"]);
  });
});
