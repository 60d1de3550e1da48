import { and, desc, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { users } from "#db/schema/accounts";
import type { UserId } from "~/lib/data/ids";
import type { Role } from "./staff-roles";

const COLUMNS = {
  id: users.id,
  username: users.username,
  roles: users.roles,
  joinedAt: users.createdAt,
  listsDropped: users.listsDropped,
  commentsPlaced: users.commentsPlaced,
  suspendedFor: users.suspendedFor,
  suspendedUntil: users.suspendedUntil,
};

/** Search by name prefix, by exact email address, or for suspended members or those with a role. */
export type Sought = { name?: string; email?: string; only?: "suspended" | "roles" | null };

function isSought({ name = "", email = "", only }: Sought, now: number): SQL | undefined {
  return and(
    isNull(users.deletedAt),
    isNull(users.guestOf),
    name === ""
      ? undefined
      : sql`${users.usernameKey} >= ${name} and ${users.usernameKey} < ${`${name}\u{10FFFF}`}`,
    email === "" ? undefined : eq(users.email, email),
    only === "suspended"
      ? sql`suspended_for is not null and (suspended_until is null or suspended_until > ${now})`
      : undefined,
    only === "roles" ? sql`roles <> '[]'` : undefined,
  );
}

export const membersBefore = (
  db: Database,
  sought: Sought,
  { before, now, limit }: { before: string | null; now: number; limit: number },
) =>
  db
    .select(COLUMNS)
    .from(users)
    .where(and(isSought(sought, now), before === null ? undefined : lt(users.id, before as UserId)))
    .orderBy(desc(users.id))
    .limit(limit);

const hasRole = (role: Role): SQL =>
  sql`exists (select 1 from json_each(roles) as held where held.value = ${role})`;

export const giveRole = (db: Database, userId: UserId, role: Role) =>
  db
    .update(users)
    .set({ roles: sql`json_insert(roles, '$[#]', ${role})` })
    .where(and(eq(users.id, userId), isNull(users.deletedAt), sql`not ${hasRole(role)}`));

export const takeRole = (db: Database, userId: UserId, role: Role) =>
  db
    .update(users)
    .set({
      roles: sql`(select json_group_array(held.value) from json_each(roles) as held where held.value <> ${role})`,
    })
    .where(and(eq(users.id, userId), hasRole(role)));
