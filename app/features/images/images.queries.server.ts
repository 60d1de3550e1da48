import { and, asc, eq, lt, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { images, lists } from "#db/schema";
import { listVisibleTo } from "#db/visibility";

export const insertImage = (db: Database, row: typeof images.$inferInsert) => db.insert(images).values(row);

/** An upload, if a list that the viewer may see shows it, or the viewer made it. */
export const visibleImage = (db: Database, id: string, viewerId: string | null) =>
  db
    .select({ id: images.id, type: images.type })
    .from(images)
    .where(
      and(
        eq(images.id, id),
        sql`(${images.userId} = ${viewerId ?? ""} or exists (
          select 1 from ${lists} where ${lists.imageUrl} = ${`/images/${id}`} and ${listVisibleTo(viewerId)}))`,
      ),
    );

export const imageOf = (db: Database, id: string, userId: string) =>
  db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, id), eq(images.userId, userId)));

export const imagesOf = (db: Database, userId: string) =>
  db.select({ id: images.id }).from(images).where(eq(images.userId, userId));

/** Uploads from before a moment that no list shows, at most a hundred. */
export const unusedImages = (db: Database, before: number) =>
  db
    .select({ id: images.id })
    .from(images)
    .where(
      and(
        lt(images.createdAt, before),
        sql`not exists (select 1 from lists where lists.image_url = '/images/' || ${images.id})`,
      ),
    )
    .orderBy(asc(images.createdAt))
    .limit(100);

export const deleteImages = (db: Database, ids: string[]) =>
  db.delete(images).where(sql`${images.id} in (select value from json_each(${JSON.stringify(ids)}))`);
