import type { ListId, UserId } from "~/lib/data/ids";
import { AUDIENCES, type Audience, type Reader } from "~/lib/people/audience";
import { type Suspension, suspensionText } from "~/lib/people/suspension";
import { withoutLinks } from "~/lib/text/linkify";
import { HOUR } from "~/lib/time/durations";
import type { App } from "./app.server";
import { Refusal } from "./refusal";

export type Member = {
  id: UserId;
  username: string;
  /** The id of their picture. */
  picture?: string | null;
  roles: string[];
  joinedAt: number;
  sessionId: string;
  /** The end of the visit before this one, in this session; null during the first. */
  lastVisitAt?: number | null;
  /** Unread notifications that they may still see, at most 99. */
  unread: number;
  /** True if a large chapter or member that they follow has unseen news. */
  news?: boolean;
  /** The refusal of this request's write, if it exceeds the limit. */
  tooMany?: Refusal | null;
  suspended?: Suspension | null;
  /** The end of a newcomer's first hours, in ms since 1970; absent for others. */
  newcomerUntil?: number;
  /** The one list that a guest takes part in; null for members. */
  guestOf?: ListId | null;
  /** At most 99. */
  openCases?: number;
  /** True if they have blocked somebody or have been blocked. */
  blocks?: boolean;
  muted?: string[];
  /** The API token of the request; absent for a person's session. */
  token?: { id: string; scope: "read" | "write" };
};

/** Null if anonymous. */
export type Viewer = Member | null;

/** Returns the viewer for the visibility predicate, with the request's list keys. */
export const readerOf = ({ listKeys }: App, viewer: Viewer): Reader => ({
  id: viewer?.id ?? null,
  keys: listKeys,
});

/** Returns the end of a newcomer's first hours after confirming; undefined for others. */
export function newcomerUntil({ env, now }: App, confirmedAt: number | null): number | undefined {
  const until = (confirmedAt ?? 0) + env.NEWCOMER_HOURS * HOUR;
  return until > now() ? until : undefined;
}

/** Returns a text as it is stored: the addresses in a newcomer's are no links, until they save it again later. */
export const textBy = ({ newcomerUntil: until }: Member, text: string): string =>
  until === undefined ? text : withoutLinks(text);

/** Returns the keys of muted chapters as the queries take them. */
export const mutedOf = (viewer: Viewer): string | undefined =>
  viewer?.muted?.length ? JSON.stringify(viewer.muted) : undefined;

/** Returns the viewer's id if any comments are hidden from them. Null means that no look-up is needed. */
export const blockedFor = (viewer: Viewer): UserId | null => (viewer?.blocks ? viewer.id : null);

export function requireMember(viewer: Viewer): Member {
  if (!viewer) throw new Refusal("sign-in");
  return viewer;
}

const GUEST_IN_PUBLIC = "This list is public now. Sign up to show your version and to comment";

/**
 * Returns the member if they may write: the one check of every write, by page, API call or token. Use it
 * alone only for writes with a limit of their own. `listId` is given by the few writes that a guest of that
 * list may make: their version and their comments. Refuses 'sign-in', 'suspended' and 'guest'.
 */
export function requireActive(viewer: Viewer, listId?: ListId): Member {
  const member = requireMember(viewer);
  if (member.suspended) throw new Refusal("suspended", { message: suspensionText(member.suspended) });
  if (member.guestOf && member.guestOf !== listId) throw new Refusal("guest");
  return member;
}

/** Returns what `requireActive` returns before the list is known. Refuses 'sign-in' and 'suspended'. */
export const requireActiveOnAList = (viewer: Viewer): Member =>
  requireActive(viewer, viewer?.guestOf ?? undefined);

/** Refuses 'guest' for a guest, whose version and comments strangers must not see. */
export function refuseGuestInPublic({ guestOf }: Member, audience: Audience): void {
  if (guestOf && AUDIENCES[audience].public) throw new Refusal("guest", { message: GUEST_IN_PUBLIC });
}

/** Returns what `requireActive` returns. Refuses like it, and with 'too-many'. */
export function requireWriter(viewer: Viewer, listId?: ListId): Member {
  return refuseTooMany(requireActive(viewer, listId));
}

/**
 * Allows suspended members too: only for deleting the account, appeals, and opening notifications. Refuses 'sign-in'
 * and 'too-many'.
 */
export function requireLeaver(viewer: Viewer): Member {
  return refuseTooMany(requireMember(viewer));
}

function refuseTooMany(member: Member): Member {
  if (member.tooMany) throw member.tooMany;
  return member;
}

/** Accepts what `admit` accepts, but no API tokens. Also refuses 'forbidden'. */
export function requireInPerson(viewer: Viewer, admit = requireWriter): Member {
  const member = admit(viewer);
  if (member.token) throw new Refusal("forbidden", { message: "A token can't do this" });
  return member;
}

/** Accepts moderators and admins. Refuses others with 'not-found', suspended ones with 'suspended'. */
export function requireModerator(viewer: Viewer): Member {
  const member = requireMember(viewer);
  if (!member.roles.some((role) => role === "moderator" || role === "admin")) throw new Refusal("not-found");
  return requireActive(member);
}

/** Accepts admins. Refuses others, even if anonymous, with 'not-found', suspended ones with 'suspended'. */
export function requireAdmin(viewer: Viewer): Member {
  if (!viewer?.roles.includes("admin")) throw new Refusal("not-found");
  return requireActive(viewer);
}
