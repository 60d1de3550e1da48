/** Deterministic test data with correct counters: `npm run recount` finds nothing to repair. */

import { itemKeyOf, TITLE_KEY_VERSION } from "~/features/merge/titles/item-title";
import { MINUTE } from "~/lib/time/durations";
import { ITEM_TITLES, JAPANESE, MIXED_WORD, PLACES, QUALITIES, RARE_WORD, TOPICS } from "./words";

export type RawStatement = { sql: string; args: (string | number)[] };

/** Every fifth list, except those with the rare word. */
const IS_JAPANESE = "n % 5 = 4";
const APART_MS = MINUTE;
const LISTS_EACH = 10;
const MEMBERS_MIN = 50;

/** The type of an id, stored in the second byte of its random part. */
const KIND = { list: 1, version: 2, item: 3, member: 4, comment: 5, notification: 6 };

/** Builds an id in the layout of app/lib/data/ids.ts, as an SQL expression; `at` in milliseconds since 1970. */
const generatedId = (kind: keyof typeof KIND, at: string, n: string) =>
  `printf('%08x%03x%02x%011x', (${at}) / 1000, (${at}) % 1000, ${KIND[kind]}, ${n})`;

const JAPANESE_TITLES = JAPANESE.first.flatMap((first) => JAPANESE.second.map((second) => first + second));

const memberId = (m: string) => generatedId("member", "0", m);
const wordAt = (kind: string, i: string) =>
  `(select text from bench_words where kind = '${kind}' and i = ${i})`;

const raw = (sql: string, ...args: (string | number)[]): RawStatement => ({ sql, args });

/** Returns statements to run one by one; `until` is the newest list's time in milliseconds since 1970. */
export function generateStatements(count: number, until: number): RawStatement[] {
  const members = Math.max(MEMBERS_MIN, Math.ceil(count / LISTS_EACH));
  const from = until - count * APART_MS;
  return [
    ...scaffold(count, members, from),
    ...insertPeople(members, from),
    ...content(),
    ...insertDerivedRows(),
    ...insertNotifications(),
  ];
}

/** Creates two temporary tables from which all others are filled; they are dropped at the end. */
function scaffold(count: number, members: number, from: number): RawStatement[] {
  const words = [
    ...[QUALITIES, TOPICS, PLACES].flatMap((list, k) =>
      list.map((text, i) => ({ kind: ["quality", "topic", "place"][k], i, text, key: "" })),
    ),
    ...(["quality", "topic", "place"] as const).flatMap((kind) =>
      JAPANESE[kind].map((text, i) => ({ kind: `${kind} ja`, i, text, key: "" })),
    ),
    ...Object.entries({ item: ITEM_TITLES, "item ja": JAPANESE_TITLES }).flatMap(([kind, titles]) =>
      titles.map((text, i) => ({ kind, i, text, key: itemKeyOf(text) })),
    ),
  ];
  const at = `${from} + n * ${APART_MS}`;
  return [
    raw(
      "create table bench_words (kind text, i integer, text text, key text, primary key (kind, i)) without rowid",
    ),
    raw(
      "insert into bench_words select value ->> 'kind', value ->> 'i', value ->> 'text', value ->> 'key' from json_each(?) where true order by 1, 2",
      JSON.stringify(words),
    ),
    raw(`create table bench_lists (n integer primary key, list_id text, version_id text, owner text, owner_name text,
      title text, topic text, place_name text, at integer, length integer, commenter text, saver text)`),
    raw(
      `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?)
      insert into bench_lists select n, ${generatedId("list", at, "n")}, ${generatedId("version", at, "n")},
        ${memberId(`1 + n * 7919 % ${members}`)}, printf('member_%06d', 1 + n * 7919 % ${members}),
        case when ${IS_JAPANESE} then ${wordAt("place ja", "n / 800 % 20")} || 'で' || ${wordAt("quality ja", "n % 8")} || ${wordAt("topic ja", "n / 40 % 20")}
          else case when n in (7, ${Math.floor(count / 2)}, ${count - 7}) then '${RARE_WORD} and ${MIXED_WORD}' else ${wordAt("quality", "n % 8")} end
          || ' ' || ${wordAt("topic", "n / 8 % 40")} || ' in ' || ${wordAt("place", "n / 320 % 40")} end,
        ${wordAt("topic", "n / 8 % 40")}, ${wordAt("place", "n / 320 % 40")}, ${at}, 4 + n % 5,
        case when n % 2 = 0 then ${memberId(`1 + (n * 31 + 17) % ${members}`)} end,
        case when n % 2 = 1 then ${memberId(`1 + (n * 53 + 11) % ${members}`)} end
      from numbers`,
      count,
    ),
  ];
}

const insertPeople = (members: number, from: number): RawStatement[] => [
  raw(
    `with recursive numbers (m) as (select 1 union all select m + 1 from numbers where m < ?)
    insert into users (id, username, username_key, email, created_at, confirmed_at)
    select ${memberId("m")}, printf('member_%06d', m), printf('member_%06d', m), printf('member_%06d@example.com', m), ${from}, ${from} from numbers`,
    members,
  ),
  raw(
    `insert into chapters (key, name) select lower(text), text from bench_words where kind in ('topic', 'place')`,
  ),
  raw(`insert or ignore into follows (user_id, chapter_key, created_at)
    select id, key, ${from} + turn from (
      select users.id as id, lower(word.text) as key, turn.value as turn
      from users cross join json_each('[0,1]') as turn cross join bench_words as word
      where word.kind = iif(turn.value, 'topic', 'place') and word.i = users.rowid * (turn.value * 2 + 1) % 40)`),
];

const ofItems = (column: string) =>
  `(select json_group_array(${column}) from (select ${column} from items where items.version_id = bench_lists.version_id order by position))`;

const content = (): RawStatement[] => [
  raw(`insert into items (version_id, position, id, title, context, title_key, title_key_version, comments_count)
    select version_id, step.value, ${generatedId("item", "at", "n * 16 + step.value")}, word.text,
      iif(step.value = 1, 'A word about why this one comes first.', ''), word.key, ${TITLE_KEY_VERSION},
      step.value = 1 and commenter is not null
    from bench_lists cross join json_each('[1,2,3,4,5,6,7,8]') as step cross join bench_words as word
    where step.value <= length and word.kind = iif(${IS_JAPANESE}, 'item ja', 'item') and word.i = (n * 7919 + step.value * (1 + n % 5 * 2)) % 400`),
  raw(`insert into versions (id, list_id, user_id, added_at, changed_at, feed_key, item_titles, item_ids, item_notes, item_count, comments_count)
    select version_id, list_id, owner, at, at, at * 1000,
      ${ofItems("title")}, ${ofItems("id")},
      (select json_group_array(json_array(context, comments_count)) from (
        select context, comments_count from items where items.version_id = bench_lists.version_id order by position)), length, commenter is not null from bench_lists`),
  raw(`insert into lists (id, title, merge_rev, created_at, changed_at, creator_count, merged_count, saves_count, comments_count)
    select list_id, title, 1, at, at, 1, 1, saver is not null, commenter is not null from bench_lists`),
  raw(`insert into list_chapters select list_id, position.value, lower(iif(position.value = 1, topic, place_name)),
    iif(position.value = 1, topic, place_name) from bench_lists cross join json_each('[1,2]') as position`),
  raw(`insert into comments (id, item_id, version_id, user_id, content, created_at)
    select ${generatedId("comment", "at + 1000", "n")}, ${generatedId("item", "at", "n * 16 + 1")}, version_id, commenter,
      'I would have put this one second, but what a good list this is.', at + 1000 from bench_lists where commenter is not null`),
  raw(
    `insert into saves (user_id, list_id, created_at) select saver, list_id, at + 1000 from bench_lists where saver is not null`,
  ),
];

const CARD_ITEMS = `(select json_group_array(json_object('id', id, 'title', title, 'context', context, 'commentsCount', comments_count))
  from (select * from items where version_id = bench_lists.version_id and position <= 3 order by position))`;

const insertDerivedRows = (): RawStatement[] => [
  raw(`insert into cards (list_id, feed_key, title, chapters, creators, creator_count, version_id, version_creator, version_added_at,
      version_changed_at, version_rev, first_items, item_count, top, created_at, changed_at, comments_count, rev)
    select list_id, at * 1000, title, json_array(topic, place_name), json_array(owner_name), 1, version_id, owner_name, at,
      at, 1, ${CARD_ITEMS}, length, '[]', at, at, commenter is not null, 1 from bench_lists`),
  raw(`insert into chapter_cards select chapter_key, at * 1000, list_chapters.list_id
    from bench_lists cross join list_chapters on bench_lists.list_id = list_chapters.list_id order by 1, 2`),
  raw(`insert into search (rowid, title, chapters, creators, items)
    select at * 1000, title, lower(topic) || char(10) || lower(place_name), owner_name,
      (select group_concat(title, char(10)) from (select title from items where items.version_id = bench_lists.version_id order by position))
    from bench_lists order by at`),
];

const insertNotifications = (): RawStatement[] => [
  raw(`insert into notifications (id, user_id, kind, subject, list_id, item_id, causes, created_at, counted)
    select ${generatedId("notification", "at + 1000", "n")}, owner, 'comment', ${generatedId("item", "at", "n * 16 + 1")}, list_id,
      ${generatedId("item", "at", "n * 16 + 1")}, json_array(${generatedId("comment", "at + 1000", "n")}), at + 1000, 1
    from bench_lists where commenter is not null and commenter <> owner`),
  raw(
    `insert into unread_counts (user_id, unread) select user_id, count(*) from notifications where counted = 1 group by 1`,
  ),
  raw(`update chapters set
    lists_count = counted.n from (select chapter_key, count(*) as n from chapter_cards group by 1) as counted where counted.chapter_key = key`),
  raw(`update chapters set followers_count = counted.n
    from (select chapter_key, count(*) as n from follows group by 1) as counted where counted.chapter_key = key`),
  raw(`update users set lists_dropped = (select count(*) from versions where user_id = users.id),
    comments_placed = (select count(*) from comments where user_id = users.id),
    chapters_followed = (select count(*) from follows where user_id = users.id)`),
  raw("delete from chapters where lists_count = 0 and followers_count = 0"),
  raw("drop table bench_lists"),
  raw("drop table bench_words"),
];
