/** Sessions: one row each, named by two signed tokens; deleting the row invalidates both at the next request. */

import { type Answers, ask, first, writeAll } from "#db/ask";
import type { Statement } from "#db/client";
import { piggyback } from "#db/piggyback";
import { unreadStatement } from "~/features/notifications/notifications.server";
import {
  forgetPushOf,
  forgetPushOfExpired,
  forgetPushOfSession,
} from "~/features/push/push-subscriptions.server";
import { sha256Hex } from "~/lib/hash";
import type { UserId } from "~/lib/ids";
import { suspensionAt } from "~/lib/suspension";
import type { App } from "~/platform/app.server";
import { readCookie, SESSION_COOKIE } from "~/platform/cookies.server";
import { countOf } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import {
  readToken,
  SESSION_LIFE_MS,
  signToken,
  type TokenClaims,
  xsrfTokenFor,
} from "~/platform/session-tokens.server";
import type { Member, Viewer } from "~/platform/viewer.server";
import { rememberedMember, rememberMember } from "./remembered-members.server";
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  type OwnerRow,
  sessionsOf,
  sessionWithOwner,
  tokenWithOwner,
  touchSession,
  touchToken,
} from "./sessions.queries.server";

export type NewSession = { sessionId: string; webToken: string; accessToken: string; xsrfToken: string };

/** How exact 'last seen' is: a write with every page would be expensive. */
const SEEN_EVERY_MS = 60 * 60 * 1000;

/** A session and the statement that stores it, for a batch. */
export async function newSession(
  app: App,
  userId: UserId,
  { pushToken }: { pushToken?: string } = {},
): Promise<{ session: NewSession; statement: Statement }> {
  const now = app.now();
  const sessionId = app.newId();
  const claims = { userId, sessionId };
  const [webToken, accessToken, xsrfToken] = await Promise.all([
    signToken(app, "web", claims),
    signToken(app, "api", claims),
    xsrfTokenFor(app, sessionId),
  ]);
  const statement = insertSession(app.db, {
    id: sessionId,
    userId,
    userAgent: app.userAgent,
    pushToken: pushToken ?? null,
    createdAt: now,
    seenAt: now,
    expiresAt: now + SESSION_LIFE_MS,
  });
  return { session: { sessionId, webToken, accessToken, xsrfToken }, statement };
}

/** Opens a session of 30 days, with its tokens for the cookie and for the API. */
export async function openSession(
  app: App,
  userId: UserId,
  options: { pushToken?: string } = {},
): Promise<NewSession> {
  const { session, statement } = await newSession(app, userId, options);
  await writeAll(app.db, [statement]);
  return session;
}

/** What a request is about to do: a write is counted in the round trip that looks up the session. */
export type Asking = { writes: boolean };
const READS: Asking = { writes: false };

/** The viewer of a page request's cookie; a bad cookie is nobody. One round trip, none without a good cookie. */
export async function resolveViewer(app: App, request: Request, asking: Asking = READS): Promise<Viewer> {
  const cookie = readCookie(request, SESSION_COOKIE);
  const claims = cookie ? await readToken(app, "web", cookie) : null;
  return claims ? memberOf(app, claims, asking) : null;
}

/** The member of a bearer token; a bad one is refused with 'sign-in'. */
export async function resolveBearer(app: App, token: string, asking: Asking = READS): Promise<Member> {
  const [, userId] = PROGRAM_TOKEN.exec(token) ?? [];
  if (userId) return memberOfToken(app, userId, token, asking);
  const claims = await readToken(app, "api", token);
  const member = claims ? await memberOf(app, claims, asking) : null;
  if (!member) throw new Refusal("sign-in");
  return member;
}

/** The token of a program, which names its owner so that one look-up finds both. */
const PROGRAM_TOKEN = /^ld_([0-9a-f]{24})_[0-9a-f]{48}$/;

/** How exact a token's 'last used' is. */
const USED_EVERY_MS = 60 * 1000;

/** Whom a program acts for. A write is counted only now that the token is known to be theirs. */
async function memberOfToken(app: App, userId: UserId, token: string, { writes }: Asking): Promise<Member> {
  const { owner, badge } = await ask(app.db, {
    owner: first(tokenWithOwner(app.db, userId, await sha256Hex(token))),
    badge: first(unreadStatement(app, userId)),
  });
  if (!owner) throw new Refusal("sign-in");
  const { tokenId, scope, lastUsedAt, ...row } = owner;
  if (app.now() - (lastUsedAt ?? 0) > USED_EVERY_MS)
    app.later(touchToken(app.db, tokenId, app.now()).execute());
  const tooMany = writes && scope === "write" ? await overWrites(app, userId) : null;
  const acting = { token: { id: tokenId, scope }, sessionId: "" };
  return { ...toMember(row, app.now()), ...acting, unread: badge?.unread ?? 0, tooMany };
}

/** What each request knows of a member, from their row. */
function toMember(
  { openCases, blocks, suspendedFor, suspendedUntil, ...member }: OwnerRow,
  now: number,
): Omit<Member, "sessionId" | "unread"> {
  return {
    ...member,
    ...(openCases === null ? {} : { openCases }),
    blocks: blocks === 1,
    suspended: suspensionAt({ suspendedFor, suspendedUntil }, now),
  };
}

async function overWrites(app: App, userId: UserId): Promise<Refusal | null> {
  const { statement, excess } = await countOf(app, "write", userId);
  const { counted } = await ask(app.db, { counted: statement });
  return excess(counted);
}

/** What a session says of its member: the session, its owner and the badge. */
const memberQuestions = (app: App, { sessionId, userId }: TokenClaims) => ({
  owner: first(sessionWithOwner(app.db, { sessionId, userId, now: app.now() })),
  badge: first(unreadStatement(app, userId)),
});

type MemberAnswers = Answers<ReturnType<typeof memberQuestions>>;

/** The member from the answers; null when the session has ended. */
function memberFrom(app: App, { sessionId }: TokenClaims, { owner, badge }: MemberAnswers): Member | null {
  if (!owner) return null;
  const now = app.now();
  const { seenAt, ...row } = owner;
  if (now - seenAt > SEEN_EVERY_MS) app.later(touchSession(app.db, sessionId, now).execute());
  return { ...toMember(row, now), sessionId, unread: badge?.unread ?? 0 };
}

/** The member of a session and the count of their writes, in one round trip. */
async function memberOf(app: App, claims: TokenClaims, { writes }: Asking): Promise<Viewer> {
  const count = writes ? await countOf(app, "write", claims.userId) : null;
  const answers = await ask(app.db, { ...memberQuestions(app, claims), counted: count?.statement });
  const member = memberFrom(app, claims, answers);
  if (!member) return null;
  rememberMember(member);
  return { ...member, tooMany: (answers.counted && count?.excess(answers.counted)) ?? null };
}

export type ExpectedViewer = {
  /** The member as this isolate remembers them. */
  viewer: Member;
  /** With a database whose first read asks whether they still are. */
  app: App;
  /** Who it is; no answer that was made for the expected viewer may leave before, nor to anybody else. */
  confirmed: () => Promise<{ viewer: Viewer; asExpected: boolean }>;
};

/**
 * The viewer of a page, as this isolate saw them last: the page is read in the round trip that confirms them. Null for a
 * session that it does not remember.
 */
export async function expectViewer(app: App, request: Request): Promise<ExpectedViewer | null> {
  const cookie = readCookie(request, SESSION_COOKIE);
  const claims = cookie ? await readToken(app, "web", cookie) : null;
  const expected = claims && rememberedMember(claims.sessionId);
  if (!expected) return null;
  const isExpected = (member: Member | null) => JSON.stringify(member) === expected;
  const { db, answers } = piggyback(app.db, memberQuestions(app, claims), (told) => {
    if (!isExpected(memberFrom(app, claims, told))) throw new Refusal("unavailable");
  });
  return {
    viewer: JSON.parse(expected),
    app: Object.create(app, { db: { value: db } }),
    confirmed: async () => {
      const member = memberFrom(app, claims, await answers());
      if (member) rememberMember(member);
      return { viewer: member, asExpected: isExpected(member) };
    },
  };
}

/** Signs out here: both tokens of the session end at the next request, its push token and subscription are deleted. */
export async function endSession(app: App, member: Member): Promise<void> {
  await endDevice(app, member, member.sessionId);
}

/** Signs out one of the member's devices; other members' sessions stay untouched. */
export async function endDevice(app: App, member: Member, sessionId: string): Promise<void> {
  await writeAll(app.db, [
    deleteSession(app.db, member.id, sessionId),
    forgetPushOfSession(app, member.id, sessionId),
  ]);
}

/** The statements that sign a user out everywhere, for a batch. */
export const endAllSessions = (app: App, userId: UserId): Statement[] => [
  deleteSessionsOf(app.db, userId),
  forgetPushOf(app, userId),
];

/** The statements that delete expired sessions, for a batch. */
export const forgetExpiredSessions = (app: App): Statement[] => [
  forgetPushOfExpired(app),
  deleteExpiredSessions(app.db, app.now()),
];

/** A device where the member is logged in; timestamps in milliseconds since 1970. */
export type DeviceView = { id: string; name: string; since: number; seenAt: number; current: boolean };

const BROWSERS = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const SYSTEMS = ["iPhone", "iPad", "Android", "Windows", "Macintosh", "Linux"];

/** The statement whose result `toDevices` takes, for a batch. */
export const deviceStatement = (app: App, userId: UserId) => sessionsOf(app.db, userId, app.now());

/** Devices from rows, last seen first. */
export const toDevices = (
  sessions: Awaited<ReturnType<typeof sessionsOf>>,
  currentSession: string,
): DeviceView[] =>
  sessions.map(({ userAgent, ...session }) => ({
    ...session,
    name: deviceName(userAgent),
    current: session.id === currentSession,
  }));

/** 'Firefox on Windows', as far as the user agent says. */
export function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([mark]) => userAgent.includes(mark))?.[1];
  const system = SYSTEMS.find((name) => userAgent.includes(name))?.replace("Macintosh", "Mac");
  if (browser) return system ? `${browser} on ${system}` : browser;
  return system ?? (userAgent ? "An app" : "An unknown device");
}
