import { eq } from "drizzle-orm";
import type { Database } from "#db/client";
import { itemOverrides, versions } from "#db/schema/lists";
import type { UserId } from "~/lib/ids";

export const listsOverriddenBy = (db: Database, userId: UserId) =>
  db
    .selectDistinct({ listId: itemOverrides.listId })
    .from(itemOverrides)
    .where(eq(itemOverrides.userId, userId));

export const listsOfMember = (db: Database, userId: UserId) =>
  db
    .select({ listId: versions.listId, hidden: versions.hidden })
    .from(versions)
    .where(eq(versions.userId, userId));
