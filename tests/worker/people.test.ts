import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { MEMBERS_PASSWORD } from "#tests/support/test-app";
import { CARD_CREATORS } from "~/features/lists/model/list-limits";
import { placeMarks } from "~/features/lists/places/place-marks";
import type { PlacedItems } from "~/features/lists/places/place-words";
import { form } from "./client";
import { add, drop, onEachDatabase, type Site } from "./site";

const whoDropped = (html: string) => /<section id="who-dropped">.*?<\/section>/s.exec(html)?.[0] ?? "";
const namesIn = (html: string) => [...html.matchAll(/href="\/profile\/([^"]+)"/g)].map(([, name]) => name);

/** Inserts `count` versions without items into the tables; returns their creators, newest first. */
async function readersOn({ worker: { app } }: Site, id: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, i) => `reader${count - i}`);
  const numbers = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
  const now = app.now();
  await app.db.run(sql`insert into users (id, username, username_key, created_at)
    ${numbers} select printf('%024x', n), 'reader' || n, 'reader' || n, ${now} from numbers`);
  await app.db.run(sql`insert into versions (id, list_id, user_id, added_at, changed_at, feed_key, item_titles)
    ${numbers} select printf('%024x', n), ${id}, printf('%024x', n), ${now}, ${now}, ${app.newFeedKey()} + n, '[]' from numbers`);
  await app.db.run(sql`update lists set creator_count = creator_count + ${count} where id = ${id}`);
  await app.db.run(sql`update cards set creator_count = creator_count + ${count},
    creators = ${JSON.stringify(names.slice(0, CARD_CREATORS))} where list_id = ${id}`);
  return names;
}

onEachDatabase("people on a list", (site) => {
  test("are named forty at a time, each once, the newest first", async () => {
    const ann = await site.person("ann");
    const id = await drop(ann, ["Ran", "Heat"]);
    const everyone = [...(await readersOn(site, id, 42)), ann.username];
    const first = whoDropped((await site.page(`/lists/${id}`)).text);
    expect(namesIn(first)).toEqual(everyone.slice(0, 40));
    expect(namesIn(first.split("<details")[0] ?? "")).toEqual(everyone.slice(0, 12));
    expect(first).toContain("and 31 others");
    expect(first).toContain(`href="/lists/${id}?names=40#who-dropped"`);
    const second = whoDropped((await site.page(`/lists/${id}?names=40`)).text);
    expect(namesIn(second)).toEqual(everyone.slice(40));
    expect(second).toMatch(/<details[^>]* open/);
    expect(second).toContain(`href="/lists/${id}#who-dropped"`);
    expect(second).not.toContain("more names");
    expect(namesIn(whoDropped((await site.page(`/lists/${id}?names=wrong`)).text))).toHaveLength(40);
  });

  test("who left are named beside each other; each has a dot that leads to their version", async () => {
    const ann = await site.person("ann");
    const id = await drop(ann, ["Azul", "Catan"]);
    for (const name of ["gone", "away"]) {
      const leaver = await site.person(name);
      await add(leaver, id, ["Catan"]);
      const request = form(
        { intent: "delete-account", keep: "yes", sure: "yes", password: MEMBERS_PASSWORD },
        { Cookie: leaver.cookie },
      );
      expect((await site.page("/my-stuff/profile", request)).headers.get("Location")).toBe("/");
    }
    const { text } = await site.page(`/lists/${id}`);
    expect(whoDropped(text).match(/former member/g)).toHaveLength(2);
    const placed: PlacedItems = JSON.parse((await site.page(`/lists/${id}/places.json`)).text);
    const { marks } = placeMarks(placed);
    const dots = (place: number | null) =>
      marks
        .flat()
        .filter((mark) => mark.creator === "former member" && mark.place === place)
        .map(({ inPath }) => inPath);
    expect(new Set(dots(null)).size).toBe(2);
    expect(dots(null).sort()).toEqual(dots(1).sort());
    const [version] = dots(null);
    expect((await site.page(`/listdetails/${id}/${version}`)).status).toBe(200);
  });

  test("are also in the page's description", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const id = await drop(ann, ["Azul", "Catan"]);
    await add(bob, id, ["Azul"]);
    const { text } = await site.page(`/lists/${id}`);
    const descriptions = [
      ...text.matchAll(/<meta (?:name|property)="(?:og:)?description" content="([^"]*)"/g),
    ];
    expect(descriptions.map(([, words]) => words)).toEqual(
      Array(2).fill("2 people, one masterlist. 1. Azul 2. Catan"),
    );
  });
});
