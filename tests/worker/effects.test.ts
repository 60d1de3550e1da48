/** The effect of a version on its masterlist, the agreement of versions, and comparisons of two versions. */
import { expect, test } from "vitest";
import { bodyOf, present } from "#tests/support/body";
import { cards, comparison, list, notifications } from "#tests/support/shapes";
import { type Client, expectAnswer, expectRefusal, form } from "./client";
import { add, drop, edit, onEachDatabase, type Person, type Site } from "./site";

const seenBy = async (client: Client, listId: string) => bodyOf(await client.get(`/list/${listId}`), list);

const effectOf = async (client: Client, listId: string, { username }: Person) =>
  present((await seenBy(client, listId)).sublist.find(({ subListCreator }) => subListCreator === username))
    .effect;

const inWords = (moves: { itemTitle: string; from: number | null; to: number | null }[]) =>
  moves.map(({ itemTitle, from, to }) => `${itemTitle} ${from} → ${to}`);

const newestOf = async (site: Site, listId: string) =>
  present(bodyOf(await site.anyone.get("/feed/0/50"), cards).find(({ id }) => id === listId)).newest;

const compare = (client: Client, listId: string, a: string, b: string) =>
  client.get(`/compare/${listId}/${a}/${b}`);

onEachDatabase("the effect of a version", (site) => {
  test("is stored for each public version", async () => {
    const [ann, bob, cleo] = [await site.person("ann"), await site.person("bob"), await site.person("cleo")];
    const listId = await drop(ann, ["Azul", "Catan", "Dixit"]);
    expect(await effectOf(site.anyone, listId, ann)).toEqual({ moves: [], agreement: null, pairs: 0 });
    expect(await newestOf(site, listId)).toEqual({ creator: ann.username, moves: [] });

    await add(bob, listId, ["Dixit", "Azul", "Catan"]);
    const bobs = present(await effectOf(site.anyone, listId, bob));
    expect(inWords(bobs.moves)).toEqual(["Dixit 3 → 2", "Catan 2 → 3"]);
    expect(bobs).toMatchObject({ agreement: 67, pairs: 3 });
    const anns = present(await effectOf(site.anyone, listId, ann));
    expect(inWords(anns.moves)).toEqual(["Azul 2 → 1", "Dixit 1 → 2"]);
    expect(inWords(present(await newestOf(site, listId)).moves)).toEqual(["Dixit 3 → 2", "Catan 2 → 3"]);

    const received = bodyOf(await ann.get(`/notifications/${ann.username}`), notifications);
    expect(received.map(({ text }) => text)).toEqual([
      `1 new version of a list that you dropped or saved. ${bob.username} added theirs: Dixit rose 3 → 2`,
    ]);

    await add(cleo, listId, ["Dixit", "Ludo"]);
    expect(inWords(present(await effectOf(site.anyone, listId, cleo)).moves)).toEqual([
      "Dixit 2 → 1",
      "Azul 1 → 2",
      "Ludo null → 4",
    ]);
    expect(present(await newestOf(site, listId)).creator).toBe(cleo.username);

    // a hidden version has no effect, and doesn't change that of others
    await edit(cleo, listId, ["Dixit", "Ludo"], true);
    expect(await effectOf(cleo, listId, cleo)).toBeNull();
    expect(await effectOf(site.anyone, listId, ann)).toEqual(anns);
    expect(await effectOf(site.anyone, listId, bob)).toEqual(bobs);
    expect(present(await newestOf(site, listId)).creator).toBe(bob.username);
  });

  test("is shown above the masterlist right after dropping, only to the creator", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const listId = await drop(ann, ["Azul", "Catan", "Dixit"]);
    const sent = form(
      {
        "sublist[0].item[0].itemTitle": "Dixit",
        "sublist[0].item[1].itemTitle": "Azul",
        "sublist[0].item[2].itemTitle": "Catan",
      },
      { Cookie: bob.cookie },
    );
    const answer = await site.page(`/drop/${listId}`, sent);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, `/lists/${listId}`]);
    const dropped = present(answer.headers.get("Set-Cookie")).split(";")[0];
    const pageFor = async (cookie: string) =>
      (await site.page(`/lists/${listId}`, { headers: { Cookie: cookie } })).text;
    const notificationsOf = async (cookie: string) => {
      const text = await pageFor(cookie);
      return [...text.matchAll(/role="status"><p[^>]*>(.*?)<\/div>/g)].map(([, words = ""]) =>
        words.replace(/<[^>]*>/g, " "),
      );
    };
    const [sentence = ""] = await notificationsOf(`${bob.cookie}; ${dropped}`);
    expect(sentence).toContain("You moved Dixit 3rd → 2nd.");
    expect(sentence).toContain("2 people have ranked");
    // three pairs say little
    expect(sentence).not.toContain("You agree with the masterlist");
    const movedRows = async (cookie: string) =>
      [
        ...(await pageFor(cookie)).matchAll(
          /<li [^>]*data-moved="([^"]*)"(?:(?!<\/li>).)*<h3[^>]*>(?:<a[^>]*>)?([^<]*)/g,
        ),
      ].map(([, by, title]) => [title, by]);
    expect(await movedRows(`${bob.cookie}; ${dropped}`)).toEqual([
      ["Dixit", "1"],
      ["Catan", "-1"],
    ]);
    expect(await movedRows(bob.cookie)).toEqual([]);
    expect(await notificationsOf(bob.cookie)).toEqual([]);
    expect(await notificationsOf(`${dropped}`)).toEqual([]);
    expect(await notificationsOf(`${ann.cookie}; dropped=${"f".repeat(24)}`)).toEqual([]);
  });
});

onEachDatabase("two versions compared", (site) => {
  test("show where both put each item", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const listId = await drop(ann, ["Azul", "Catan", "Dixit", "Azul"]);
    await add(bob, listId, ["catan", "Azul", "Ludo"]);
    const answer = expectAnswer(
      await compare(site.anyone, listId, ann.username, bob.username),
      200,
      comparison,
    );
    expect(answer).toEqual({
      // all pairs agree except Azul before Catan and Dixit before Ludo
      agreement: 67,
      pairs: 6,
      biggestGap: { itemTitle: "Azul", a: 1, b: 2 },
      onlyA: ["Dixit"],
      onlyB: ["Ludo"],
      items: [
        { itemTitle: "Azul", a: 1, b: 2 },
        { itemTitle: "Catan", a: 2, b: 1 },
        { itemTitle: "Dixit", a: 3, b: null },
        { itemTitle: "Ludo", a: null, b: 3 },
      ],
    });
    const { text } = await site.page(`/lists/${listId}/compare/${ann.username}/${bob.username}`);
    expect(text).toContain("They put 67% of 6 pairs of items in the same order.");
    expect(text).toContain(`only ${bob.username}`);
  });

  test("with the masterlist has the same agreement as the version's effect", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const listId = await drop(ann, ["Azul", "Catan", "Dixit"]);
    await add(bob, listId, ["Dixit", "Azul"]);
    const answer = expectAnswer(
      await compare(site.anyone, listId, bob.username, "masterlist"),
      200,
      comparison,
    );
    const { agreement, pairs } = present(await effectOf(site.anyone, listId, bob));
    expect(answer).toMatchObject({ agreement, pairs, onlyA: [], onlyB: ["Catan"] });
    const swapped = await site.page(`/lists/${listId}/compare/masterlist/${bob.username}`);
    expect([swapped.status, swapped.headers.get("Location")]).toEqual([
      301,
      `/lists/${listId}/compare/${bob.username}/masterlist`,
    ]);
  });

  test("are nowhere without both of them", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const listId = await drop(ann, ["Azul", "Catan", "Dixit"]);
    const [a, b] = [ann.username, bob.username];
    const sides = [
      [a, a],
      [a, a.toUpperCase()],
      [a, b],
      [b, a],
      [a, "masterlist"],
      ["masterlist", "masterlist"],
    ];
    for (const [x = "", y = ""] of sides) {
      expectRefusal(await compare(site.anyone, listId, x, y), 404);
      const page = await site.page(`/lists/${listId}/compare/${x}/${y}`);
      expect([x, y, page.status]).toEqual([x, y, x === "masterlist" && y !== x ? 301 : 404]);
    }
    await add(bob, listId, ["Ludo", "Azul"], true);
    expectRefusal(await compare(site.anyone, listId, a, b), 404);
    expectRefusal(await compare(ann, listId, b, a), 404);
    expectAnswer(await compare(bob, listId, b, a), 200, comparison);
  });
});
