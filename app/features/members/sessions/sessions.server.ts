/** Manages sessions: one row each, with two signed tokens that become invalid when the row is deleted. */

import type { Statement } from "#db/client";
import { mustHaveChanged } from "#db/guard";
import { writeAll } from "#db/run-queries";
import {
  forgetPushOf,
  forgetPushOfExpired,
  forgetPushOfSession,
} from "~/features/notifications/push/push-subscriptions.server";
import type { ListId, UserId } from "~/lib/data/ids";
import { DAY } from "~/lib/time/durations";
import type { App } from "~/platform/app.server";
import { SESSION_LIFE_MS, signToken, xsrfTokenFor } from "~/platform/session-tokens.server";
import type { Member } from "~/platform/viewer.server";
import {
  deleteExpiredSessions,
  deleteReturnsBefore,
  deleteReturnsOf,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  openReturn,
  type sessionsOf,
} from "./sessions.queries.server";

export type NewSession = { sessionId: string; webToken: string; accessToken: string; xsrfToken: string };

export async function newSession(
  app: App,
  userId: UserId,
  { pushToken, sessionId = app.newId() }: { pushToken?: string; sessionId?: string } = {},
): Promise<{ session: NewSession; statement: Statement }> {
  const now = app.now();
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

export async function openSession(app: App, userId: UserId): Promise<NewSession> {
  const { session, statement } = await newSession(app, userId);
  await writeAll(app.db, [statement]);
  return session;
}

/** Ends a session of the member's, and deletes its push token and subscription. */
export async function endDevice(app: App, member: Member, sessionId: string): Promise<void> {
  await writeAll(app.db, [
    deleteSession(app.db, member.id, sessionId),
    forgetPushOfSession(app, member.id, sessionId),
  ]);
}

export const endAllSessions = (app: App, userId: UserId): Statement[] => [
  deleteSessionsOf(app.db, userId),
  deleteReturnsOf(app.db, userId),
  forgetPushOf(app, userId),
];

/** Makes a request to come back the guest's only session. Rolls back its batch if the request waits no more. */
export const letGuestIn = (
  app: App,
  request: { sessionId: string; listId: ListId; userId: UserId },
): Statement[] => [
  deleteSessionsOf(app.db, request.userId),
  forgetPushOf(app, request.userId),
  openReturn(app.db, { ...request, now: app.now(), expiresAt: app.now() + SESSION_LIFE_MS }),
  mustHaveChanged(app.db),
  deleteReturnsOf(app.db, request.userId),
];

/** How long a guest's request to come back waits for an answer, in ms. */
export const RETURN_LIFE_MS = DAY;

export const forgetExpiredSessions = (app: App): Statement[] => [
  forgetPushOfExpired(app),
  deleteExpiredSessions(app.db, app.now()),
  deleteReturnsBefore(app.db, app.now() - RETURN_LIFE_MS),
];

const BROWSERS = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const SYSTEMS = ["iPhone", "iPad", "Android", "Windows", "Macintosh", "Linux"];

export const toDevices = (sessions: Awaited<ReturnType<typeof sessionsOf>>, currentSession: string) =>
  sessions.map(({ userAgent, ...session }) => ({
    ...session,
    name: deviceName(userAgent),
    current: session.id === currentSession,
  }));

/** Describes a user agent, such as 'Firefox on Windows'. */
export function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([mark]) => userAgent.includes(mark))?.[1];
  const system = SYSTEMS.find((name) => userAgent.includes(name))?.replace("Macintosh", "Mac");
  if (browser) return system ? `${browser} on ${system}` : browser;
  return system ?? (userAgent ? "An app" : "An unknown device");
}
