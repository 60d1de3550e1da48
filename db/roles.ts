import { type SQL, sql } from "drizzle-orm";
import type { UserId } from "~/lib/ids";

/** The ids of all moderators; the condition on roles equals that of their index, so that SQLite uses it. */
export const MODERATORS: SQL = sql`(select id from users as moderator where roles <> '[]'
  and exists (select 1 from json_each(moderator.roles) as role where role.value = 'moderator'))`;

/** Whether one member is a moderator, from their own row. */
export const isModerator = (userId: UserId): SQL =>
  sql`exists (select 1 from users as member, json_each(member.roles) as role
    where member.id = ${userId} and role.value = 'moderator')`;
