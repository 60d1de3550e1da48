/**
 * Tables whose rows no anonymous visitor can read in any form. Writing to them leaves every kept page true; a table that
 * is not named here counts as public, so that a new one is safe until somebody has thought about it.
 */
const PRIVATE_TABLES: ReadonlySet<string> = new Set([
  "sessions",
  "pending_sign_ups",
  "mail_tokens",
  "mail_outbox",
  "notifications",
  "announcements",
  "reports",
  "idempotency_keys",
  "rate_counters",
]);

/** The table of a plain insert, update or delete; SQLite writes to no other, as long as there is no trigger. */
const TARGET = /^\s*(?:insert(?:\s+or\s+\w+)?\s+into|update|delete\s+from)\s+["`]?(\w+)["`]?(?=[\s(]|$)/i;

/** Whether a statement, if it wrote rows, may have changed what everyone sees. */
export function mayChangePublic(statement: string): boolean {
  const table = TARGET.exec(statement)?.[1]?.toLowerCase();
  return table === undefined || !PRIVATE_TABLES.has(table);
}

export const privateTables = [...PRIVATE_TABLES];
