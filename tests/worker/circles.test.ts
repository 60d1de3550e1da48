import { expect, test } from "vitest";
import { bodyOf, cookiesOf } from "#tests/support/body";
import { droppedResponse, list, notifications } from "#tests/support/shapes";
import { expectRefusal, form } from "./client";
import { onEachDatabase, type Person, type Site, version } from "./site";

async function circle(ann: Person, more: object = {}) {
  const body = { listTitle: "Plover games", audience: "link", sublist: [version(["Go", "Azul"])], ...more };
  const { listId: id, link = "" } = bodyOf(await ann.post("/list/", body), droppedResponse);
  expect(link).toMatch("audience" in more ? /^$/ : /^\/l\/[\w-]{22,}$/);
  return { id, link, key: { "X-List-Key": link.slice("/l/".length) } };
}

/** Returns the addresses of a list and its owner that anybody may request. */
const pagesOf = (id: string, { username }: Person) => [
  `/lists/${id}`,
  `/lists/${id}.data`,
  `/longlist/${id}`,
  `/listdetails/${id}/${username}`,
  `/lists/${id}/share.png`,
  `/lists/${id}/tiers.png`,
  `/lists/${id}/duel.png`,
  `/listdetails/${id}/${username}/share.png`,
  `/lists/${id}/export.json`,
  `/lists/${id}/take`,
  `/lists/${id}/feed.atom`,
  `/embed/${id}`,
  `/oembed?format=json&url=${encodeURIComponent(`http://localhost/lists/${id}`)}`,
];

onEachDatabase("a list by link", (site: Site) => {
  test("is a 404 everywhere, and opens by its link", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const { id, link, key } = await circle(ann);
    for (const path of pagesOf(id, ann)) expect([path, (await site.page(path)).status]).toEqual([path, 404]);
    for (const client of [site.anyone, bob]) expectRefusal(await client.get(`/list/${id}`), 404);
    expect(bodyOf(await ann.get(`/list/${id}`), list)).toMatchObject({ audience: "link", link });

    const opened = await site.page(link);
    const cookie = opened.headers.get("Set-Cookie") ?? "";
    expect([opened.status, opened.text]).toEqual([200, expect.stringContaining("Plover games")]);
    expect(opened.text).toContain('name="robots" content="noindex');
    const again = await site.page(link, { headers: { Cookie: ann.cookie } });
    expect([again.status, again.headers.get("Location")]).toEqual([302, `/lists/${id}`]);
    expect(cookie).toMatch(/^list-key-[0-9a-f]{24}=.*; Path=\/; .*SameSite=Lax; HttpOnly/);
    expect(opened.headers.get("Cache-Control")).toContain("no-store");
    expect(opened.headers.get("Referrer-Policy")).toBe("no-referrer");
    const invited = { headers: { Cookie: cookie.split(";")[0] ?? "" } };
    const page = await site.page(`/lists/${id}`, invited);
    expect(page.text).toContain("Plover games");
    expect(page.text).toContain('name="robots" content="noindex');
    expect(page.headers.get("Cache-Control")).toContain("no-store");
    expect((await site.page(`/lists/${id}`)).status).toBe(404);
    for (const path of pagesOf(id, ann).filter((path) => /share|take|feed|embed/.test(path)))
      expect([path, (await site.page(path, invited)).status]).toEqual([path, 404]);

    const known = bodyOf(await bob.get(`/list/${id}`, key), list);
    expect(known).toMatchObject({ listTitle: "Plover games", audience: "link", blindUntil: null });
    expect(known).not.toHaveProperty("link");
    expectRefusal(await bob.put("/list/", { id, audience: "everyone" }), 404);
    expectRefusal(await bob.put("/list/", { id, audience: "everyone" }, key), 403);
    expect((await site.page("/l/nothing")).status).toBe(404);
  });

  test("what opens a list and hides a version is one moment: a stranger who keeps asking never sees that version", async () => {
    const ann = await site.person("ann");
    const { id } = await circle(ann);
    let isOver = false;
    const watch = async (seen: string[] = []) => {
      for (let start = 0; !isOver; start++) {
        const paths = [`/api/list/${id}?pageSize=${1 + (start % 20)}`, `/lists/${id}?at=${start}`];
        for (const path of paths) seen.push((await site.page(path)).text);
      }
      return seen;
    };
    const watchers = [watch(), watch()];
    for (let i = 0; i < 12; i++) {
      const open = await ann.put("/list/", { id, audience: "everyone", sublist: [{ subListHidden: true }] });
      const close = await ann.put("/list/", { id, audience: "link", sublist: [{ subListHidden: false }] });
      expect([open.status, close.status]).toEqual([200, 200]);
    }
    isOver = true;
    const seen = (await Promise.all(watchers)).flat();
    expect(seen.length).toBeGreaterThan(12);
    expect(seen.filter((text) => text.includes("Azul"))).toEqual([]);
  });

  test("a reveal is mailed once to members who aren't looking, and to no guest", async () => {
    const [ann, bob, cleo] = [await site.person("ann"), await site.person("bob"), await site.person("cleo")];
    const { id, link, key } = await circle(ann, {
      blindUntil: { $date: Date.now() + 60 * 60 * 1000 },
      guests: true,
    });
    for (const member of [bob, cleo])
      expect((await member.put("/addsublist/", { id, ...version(["Ra"]) }, key)).status).toBe(200);
    const Cookie = cookiesOf(await site.page(`${link}/join`, form({ name: "Mia" })));
    const rows = { "sublist[0].item[0].itemTitle": "Go" };
    expect((await site.page(`/drop/${id}`, form(rows, { Cookie }))).status).toBe(302);
    expect((await ann.put("/list/", { id, blindUntil: null })).status).toBe(200);
    expect((await site.page(`/lists/${id}/room`, { headers: { Cookie: cleo.cookie } })).status).toBe(200);
    const hasSeen = async ({ username, get }: Person) =>
      bodyOf(await get(`/notifications/${username}/`), notifications).find(({ title }) =>
        title.endsWith("is revealed"),
      )?.read;
    await expect.poll(() => hasSeen(cleo)).toBe(true);
    expect(await hasSeen(bob)).toBe(false);

    const told = async () => (await site.mails()).filter(({ text }) => text.includes(`/lists/${id}`));
    const cronIn = (minutes: number) => site.cronAt(Date.now() + minutes * 60_000);
    await cronIn(0);
    expect(await told()).toEqual([]);
    await cronIn(2);
    await cronIn(4);
    const subject = "'Plover games' is revealed";
    expect(await told()).toMatchObject([{ to: `${bob.username}@example.com`, subject }]);
  });
});
