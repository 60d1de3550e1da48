/** Who asks: the member of a session cookie or of a bearer token. */

import { type Answers, ask, first } from "#db/ask";
import { piggyback } from "#db/piggyback";
import { sha256Hex } from "~/lib/hash";
import type { UserId } from "~/lib/ids";
import { suspensionAt } from "~/lib/suspension";
import type { App } from "~/platform/app.server";
import { readCookie, SESSION_COOKIE } from "~/platform/cookies.server";
import { countOf } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import { readToken, type TokenClaims } from "~/platform/session-tokens.server";
import type { Member, Viewer } from "~/platform/viewer.server";
import { forgetMember, rememberedMember, rememberMember } from "./remembered-members.server";
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

/** What a session says of its member. */
const memberQuestions = (app: App, { sessionId, userId }: TokenClaims) => ({
  owner: first(sessionWithOwner(app.db, { sessionId, userId, now: app.now() })),
});

type MemberAnswers = Answers<ReturnType<typeof memberQuestions>>;

/** The member from the answers; null when the session has ended. */
function memberFrom(app: App, { sessionId }: TokenClaims, { owner }: MemberAnswers): Member | null {
  if (!owner) return null;
  const { seenAt: _, ...row } = owner;
  return { ...toMember(row, app.now()), sessionId };
}

/** Notes after the response that the session was seen, if that was last noted long ago. */
function noteSeen(app: App, { sessionId }: TokenClaims, { owner }: MemberAnswers): void {
  const now = app.now();
  if (owner && now - owner.seenAt > SEEN_EVERY_MS) app.later(touchSession(app.db, sessionId, now).execute());
}

/** The member of a session and the count of their writes, in one round trip. */
async function memberOf(app: App, claims: TokenClaims, { writes }: Asking): Promise<Viewer> {
  const count = writes ? await countOf(app, "write", claims.userId) : null;
  const answers = await ask(app.db, { ...memberQuestions(app, claims), counted: count?.statement });
  const member = memberFrom(app, claims, answers);
  if (!member) return null;
  noteSeen(app, claims, answers);
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
    app: { ...app, db },
    confirmed: async () => {
      const told = await answers();
      const member = memberFrom(app, claims, told);
      noteSeen(app, claims, told);
      if (member) rememberMember(member);
      else forgetMember(claims.sessionId);
      return { viewer: member, asExpected: isExpected(member) };
    },
  };
}
