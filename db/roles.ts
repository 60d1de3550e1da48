import { type SQL, sql } from "drizzle-orm";

/** The ids of all moderators; the condition on roles equals that of their index, so that SQLite uses it. */
export const MODERATORS: SQL = sql`(select id from users as moderator where roles <> '[]'
  and exists (select 1 from json_each(moderator.roles) as role where role.value = 'moderator'))`;
