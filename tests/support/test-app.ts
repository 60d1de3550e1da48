import { scrypt } from "node:crypto";
import { createClient } from "@libsql/client";
import { sql } from "drizzle-orm";
import { badgeCount } from "#db/badge";
import { type Database, openLibsqlClient } from "#db/client";
import { type Meter, newMeter } from "#db/meter";
import { isModerator } from "#db/roles";
import { first, runQueries } from "#db/run-queries";
import { users } from "#db/schema/accounts";
import { migrationStatements } from "#scripts/migrate";
import { type NewSession, openSession } from "~/features/members/sessions/sessions.server";
import { UNREAD_MAX } from "~/features/notifications/causes/notification";
import type { UserId } from "~/lib/data/ids";
import { type App, createApp } from "~/platform/app.server";
import { SESSION_COOKIE, XSRF_COOKIE } from "~/platform/cookies.server";
import { readEnv } from "~/platform/env.server";
import type { Member } from "~/platform/viewer.server";

/** The start time of every test: 20 November 2026, noon UTC. */
export const NOON = Date.UTC(2026, 10, 20, 12);

export type TestApp = App & {
  clock: {
    advance: (ms: number) => void;
    set: (now: number) => void;
  };
  /** Does the work after the response; throws its errors. */
  settled: () => Promise<void>;
};

type Overrides = Partial<Omit<App, "env" | "now">> & {
  env?: Record<string, unknown>;
  /** The start time of the test, in milliseconds since 1970. */
  now?: number;
};

/** Creates an app on an empty in-memory database, with a clock that only tests advance. */
export async function testApp({ env, now: start = NOON, ...parts }: Overrides = {}): Promise<TestApp> {
  let now = start;
  let afterwards: (() => Promise<unknown>)[] = [];
  const meter = parts.meter ?? newMeter();
  const app = createApp({
    meter,
    db: parts.db ?? (await memoryDatabase(meter)),
    env: readEnv({
      MODE: "development",
      NEWCOMER_HOURS: "0",
      SESSION_SECRET: "a secret that only the tests know, 32 bytes and more",
      ...env,
    }),
    now: () => now,
    afterAnswer: (work) => void afterwards.push(work),
    ...parts,
  });
  return Object.assign(app, {
    clock: {
      advance: (ms: number) => {
        now += ms;
      },
      set: (to: number) => {
        now = to;
      },
    },
    settled: async () => {
      while (afterwards.length > 0) {
        const works = afterwards;
        afterwards = [];
        await Promise.all(works.map((work) => work()));
      }
    },
  });
}

/** Creates an empty in-memory libSQL database with the current schema. */
export async function memoryDatabase(meter: Meter): Promise<Database> {
  const client = createClient({ url: ":memory:", intMode: "number" });
  await client.batch(migrationStatements, "write");
  return openLibsqlClient(client, meter);
}

const openSessions = new WeakMap<Member, NewSession>();

function sessionOf(member: Member): NewSession {
  const session = openSessions.get(member);
  if (!session) throw new Error(`${member.username} has no session: make members with memberOf()`);
  return session;
}

export const accessTokenOf = (member: Member): string => sessionOf(member).accessToken;

export function cookieOf(member: Member): string {
  const { webToken, xsrfToken } = sessionOf(member);
  return `${SESSION_COOKIE}=${webToken}; ${XSRF_COOKIE}=${xsrfToken}`;
}

export const MEMBERS_PASSWORD = "correct horse 7";

/** Hashes with small parameters, which the password check accepts. */
const quickHash = () =>
  new Promise<string>((resolve, reject) =>
    scrypt(MEMBERS_PASSWORD, Buffer.alloc(3), 32, { N: 256, r: 1, p: 1 }, (error, key) =>
      error
        ? reject(error)
        : resolve(`$scrypt$ln=8,r=1,p=1$AAAA$${key.toString("base64").replace(/=+$/, "")}`),
    ),
  );

/** Creates a member with a confirmed account, a password and an open session. */
export async function memberOf(
  app: App,
  username: string,
  { roles = [], joinedAt = app.now() }: { roles?: string[]; joinedAt?: number } = {},
): Promise<Member> {
  const id = app.newId();
  const key = username.toLowerCase();
  await app.db.insert(users).values({
    id,
    username,
    usernameKey: key,
    email: `${key}@example.com`,
    roles,
    passwordHash: await quickHash(),
    createdAt: joinedAt,
    confirmedAt: joinedAt,
  });
  const session = await openSession(app, id);
  const member: Member = { id, username, roles, joinedAt, sessionId: session.sessionId, unread: 0 };
  openSessions.set(member, session);
  return member;
}

/** Measures round trips and rows written (in-memory libSQL reports no rows read). */
export async function costOf<T>(
  app: App,
  work: () => Promise<T>,
): Promise<Omit<Meter, "sharedRowsWritten" | "databaseBytes"> & { result: T }> {
  const before = { ...app.meter };
  const result = await work();
  return {
    result,
    roundTrips: app.meter.roundTrips - before.roundTrips,
    rowsRead: app.meter.rowsRead - before.rowsRead,
    rowsWritten: app.meter.rowsWritten - before.rowsWritten,
  };
}

/** Queries one row `{unread}`: the number on a member's badge. */
export const badgeOf = ({ db, now }: App, id: UserId) =>
  db.all<{ unread: number }>(
    sql`select ${badgeCount(id, { moderates: isModerator(id, now()), max: UNREAD_MAX })} as unread`,
  );

export async function unreadOf(app: App, { id }: Member): Promise<number> {
  const { row } = await runQueries(app.db, { row: first(badgeOf(app, id)) });
  return row?.unread ?? 0;
}
