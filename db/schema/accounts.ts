import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ListId, UserId } from "~/lib/data/ids";
import { counter, createdAt, flagColumn, idColumn, timestamp } from "../columns";

export const users = sqliteTable(
  "users",
  {
    id: idColumn<UserId>().primaryKey(),
    /** Spelled as typed; 'former member' once the account is deleted. */
    username: text("username").notNull(),
    /** Lower case; decides uniqueness. */
    usernameKey: text("username_key").notNull(),
    email: text("email"),
    /** Set once mail to the address bounced or was reported as spam: from then on only account mail is sent. */
    mailStopped: text("mail_stopped", { enum: ["bounced", "complained"] }),
    /** A PHC string (scrypt); null for members with passkeys alone, publications, guests and former members. */
    passwordHash: text("password_hash"),
    /** The one list that a guest takes part in, by name alone; null for members. */
    guestOf: text("guest_of").$type<ListId>(),
    roles: text("roles", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** The publication that this account represents, with its year; null for people. */
    standsFor: text("stands_for"),
    /** The id of an upload; null without one. Read it by db/pictures.ts, which hides some. */
    picture: text("picture"),
    /** A member's line about themselves, or ''. */
    about: text("about").notNull().default(""),
    /** True while reports hide picture and line, until a moderator decides. */
    profileHeld: flagColumn("profile_held"),
    /** The year in lists that everybody with its link sees; null for none. */
    sharedYear: integer("shared_year"),
    createdAt: createdAt(),
    /** Null only while the demo community is being seeded. */
    confirmedAt: timestamp("confirmed_at"),
    deletedAt: timestamp("deleted_at"),
    /** The reason of a suspension; null for members who may write. */
    suspendedFor: text("suspended_for"),
    /** The end of a suspension; null if an admin has to end it. */
    suspendedUntil: timestamp("suspended_until"),
    /** The latest beginning or end of a suspension that a job has not yet applied to all versions; null for none. */
    standingChangedAt: timestamp("standing_changed_at"),
    /** True if a moderator took picture and line down: nobody sees them, whatever they are changed to. */
    profileRemoved: flagColumn("profile_removed"),
    listsDropped: counter("lists_dropped"),
    commentsPlaced: counter("comments_placed"),
    chaptersFollowed: counter("chapters_followed"),
  },
  (t) => [
    uniqueIndex("users_username_key").on(t.usernameKey),
    uniqueIndex("users_email").on(t.email),
    /** Finds moderators without a full table scan. */
    index("users_with_roles").on(t.id).where(sql`roles <> '[]'`),
    index("users_suspended").on(t.id).where(sql`suspended_for is not null`),
    index("users_suspended_until").on(t.suspendedUntil).where(sql`suspended_until is not null`),
    index("users_standing").on(t.standingChangedAt).where(sql`standing_changed_at is not null`),
    index("users_guests").on(t.guestOf).where(sql`guest_of is not null`),
    index("users_picture").on(t.picture).where(sql`picture is not null`),
    /** Finds the few pictures among many names without reading the others' rows. */
    index("users_pictures_by_name")
      .on(
        t.usernameKey,
        t.username,
        t.picture,
        t.suspendedFor,
        t.suspendedUntil,
        t.profileRemoved,
        t.profileHeld,
      )
      .where(sql`picture is not null`),
  ],
);

export const sessions = sqliteTable(
  "sessions",
  {
    id: idColumn().primaryKey(),
    userId: text("user_id").$type<UserId>().notNull(),
    userAgent: text("user_agent").notNull().default(""),
    pushToken: text("push_token"),
    createdAt: createdAt(),
    seenAt: timestamp("seen_at").notNull(),
    /** The end of the visit before this one, which a new session takes over; null during the first. */
    lastVisitAt: timestamp("last_visit_at"),
    expiresAt: timestamp("expires_at").notNull(),
  },
  (t) => [index("sessions_user").on(t.userId, t.seenAt), index("sessions_expiry").on(t.expiresAt)],
);

/** Browsers that ask to go on as a guest of a list. A row becomes a session with its id, or goes. */
export const guestReturns = sqliteTable(
  "guest_returns",
  {
    sessionId: idColumn("session_id").primaryKey(),
    userId: text("user_id").$type<UserId>().notNull(),
    listId: text("list_id").$type<ListId>().notNull(),
    userAgent: text("user_agent").notNull().default(""),
    createdAt: createdAt(),
  },
  (t) => [
    index("guest_returns_list").on(t.listId, t.createdAt),
    index("guest_returns_user").on(t.userId, t.createdAt),
    index("guest_returns_age").on(t.createdAt),
  ],
);

/** Sign-ups to confirm, kept for a while afterwards so that a repeated click gets the same response. */
export const pendingSignUps = sqliteTable(
  "pending_sign_ups",
  {
    id: idColumn().primaryKey(),
    username: text("username").notNull(),
    usernameKey: text("username_key").notNull(),
    /** The address may have an account, or several sign-ups: the first confirmation wins. */
    email: text("email").notNull(),
    /** '' if a passkey stands in for the password. */
    passwordHash: text("password_hash").notNull(),
    /** A passkey for the account, whose id it already names. */
    passkey: text("passkey", { mode: "json" }).$type<NewPasskey>(),
    /** The page to return to after sign-up: a safe path, or ''. */
    to: text("to").notNull().default(""),
    /** The guest who signed up, whose account becomes the member's; null for anybody else. */
    guestId: text("guest_id").$type<UserId>(),
    tokenHash: text("token_hash").notNull(),
    createdAt: createdAt(),
    expiresAt: timestamp("expires_at").notNull(),
    /** The time of confirmation of a sign-up that waits for a moderator. */
    waitsSince: timestamp("waits_since"),
    confirmedAt: timestamp("confirmed_at"),
  },
  (t) => [
    index("pending_sign_ups_waiting").on(t.waitsSince).where(sql`waits_since is not null`),
    uniqueIndex("pending_sign_ups_name").on(t.usernameKey).where(sql`confirmed_at is null`),
    index("pending_sign_ups_email").on(t.email, t.createdAt),
    index("pending_sign_ups_token").on(t.tokenHash),
    index("pending_sign_ups_expiry").on(t.expiresAt),
  ],
);

/** Tokens in mailed links, stored hashed: one purpose, one user, and only the newest is valid. */
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

export const apiTokens = sqliteTable(
  "api_tokens",
  {
    id: idColumn().primaryKey(),
    userId: text("user_id").$type<UserId>().notNull(),
    name: text("name").notNull(),
    scope: text("scope", { enum: ["read", "write"] }).notNull(),
    tokenHash: text("token_hash").notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamp("last_used_at"),
  },
  (t) => [uniqueIndex("api_tokens_hash").on(t.tokenHash), index("api_tokens_user").on(t.userId, t.createdAt)],
);

/** Passkeys; the id is the credential id in base64url. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: idColumn().primaryKey(),
    userId: text("user_id").$type<UserId>().notNull(),
    name: text("name").notNull(),
    /** In base64url. */
    publicKey: text("public_key").notNull(),
    /** The authenticator's own signature counter, which must rise or stay 0. */
    signCount: counter("sign_count"),
    transports: text("transports", { mode: "json" }).$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
    lastUsedAt: timestamp("last_used_at"),
  },
  (t) => [index("passkeys_user").on(t.userId, t.createdAt)],
);

export type NewPasskey = Omit<typeof passkeys.$inferInsert, "lastUsedAt">;

/** Used passkey challenges, kept until they expire so that none is used twice. */
export const passkeyChallenges = sqliteTable(
  "passkey_challenges",
  {
    /** In base64url. */
    challenge: text("challenge").primaryKey(),
    purpose: text("purpose", { enum: ["log-in", "add", "confirm", "sign-up"] }).notNull(),
    /** '' for a log-in and a visitor's sign-up, because the user is not known yet. */
    userId: text("user_id").$type<UserId>().notNull().default(""),
    expiresAt: timestamp("expires_at").notNull(),
  },
  (t) => [index("passkey_challenges_expiry").on(t.expiresAt)],
);
