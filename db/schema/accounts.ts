/** Accounts, and what proves who is asking: sessions, passkeys, tokens, mailed links. */

import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { UserId } from "~/lib/ids";
import { counter, createdAt, id, timestamp } from "../columns";

export const users = sqliteTable(
  "users",
  {
    id: id<UserId>().primaryKey(),
    /** As typed; 'former member' once the account is gone. */
    username: text("username").notNull(),
    /** Lower case; decides uniqueness. */
    usernameKey: text("username_key").notNull(),
    email: text("email"),
    /** PHC string (scrypt); null when nobody can log in (publications, former members). */
    passwordHash: text("password_hash"),
    roles: text("roles", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** The publication that this account represents, with its year; null for people. */
    standsFor: text("stands_for"),
    createdAt: createdAt(),
    /** Null only while the demo community is being seeded. */
    confirmedAt: timestamp("confirmed_at"),
    deletedAt: timestamp("deleted_at"),
    /** Why they may only read; null if they may write. */
    suspendedFor: text("suspended_for"),
    /** When the suspension ends; null if an admin has to end it. */
    suspendedUntil: timestamp("suspended_until"),
    listsDropped: counter("lists_dropped"),
    commentsPlaced: counter("comments_placed"),
    chaptersFollowed: counter("chapters_followed"),
  },
  (t) => [
    uniqueIndex("users_username_key").on(t.usernameKey),
    uniqueIndex("users_email").on(t.email),
    /** The few users with a role, so that moderators are found without a full scan. */
    index("users_with_roles").on(t.id).where(sql`roles <> '[]'`),
    index("users_suspended").on(t.id).where(sql`suspended_for is not null`),
  ],
);

export const sessions = sqliteTable(
  "sessions",
  {
    id: id().primaryKey(),
    userId: text("user_id").$type<UserId>().notNull(),
    userAgent: text("user_agent").notNull().default(""),
    pushToken: text("push_token"),
    createdAt: createdAt(),
    seenAt: timestamp("seen_at").notNull(),
    expiresAt: timestamp("expires_at").notNull(),
  },
  (t) => [index("sessions_user").on(t.userId, t.seenAt), index("sessions_expiry").on(t.expiresAt)],
);

/** Sign-ups whose address is not confirmed; kept for a while after, so that a second press gets the same response. */
export const pendingSignUps = sqliteTable(
  "pending_sign_ups",
  {
    id: id().primaryKey(),
    username: text("username").notNull(),
    usernameKey: text("username_key").notNull(),
    /** May have an account, or several sign-ups: the first confirmation wins. */
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    /** The page that they wanted when they signed up: a safe path, or ''. */
    to: text("to").notNull().default(""),
    /** Belongs to the newest mailed link. */
    tokenHash: text("token_hash").notNull(),
    createdAt: createdAt(),
    expiresAt: timestamp("expires_at").notNull(),
    confirmedAt: timestamp("confirmed_at"),
  },
  (t) => [
    uniqueIndex("pending_sign_ups_name").on(t.usernameKey).where(sql`confirmed_at is null`),
    index("pending_sign_ups_email").on(t.email, t.createdAt),
    index("pending_sign_ups_token").on(t.tokenHash),
    index("pending_sign_ups_expiry").on(t.expiresAt),
  ],
);

/** Mailed links of accounts: stored hashed, one purpose, one user, newest only. */
export const mailTokens = sqliteTable(
  "mail_tokens",
  {
    userId: text("user_id").$type<UserId>().notNull(),
    purpose: text("purpose", { enum: ["reset"] }).notNull(),
    tokenHash: text("token_hash").notNull(),
    createdAt: createdAt(),
    expiresAt: timestamp("expires_at").notNull(),
    usedAt: timestamp("used_at"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.purpose] }),
    index("mail_tokens_hash").on(t.tokenHash),
    index("mail_tokens_expiry").on(t.expiresAt),
  ],
);

/** Tokens that members make for programs: stored hashed, shown once. */
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    id: id().primaryKey(),
    userId: text("user_id").$type<UserId>().notNull(),
    name: text("name").notNull(),
    scope: text("scope", { enum: ["read", "write"] }).notNull(),
    tokenHash: text("token_hash").notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamp("last_used_at"),
  },
  (t) => [uniqueIndex("api_tokens_hash").on(t.tokenHash), index("api_tokens_user").on(t.userId, t.createdAt)],
);

/** A member's passkeys; the id is the credential's, as base64url. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: id().primaryKey(),
    userId: text("user_id").$type<UserId>().notNull(),
    name: text("name").notNull(),
    /** As base64url. */
    publicKey: text("public_key").notNull(),
    /** The authenticator's own count of its signatures: it must rise, or stay 0. */
    signCount: counter("sign_count"),
    transports: text("transports", { mode: "json" }).$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
    lastUsedAt: timestamp("last_used_at"),
  },
  (t) => [index("passkeys_user").on(t.userId, t.createdAt)],
);

/** Challenges that an authenticator has answered, until they expire: each is answered once. */
export const passkeyChallenges = sqliteTable(
  "passkey_challenges",
  {
    /** The challenge itself, as base64url. */
    challenge: text("challenge").primaryKey(),
    purpose: text("purpose", { enum: ["log-in", "add", "confirm"] }).notNull(),
    /** '' for a log-in, where nobody knows yet who it will be. */
    userId: text("user_id").$type<UserId>().notNull().default(""),
    expiresAt: timestamp("expires_at").notNull(),
  },
  (t) => [index("passkey_challenges_expiry").on(t.expiresAt)],
);
