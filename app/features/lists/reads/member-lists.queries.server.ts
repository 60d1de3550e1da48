import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "#db/client";
import { users } from "#db/schema/accounts";

export const profileOwner = (db: Database, usernameKey: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.usernameKey, usernameKey), isNull(users.guestOf)));
