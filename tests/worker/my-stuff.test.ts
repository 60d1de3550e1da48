import { expect, test } from "vitest";
import { bodyOf } from "#tests/support/body";
import { badInput, cards, chapters, followedResponse, list, savedResponse } from "#tests/support/shapes";
import { expectAnswer, expectRefusal } from "./client";
import { drop, onBothDatabases, UNKNOWN_ID } from "./site";

onBothDatabases("saves and follows", (site) => {
  test("saved lists are ids in a text, in the order of saving; the cards are newest saved first", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const [one, two] = [await drop(ann, ["One"]), await drop(ann, ["Two"])];
    const save = (body: object) => bob.put("/addsaved/", body);
    expect(
      expectAnswer(await save({ user: bob.username.toUpperCase(), id: one }), 200, savedResponse),
    ).toEqual({
      saved_lists: one,
    });
    expect((await save({ id: { $oid: two } })).body).toEqual({ saved_lists: `${one},${two}` });
    expect((await save({ id: one })).body).toEqual({ saved_lists: `${one},${two}` });
    const mine = expectAnswer(await bob.get("/getsavedlists"), 200, cards);
    expect(mine.map(({ id, saved }) => [id, saved])).toEqual([
      [two, true],
      [one, true],
    ]);
    expect((await bob.get("/getsavedlists/?start=1&pageSize=1")).body).toHaveLength(1);
    expect((await bob.get(`/list/${one}`)).body).toMatchObject({ saved: true, listeners: 1 });
    expect((await ann.get(`/list/${one}`)).body).toMatchObject({ saved: false, listeners: 1 });
    const forget = (body: object) => bob.put("/removesaved/", body);
    expect((await forget({ user: bob.username, id: one })).body).toEqual({ saved_lists: two });
    for (const id of [one, UNKNOWN_ID, "zz"])
      expect((await forget({ id })).body).toEqual({ saved_lists: two });
    expect((await bob.get(`/list/${one}`)).body).toMatchObject({ saved: false, listeners: 0 });
  });

  test("followed chapters are names in a text, in the order of following, the same in any case", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const follow = (chapter: unknown) => bob.put("/followchapter/", { chapter });
    expect(expectAnswer(await follow("  Road   Movies "), 200, followedResponse)).toEqual({
      followed_chapters: "Road Movies",
    });
    expect((await follow("ROAD MOVIES")).body).toEqual({ followed_chapters: "Road Movies" });
    expect((await follow("Ünï")).body).toEqual({ followed_chapters: "Road Movies,Ünï" });
    await ann.put("/followchapter/", { chapter: "road movies" });
    expect(expectAnswer(await bob.get("/getchapters/"), 200, chapters)).toEqual([
      { chapter: "Road Movies", listeners: 2 },
      { chapter: "Ünï", listeners: 1 },
    ]);
    expect((await bob.get("/getchapters?start=1")).body).toHaveLength(1);
    const id = await drop(ann, ["One"], { chapters: ["other road", "road movies"] });
    const seen = (await bob.get(`/list/${id}`)).body;
    expect(seen).toMatchObject({
      chapters: ["other road", "Road Movies"],
      followedChapters: ["Road Movies"],
      nonFollowedChapters: ["other road"],
      listeners: 2,
    });
    const unfollow = (chapter: unknown) => bob.put("/unfollowchapter/", { chapter });
    expect((await unfollow("road  MOVIES")).body).toEqual({ followed_chapters: "Ünï" });
    for (const chapter of ["road movies", "nothing such", "a,b"])
      expect((await unfollow(chapter)).body).toEqual({ followed_chapters: "Ünï" });
    expect(bodyOf(await site.anyone.get(`/list/${id}`), list).listeners).toBe(1);
    for (const call of ["/followchapter/", "/unfollowchapter/"]) {
      expect(bodyOf(await bob.put(call, {}), badInput).errors).toEqual({ chapter: "Chapter is required" });
      expectRefusal(await site.anyone.put(call, { chapter: "x" }), 401);
    }
  });
});
