/** Authenticates a request by its session cookie or bearer token. */

import { first, runQueries } from "#db/run-queries";
import { sha256Hex } from "~/lib/data/hash";
import type { UserId } from "~/lib/data/ids";
import { suspensionAt } from "~/lib/people/suspension";
import { HOUR } from "~/lib/time/durations";
import type { App } from "~/platform/app.server";
import { readCookie, SESSION_COOKIE } from "~/platform/cookies.server";
import { rateCount } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import { readToken, type TokenClaims } from "~/platform/session-tokens.server";
import { type Member, newcomerUntil, type Viewer } from "~/platform/viewer.server";
import {
  apiTokenWithOwner,
  type OwnerRow,
  sessionWithOwner,
  touchSession,
  touchToken,
  VISIT_PAUSE_MS,
} from "./sessions.queries.server";

/** Resolution of 'last seen'; a write on every page would be expensive. */
const SEEN_EVERY_MS = HOUR;
/** Writes are counted in the round trip that looks up the session. */
export type ViewerOptions = { writes: boolean };
const READS: ViewerOptions = { writes: false };

/** Returns the viewer of the session cookie, or null. One round trip, or none without a valid cookie. */
export async function resolveViewer(
  app: App,
  request: Request,
  asking: ViewerOptions = READS,
): Promise<Viewer> {
  const cookie = readCookie(request, SESSION_COOKIE);
  const claims = cookie ? await readToken(app, "web", cookie) : null;
  return claims ? memberOf(app, claims, asking) : null;
}

/** Returns the member of a bearer token; rejects an invalid one with 'sign-in'. */
export async function resolveBearer(app: App, token: string, asking: ViewerOptions = READS): Promise<Member> {
  const [, userId] = PROGRAM_TOKEN.exec(token) ?? [];
  if (userId) return memberOfToken(app, userId, token, asking);
  const claims = await readToken(app, "api", token);
  const member = claims ? await memberOf(app, claims, asking) : null;
  if (!member) throw new Refusal("sign-in");
  return member;
}

/**
 * Returns the user whom the request's token names, or null. Only the signature is checked, without a round
 * trip, and not whether the session is still open. An API token has no signature, so it is looked up.
 */
export async function signedUserOf(
  app: App,
  request: Request,
  { isApi }: { isApi: boolean },
): Promise<UserId | null> {
  const bearer = isApi && /^Bearer +([^\s]+)$/i.exec(request.headers.get("Authorization")?.trim() ?? "")?.[1];
  if (!bearer) {
    const cookie = readCookie(request, SESSION_COOKIE);
    return cookie ? ((await readToken(app, "web", cookie))?.userId ?? null) : null;
  }
  const [, userId] = PROGRAM_TOKEN.exec(bearer) ?? [];
  if (!userId) return (await readToken(app, "api", bearer))?.userId ?? null;
  return (await ownerOfToken(app, userId, bearer)) ? userId : null;
}

/** API token. It contains its owner's id, so that one query finds both. */
const PROGRAM_TOKEN = /^ld_([0-9a-f]{24})_[0-9a-f]{48}$/;

async function ownerOfToken(app: App, userId: string, token: string) {
  const tokenHash = await sha256Hex(token);
  const { owner } = await runQueries(app.db, {
    owner: first(apiTokenWithOwner({ userId, tokenHash, now: app.now() })),
  });
  return owner;
}

const USED_EVERY_MS = 60 * 1000;

/** Returns the owner of an API token. Counts the write only after verifying the token. */
async function memberOfToken(
  app: App,
  userId: UserId,
  token: string,
  { writes }: ViewerOptions,
): Promise<Member> {
  const owner = await ownerOfToken(app, userId, token);
  if (!owner) throw new Refusal("sign-in");
  const { tokenId, scope, lastUsedAt, ...row } = owner;
  if (app.now() - (lastUsedAt ?? 0) > USED_EVERY_MS)
    app.afterAnswer(() => touchToken(app.db, tokenId, app.now()).execute());
  const tooMany = writes && scope === "write" ? await overWrites(app, userId) : null;
  const acting = { token: { id: tokenId, scope }, sessionId: "" };
  return { ...toMember(app, row), ...acting, tooMany };
}

function toMember(
  app: App,
  { news, openCases, blocks, suspendedFor, suspendedUntil, confirmedAt, ...member }: OwnerRow,
): Omit<Member, "sessionId"> {
  const until = member.guestOf ? undefined : newcomerUntil(app, confirmedAt);
  return {
    ...member,
    ...(until === undefined ? {} : { newcomerUntil: until }),
    roles: member.guestOf ? [...member.roles, "guest"] : member.roles,
    ...(openCases === null ? {} : { openCases }),
    ...(news === 1 ? { news: true } : {}),
    blocks: blocks === 1,
    suspended: suspensionAt({ suspendedFor, suspendedUntil }, app.now()),
  };
}

async function overWrites(app: App, userId: UserId): Promise<Refusal | null> {
  const { statement, excess } = await rateCount(app, "write", userId);
  const { counted } = await runQueries(app.db, { counted: statement });
  return excess(counted);
}

async function memberOf(
  app: App,
  { sessionId, userId }: TokenClaims,
  { writes }: ViewerOptions,
): Promise<Viewer> {
  const now = app.now();
  const count = writes ? await rateCount(app, "write", userId) : null;
  const { owner, counted } = await runQueries(app.db, {
    owner: first(sessionWithOwner({ sessionId, userId, now })),
    counted: count?.statement,
  });
  if (!owner) return null;
  const { seenAt, lastVisitAt: stored, ...row } = owner;
  const lastVisitAt = now - seenAt > VISIT_PAUSE_MS ? seenAt : stored;
  if (now - seenAt > SEEN_EVERY_MS)
    app.afterAnswer(() => touchSession(app.db, sessionId, { seenAt: now, lastVisitAt }).execute());
  const tooMany = (counted && count?.excess(counted)) ?? null;
  return { ...toMember(app, row), sessionId, lastVisitAt, tooMany };
}
