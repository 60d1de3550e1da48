import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { compiled, type Values } from "#db/compiled";
import { cards } from "#db/schema/cards";
import { chapterCards } from "#db/schema/chapters";
import { listChapters, versions } from "#db/schema/lists";
import { notifications } from "#db/schema/notifications";
import { saves } from "#db/schema/saves";
import { sqlNumber } from "#db/sql-number";
import { hasVersionOn } from "#db/visibility";
import { hasVisibleCause } from "#db/visible-causes";
import type { ListId, UserId } from "~/lib/data/ids";

/** Candidates: the newest lists with one of the first three items, and the newest of the first three chapters. */
const WITH_ITEMS = 4;
const OF_CHAPTER = 3;
const CHAPTERS = [1, 2, 3];

const columns = {
  id: cards.listId,
  title: cards.title,
  chapters: cards.chapters,
  creatorCount: cards.creatorCount,
  top: cards.top,
  firstItems: cards.firstItems,
  firmness: cards.firmness,
  glyphs: cards.glyphs,
};

const asLine = (text: SQL): SQL => sql`lower(char(10) || ${text} || char(10))`;
const asPhrase = (text: SQL): SQL => sql`'"' || replace(coalesce(${text}, ''), '"', '""') || '"'`;

/**
 * Selects other public lists that share an item or a chapter with a list, those with an item first.
 * It knows the list by its public card alone, so a list without one has no results.
 */
export const listsLike = compiled(
  (db, { listId, viewerId }: Values<{ listId: ListId; viewerId: UserId | null }>) => {
    // not json_each, which would bill each element as a row read
    const title = (i: number) =>
      sql`(select json_extract(iif(top = '[]', first_items, top), ${`$[${i}].title`}) from cards where list_id = ${listId})`;
    const [first, second, third] = [title(0), title(1), title(2)];
    const has = (text: SQL) => sql`instr(${asLine(sql`items`)}, ${asLine(text)}) > 0`;
    const withItems = sql`select feed_key, shared, null as chapter from (
    select rowid as feed_key, case when ${has(first)} then ${first} when ${has(second)} then ${second}
      when ${has(third)} then ${third} end as shared
    from search where search match '{items} : (' || ${asPhrase(first)} || ' OR ' || ${asPhrase(second)} || ' OR ' || ${asPhrase(third)} || ')'
    order by rowid desc limit ${WITH_ITEMS}) where shared is not null`;
    const ofChapter = (position: number) => sql`select feed_key, null as shared, chapter_key as chapter from (
    select feed_key, chapter_key from ${chapterCards}
    where chapter_key = (select chapter_key from ${listChapters} where list_id = ${listId} and position = ${position})
      and exists (select 1 from cards where list_id = ${listId})
    order by feed_key desc limit ${OF_CHAPTER})`;
    const candidates = sql.join([withItems, ...CHAPTERS.map(ofChapter)], sql` union all `);
    return db
      .select({
        ...columns,
        /** An item that both have; if null, `chapter` is the key of a chapter of both. */
        shared: sql<string | null>`found.shared`.as("shared"),
        chapter: sql<string | null>`found.chapter`.as("chapter"),
      })
      .from(
        sql`(select feed_key, max(shared) as shared, min(chapter) as chapter from (${candidates}) group by feed_key) as found`,
      )
      .innerJoin(cards, eq(cards.feedKey, sql`found.feed_key`))
      .where(
        and(
          ne(cards.listId, listId),
          viewerId === null ? undefined : sql`not ${hasVersionOn(cards.listId, viewerId)}`,
        ),
      )
      .orderBy(sql`found.shared is null`, desc(cards.feedKey));
  },
);

/** The parts of my-stuff that show lists while they are empty. */
export type EmptyPart = "saves" | "drops" | "notifications";

type Owner = { userId: UserId; now: number };

/** Matches if the part's page shows nothing: rows about what has become private don't count. */
const isEmpty = (part: EmptyPart, { userId, now }: Owner): SQL => {
  const shown = {
    saves: sql`${saves} join cards as theirs on theirs.list_id = ${saves.listId} where ${saves.userId} = ${userId}`,
    drops: sql`${versions} where ${versions.userId} = ${userId}`,
    notifications: sql`${notifications} where ${notifications.userId} = ${userId}
      and ${notifications.onSite} and ${hasVisibleCause(userId, now)}`,
  }[part];
  return sql`not exists (select 1 from ${shown})`;
};

/** The number of newest lists that an empty part chooses from. */
const NEWEST = 12;

/** Selects the newest lists without a version of the member; none if the part shows anything. */
export const listsWhileEmpty = (db: Database, part: EmptyPart, owner: Owner) =>
  db
    .select(columns)
    .from(cards)
    .where(sql`not ${hasVersionOn(cards.listId, owner.userId)}`)
    .orderBy(desc(cards.feedKey))
    // as a condition it would read every card
    .limit(sqlNumber(sql`iif(${isEmpty(part, owner)}, ${NEWEST}, 0)`));
