import { and, desc, eq, gte, isNull, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { mustHaveChanged } from "#db/guard";
import { apiTokens } from "#db/schema/accounts";
import type { UserId } from "~/lib/data/ids";

export const tokensOf = (db: Database, userId: UserId) =>
  db
    .select({
      id: apiTokens.id,
      name: apiTokens.name,
      scope: apiTokens.scope,
      created: apiTokens.createdAt,
      lastUsed: apiTokens.lastUsedAt,
    })
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id));

type NewToken = Omit<typeof apiTokens.$inferInsert, "lastUsedAt">;

/** Inserts a token; aborts the batch if its owner already has `max`. */
export const insertToken = (db: Database, token: NewToken, max: number): Statement[] => [
  db.run(sql`insert into api_tokens (id, user_id, name, scope, token_hash, created_at)
    select ${token.id}, ${token.userId}, ${token.name}, ${token.scope}, ${token.tokenHash}, ${token.createdAt}
    where (select count(*) from api_tokens where user_id = ${token.userId}) < ${max}`),
  mustHaveChanged(db),
];

/** Selects a token if its hash matches, it is unused and it was created after `since`. */
export const freshToken = (
  db: Database,
  userId: UserId,
  { id, tokenHash, since }: { id: string; tokenHash: string; since: number },
) =>
  db
    .select({ id: apiTokens.id, name: apiTokens.name, scope: apiTokens.scope })
    .from(apiTokens)
    .where(
      and(
        eq(apiTokens.userId, userId),
        eq(apiTokens.id, id),
        eq(apiTokens.tokenHash, tokenHash),
        isNull(apiTokens.lastUsedAt),
        gte(apiTokens.createdAt, since),
      ),
    );

export const deleteToken = (db: Database, userId: UserId, id: string) =>
  db
    .delete(apiTokens)
    .where(and(eq(apiTokens.userId, userId), eq(apiTokens.id, id)))
    .returning({ id: apiTokens.id });

export const deleteTokensOf = (db: Database, userId: UserId): Statement =>
  db.delete(apiTokens).where(eq(apiTokens.userId, userId));
