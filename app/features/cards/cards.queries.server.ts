import { and, desc, eq, getTableColumns, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { type CardItem, type CardRank, cards, lists, users, versions } from "#db/schema";
import { isPublic, versionVisibleTo } from "#db/visibility";

/** Every column of a card, for a select that joins `cards` to what picks the page; add `sort`, the page's key. */
const cardColumns = getTableColumns(cards);

export type CardRow = typeof cards.$inferSelect & { sort: number };

type FeedPage = { before?: number; start?: number; limit: number };

/** Cards in feed order, newest first; `before` is a feed key. */
export const cardsInFeedOrder = (db: Database, page: FeedPage) =>
  db
    .select({ ...cardColumns, sort: sql<number>`${cards.feedKey}`.as("sort") })
    .from(cards)
    .where(page.before === undefined ? undefined : lt(cards.feedKey, page.before))
    .orderBy(desc(cards.feedKey))
    .limit(page.limit)
    .offset(page.start ?? 0);

/** The list ids of these cards, as a subquery. */
export const idsInFeedOrder = ({ before = Number.MAX_SAFE_INTEGER, start = 0, limit }: FeedPage) =>
  sql`select list_id from (select list_id from cards where feed_key < ${before}
    order by feed_key desc limit ${limit} offset ${start})`;

/** Which lists of a page a member saved; `ids` is a subquery of one column of list ids, as in the next three. */
export const savedAmong = (db: Database, userId: string, ids: SQL) =>
  db.all<{ list_id: string }>(
    sql`select list_id from saves where user_id = ${userId} and list_id in (${ids})`,
  );

export const ownAmong = (db: Database, userId: string, ids: SQL) =>
  db.all<{ list_id: string; counted: number }>(
    sql`select list_id, ${isPublic} as counted from versions where user_id = ${userId} and list_id in (${ids})`,
  );

export const followedAmong = (db: Database, userId: string, ids: SQL) =>
  db.all<{
    chapter_key: string;
  }>(sql`select chapter_key from follows where user_id = ${userId} and chapter_key in (
    select chapter_key from list_chapters where list_id in (${ids}))`);

export const reportedAmong = (db: Database, userId: string, ids: SQL) =>
  db.all<{ version_id: string; kind: "list" | "comments" }>(
    sql`select version_id, kind from reports where reporter_id = ${userId} and list_id in (${ids})`,
  );

/** A member's version as a card shows it, with columns of the list's public card, if it has one. */
export type OwnVersionRow = {
  list_id: string;
  sort: number;
  version_id: string;
  creator: string;
  stands_for: string | null;
  user_id: string;
  hidden: number;
  removed: number;
  added_at: number;
  changed_at: number;
  version_rev: number;
  item_count: number;
  first_items: string;
  title: string;
  image_url: string | null;
  chapters: string;
  list_created_at: number;
  list_changed_at: number;
  list_rev: number;
  creator_count: number;
  comments_count: number;
  creators: string | null;
  top: string | null;
  masterlist_changed_at: number | null;
};

const FIRST_ITEMS = sql`(select json_group_array(json_object('id', i.id, 'title', i.title, 'context', i.context, 'commentsCount', i.comments_count))
  from (select * from items where version_id = ${versions.id} and position <= 3 order by position) as i)`;

const CHAPTERS = sql`(select json_group_array(name) from (
  select coalesce(c.name, lc.name) as name from list_chapters as lc left join chapters as c on c.key = lc.chapter_key
  where lc.list_id = ${versions.listId} order by lc.position))`;

/** Whose versions: a member by id, or by the key of their name. */
export type Whose = { id: string } | { usernameKey: string };

const userIdOf = (whose: Whose): SQL =>
  "id" in whose ? sql`${whose.id}` : sql`(select id from users where username_key = ${whose.usernameKey})`;

/** The ids of the lists of which a member has a version, as a subquery. */
export const listIdsOfMember = (whose: Whose) =>
  sql`select list_id from versions where user_id = ${userIdOf(whose)}`;

/** The versions of one member that the viewer may see, newest first, as cards. */
export const versionsOfMember = (
  db: Database,
  whose: Whose,
  viewerId: string | null,
  page: { before?: number; start?: number; limit: number },
) =>
  db.all<OwnVersionRow>(sql`select versions.list_id as list_id, versions.added_at as sort, versions.id as version_id,
    ${users.username} as creator, ${users.standsFor} as stands_for, versions.user_id as user_id, versions.hidden as hidden,
    versions.removed as removed, versions.added_at as added_at, versions.changed_at as changed_at, versions.rev as version_rev,
    versions.item_count as item_count, ${FIRST_ITEMS} as first_items, ${lists.title} as title, ${lists.imageUrl} as image_url,
    ${CHAPTERS} as chapters, ${lists.createdAt} as list_created_at, ${lists.changedAt} as list_changed_at, ${lists.rev} as list_rev,
    ${lists.creatorCount} as creator_count, ${lists.commentsCount} as comments_count, ${cards.creators} as creators,
    ${cards.top} as top, ${cards.masterlistChangedAt} as masterlist_changed_at
  from versions join users on users.id = versions.user_id join lists on lists.id = versions.list_id
    left join cards on cards.list_id = versions.list_id
  where ${and(
    eq(versions.userId, userIdOf(whose)),
    versionVisibleTo(viewerId),
    page.before === undefined ? undefined : lt(versions.addedAt, page.before),
  )}
  order by versions.added_at desc limit ${page.limit} offset ${page.start ?? 0}`);

export const readFirstItems = (json: string) => JSON.parse(json) as CardItem[];
export const readTop = (json: string | null) => (json ? (JSON.parse(json) as CardRank[]) : []);
export const readNames = (json: string | null) => (json ? (JSON.parse(json) as string[]) : []);

/** Updates a card's comment counts from its items and its list, in the batch that changed them. */
export const refreshCardItems = (db: Database, listId: string) =>
  db.run(sql`update cards set
    comments_count = (select comments_count from lists where lists.id = cards.list_id),
    first_items = (
      select json_group_array(json_object('id', id, 'title', title, 'context', context, 'commentsCount', comments_count))
      from (select id, title, context, comments_count from items
        where version_id = cards.version_id and position between 1 and 3 order by position)
    )
    where list_id = ${listId}`);
