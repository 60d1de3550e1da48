import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { counter, createdAt, flagColumn, idColumn, timestamp } from "../columns";

/** Mails queued until the provider accepts them. The idempotency key is the batch, or the id without one. */
export const mailOutbox = sqliteTable(
  "mail_outbox",
  {
    id: idColumn().primaryKey(),
    to: text("to").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    links: text("links", { mode: "json" }).$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
    attempts: counter("attempts"),
    /** The time of the next attempt; null once sent or given up. */
    dueAt: timestamp("due_at"),
    sentAt: timestamp("sent_at"),
    lastError: text("last_error"),
    /** Extra headers, such as List-Unsubscribe. */
    headers: text("headers", { mode: "json" }).$type<Record<string, string>>().notNull().default({}),
    /** Set for notifications and digests, which wait for the mail of accounts. */
    bulk: flagColumn("bulk"),
    /** The call that it shares with other mails; a retry repeats the same call. */
    batch: text("batch"),
  },
  (t) => [
    index("mail_outbox_waiting").on(t.bulk, t.dueAt).where(sql`due_at is not null`),
    index("mail_outbox_batch").on(t.batch).where(sql`batch is not null and due_at is not null`),
    index("mail_outbox_given_up").on(t.createdAt).where(sql`due_at is null and sent_at is null`),
    index("mail_outbox_due").on(t.dueAt),
    index("mail_outbox_created").on(t.createdAt),
  ],
);
