/** Who asks: the member of a session cookie or of a bearer token. */

import { ask, first } from "#db/ask";
import { sha256Hex } from "~/lib/hash";
import type { UserId } from "~/lib/ids";
import { suspensionAt } from "~/lib/suspension";
import type { App } from "~/platform/app.server";
import { readCookie, SESSION_COOKIE } from "~/platform/cookies.server";
import { countOf } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import { readToken, type TokenClaims } from "~/platform/session-tokens.server";
import type { Member, Viewer } from "~/platform/viewer.server";
import {
  type OwnerRow,
  sessionWithOwner,
  tokenWithOwner,
  touchSession,
  touchToken,
} from "./sessions.queries.server";

/** How exact 'last seen' is: a write with every page would be expensive. */
const SEEN_EVERY_MS = 60 * 60 * 1000;

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
  const tokenHash = await sha256Hex(token);
  const { owner } = await ask(app.db, {
    owner: first(tokenWithOwner(app.db, { userId, tokenHash, now: app.now() })),
  });
  if (!owner) throw new Refusal("sign-in");
  const { tokenId, scope, lastUsedAt, ...row } = owner;
  if (app.now() - (lastUsedAt ?? 0) > USED_EVERY_MS)
    app.later(touchToken(app.db, tokenId, app.now()).execute());
  const tooMany = writes && scope === "write" ? await overWrites(app, userId) : null;
  const acting = { token: { id: tokenId, scope }, sessionId: "" };
  return { ...toMember(row, app.now()), ...acting, tooMany };
}

/** What each request knows of a member, from their row. */
function toMember(
  { openCases, blocks, suspendedFor, suspendedUntil, ...member }: OwnerRow,
  now: number,
): Omit<Member, "sessionId"> {
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

/** The member of a session and the count of their writes, in one round trip. */
async function memberOf(app: App, { sessionId, userId }: TokenClaims, { writes }: Asking): Promise<Viewer> {
  const now = app.now();
  const count = writes ? await countOf(app, "write", userId) : null;
  const { owner, counted } = await ask(app.db, {
    owner: first(sessionWithOwner(app.db, { sessionId, userId, now })),
    counted: count?.statement,
  });
  if (!owner) return null;
  const { seenAt, ...row } = owner;
  if (now - seenAt > SEEN_EVERY_MS) app.later(touchSession(app.db, sessionId, now).execute());
  return { ...toMember(row, now), sessionId, tooMany: (counted && count?.excess(counted)) ?? null };
}
