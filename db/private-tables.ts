/**
 * Tables that anonymous visitors can't read, or only on pages that are not cached. Writing to them keeps
 * cached pages valid. Tables not named here count as public, so a new table is safe by default.
 */
export const PRIVATE_TABLES: ReadonlySet<string> = new Set([
  "sessions",
  "guest_returns",
  "push_subscriptions",
  "pending_sign_ups",
  "sign_up_policies",
  "holds",
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
  "broadcasts",
  "reports",
  "progress",
  "idempotency_keys",
  "rate_counters",
  "way_counts",
  "audit_log",
  "version_networks",
  "content_removals",
  "job_runs",
]);

/** Matches the table of a plain write. No other table is written, because no trigger writes. */
const TARGET = /^\s*(?:insert(?:\s+or\s+\w+)?\s+into|update|delete\s+from)\s+["`]?(\w+)["`]?(?=[\s(]|$)/i;

/** Returns true if a statement that wrote rows may have changed public data. */
export function mayChangePublic(statement: string): boolean {
  const table = TARGET.exec(statement)?.[1]?.toLowerCase();
  return table === undefined || !PRIVATE_TABLES.has(table);
}
