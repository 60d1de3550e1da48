import { type SQL, sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";

const dialect = new SQLiteSyncDialect();

/**
 * Renders SQL without a request's values once, with its constants as literals: Drizzle walks its chunks at every
 * query. Call it at module level only. Throws if a placeholder is left.
 */
export function staticSql(query: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(sql`${query}`.inlineParams());
  if (params.length > 0) throw new Error(`Static SQL has a placeholder: ${text}`);
  return sql.raw(text);
}
