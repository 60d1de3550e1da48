import { eq, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { pictureColumn } from "#db/pictures";
import { users } from "#db/schema/accounts";
import type { UserId } from "~/lib/data/ids";

/** Selects a member's line and picture; `stored` is the picture's id while nobody sees it, too. */
export const appearanceOf = (db: Database, userId: UserId) =>
  db
    .select({
      about: users.about,
      removed: users.profileRemoved,
      picture: pictureColumn,
      stored: sql<string | null>`${users.picture}`.as("stored_picture"),
    })
    .from(users)
    .where(eq(users.id, userId));

export const setAbout = (db: Database, userId: UserId, about: string): Statement =>
  db.update(users).set({ about }).where(eq(users.id, userId));

export const setPicture = (db: Database, userId: UserId, picture: string | null): Statement =>
  db.update(users).set({ picture }).where(eq(users.id, userId));
