import { type AnyColumn, and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { users } from "#db/schema/accounts";
import { itemOverrideLog, itemOverrides } from "#db/schema/lists";
import { countsInList } from "#db/visibility";
import type { ListId } from "~/lib/data/ids";

/** Matches if a counted version names a title in exactly this spelling. */
const isTitleInUse = (listId: ListId, title: AnyColumn): SQL =>
  sql`exists (select 1 from versions, json_each(versions.item_titles) as named
    where versions.list_id = ${listId} and ${countsInList} and named.value = ${title})`;

export const namedOverridesOf = (db: Database, listId: ListId) =>
  db
    .select({
      a: itemOverrides.a,
      b: itemOverrides.b,
      same: itemOverrides.same,
      by: users.username,
      at: itemOverrides.createdAt,
    })
    .from(itemOverrides)
    .innerJoin(users, eq(users.id, itemOverrides.userId))
    .where(
      and(
        eq(itemOverrides.listId, listId),
        eq(itemOverrides.undone, false),
        isTitleInUse(listId, itemOverrides.a),
        isTitleInUse(listId, itemOverrides.b),
      ),
    )
    .orderBy(desc(itemOverrides.createdAt));

export const writeOverride = (db: Database, row: typeof itemOverrides.$inferInsert) =>
  db
    .insert(itemOverrides)
    .values(row)
    .onConflictDoUpdate({
      target: [itemOverrides.listId, itemOverrides.a, itemOverrides.b],
      set: { same: row.same, undone: row.undone, userId: row.userId, createdAt: row.createdAt },
    });

export const logOverride = (db: Database, row: typeof itemOverrideLog.$inferInsert) =>
  db.insert(itemOverrideLog).values(row);
