import { expect, test } from "vitest";
import { bodyOf } from "#tests/support/body";
import { cards, profile } from "#tests/support/shapes";
import { expectRefusal } from "./client";
import { add, drop, edit, itemId, items, onEachDatabase, type Person, type Site } from "./site";

/** Matches values that vary between requests without a change. */
const CHANCE =
  /nonce[=-]\\?"?[\w-]+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{32}\b|>(?:[Jj]ust now|\d+[smhdw] ago)</g;

/** Reads everything that others can see of a list, a chapter and two members, one text per address. */
async function readEverything(site: Site, others: Person[], { id, thread, people }: OpenList) {
  const calls = [
    "/feed/0/50",
    `/list/${id}`,
    `/shortlist/${id}`,
    `/list/${id}/ballots`,
    `/list/${id}/both`,
    `/listcommentcount/${id}`,
    `/comment/${thread}`,
    "/chapter/watched",
    "/chapter/secret%20chapter",
    "/search/secret",
    "/search/watched",
    ...people.flatMap((name) => [
      `/search/${name}`,
      ...["profile", "listsbyuser", "commentsbyuser", "commentcountbyuser"].map((call) => `/${call}/${name}`),
    ]),
  ];
  const pages = [
    "/",
    `/lists/${id}`,
    `/lists/${id}.data`,
    `/longlist/${id}`,
    "/chapter/watched",
    "/chapter/secret%20chapter",
    "/search/secret",
    `/suggest/items?list=${id}&q=secret`,
    "/suggest/items?q=secret",
    "/suggest/chapters?q=secret",
    "/suggest/lists?q=secret",
    `/suggest/people?list=${id}&q=a`,
    ...people.flatMap((name) => [`/profile/${name}`, `/listdetails/${id}/${name}`]),
  ];
  const seen: Record<string, string> = {};
  for (const path of calls) {
    seen[path] = (await site.anyone.get(path)).text;
    for (const other of others) seen[`${other.username} ${path}`] = (await other.get(path)).text;
  }
  for (const path of pages) seen[`page ${path}`] = (await site.page(path)).text.replaceAll(CHANCE, "");
  for (const other of others)
    for (const call of ["notifications", "notification_count"])
      seen[`${other.username} ${call}`] = (await other.get(`/${call}/${other.username}`)).text;
  for (const other of others) seen[`${other.username} saved`] = (await other.get("/getsavedlists/")).text;
  return seen;
}

type OpenList = { id: string; thread: string; people: string[] };

onEachDatabase("what is private", (site) => {
  test("exists for its creator alone, after every act on it", async () => {
    const [ann, bob, cat] = [await site.person("ann"), await site.person("bob"), await site.person("cat")];
    const id = await drop(ann, ["Alien", "Heat"], { title: "Watched by everyone", chapters: ["watched"] });
    await cat.put("/followchapter/", { chapter: "watched" });
    await cat.put("/addsaved/", { id });
    const thread = await itemId(site.anyone, id, "Alien");
    await cat.post("/comment/", { itemCommentId: thread, commentContent: "Mine too" });
    const look = () => readEverything(site, [ann, cat], { id, thread, people: [ann.username, bob.username] });
    const before = await look();

    await add(bob, id, ["Secret item", "Alien"], true);
    const chapters = ["secret chapter", "WATCHED"];
    const secret = await drop(bob, ["Secret item"], { title: "A secret list", chapters, hidden: true });
    expect(await look()).toEqual(before);

    const [own, ofSecret] = [await itemId(bob, id, "Alien", bob), await itemId(bob, secret, "Secret item")];
    for (const itemCommentId of [own, ofSecret])
      expect((await bob.post("/comment/", { itemCommentId, commentContent: "A note" })).status).toBe(201);
    await bob.put("/list/", { id: secret, listTitle: "Still secret", chapters: ["secret chapter", "more"] });
    await edit(bob, id, ["Secret item", "Secret two"], true);
    expect(await look()).toEqual(before);

    await bob.delete(`/removelist/${id}`);
    await bob.delete(`/removelist/${secret}`);
    expect(await look()).toEqual(before);
  });

  test("is a 404 to everyone else, for every call", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const id = await drop(ann, ["Alien"], { hidden: true });
    const item = await itemId(ann, id, "Alien");
    for (const client of [site.anyone, bob])
      for (const call of [
        `list/${id}`,
        `shortlist/${id}`,
        `list/${id}/ballots`,
        `list/${id}/both`,
        `listcommentcount/${id}`,
      ])
        expectRefusal(await client.get(`/${call}`), 404);
    expectRefusal(await bob.get(`/comment/${item}`), 404);
    expectRefusal(await bob.post("/comment/", { itemCommentId: item, commentContent: "Hello" }), 404);
    expectRefusal(await bob.put("/addsublist/", { id, subListHidden: false, item: items(["x"]) }), 404);
    expectRefusal(await bob.put("/list/", { id, listTitle: "Not my list" }), 404);
    expectRefusal(await bob.delete(`/removelist/${id}`), 404);
    expectRefusal(await bob.put("/addsaved/", { id }), 404);
    expectRefusal(await bob.get(`/flag/${id}/${ann.username}`), 404);
    expectRefusal(await bob.post("/sameitem/", { id, a: "Alien", b: "Aliens", same: true }), 404);
    const none = await bob.get(`/list/${"f".repeat(24)}`);
    expect((await bob.get(`/list/${id}`)).text).toBe(none.text);
    for (const page of [`/lists/${id}`, `/longlist/${id}`, `/listdetails/${id}/${ann.username}`])
      expect((await site.page(page, { headers: { Cookie: bob.cookie } })).status).toBe(404);
  });

  test("is seen by its creator, with its lock, and not in feed, chapter or search", async () => {
    const ann = await site.person("ann");
    const id = await drop(ann, ["Alien"], { title: "Hers alone", chapters: ["alone"], hidden: true });
    expect((await ann.get(`/list/${id}`)).body).toMatchObject({
      sublist: [{ subListHidden: true }],
      creatorCount: 0,
      sublistCreators: [],
      edit: true,
    });
    const byUser = (await ann.get(`/listsbyuser/${ann.username}`)).body;
    expect(byUser).toMatchObject([{ id, private: true, sublist: [{ subListHidden: true }] }]);
    const { listsDropped, lists } = bodyOf(await ann.get(`/profile/${ann.username}`), profile);
    expect([listsDropped, lists.length]).toEqual([1, 1]);
    expect((await site.anyone.get(`/profile/${ann.username}`)).body).toMatchObject({
      listsDropped: 0,
      lists: [],
    });
    expect((await ann.get("/chapter/alone")).body).toEqual([]);
    expect((await ann.get("/search/hers")).body).toEqual([]);
    expect(bodyOf(await ann.get("/feed/0/50"), cards).some((card: { id: string }) => card.id === id)).toBe(
      false,
    );
    for (const path of [`/lists/${id}`, `/listdetails/${id}/${ann.username}`, "/my-stuff/drops"])
      expect((await site.page(path, { headers: { Cookie: ann.cookie } })).text).toContain("Hers alone");
  });
});
