import { type SQL, sql } from "drizzle-orm";

/** The ids of all moderators; the condition on roles is that of their index, word for word. */
export const MODERATORS: SQL = sql`(select id from users as moderator where roles <> '[]'
  and exists (select 1 from json_each(moderator.roles) as role where role.value = 'moderator'))`;
