import { describe, expect, test } from "vitest";
import { bodyOf, present } from "#tests/support/body";
import { card, cards, droppedResponse, list, removedResponse } from "#tests/support/shapes";
import { type Answer, expectAnswer, expectRefusal } from "./client";
import { add, drop, edit, items, onBothDatabases, UNKNOWN_ID, version } from "./site";

const titles = (sublist?: { item: { itemTitle: string }[] }) => sublist?.item.map((each) => each.itemTitle);
const creators = (answer: Answer): string[] =>
  bodyOf(answer, list).sublist.map(({ subListCreator }) => subListCreator);

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

  test("without items it is a list request", async () => {
    const ann = await site.person("ann");
    const bodies = [{ sublist: [] }, {}, { sublist: [version([])] }, { chapters: [], listImageUrl: null }];
    for (const body of bodies) {
      const answer = await ann.post("/list/", { listTitle: "Somebody tell me", ...body });
      const { listId } = expectAnswer(answer, 201, droppedResponse);
      const { sublist } = expectAnswer(await site.anyone.get(`/list/${listId}`), 200, list);
      expect(sublist).toMatchObject([{ subListCreator: ann.username, item: [] }]);
    }
    const [first] = bodyOf(await site.anyone.get("/feed/0/1"), cards);
    expect([first?.itemCount, first?.sublist[0]?.item]).toEqual([0, []]);
  });

  test("ids are accepted plain, wrapped as clients have them, and in any case", async () => {
    const ann = await site.person("ann");
    const id = await drop(ann, ["One"]);
    const forms = [id, id.toUpperCase(), `ObjectId('${id}')`, `ObjectId("${id}")`, `{"$oid":"${id}"}`];
    for (const form of forms) {
      const path = encodeURIComponent(form);
      for (const call of ["list", "shortlist", "listcommentcount"])
        expect((await site.anyone.get(`/${call}/${path}/`)).body).toMatchObject({ listId: id });
      expect((await ann.put("/addsaved/", { id: form })).body).toEqual({ saved_lists: id });
      expect(bodyOf(await ann.put("/list/", { id: form }), list).listId).toBe(id);
    }
    expect((await ann.put("/removesaved/", { id: { $oid: id } })).body).toEqual({ saved_lists: "" });
    expect((await ann.put("/list/", { listId: { $oid: id } })).status).toBe(200);
    for (const none of ["zz", id.slice(1), `${id}0`, UNKNOWN_ID, "null", "%20"])
      for (const call of ["list", "shortlist", "listcommentcount"])
        expectRefusal(await site.anyone.get(`/${call}/${none}`), 404);
  });

  describe("the caller's version", () => {
    test("is added once, to a visible list", async () => {
      const [ann, bob, cat] = [await site.person("ann"), await site.person("bob"), await site.person("cat")];
      const id = await drop(ann, ["One", "Two"]);
      const answer = await bob.put("/addsublist/", {
        id: { $oid: id },
        sublist: [version(["Two", "Three"])],
      });
      const seen = expectAnswer(answer, 200, list);
      expect(seen).toMatchObject({ edit: true, creatorCount: 2, shortlistId: id });
      expect(seen.sublistCreators).toEqual([ann.username, bob.username]);
      expect(creators(answer)).toEqual([bob.username, ann.username]);
      expect((await bob.put("/addsublist/", { id, sublist: [version(["x"])] })).status).toBe(409);
      expect((await ann.put("/addsublist/", { id, subListHidden: true, item: [] })).status).toBe(409);
      expectAnswer(
        await cat.put("/addsublist/", { id, subListHidden: false, item: items(["One"]) }),
        200,
        list,
      );
      expectRefusal(await cat.put("/addsublist/", { id: UNKNOWN_ID, sublist: [version([])] }), 404);
      expectRefusal(await cat.put("/addsublist/", { id: "zz", sublist: [version([])] }), 404);
      expectRefusal(await site.anyone.put("/addsublist/", { id }), 401);
    });

    test("comes first on its creator's list page, then the newest, 20 a page", async () => {
      const [ann, bob, cat] = [await site.person("ann"), await site.person("bob"), await site.person("cat")];
      const id = await drop(ann, ["One"]);
      await add(bob, id, ["One"]);
      await add(cat, id, ["One"]);
      expect(creators(await site.anyone.get(`/list/${id}`))).toEqual([cat, bob, ann].map((p) => p.username));
      expect(creators(await ann.get(`/list/${id}`))).toEqual([ann, cat, bob].map((p) => p.username));
      expect(creators(await ann.get(`/list/${id}?start=1&pageSize=1`))).toEqual([cat.username]);
      await edit(bob, id, ["Two"]);
      expect(creators(await site.anyone.get(`/list/${id}`))[0]).toBe(cat.username);
    });

    test("is all that an edit changes, with its threads kept by id or by title", async () => {
      const [ann, bob] = [await site.person("ann"), await site.person("bob")];
      const id = await drop(ann, ["One", "Two"]);
      const whole = await add(bob, id, ["Alien", "Heat"]);
      const [own, others] = whole.sublist;
      const [alien, heat] = present(own).item.map(({ commentId }) => commentId);
      const item = [
        { itemTitle: "Heat (1995)", itemContext: "changed", commentId: heat },
        { itemTitle: "alien", itemContext: "" },
        { itemTitle: "New", itemContext: "", commentId: present(others?.item[0]).commentId },
      ];
      const sublist = [
        { ...own, item },
        { ...others, item: [], subListHidden: true },
      ];
      const seen = expectAnswer(await bob.put("/list/", { ...whole, sublist }), 200, list);
      expect(seen.sublist[0]?.item.map((each) => each.commentId).slice(0, 2)).toEqual([heat, alien]);
      expect(present(seen.sublist[0]?.item[2]).commentId).not.toBe(present(others?.item[0]).commentId);
      expect(titles(seen.sublist[0])).toEqual(["Heat (1995)", "alien", "New"]);
      expect(titles(seen.sublist[1])).toEqual(["One", "Two"]);
      expect(seen.sublist[1]?.subListHidden).toBe(false);
    });

    test("is deleted by its creator; the last one deletes the list", async () => {
      const [ann, bob, cat] = [await site.person("ann"), await site.person("bob"), await site.person("cat")];
      const id = await drop(ann, ["One"]);
      await add(bob, id, ["One"]);
      expectRefusal(await site.anyone.delete(`/removelist/${id}`), 401);
      expectRefusal(await cat.delete(`/removelist/${id}`), 403);
      expectRefusal(await cat.delete(`/removelist/${UNKNOWN_ID}`), 404);
      expectRefusal(await cat.delete("/removelist/zz"), 404);
      const left = (answer: Answer) => expectAnswer(answer, 200, removedResponse);
      expect(left(await ann.delete(`/removelist/${id}/`))).toEqual({ listId: id, sublistsLeft: 1 });
      expect(bodyOf(await site.anyone.get(`/list/${id}`), list).sublistCreators).toEqual([bob.username]);
      expectRefusal(await ann.delete(`/removelist/${id}`), 403);
      expect(left(await bob.delete(`/removelist/ObjectId('${id}')`)).sublistsLeft).toBe(0);
      expectRefusal(await bob.get(`/list/${id}`), 404);
    });
  });

  describe("title, chapters and image", () => {
    test("can be changed by the list owner; anyone with a version may send them unchanged", async () => {
      const [ann, bob, cat] = [await site.person("ann"), await site.person("bob"), await site.person("cat")];
      const id = await drop(ann, ["One"], { title: "The first title", chapters: ["Cinema"] });
      await add(bob, id, ["One"]);
      const same = { id, listTitle: "The first title", chapters: ["CINEMA"], listImageUrl: null };
      expectAnswer(await bob.put("/list/", same), 200, list);
      for (const change of [
        { listTitle: "Another title" },
        { chapters: [] },
        { listImageUrl: "https://x.example/x.png" },
      ])
        expectRefusal(await bob.put("/list/", { id, ...change }), 403);
      expectRefusal(await cat.put("/list/", same), 403);
      const changed = expectAnswer(await ann.put("/list/", { id, listTitle: "Another title" }), 200, list);
      expect(changed).toMatchObject({ listTitle: "Another title", chapters: ["Cinema"], rev: 2 });
      await edit(ann, id, ["One"], true);
      expectRefusal(await ann.put("/list/", { id, listTitle: "Once more changed" }), 403);
      expectAnswer(await bob.put("/list/", { id, listTitle: "Bob holds it now" }), 200, list);
    });

    test("a stale rev is a 409 with the current one; without one the last write wins", async () => {
      const ann = await site.person("ann");
      const id = await drop(ann, ["One"], { title: "The first title" });
      const put = (body: object) => ann.put("/list/", { id, ...body });
      expect((await put({ rev: 1, listTitle: "The second title" })).body).toMatchObject({ rev: 2 });
      expectRefusal(await put({ rev: 1, listTitle: "The third title" }), 409, { rev: 2 });
      expect((await put({ listTitle: "The third title" })).body).toMatchObject({ rev: 3 });
      const { rev } = present(bodyOf(await ann.get(`/list/${id}`), list).sublist[0]);
      const stale = { sublist: [{ rev: rev - 1, ...version(["Two"]) }] };
      expectRefusal(await put(stale), 409, { rev });
      const edited = await put({ sublist: [{ rev, ...version(["Two"]) }] });
      expect(edited.body).toMatchObject({ sublist: [{ rev: rev + 1 }] });
      expect((await put(stale)).status).toBe(409);
      expect(expectAnswer(await edit(ann, id, ["Three"]), 200, list)).toMatchObject({ rev: 3 });
    });
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
