/**
 * Tables whose rows no anonymous visitor can read in any form, or only on pages that are not cached. Writing to them keeps cached pages valid; a table that
 * is not named here counts as public, so that a new one is safe by default.
 */
const PRIVATE_TABLES: ReadonlySet<string> = new Set([
  "sessions",
  "push_subscriptions",
  "pending_sign_ups",
  "mail_tokens",
  "mail_outbox",
  "api_tokens",
  "passkeys",
  "passkey_challenges",
  "muted_chapters",
  "member_follows",
  "blocks",
  "notifications",
  "notification_settings",
  "digests",
  "unread_counts",
  "announcements",
  "reports",
  "progress",
  "idempotency_keys",
  "rate_counters",
  "admin_log",
  "job_runs",
]);

/** The table of a plain insert, update or delete; without triggers that write, SQLite writes to no other. */
const TARGET = /^\s*(?:insert(?:\s+or\s+\w+)?\s+into|update|delete\s+from)\s+["`]?(\w+)["`]?(?=[\s(]|$)/i;

/** Whether a statement, if it wrote rows, may have changed something public. */
export function mayChangePublic(statement: string): boolean {
  const table = TARGET.exec(statement)?.[1]?.toLowerCase();
  return table === undefined || !PRIVATE_TABLES.has(table);
}

export const privateTables = [...PRIVATE_TABLES];
