import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { counter, createdAt, idColumn, timestamp } from "../columns";

/** Mails queued until the provider accepts them; the id is the provider's idempotency key. */
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
  },
  (t) => [index("mail_outbox_due").on(t.dueAt), index("mail_outbox_created").on(t.createdAt)],
);
