import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { CARD_CREATORS } from "~/features/lists/model/list-limits";
import { drop, onEachDatabase, type Site } from "./site";

const whoDropped = (html: string) => /<section id="who-dropped">.*?<\/section>/s.exec(html)?.[0] ?? "";
const namesIn = (html: string) => [...html.matchAll(/href="\/profile\/([^"]+)"/g)].map(([, name]) => name);

/** Inserts `count` versions without items into the tables; returns their creators, newest first. */
async function readersOn({ worker: { app } }: Site, id: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, i) => `reader${count - i}`);
  const numbers = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
  const now = app.now();
  await app.db.run(sql`insert into users (id, username, username_key, created_at)
    ${numbers} select printf('%024x', n), 'reader' || n, 'reader' || n, ${now} from numbers`);
  await app.db.run(sql`insert into versions (id, list_id, user_id, added_at, changed_at, feed_key, item_titles, item_ids, item_notes)
    ${numbers} select printf('%024x', n), ${id}, printf('%024x', n), ${now}, ${now}, ${app.newFeedKey()} + n, '[]', '[]', '[]' from numbers`);
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
    const namesAt = async (query: string) =>
      namesIn(whoDropped((await site.page(`/lists/${id}${query}`)).text));
    expect(await namesAt("")).toEqual(everyone.slice(0, 40));
    expect(await namesAt("?names=40")).toEqual(everyone.slice(40));
    expect(await namesAt("?names=wrong")).toHaveLength(40);
  });
});
