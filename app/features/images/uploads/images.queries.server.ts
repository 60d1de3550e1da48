import { and, asc, eq, gt, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { isShownPicture } from "#db/pictures";
import { images } from "#db/schema/images";
import { lists } from "#db/schema/lists";
import { jobs } from "#db/schema/operation";
import { listVisibleTo } from "#db/visibility";
import type { UserId } from "~/lib/data/ids";
import type { Reader } from "~/lib/people/audience";

/**
 * Inserts an upload if `allowed` holds and its owner has fewer than `max`; returns the row, or nothing. A
 * resubmitted form has the same id and updates the row.
 */
export const insertImage = (
  db: Database,
  { id, userId, type, bytes, createdAt }: typeof images.$inferInsert,
  { allowed, max }: { allowed: SQL; max: number },
) =>
  db.all<{ id: string }>(sql`insert into images (id, user_id, type, bytes, created_at)
    select ${id}, ${userId}, ${type}, ${bytes}, ${createdAt}
    where ${allowed} and (select count(*) from images where user_id = ${userId}) < ${max}
    on conflict (id) do update set bytes = excluded.bytes returning id`);

/** Selects an upload if the viewer owns it, if a member shows it, or if the viewer may see a list with it at `url`. */
export const visibleImage = (db: Database, id: string, url: string, reader: Reader) =>
  db
    .select({
      id: images.id,
      type: images.type,
      isFace: sql<number>`${isShownPicture(sql`${id}`)}`.as("is_face"),
    })
    .from(images)
    .where(
      and(
        eq(images.id, id),
        sql`(${images.userId} = ${reader.id ?? ""} or ${isShownPicture(sql`${id}`)} or exists (
          select 1 from ${lists} where ${lists.imageUrl} = ${url} and ${listVisibleTo(reader)}))`,
      ),
    );

export const imageOf = (db: Database, id: string, userId: UserId) =>
  db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, id), eq(images.userId, userId)));

export const imagesOf = (db: Database, userId: UserId) =>
  db.select({ id: images.id }).from(images).where(eq(images.userId, userId));

const SWEEP = "sweep images";

/** Selects the next uploads older than `before` for the sweep, each with whether a list or a member has it. */
export const nextToSweep = (db: Database, { before, limit }: { before: number; limit: number }) =>
  db
    .select({
      id: images.id,
      used: sql<number>`(exists (select 1 from lists where lists.image_url = '/images/' || images.id)
        or exists (select 1 from users where users.picture = images.id))`.as("used"),
    })
    .from(images)
    .where(
      and(
        gt(images.id, sql`coalesce((select reached from jobs where name = ${SWEEP}), '')`),
        lt(images.createdAt, before),
      ),
    )
    .orderBy(asc(images.id))
    .limit(limit);

export const noteSwept = (db: Database, reached: string) =>
  db
    .insert(jobs)
    .values({ name: SWEEP, reached })
    .onConflictDoUpdate({ target: jobs.name, set: { reached }, setWhere: ne(jobs.reached, reached) });

export const deleteImages = (db: Database, ids: string[]) =>
  db.delete(images).where(sql`${images.id} in (select value from json_each(${JSON.stringify(ids)}))`);
