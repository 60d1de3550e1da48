import { sql } from "drizzle-orm";
import { ballot } from "#scripts/generated-lists/sample";
import { dropList } from "~/features/lists/writes/drop-list.server";
import { rebuildList } from "~/features/lists/writes/merge-list.server";
import { itemKeyOf } from "~/features/merge/titles/item-title";
import type { App } from "~/platform/app.server";
import type { Member } from "~/platform/viewer.server";

const ITEMS = 50;
const AT_ONCE = 100;

/** Adds members whose names sort before all others. */
export const addPeople = (app: App, count: number) =>
  app.db.run(sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
    insert into users (id, username, username_key, created_at, confirmed_at)
    select printf('%024x', n), printf('crowd_%06d', n), printf('crowd_%06d', n), 0, 0 from numbers`);

export const chapterOf = (followers: number) => `Followed by ${followers}`;

export const followBy = (app: App, count: number) =>
  app.db.batch([
    app.db.run(sql`insert into chapters (key, name, followers_count)
      values (${chapterOf(count).toLowerCase()}, ${chapterOf(count)}, ${count})`),
    app.db.run(sql`insert into follows (user_id, chapter_key, created_at)
      select id, ${chapterOf(count).toLowerCase()}, 0 from users where username_key like 'crowd_%' limit ${count}`),
  ]);

/** Creates a list with one version per member, in batches; the product builds its projections. */
export async function makeLargeList(app: App, [first, ...others]: Member[]): Promise<string> {
  if (!first) throw new Error("A large list needs members");
  const items = ballot(0, ITEMS).map((title) => ({ title, context: "" }));
  const draft = { title: "A list of a large list", chapters: ["albums"] };
  const { listId } = await dropList(app, first, { ...draft, version: { hidden: false, items } });
  const now = app.now();
  const versions = others.map(({ id }, turn) => ({
    id: app.newId(),
    userId: id,
    // distinct times, because versions of the same millisecond have no defined order
    at: now - (others.length - turn),
    feedKey: app.newFeedKey(),
    items: ballot(turn + 1, ITEMS).map((title, i) => ({
      id: app.newId(),
      title,
      // notes on three items, as on an active list
      context: i < 3 ? "What speaks for it." : "",
      key: itemKeyOf(title),
    })),
  }));
  for (let start = 0; start < versions.length; start += AT_ONCE) {
    const rows = JSON.stringify(versions.slice(start, start + AT_ONCE));
    await app.db.batch([
      app.db.run(sql`insert into versions (id, list_id, user_id, added_at, changed_at, feed_key, item_titles, item_ids, item_notes, item_count)
        select value ->> 'id', ${listId}, value ->> 'userId', value ->> 'at', value ->> 'at', value ->> 'feedKey',
          (select json_group_array(item.value ->> 'title') from json_each(version.value -> 'items') as item),
          (select json_group_array(item.value ->> 'id') from json_each(version.value -> 'items') as item),
          (select json_group_array(json_array(item.value ->> 'context', 0)) from json_each(version.value -> 'items') as item), ${ITEMS}
        from json_each(${rows}) as version`),
      app.db.run(sql`insert into items (version_id, position, id, title, context, title_key, title_key_version)
        select version.value ->> 'id', item.key + 1, item.value ->> 'id', item.value ->> 'title', item.value ->> 'context',
          item.value ->> 'key', 1
        from json_each(${rows}) as version, json_each(version.value -> 'items') as item`),
    ]);
  }
  await app.db.run(sql`update lists set creator_count = ${versions.length + 1} where id = ${listId}`);
  await rebuildList(app, listId);
  return listId;
}
