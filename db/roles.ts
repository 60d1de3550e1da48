import { type SQL, sql } from "drizzle-orm";
import type { UserId } from "~/lib/ids";

/** Which roles may decide about reports: an admin may do what a moderator does. */
const MODERATE: SQL = sql`('moderator', 'admin')`;

/** The ids of all who moderate; the condition on roles equals that of their index, so that SQLite uses it. */
export const MODERATORS: SQL = sql`(select id from users as moderator where roles <> '[]'
  and exists (select 1 from json_each(moderator.roles) as role where role.value in ${MODERATE}))`;

/** Whether one member moderates at that time (milliseconds since 1970), from their own row: nobody does while suspended. */
export const isModerator = (userId: UserId, now: number): SQL =>
  sql`exists (select 1 from users as member, json_each(member.roles) as role
    where member.id = ${userId} and role.value in ${MODERATE} and ${isActive(sql`member`, sql`${now}`)})`;

/** Whether the member of a row of users is not suspended at that time. */
export const isActive = (member: SQL, now: SQL): SQL =>
  sql`(${member}.suspended_for is null or ${member}.suspended_until <= ${now})`;

/** Whether the roles in a row's column let it moderate. */
export const moderates = (roles: SQL): SQL =>
  sql`exists (select 1 from json_each(${roles}) as role where role.value in ${MODERATE})`;

/** Whether somebody, or somebody else than one member, is an admin who may act at that time (milliseconds since 1970). */
export const anAdminRemains = (now: number, except: UserId = ""): SQL =>
  sql`exists (select 1 from users as admin, json_each(admin.roles) as role where admin.roles <> '[]'
    and role.value = 'admin' and admin.deleted_at is null and admin.id <> ${except}
    and ${isActive(sql`admin`, sql`${now}`)})`;
