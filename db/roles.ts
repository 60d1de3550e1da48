import { type SQL, sql } from "drizzle-orm";
import type { UserId } from "~/lib/data/ids";

/** Roles that may decide about reports; admins may do everything that moderators do. */
const MODERATE: SQL = sql`('moderator', 'admin')`;

/** Selects the ids of all moderators. The role condition equals that of the index, so that SQLite uses it. */
export const MODERATORS: SQL = sql`(select id from users as moderator where roles <> '[]'
  and exists (select 1 from json_each(moderator.roles) as role where role.value in ${MODERATE}))`;

/** Matches if the member moderates and is not suspended at `now` (milliseconds since 1970). */
export const isModerator = (userId: UserId, now: number): SQL =>
  sql`exists (select 1 from users as member, json_each(member.roles) as role
    where member.id = ${userId} and role.value in ${MODERATE} and ${isActive(sql`member`, sql`${now}`)})`;

export const isActive = (member: SQL, now: SQL): SQL =>
  sql`(${member}.suspended_for is null or ${member}.suspended_until <= ${now})`;

/** Matches if the roles in a column include a moderating one. */
export const hasModeratorRole = (roles: SQL): SQL =>
  sql`exists (select 1 from json_each(${roles}) as role where role.value in ${MODERATE})`;

/** Matches if an admin other than `except` can act at `now` (milliseconds since 1970). */
export const anAdminRemains = (now: number, except: UserId = ""): SQL =>
  sql`exists (select 1 from users as admin, json_each(admin.roles) as role where admin.roles <> '[]'
    and role.value = 'admin' and admin.deleted_at is null and admin.id <> ${except}
    and ${isActive(sql`admin`, sql`${now}`)})`;
