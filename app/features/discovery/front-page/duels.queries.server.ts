import { and, asc, eq, gt, gte, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { compiled, type RowOf, type Values } from "#db/compiled";
import { picturesOfMany } from "#db/pictures";
import { cards, frontPageDuels } from "#db/schema/cards";
import { versions } from "#db/schema/lists";
import { countsInList } from "#db/visibility";
import type { UserId } from "~/lib/data/ids";
import { DUEL_FACES } from "./front-duel";

/** Pictures of those whose faces stand under the two items. */
const pictures = picturesOfMany(
  [0, 1].flatMap((side) =>
    Array.from({ length: DUEL_FACES }, (_, i) => sql`${cards.duel} ->> ${`$.people[${side}][${i}]`}`),
  ),
);

/** Selects today's duels of lists that are still public, best first; not those that this member has ranked. */
export const todaysDuels = compiled(
  (db, { unrankedBy, limit }: Values<{ unrankedBy?: UserId; limit: number }>) =>
    db
      .select({
        id: cards.listId,
        title: cards.title,
        chapters: cards.chapters,
        creatorCount: cards.creatorCount,
        duel: cards.duel,
        glyphs: cards.glyphs,
        pictures,
      })
      .from(frontPageDuels)
      .innerJoin(cards, eq(cards.listId, frontPageDuels.listId))
      .where(
        and(
          gt(frontPageDuels.place, 0),
          isNotNull(cards.duel),
          unrankedBy &&
            sql`not exists (select 1 from ${versions} where ${versions.userId} = ${unrankedBy}
              and ${versions.listId} = ${frontPageDuels.listId} and ${countsInList})`,
        ),
      )
      .orderBy(asc(frontPageDuels.place))
      .limit(limit),
);

export type DuelRow = RowOf<typeof todaysDuels>;

export const dayOfDuels = (db: Database) =>
  db.select({ day: frontPageDuels.day }).from(frontPageDuels).where(gte(frontPageDuels.place, 0)).limit(1);

export const dropDuels = (db: Database) => db.delete(frontPageDuels);

/**
 * Picks the closest duels: of lists with `people` versions or more, those changed since `since` before others,
 * by margin per version, then more people, then newer. Lists with fewer versions follow, most people first. Behind
 * the first, those with nobody on one side come last.
 */
export const pickDuels = (
  db: Database,
  { day, since, people, limit }: { day: number; since: number; people: number; limit: number },
) =>
  db.run(sql`insert into front_page_duels (place, list_id, day)
    select row_number() over (order by nth > 1, nth > 1 and least = 0, nth), list_id, ${day} from (
      select list_id, least,
        row_number() over (order by few, old, margin, creator_count desc, feed_key desc) as nth from (
        select list_id, creator_count, feed_key, creator_count < ${people} as few,
          creator_count >= ${people} and changed_at < ${since} as old,
          min(json_extract(duel, '$.votes[0]'), json_extract(duel, '$.votes[1]')) as least,
          iif(creator_count < ${people}, 0, abs(json_extract(duel, '$.votes[0]') - json_extract(duel, '$.votes[1]'))
            / cast(creator_count as real)) as margin
        from cards where creator_count >= 2 and duel is not null)
      order by nth limit ${limit})`);
