import { and, desc, eq, lte, ne, not, sql } from "drizzle-orm";
import { compiled, type Values } from "#db/compiled";
import { isFollowable, isFollowedBy } from "#db/follows";
import { jsonColumn } from "#db/json-column";
import { outsideMuted } from "#db/muted-lists";
import { shownPicture } from "#db/pictures";
import { users } from "#db/schema/accounts";
import { cards } from "#db/schema/cards";
import { versions } from "#db/schema/lists";
import { isPublic } from "#db/visibility";
import type { UserId } from "~/lib/data/ids";

const LISTS = 2;
/** More items would take a home too long to compare. */
const ITEMS_MAX = 100;

type Beside = { name: string; picture: string | null; titles: string[] };

type Options = {
  viewerId: UserId;
  muted: string | undefined;
  /** Newest versions to read of each list: four to six rows each. */
  others: number;
};

/** Selects the viewer's newest lists, each with their version and the newest of people to follow. */
export const versionsLikeOwn = compiled((db, { viewerId, muted, others: limit }: Values<Options>) => {
  const own = db
    .select({
      listId: versions.listId,
      titles: sql<string>`${versions.itemTitles}`.as("own_titles"),
      count: sql<number>`${versions.itemCount}`.as("own_count"),
    })
    .from(versions)
    .where(and(eq(versions.userId, sql`${viewerId}`), isPublic))
    .orderBy(desc(versions.addedAt))
    .limit(LISTS)
    .as("own");
  const newest = db
    .select({
      userId: versions.userId,
      titles: sql<string>`${versions.itemTitles}`.as("titles"),
      count: sql<number>`${versions.itemCount}`.as("its_count"),
    })
    .from(versions)
    .where(and(eq(versions.listId, own.listId), ne(versions.userId, sql`${viewerId}`), isPublic))
    .orderBy(desc(versions.addedAt))
    .limit(limit)
    .as("newest");
  const others = db
    .select({
      all: sql<string>`json_group_array(json_object('name', ${users.username}, 'picture', ${shownPicture},
          'titles', json(${newest.titles})))`.as("all_others"),
    })
    .from(newest)
    .innerJoin(users, eq(users.id, newest.userId))
    .where(and(lte(newest.count, ITEMS_MAX), isFollowable(viewerId), not(isFollowedBy(viewerId))));
  return db
    .select({
      listId: cards.listId,
      listTitle: cards.title,
      chapters: cards.chapters,
      glyphs: cards.glyphs,
      titles: jsonColumn<string[]>("own_version", sql`${own.titles}`),
      others: jsonColumn<Beside[]>("others", sql`(${others})`),
    })
    .from(own)
    .innerJoin(cards, eq(cards.listId, own.listId))
    .where(and(lte(own.count, ITEMS_MAX), outsideMuted(muted)));
});
